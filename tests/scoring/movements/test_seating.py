"""Tables, chairs and first deals of individuals: evened out without touching who plays with whom."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.searching import search
from scoring.movements.seating import WAYS, evened, seated
from scoring.movements.visits import settled
from scoring.movements.whist_designs import design
from tests.scoring.movements.singles import oppositions, partnerships, tables, twos


def flat(rounds):
    return [[place for chairs, _ in one for place in chairs] for one in rounds]


def games(one):
    """Each game as its two sides, wherever and however it is seated."""
    return {frozenset((frozenset((n, s)), frozenset((e, w)))) for n, e, s, w in tables(one)}


@settings(max_examples=25, deadline=None)
@given(st.integers(4, 30), st.integers(1, 8), st.integers(1, 8))
def test_every_round_has_the_same_games(players, rounds, hands):
    given_ = search(players, rounds, 3_000).rounds
    made = seated(given_, players, hands)
    assert [games(one) for one in flat(made)] == [games(one) for one in given_]
    assert all(0 <= dealer < 4 for one in made for _, dealer in one)


def test_the_eight_ways_keep_partners():
    assert len(set(WAYS)) == 8
    for n, e, s, w in WAYS:
        assert {frozenset((n, s)), frozenset((e, w))} == {frozenset((0, 2)), frozenset((1, 3))}


@pytest.mark.parametrize("players, hands", [(8, 1), (12, 2), (16, 3), (24, 1), (28, 2)])
def test_chairs_and_deals_of_whist_tournaments_are_as_even_as_can_be(players, hands):
    made = seated(design(players), players, hands)
    chairs = Counter((place, k) for one in made for four, _ in one for k, place in enumerate(four))
    deals = Counter(
        (place, (k - dealer - hand) % 4)
        for one in made
        for four, dealer in one
        for hand in range(hands)
        for k, place in enumerate(four)
    )
    for counted in (chairs, deals):
        times = [[counted[place, k] for k in range(4)] for place in range(players)]
        assert all(max(own) - min(own) <= 1 for own in times)


def test_partners_and_opponents_are_those_given():
    rounds = design(12)
    made = flat(seated(rounds, 12, 1))
    assert partnerships(made) == partnerships(rounds)
    assert oppositions(made) == oppositions(rounds)


def test_what_is_even_already_is_left_alone():
    rounds = [[(0, 1, 2, 3), (4, 5, 6, 7)], [(4, 1, 6, 3), (0, 5, 2, 7)]]
    # 1, 3, 5 and 7 are at one table twice: that is mended by exchanging nothing else than whole games.
    visits = Counter((place, t) for one in settled(rounds, 8) for t, game in enumerate(one) for place in game)
    assert twos(visits) == 4
    fresh = [[(0, 1, 2, 3), (4, 5, 6, 7)], [(4, 5, 6, 7), (0, 1, 2, 3)]]
    assert settled(fresh, 8) == fresh
    assert settled([[(0, 1, 2, 3)], [(0, 2, 1, 3)]], 4) == [[(0, 1, 2, 3)], [(0, 2, 1, 3)]]
    assert settled([], 4) == []


def test_games_that_stay_change_tables():
    """The same two games three times: at best each is at one table once and at the other twice."""
    same = [[(0, 1, 2, 3), (4, 5, 6, 7)]] * 3
    made = settled(same, 8)
    at = [[one.index(game) for one in made] for game in same[0]]
    assert sorted(map(tuple, at)) == [(0, 1, 0), (1, 0, 1)]


def test_evened_takes_the_first_choice_where_it_is_even():
    assert evened([[((0, 0),), ((0, 1),)], [((0, 1),), ((0, 0),)]], 1) == [0, 0]
    chosen = evened([[((0, 0),), ((0, 1),)], [((0, 0),), ((0, 1),)]], 1)
    assert sorted(chosen) == [0, 1]
    assert evened([], 3) == []
