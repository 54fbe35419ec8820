"""Sides and first deals over games that are given, whatever the games are."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.balance import in_twos, share_out
from scoring.movements.deal import first_dealers

# Any games between any two of a few entries: meetings repeat, some play more than others.
GAMES = st.lists(
    st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda game: game[0] != game[1]), max_size=60
)


def lean(games):
    found = Counter()
    for front, back in games:
        found[front] += 1
        found[back] -= 1
    return found


@given(GAMES)
def test_nobody_is_in_front_more_than_once_more_or_less_than_half(games):
    shared = share_out(games)
    assert [frozenset(game) for game in shared] == [frozenset(game) for game in games]
    played = Counter(entry for game in games for entry in game)
    assert all(abs(lean(shared)[entry]) == played[entry] % 2 for entry in played)


@given(GAMES, st.data())
def test_of_two_games_of_one_key_each_entry_is_in_front_once(games, data):
    tables = data.draw(st.lists(st.integers(1, 3), min_size=len(games), max_size=len(games)))
    shared = share_out(games, [lambda game, entry: tables[game]])
    at_table = {}
    for (front, back), table in zip(shared, tables, strict=True):
        at_table.setdefault(table, []).append((front, back))
    assert all(abs(times) <= 1 for games_there in at_table.values() for times in lean(games_there).values())


@given(GAMES)
def test_each_game_is_linked_back_by_the_same_entry(games):
    links = in_twos(games)
    for number, ends in enumerate(links):
        for end, other in enumerate(ends):
            if other >= 0:
                entry = games[number][end]
                assert links[other][games[other].index(entry)] == number
    single = Counter(games[n][end] for n, ends in enumerate(links) for end in (0, 1) if ends[end] < 0)
    assert all(times == 1 for times in single.values())


def test_with_nothing_else_to_go_by_the_first_deal_alternates_in_time():
    chairs = first_dealers([(1, 2)] * 6)
    assert [chair in "NS" for chair in chairs] == [True, False] * 3


@given(GAMES)
def test_first_deals_are_shared_between_the_sides(games):
    chairs = first_dealers(games)
    dealing = [(ns, ew) if chair in "NS" else (ew, ns) for (ns, ew), chair in zip(games, chairs, strict=True)]
    played = Counter(entry for game in games for entry in game)
    assert all(abs(lean(dealing)[entry]) == played[entry] % 2 for entry in played)


def turns(games, chairs):
    """For each entry: first deals of its players, and first leads of its players."""
    dealt, led = Counter(), Counter()
    for (ns, ew), chair in zip(games, chairs, strict=True):
        sits = {"N": (ns, 1), "E": (ew, 1), "S": (ns, 2), "W": (ew, 2)}
        dealt[sits[chair]] += 1
        led[sits["NESW"["NESW".index(chair) - 3]]] += 1
    return dealt, led


@pytest.mark.parametrize("entries", [2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 24, 25])
@pytest.mark.parametrize("times", [1, 2, 3])
def test_both_players_deal_first_and_lead_first_equally_often(entries, times):
    games = [(a, b) for a in range(entries) for b in range(a)] * times
    sided = share_out(games)
    dealt, led = turns(sided, first_dealers(sided))
    for entry in range(entries):
        assert abs(dealt[entry, 1] - dealt[entry, 2]) <= 1
        assert abs(led[entry, 1] - led[entry, 2]) <= 1


def uneven(games, chairs):
    dealt, led = turns(games, chairs)
    entries = {entry for game in games for entry in game}
    return sum(abs(both[e, 1] - both[e, 2]) for both in (dealt, led) for e in entries)


def fair_sides(games, chairs):
    played = Counter(entry for game in games for entry in game)
    found = lean((ns, ew) if c in "NS" else (ew, ns) for (ns, ew), c in zip(games, chairs, strict=True))
    return all(abs(found[entry]) <= played[entry] % 2 for entry in played)


SMALL = st.lists(
    st.tuples(st.integers(0, 3), st.integers(0, 3)).filter(lambda game: game[0] != game[1]), max_size=4
)


@given(SMALL)
def test_for_a_few_games_no_dealing_at_all_is_evener(games):
    every = product("NESW", repeat=len(games))
    assert uneven(games, first_dealers(games)) == min(
        uneven(games, chairs) for chairs in every if fair_sides(games, chairs)
    )
