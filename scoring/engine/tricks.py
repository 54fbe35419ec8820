"""One trick by itself: which cards may be played to it, and which of them wins."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.cards import Card, Cards
from scoring.engine.contract import Contract
from scoring.engine.seats import SEATS, Seat
from scoring.engine.table import Table


@dataclass(frozen=True)
class Trick:
    """cards: in the order played, from the leader. winner: None while it is not whole."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with who played it."""
        return tuple((SEATS[(self.leader + place) % 4], card) for place, card in enumerate(self.cards))


def suit_to_follow(contract: Contract, cards: Sequence[Card]) -> Cards:
    """The cards that follow suit after these, three at most; none when every card is free.

    A joker that is led in notrump has no suit: the first card with one sets it for those after it.
    """
    table = _with(contract, cards)
    return table.order.outside(table.follow)


def legal_cards(contract: Contract, held: Cards, cards: Sequence[Card]) -> Cards:
    """What the next player may play of the cards he holds: of the suit to follow if he can, else any."""
    table = _with(contract, cards, held)
    return table.order.outside(table.legal())


def winning_place(contract: Contract, cards: Sequence[Card]) -> int:
    """The place in the order of play, from 0, of the card that wins so far; at least one must lie."""
    return _with(contract, cards).winner


def _with(contract: Contract, cards: Sequence[Card], held: Cards = 0) -> Table:
    """A table with these cards on it, from seat 0; whoever comes next holds ``held``, the others nothing."""
    hands = (*(1 << card for card in cards), held, 0, 0, 0)
    table = Table.of(contract, hands[:4], 0)
    for card in cards:
        table.lay(table.order.inner[card])
    return table
