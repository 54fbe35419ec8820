"""New partners every round: any number of players and rounds, from the table or searched at once."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import plan, refusals, warnings
from scoring.movements.individual import best
from scoring.movements.repeats import least
from scoring.movements.schedule import faults
from scoring.movements.stored_individuals import stored
from tests.scoring.movements.individual_figures import figures
from tests.scoring.movements.singles import (
    is_whist_design,
    oppositions,
    partnerships,
    rest_spreads,
    seats_of,
    twos,
)

FEW = {"steps": 20_000}


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 200), st.integers(1, 40), st.integers(1, 9), st.integers(0, 5))
def test_every_size_can_be_played_and_is_fair(players, rounds, hands, seed):
    """plan() refuses what the independent check does not confirm; the rest is counted here."""
    schedule = plan("individual", players, rounds, hands=hands, seed=seed, options=FEW)
    assert not faults(schedule, players)
    seats = seats_of(schedule)
    assert max(rest_spreads(seats, players, first=1)) <= 1
    assert all(len(one.tables) == players // 4 for one in schedule.rounds)
    bounds = least(players, rounds)
    measured = [schedule.measure(name) for name in ("partner", "opponent", "meeting")]
    assert tuple(one.bound for one in measured) == bounds
    assert [one.value for one in measured] == [
        twos(partnerships(seats)),
        twos(oppositions(seats)),
        twos(partnerships(seats) + oppositions(seats)),
    ]


@pytest.mark.parametrize("players", [61, 67, 82, 99, 110, 147, 163, 200])
@pytest.mark.parametrize("rounds", [4, 6])
def test_in_a_large_hall_a_short_search_repeats_nothing(players, rounds):
    found = best(players, rounds, 2_000_000)
    assert found.excess[:2] == (0, 0)


def test_the_same_arguments_give_the_same_schedule():
    one = best.__wrapped__(61, 9, 50_000)
    assert one == best.__wrapped__(61, 9, 50_000)
    assert one.excess == best.__wrapped__(61, 9, 50_000).excess


def test_more_steps_are_never_worse():
    few, more = best(61, 20, 100_000), best(61, 20, 1_000_000)
    assert more.excess <= few.excess


@pytest.mark.parametrize("cell", sorted(figures()), ids=lambda cell: f"{cell[0]}x{cell[1]}")
def test_never_worse_than_a_plain_search_of_two_seconds(cell):
    """Partners come first: fewer of them repeated is better, whatever the opponents."""
    reached, bounds = figures()[cell]
    assert least(*cell)[:2] == bounds
    found = stored()[cell].schedule
    assert bounds <= found.excess[:2] <= reached


def test_of_150_sizes_partners_are_at_their_bound_in_145_and_opponents_too_in_80():
    found = {cell: stored()[cell].schedule.excess[:2] for cell in figures()}
    partners = sum(found[cell][0] == bounds[0] for cell, (_, bounds) in figures().items())
    both = sum(found[cell] == bounds for cell, (_, bounds) in figures().items())
    assert partners >= 145
    assert both >= 80


def test_IND_06_thirty_players_in_eight_rounds_never_meet_twice():
    """7 tables and 2 rests a round; 336 of the 435 twos are at one table. An organiser had 1 repeat."""
    schedule = plan("individual", 30, 8, hands=3)
    seats = seats_of(schedule)
    met = partnerships(seats) + oppositions(seats)
    assert len(met) == 336
    assert set(met.values()) == {1}
    rests = Counter(entry for one in schedule.rounds for entry in one.sit_out)
    assert {len(one.tables) for one in schedule.rounds} == {7}
    assert (rests.total(), max(rests.values())) == (16, 1)


@pytest.mark.parametrize("players, rounds", [(16, 5), (20, 5), (28, 7), (40, 8), (25, 6)])
def test_other_fields_in_which_nobody_need_meet_twice(players, rounds):
    seats = seats_of(plan("individual", players, rounds))
    assert set((partnerships(seats) + oppositions(seats)).values()) == {1}


@pytest.mark.parametrize("rounds", [10, 15, 17])
def test_BYE_01_five_players_sit_out_at_most_once_more(rounds):
    seats = seats_of(plan("individual", 5, rounds, options=FEW))
    spreads = rest_spreads(seats, 5, first=1)
    assert max(spreads) == 1
    assert [spreads[number - 1] for number in range(5, rounds + 1, 5)] == [0] * (rounds // 5)


@pytest.mark.parametrize(
    "players, rounds", [(5, 5), (5, 4), (6, 6), (7, 7), (11, 11), (10, 5), (23, 9), (62, 31)]
)
def test_B02_sit_outs_are_shared_out_and_no_table_has_an_empty_seat(players, rounds):
    schedule = plan("individual", players, rounds, options=FEW)
    for one in schedule.rounds:
        assert len(one.sit_out) == players % 4
        assert len({entry for table in one.tables for entry in table.entries}) == players - players % 4
    each, more = divmod(players % 4 * rounds, players)
    rests = Counter(entry for one in schedule.rounds for entry in one.sit_out)
    expected = {each: players - more} | ({each + 1: more} if more else {})
    assert Counter(rests[entry] for entry in range(1, players + 1)) == expected


@pytest.mark.parametrize("players", [8, 12, 13, 20, 24, 33, 40, 64])
def test_as_many_rounds_as_a_whist_tournament_are_one(players):
    cycle = players if players % 4 else players - 1
    assert is_whist_design(seats_of(plan("individual", players, cycle)), players)


@pytest.mark.parametrize("players, rounds", [(12, 23), (16, 31), (13, 27), (8, 40), (20, 20), (24, 24)])
def test_after_whole_whist_tournaments_the_next_rounds_start_at_the_bound(players, rounds):
    schedule = plan("individual", players, rounds)
    assert schedule.measure("partner").proved
    opponent = schedule.measure("opponent")
    assert opponent.value <= opponent.bound + 3


def test_the_table_is_not_searched_again_but_for_steps_asked_for():
    hard = next(cell for cell in sorted(stored()) if stored()[cell].schedule.excess[:2] > least(*cell)[:2])
    assert best(*hard).excess == stored()[hard].schedule.excess
    assert best(*hard, 10_000).excess <= best(*hard).excess


@pytest.mark.parametrize("steps", [-1, "many", 1.5, True, 10**10])
def test_steps_are_a_whole_number(steps):
    (problem,) = refusals("individual", 9, 4, options={"steps": steps})
    assert (problem.code, problem.details["value"]) == ("movement-steps", steps)


@pytest.mark.parametrize("players, rounds, code", [(3, 4, "entries"), (201, 4, "entries"), (9, 0, "rounds")])
def test_numbers_outside_are_refused(players, rounds, code):
    assert [problem.code for problem in refusals("individual", players, rounds)] == [f"movement-{code}"]


@pytest.mark.parametrize("players, most", [(8, 7), (9, 9), (6, 7), (10, 11), (30, 31), (12, 11)])
def test_new_partners_last_as_long_as_there_are_twos(players, most):
    """6 players have 15 twos and use 2 a round: after 7 rounds one is left, and a round needs two."""
    assert not warnings("individual", players, most)
    (problem,) = warnings("individual", players, most + 1)
    assert (problem.code, problem.details["cycle"]) == ("partners-repeat", most)


def test_the_seed_draws_the_places():
    one, other = plan("individual", 14, 6, seed=1), plan("individual", 14, 6, seed=2)
    assert one.rounds != other.rounds
    assert plan("individual", 14, 6, seed=2) == other


def test_another_seed_searches_on_and_never_finds_worse():
    hard = next(
        cell for cell in sorted(stored(), reverse=True) if stored()[cell].schedule.excess[1] > least(*cell)[1]
    )
    for seed in (1, 2):
        assert best(*hard, 100_000, seed).excess <= stored()[hard].schedule.excess
    assert best(61, 20, 100_000, 1) != best(61, 20, 100_000, 2)
