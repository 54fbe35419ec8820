"""Who goes on to the next stage, ties on the edge, and tables that never change again."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import Lot
from scoring.stages import Stage, Through, go_through, stage_faults
from scoring.standings import Adjustment, Ranking, SitOut
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    F,
    column,
    places,
    played,
    rows,
    scored,
)

# A04: A-B 7-6, A-C 6-7, A-D 9-4, B-C 10-3, B-D 8-5, C-D 5-8.
QUALIFYING = (
    played(1, A, B, 7),
    played(1, C, D, 5, place=2),
    played(2, A, C, 6),
    played(2, B, D, 8, place=2),
    played(3, A, D, 9),
    played(3, B, C, 10, place=2),
)
FINAL = (played(4, B, A, 8, stage=2),)


def test_A04_the_final_leaves_the_qualifying_table_as_it_was():
    before = rows((A, B, C, D), QUALIFYING)
    assert places(before) == "A1 B2 D3 C4"
    assert column(before, "match-points") == {"A": 4, "B": 4, "D": 2, "C": 2}
    assert rows((A, B, C, D), (*FINAL, *QUALIFYING)) == before
    # In any order of round numbers too: the final may begin at 1 again.
    again = tuple(replace(result, round=1) for result in FINAL)
    assert rows((A, B, C, D), (*again, *QUALIFYING)) == before


def test_A04_the_final_has_a_table_of_its_own():
    found = rows((A, B), (*QUALIFYING, *FINAL), stage=2)
    assert places(found) == "B1 A2"
    assert column(found, "match-points") == {"B": 2, "A": 0}


def test_B05_who_leaves_in_the_final_stays_in_the_qualifying_table():
    before = rows((A, B, C, D), QUALIFYING)
    ranking = replace(MATCH_RANKING, withdrawal="remove")
    after = rows((A, B, C, D), (*QUALIFYING, *FINAL), ranking=ranking)
    assert [(row.entry, row.rank, row.values) for row in after] == [
        (row.entry, row.rank, row.values) for row in before
    ]
    final = rows((A, B), (*QUALIFYING, *FINAL), ranking=ranking, stage=2, withdrawn={A: 4})
    assert places(final) == "B1 A2" and final[-1].removed


def test_sit_outs_adjustments_and_lots_of_a_final_are_in_no_earlier_table():
    ranking = Ranking(("points", "lot"), "3")
    before = rows((A, B), (played(1, A, B, 7, 6),), ranking=ranking)
    after = rows(
        (A, B),
        (played(1, A, B, 7, 6),),
        (SitOut(1, A, stage=2),),
        ranking,
        adjustments=(Adjustment(1, B, 5, stage=2),),
        lots=(Lot((B, A), stage=2),),
    )
    assert after == before and places(after) == "A1 B1"


def line(points):
    """A table of one round: entry -> points against an entry that is not ranked."""
    results = [scored(1, entry, 99, made, 0, place=entry) for entry, made in points.items()]
    return rows(tuple(points), results, ranking=Ranking(("points",), "zero"))


def test_the_best_go_on_in_their_order():
    through = go_through(line({A: 3, B: 9, C: 5, D: 1}), 2)
    assert through == Through((B, C))
    assert not through.is_open and through.problems == ()


def test_level_entries_on_the_edge_are_named_and_none_is_chosen():
    through = go_through(line({A: 9, B: 5, C: 5, D: 5, E: 1}), 3)
    assert through == Through((A,), (B, C, D), 2)
    assert through.is_open
    (problem,) = through.problems
    assert problem.code == "stage-edge-tied"
    assert dict(problem.details) == {"entries": (B, C, D), "places": 2}


def test_level_entries_within_the_places_all_go_on():
    assert go_through(line({A: 9, B: 5, C: 5, D: 1}), 3) == Through((A, B, C))
    assert go_through(line({A: 5, B: 5, C: 5, D: 1}), 3) == Through((A, B, C))


def test_a_tie_for_the_first_place_that_is_also_the_edge():
    assert go_through(line({A: 5, B: 5, C: 5, D: 1}), 2) == Through((), (A, B, C), 2)


@pytest.mark.parametrize("kind", ["lot", "play-off"])
def test_a_recorded_order_decides_the_edge(kind):
    lot = Lot((D, B, C), kind, "Olive", "2026-12-01T22:10:00+00:00")
    through = go_through(line({A: 9, B: 5, C: 5, D: 5, E: 1}), 3, (lot,))
    assert through == Through((A, D, B), decided=lot)
    assert not through.is_open


def test_a_lot_without_one_of_them_decides_nothing():
    through = go_through(line({A: 9, B: 5, C: 5, D: 5}), 3, (Lot((D, B)),))
    assert through.edge == (B, C, D)


def test_fewer_entries_than_places_all_go_on():
    rows_ = line({A: 9, B: 5})
    assert go_through(rows_, 2) == Through((A, B))
    assert go_through(rows_, 7) == Through((A, B))
    assert go_through(rows_, 0) == Through(())
    assert go_through((), 2) == Through(())


def test_one_that_left_is_passed_over_and_the_next_goes_on():
    results = [
        scored(1, entry, 99, made, 0, place=entry) for entry, made in {A: 9, B: 7, C: 5, D: 5, E: 1}.items()
    ]
    ranking = Ranking(("points",), "zero")
    through = go_through(rows((A, B, C, D, E), results, ranking=ranking, withdrawn={B: 1}), 2)
    assert through == Through((A,), (C, D), 1, passed_over=(B,))
    gone = rows((A, B, C, D, E), results, ranking=replace(ranking, withdrawal="remove"), withdrawn={B: 1})
    assert go_through(gone, 3) == Through((A, C, D))
    far = rows((A, B, C, D, E), results, ranking=ranking, withdrawn={E: 1})
    assert go_through(far, 2) == Through((A, B))


@given(st.dictionaries(st.integers(1, 20), st.integers(0, 4), min_size=1, max_size=12), st.integers(1, 12))
def test_as_many_go_on_as_there_are_places_or_it_is_said_who_is_level(points, top):
    through = go_through(line(points), top)
    made = {entry: points[entry] for entry in through.entries}
    assert len(through.entries) + through.places == min(top, len(points))
    for entry, number in points.items():
        if entry in through.edge:
            assert number < min(made.values(), default=99)
            assert through.places < len(through.edge)
        elif entry not in made:
            assert all(number < points[other] for other in (*made, *through.edge))


# Stages as an event plans them


def codes(*stages, entries=64, rounds=10):
    return [(problem.code, problem.details.get("stage")) for problem in stage_faults(stages, entries, rounds)]


def test_BID_08_four_stages_of_four_three_two_and_one_rounds():
    assert codes(Stage(4), Stage(3, 16), Stage(2, 8), Stage(1, 4)) == []


@pytest.mark.parametrize(
    ("stages", "found"),
    [
        ((), []),
        ((Stage(10),), []),
        ((Stage(9),), [("stage-rounds", None)]),
        ((Stage(10, 8),), [("stage-first-takes-all", 1)]),
        ((Stage(7), Stage(3, 64)), [("stage-top", 2)]),
        ((Stage(7), Stage(3, 63)), []),
        ((Stage(7), Stage(3, 1)), [("stage-top", 2)]),
        ((Stage(7), Stage(3, 2)), []),
        ((Stage(6), Stage(3, 8), Stage(1, 8)), [("stage-top", 3)]),
        ((Stage(10), Stage(0, 8)), [("stage-without-rounds", 2)]),
        ((Stage(0), Stage(3, 99)), [("stage-without-rounds", 1), ("stage-top", 2), ("stage-rounds", None)]),
    ],
)
def test_everything_wrong_with_stages_is_said_at_once(stages, found):
    assert codes(*stages) == found


def test_a_fault_says_how_many_there_are():
    (top,) = stage_faults((Stage(7), Stage(3, 70)), 64, 10)
    assert dict(top.details) == {"stage": 2, "top": 70, "least": 2, "field": 64}
    (total,) = stage_faults((Stage(7), Stage(2, 8)), 64, 10)
    assert dict(total.details) == {"total": 9, "rounds": 10}


def test_BID_08_the_best_advance_by_rounds_won_then_points():
    # Rounds won 2, 1, 1 and 0; points 3, 7, 5 and 9.
    won = {A: (2, 3), B: (1, 7), C: (1, 5), D: (0, 9)}
    results = []
    for entry, (rounds, points) in won.items():
        results += [scored(number, entry, 99, 1, 0, place=entry) for number in range(1, rounds + 1)]
        results.append(scored(3, entry, 99, points - rounds, 50, place=entry))
    found = rows((A, B, C, D), results, ranking=Ranking(("rounds-won", "points"), "zero"))
    assert places(found) == "A1 B2 C3 D4"
    assert go_through(found, 2) == Through((A, B))
    assert F not in go_through(found, 4).entries
