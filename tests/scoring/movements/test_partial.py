"""The first rounds of a round robin in which nobody is at a table twice."""

from collections import Counter

import pytest

from scoring.movements.designs import stored_parts
from scoring.movements.partial import fresh_rounds, long_cycle, short_cycle
from tests.scoring.movements.helpers import sitting_visits


def check(sittings, entries, rounds):
    assert len(sittings) == rounds
    for sitting in sittings:
        assert len(sitting) == entries // 2
        assert len({place for game in sitting for place in game}) == 2 * len(sitting)
    meetings = Counter(frozenset(game) for sitting in sittings for game in sitting)
    assert set(meetings.values()) == {1}


def places(sitting):
    return {place: table for table, game in enumerate(sitting) for place in game}


@pytest.mark.parametrize("tables, most", [(1, 1), (2, 1), (3, 3), (4, 4), (5, 5), (6, 5), (8, 8), (10, 9)])
def test_as_many_fresh_rounds_as_tables_but_for_twice_an_odd_number(tables, most):
    assert fresh_rounds(2 * tables) == most


@pytest.mark.parametrize("entries", range(2, 201))
def test_no_meeting_no_table_and_no_rest_comes_twice(entries):
    most = fresh_rounds(entries - entries % 2)
    for rounds in sorted({1, 2, most // 2, most - 1, most} & set(range(1, most + 1))):
        sittings = short_cycle(entries, rounds)
        check(sittings, entries, rounds)
        visits = sitting_visits(sittings)
        assert max(visits.values()) == 1
        rests = Counter(place for sitting in sittings for place in set(range(entries)) - set(places(sitting)))
        assert rests.total() == (rounds if entries % 2 else 0)
        assert all(times == 1 for times in rests.values())


@pytest.mark.parametrize("entries", [6, 8, 9, 12, 13, 20, 24, 25])
def test_nobody_stays_at_a_table(entries):
    sittings = short_cycle(entries, fresh_rounds(entries - entries % 2))
    for before, after in zip(sittings, sittings[1:], strict=False):
        was = places(before)
        assert all(was.get(place) != table for place, table in places(after).items())


@pytest.mark.parametrize("entries, rounds", [(4, 2), (8, 5), (12, 7), (9, 6), (6, 0), (200, 101)])
def test_there_is_none_for_more_rounds(entries, rounds):
    assert short_cycle(entries, rounds) is None


@pytest.mark.parametrize("entries", range(4, 201, 4))
def test_the_long_cycle_is_a_whole_round_robin_that_begins_with_fresh_rounds(entries):
    cycle = long_cycle(entries)
    check(cycle, entries, entries - 1)
    fresh = cycle[: fresh_rounds(entries)]
    visits = sitting_visits(fresh)
    assert max(visits.values()) == 1


@pytest.mark.parametrize("entries", [2, 6, 9, 10])
def test_there_is_no_long_cycle_for_an_odd_number_of_tables_or_entries(entries):
    assert long_cycle(entries) is None


@pytest.mark.parametrize("entries, rounds", sorted(stored_parts()))
def test_a_stored_part_is_as_even_as_can_be(entries, rounds):
    sittings = short_cycle(entries, rounds)
    check(sittings, entries, rounds)
    rests = [place for sitting in sittings for place in set(range(entries)) - set(places(sitting))]
    assert len(rests) == len(set(rests)) == (rounds if entries % 2 else 0)
    visits = sitting_visits(sittings)
    tables = entries // 2
    for place in range(entries):
        mine = [visits[place, table] for table in range(tables)]
        assert max(mine) - min(mine) <= 1


@pytest.mark.parametrize("entries, rounds", [(12, 6), (20, 10), (28, 14), (36, 18)])
def test_with_twice_an_odd_number_of_tables_the_last_fresh_round_is_stored(entries, rounds):
    assert rounds == entries // 2 == fresh_rounds(entries) + 1
    assert max(sitting_visits(short_cycle(entries, rounds)).values()) == 1
