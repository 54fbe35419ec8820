"""Rings that turn, and what a base round does to each pair of places."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.orbits import Symmetry
from scoring.movements.resting import resting
from tests.scoring.movements.singles import rest_spreads

SIZES = st.tuples(st.integers(1, 24), st.integers(1, 8))


def test_three_rings_of_three_and_one_that_stands_still():
    symmetry = Symmetry(10, 3)
    assert (symmetry.rings, symmetry.still) == (3, 1)
    assert [symmetry.turned(place, 1) for place in range(10)] == [1, 2, 0, 4, 5, 3, 7, 8, 6, 9]
    assert symmetry.developed([[0, 3, 6, 9]]) == [[0, 3, 6, 9], [1, 4, 7, 9], [2, 5, 8, 9]]


def test_a_turn_of_one_leaves_everybody_alone():
    assert Symmetry(5, 1).developed([[0, 1, 2, 3]]) == [[0, 1, 2, 3]]
    assert len(Symmetry(5, 1).orbits.first) == 10


def test_orbits_of_two_rings_of_four():
    """In a ring of four: neighbours 4 pairs, opposite 2 pairs. Between the rings: 4 orbits of 4 pairs."""
    orbits = Symmetry(8, 4).orbits
    sizes = Counter(orbits.of[x][y] for x, y in combinations(range(8), 2))
    assert sorted(sizes.values()) == [2, 2, 4, 4, 4, 4, 4, 4]
    opposite, neighbours = orbits.of[0][2], orbits.of[0][1]
    assert (orbits.first[opposite], orbits.step[opposite]) == (1, 4)
    assert (orbits.first[neighbours], orbits.step[neighbours]) == (0, 2)


@given(SIZES)
def test_turning_keeps_every_pair_in_its_orbit(size):
    symmetry = Symmetry(*size)
    of = symmetry.orbits.of
    for x, y in combinations(range(symmetry.players), 2):
        assert of[x][y] == of[y][x] == of[symmetry.turned(x, 1)][symmetry.turned(y, 1)]


@given(SIZES, st.data())
def test_what_an_orbit_costs_is_what_its_pairs_cost_in_all_rounds(size, data):
    """Of any pairs in base rounds: first + step + ... counts the twos of equal pairs, in halves a turn."""
    symmetry = Symmetry(*size)
    if symmetry.players < 2:
        return
    place = st.integers(0, symmetry.players - 1)
    pairs = data.draw(st.lists(st.tuples(place, place).filter(lambda two: two[0] != two[1]), max_size=6))
    met = Counter(
        frozenset((symmetry.turned(x, by), symmetry.turned(y, by))) for x, y in pairs for by in range(size[1])
    )
    expected = sum(times * (times - 1) for times in met.values())
    orbits, uses, cost = symmetry.orbits, Counter(), 0
    for x, y in pairs:
        orbit = orbits.of[x][y]
        cost += orbits.first[orbit] + orbits.step[orbit] * uses[orbit]
        uses[orbit] += 1
    assert cost * size[1] == expected


@settings(max_examples=150)
@given(st.integers(4, 70), st.integers(1, 30), st.integers(1, 12), st.integers(0, 9))
def test_rests_are_fair_after_every_round(players, base, turn, seed):
    symmetry = Symmetry(players, turn)
    rests = resting(symmetry, base * turn, seed)
    if rests is None:
        assert turn > 1
        return
    assert all(len(set(idle)) == len(idle) == players % 4 for idle in rests)
    playing = [sorted(set(range(players)) - set(idle)) for idle in rests]
    assert max(rest_spreads(symmetry.developed(playing), players)) <= 1


@pytest.mark.parametrize("players, turn, rounds", [(10, 5, 10), (46, 12, 24), (9, 4, 8), (11, 4, 8)])
def test_turns_that_would_be_unfair(players, turn, rounds):
    """10 in rings of 5: 2 rests in each of 2 base rounds are fair, one pass over both rings each."""
    found = resting(Symmetry(players, turn), rounds, 0)
    assert (found is not None) == (players == 10 or (players, turn) == (9, 4))


def test_rounds_that_are_no_multiple_of_the_turn():
    assert resting(Symmetry(12, 4), 6, 0) is None


def test_nobody_rests_again_soon_in_the_drawn_queue():
    """21 players, one rest a round: the halves take turns, so there are ten rounds between two rests."""
    rests = [idle for (idle,) in resting(Symmetry(21, 1), 63, 3)]
    last = {}
    for number, idle in enumerate(rests):
        assert number - last.get(idle, -99) > 9
        last[idle] = number
