"""What is laid away for the kitty: written-out hands, and what holds for all of them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.bots.exchanges import discards_by_rules
from scoring.engine.bots.memory import lane_of_trumps
from scoring.engine.cards import JOKER_CARDS, members, set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import pack_of
from scoring.engine.game import Game
from scoring.engine.hand_text import read_hand_text
from scoring.engine.order import order_of
from tests.scoring.engine.helpers import BID, cards


def away(text, trump, ranks="uptown", count=6, game=BID):
    """What goes of these cards, as printed."""
    order = order_of(contract_of(trump, ranks))
    held, pack = order.inside(read_hand_text(text)), order.inside(set_of(pack_of(game)))
    return order.outside(discards_by_rules(held, lane_of_trumps(order), pack, count))


def test_trumps_aces_and_the_king_beside_an_ace_stay():
    gone = away("AKQJT98.AK32.A72.654.BJ", "S")
    assert gone.bit_count() == 6
    assert not gone & cards("SA SK SQ SJ ST S9 S8 BJ HA HK DA")
    # The three small clubs go together: with none of them the bidder can trump the suit.
    assert gone & cards("C6 C5 C4") == cards("C6 C5 C4")


def test_downtown_the_low_cards_are_the_high_ones():
    gone = away("A234567.A2QK.AKT.QJT.BJ", "S", "downtown")
    assert not gone & cards("SA S2 S3 S4 S5 S6 S7 BJ HA H2 DA")
    # Kings are the lowest there, queens the next.
    assert gone & cards("HK DK CQ") == cards("HK DK CQ")


def test_worthless_jokers_go_first_in_notrump():
    gone = away("AKQ.AKQJ.AKQ.AKQ432.BJLJ", "NT")
    assert gone & JOKER_CARDS == JOKER_CARDS


def test_trumps_go_last_and_the_lowest_of_them():
    gone = away("AKQJT98765432.A.-.AK.BJLJ", "S")
    assert gone == cards("HA CA CK") | cards("S2 S3 S4")


@pytest.mark.parametrize(("jokers", "kitty"), [(2, 6), (1, 5), (0, 4)])
@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.sampled_from("SHDC"), st.sampled_from(("uptown", "downtown")))
def test_as_many_go_as_the_kitty_has_and_a_card_only_with_those_below_it(jokers, kitty, random, trump, ranks):
    game = Game("bid", jokers=jokers, kitty=kitty)
    order = order_of(contract_of(trump, ranks))
    pack = order.inside(set_of(pack_of(game)))
    held = set_of(random.sample(members(pack), 12 + kitty))
    gone = discards_by_rules(held, lane_of_trumps(order), pack, kitty)
    assert gone & ~held == 0 and gone.bit_count() == kitty
    for card in members(gone):
        assert not held & ~gone & order.lanes[card] & ((1 << card) - 1)
    assert (
        not gone & lane_of_trumps(order)
        or held.bit_count() - (held & lane_of_trumps(order)).bit_count() < kitty
    )
