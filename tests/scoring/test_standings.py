"""Standings: shared places, sums, change, stages, corrections."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, score
from scoring.standings import Adjustment, Ranking, Result, SitOut, ranking_of
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    F,
    attribute,
    column,
    forfeit,
    places,
    played,
    rows,
    total,
)

POINTS = Ranking()

A01_FIRST = (played(1, A, B, 9), played(1, C, D, 7), played(1, E, F, 7))
A01_SECOND = (
    played(1, A, D, 7),
    played(1, D, C, 8),
    played(2, C, A, 7),
    played(2, A, B, 10),
    played(3, D, B, 7),
    played(3, C, B, 7),
)


# A01


def test_a01_places_after_ties_skip():
    found = rows((A, B, C, D, E, F), A01_FIRST)
    assert places(found) == "A1 C2 E2 D4 F4 B6"
    assert attribute(found, "shared") == {"A": False, "C": True, "E": True, "D": True, "F": True, "B": False}


def test_a01_a_ring_is_decided_by_the_next_value():
    found = rows((A, B, C, D), A01_SECOND)
    assert places(found) == "A1 D2 C3 B4"
    assert column(found, "match-points") == {"A": 4, "D": 4, "C": 4, "B": 0}
    assert column(found, "head-to-head") == {"A": 2, "D": 2, "C": 2, "B": None}
    assert column(found, "net-tricks") == {"A": 7, "D": 3, "C": -1, "B": -9}


def test_every_ranking_value_has_its_column_in_order():
    for row in rows((A, B, C, D), A01_SECOND):
        assert list(row.values) == ["match-points", "head-to-head", "net-tricks", "tricks"]
        assert all(value is None or type(value) is Fraction for value in row.values.values())


# A02


def test_a02_a_ring_equal_in_everything_shares_first_place_in_any_order():
    results = (played(1, A, B, 7), played(2, B, C, 7), played(3, C, A, 7))
    sit_outs = (SitOut(1, C), SitOut(2, A), SitOut(3, B))
    first = rows((A, B, C), results, sit_outs)
    assert places(first) == "A1 B1 C1"
    assert column(first, "match-points") == {"A": 2, "B": 2, "C": 2}
    assert column(first, "net-tricks") == {"A": 0, "B": 0, "C": 0}
    assert attribute(first, "tricks") == {"A": 13, "B": 13, "C": 13}
    assert attribute(first, "rounds_played") == {"A": 2, "B": 2, "C": 2}
    assert attribute(first, "sit_outs") == {"A": 1, "B": 1, "C": 1}
    assert all(row.shared for row in first)
    for entries in permutations((A, B, C)):
        for entered in permutations(results):
            for sat in permutations(sit_outs):
                assert rows(entries, entered, sat) == first


def test_a02_registered_in_any_order_of_numbers():
    for one, two, three in permutations((A, B, C)):
        results = (played(1, one, two, 7), played(2, two, three, 7), played(3, three, one, 7))
        assert [row.rank for row in rows((A, B, C), results)] == [1, 1, 1]


# A06


A06_ROUNDS = ((8, 8, 7, 7), (7, 7, 7, 7), (7, 7, 6, 6), (8, 7, 7, 7), (8, 8, 8, 7))


def test_a06_a_drawn_round_gives_one_and_resets_nothing():
    results = [played(number, A, B, *tricks) for number, tricks in enumerate(A06_ROUNDS, start=1)]
    found = rows((A, B), results)
    assert column(found, "match-points") == {"A": 9, "B": 1}
    assert attribute(found, "tricks") == {"A": 144, "B": 116}
    assert attribute(found, "rounds_played") == {"A": 5, "B": 5}
    assert attribute(found, "hands_played") == {"A": 20, "B": 20}


def test_a06_as_totals_gives_the_same():
    totals = ((30, 22), (28, 24), (26, 26), (29, 23), (31, 21))
    results = [total(number, A, B, *tricks) for number, tricks in enumerate(totals, start=1)]
    found = rows((A, B), results)
    assert column(found, "match-points") == {"A": 9, "B": 1}
    assert column(found, "tricks") == {"A": 144, "B": 116}


def test_a06_a_sit_out_with_an_award_counts_and_is_not_played():
    results = (played(1, A, B, 8), played(3, A, C, 8), played(4, A, D, 8))
    found = rows((A, B, C, D), results, (SitOut(2, A),), replace(MATCH_RANKING, sit_out="2"))
    assert column(found, "match-points")["A"] == 8
    assert attribute(found, "rounds_played")["A"] == 3
    assert attribute(found, "sit_outs")["A"] == 1


# C04


def c04(first):
    return (
        played(1, A, B, first),
        played(1, C, D, 9),
        played(2, A, C, 9),
        played(2, B, D, 7),
        played(3, A, D, 6),
        played(3, B, C, 7),
    )


@pytest.mark.parametrize(
    ("first", "match_points", "order"),
    [
        (7, [(2, 0, 2, 0), (4, 2, 2, 0), (4, 4, 2, 2)], "A1 B2 C3 D4"),
        (6, [(0, 2, 2, 0), (2, 4, 2, 0), (2, 6, 2, 2)], "B1 A2 C3 D4"),
    ],
)
def test_c04_a_correction_of_an_early_round_is_in_every_table(first, match_points, order):
    for number, expected in enumerate(match_points, start=1):
        found = rows((A, B, C, D), c04(first), through_round=number)
        assert column(found, "match-points") == dict(zip("ABCD", expected, strict=True))
    assert places(found) == order


def test_c04_trick_difference_after_the_correction():
    found = rows((A, B, C, D), c04(6))
    assert column(found, "net-tricks") == {"A": 3, "B": 3, "C": -1, "D": -5}


# A04: stages


def test_a04_a_final_changes_nothing_in_the_qualifying_table():
    qualifying = (
        played(1, A, B, 7),
        played(2, A, C, 6),
        played(3, A, D, 9),
        played(3, B, C, 10),
        played(2, B, D, 8),
        played(1, C, D, 5),
    )
    before = rows((A, B, C, D), qualifying)
    assert places(before) == "A1 B2 D3 C4"
    assert column(before, "match-points") == {"A": 4, "B": 4, "D": 2, "C": 2}
    final = played(1, B, A, 8, stage=2)
    after = rows(
        (A, B, C, D),
        (*qualifying, final, forfeit(4, A, C, "ns", stage=2)),
        (SitOut(4, D, stage=2),),
        adjustments=(Adjustment(1, C, 5, stage=2),),
    )
    assert after == before
    assert places(rows((A, B), (*qualifying, final), stage=2)) == "B1 A2"


# A09


def test_a09_averages_are_compared_exactly():
    # X: 52 tricks in 7 hands; Y: 59 in 8.
    results = (played(1, A, C, 8, 8, 8, 7, 7, 7, 7), played(1, B, D, 8, 8, 8, 7, 7, 7, 7, 7))
    found = rows((A, B, C, D), results, ranking=Ranking(("rate", "tricks"), "zero"))
    assert column(found, "rate")["A"] == Fraction(52, 7)
    assert column(found, "rate")["B"] == Fraction(59, 8)
    assert attribute(found, "rank")["A"] == 1
    assert attribute(found, "rank")["B"] == 2


def test_a09_adjusted_scores_in_another_order_share_the_place():
    values = ("6.1", "6.5", "7.2")
    adjustments = [Adjustment(number, A, Fraction(value)) for number, value in enumerate(values, 1)]
    adjustments += [Adjustment(number, B, Fraction(value)) for number, value in enumerate(values[::-1], 1)]
    found = rows((A, B), (), ranking=POINTS, adjustments=adjustments)
    assert places(found) == "A1 B1"
    assert column(found, "points") == {"A": Fraction(198, 10), "B": Fraction(198, 10)}


# The rules' own example: default ranking on points


def test_points_come_first_by_default():
    # 8-5 and 6-7: 2 points to 1.
    found = rows((A, B), (played(1, A, B, 8, 6),), ranking=POINTS)
    assert places(found) == "A1 B2"
    assert column(found, "points") == {"A": 2, "B": 1}
    assert attribute(found, "tricks") == {"A": 14, "B": 12}
    assert attribute(found, "hands_won") == {"A": 1, "B": 1}
    assert attribute(found, "points") == {"A": 2, "B": 1}
    # Nothing was tied, so head-to-head was never reached; the other columns stand.
    assert column(found, "head-to-head") == {"A": None, "B": None}
    assert column(found, "net-points") == {"A": 1, "B": -1}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # A-B 9-4, 6-7 and C-D 7-6, 7-6 in round 1; A-C 7-6, 6-7 in round 2: a drawn round.
        ("points", {"A": 4, "B": 1, "C": 3, "D": 0}),
        ("match-points", {"A": 3, "B": 0, "C": 3, "D": 0}),
        ("rounds-won", {"A": 1, "B": 0, "C": 1, "D": 0}),
        ("tricks", {"A": 28, "B": 11, "C": 27, "D": 12}),
        ("net-points", {"A": 2, "B": -2, "C": 2, "D": -2}),
        ("net-tricks", {"A": 4, "B": -4, "C": 2, "D": -2}),
        ("hands-won", {"A": 2, "B": 1, "C": 3, "D": 0}),
        ("rate", {"A": 1, "B": Fraction(1, 2), "C": Fraction(3, 4), "D": 0}),
    ],
)
def test_each_ranking_value(name, expected):
    results = (played(1, A, B, 9, 6), played(1, C, D, 7, 7), played(2, A, C, 7, 6))
    found = rows((A, B, C, D), results, ranking=Ranking((name,), "zero"))
    assert column(found, name) == expected
    best = max(expected.values())
    assert {letter for letter, rank in attribute(found, "rank").items() if rank == 1} == {
        letter for letter, value in expected.items() if value == best
    }


def test_match_points_by_the_events_own_numbers():
    # Win 1, draw 0: four won and one drawn are 4; three won and a sit-out worth 1 are 4.
    ranking = replace(MATCH_RANKING, match_points=(Fraction(1), Fraction(0)), sit_out="1")
    results = [
        *(played(number, A, C, 8) for number in (1, 2, 4, 5)),
        played(3, A, C, 7, 6),
        *(played(number, B, D, 8) for number in (1, 3, 4)),
    ]
    found = rows((A, B, C, D), results, (SitOut(2, B),), ranking)
    assert column(found, "match-points") == {"A": 4, "B": 4, "C": 0, "D": 0}


def test_match_points_may_be_fractions():
    ranking = replace(MATCH_RANKING, match_points=(Fraction(1), Fraction(1, 3)))
    results = [played(number, A, B, 7, 6) for number in (1, 2, 3)]
    found = rows((A, B), results, ranking=ranking)
    assert column(found, "match-points") == {"A": 1, "B": 1}


def test_rounds_are_compared_on_points_or_on_tricks():
    # 8-5, 6-7, 6-7: two points each, 20 tricks to 19.
    results = (played(1, A, B, 8, 6, 6),)
    on_points = rows((A, B), results, ranking=replace(MATCH_RANKING, compare="points"))
    assert column(on_points, "match-points") == {"A": 1, "B": 1}
    assert column(rows((A, B), results), "match-points") == {"A": 2, "B": 0}


def test_in_individual_events_each_player_is_credited():
    hand = score(Sheet((Hand(9, 4),)), Rules())
    results = (Result(1, 1, (A, B), (C, D), hand), Result(2, 1, (A, C), (B, D), hand))
    found = rows((A, B, C, D), results, ranking=POINTS)
    assert column(found, "points") == {"A": 6, "B": 3, "C": 3, "D": 0}
    assert attribute(found, "tricks") == {"A": 18, "B": 13, "C": 13, "D": 8}
    assert attribute(found, "hands_won") == {"A": 2, "B": 1, "C": 1, "D": 0}


# What counts


def test_before_any_result_everybody_shares_first_place():
    found = rows((C, A, B), ())
    assert places(found) == "A1 B1 C1"
    assert all(row.change is None and row.shared for row in found)


def test_no_entries_no_rows():
    assert rows((), ()) == ()
    assert rows((), (played(1, A, B, 7),)) == ()


def test_one_entry_shares_with_nobody():
    (row,) = rows((A,), ())
    assert (row.rank, row.shared) == (1, False)


def test_an_entry_is_listed_once():
    assert places(rows((A, B, A), (played(1, A, B, 7),))) == "A1 B2"


def test_a_table_without_a_result_is_unplayed():
    found = rows((A, B, C, D), (Result(1, 1, (A,), (B,)), played(1, C, D, 8)))
    assert column(found, "match-points") == {"C": 2, "A": 0, "B": 0, "D": 0}
    assert attribute(found, "rounds_played") == {"C": 1, "A": 0, "B": 0, "D": 1}


def test_opening_a_round_changes_no_row():
    results = (played(1, A, B, 7), played(1, C, D, 8))
    opened = (*results, Result(2, 1, (A,), (C,)), Result(2, 2, (B,), (D,)))
    assert rows((A, B, C, D), opened) == rows((A, B, C, D), results)


def test_a_listed_entry_keeps_its_round_against_one_not_listed():
    found = rows((A, B), (played(1, A, D, 12), played(2, A, B, 6)))
    assert column(found, "match-points") == {"A": 2, "B": 2}
    assert places(found) == "B1 A2"


def test_a07_a_sit_out_taken_back_leaves_nothing():
    ranking = replace(MATCH_RANKING, sit_out="2")
    with_it = rows((A, B, E), (played(1, A, B, 7),), (SitOut(1, E),), ranking)
    assert column(with_it, "match-points")["E"] == 2
    without = rows((A, B, E), (played(1, A, B, 7),), (), ranking)
    assert column(without, "match-points")["E"] == 0
    assert attribute(without, "rounds_played")["E"] == 0
    assert attribute(without, "sit_outs")["E"] == 0


# Change since the round before


def test_change_counts_places_won_since_the_round_before():
    results = c04(7)
    assert all(row.change is None for row in rows((A, B, C, D), results, through_round=1))
    # After round 1 C leads by tricks (9-4), A is second, B third, D last; B and D lost theirs.
    after_one = rows((A, B, C, D), results, through_round=1)
    assert places(after_one) == "C1 A2 B3 D4"
    after_two = rows((A, B, C, D), results, through_round=2)
    # B and C have a win, no difference and 13 tricks each, and have not met: they share.
    assert places(after_two) == "A1 B2 C2 D4"
    assert attribute(after_two, "change") == {"A": 1, "B": 1, "C": -1, "D": 0}


def test_change_against_ranks_given():
    found = rows((A, B), (played(1, A, B, 7),), previous={A: 2, B: 1})
    assert attribute(found, "change") == {"A": 1, "B": -1}
    found = rows((A, B), (played(1, A, B, 7), played(2, A, B, 7)), previous={})
    assert attribute(found, "change") == {"A": None, "B": None}


def test_change_in_shared_places():
    found = rows((A, B, C), (played(1, A, B, 7), played(2, B, A, 7)))
    # B was third after round 1 (C had played nothing); now A and B share the first place.
    assert attribute(found, "rank") == {"A": 1, "B": 1, "C": 3}
    assert attribute(found, "change") == {"A": 0, "B": 2, "C": -1}


# Forfeits


def test_a_forfeit_is_a_win_without_tricks():
    found = rows((A, B), (forfeit(1, A, B, "ew"),))
    assert column(found, "match-points") == {"A": 2, "B": 0}
    assert attribute(found, "tricks") == {"A": 0, "B": 0}
    assert attribute(found, "hands_played") == {"A": 0, "B": 0}
    assert attribute(found, "rounds_played") == {"A": 0, "B": 0}
    assert attribute(found, "forfeits_won") == {"A": 1, "B": 0}
    assert attribute(found, "forfeits_lost") == {"A": 0, "B": 1}


def test_the_score_of_a_forfeited_table_does_not_count():
    hand = score(Sheet((Hand(13, 0),)), Rules())
    given = Result(1, 1, (A,), (B,), hand, forfeit_by="ns")
    found = rows((A, B), (given,))
    assert column(found, "match-points") == {"A": 0, "B": 2}
    assert attribute(found, "tricks") == {"A": 0, "B": 0}


def test_a_forfeit_on_points_gives_what_a_sit_out_gives():
    results = (played(1, A, C, 10), played(2, A, B, 8), forfeit(3, A, D, "ew"))
    # A made 4 and 2 points at tables: 3 on average.
    found = rows((A, B, C, D), results, ranking=POINTS)
    assert column(found, "points") == {"A": 9, "B": 0, "C": 0, "D": 0}
    assert attribute(found, "points")["A"] == 6
    assert attribute(found, "award")["A"] == 3
    only_win = rows((A, B, C, D), results, ranking=replace(POINTS, forfeit="win"))
    assert column(only_win, "points")["A"] == 6


def test_match_points_never_give_a_win_and_an_award_for_one_forfeit():
    results = (played(1, A, C, 10), forfeit(2, A, B, "ew"))
    ranking = replace(MATCH_RANKING, forfeit="sit-out", sit_out="average")
    assert column(rows((A, B, C), results, ranking=ranking), "match-points")["A"] == 4


def test_a_forfeit_wins_the_meeting_and_the_round():
    results = (forfeit(1, A, B, "ew"),)
    ranking = Ranking(("tricks", "head-to-head", "rounds-won"), "zero")
    found = rows((A, B), results, ranking=ranking)
    assert column(found, "head-to-head") == {"A": 2, "B": 0}
    assert column(found, "rounds-won") == {"A": 1, "B": 0}


# The ranking of an event


def test_the_ranking_takes_what_it_needs_from_the_rules():
    rules = Rules(compare="tricks", match_points=(Fraction(3), Fraction(1)), forfeit="win", rate_per="round")
    ranking = ranking_of(rules, ["match-points", "rate"], 2)
    assert ranking == Ranking(
        ("match-points", "rate"), "2", (Fraction(3), Fraction(1)), "tricks", "win", "round"
    )
