"""Revokes and other penalties, kept apart from the raw tricks (C09, DRV-13)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Rules
from scoring.sheets import (
    Hand,
    Penalty,
    Sheet,
    both_revoked,
    faults,
    partial_faults,
    penalty_points,
    questions,
    score,
    tricks_after_penalties,
)

BASIC = Rules()
POINTS = Rules(revoke=3)
REDEAL = Rules(both_revoked="redeal")


def revoked(ns, ew, *sides, rules=BASIC):
    """A sheet of one hand in which the sides revoked."""
    return Sheet((Hand(ns, ew),), penalties=tuple(Penalty(1, side) for side in sides))


def after(sheet, rules=BASIC):
    (hand,) = tricks_after_penalties(sheet, rules)
    return (hand.ns, hand.ew)


@pytest.mark.parametrize(
    ("raw", "side", "moved"),
    [
        ((8, 5), "ew", (11, 2)),
        ((11, 2), "ew", (13, 0)),
        ((9, 4), "ns", (6, 7)),
        ((2, 11), "ns", (0, 13)),
        ((13, 0), "ew", (13, 0)),
        ((3, 10), "ns", (0, 13)),
        ((13, 0), "ns", (10, 3)),
        ((8, None), "ew", (11, 2)),
    ],
)
def test_c09_three_tricks_pass_or_as_many_as_the_side_has(raw, side, moved):
    sheet = revoked(*raw, side)
    assert faults(sheet, BASIC, 1) == ()
    assert after(sheet) == moved
    result = score(sheet, BASIC)
    assert (result.ns.tricks, result.ew.tricks) == moved
    assert result.ns.points == max(moved[0] - 6, 0)
    assert result.ew.points == max(moved[1] - 6, 0)
    assert result.uneven == ()


@pytest.mark.parametrize("raw", [(8, 5), (11, 2), (9, 4)])
def test_c09_taking_the_penalty_off_gives_the_raw_tricks_back(raw):
    sheet = revoked(*raw, "ew")
    assert sheet.hands == (Hand(*raw),)
    assert after(replace(sheet, penalties=())) == raw


def test_drv13_the_transfer_can_turn_who_won_the_hand():
    result = score(revoked(9, 4, "ns"), BASIC)
    assert (result.ns.points, result.ew.points) == (0, 1)
    assert (result.ns.hands_won, result.ew.hands_won) == (0, 1)


def test_c09_when_both_revoked_nothing_moves_and_the_organiser_is_asked():
    sheet = revoked(8, 5, "ns", "ew")
    assert after(sheet) == (8, 5)
    assert faults(sheet, BASIC, 1) == ()
    (question,) = questions(sheet, BASIC)
    assert (question.code, question.details["hand"]) == ("both-revoked", 1)
    assert score(sheet, BASIC).ns.points == 2


def test_nobody_is_asked_when_one_side_revoked():
    assert questions(revoked(8, 5, "ns"), BASIC) == ()
    assert questions(revoked(8, 5, "ns", "ns"), BASIC) == ()
    assert questions(Sheet((Hand(8, 5),)), BASIC) == ()


def test_drv13_with_the_option_the_hand_is_dealt_again():
    sheet = revoked(8, 5, "ns", "ew")
    (problem,) = faults(sheet, REDEAL, 1)
    assert (problem.code, problem.details["hand"]) == ("both-revoked-redeal", 1)
    assert [problem.code for problem in partial_faults(sheet, REDEAL, 1)] == ["both-revoked-redeal"]
    assert questions(sheet, REDEAL) == ()
    assert faults(replace(sheet, penalties=()), REDEAL, 1) == ()


def test_both_revoking_is_told_hand_by_hand():
    sheet = Sheet(
        (Hand(8, 5), Hand(9, 4), Hand(7, 6)),
        penalties=(Penalty(1, "ns"), Penalty(2, "ew"), Penalty(3, "ew"), Penalty(3, "ns")),
    )
    assert both_revoked(sheet) == (3,)
    assert tricks_after_penalties(sheet, BASIC) == (Hand(5, 8), Hand(12, 1), Hand(7, 6))


def test_a_side_that_revoked_twice_gives_six():
    assert after(revoked(4, 9, "ew", "ew")) == (10, 3)
    assert after(revoked(9, 4, "ew", "ew")) == (13, 0)


def test_a_blank_hand_moves_nothing():
    sheet = Sheet((Hand(), Hand(8, 5)), penalties=(Penalty(1, "ew"),))
    assert tricks_after_penalties(sheet, BASIC) == (Hand(), Hand(8, 5))
    assert score(sheet, BASIC).ns.points == 2
    assert score(sheet, POINTS).ns.points == 2


# A fixed number of points instead


def test_fixed_points_go_to_the_other_side_and_leave_the_tricks_alone():
    result = score(revoked(8, 5, "ew"), POINTS)
    assert (result.ns.tricks, result.ew.tricks) == (8, 5)
    assert (result.ns.points, result.ew.points) == (5, 0)
    result = score(revoked(8, 5, "ns"), POINTS)
    assert (result.ns.tricks, result.ew.tricks) == (8, 5)
    assert (result.ns.points, result.ew.points) == (2, 3)
    assert (result.ns.hands_won, result.ew.hands_won) == (0, 1)


def test_fixed_points_when_both_revoked_wait_for_the_organiser():
    sheet = revoked(8, 5, "ns", "ew")
    assert penalty_points(sheet, POINTS) == {}
    assert len(questions(sheet, POINTS)) == 1


# Points taken off a side


def test_a_points_penalty_takes_points_off_its_side():
    sheet = Sheet((Hand(8, 5), Hand(7, 6)), penalties=(Penalty(2, "ns", "points", 2),))
    assert faults(sheet, BASIC, 2) == ()
    result = score(sheet, BASIC)
    assert (result.ns.points, result.ew.points) == (1, 0)
    assert (result.ns.tricks, result.ew.tricks) == (15, 11)
    # In hand 2 North-South have 1 - 2 = -1, less than East-West's 0.
    assert (result.ns.hands_won, result.ew.hands_won) == (1, 1)


def test_penalties_of_both_kinds_add_up():
    sheet = Sheet((Hand(8, 5),), penalties=(Penalty(1, "ew"), Penalty(1, "ns", "points", 1)))
    result = score(sheet, BASIC)
    # 8-5 becomes 11-2: five points, less one.
    assert (result.ns.points, result.ew.points) == (4, 0)
    assert penalty_points(sheet, BASIC) == {(1, "ns"): -1}


# Faults of penalties


@pytest.mark.parametrize(
    ("penalty", "code"),
    [
        (Penalty(0, "ns"), "penalty-hand"),
        (Penalty(-1, "ns"), "penalty-hand"),
        (Penalty(3, "ns"), "penalty-hand"),
        (Penalty(True, "ns"), "penalty-hand"),
        (Penalty(1.5, "ns"), "penalty-hand"),
        (Penalty(1, "north"), "penalty-side"),
        (Penalty(1, ""), "penalty-side"),
        (Penalty(1, "ns", "talking"), "penalty-kind"),
        (Penalty(1, "ns", "points"), "penalty-points"),
        (Penalty(1, "ns", "points", -1), "penalty-points"),
        (Penalty(1, "ns", "points", 100), "penalty-points"),
        (Penalty(1, "ns", "points", True), "penalty-points"),
        (Penalty(1, "ns", "points", 1.5), "penalty-points"),
    ],
)
def test_a_penalty_that_fits_nothing_is_named(penalty, code):
    sheet = Sheet((Hand(8, 5), Hand(7, 6)), penalties=(penalty,))
    (problem,) = faults(sheet, BASIC, 2)
    assert problem.code == code
    assert problem.details["hand"] == penalty.hand


def test_all_faults_of_a_penalty_come_at_once():
    sheet = Sheet((Hand(8, 5),), penalties=(Penalty(9, "x", "y"), Penalty(1, "ns", "points")))
    assert [problem.code for problem in faults(sheet, BASIC, 1)] == [
        "penalty-hand",
        "penalty-side",
        "penalty-kind",
        "penalty-points",
    ]


def test_a_penalty_out_of_reach_moves_nothing():
    sheet = Sheet((Hand(8, 5),), penalties=(Penalty(0, "ew"), Penalty(2, "ew")))
    assert tricks_after_penalties(sheet, BASIC) == (Hand(8, 5),)


def test_a_penalty_may_be_noted_for_a_hand_still_to_be_played():
    sheet = Sheet((Hand(8, 5),), penalties=(Penalty(2, "ns", "points", 1),))
    assert partial_faults(sheet, BASIC, 2) == ()


PENALTIES = st.lists(
    st.builds(
        Penalty,
        st.integers(1, 4),
        st.sampled_from(["ns", "ew"]),
        st.sampled_from(["revoke", "points"]),
        st.integers(1, 9),
    ),
    max_size=6,
)
HANDS = st.lists(st.integers(0, 13).map(lambda ns: Hand(ns, 13 - ns)), min_size=4, max_size=4)


@given(HANDS, PENALTIES, st.sampled_from([BASIC, POINTS]))
def test_penalties_keep_thirteen_tricks_in_every_hand(hands, penalties, rules):
    sheet = Sheet(tuple(hands), penalties=tuple(penalties))
    assert faults(sheet, rules, 4) == ()
    for hand in tricks_after_penalties(sheet, rules):
        assert hand.ns + hand.ew == 13
        assert 0 <= hand.ns <= 13
    result = score(sheet, rules)
    assert result.ns.tricks + result.ew.tricks == 52
    assert sheet.hands == tuple(hands)


@given(HANDS, PENALTIES)
def test_the_order_of_penalties_does_not_matter(hands, penalties):
    forwards = Sheet(tuple(hands), penalties=tuple(penalties))
    backwards = replace(forwards, penalties=tuple(reversed(penalties)))
    assert score(forwards, BASIC) == score(backwards, BASIC)
