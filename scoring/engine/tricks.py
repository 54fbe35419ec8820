"""One trick: which cards may be played to it, and which of them wins (docs/engine.md, "The rules")."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.engine.cards import Card, Cards
from scoring.engine.contract import TRUMP_STRENGTH, Contract
from scoring.engine.seats import Seat


@dataclass(frozen=True)
class Trick:
    """cards: in the order played, from the leader. winner: None while it is not whole."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None = None

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Each card with who played it."""
        return tuple((Seat((self.leader + place) % 4), card) for place, card in enumerate(self.cards))


def suit_to_follow(contract: Contract, cards: Sequence[Card]) -> Cards:
    """The cards that follow suit after these; none when every card is free.

    A joker that is led in notrump has no suit: the first card with one sets it for those after it.
    """
    for card in cards:
        if contract.suits[card]:
            return contract.suits[card]
    return 0


def legal_cards(contract: Contract, held: Cards, cards: Sequence[Card]) -> Cards:
    """What the next player may play of the cards he holds: of the suit to follow if he can, else any."""
    return held & suit_to_follow(contract, cards) or held


def winning_place(contract: Contract, cards: Sequence[Card]) -> int:
    """The place in the order of play, from 0, of the highest trump or else the highest card of the suit."""
    follow = suit_to_follow(contract, cards)
    strengths = [_strength_here(contract, card, follow) for card in cards]
    return strengths.index(max(strengths))


def _strength_here(contract: Contract, card: Card, follow: Cards) -> int:
    strength = contract.strength[card]
    return strength if strength > TRUMP_STRENGTH or follow >> card & 1 else 0
