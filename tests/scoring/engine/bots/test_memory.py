"""What is remembered of the play, and that the rules think with nothing else."""

from hypothesis import given, settings

from scoring.engine.bots.cards_by_rules import card_worths
from scoring.engine.bots.memory import NOBODY, Memory, remembered
from scoring.engine.cards import members, set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import pack_of
from scoring.engine.order import order_of
from scoring.engine.table import Table
from tests.scoring.engine.bots.helpers import seen, situation, stages
from tests.scoring.engine.helpers import BASIC, BID, cards, fixed
from tests.scoring.engine.test_properties import BASIC_GAMES, BID_GAMES, SEEDS

NORTH, EAST, SOUTH, WEST = range(4)


def test_a_card_played_is_gone_and_a_suit_not_followed_is_a_void():
    # North leads a diamond, East throws a club on it: he has no diamonds. South follows.
    _table, memory = situation("A2.-.A.-", "H", play="D3 C2 D4", seat="W")
    assert memory.voids == [0, cards("DA DK DQ DJ DT D9 D8 D7 D6 D5 D4 D3 D2"), 0, 0]
    assert not memory.live & cards("D3 C2 D4") and memory.live & cards("DA D5 C3")
    assert memory.led[NORTH] & cards("D5") and memory.led[EAST:] == [0, 0, 0]


def test_trumping_shows_a_void_of_the_suit_and_none_of_trumps():
    _table, memory = situation("A2.-.A.-", "H", play="D3 H2 D4", seat="W")
    assert memory.voids[EAST] & cards("D5") and not memory.voids[EAST] & cards("H3")


def test_a_joker_follows_trumps_and_is_led_as_one():
    _table, memory = situation("A2.-.A.-", "H", play="BJ H4 D2", seat="W", pack=set_of(pack_of(BID)))
    # East followed the joker with a trump, South had none: neither the other joker.
    assert memory.voids[SOUTH] == memory.order.lanes[memory.order.joker]
    assert memory.voids[EAST] == 0
    assert memory.led[NORTH] & memory.trumps


def test_in_notrump_a_joker_led_says_nothing_and_the_next_card_sets_the_suit():
    pack = set_of(pack_of(BID))
    _table, memory = situation("A2.-.A.-", "NT", play="BJ H4 D2", seat="W", pack=pack)
    assert memory.led == [0, 0, 0, 0] and memory.trumps == 0
    # South did not follow the heart that East had set.
    assert memory.voids[SOUTH] & cards("H5") and memory.voids[EAST] == 0


def test_downtown_is_remembered_under_the_orders_numbers():
    table, memory = situation("A2.-.A.-", "C", ranks="downtown", play="D3 S2 D4", seat="W")
    three = table.order.inner[members(cards("D3"))[0]]
    assert not memory.live >> three & 1
    assert memory.live.bit_count() == 49


def test_a_copy_knows_the_same_and_goes_its_own_way():
    table, memory = situation("A2.-.A.-", "H", play="D3 C2 D4", seat="W")
    twin = memory.copy()
    for name in Memory.__slots__:
        assert getattr(twin, name) == getattr(memory, name)
    twin.saw(table, table.hands[WEST].bit_length() - 1)
    assert twin.live != memory.live
    twin.voids[NORTH] = twin.led[NORTH] = 1
    assert memory.voids[NORTH] == 0 and memory.led[NORTH] != 1


def test_a_view_is_remembered_card_by_card():
    for hand in stages(fixed("H"), 6):
        table, memory = remembered(seen(hand))
        order = table.order
        assert table.turn == hand.turn and table.won == list(seen(hand).won)
        assert [order.outer[card] for card in table.cards] == list(hand.table)
        assert order.outside(table.hands[table.turn]) == hand.held[hand.turn]
        assert not any(held for seat, held in enumerate(table.hands) if seat != hand.turn)
        assert memory.live == order.inside(sum(hand.held)) and memory.bidder == NOBODY


def test_the_bidder_alone_counts_what_he_laid_away_as_gone():
    seats = set()
    for hand in stages(BID, 5):
        if hand.phase != "play":
            continue
        _table, memory = remembered(seen(hand))
        seats.add(hand.turn)
        assert memory.bidder == hand.bidder
        assert memory.away == (memory.order.inside(hand.discards) if hand.turn == hand.bidder else 0)
        assert memory.live == memory.order.inside(sum(hand.held) | hand.discards)
    assert len(seats) == 4


def full(hand, memory):
    """The table of a hand with all four hands on it, played from its first card."""
    order = order_of(hand.contract)
    held = list(hand.held)
    plays = [play for trick in hand.tricks for play in trick.plays]
    leader = plays[0][0] if plays else hand.leader
    plays += [((hand.leader + place) % 4, card) for place, card in enumerate(hand.table)]
    for seat, card in plays:
        held[seat] |= 1 << card
    table = Table.of(hand.contract, held, leader)
    everybody = Memory(order, order.inside(set_of(pack_of(hand.game))), memory.bidder)
    if hand.swapped is not None:
        everybody.away = order.inside(hand.discards)
    for _seat, card in plays:
        everybody.saw(table, order.inner[card])
        table.lay(order.inner[card])
    return table, everybody


@settings(max_examples=40)
@given(BASIC_GAMES | BID_GAMES, SEEDS)
def test_the_rules_think_the_same_with_all_hands_on_the_table(game, seed):
    """Ahead of itself a bot plays all four seats: none of them may look at another's cards."""
    for hand in stages(game, seed):
        if hand.phase == "play":
            table, memory = remembered(seen(hand))
            open_table, everybody = full(hand, memory)
            assert card_worths(open_table, everybody) == card_worths(table, memory)


def test_the_order_is_the_contracts():
    for hand in stages(BASIC, 4):
        _table, memory = remembered(seen(hand))
        assert memory.order.contract == contract_of(hand.contract.trump)
