"""What the tests of the bots share: hands on their way, and hidden cards in another order."""

from dataclasses import replace
from random import Random

from scoring.engine.bots.cards_by_rules import choose_card
from scoring.engine.bots.memory import Memory, remembered
from scoring.engine.cards import card_text, members, read_card, read_cards, set_of
from scoring.engine.contract import contract_of
from scoring.engine.hand import EXCHANGE, start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.order import order_of
from scoring.engine.table import Table
from scoring.engine.view import view_for
from tests.scoring.engine.helpers import dealt, step

STANDARD = set_of(range(64)) & sum(0x1FFF << 16 * suit for suit in range(4))


def stages(game, seed, dealer=0):
    """The hand at every turn, played at random."""
    random = Random(seed)
    hand = start(game, dealt(game, seed, dealer))
    while not hand.is_over:
        yield hand
        hand = step(hand, random)


def seen(hand):
    """The view of whoever's turn it is, as bots get it."""
    return view_for(hand, hand.turn, remembers=True)


def shuffled_out_of_sight(hand, seed):
    """The same hand for whoever's turn it is, with the cards that he cannot see dealt in another way."""
    view = seen(hand)
    places = {f"held {seat}": hand.held[seat] for seat in range(4) if seat != hand.turn}
    if view.turned is not None and hand.turn != hand.deal.dealer:
        # What the dealer has shown stays with him.
        places[f"held {int(hand.deal.dealer)}"] &= ~(1 << view.turned)
    if not view.kitty:
        if hand.swapped is None:
            places["kitty"] = hand.deal.kitty
        elif hand.turn != hand.bidder:
            places["discards"] = hand.discards
    elif hand.swapped is not None and hand.turn != hand.bidder:
        places["discards"] = hand.discards
    cards = [card for one in places.values() for card in members(one)]
    Random(seed).shuffle(cards)
    given = {}
    for place, before in places.items():
        given[place] = set_of(cards[: before.bit_count()])
        del cards[: before.bit_count()]
    held = list(hand.held)
    for seat in range(4):
        if f"held {seat}" in given:
            kept = hand.held[seat] & ~places[f"held {seat}"]
            held[seat] = given[f"held {seat}"] | kept
    deal = replace(hand.deal, kitty=given.get("kitty", hand.deal.kitty))
    return replace(hand, held=tuple(held), deal=deal, discards=given.get("discards", hand.discards))


def situation(
    own, trump, *, ranks="uptown", play="", leader="N", seat="N", bidder=None, pack=STANDARD, away=0
):
    """Table and memory of one seat: its hand, the contract, and what was played before in this hand.

    play: cards from the first trick on, so many that it is the seat's turn.
    """
    order = order_of(contract_of(trump, ranks))
    cards = [order.inner[card] for card in read_cards(play)]
    hands = [0, 0, 0, 0]
    hands["NESW".index(seat)] = order.inside(read_hand_text(own))
    turn = "NESW".index(leader)
    # Who played what is found by playing it: a seat gets each card in the moment it lays it.
    table = Table(order, hands, turn)
    memory = Memory(order, order.inside(pack), -1 if bidder is None else "NESW".index(bidder), away)
    for card in cards:
        table.hands[table.turn] |= 1 << card
        memory.saw(table, card)
        table.lay(card)
    assert table.turn == "NESW".index(seat), "it is the turn of another seat"
    return table, memory


def chosen(own, trump, **situated):
    """The text of the card that the rules choose in a situation."""
    table, memory = situation(own, trump, **situated)
    return card_text(table.order.outer[choose_card(table, memory)])


def inner(order, text):
    return order.inner[read_card(text)]


__all__ = [
    "EXCHANGE",
    "chosen",
    "inner",
    "remembered",
    "seen",
    "shuffled_out_of_sight",
    "situation",
    "stages",
]
