"""Duplicate: the average of the own direction, matches of two teams, many teams."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.credits import career_share
from scoring.duplicate import (
    Board,
    Match,
    above_average,
    checksum,
    nearest,
    pair_results,
    team_match,
    team_results,
)
from scoring.standings import Ranking
from tests.scoring.standings_helpers import A, B, C, D, attribute, four, rows

# DUP-01: five tables, 30 deals a pair.
NS = dict(zip("abcde", (201, 204, 211, 207, 212), strict=True))
EW = dict(zip("fghjk", (189, 186, 179, 183, 178), strict=True))


def test_DUP_01_each_pair_against_the_average_of_its_own_direction():
    ns, ew = above_average(NS), above_average(EW)
    assert ns == {"a": -6, "b": -3, "c": 4, "d": 0, "e": 5}
    assert ew == {"f": 6, "g": 3, "h": -4, "j": 0, "k": -5}
    assert max(ns, key=ns.get) == "e" and max(ew, key=ew.get) == "f"
    together = {**ns, **ew}
    assert max(together, key=together.get) == "f"


def test_DUP_01_the_tricks_of_both_directions_are_13_a_deal_and_table():
    assert checksum(NS.values(), EW.values(), 5, 30) == ()
    (problem,) = checksum((*NS.values(), 1), EW.values(), 5, 30)
    assert problem.code == "duplicate-sum"
    assert dict(problem.details) == {"tricks": 1951, "should": 1950}


def test_an_average_that_is_no_whole_number_stays_exact():
    assert above_average({1: 20, 2: 20, 3: 19}) == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(-2, 3)}
    assert above_average({}) == {}


def test_boards_that_all_have_played_give_the_same_as_the_totals():
    # Two tables, two boards: N-S 8 and 6, 7 and 9.
    boards = (
        Board(1, 1, 3, 8, 5),
        Board(2, 1, 3, 7, 6),
        Board(1, 2, 4, 6, 7),
        Board(2, 2, 4, 9, 4),
    )
    assert pair_results(boards) == {
        **above_average({1: 15, 2: 15}),
        **above_average({3: 11, 4: 11}),
    }
    assert pair_results(boards[:3]) == {1: 1, 2: -1, 3: -1, 4: 1}


def test_pairs_that_change_direction_are_compared_with_their_own_on_each_board():
    # Board 1: N-S 1 has 9, 2 has 7, 3 has 5. Board 2: 4 sits N-S with 8 beside 2 with 6 and 3 with 7.
    boards = (
        Board(1, 1, 4, 9, 4),
        Board(1, 2, 5, 7, 6),
        Board(1, 3, 6, 5, 8),
        Board(2, 4, 1, 8, 5),
        Board(2, 2, 6, 6, 7),
        Board(2, 3, 5, 7, 6),
    )
    # Averages: board 1 N-S 7, E-W 6; board 2 N-S 7, E-W 6.
    assert pair_results(boards) == {
        1: 2 - 1,
        4: -2 + 1,
        2: 0 - 1,
        5: 0 + 0,
        3: -2 + 0,
        6: 2 + 1,
    }


def test_a_board_that_one_table_alone_has_played_compares_with_nobody():
    assert pair_results((Board(1, 1, 2, 13, 0),)) == {1: 0, 2: 0}
    assert pair_results(()) == {}


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(7, 12), st.integers(0, 13)), max_size=20
    )
)
def test_results_of_a_board_add_up_to_nothing(rounds):
    boards = [Board(number, ns, ew, tricks, 13 - tricks) for number, ns, ew, tricks in rounds]
    assert sum(pair_results(boards).values()) == 0


# Teams


def test_DUP_06_a_match_is_won_by_the_tricks_over_half():
    # 624 tricks over 24 deals at two tables; half are 312.
    assert team_match(320, 304) == Match("first", 8)
    assert team_match(304, 320) == Match("second", 8)
    assert team_match(312, 312) == Match(None, 0)


def test_an_odd_total_is_won_by_half_a_trick():
    assert team_match(7, 6) == Match("first", Fraction(1, 2))


def test_DUP_07_many_teams_to_the_nearest_whole_average():
    teams = {"P": 1308, "Q": 1295, "R": 1297}
    assert team_results(teams) == {"P": 8, "Q": -5, "R": -3}
    assert team_results(teams, whole=True) == {"P": 8, "Q": -5, "R": -3}


@pytest.mark.parametrize(
    ("tricks", "exact", "whole"),
    [
        ((10, 11), (Fraction(-1, 2), Fraction(1, 2)), (-1, 0)),  # 10.5 is 11
        ((10, 10, 11), (Fraction(-1, 3), Fraction(-1, 3), Fraction(2, 3)), (0, 0, 1)),  # 10.33 is 10
        ((10, 11, 11), (Fraction(-2, 3), Fraction(1, 3), Fraction(1, 3)), (-1, 0, 0)),  # 10.67 is 11
    ],
)
def test_an_average_between_two_whole_numbers(tricks, exact, whole):
    teams = dict(enumerate(tricks))
    assert tuple(team_results(teams).values()) == exact
    assert tuple(team_results(teams, whole=True).values()) == whole


@pytest.mark.parametrize(
    ("number", "whole"),
    [
        (7, 7),
        (Fraction(13, 2), 7),
        (Fraction(12999, 2000), 6),
        (Fraction(13001, 2000), 7),
        (Fraction(-13, 2), -6),
        (Fraction(-13001, 2000), -7),
        (0, 0),
    ],
)
def test_halves_go_up(number, whole):
    assert nearest(number) == whole


# What people take home, and roles


def test_DRV_07_a_shared_seat_ranks_as_one_and_counts_half_for_each():
    # J and M against D+S and E, 8-5.
    found = rows((A, B, C, D), (four(1, (A, B), (C, D), 8),), ranking=Ranking(("tricks",), "zero"))
    assert attribute(found, "tricks") == {"A": 8, "B": 8, "C": 5, "D": 5}
    assert career_share(5, 2) == Fraction(5, 2)
    assert career_share(5, 2) * 2 == 5
    assert career_share(8, 1) == 8


def test_DRV_09_both_roles_make_the_same_at_full_tables():
    # Every side is one of each, so each role makes 13 tricks a table and hand: 13 x 6 x 24.
    tables = [(4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4) for at in range(6)]
    results = [
        four(number, (a, b), (c, d), (number * 5 + a) % 14, place=a)
        for number in range(1, 25)
        for a, b, c, d in tables
    ]
    entries = [entry for table in tables for entry in table]
    roles = {entry: "lady" if entry % 2 else "gent" for entry in entries}
    found = rows(entries, results, ranking=Ranking(("tricks",), "zero"))
    for role in ("lady", "gent"):
        assert sum(row.tricks for row in found if roles[row.entry] == role) == 1872
    assert sum(row.tricks for row in found) == 3744
