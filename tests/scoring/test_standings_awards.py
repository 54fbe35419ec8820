"""What sit-outs and adjustments add, and to which value only."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.numbers import read_fraction
from scoring.problems import Refused
from scoring.ranking import POLICIES, read_sit_out
from scoring.sheets import Score, SideScore
from scoring.standings import Adjustment, Ranking, Result, SitOut
from scoring.values import adjusted_value, awarded_value
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

# Five pairs, one sits out each round; E has 4, 1 and 0 points at tables and sits out once.
ROUNDS = (
    played(1, A, B, 8),
    played(1, C, E, 3),
    played(2, A, C, 7),
    played(2, B, E, 6),
    played(3, B, C, 9),
    played(3, A, E, 10),
)
SIT_OUTS = (SitOut(1, D), SitOut(2, D), SitOut(3, D), SitOut(4, E))


def points(sit_out, results=ROUNDS, sit_outs=SIT_OUTS, **more):
    found = rows((A, B, C, D, E), results, sit_outs, Ranking(sit_out=sit_out), **more)
    return column(found, "points")


def test_at_tables():
    assert points("zero") == {"A": 7, "E": 5, "B": 3, "C": 0, "D": 0}


def test_the_default_is_the_average_of_the_entrys_own_rounds_as_a_fraction():
    assert Ranking().sit_out == "average"
    assert points("average")["E"] == 5 + Fraction(5, 3)
    found = rows((A, B, C, D, E), ROUNDS, SIT_OUTS, Ranking())
    assert attribute(found, "award")["E"] == Fraction(5, 3)
    assert attribute(found, "points")["E"] == 5


def test_an_entry_that_played_nothing_has_an_average_of_nothing():
    assert points("average")["D"] == 0


def test_several_sit_outs_count_each():
    two = (SitOut(4, A), SitOut(5, A))
    assert points("average", sit_outs=two)["A"] == 7 + 2 * Fraction(7, 3)


@pytest.mark.parametrize(("award", "each"), [("2", 2), ("0", 0), ("3/2", Fraction(3, 2))])
def test_a_fixed_award_for_each(award, each):
    assert points(award)["D"] == 3 * each
    assert points(award)["E"] == 5 + each


def test_the_rounds_average_over_the_entries_that_played_it():
    # Round 1: 2, 0, 0, 4 points over four entries; round 2: 1, 0, 0, 1; round 3: 3, 0, 4, 0.
    expected = Fraction(6, 4) + Fraction(2, 4) + Fraction(7, 4)
    assert points("field-average")["D"] == expected
    # Nobody played round 4.
    assert points("field-average")["E"] == 5


def test_the_average_of_the_rounds_winners():
    # Round 1: 2 and 4; round 2: 1 and 1; round 3: 3 and 4.
    assert points("winners-average")["D"] == 3 + 1 + Fraction(7, 2)


def test_a_drawn_table_has_no_winner():
    results = (played(1, A, B, 8, 5), played(1, C, E, 9, 9))
    # A and B drew with two points each; C won with six.
    assert points("winners-average", results, (SitOut(1, D),))["D"] == 6
    only_draws = (played(1, A, B, 8, 5), played(1, C, E, 10, 3))
    assert points("winners-average", only_draws, (SitOut(1, D),))["D"] == 3


def test_forfeits_are_no_part_of_any_average():
    results = (*ROUNDS, forfeit(4, A, B, "ew"))
    sit_outs = (SitOut(4, D), SitOut(5, A))
    assert points("average", results, sit_outs)["A"] == 7 + 2 * Fraction(7, 3)
    assert points("field-average", results, sit_outs)["D"] == 0


def test_the_score_of_a_forfeited_table_is_no_part_of_an_average():
    given_up = replace(played(1, A, B, 13), forfeit_by="ew")
    results = (given_up, played(1, C, E, 9))
    assert points("field-average", results, (SitOut(1, D),))["D"] == Fraction(3, 2)
    assert points("winners-average", results, (SitOut(1, D),))["D"] == 3


def test_rr04_the_sit_out_gives_the_mean_of_the_winning_scores():
    scores = ((500, 310), (480, 455), (390, 500))
    results = [
        Result(1, place, (2 * place - 1,), (2 * place,), Score(SideScore(ns, 0), SideScore(ew, 0), 1))
        for place, (ns, ew) in enumerate(scores, start=1)
    ]
    ranking = Ranking(("rounds-won", "points"), "winners-average")
    found = rows(range(1, 8), results, (SitOut(1, 7),), ranking)
    seventh = next(row for row in found if row.entry == 7)
    assert seventh.values["points"] == Fraction(1480, 3)
    assert seventh.values["rounds-won"] == 0
    # The three winners by points, then those without a win by theirs, the sit-out among them.
    assert [(row.rank, row.entry) for row in found] == [
        (1, 1),
        (1, 6),
        (3, 3),
        (4, 7),
        (5, 4),
        (6, 5),
        (7, 2),
    ]


# Only one value takes an award


@pytest.mark.parametrize("name", ["net-points", "net-tricks", "hands-won", "rounds-won", "tricks"])
@pytest.mark.parametrize("policy", ["zero", "average", "field-average", "winners-average", "9"])
def test_a_sit_out_adds_to_the_first_value_only(name, policy):
    ranking = Ranking(("points", name), policy)
    without = rows((A, B, C, D, E), ROUNDS, (), ranking)
    found = rows((A, B, C, D, E), ROUNDS, SIT_OUTS, ranking)
    assert column(found, name) == column(without, name)
    for shown in ("points", "tricks", "hands_won", "hands_played", "rounds_played"):
        assert attribute(found, shown) == attribute(without, shown)


def test_tricks_take_the_award_when_they_come_first():
    found = rows((A, B, C, D, E), ROUNDS, SIT_OUTS, Ranking(("tricks", "points"), "average"))
    # E: 10, 7 and 3 tricks at tables.
    assert column(found, "tricks")["E"] == 20 + Fraction(20, 3)
    assert column(found, "points")["E"] == 5
    assert attribute(found, "tricks")["E"] == 20


def test_match_points_take_the_award_when_they_come_first():
    ranking = replace(MATCH_RANKING, sit_out="average")
    found = rows((A, B, C, D, E), ROUNDS, SIT_OUTS, ranking)
    # E won two of three rounds: four match points, 4/3 on average.
    assert column(found, "match-points")["E"] == 4 + Fraction(4, 3)


@pytest.mark.parametrize(
    ("policy", "award"),
    [("field-average", 1), ("winners-average", 2), ("average", 0), ("3/2", Fraction(3, 2))],
)
def test_match_points_by_every_policy(policy, award):
    ranking = replace(MATCH_RANKING, sit_out=policy)
    found = rows((A, B, C, D, E), ROUNDS, (SitOut(1, D),), ranking)
    assert column(found, "match-points")["D"] == award


@pytest.mark.parametrize(("policy", "award"), [("field-average", Fraction(26, 4)), ("winners-average", 9)])
def test_the_average_of_a_round_in_tricks(policy, award):
    # 10-3 and 8-5 over four entries, and the two winners.
    results = (played(1, A, B, 10), played(1, C, E, 8, place=2))
    found = rows((A, B, C, D, E), results, (SitOut(1, D),), Ranking(("tricks",), policy))
    assert column(found, "tricks")["D"] == award


def test_the_winners_of_a_round_are_those_by_tricks_where_rounds_are_compared_so():
    # 8-5, 6-7, 6-7: level on points with two each, and 20 tricks to 19.
    results = (played(1, A, B, 8, 6, 6), played(1, C, E, 9, 9, 9, place=2))
    by_points = Ranking(("tricks",), "winners-average")
    by_tricks = replace(by_points, compare="tricks")
    for ranking, award in ((by_points, 27), (by_tricks, Fraction(20 + 27, 2))):
        found = rows((A, B, C, D, E), results, (SitOut(1, D),), ranking)
        assert column(found, "tricks")["D"] == award


def test_players_who_count_their_own_are_averaged_by_it():
    own = (SideScore(5, 5), SideScore(3, 3))
    sides = SideScore(8, 8, own=own), SideScore(5, 5, own=(SideScore(4, 4), SideScore(1, 1)))
    results = (Result(1, 1, (A, B), (C, D), Score(*sides, 1)),)
    for policy, award in (("field-average", Fraction(13, 4)), ("winners-average", 4)):
        found = rows((A, E), results, (SitOut(1, E),), Ranking(("points",), policy))
        assert column(found, "points")["E"] == award


@pytest.mark.parametrize(("side", "award"), [("ns", Fraction(2, 4)), ("ew", Fraction(4 + 2, 4))])
def test_a_disqualified_side_counts_as_0_beside_the_other_one(side, award):
    results = (replace(played(1, A, B, 10), disqualified=(side,)), played(1, C, D, 8, place=2))
    found = rows((A, E), results, (SitOut(1, E),), Ranking(("points",), "field-average"))
    assert column(found, "points")["E"] == award


def test_a_drawn_round_counts_in_the_average_of_match_points():
    results = (played(1, A, B, 7, 6), played(1, C, E, 8, 8))
    ranking = replace(MATCH_RANKING, sit_out="field-average")
    found = rows((A, B, C, D, E), results, (SitOut(1, D),), ranking)
    assert column(found, "match-points") == {"C": 2, "A": 1, "B": 1, "D": 1, "E": 0}


@pytest.mark.parametrize(
    ("rank_by", "awarded", "adjusted"),
    [
        (("points", "match-points"), "points", "points"),
        (("match-points", "points"), "match-points", "match-points"),
        (("tricks",), "tricks", "tricks"),
        (("rounds-won", "points"), "points", "points"),
        (("rate", "points"), None, None),
        (("net-points", "hands-won"), None, "net-points"),
        (("head-to-head", "net-points"), None, "net-points"),
    ],
)
def test_which_value_takes_awards_and_adjustments(rank_by, awarded, adjusted):
    assert awarded_value(rank_by) == awarded
    assert adjusted_value(rank_by) == adjusted


def test_a_list_that_takes_no_award_gives_none():
    found = rows((A, B, C, D, E), ROUNDS, SIT_OUTS, Ranking(("net-points",), "9"))
    assert set(attribute(found, "award").values()) == {0}


# Adjustments


def test_an_adjustment_adds_to_the_first_value_and_to_nothing_else():
    adjusted = (Adjustment(1, A, Fraction(-3, 2)), Adjustment(2, B, 2))
    found = rows((A, B), (played(1, A, B, 9),), ranking=Ranking(), adjustments=adjusted)
    assert column(found, "points") == {"B": 2, "A": Fraction(3, 2)}
    assert column(found, "net-points") == {"B": -3, "A": 3}
    assert places(found) == "B1 A2"


def test_an_adjustment_of_a_later_round_is_not_in_an_earlier_table():
    later = (Adjustment(2, A, -9),)
    found = rows((A, B), (played(1, A, B, 9),), ranking=Ranking(), adjustments=later, through_round=1)
    assert column(found, "points") == {"A": 3, "B": 0}


def test_a_penalty_reaches_a_list_without_points():
    ranking = Ranking(("net-points",), "zero")
    found = rows((A, B), (played(1, A, B, 9),), ranking=ranking, adjustments=(Adjustment(1, A, -4),))
    assert column(found, "net-points") == {"A": -1, "B": -3}


# Rate


def test_rr07_with_unequal_hands_the_rate_ranks():
    # 551.5 points over 836 and 586.1 over 912.
    results = (
        Result(1, 1, (A,), (C,), Score(SideScore(551, 0), SideScore(0, 0), 836)),
        Result(1, 2, (B,), (C,), Score(SideScore(586, 0), SideScore(0, 0), 912)),
    )
    adjusted = (Adjustment(1, A, Fraction(1, 2)), Adjustment(1, B, Fraction(1, 10)))
    found = rows((A, B), results, ranking=Ranking(("rate", "points"), "zero"), adjustments=adjusted)
    assert column(found, "rate") == {"A": Fraction(1103, 1672), "B": Fraction(5861, 9120)}
    assert [round(float(row.values["rate"]) * 100, 2) for row in found] == [65.97, 64.27]
    assert places(found) == "A1 B2"


@pytest.mark.parametrize(
    ("per", "rank_by", "expected"),
    [
        # A: 3 and 1 points, 9 and 7 tricks, two rounds of two hands with a hand lost in each.
        ("hand", ("rate", "points"), Fraction(4, 4)),
        ("round", ("rate", "points"), Fraction(4, 2)),
        ("available", ("rate", "points"), Fraction(4, 28)),
        ("hand", ("rate", "tricks"), Fraction(28, 4)),
        ("available", ("rate", "tricks"), Fraction(28, 52)),
        ("round", ("rate", "match-points"), Fraction(3, 2)),
        ("available", ("rate", "match-points"), Fraction(3, 4)),
        ("hand", ("rate",), Fraction(4, 4)),
    ],
)
def test_the_rate_divides_the_first_value(per, rank_by, expected):
    results = (played(1, A, B, 9, 6), played(2, A, C, 7, 6))
    found = rows((A, B, C), results, ranking=Ranking(rank_by, "zero", rate_per=per))
    assert column(found, "rate")["A"] == expected


def test_the_rate_knows_no_sit_outs_and_no_forfeits():
    results = (played(1, A, B, 9), forfeit(2, A, C, "ew"))
    ranking = Ranking(("rate", "match-points"), "9", rate_per="round")
    found = rows((A, B, C), results, (SitOut(3, A),), ranking)
    assert column(found, "rate") == {"A": 2, "B": 0, "C": 0}


# Reading the policy


@pytest.mark.parametrize("policy", POLICIES)
def test_policies_are_read_as_they_are(policy):
    assert read_sit_out(policy) == policy


@pytest.mark.parametrize(
    ("value", "award"),
    [("2", "2"), (2, "2"), ("4/2", "2"), ("6.1", "61/10"), (" 3/2 ", "3/2"), (Fraction(20, 3), "20/3")],
)
def test_a_fixed_award_is_written_exactly(value, award):
    assert read_sit_out(value) == award


def test_what_is_neither_is_refused_naming_the_policies():
    with pytest.raises(Refused) as refusal:
        read_sit_out("median")
    (problem,) = refusal.value.problems
    assert problem.details["known"] == POLICIES
    assert problem.details["value"] == "median"


@pytest.mark.parametrize(
    "value", [2.0, 0.1, True, None, "", "1/0", "1/", "1//2", "1e3", "½", "٣", "0x1", [2]]
)
def test_what_is_no_exact_number_is_not_read(value):
    assert read_fraction(value) is None


@pytest.mark.parametrize(
    ("value", "number"),
    [(7, 7), ("-7", -7), ("20/3", Fraction(20, 3)), ("-1/2", Fraction(-1, 2)), ("6.1", Fraction(61, 10))],
)
def test_exact_numbers_are_read(value, number):
    assert read_fraction(value) == number
