"""Sit-outs, forfeits and adjustments of one entry together, table after table through an evening."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, score
from scoring.standings import Adjustment, Ranking, Result, SitOut
from scoring.withdrawals import counted
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    attribute,
    column,
    forfeit,
    places,
    played,
    rows,
)

# Five pairs, two hands a round, one rests each round. Points: A-B 3-0 and C-D 1-2; B-C 4-0 and
# D-E 1-2; A-C 2-2 and B-E 5-0; A-D 0-3 and C-E 1-1; A-E 14-0 and B-D 1-1.
EVENING = (
    played(1, A, B, 8, 7),
    played(1, C, D, 7, 5),
    played(2, B, C, 9, 7),
    played(2, D, E, 7, 5),
    played(3, A, C, 8, 5),
    played(3, B, E, 10, 7),
    played(4, A, D, 5, 6),
    played(4, C, E, 7, 6),
    played(5, A, E, 13, 13),
    played(5, B, D, 7, 6),
)
RESTS = (SitOut(1, E), SitOut(2, A), SitOut(3, D), SitOut(4, B), SitOut(5, C))


def after(number, policy, name="points"):
    """One column of the table after a round."""
    ranking = Ranking((name,), policy)
    return column(rows((A, B, C, D, E), EVENING, RESTS, ranking, through_round=number), name)


@pytest.mark.parametrize(
    ("number", "numbers"),
    [
        # A: 3, rests with 3, then (3 + 2) / 2 = 5/2, then (3 + 2 + 0) / 3 = 5/3, then 19 in four: 19/4.
        # E rests first with nothing played, so with nothing; then 2; 2 and 0; 2, 0 and 1; 2, 0, 1 and 0.
        # B has 0, 4, 5 and 1 in the end, D 2, 1, 3 and 1.
        (1, {"A": 3, "B": 0, "C": 1, "D": 2, "E": 0}),
        (2, {"A": 6, "B": 4, "C": 1, "D": 3, "E": 4}),
        (3, {"A": Fraction(15, 2), "B": 9, "C": 3, "D": Fraction(9, 2), "E": 3}),
        (4, {"A": Fraction(20, 3), "B": 12, "C": 4, "D": 8, "E": 4}),
        (5, {"A": Fraction(95, 4), "B": Fraction(25, 2), "C": 5, "D": Fraction(35, 4), "E": Fraction(15, 4)}),
    ],
)
def test_the_average_of_ones_own_rounds_moves_with_every_round(number, numbers):
    assert after(number, "average") == numbers


def test_nobody_is_first_by_the_number_while_only_sit_outs_are_known():
    found = rows((A, B, C), (), (SitOut(1, A), SitOut(2, A)), Ranking())
    assert column(found, "points") == {"A": 0, "B": 0, "C": 0}
    assert places(found) == "A1 B1 C1"
    assert attribute(found, "sit_outs") == {"A": 2, "B": 0, "C": 0}


@pytest.mark.parametrize(
    ("policy", "awards"),
    [
        ("zero", (0, 0, 0, 0, 0)),
        ("1/3", (Fraction(1, 3),) * 5),
        # Each round's points over four entries: 6, 7, 9, 5 and 16. E rests in the first, A in the second, ...
        ("field-average", (Fraction(7, 4), Fraction(5, 4), 4, Fraction(9, 4), Fraction(3, 2))),
        # Winners: A 3 and D 2; B 4 and E 2; B 5 alone (A-C drawn); D 3 (C-E drawn); A 14 (B-D drawn).
        ("winners-average", (3, 3, 14, 5, Fraction(5, 2))),
    ],
)
def test_what_a_sit_out_gives_under_each_policy(policy, awards):
    found = rows((A, B, C, D, E), EVENING, RESTS, Ranking(("points",), policy))
    assert attribute(found, "award") == dict(zip("ABCDE", awards, strict=True))


def test_tricks_by_thirds():
    # A: 15, 13 and 11 tricks in the first, third and fourth round: 39 in three, 13 for the rest.
    # E: 14, 9 and 13 in the second to fourth: 36 and 12. D: 14, 12 and 15 in three: 41 and 41/3.
    assert after(4, "average", "tricks") == {
        "A": 39 + 13,
        "B": 11 + 16 + 17 + Fraction(44, 3),
        "C": 12 + 10 + 13 + 13,
        "D": 14 + 12 + 15 + Fraction(41, 3),
        "E": 14 + 9 + 13 + 12,
    }


def test_an_award_may_overtake_what_was_made_at_a_table_and_draw_level_with_it():
    results, rests = (played(1, A, B, 9), played(1, C, D, 8)), (SitOut(1, E),)
    assert places(rows((A, B, C, D, E), results, rests, Ranking(("points",), "5/2"))) == "A1 E2 C3 B4 D4"
    assert places(rows((A, B, C, D, E), results, rests, Ranking(("points",), "2"))) == "A1 C2 E2 B4 D4"
    assert places(rows((A, B, C, D, E), results, rests, Ranking(("points",), "7/2"))) == "E1 A2 C3 B4 D4"


@pytest.mark.parametrize(
    ("policy", "one", "two"), [("field-average", 2, Fraction(11, 3)), ("winners-average", 4, 4)]
)
def test_a_round_of_single_players_is_averaged_over_every_player(policy, one, two):
    # 10-3 gives two players four points each and two none. At the second table both sides have seven:
    # 4 + 4 + 0 + 0 + 7 + 7 over six, and nobody won there.
    four = Result(1, 1, (A, B), (C, D), score(Sheet((Hand(10, 3),)), Rules()))
    alone = Result(1, 2, (6,), (7,), score(Sheet((Hand(13, 0), Hand(0, 13))), Rules()))
    for results, award in (((four,), one), ((four, alone), two)):
        found = rows((A, B, C, D, E), results, (SitOut(1, E),), Ranking(("points",), policy))
        assert column(found, "points")["E"] == award


@pytest.mark.parametrize("policy", ["field-average", "winners-average"])
def test_a_final_is_in_no_average_of_the_qualifying_round_of_that_number(policy):
    results = (played(1, A, B, 9), played(1, C, D, 13, stage=2))
    found = rows((A, B, E), results, (SitOut(1, E),), Ranking(("points",), policy))
    assert column(found, "points")["E"] == (3 if policy == "winners-average" else Fraction(3, 2))


# Forfeits beside sit-outs


@pytest.mark.parametrize(
    ("policy", "given_as_sit_out", "win_alone"),
    [
        # A made 3 and 1 points at tables, then rests, then C does not come, then A does not come.
        ("average", 4 + 2 + 2, 4 + 2),
        ("zero", 4, 4),
        ("9/2", 4 + 9, 4 + Fraction(9, 2)),
        # Round 3: B-D 2-0. Round 4: B-D 0-4; the forfeited tables are in no average.
        ("field-average", 4 + 1 + 2, 4 + 1),
        ("winners-average", 4 + 2 + 4, 4 + 2),
    ],
)
def test_a_sit_out_and_a_forfeit_won_and_one_lost(policy, given_as_sit_out, win_alone):
    results = (
        played(1, A, B, 9),
        played(2, A, C, 7),
        played(3, B, D, 8),
        played(4, B, D, 3),
        forfeit(4, A, C, "ew"),
        forfeit(5, D, A, "ew"),
    )
    for option, expected in (("sit-out", given_as_sit_out), ("win", win_alone)):
        ranking = Ranking(("points", "rounds-won"), policy, forfeit=option)
        found = rows((A, B, C, D), results, (SitOut(3, A),), ranking)
        assert column(found, "points")["A"] == expected
        assert column(found, "points")["C"] == 0
        assert column(found, "rounds-won")["A"] == 3
        assert attribute(found, "rounds_played")["A"] == 2
        assert (attribute(found, "forfeits_won")["A"], attribute(found, "forfeits_lost")["A"]) == (1, 1)


def test_an_entry_with_nothing_but_forfeits_and_sit_outs_has_an_average_of_nothing():
    results = (forfeit(1, A, B, "ew"), played(2, B, C, 9))
    found = rows((A, B, C), results, (SitOut(2, A),), Ranking())
    assert column(found, "points") == {"A": 0, "B": 3, "C": 0}
    on_wins = rows((A, B, C), results, (SitOut(2, A),), replace(MATCH_RANKING, sit_out="average"))
    assert column(on_wins, "match-points") == {"A": 2, "B": 2, "C": 0}


def test_a_forfeit_decides_a_tie_as_a_meeting_and_adds_no_net_tricks():
    # A and B: one win each besides; B did not come to play A.
    results = (played(1, A, C, 7), played(2, B, C, 13), forfeit(3, A, B, "ew"), played(4, B, C, 7))
    found = rows((A, B, C), results)
    assert column(found, "match-points") == {"A": 4, "B": 4, "C": 0}
    assert column(found, "net-tricks") == {"A": 1, "B": 14, "C": -15}
    assert places(found) == "A1 B2 C3"


def test_an_adjustment_moves_with_the_award_and_not_with_the_average():
    results, rests = (played(1, A, B, 9), played(2, A, B, 7)), (SitOut(3, A),)
    fined = (Adjustment(2, A, Fraction(-1, 2)),)
    found = rows((A, B), results, rests, Ranking(), adjustments=fined)
    # 3 + 1 at tables, 2 for the rest (not 7/4), half a point off.
    assert column(found, "points")["A"] == Fraction(11, 2)
    assert attribute(found, "award")["A"] == Fraction(3, 2)
    before = rows((A, B), results, rests, Ranking(), adjustments=fined, through_round=1)
    assert column(before, "points")["A"] == 3


@pytest.mark.parametrize(("policy", "kept"), [("stay", 3), ("remove", 0), ("remove-under-half", 3)])
def test_withdrawn_after_exactly_half_with_a_sit_out_between(policy, kept):
    # D was to play six rounds and played three; a forfeit is none of them.
    results = (played(1, D, A, 8), played(2, D, B, 7), played(4, D, C, 6), forfeit(5, D, A, "ns"))
    left = counted(results, (D,), policy, {D: 6})
    assert sum(result.score is not None for result in left) == kept
    assert counted(results[1:], (D,), "remove-under-half", {D: 6}) == ()


def test_the_score_of_a_forfeited_table_is_no_round_played():
    given_up = replace(played(2, D, A, 13), forfeit_by="ns")
    assert counted((played(1, D, B, 7), given_up), (D,), "remove-under-half", {D: 3}) == ()


@pytest.mark.parametrize(
    ("per", "rate"),
    # One won and one drawn of three rounds of two hands, three a win: 4 match points.
    [("hand", Fraction(4, 6)), ("round", Fraction(4, 3)), ("available", Fraction(4, 9))],
)
def test_the_rate_of_match_points_of_other_worth(per, rate):
    results = (played(1, A, B, 8, 8), played(2, A, B, 7, 6), played(3, A, B, 6, 6))
    ranking = Ranking(("rate", "match-points"), "9", (Fraction(3), Fraction(1)), "tricks", "win", per)
    assert column(rows((A, B), results, (SitOut(4, A),), ranking), "rate") == {"A": rate, "B": rate}
