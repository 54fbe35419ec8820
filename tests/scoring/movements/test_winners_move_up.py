"""Winners move up a table, losers stay."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import NextRound, Round, Table, next_round, plan
from tests.scoring.movements.playing import Played, played
from tests.scoring.movements.test_swiss import seated

NAME = "winners-move-up"


def after(entries, games, winners, **more):
    """The round after one of these games, won by these sides."""
    tables = tuple(Table(number, (ns,), (ew,)) for number, (ns, ew) in enumerate(games, start=1))
    playing = {entry for game in games for entry in game}
    rest = tuple(entry for entry in range(1, entries + 1) if entry not in playing)
    results = {(1, number): side for number, side in enumerate(winners, start=1)}
    return next_round(NAME, NextRound(entries, 2, played=(Round(1, tables, rest),), results=results, **more))


def test_the_first_round():
    schedule = plan(NAME, 7, 5)
    assert len(schedule.rounds) == 1
    assert seated(schedule.rounds[0]) == [{1, 2}, {3, 4}, {5, 6}]
    assert schedule.rounds[0].sit_out == (7,)
    assert seated(plan(NAME, 8, 5, seed=3).rounds[0]) != seated(plan(NAME, 8, 5).rounds[0])


def test_each_winner_goes_one_table_up_and_the_last_to_the_first():
    # 1, 4, 6 and 7 win at tables 1 to 4: 1 to table 2, 4 to 3, 6 to 4 and 7 to 1.
    one = after(8, [(1, 2), (3, 4), (5, 6), (7, 8)], ["ns", "ew", "ew", "ns"])
    assert seated(one) == [{2, 7}, {3, 1}, {5, 4}, {8, 6}]


@pytest.mark.parametrize("result", [None, "missing"])
def test_where_nobody_won_east_west_move(result):
    winners = ["ns", result, "ns"] if result is None else ["ns"]
    one = after(6, [(1, 2), (3, 4), (5, 6)], winners if result is None else ["ns", None, "ns"])
    assert seated(one) == [{2, 5}, {3, 1}, {6, 4}]


def test_tables_follow_one_another_as_their_numbers_rise():
    tables = (Table(4, (1,), (2,)), Table(2, (3,), (4,)), Table(9, (5,), (6,)))
    won = {(1, 4): "ns", (1, 2): "ns", (1, 9): "ns"}
    one = next_round(NAME, NextRound(6, 2, played=(Round(1, tables),), results=won))
    # In the order 2, 4, 9: 3 goes to where 1 was, 1 to where 5 was, 5 to where 3 was.
    assert seated(one) == [{4, 5}, {2, 3}, {6, 1}]


def test_two_tables_exchange_their_winners():
    assert seated(after(4, [(1, 2), (3, 4)], ["ns", "ew"])) == [{2, 4}, {3, 1}]


def test_one_table_of_two_pairs_stays_as_it_is():
    assert seated(after(2, [(1, 2)], ["ew"])) == [{1, 2}]


def test_with_an_odd_number_the_last_who_has_not_rested_makes_room():
    # 5 rested. 1 and 3 win: 2-3 and 4-1. In the standings 2 is last of those who have not rested.
    one = after(5, [(1, 2), (3, 4)], ["ns", "ns"], order=(3, 1, 4, 2, 5))
    assert one.sit_out == (2,)
    assert seated(one) == [{5, 3}, {4, 1}]


def test_three_pairs_take_turns():
    event = Played(3)
    for _ in range(6):
        event.play(next_round(NAME, event.asked()), {1: "ns"})
    rests = [one.sit_out[0] for one in event.rounds]
    assert sorted(rests[:3]) == sorted(rests[3:]) == [1, 2, 3]
    assert all(one != other for one, other in zip(rests, rests[1:], strict=False))


def test_who_goes_home_leaves_his_place_to_who_waits():
    # 7 waits; 2 goes home. 1, 3 and 5 win: 2-5, 4-1, 6-3, and 7 takes the place of 2.
    one = after(7, [(1, 2), (3, 4), (5, 6)], ["ns", "ns", "ns"], out=frozenset((2,)))
    assert seated(one) == [{7, 5}, {4, 1}, {6, 3}]
    assert one.sit_out == (2,)


def test_two_tables_left_with_one_pair_are_joined():
    # 2 and 4 go home: 5 and 1 are left over and meet.
    one = after(6, [(1, 2), (3, 4), (5, 6)], ["ns", "ns", "ns"], out=frozenset((2, 4)))
    assert seated(one) == [{6, 3}, {5, 1}]
    assert one.sit_out == (2, 4)


def test_who_comes_late_gets_a_table():
    one = after(4, [(1, 2), (3, 4)], ["ns", "ns"])
    assert len(one.tables) == 2
    tables = (Table(1, (1,), (2,)), Table(2, (3,), (4,)))
    late = NextRound(6, 2, played=(Round(1, tables),), results={(1, 1): "ns", (1, 2): "ns"})
    assert seated(next_round(NAME, late)) == [{2, 3}, {4, 1}, {5, 6}]


@settings(max_examples=40)
@given(st.integers(2, 41), st.integers(1, 30), st.integers(0, 999))
def test_nobody_is_lost_and_nobody_rests_twice_before_everybody_has(entries, rounds, seed):
    event = played(NAME, entries, rounds, seed)
    rests = Counter(dict.fromkeys(range(1, entries + 1), 0))
    for one in event.rounds:
        playing = [entry for table in one.tables for entry in table.entries]
        assert sorted([*playing, *one.sit_out]) == list(range(1, entries + 1))
        assert len(one.tables) == entries // 2
        rests.update(one.sit_out)
        assert max(rests.values()) - min(rests.values()) <= 1


@settings(max_examples=20)
@given(st.integers(2, 20), st.integers(1, 12), st.integers(0, 999))
def test_with_an_even_number_one_stays_and_one_comes_at_every_table(tables, rounds, seed):
    event = played(NAME, 2 * tables, rounds, seed)
    for before, then in zip(event.rounds, event.rounds[1:], strict=False):
        for old, new in zip(before.tables, then.tables, strict=True):
            won = event.results[before.number, old.number]
            loser = old.ew[0] if won == "ns" else old.ns[0]
            assert loser in new.entries
            if tables > 2:
                assert len(set(old.entries) & set(new.entries)) == 1
