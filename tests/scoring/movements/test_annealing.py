"""The search for schedules of individuals keeps its books and stops where it should."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.annealing import Annealer
from scoring.movements.found import found
from scoring.movements.orbits import Symmetry
from scoring.movements.repeats import excess, least
from scoring.movements.searching import improvements, search, turns
from scoring.movements.starting import starts
from scoring.movements.whist_designs import design
from tests.scoring.movements.singles import is_whist_design, tables


def drawn(players, rounds):
    return [list(range(players // 4 * 4)) for _ in range(rounds)]


@settings(max_examples=40, deadline=None)
@given(
    st.integers(4, 20),
    st.integers(1, 4),
    st.integers(1, 5),
    st.sampled_from([0, 1, 3, 6]),
    st.booleans(),
    st.integers(0, 99),
)
def test_the_cost_is_that_of_the_rounds(players, base, turn, weight, within, seed):
    symmetry = Symmetry(players, turn)
    annealer = Annealer(drawn(players, base), symmetry.orbits, weight, seed, within=within)
    annealer.run(4_000, -1)
    for rounds, cost in ((annealer.base, annealer.cost), (annealer.kept, annealer.best)):
        partners, opponents, meetings = excess(symmetry.developed(rounds))
        expected = weight * partners + opponents if weight else meetings
        assert cost * turn == 2 * expected
        assert all(sorted(one) == sorted(drawn(players, 1)[0]) for one in rounds)


def test_within_a_table_nobody_changes_tables():
    annealer = Annealer(drawn(16, 3), Symmetry(16, 1).orbits, 3, 1, within=True)
    annealer.run(5_000, 0)
    assert [[set(table) for table in tables(one)] for one in annealer.kept] == [
        [{4 * t + k for k in range(4)} for t in range(4)] for _ in range(3)
    ]
    # The same four tables three times: four that meet three times can part three ways.
    assert excess(annealer.kept)[2] == 4 * 6 * 3


def test_it_stops_at_the_goal():
    annealer = Annealer(drawn(40, 2), Symmetry(40, 1).orbits, 3, 1)
    assert annealer.run(10_000_000, 0) < 1_000_000
    assert annealer.best == 0
    assert annealer.run(10_000_000, 0) == 0


@pytest.mark.parametrize("players", [4, 5, 8, 12, 13])
def test_a_whole_whist_tournament_is_found_without_one_to_start_from(players):
    cycle = players if players % 4 else players - 1
    assert is_whist_design(search(players, cycle, 4_000_000).rounds, players)


@pytest.mark.parametrize("players, rounds", [(12, 4), (22, 8), (40, 12), (61, 8)])
def test_easy_sizes_are_proved_best_within_few_steps(players, rounds):
    assert search(players, rounds, 2_000_000).excess[:2] == least(players, rounds)[:2]


def test_improvements_never_get_worse_and_end_with_the_best():
    seen = [one.excess for one in improvements(11, 9, 300_000)]
    assert seen == sorted(seen, reverse=True)
    assert search(11, 9, 300_000).excess == seen[-1]


def test_without_steps_there_is_a_schedule_all_the_same():
    assert len(search(7, 5, 0).rounds) == 5


def test_a_given_schedule_is_mended_and_never_lost():
    (start,) = starts(12, 9)
    assert search(12, 9, 1, [start]).excess <= start.excess
    assert search(12, 9, 200_000, [start]).excess <= start.excess


def test_turns_divide_the_rounds_and_are_fair():
    assert turns(24, 12) == [12, 6, 4, 3, 2, 1]
    assert turns(46, 24) == [1]  # 48 rests among 46 players: two rest twice, and no ring may do so alone
    assert turns(30, 8) == [4, 2, 1]


@pytest.mark.parametrize(
    "players, rounds", [(8, 7), (8, 14), (13, 13), (12, 12), (20, 16), (28, 24), (16, 16), (12, 10)]
)
def test_whist_designs_and_their_parts_that_are_at_the_bound(players, rounds):
    (start,) = starts(players, rounds)
    assert start.excess[:2] == least(players, rounds)[:2]


@pytest.mark.parametrize("players", [6, 7, 10, 124])
def test_sizes_without_a_design_have_no_start(players):
    assert starts(players, 5) == []
    assert design(players) is None


def test_a_found_schedule_knows_its_rounds_and_excess():
    one = found(Symmetry(8, 2), [[0, 2, 4, 6, 1, 3, 5, 7]])
    assert one.rounds == [[0, 2, 4, 6, 1, 3, 5, 7], [1, 3, 5, 7, 0, 2, 4, 6]]
    assert one.excess == (4, 8, 12)
