"""The cheapest pairing down a ranking, against every pairing there is and against known ones."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.pairing import cost, nearest


def every_pairing(places):
    """All ways to pair up a row of places."""
    if not places:
        yield []
        return
    first, *others = places
    for other in others:
        rest = [place for place in others if place != other]
        for games in every_pairing(rest):
            yield [(first, other), *games]


def tolls_of(places, barred):
    tolls = [{} for _ in range(places)]
    for one, other in barred:
        tolls[one][other] = tolls[other][one] = None
    return tolls


def least(places, barred):
    bar = {frozenset(two) for two in barred}
    return min(
        (
            sum((a - b) ** 2 for a, b in games)
            for games in every_pairing(list(range(places)))
            if not any(frozenset(game) in bar for game in games)
        ),
        default=None,
    )


@pytest.mark.parametrize("places, ways", [(0, 1), (2, 1), (4, 3), (6, 15), (8, 105)])
def test_every_way_is_tried_here(places, ways):
    assert sum(1 for _ in every_pairing(list(range(places)))) == ways


def test_when_nobody_has_met_neighbours_meet():
    assert nearest(tolls_of(6, [])) == [(0, 1), (2, 3), (4, 5)]


def test_nobody_at_all_is_paired_already():
    assert nearest([]) == []


def test_neighbours_that_have_met_exchange_with_the_next():
    # 0-1 has been: 0-2 and 1-3 cost 4 + 4; 0-3 and 1-2 would cost 9 + 1.
    found = nearest(tolls_of(4, [(0, 1)]))
    assert found == [(0, 2), (1, 3)]
    assert cost(found) == 8


def test_a_place_that_may_meet_only_the_last_does():
    found = nearest(tolls_of(6, [(0, other) for other in range(1, 5)]))
    assert found == [(0, 5), (1, 2), (3, 4)]


def test_where_there_is_none_none_is_found():
    assert nearest(tolls_of(2, [(0, 1)])) is None
    # 0, 1 and 2 may only meet 3.
    assert nearest(tolls_of(4, [(0, 1), (0, 2), (1, 2)])) is None


def test_a_toll_is_part_of_the_cost():
    tolls = tolls_of(4, [])
    tolls[2][3] = tolls[3][2] = 5
    # 0-1 and 2-3 cost 1 + 1 + 5; 0-2 and 1-3 cost 8.
    assert nearest(tolls) == [(0, 1), (2, 3)]
    tolls[2][3] = tolls[3][2] = 7
    assert nearest(tolls) == [(0, 2), (1, 3)]


@st.composite
def barred_pairs(draw):
    places = 2 * draw(st.integers(1, 4))
    twos = [(one, other) for other in range(places) for one in range(other)]
    return places, draw(st.lists(st.sampled_from(twos), unique=True))


@settings(max_examples=200)
@given(barred_pairs())
def test_no_pairing_is_cheaper_than_the_one_found(drawn):
    places, barred = drawn
    found = nearest(tolls_of(places, barred))
    if found is None:
        assert least(places, barred) is None
        return
    assert sorted(place for game in found for place in game) == list(range(places))
    assert not {frozenset(game) for game in found} & {frozenset(two) for two in barred}
    assert cost(found) == least(places, barred)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.8])
def test_ten_places_of_which_many_have_met(share):
    draw = Random(int(share * 10)).random
    for _ in range(5):
        twos = [(one, other) for other in range(10) for one in range(other) if draw() < share]
        found = nearest(tolls_of(10, twos))
        assert (None if found is None else cost(found)) == least(10, twos)


@pytest.mark.parametrize("near", [1, 3, 7])
def test_a_long_ranking_where_all_neighbours_have_met(near):
    """Everybody has met those up to ``near`` places away: then near + 1 away is the least there is."""
    places = 8 * (near + 1)
    barred = [(one, one + step) for step in range(1, near + 1) for one in range(places - step)]
    found = nearest(tolls_of(places, barred))
    assert sorted(place for game in found for place in game) == list(range(places))
    assert cost(found) == places // 2 * (near + 1) ** 2


def test_keeping_more_finds_nothing_cheaper():
    draw = Random(1).random
    barred = [(one, other) for other in range(60) for one in range(other) if draw() < 12 / (other - one + 20)]
    tolls = tolls_of(60, barred)
    assert cost(nearest(tolls)) == cost(nearest(tolls, slack=400))


def test_a_dead_end_far_down_is_come_back_from():
    """The last two have met each other and the 18 before them, so two far above must have stayed open."""
    barred = [(98, 99)] + [(end, one) for end in (98, 99) for one in range(80, 98)]
    found = nearest(tolls_of(100, barred))
    # 78 and 79 meet them, the others their neighbours: 2 x 20 x 20 + 48.
    assert cost(found) == 2 * 20 * 20 + 48
    assert {game for game in found if game[1] >= 98} == {(78, 98), (79, 99)}
    # The same from below.
    turned = nearest(tolls_of(100, [(99 - one, 99 - other) for one, other in barred]))
    assert cost(turned) == cost(found)


def test_beyond_what_is_kept_it_says_that_nothing_was_found():
    """At both ends open places that far away are dropped; drawing.py then looks for any pairing at all."""
    barred = [(0, 99)] + [(0, one) for one in range(1, 60)] + [(99, one) for one in range(40, 99)]
    assert nearest(tolls_of(100, barred)) is None
