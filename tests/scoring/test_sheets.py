"""Reading, checking and scoring one table's hands."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problems import Refused
from scoring.rules import Rules
from scoring.sheets import (
    Hand,
    Penalty,
    Score,
    Sheet,
    SideScore,
    faults,
    filled,
    partial_faults,
    read_tricks,
    score,
)

BASIC = Rules()


def hands(*pairs):
    return tuple(Hand(*pair) for pair in pairs)


def sheet(*pairs, **more):
    return Sheet(hands(*pairs), **more)


def codes(found):
    return [problem.code for problem in found]


# Reading what was typed (C01)


@pytest.mark.parametrize(
    ("typed", "tricks"),
    [
        ("7", 7),
        (7, 7),
        (" 7 ", 7),
        ("\u00a07\t", 7),
        ("07", 7),
        ("0", 0),
        (0, 0),
        ("000", 0),
        ("0000000000013", 13),
        ("13", 13),
        ("52", 52),
        ("٧", 7),
        ("７", 7),
        ("१३", 13),
        ("999999", 999999),
    ],
)
def test_c01_whole_numbers_in_digits_are_read(typed, tricks):
    read = read_tricks(typed)
    assert read == tricks
    assert type(read) is int


@pytest.mark.parametrize("typed", [None, "", " ", "\t\n", "\u00a0"])
def test_c01_a_blank_is_read_as_blank(typed):
    assert read_tricks(typed) is None


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("6.5", "tricks-not-whole"),
        (6.5, "tricks-not-whole"),
        (7.0, "tricks-not-whole"),
        ("6,5", "tricks-not-whole"),
        ("1e1", "tricks-not-whole"),
        ("0x7", "tricks-not-whole"),
        ("0b1", "tricks-not-whole"),
        ("1_0", "tricks-not-whole"),
        ("NaN", "tricks-not-whole"),
        (float("nan"), "tricks-not-whole"),
        (float("inf"), "tricks-not-whole"),
        ("Infinity", "tricks-not-whole"),
        (True, "tricks-not-whole"),
        (False, "tricks-not-whole"),
        ("true", "tricks-not-whole"),
        ("seven", "tricks-not-whole"),
        ("VII", "tricks-not-whole"),
        ("²", "tricks-not-whole"),
        ("⑦", "tricks-not-whole"),
        ("½", "tricks-not-whole"),
        ("7 6", "tricks-not-whole"),
        ("7-6", "tricks-not-whole"),
        ("+7", "tricks-not-whole"),
        ("--7", "tricks-not-whole"),
        ("-", "tricks-not-whole"),
        ("7\u200b", "tricks-not-whole"),
        ("7\x00", "tricks-not-whole"),
        ([7], "tricks-not-whole"),
        ({}, "tricks-not-whole"),
        (b"7", "tricks-not-whole"),
        (7j, "tricks-not-whole"),
        ("-1", "tricks-negative"),
        ("−1", "tricks-negative"),
        (-1, "tricks-negative"),
        (-99999999999999999987, "tricks-negative"),
        pytest.param(-(10**9999), "tricks-negative", id="a negative number of 10,000 digits"),
        ("1000000", "tricks-too-many"),
        (1000000, "tricks-too-many"),
        ("100000000000000000000", "tricks-too-many"),
        (100000000000000000000, "tricks-too-many"),
        pytest.param("9" * 10_000, "tricks-too-many", id="10,000 digits"),
        pytest.param(10**10_000, "tricks-too-many", id="a number of 10,001 digits"),
    ],
)
def test_c01_anything_else_is_refused_with_its_reason(typed, code):
    with pytest.raises(Refused) as refusal:
        read_tricks(typed)
    (problem,) = refusal.value.problems
    assert problem.code == code
    assert len(problem.details["value"]) <= 40


@given(st.one_of(st.text(), st.integers(), st.floats(), st.booleans(), st.none(), st.binary()))
def test_c01_reading_gives_a_number_a_blank_or_a_refusal(typed):
    try:
        read = read_tricks(typed)
    except Refused:
        return
    assert read is None or (type(read) is int and 0 <= read < 1_000_000)


# The rules' table of points


@pytest.mark.parametrize(
    ("written", "tricks", "points"),
    [
        ((7, 6), (7, 6), (1, 0)),
        ((13, 0), (13, 0), (7, 0)),
        ((0, 13), (0, 13), (0, 7)),
        ((6, 7), (6, 7), (0, 1)),
        ((8, None), (8, 5), (2, 0)),
        ((None, 8), (5, 8), (0, 2)),
        ((None, 13), (0, 13), (0, 7)),
        ((0, None), (0, 13), (0, 7)),
    ],
)
def test_one_hand_scores_as_the_rules_table_says(written, tricks, points):
    one = sheet(written)
    assert faults(one, BASIC, 1) == ()
    result = score(one, BASIC)
    assert (result.ns.tricks, result.ew.tricks) == tricks
    assert (result.ns.points, result.ew.points) == points
    assert result.hands == 1
    assert result.uneven == ()
    assert not result.accepted


def test_a_round_adds_its_hands():
    result = score(sheet((8, 5), (6, 7), (10, 3), (7, 6)), BASIC)
    assert (result.ns.points, result.ew.points) == (7, 1)
    assert (result.ns.tricks, result.ew.tricks) == (31, 21)
    assert (result.ns.hands_won, result.ew.hands_won) == (3, 1)
    assert result.hands == 4


def test_who_won_the_round_on_points_or_on_tricks():
    # 9-4 and 6-7 and 6-7: points 3 to 2, tricks 21 to 18.
    ahead = score(sheet((9, 4), (6, 7), (6, 7)), BASIC)
    assert (ahead.won(), ahead.won("tricks")) == ("ns", "ns")
    # 8-5, 6-7, 6-7: points 2 to 2, tricks 20 to 19.
    level = score(sheet((8, 5), (6, 7), (6, 7)), BASIC)
    assert (level.won("points"), level.won("tricks")) == (None, "ns")
    behind = score(sheet((5, 8)), BASIC)
    assert (behind.won("points"), behind.won("tricks")) == ("ew", "ew")


def test_filled_works_out_the_other_side_and_nothing_else():
    assert filled(Hand(8, None)) == Hand(8, 5)
    assert filled(Hand(None, 0)) == Hand(13, 0)
    assert filled(Hand(8, 5)) == Hand(8, 5)
    assert filled(Hand(8, 6)) == Hand(8, 6)
    assert filled(Hand()) == Hand()
    assert filled(Hand(14, None)) == Hand(14, None)
    assert filled(Hand(-1, None)) == Hand(-1, None)


# Faults of a hand


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ((8, 6), ["hand-sum"]),
        ((7, 5), ["hand-sum"]),
        ((7, 7), ["hand-sum"]),
        ((0, 0), ["hand-sum"]),
        ((14, -1), ["tricks-range", "tricks-range"]),
        ((10**20, -(10**20) + 13), ["tricks-range", "tricks-range"]),
        ((14, None), ["tricks-range"]),
        ((None, -1), ["tricks-range"]),
        ((6.5, 6.5), ["tricks-not-whole", "tricks-not-whole"]),
        ((True, 12), ["tricks-not-whole"]),
        (("7", 6), ["tricks-not-whole"]),
        ((None, None), ["hand-blank"]),
    ],
)
def test_c01_impossible_hands_are_refused(written, expected):
    found = faults(sheet(written), BASIC, 1)
    assert codes(found) == expected
    assert {problem.details["hand"] for problem in found} == {1}


def test_the_sum_is_told_with_both_numbers():
    (problem,) = faults(sheet((7, 6), (8, 6)), BASIC, 2)
    assert dict(problem.details) == {"hand": 2, "ns": 8, "ew": 6, "tricks": 14, "should": 13}


def test_the_side_out_of_range_is_named():
    ns, ew = faults(sheet((14, -1)), BASIC, 1)
    assert dict(ns.details) == {"hand": 1, "side": "ns", "tricks": 14, "most": 13}
    assert dict(ew.details) == {"hand": 1, "side": "ew", "tricks": -1, "most": 13}


def test_every_fault_of_a_sheet_comes_at_once():
    found = faults(sheet((8, 6), (None, None), (14, 0), (7, 7)), BASIC, 5)
    assert [(problem.code, problem.details.get("hand")) for problem in found] == [
        ("hand-sum", 1),
        ("hand-blank", 2),
        ("tricks-range", 3),
        ("hand-sum", 4),
        ("hands-missing", None),
    ]


def test_only_the_fourteen_true_pairs_are_accepted():
    sound = {(ns, ew) for ns, ew in product(range(-2, 17), repeat=2) if not faults(sheet((ns, ew)), BASIC, 1)}
    assert sound == {(ns, 13 - ns) for ns in range(14)}
    assert len(sound) == 14


# How many hands


def test_a_missing_hand_is_a_fault_unless_a_reason_is_given():
    three = ((7, 6), (8, 5), (6, 7))
    (problem,) = faults(sheet(*three), BASIC, 4)
    assert (problem.code, problem.details["hands"], problem.details["should"]) == ("hands-missing", 3, 4)
    assert faults(sheet(*three, short="the hall closed"), BASIC, 4) == ()
    assert codes(faults(sheet(*three, short="  "), BASIC, 4)) == ["hands-missing"]


def test_an_extra_hand_is_a_fault_unless_a_reason_is_given():
    five = ((7, 6),) * 5
    (problem,) = faults(sheet(*five), BASIC, 4)
    assert (problem.code, problem.details["hands"], problem.details["should"]) == ("hands-extra", 5, 4)
    assert faults(sheet(*five, short="made up for round 2"), BASIC, 4) == ()


def test_a_blank_last_hand_is_named_unless_a_reason_is_given():
    written = ((7, 6), (8, 5), (None, None))
    (problem,) = faults(sheet(*written), BASIC, 3)
    assert (problem.code, problem.details["hand"]) == ("hand-blank", 3)
    assert faults(sheet(*written, short="time"), BASIC, 3) == ()
    assert score(sheet(*written, short="time"), BASIC).hands == 2


def test_a_blank_hand_in_the_middle_is_named_even_with_a_reason():
    (problem,) = faults(sheet((7, 6), (None, None), (8, 5), short="time"), BASIC, 4)
    assert (problem.code, problem.details["hand"]) == ("hand-blank", 2)


@pytest.mark.parametrize("short", ["", "nobody came"])
def test_an_empty_sheet_is_no_result(short):
    assert codes(faults(Sheet(short=short), BASIC, 4)) == ["sheet-empty"]


def test_a_reason_does_not_excuse_a_hundred_hands():
    assert faults(sheet(*((7, 6),) * 99, short="long night"), BASIC, 4) == ()
    assert codes(faults(sheet(*((7, 6),) * 100, short="long night"), BASIC, 4)) == ["hands-extra"]


def test_all_blank_hands_are_named_one_by_one():
    found = faults(sheet((None, None), (None, None)), BASIC, 2)
    assert [(problem.code, problem.details["hand"]) for problem in found] == [
        ("hand-blank", 1),
        ("hand-blank", 2),
    ]


def test_a_sheet_being_played_may_miss_hands_but_not_be_wrong():
    assert partial_faults(Sheet(), BASIC, 4) == ()
    assert partial_faults(sheet((7, 6)), BASIC, 4) == ()
    assert partial_faults(sheet((7, 6), (None, None), (8, None)), BASIC, 4) == ()
    assert codes(partial_faults(sheet((7, 7)), BASIC, 4)) == ["hand-sum"]
    assert codes(partial_faults(sheet((14, None)), BASIC, 4)) == ["tricks-range"]
    assert codes(partial_faults(sheet(*((7, 6),) * 5), BASIC, 4)) == ["hands-extra"]


def test_a_sheet_being_played_scores_what_is_written():
    result = score(sheet((9, 4), (None, None), (None, 8)), BASIC)
    assert (result.ns.points, result.ew.points, result.hands) == (3, 2, 2)


# An impossible card accepted (DRV-08)


def test_drv08_seven_and_six_are_sound_and_eight_and_six_are_flagged():
    assert faults(sheet((7, 6)), BASIC, 1) == ()
    assert codes(faults(sheet((8, 6)), BASIC, 1)) == ["hand-sum"]


def test_drv08_an_accepted_card_scores_as_written_and_is_marked():
    accepted = sheet((8, 6), accepted="both sides signed 8 and 6")
    assert faults(accepted, BASIC, 1) == ()
    result = score(accepted, BASIC)
    assert (result.ns.tricks, result.ew.tricks) == (8, 6)
    assert (result.ns.points, result.ew.points) == (2, 0)
    assert result.accepted
    assert result.uneven == (1,)


def test_an_accepted_card_on_which_both_sides_have_seven_and_more():
    result = score(sheet((8, 7), accepted="signed so"), BASIC)
    assert (result.ns.points, result.ew.points) == (2, 1)
    assert (result.ns.hands_won, result.ew.hands_won) == (1, 0)
    level = score(sheet((7, 7), accepted="signed so"), BASIC)
    assert (level.ns.points, level.ew.points) == (1, 1)
    assert (level.ns.hands_won, level.ew.hands_won) == (0, 0)


def test_a_blank_reason_accepts_nothing():
    assert codes(faults(sheet((8, 6), accepted="   "), BASIC, 1)) == ["hand-sum"]
    assert not score(sheet((8, 6), accepted="   "), BASIC).accepted


@pytest.mark.parametrize("written", [(14, 0), (-1, 13), (6.5, 6.5), (None, None), (10**20, 5)])
def test_a_reason_does_not_accept_numbers_no_side_can_have(written):
    assert faults(sheet(written, accepted="signed so"), BASIC, 1) != ()


# Properties


TRUE_HANDS = st.lists(st.integers(0, 13).map(lambda ns: Hand(ns, 13 - ns)), min_size=1, max_size=24)


@given(TRUE_HANDS)
def test_true_hands_have_no_fault_and_keep_thirteen_tricks_each(written):
    one = Sheet(tuple(written))
    assert faults(one, BASIC, len(written)) == ()
    result = score(one, BASIC)
    assert result.ns.tricks + result.ew.tricks == 13 * len(written)
    assert result.ns.hands_won + result.ew.hands_won == len(written) == result.hands
    assert result.ns.points - result.ew.points == sum(
        hand.ns - 6 if hand.ns > 6 else 6 - hand.ew for hand in written
    )


@given(TRUE_HANDS, st.data())
def test_a_blank_side_changes_no_score(written, data):
    blanked = tuple(
        Hand(hand.ns, None) if data.draw(st.booleans()) else Hand(None, hand.ew) for hand in written
    )
    assert score(Sheet(blanked), BASIC) == score(Sheet(tuple(written)), BASIC)


NUMBERS = st.one_of(st.none(), st.integers(-3, 17))


@given(st.lists(st.builds(Hand, NUMBERS, NUMBERS), max_size=7), st.integers(1, 6), st.text(max_size=3))
def test_a_sheet_without_fault_scores_every_hand(written, hands_per_round, short):
    one = Sheet(tuple(written), short=short)
    if not faults(one, BASIC, hands_per_round):
        result = score(one, BASIC)
        assert result.ns.tricks + result.ew.tricks == 13 * result.hands
        assert result.uneven == ()


@given(st.lists(st.builds(Hand, NUMBERS, NUMBERS), max_size=7), st.integers(1, 6))
def test_whatever_is_wrong_in_part_is_wrong_in_whole(written, hands_per_round):
    part = partial_faults(Sheet(tuple(written)), BASIC, hands_per_round)
    whole = faults(Sheet(tuple(written)), BASIC, hands_per_round)
    assert set(part) <= set(whole)


@pytest.mark.parametrize("kind", [Hand, Sheet, Penalty, Score, SideScore])
def test_what_was_written_and_scored_cannot_be_changed_in_place(kind):
    assert kind.__dataclass_params__.frozen
