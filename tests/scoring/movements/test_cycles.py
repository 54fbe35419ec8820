"""Whole round robins before anybody has a side: every meeting once, every table twice at most."""

from collections import Counter

import pytest

from scoring.movements.cycles import cycle_length, whole_cycle
from scoring.movements.designs import stored
from tests.scoring.movements.helpers import sitting_visits

# docs/movements.md: here a third of the pairs are at one table four times (4 pairs: three times).
NO_DESIGN = {28, 52, 76, 88, 100, 112, 124, 130, 136, 142, 148, 154, 160, 166, 172, 178, 184, 190, 196}


@pytest.mark.parametrize("entries", range(2, 201))
def test_every_two_meet_once_and_tables_are_shared(entries):
    cycle = whole_cycle(entries)
    assert len(cycle) == cycle_length(entries)
    meetings = [frozenset(game) for sitting in cycle for game in sitting]
    assert len(meetings) == len(set(meetings)) == entries * (entries - 1) // 2
    for sitting in cycle:
        assert len(sitting) == entries // 2
        assert len({place for game in sitting for place in game}) == 2 * len(sitting)
    visits = sitting_visits(cycle)
    most = max(visits.values())
    if entries in NO_DESIGN:
        assert most == 4
        assert sum(times == 4 for times in visits.values()) == (entries - 4) // 3
    else:
        assert most == (1 if entries == 2 else 3 if entries == 4 else 2)


@pytest.mark.parametrize("entries", range(3, 200, 2))
def test_with_an_odd_number_everybody_is_at_every_table_twice_and_rests_once(entries):
    cycle = whole_cycle(entries)
    visits = sitting_visits(cycle)
    assert len(visits) == entries * (entries // 2)
    assert set(visits.values()) == {2}
    rests = [set(range(entries)) - {place for game in sitting for place in game} for sitting in cycle]
    assert rests == [{place} for place in range(entries)]


def test_a_design_is_stored_for_every_size_that_needs_one_but_those_named():
    needed = {entries for entries in range(4, 201) if entries % 6 == 4} - {4} - NO_DESIGN
    assert {2 * m for m in stored()} == needed


def both(copies):
    """The copies of the two pairs of a base game."""
    return "01" if copies == "m" else copies * 2


@pytest.mark.parametrize("m", sorted(stored()))
def test_a_stored_design_is_what_the_documentation_says(m):
    design = stored()[m]
    assert sorted(table for *_, table in design.base) == list(range(m))
    assert len(design.base) == m
    named = (zip(both(copies), (a, b), strict=True) for copies, a, b, _ in design.base)
    base = Counter(place for game in named for place in game)
    assert base == Counter((copy, x) for copy in "01" for x in range(m))
    # Every difference is used once: inside each copy by the base round, between them by it or a shift.
    between = [(b - a) % m for copies, a, b, _ in design.base if copies == "m"]
    assert sorted([*between, *design.shifts]) == list(range(m))
    for copy in "01":
        inside = Counter(min((a - b) % m, (b - a) % m) for copies, a, b, _ in design.base if copies == copy)
        assert inside == Counter(range(1, (m + 1) // 2))
    # Nobody's table repeats three times: offsets of table from pair, counted over the whole design.
    for copy, offsets in (("0", _offsets(design, 0)), ("1", _offsets(design, 1))):
        most = {offset: 1 if m % 2 == 0 and offset in (0, m // 2) else 2 for offset in range(m)}
        assert all(times <= most[offset] for offset, times in offsets.items()), copy


def _offsets(design, copy):
    found = Counter()
    for copies, a, b, table in design.base:
        for place, of in zip((a, b), both(copies), strict=True):
            if of == str(copy):
                found[(table - place) % design.m] += 1
    for difference, shift in design.shifts.items():
        found[(shift - copy * difference) % design.m] += 1
    return found
