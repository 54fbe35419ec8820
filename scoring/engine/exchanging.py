"""The winner of the auction swaps cards with the kitty, in secret (docs/engine.md, "The rules")."""

from collections.abc import Iterable, Iterator

from scoring.engine.cards import Card, Cards, card_text, is_card, set_of
from scoring.engine.deeds import Exchanged
from scoring.engine.hand import EXCHANGE, Hand, turn_faults
from scoring.engine.naming import to_play
from scoring.engine.seats import Seat
from scoring.numbers import brief
from scoring.problems import Problem, Refused


def verify_exchange(hand: Hand, seat: Seat, discards: Iterable[object]) -> tuple[Problem, ...]:
    """Everything that is wrong with laying away these cards; empty when they may be.

    discards: as many cards as the kitty has, of the hand and the kitty together.
    """
    return turn_faults(hand, seat, EXCHANGE) or tuple(_faults(hand, seat, tuple(discards)))


def _faults(hand: Hand, seat: Seat, discards: tuple[object, ...]) -> Iterator[Problem]:
    own = at_hand(hand, seat)
    if len(discards) != hand.game.kitty:
        yield Problem("discards-number", {"cards": len(discards), "should": hand.game.kitty})
    seen: set[object] = set()
    for card in discards:
        if not isinstance(card, int) or not is_card(card):
            yield Problem("card-unknown", {"card": brief(card)})
        elif not own >> card & 1:
            yield Problem("discard-not-held", {"card": card_text(card), "seat": seat.name})
        elif card in seen:
            yield Problem("discard-twice", {"card": card_text(card)})
        else:
            seen.add(card)


def at_hand(hand: Hand, seat: Seat) -> Cards:
    """What the winner may choose from: his hand and the kitty."""
    return hand.held[seat] | hand.deal.kitty


def can_exchange(hand: Hand, seat: Seat, discards: Iterable[object]) -> bool:
    return not verify_exchange(hand, seat, discards)


def exchange(hand: Hand, seat: Seat, discards: Iterable[Card]) -> Hand:
    """The hand after the exchange; Refused with what ``verify_exchange`` finds."""
    cards = tuple(discards)
    problems = verify_exchange(hand, seat, cards)
    if problems:
        raise Refused(problems)
    away = set_of(cards)
    held = list(hand.held)
    held[seat] = at_hand(hand, seat) & ~away
    swapped = (hand.held[seat] & away).bit_count()
    return to_play(hand, Exchanged(seat, away), held=tuple(held), discards=away, swapped=swapped)
