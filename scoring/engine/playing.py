"""Playing a card: ``verify_play`` says what is wrong, ``can_play`` whether it may be, ``play`` does it.

What may be played and who wins is for the ``table`` to say, on which the frozen hand sits.
"""

from scoring.engine.cards import Card, Cards, is_card
from scoring.engine.contract import sorted_cards
from scoring.engine.deeds import CardPlayed
from scoring.engine.hand import FINISHED, PLAY, Hand, turn_faults
from scoring.engine.seats import SEATS, Seat
from scoring.engine.tricks import Trick
from scoring.numbers import brief
from scoring.problems import Problem, Refused


def playable(hand: Hand) -> Cards:
    """The cards that whoever's turn it is may play, as a set; none when no card is to be played."""
    if hand.phase != PLAY or hand.turn is None:
        return 0
    return hand.sitting.order.outside(hand.sitting.legal())


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
    return hand.sitting.faults(hand.sitting.order.inner[card])


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
    table = hand.sitting.copy()
    table.lay(table.order.inner[card])
    held = tuple(cards & ~(1 << card) if one == seat else cards for one, cards in enumerate(hand.held))
    deed, cards, turn = CardPlayed(seat, card), (*hand.table, card), SEATS[table.turn]
    if table.cards:
        return hand.after(deed, held=held, table=cards, turn=turn)
    leader = None if table.is_over else turn
    return hand.after(
        deed,
        held=held,
        table=(),
        tricks=(*hand.tricks, Trick(SEATS[table.leaders[0]], cards, turn)),
        leader=leader,
        turn=leader,
        phase=FINISHED if table.is_over else PLAY,
    )
