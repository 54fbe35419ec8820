"""The hall's checks: every hand makes 13 tricks, and the table at fault is named."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Rules
from scoring.sheets import Hand, Penalty, Sheet, score
from scoring.standings import Result, hall_checks
from tests.scoring.standings_helpers import A, B, C, D, forfeit, played, total


def card(number, place, *hands, accepted="signed so"):
    sheet = Sheet(tuple(Hand(*hand) for hand in hands), accepted=accepted)
    return Result(number, place, (A,), (B,), score(sheet, Rules()))


def test_a_round_makes_thirteen_tricks_a_hand_and_table():
    # 2 tables x 4 hands x 13 = 104.
    (check,) = hall_checks((played(1, A, B, 7, 8, 9, 10), played(1, C, D, 0, 13, 6, 6, place=2)))
    assert (check.round, check.tables, check.hands, check.tricks, check.should) == (1, 2, 8, 104, 104)
    assert check.fits
    assert check.problems == ()


def test_the_table_at_fault_is_named():
    checks = hall_checks((played(1, C, D, 7, 7), card(1, 4, (7, 6), (8, 6))))
    (check,) = checks
    assert (check.tricks, check.should) == (53, 52)
    assert not check.fits
    hand, whole = check.problems
    assert (hand.code, dict(hand.details)) == ("hall-hand", {"round": 1, "table": 4, "hand": 2})
    assert (whole.code, dict(whole.details)) == (
        "hall-table",
        {"round": 1, "table": 4, "tricks": 27, "should": 26},
    )


def test_two_wrong_hands_that_cancel_are_still_named():
    (check,) = hall_checks((card(2, 1, (8, 6), (6, 6)),))
    assert check.tricks == check.should == 26
    assert [(problem.code, problem.details["hand"]) for problem in check.problems] == [
        ("hall-hand", 1),
        ("hall-hand", 2),
    ]


def test_two_tables_that_cancel_are_still_named():
    (check,) = hall_checks((card(1, 2, (8, 6)), card(1, 1, (6, 6))))
    assert check.tricks == check.should == 26
    assert [problem.details["table"] for problem in check.problems] == [1, 1, 2, 2]


def test_each_round_has_its_check_in_order():
    checks = hall_checks((played(3, A, B, 7), played(1, A, B, 7), played(2, A, B, 7)))
    assert [check.round for check in checks] == [1, 2, 3]


def test_a_later_stage_has_checks_of_its_own():
    checks = hall_checks((played(1, A, B, 7, stage=2), played(1, A, B, 7, 7)))
    assert [(check.stage, check.round, check.hands) for check in checks] == [(1, 1, 2), (2, 1, 1)]


def test_forfeits_and_unplayed_tables_are_left_out():
    unplayed = Result(1, 3, (C,), (D,))
    (check,) = hall_checks((played(1, A, B, 7), forfeit(1, C, D, "ns"), unplayed))
    assert (check.tables, check.forfeits, check.tricks, check.should) == (1, 1, 13, 13)
    assert hall_checks((unplayed,)) == ()
    assert hall_checks(()) == ()


def test_a_forfeited_table_with_a_score_is_left_out():
    given_up = replace(card(1, 1, (8, 6)), forfeit_by="ew")
    (check,) = hall_checks((given_up,))
    assert (check.tables, check.forfeits, check.tricks) == (0, 1, 0)
    assert check.fits


def test_short_tables_count_the_hands_they_played():
    (check,) = hall_checks((played(1, A, B, 7, 7), played(1, C, D, 7, 7, 7, 7, place=2)))
    assert (check.hands, check.tricks) == (6, 78)
    assert check.fits


def test_totals_are_checked_too():
    (check,) = hall_checks((total(1, A, B, 30, 22), total(2, A, B, 30, 22))[:1])
    assert check.fits
    (check,) = hall_checks((total(1, A, B, 30, 23),))
    assert [problem.code for problem in check.problems] == ["hall-table"]


def test_revokes_keep_the_total():
    sheet = Sheet((Hand(8, 5),), penalties=(Penalty(1, "ew"),))
    (check,) = hall_checks((Result(1, 1, (A,), (B,), score(sheet, Rules())),))
    assert check.fits


@given(st.lists(st.lists(st.integers(0, 13), min_size=1, max_size=4), min_size=1, max_size=6))
def test_true_cards_always_fit(tables):
    results = [played(1, A, B, *hands, place=place) for place, hands in enumerate(tables, start=1)]
    (check,) = hall_checks(results)
    assert check.fits
    assert check.tricks == check.should == 13 * sum(map(len, tables))
