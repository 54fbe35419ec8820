"""Tables for the games of one round, and how they are evened out over all of them."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import plan
from scoring.movements.schedule import Round, Table
from scoring.movements.wished_evenness import TABLE_COST, Hall
from scoring.movements.wished_homes import at_home
from scoring.movements.wished_rooms import ANYWHERE, parts, room_of, rooms
from scoring.movements.wished_tables import renumbered, seat
from scoring.movements.wishes import Wishes

FOUR = Round(1, tuple(Table(n, (2 * n - 1,), (2 * n,), "NESW"[n - 1], (n,)) for n in range(1, 5)), (9,))
ROOMS = ((1, 2), (3, 4))


def group(*entries):
    return frozenset(entries)


# --- one round ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wishes", "numbers", "held"),
    [
        (Wishes(), (1, 2, 3, 4), set()),
        (Wishes(fixed={1: 1}), (1, 2, 3, 4), {0}),
        (Wishes(fixed={1: 3}), (3, 2, 1, 4), {0}),
        (Wishes(fixed={1: 3, 6: 1}), (3, 2, 1, 4), {0, 2}),
        (Wishes(fixed={1: 2, 2: 1}), (1, 5, 3, 4), {0}),
        (Wishes(fixed={1: 9}), (9, 2, 3, 1), {0}),
        (Wishes(fixed={9: 1}), (5, 2, 3, 4), set()),
        (Wishes(tables=(7, 8, 9, 10)), (7, 8, 9, 10), set()),
        (Wishes(tables=(10, 9, 8, 7)), (10, 9, 8, 7), set()),
        (Wishes(tables=(7, 8, 9, 10), fixed={8: 7}), (10, 8, 9, 7), {3}),
        (Wishes(tables=(1, 2, 3, 4), fixed={1: 2, 2: 1}), (1, 2, 3, 4), {0}),
        (Wishes(tables=(1, 2, 3, 4), fixed={9: 1}), (1, 2, 3, 4), set()),
    ],
)
def test_who_has_no_wish_keeps_his_table_where_it_is_free(wishes, numbers, held):
    seating = seat(FOUR, wishes)
    assert seating.numbers == numbers
    assert seating.held == held


def test_a_renumbered_round_is_in_the_order_of_its_tables_and_else_the_same():
    made = renumbered(FOUR, (9, 2, 1, 4))
    assert [(t.number, t.ns, t.ew, t.dealer, t.boards) for t in made.tables] == [
        (1, (5,), (6,), "S", (3,)),
        (2, (3,), (4,), "E", (2,)),
        (4, (7,), (8,), "W", (4,)),
        (9, (1,), (2,), "N", (1,)),
    ]
    assert (made.number, made.sit_out) == (1, (9,))


# --- rooms --------------------------------------------------------------------------------------


def test_the_room_of_a_table():
    wishes = Wishes(rooms=ROOMS)
    assert [room_of(wishes, number) for number in range(6)] == [ANYWHERE, 0, 0, 1, 1, ANYWHERE]


def test_groups_that_share_an_entry_or_a_game_are_one_part():
    wishes = Wishes(rooms=ROOMS, together=(group(1, 3), group(4, 5)))
    assert parts(FOUR, wishes, {}) == ([[0, 1, 2], [3]], ())
    apart = Wishes(rooms=ROOMS, together=(group(1, 3), group(5, 7)))
    assert parts(FOUR, apart, {}) == ([[0, 1], [2, 3]], ())


def test_a_group_whose_entries_meet_or_rest_asks_for_nothing():
    wishes = Wishes(rooms=ROOMS, together=(group(1, 2), group(3, 9)))
    assert parts(FOUR, wishes, {}) == ([[0], [1], [2], [3]], ())


def test_a_group_bound_to_two_rooms_is_split():
    wishes = Wishes(rooms=ROOMS, together=(group(1, 3), group(5, 7)))
    found, split = parts(FOUR, wishes, {0: 1, 1: 3})
    assert (found, split) == ([[0], [1], [2, 3]], (group(1, 3),))


@pytest.mark.parametrize(
    ("large", "claimed", "free", "right"),
    [
        ([[0, 1]], {}, [1, 2, 3, 4], {0: 0, 1: 0}),
        ([[0, 1]], {1: 4}, [1, 2, 3], {0: 1, 1: 1}),
        ([[0, 1], [2, 3]], {0: 3}, [1, 2, 4], {0: 1, 1: 1, 2: 0, 3: 0}),
        ([[0, 1, 2]], {}, [1, 2, 3, 4], None),
        ([[0, 1], [2, 3]], {}, [1, 2, 3], None),
        ([[0, 1]], {0: 1}, [3, 4, 5], None),
    ],
)
def test_parts_take_rooms_with_tables_enough(large, claimed, free, right):
    assert rooms(Wishes(rooms=ROOMS), large, claimed, free) == right


def test_a_part_that_fits_only_one_room_leaves_it_to_it():
    """Three tables and two: the part of two must not take the room that the part of three needs."""
    wishes = Wishes(rooms=((1, 2, 3), (4, 5)))
    assert rooms(wishes, [[0, 1], [2, 3, 4]], {}, [1, 2, 3, 4, 5]) == {0: 1, 1: 1, 2: 0, 3: 0, 4: 0}


# --- places that stay -------------------------------------------------------------------------------


def tables_of(rounds, entry):
    return [t.number for one in rounds for t in one.tables if entry in t.entries]


def test_who_cannot_move_takes_a_place_that_stays():
    """Mitchell: 1 to 6 stay, 7 to 12 move. 8 takes the place of 3, and boards lie where they lay."""
    free = plan("mitchell", 12, 5).rounds
    made = at_home(free, Wishes(fixed={8: 3}), 12)
    assert tables_of(free, 3) == tables_of(made, 8) == [3] * 5
    assert tables_of(made, 3) == tables_of(free, 8)
    boards = [[(t.number, t.boards) for t in one.tables] for one in free]
    assert [[(t.number, t.boards) for t in one.tables] for one in made] == boards
    kept = plan("mitchell", 12, 5, wishes=Wishes(fixed={8: 3}))
    assert [[(t.number, t.boards) for t in one.tables] for one in kept.rounds] == boards
    assert kept.measure("table") == plan("mitchell", 12, 5).measure("table")


def test_who_stays_already_stays_and_two_take_two_places():
    free = plan("mitchell", 12, 5).rounds
    assert at_home(free, Wishes(fixed={3: 3}), 12) == free
    made = at_home(free, Wishes(fixed={8: 3, 9: 1, 2: 2}), 12)
    assert [set(tables_of(made, entry)) for entry in (8, 9, 2)] == [{3}, {1}, {2}]
    swapped = at_home(free, Wishes(fixed={1: 2, 2: 1}), 12)
    assert [set(tables_of(swapped, entry)) for entry in (1, 2)] == [{2}, {1}]
    turned = at_home(free, Wishes(fixed={1: 2, 2: 3, 3: 1, 7: 6}), 12)
    assert [set(tables_of(turned, entry)) for entry in (1, 2, 3, 7)] == [{2}, {3}, {1}, {6}]


def test_tables_of_the_hall_are_meant():
    made = at_home(plan("mitchell", 12, 5).rounds, Wishes(fixed={8: 30}, tables=(10, 20, 30, 40, 50, 60)), 12)
    assert tables_of(made, 8) == [3] * 5


def test_where_nobody_stays_nobody_changes_places():
    free = plan("round-robin", 9, 9).rounds
    assert at_home(free, Wishes(fixed={4: 1}), 9) == free
    one = plan("mitchell", 12, 1).rounds
    assert at_home(one, Wishes(fixed={8: 3}), 12) == one


# --- evening out --------------------------------------------------------------------------------


def cost(games, numbers):
    """Twos of visits to one table, each weighed, and rounds in which an entry stays where it was."""
    at = [
        {e: n for game, n in zip(g, row, strict=True) for e in game}
        for g, row in zip(games, numbers, strict=True)
    ]
    visits = Counter((entry, number) for one in at for entry, number in one.items())
    stays = sum(before.get(e) == n for before, now in zip(at, at[1:], strict=False) for e, n in now.items())
    return TABLE_COST * sum(c * (c - 1) // 2 for c in visits.values()) + stays


@settings(max_examples=8, deadline=None)
@given(st.integers(6, 12), st.data())
def test_exchanging_tables_never_makes_it_worse(entries, data):
    rounds = plan("round-robin", entries, data.draw(st.integers(2, entries - 1))).rounds
    fixed = data.draw(st.dictionaries(st.integers(1, entries), st.just(2), min_size=1, max_size=1))
    wishes = Wishes(fixed=fixed)
    seatings = [seat(one, wishes) for one in rounds]
    games = [[table.entries for table in one.tables] for one in rounds]
    evened = Hall(rounds, wishes, seatings, seed=1).even_out()
    assert cost(games, evened) <= cost(games, [seating.numbers for seating in seatings])
    for before, after in zip(seatings, evened, strict=True):
        assert sorted(before.numbers) == sorted(after)
        assert all(before.numbers[game] == after[game] for game in before.held)


def test_tied_games_stay_in_their_room_while_tables_are_exchanged():
    two = ((1, 2, 3), (4, 5, 6))
    wishes = Wishes(together=(group(1, 2, 3),), rooms=two)
    rounds = plan("round-robin", 12, 8).rounds
    seatings = [seat(one, wishes) for one in rounds]
    for one, before, after in zip(
        rounds, seatings, Hall(rounds, wishes, seatings, seed=2).even_out(), strict=True
    ):
        assert not before.split
        at = {e: n for t, n in zip(one.tables, after, strict=True) for e in t.entries}
        assert len({at[entry] in two[0] for entry in (1, 2, 3)}) == 1


def test_a_hall_of_one_table_has_nothing_to_exchange():
    rounds = (Round(1, (Table(1, (1,), (2,)),)), Round(2, (Table(1, (2,), (1,)),)))
    wishes = Wishes(fixed={1: 1})
    assert Hall(rounds, wishes, [seat(one, wishes) for one in rounds], seed=0).even_out() == [(1,), (1,)]
