"""What somebody did at the table, each as a frozen record. A hand is its deal and its deeds."""

from dataclasses import dataclass

from scoring.engine.bids import Bid
from scoring.engine.cards import Card, Cards
from scoring.engine.seats import Seat


@dataclass(frozen=True)
class BidMade:
    seat: Seat
    bid: Bid


@dataclass(frozen=True)
class Passed:
    seat: Seat


@dataclass(frozen=True)
class TrumpNamed:
    """suit: ``S``, ``H``, ``D`` or ``C``."""

    seat: Seat
    suit: str


@dataclass(frozen=True)
class RanksNamed:
    """ranks: ``uptown`` or ``downtown``, in notrump."""

    seat: Seat
    ranks: str


@dataclass(frozen=True)
class Exchanged:
    """discards: the cards laid away, as many as the kitty has. A secret of the player's."""

    seat: Seat
    discards: Cards


@dataclass(frozen=True)
class CardPlayed:
    seat: Seat
    card: Card


@dataclass(frozen=True)
class Claimed:
    """The rest of the tricks is the claimer's side's, and he can prove it."""

    seat: Seat


Deed = BidMade | Passed | TrumpNamed | RanksNamed | Exchanged | CardPlayed | Claimed
