"""Whole round robins before anybody has a side: every meeting once, every table twice at most."""

from collections import Counter

import pytest

from scoring.movements.cycles import cycle_length, whole_cycle
from scoring.movements.designs import stored, stored_rings
from tests.scoring.movements.helpers import sitting_visits


@pytest.mark.parametrize("entries", range(2, 201))
def test_every_two_meet_once_and_tables_are_shared(entries):
    cycle = whole_cycle(entries)
    assert len(cycle) == cycle_length(entries)
    meetings = [frozenset(game) for sitting in cycle for game in sitting]
    assert len(meetings) == len(set(meetings)) == entries * (entries - 1) // 2
    for sitting in cycle:
        assert len(sitting) == entries // 2
        assert len({place for game in sitting for place in game}) == 2 * len(sitting)
    assert max(sitting_visits(cycle).values()) == (1 if entries == 2 else 3 if entries == 4 else 2)


@pytest.mark.parametrize("entries", range(3, 200, 2))
def test_with_an_odd_number_everybody_is_at_every_table_twice_and_rests_once(entries):
    cycle = whole_cycle(entries)
    visits = sitting_visits(cycle)
    assert len(visits) == entries * (entries // 2)
    assert set(visits.values()) == {2}
    rests = [set(range(entries)) - {place for game in sitting for place in game} for sitting in cycle]
    assert rests == [{place} for place in range(entries)]


def test_a_design_is_stored_for_every_size_that_needs_one():
    needed = [entries for entries in range(10, 201) if entries % 6 == 4]
    assert sorted(2 * m for m in (*stored(), *stored_rings())) == needed


@pytest.mark.parametrize("m", sorted(stored_rings()))
def test_a_stored_ring_is_what_the_documentation_says(m):
    design, ring = stored_rings()[m], m - 1
    assert sorted(table for *_, table in design.base) == list(range(m))
    # The base round seats everybody; its games by what kind of pairs they are of.
    kinds = {"0": "00", "1": "11", "m": "01"}
    games = [(kinds.get(kind, kind), a, b, table) for kind, a, b, table in design.base]
    ends = [(kind[end], (a, b)[end]) for kind, a, b, _ in games for end in (0, 1) if kind[end] in "01"]
    assert sorted(ends) == [(copy, x) for copy in "01" for x in range(ring)]
    outsiders = sorted(kind for kind, *_ in games if kind[0] in "xy")
    assert outsiders == (["x0", "y1"] if ring % 4 == 1 else ["x0", "y0"])
    # With its mirror it has every difference inside a copy once, and between them every one but 0.
    inside = sorted(min((a - b) % ring, (b - a) % ring) for kind, a, b, _ in games if kind in ("00", "11"))
    between = [(b - a) % ring for kind, a, b, _ in games if kind == "01"]
    assert inside == list(range(1, ring // 2 + 1))
    assert sorted([*between, *(-d % ring for d in between)]) == list(range(1, ring))
    # Offsets of table from pair, both copies together as the mirror exchanges them: none three times.
    offsets = Counter([design.shift])
    for kind, a, b, table in games:
        if table != ring:
            offsets.update((table - x) % ring for copy, x in zip(kind, (a, b), strict=True) if copy in "01")
    assert max(offsets.values()) == 2
    assert offsets.total() == 2 * ring - 1


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
