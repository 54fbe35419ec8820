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
    problems = turn_faults(hand, seat, EXCHANGE)
    return problems or discard_faults(seat, at_hand(hand, seat), tuple(discards), hand.game.kitty)


def fits(own: Cards, discards: Cards, number: int) -> bool:
    """Whether these cards may be laid away: so many, all of the hand and the kitty together."""
    return not discards & ~own and discards.bit_count() == number


def discard_faults(seat: Seat, own: Cards, discards: tuple[object, ...], number: int) -> tuple[Problem, ...]:
    """Everything that is wrong with laying away these cards, which should be ``number`` of ``own``."""
    cards = [card for card in discards if type(card) is int and is_card(card)]
    if len(cards) == len(discards) == number and fits(own, set_of(cards), number):
        return ()
    return tuple(_faults(seat, own, discards, number))


def _faults(seat: Seat, own: Cards, discards: tuple[object, ...], number: int) -> Iterator[Problem]:
    if len(discards) != number:
        yield Problem("discards-number", {"cards": len(discards), "should": number})
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
