"""Playing a card: ``verify_play`` says what is wrong, ``can_play`` whether it may be, ``play`` does it."""

from dataclasses import replace

from scoring.engine import tricks
from scoring.engine.cards import Card, Cards, card_text, is_card, members
from scoring.engine.contract import sorted_cards
from scoring.engine.deeds import CardPlayed
from scoring.engine.hand import FINISHED, PLAY, Hand, turn_faults
from scoring.engine.seats import LEFT, Seat
from scoring.engine.tricks import Trick, winning_place
from scoring.numbers import brief
from scoring.problems import Problem, Refused


def playable(hand: Hand) -> Cards:
    """The cards that whoever's turn it is may play, as a set; none when no card is to be played."""
    if hand.phase != PLAY or hand.contract is None or hand.turn is None:
        return 0
    return tricks.legal_cards(hand.contract, hand.held[hand.turn], hand.table)


def legal_cards(hand: Hand, seat: Seat) -> tuple[Card, ...]:
    """What this seat may play now, as it is held; nothing when it is not its turn."""
    if seat != hand.turn or hand.contract is None:
        return ()
    return sorted_cards(playable(hand), hand.contract)


def verify_play(hand: Hand, seat: Seat, card: object) -> tuple[Problem, ...]:
    """What keeps this card from being played; empty when it may be."""
    problems = turn_faults(hand, seat, PLAY)
    if problems:
        return problems
    if not isinstance(card, int) or not is_card(card):
        return (Problem("card-unknown", {"card": brief(card)}),)
    if not hand.held[seat] >> card & 1:
        return (Problem("card-not-held", {"card": card_text(card), "seat": seat.name}),)
    legal = playable(hand)
    if not legal >> card & 1:
        follow = tuple(card_text(one) for one in members(legal))
        return (Problem("must-follow", {"card": card_text(card), "seat": seat.name, "legal": follow}),)
    return ()


def can_play(hand: Hand, seat: Seat, card: object) -> bool:
    return not verify_play(hand, seat, card)


def play(hand: Hand, seat: Seat, card: Card) -> Hand:
    """The hand after this card; Refused with what ``verify_play`` finds.

    The fourth card ends the trick, its winner leads to the next, and the last trick ends the hand.
    """
    problems = verify_play(hand, seat, card)
    if problems:
        raise Refused(problems)
    return laid(hand, seat, card)


def laid(hand: Hand, seat: Seat, card: Card) -> Hand:
    """The hand with this card on the table, whether it was legal or not: a revoke once made stands there."""
    held = tuple(cards & ~(1 << card) if one == seat else cards for one, cards in enumerate(hand.held))
    table, deeds = (*hand.table, card), (*hand.deeds, CardPlayed(seat, card))
    if len(table) < 4:
        return replace(hand, held=held, table=table, deeds=deeds, turn=LEFT[seat])
    leader, contract = hand.leader, hand.contract
    if leader is None or contract is None:
        raise ValueError("no card is led before the contract is known")
    winner = Seat((leader + winning_place(contract, table)) % 4)
    whole = (*hand.tricks, Trick(leader, table, winner))
    ended = len(whole) == hand.game.hand_size
    return replace(
        hand,
        held=held,
        table=(),
        deeds=deeds,
        tricks=whole,
        leader=None if ended else winner,
        turn=None if ended else winner,
        phase=FINISHED if ended else PLAY,
    )
