"""One suit in a hand: cards that are as good as each other, and what a holding will take."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.bots.holdings import (
    FREE,
    LANES,
    SIDE,
    TRUMPS,
    above,
    classes,
    lane_worth,
    lowest_of,
    of_lane,
)
from scoring.engine.cards import members, set_of
from tests.scoring.engine.helpers import cards

RANKS = "23456789TJQKA"
SUIT = st.integers(0, 2**13 - 1)


def ranks(text):
    """Ranks of one suit as a set, the two as bit 0."""
    return set_of(RANKS.index(rank) for rank in text)


def test_lanes_are_the_four_suits_with_room_for_jokers():
    assert [lane.bit_count() for lane in LANES] == [16, 16, 16, 16]
    assert of_lane(cards("H2 HA S5 D3"), 1) == ranks("2A")


def test_higher_cards_and_lowest_cards():
    assert above(ranks("2579K"), RANKS.index("7")) == ranks("9K")
    assert above(ranks("2579K"), RANKS.index("K")) == 0
    assert lowest_of(ranks("2579K"), 2) == ranks("25")
    assert lowest_of(ranks("2579K"), 9) == ranks("2579K") and lowest_of(0, 3) == 0


@pytest.mark.parametrize(
    ("own", "others", "groups"),
    [
        # Nobody holds anything between king and queen, nor between four and three.
        ("AKQ43", "JT98765 2", ["43", "AKQ"]),
        ("AQT", "KJ9", ["T", "Q", "A"]),
        # The king was played: ace and queen are the same now.
        ("AQT", "J9", ["T", "AQ"]),
        ("2", "", ["2"]),
        ("A5", "", ["A5"]),
        ("", "AK", []),
    ],
)
def test_cards_that_nobody_parts_are_one_class(own, others, groups):
    found = [(low, group) for low, group in classes(ranks(own), ranks(others.replace(" ", "")))]
    assert [group for _low, group in found] == [ranks(group) for group in groups]
    assert [low for low, _group in found] == [members(ranks(group))[0] for group in groups]


@given(SUIT, SUIT)
def test_classes_are_all_the_cards_in_order_and_never_span_anothers(own, others):
    others &= ~own
    found = list(classes(own, others))
    assert sum(group for _low, group in found) == own
    assert [low for low, _group in found] == sorted(low for low, _group in found)
    for low, group in found:
        assert group >> low & 1
        span = (1 << group.bit_length()) - (1 << low)
        assert not span & others


@pytest.mark.parametrize(
    ("own", "others", "kind", "worth"),
    [
        # Two winners, and the others follow to both.
        ("AK", "QJT98765432", FREE, 2000),
        # A side suit of which the others hold nine: nobody trumps its first round 92 times in a hundred.
        ("A", "KQJT98765", SIDE, 920),
        # Two of them follow low: the second round finds seven.
        ("AK", "QJT987654", SIDE, 920 + 800),
        ("A", "", SIDE, 150),
        ("A", "", FREE, 600),
        ("A", "", TRUMPS, 900),
        # The ace goes first, under the two; then the king wins four times in five.
        ("K2", "AQJT98", FREE, 800),
        # Where nobody else has any left, the king is one of the long cards.
        ("K2", "AQJ", FREE, 480),
        # Nothing is high: two rounds, and nothing is left.
        ("32", "AKQJT9", FREE, 0),
        # The same as trumps: each draws a higher one.
        ("32", "AKQJT9", TRUMPS, 120),
        ("", "AKQ", FREE, 0),
    ],
)
def test_what_a_holding_takes(own, others, kind, worth):
    assert lane_worth(ranks(own), ranks(others), kind) == worth


@given(SUIT, SUIT, st.sampled_from((FREE, SIDE, TRUMPS)))
def test_no_holding_takes_less_than_nothing_or_more_than_its_cards(own, others, kind):
    others &= ~own
    assert 0 <= lane_worth(own, others, kind) <= 1000 * own.bit_count() + 60 * 13


@given(SUIT, SUIT)
def test_a_side_suit_takes_no_more_than_one_that_nobody_trumps(own, others):
    others &= ~own
    assert lane_worth(own, others, SIDE) <= lane_worth(own, others, FREE)
