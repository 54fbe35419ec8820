"""Looking ahead: whether rounds without a second meeting are left, in graphs small enough to know."""

import pytest

from scoring.movements.completing import Steps, can_go_on, pairings, without

PLENTY = 10_000


def free(places, *met):
    gone = {frozenset(two) for two in met}
    return [
        frozenset(o for o in range(places) if o != p and frozenset((p, o)) not in gone) for p in range(places)
    ]


def edges(places, *twos):
    return [frozenset(o for o in range(places) if (p, o) in twos or (o, p) in twos) for p in range(places)]


@pytest.mark.parametrize("places, ways", [(2, 1), (4, 3), (6, 15)])
def test_all_pairings_of_places_that_have_not_met(places, ways):
    found = [frozenset(games) for games in pairings(free(places), Steps(PLENTY))]
    assert len(found) == len(set(found)) == ways


def test_the_nearest_come_first():
    assert next(pairings(free(6), Steps(PLENTY))) == ((0, 1), (2, 3), (4, 5))


def test_a_place_with_few_choices_is_served_first():
    # Place 3 may meet only 0.
    only = free(4, (3, 1), (3, 2))
    assert list(pairings(only, Steps(PLENTY))) == [((0, 3), (1, 2))]


def test_what_is_left_after_games():
    assert without(free(4), [(0, 1), (2, 3)]) == [{2, 3}, {2, 3}, {0, 1}, {0, 1}]


@pytest.mark.parametrize("places, rounds", [(2, 1), (4, 3), (6, 5), (8, 7)])
def test_everybody_can_meet_everybody(places, rounds):
    assert can_go_on(free(places), rounds, Steps(PLENTY))
    assert not can_go_on(free(places), rounds + 1, Steps(PLENTY))


def test_two_rings_of_three_cannot_be_paired():
    triangles = edges(6, (0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5))
    assert not can_go_on(triangles, 1, Steps(PLENTY))
    hexagon = edges(6, (0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (0, 5))
    assert can_go_on(hexagon, 2, Steps(PLENTY))


def test_five_meetings_each_that_cannot_be_rounds():
    # Two rings of five with a rung between like places (the Petersen graph): each place three
    # meetings, rounds of it exist, but not three without a second meeting.
    rim = [(i, (i + 1) % 5) for i in range(5)]
    star = [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    petersen = edges(10, *rim, *star, *((i, 5 + i) for i in range(5)))
    assert can_go_on(petersen, 1, Steps(PLENTY))
    assert not can_go_on(petersen, 3, Steps(PLENTY))


def test_no_rounds_are_always_left():
    assert can_go_on(edges(2), 0, Steps(0))


def test_without_steps_nothing_is_found():
    assert not can_go_on(free(8), 1, Steps(2))
    assert can_go_on(free(8), 1, Steps(5))
