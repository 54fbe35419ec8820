"""One half stays, the other moves up a table: who sits where, and who sits out when."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import plan, warnings
from tests.scoring.movements.helpers import games, meetings, spreads

NAME = "stay-and-move"


def seated(entries, rounds, **more):
    """Round by round the games in the order of the tables, and who sits out."""
    made = plan(NAME, entries, rounds, **more).rounds
    return [([(t.ns[0], t.ew[0]) for t in one.tables], list(one.sit_out)) for one in made]


def test_rr_02_twenty_teams_odds_sit_and_evens_move_up():
    first, second, *others = seated(20, 6)
    assert first == (
        [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12), (13, 14), (15, 16), (17, 18), (19, 20)],
        [],
    )
    assert second == (
        [(1, 20), (3, 2), (5, 4), (7, 6), (9, 8), (11, 10), (13, 12), (15, 14), (17, 16), (19, 18)],
        [],
    )
    assert len(others) == 4
    # Team 20 goes from table 1, where team 1 sits, to 2, 3 ...
    for number, (at, _) in enumerate(others, start=3):
        assert at[number - 2] == (2 * number - 3, 20)


def test_with_an_odd_number_the_highest_sits_out_evens_stay_and_odds_move_up():
    assert seated(7, 4) == [
        ([(2, 1), (4, 3), (6, 5)], [7]),
        ([(2, 7), (4, 1), (6, 3)], [5]),
        ([(2, 5), (4, 7), (6, 1)], [3]),
        ([(2, 3), (4, 5), (6, 7)], [1]),
    ]


def test_after_one_time_around_those_move_who_have_not_sat_out():
    # 5 pairs: 5, 3 and 1 have sat out; next are 2 and 4, and 5 again is the last of the three.
    assert [rest for _, rest in seated(5, 10)] == [[5], [3], [1], [2], [4], [5], [3], [1], [2], [4]]


def test_fifteen_teams_in_eight_rounds_rest_once_each_of_those_that_move():
    rests = [rest for _, (rest,) in seated(15, 8)]
    assert rests == [15, 13, 11, 9, 7, 5, 3, 1]
    assert len(meetings(plan(NAME, 15, 8))) == 7 * 8


@pytest.mark.parametrize("entries, tables", [(2, 1), (3, 1), (4, 2), (200, 100), (199, 99)])
def test_the_smallest_and_the_largest_hall(entries, tables):
    (first, _), *_ = seated(entries, 2)
    assert len(first) == tables


@settings(max_examples=40)
@given(st.integers(2, 60), st.integers(1, 90), st.integers(0, 99))
def test_any_number_of_rounds(entries, rounds, seed):
    schedule = plan(NAME, entries, rounds, seed=seed)
    cycle = (entries + 1) // 2
    assert max(spreads(schedule)) <= 1
    assert all(len(one.tables) == entries // 2 for one in schedule.rounds)
    # In one time around nobody meets anybody twice, and only who moves changes tables.
    for start in range(0, rounds, cycle):
        part = schedule.rounds[start : start + cycle]
        assert set(meetings(part).values()) == {1}
        stay = {(ns, table) for _, table, ns, _, _ in games(part)}
        assert len(stay) == entries // 2


def test_the_seed_draws_who_takes_which_place():
    plain, drawn = seated(8, 4), seated(8, 4, seed=5)
    assert plain != drawn
    names = dict(zip([e for g in plain[0][0] for e in g], [e for g in drawn[0][0] for e in g], strict=True))
    assert [[(names[a], names[b]) for a, b in at] for at, _ in plain] == [at for at, _ in drawn]


@pytest.mark.parametrize("entries, cycle", [(2, 1), (6, 3), (7, 4), (20, 10)])
def test_more_rounds_than_once_around_are_told_before(entries, cycle):
    assert warnings(NAME, entries, cycle) == ()
    (warning,) = warnings(NAME, entries, cycle + 1)
    assert warning.code == "halves-meet-again"
    assert dict(warning.details) == {"entries": entries, "rounds": cycle + 1, "cycle": cycle}


def test_the_certificate_says_that_who_stays_stays():
    schedule = plan(NAME, 8, 4, hands=4)
    # Four pairs stay for four rounds: 4 x 6 twos of visits to their table, and 4 x 3 stays.
    assert (schedule.measure("table").value, schedule.measure("table").bound) == (24, 0)
    assert schedule.measure("stay-put").value == 12
    assert schedule.measure("rematch").proved
    # All sit on one side only: 8 x 4.
    assert (schedule.measure("side").value, schedule.measure("side").bound) == (32, 0)
