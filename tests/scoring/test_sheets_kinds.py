"""Penalties in every kind of round, games to a target, and clocks: worked out card by card."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from scoring.rules import Rules, build
from scoring.sheets import (
    Hand,
    Penalty,
    Sheet,
    faults,
    partial_faults,
    questions,
    score,
    tricks_after_penalties,
)
from scoring.standings import Ranking, Result, hall_checks
from tests.scoring.standings_helpers import MATCH_RANKING, A, B, C, D, column, places, played, rows

BASIC = Rules()
TARGET = Rules(round_end="target", target=5)
CLOCK = Rules(round_end="clock", minutes=20)
TOTALS = Rules(record="totals", compare="tricks")


def sheet(*ns_tricks, penalties=(), **more):
    return Sheet(tuple(Hand(ns, 13 - ns) for ns in ns_tricks), penalties=tuple(penalties), **more)


def summed(one, rules=BASIC, hands=None):
    """(N-S, E-W) points, tricks and hands won."""
    found = score(one, rules, hands)
    return tuple(
        (getattr(found.ns, name), getattr(found.ew, name)) for name in ("points", "tricks", "hands_won")
    )


def codes(found):
    return [problem.code for problem in found]


# Revokes (C09, DRV-13)


@pytest.mark.parametrize(
    ("raw", "side", "expected"),
    [
        # points, tricks, hands won; the side has 0 to 4 tricks left to give
        (13, "ew", ((7, 0), (13, 0), (1, 0))),
        (12, "ew", ((7, 0), (13, 0), (1, 0))),
        (11, "ew", ((7, 0), (13, 0), (1, 0))),
        (10, "ew", ((7, 0), (13, 0), (1, 0))),
        (9, "ew", ((6, 0), (12, 1), (1, 0))),
        (0, "ns", ((0, 7), (0, 13), (0, 1))),
        (1, "ns", ((0, 7), (0, 13), (0, 1))),
        (2, "ns", ((0, 7), (0, 13), (0, 1))),
        (3, "ns", ((0, 7), (0, 13), (0, 1))),
        (4, "ns", ((0, 6), (1, 12), (0, 1))),
        # the hand turns, or just does not
        (9, "ns", ((0, 1), (6, 7), (0, 1))),
        (10, "ns", ((1, 0), (7, 6), (1, 0))),
        (4, "ew", ((1, 0), (7, 6), (1, 0))),
        (3, "ew", ((0, 1), (6, 7), (0, 1))),
    ],
)
def test_c09_tricks_left_to_give_on_either_side(raw, side, expected):
    one = sheet(raw, penalties=[Penalty(1, side)])
    assert faults(one, BASIC, 1) == ()
    assert summed(one) == expected
    assert one.hands == (Hand(raw, 13 - raw),)
    assert summed(replace(one, penalties=())) == summed(sheet(raw))


@pytest.mark.parametrize(
    ("raw", "side", "points", "hands_won"),
    [
        # Two points to the other side; the tricks stay as they are.
        (8, "ew", (4, 0), (1, 0)),
        (8, "ns", (2, 2), (0, 0)),
        (7, "ns", (1, 2), (0, 1)),
        (13, "ew", (9, 0), (1, 0)),
        (0, "ew", (2, 7), (0, 1)),
    ],
)
def test_c09_fixed_points_can_level_or_turn_a_hand(raw, side, points, hands_won):
    rules = build("basic", {"revoke": 2})
    one = sheet(raw, penalties=[Penalty(1, side)])
    assert summed(one, rules) == (points, (raw, 13 - raw), hands_won)


def test_c09_fixed_points_for_every_revoke_of_a_hand():
    rules = Rules(revoke=2)
    assert summed(sheet(7, penalties=[Penalty(1, "ew")] * 3), rules)[0] == (1 + 6, 0)


def test_c09_a_penalty_turns_the_round_and_the_table_and_taking_it_off_turns_them_back():
    # 7-6 and 8-5; N-S revoked in the second: 5-8. On tricks 15-11 becomes 12-14, on points 3-0 becomes 1-2.
    marked = sheet(7, 8, penalties=[Penalty(2, "ns")])
    for one, expected in ((marked, "B1 A2"), (replace(marked, penalties=()), "A1 B2")):
        for ranking in (MATCH_RANKING, Ranking()):
            result = Result(1, 1, (A,), (B,), score(one, BASIC))
            assert places(rows((A, B), (result,), ranking=ranking)) == expected
            assert hall_checks((result,))[0].fits


def test_drv13_dealt_again_when_both_revoked_and_scored_once_the_marks_are_off():
    rules = build("basic", {"both_revoked": "redeal"})
    both = sheet(8, 9, penalties=[Penalty(1, "ew"), Penalty(1, "ns"), Penalty(2, "ew")])
    assert [(p.code, p.details["hand"]) for p in faults(both, rules, 2)] == [("both-revoked-redeal", 1)]
    again = replace(both, hands=(Hand(6, 7), Hand(9, 4)), penalties=(Penalty(2, "ew"),))
    assert faults(again, rules, 2) == ()
    assert summed(again, rules) == ((6, 1), (18, 8), (1, 1))


def test_both_revoked_more_than_once_moves_nothing_at_all():
    one = sheet(8, penalties=[Penalty(1, "ew"), Penalty(1, "ew"), Penalty(1, "ns")])
    assert summed(one) == ((2, 0), (8, 5), (1, 0))
    assert codes(questions(one, BASIC)) == ["both-revoked"]


def test_a_points_penalty_of_the_same_hand_stays_when_both_revoked():
    one = sheet(8, penalties=[Penalty(1, "ew"), Penalty(1, "ns"), Penalty(1, "ns", "points", 3)])
    assert summed(one) == ((-1, 0), (8, 5), (0, 1))


def test_points_below_nothing_stay_below_nothing_in_the_standings():
    one = sheet(6, penalties=[Penalty(1, "ns", "points", 4)])
    result = Result(1, 1, (A,), (B,), score(one, BASIC))
    found = rows((A, B, C), (result,), ranking=Ranking(("points", "net-points")))
    assert column(found, "points") == {"B": 1, "C": 0, "A": -4}
    assert column(found, "net-points") == {"B": 5, "C": 0, "A": -5}
    assert places(found) == "B1 C2 A3"


@pytest.mark.parametrize(
    ("one", "rules", "last"),
    [
        (sheet(7, 8, short="the hall closed"), BASIC, 2),
        (sheet(7, 8), CLOCK, 2),
        (sheet(13), TARGET, 1),
        (Sheet((Hand(13, 0), Hand(), Hand())), TARGET, 1),
        (sheet(7, 8, 7, 8), BASIC, 4),
        (sheet(7, 8, 7, 8, 7, short="one too many"), BASIC, 5),
    ],
)
def test_a_hand_that_was_never_played_cannot_be_charged(one, rules, last):
    for kind, points in (("revoke", 0), ("points", 1)):
        # East-West pay, so that no game of North-South is open again.
        charged = replace(one, penalties=(Penalty(last, "ew", kind, points),))
        assert faults(charged, rules, 4) == ()
        charged = replace(one, penalties=(Penalty(last + 1, "ew", kind, points),))
        (problem,) = faults(charged, rules, 4)
        assert (problem.code, problem.details["hand"], problem.details["most"]) == (
            "penalty-hand",
            last + 1,
            last,
        )


def test_a_hand_still_missing_is_told_once_and_its_penalty_waits():
    one = sheet(7, 8, penalties=[Penalty(4, "ns")])
    assert codes(faults(one, BASIC, 4)) == ["hands-missing"]
    assert partial_faults(one, CLOCK, 4) == partial_faults(one, BASIC, 4) == ()


# Penalties where one total is recorded


@pytest.mark.parametrize(
    ("written", "charged", "expected"),
    [
        ((30, 22), [(1, "ns")], (27, 25)),
        ((27, 25), [(1, "ns")], (24, 28)),  # turns the round
        ((26, 26), [(4, "ew")], (29, 23)),
        ((50, 2), [(1, "ew")], (52, 0)),
        ((51, 1), [(2, "ew")], (52, 0)),
        ((52, 0), [(3, "ew")], (52, 0)),
        ((2, 50), [(1, "ns"), (2, "ns")], (0, 52)),
        ((30, 22), [(1, "ns"), (2, "ew")], (30, 22)),
        ((30, 22), [(1, "ns"), (1, "ew"), (2, "ew")], (33, 19)),  # hand 1 waits for the organiser
        # In the order of play: first one trick passes, then three.
        ((51, 1), [(1, "ew"), (2, "ns")], (49, 3)),
        ((51, 1), [(1, "ns"), (2, "ew")], (51, 1)),
    ],
)
def test_c09_a_revoke_in_a_total_passes_three_tricks_in_whatever_order_it_was_noted(
    written, charged, expected
):
    for order in permutations([Penalty(*each) for each in charged]):
        one = Sheet(totals=Hand(*written), penalties=order)
        assert faults(one, TOTALS, 4) == ()
        assert summed(one, TOTALS, 4) == ((0, 0), expected, (0, 0))


def test_c09_both_revoked_in_a_total_is_asked_or_dealt_again():
    one = Sheet(totals=Hand(30, 22), penalties=(Penalty(2, "ns"), Penalty(2, "ew")))
    assert [(p.code, p.details["hand"]) for p in questions(one, TOTALS)] == [("both-revoked", 2)]
    redeal = replace(TOTALS, both_revoked="redeal")
    assert codes(faults(one, redeal, 4)) == ["both-revoked-redeal"]


def test_a_total_with_a_blank_side_is_worked_out_before_tricks_pass():
    one = Sheet(totals=Hand(None, 22), penalties=(Penalty(1, "ew"),))
    assert summed(one, TOTALS, 4)[1] == (33, 19)


def test_a_penalty_of_a_hand_the_round_does_not_have_is_named_for_totals_too():
    one = Sheet(totals=Hand(30, 22), penalties=(Penalty(5, "ns"),))
    (problem,) = faults(one, TOTALS, 4)
    assert (problem.code, problem.details["most"]) == ("penalty-hand", 4)


# Games to a target


@pytest.mark.parametrize(
    ("target", "tricks", "points"),
    [
        # the hands' N-S tricks up to the one that ends the game, and the points that stand
        (5, (11,), (5, 0)),
        (5, (13,), (7, 0)),
        (5, (10, 7), (5, 0)),
        (5, (10, 13), (11, 0)),
        (5, (8, 5, 8, 5, 8), (6, 4)),
        (5, (2,), (0, 5)),
        (5, (6, 6, 6, 6, 0), (0, 11)),
        (7, (13,), (7, 0)),
        (7, (12, 7), (7, 0)),
        (7, (12, 0), (6, 7)),
        (7, (9, 6, 9, 7), (7, 1)),
        (1, (6,), (0, 1)),
        (10, (13, 4, 9), (10, 3)),
    ],
)
def test_a_game_ends_with_the_hand_that_reaches_the_target(target, tricks, points):
    rules = build("basic", {"round_end": "target", "target": target})
    one = sheet(*tricks)
    assert faults(one, rules, 8) == ()
    assert summed(one, rules)[0] == points
    if len(tricks) > 1:
        (problem,) = faults(sheet(*tricks[:-1]), rules, 8)
        assert (problem.code, problem.details["hands"]) == ("game-unfinished", len(tricks) - 1)
    (problem,) = faults(sheet(*tricks, 7), rules, 8)
    ended = {"hand": len(tricks) + 1, "ended": len(tricks), "target": target}
    assert (problem.code, dict(problem.details)) == ("hand-after-game", ended)


def test_the_last_hand_allowed_may_end_the_game_or_leave_it_open():
    # Four hands at most. 2, 2, 0 and 7: the fourth ends it; 1, 1, 1 and 1: it stays open and stands.
    assert faults(sheet(8, 8, 6, 13), TARGET, 4) == ()
    assert faults(sheet(7, 7, 7, 7), TARGET, 4) == ()
    assert codes(faults(sheet(7, 7, 7), TARGET, 4)) == ["game-unfinished"]
    assert codes(faults(sheet(8, 8, 6, 13, 7), TARGET, 4)) == ["hands-extra", "hand-after-game"]


def test_new_games_go_on_to_the_last_hand_and_everything_made_counts():
    rules = build("basic", {"round_end": "target", "target": 5, "after_target": "new-game"})
    one = sheet(13, 4, 2, 9)
    assert faults(one, rules, 4) == ()
    assert summed(one, rules)[0] == (7 + 3, 3 + 5)
    # A round may end within a game, or with the hand that ended one.
    for hands in range(1, 5):
        assert faults(sheet(*(13, 4, 2, 9)[:hands]), rules, 4) == ()
    assert codes(faults(sheet(13, 4, 2, 9, 7), rules, 4)) == ["hands-extra"]


@pytest.mark.parametrize(
    ("tricks", "penalty", "expected"),
    [
        ((11,), Penalty(1, "ns", "points", 1), ["game-unfinished"]),  # 5 - 1 = 4
        ((11, 7), Penalty(1, "ns", "points", 1), []),  # 4 + 1
        ((10, 7), Penalty(2, "ew"), []),  # 4, then 10-3: eight
        ((10, 7), Penalty(1, "ew"), ["hand-after-game"]),  # 13-0 ended it at once
        ((12,), Penalty(1, "ns"), ["game-unfinished"]),  # 9-4: three
        ((8, 13), Penalty(2, "ns"), []),  # 2, then 10-3: six
    ],
)
def test_a_game_is_judged_after_its_penalties(tricks, penalty, expected):
    assert codes(faults(sheet(*tricks, penalties=[penalty]), TARGET, 8)) == expected


def test_fixed_revoke_points_can_end_a_game_for_the_side_that_lost_the_hand():
    rules = build("basic", {"round_end": "target", "revoke": 5})
    one = sheet(8, penalties=[Penalty(1, "ns")])
    assert faults(one, rules, 8) == ()
    assert summed(one, rules) == ((2, 5), (8, 5), (0, 1))


def test_an_accepted_impossible_card_counts_for_both_sides_of_a_game():
    # 11 and 12 tricks were signed: five points and six, and the game is over.
    one = Sheet((Hand(11, 12),), accepted="both sides signed")
    assert faults(one, TARGET, 8) == ()
    assert summed(one, TARGET) == ((5, 6), (11, 12), (0, 1))


# Clocks


def test_tables_of_a_clocked_round_play_what_they_can_and_rank_by_rate():
    results = (played(1, A, B, 8, 8, 6), played(1, C, D, 8, 7, place=2))
    for one in (sheet(8, 8, 6), sheet(8, 7)):
        assert faults(one, CLOCK, 4) == ()
    # A: four points in three hands; C: three in two.
    found = rows((A, B, C, D), results, ranking=Ranking(("rate", "points")))
    assert column(found, "rate") == {"C": Fraction(3, 2), "A": Fraction(4, 3), "B": Fraction(1, 3), "D": 0}
    assert places(found) == "C1 A2 B3 D4"
    assert places(rows((A, B, C, D), results, ranking=Ranking(("points",)))) == "A1 C2 B3 D4"
    (check,) = hall_checks(results)
    assert (check.hands, check.tricks, check.fits) == (5, 65, True)


def test_a_level_round_by_the_clock_is_drawn():
    result = Result(1, 1, (A,), (B,), score(sheet(8, 5), CLOCK))
    assert result.score.won() is None
    assert column(rows((A, B), (result,)), "match-points") == {"A": 1, "B": 1}


def test_a_clock_beside_a_fixed_number_of_hands_excuses_nobody():
    rules = build("basic", {"minutes": 20})
    assert codes(faults(sheet(7, 7), rules, 4)) == ["hands-missing"]
    assert codes(faults(sheet(7, 7), CLOCK, 4)) == []


# Blanks


def test_a_blank_side_is_worked_out_before_anything_is_charged_or_judged():
    one = Sheet((Hand(11, None),), penalties=(Penalty(1, "ew"),))
    assert tricks_after_penalties(one, TARGET) == (Hand(13, 0),)
    assert faults(one, TARGET, 8) == ()
    assert one.hands == (Hand(11, None),)
