"""Wishes in small fields, where every possibility can be tried by hand."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import plan
from scoring.movements.schedule import Round, Table
from scoring.movements.wished_meetings import changed_places, unmet
from scoring.movements.wished_tables import seat
from scoring.movements.wishes import Wishes
from scoring.problems import Refused


def meetings_after(rounds, order):
    """round -> the twos that meet when entry order[k] takes the place of entry k + 1."""
    return [{frozenset(order[place - 1] for place in t.entries) for t in one.tables} for one in rounds]


def possible(rounds, entries, apart, late):
    """Whether any exchange of entries grants these wishes; all of them are tried."""
    for order in permutations(range(1, entries + 1)):
        met = meetings_after(rounds, order)
        early = [
            two
            for group, start in late
            for two in combinations(group, 2)
            for m in met[: start - 1]
            if set(two) in m
        ]
        if not early and not any(
            set(two) in m for group in apart for two in combinations(group, 2) for m in met
        ):
            return True
    return False


GROUP = st.frozensets(st.integers(1, 6), min_size=2, max_size=3)


@settings(max_examples=25, deadline=None)
@given(
    st.integers(1, 5), st.lists(GROUP, max_size=3), st.lists(st.tuples(GROUP, st.integers(2, 4)), max_size=2)
)
def test_six_pairs_are_kept_apart_exactly_when_that_can_be(rounds, apart, late):
    built = plan("round-robin", 6, rounds).rounds
    wishes = Wishes(apart=tuple(apart), late=tuple(late))
    moved = changed_places(built, wishes, 6, seed=0)
    met = not list(unmet(moved, wishes, 6))
    assert met == possible(built, 6, apart, late)


@settings(max_examples=10, deadline=None)
@given(
    st.integers(1, 5),
    st.lists(st.frozensets(st.integers(1, 5), min_size=2, max_size=2), min_size=1, max_size=4),
)
def test_five_pairs_with_a_sit_out_too(rounds, apart):
    built = plan("round-robin", 5, rounds).rounds
    wishes = Wishes(apart=tuple(apart))
    moved = changed_places(built, wishes, 5, seed=3)
    assert (not list(unmet(moved, wishes, 5))) == possible(built, 5, apart, [])


def room_cases():
    """Eight pairs in two rooms of two tables or of three and one, with every group of two and of three."""
    for rooms in (((1, 2), (3, 4)), ((1,), (2, 3, 4)), ((4, 2), (1, 3))):
        for size in (2, 3):
            for group in list(combinations(range(1, 9), size))[::7]:
                yield rooms, frozenset(group)


def fits(one, rooms, groups, fixed):
    """Whether any order of the tables keeps every group in one room and every fixed entry at its table."""
    numbers = sorted(number for room in rooms for number in room)
    for order in permutations(numbers, len(one.tables)):
        at = {
            entry: number for table, number in zip(one.tables, order, strict=True) for entry in table.entries
        }
        in_room = all(
            len({number in rooms[0] for e, number in at.items() if e in group}) <= 1 for group in groups
        )
        if in_room and all(at[entry] == table for entry, table in fixed.items()):
            return True
    return False


@pytest.mark.parametrize(("rooms", "group"), list(room_cases()))
@pytest.mark.parametrize("fixed", [{}, {1: 1}, {8: 3}])
def test_a_group_is_in_one_room_exactly_in_the_rounds_where_that_can_be(rooms, group, fixed):
    wishes = Wishes(rooms=rooms, together=(group,), fixed=fixed)
    for one in plan("round-robin", 8, 7).rounds:
        seating = seat(one, wishes)
        assert (not seating.split) == fits(one, rooms, [group], fixed)
        if not seating.split:
            at = {e: n for t, n in zip(one.tables, seating.numbers, strict=True) for e in t.entries}
            assert len({at[entry] in rooms[0] for entry in group}) == 1
            assert all(at[entry] == table for entry, table in fixed.items())


@pytest.mark.parametrize(
    ("first", "second"), [((1, 2), (3, 4)), ((1, 5), (2, 6)), ((1, 2, 3), (6, 7)), ((1, 8), (1, 3))]
)
def test_two_groups_in_two_rooms_exactly_where_that_can_be(first, second):
    rooms, groups = ((1, 2), (3, 4)), (frozenset(first), frozenset(second))
    for one in plan("round-robin", 8, 7).rounds:
        assert (not seat(one, Wishes(rooms=rooms, together=groups)).split) == fits(one, rooms, groups, {})


@pytest.mark.parametrize(("one", "other"), list(product(range(1, 5), repeat=2)))
def test_two_fixed_entries_of_six_at_any_two_tables(one, other):
    fixed = {2: one, 5: other}
    if one == other:
        with pytest.raises(Refused):
            plan("round-robin", 6, 5, wishes=Wishes(fixed=fixed))
        return
    for played in plan("round-robin", 6, 5, wishes=Wishes(fixed=fixed)).rounds:
        at = {entry: t.number for t in played.tables for entry in t.entries}
        numbers = [t.number for t in played.tables]
        assert len(set(numbers)) == 3
        if at[2] == at[5]:
            assert at[2] == min(one, other)
            assert max(one, other) not in numbers
        else:
            assert (at[2], at[5]) == (one, other)


def test_a_group_whose_fixed_entries_meet_elsewhere_goes_with_them():
    """1 keeps table 1 in the one room, 3 table 4 in the other; 5 stays with 3, but 3 plays at 1's table."""
    one = Round(1, (Table(1, (1,), (3,)), Table(2, (2,), (4,)), Table(3, (5,), (6,)), Table(4, (7,), (8,))))
    wishes = Wishes(fixed={1: 1, 3: 4}, together=(frozenset((3, 5)),), rooms=((1, 2), (3, 4, 5)))
    seating = seat(one, wishes)
    at = {e: n for t, n in zip(one.tables, seating.numbers, strict=True) for e in t.entries}
    assert (at[3], at[5], seating.split) == (1, 2, ())
    assert 4 not in seating.numbers
