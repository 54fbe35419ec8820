"""The search that exchanges tables: the games stay, the visits get evener, and always the same way."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.cycles import whole_cycle
from scoring.movements.tables import least_repeats, repeats, spread
from tests.scoring.movements.helpers import sitting_visits


@st.composite
def any_sittings(draw):
    """Rounds of any games at up to four tables; nobody twice in a round."""
    places = draw(st.integers(4, 9))
    tables = draw(st.integers(2, places // 2))
    orders = draw(st.lists(st.permutations(range(places)), min_size=1, max_size=6))
    return [[(order[2 * t], order[2 * t + 1]) for t in range(tables)] for order in orders], places


def test_repeats_are_counted_by_hand():
    # Place 0 is at table 0 three times (3 twos), place 1 twice (1), place 2 at table 1 twice (1).
    sittings = [[(0, 1), (2, 3)], [(0, 1), (4, 2)], [(0, 4), (1, 3)]]
    # Place 3 is at table 1 twice as well (1); place 4 once at each.
    assert repeats(sittings) == 6


def test_the_least_is_counted_by_hand():
    # Two tables: places 0 to 3 play three games each, so one two apiece; place 4 has two and none.
    sittings = [[(0, 1), (2, 3)], [(0, 2), (1, 4)], [(0, 3), (2, 4)], [(1, 3)]]
    assert least_repeats(sittings) == 4


@pytest.mark.parametrize("games, tables", [(0, 2), (1, 3), (4, 2), (5, 2), (7, 3), (8, 5)])
def test_the_least_is_that_of_every_way_to_visit_the_tables(games, tables):
    every = combinations_with_replacement(range(tables), games)
    least = min(sum(v.count(t) * (v.count(t) - 1) // 2 for t in range(tables)) for v in every)
    rounds = [[(2 * t, 2 * t + 1) for t in range(tables)] for _ in range(games)] or [[]]
    assert least_repeats(rounds) == 2 * tables * least


@settings(max_examples=20)
@given(any_sittings())
def test_the_games_stay_in_their_rounds_and_repeats_never_grow(drawn):
    sittings, places = drawn
    before = [list(sitting) for sitting in sittings]
    found = spread(sittings, places)
    assert sittings == before
    assert [sorted(sitting) for sitting in found] == [sorted(sitting) for sitting in sittings]
    assert least_repeats(sittings) <= repeats(found) <= repeats(sittings)
    played = max(sum(1 for sitting in sittings for game in sitting if p in game) for p in range(places))
    fair = max(2, -(-played // len(sittings[0])))
    given_most = max(sitting_visits(sittings).values())
    assert max(sitting_visits(found).values()) <= max(fair, given_most)


def test_two_games_that_always_share_a_table_are_moved_apart():
    # Everybody at one table twice; exchanging the second round mends it all.
    sittings = [[(0, 1), (2, 3)], [(0, 4), (2, 5)]]
    found = spread(sittings, 6)
    assert repeats(found) == 0


@pytest.mark.parametrize("entries, rounds, least", [(8, 5, 8), (9, 6, 12), (12, 8, 24), (14, 9, 28)])
def test_first_rounds_of_a_whole_round_robin_reach_the_least(entries, rounds, least):
    prefix = whole_cycle(entries)[:rounds]
    assert least_repeats(prefix) == least
    assert repeats(prefix) > least
    assert repeats(spread(prefix, entries)) == least


def test_where_nothing_can_be_gained_all_stays_as_it_is():
    cycle = whole_cycle(9)
    assert spread(cycle, 9) == cycle


def test_the_search_finds_the_same_each_time():
    prefix = whole_cycle(13)[:7]
    assert spread(prefix, 13) == spread(prefix, 13)


def test_visits_too_many_to_one_table_are_made_fewer():
    # A plain round robin: the last place never leaves table 0, everybody else is there just once.
    cycle = [[(27, i)] + [((i + k) % 27, (i - k) % 27) for k in range(1, 14)] for i in range(27)]
    found = spread(cycle, 28)
    assert max(sitting_visits(cycle).values()) == 27
    assert repeats(found) < repeats(cycle)
    assert max(sitting_visits(found).values()) <= 4
