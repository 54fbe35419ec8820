"""Who takes which place: what a wish lacks, and the search that lets entries change places."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import plan
from scoring.movements.schedule import Round, Table, faults
from scoring.movements.wished_meetings import changed_places, exchanged, unmet
from scoring.movements.wished_places import Apart, Near, Places, wanted
from scoring.movements.wishes import Wishes
from scoring.problems import Problem
from tests.scoring.movements.helpers import games, meetings, spreads, visits

FOUR = (
    Round(1, (Table(1, (1,), (2,)), Table(2, (3,), (4,)))),
    Round(2, (Table(1, (1,), (3,)), Table(2, (2,), (4,)))),
    Round(3, (Table(1, (4,), (1,)), Table(2, (2,), (3,)))),
)
OWN = [0, 1, 2, 3, 4]


def group(*entries):
    return frozenset(entries)


# --- what a wish lacks --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wish", "place", "lacks"),
    [
        (Apart((1, 2), 0b111), OWN, 1),
        (Apart((1, 2), 0b110), OWN, 0),
        (Apart((1, 3), 0b010), OWN, 1),
        (Apart((1, 3), 0b001), OWN, 0),
        (Apart((1, 2), 0b001), [0, 1, 3, 2, 4], 0),
        (Apart((1, 2), 0b010), [0, 1, 3, 2, 4], 1),
        (Near((1, 2), 1), OWN, 2),
        (Near((1, 2, 3, 4), 2), OWN, 0),
        (Near((1, 2, 3, 4), 1), OWN, 3),
        (Near((1, 2, 3), 1), OWN, 3),
    ],
)
def test_how_much_a_wish_lacks(wish, place, lacks):
    """Apart: rounds in which they meet. Near: tables too many, over all rounds."""
    assert Places(FOUR, 4).lacks(wish, place) == lacks


def test_who_sits_out_is_at_no_table():
    rounds = (Round(1, (Table(1, (1,), (2,)),), (3,)), Round(2, (Table(1, (1,), (3,)),), (2,)))
    places = Places(rounds, 3)
    assert places.lacks(Near((2, 3), 0), [0, 1, 2, 3]) == 2
    assert places.lacks(Near((2, 3), 1), [0, 1, 2, 3]) == 0
    assert places.lacks(Apart((2, 3), 0b11), [0, 1, 2, 3]) == 0


def test_players_at_one_table_all_meet():
    places = Places((Round(1, (Table(1, (1, 2), (3, 4)),)),), 4)
    assert all(places.lacks(Apart(two, 1), OWN) == 1 for two in combinations(range(1, 5), 2))


def test_wishes_become_twos_of_entries_and_rounds():
    wishes = Wishes(apart=(group(1, 2, 3),), late=((group(4, 5), 3), (group(5, 6), 99)))
    assert wanted(wishes, 4) == (
        Apart((1, 2), 0b1111),
        Apart((1, 3), 0b1111),
        Apart((2, 3), 0b1111),
        Apart((4, 5), 0b0011),
        Apart((5, 6), 0b1111),
    )


@pytest.mark.parametrize(("fixed", "tables"), [({}, 3), ({1: 5}, 2), ({1: 1}, 3), ({7: 5}, 3)])
def test_a_group_may_have_the_largest_room_or_the_room_of_its_fixed_entry(fixed, tables):
    wishes = Wishes(fixed=fixed, together=(group(1, 2),), rooms=((1, 2, 3), (4, 5)))
    assert wanted(wishes, 9) == (Near((1, 2), tables),)


# --- changing places ----------------------------------------------------------------------------


def test_an_exchange_puts_entries_into_each_others_places():
    place = [0, 2, 1, 3, 4]
    assert [(t.number, t.ns, t.ew, t.dealer) for t in exchanged(FOUR, place)[2].tables] == [
        (1, (4,), (2,), "N"),
        (2, (1,), (3,), "N"),
    ]
    assert exchanged(exchanged(FOUR, place), place) == FOUR
    assert exchanged(FOUR, OWN) == FOUR


@given(st.permutations(range(1, 10)))
def test_any_exchange_is_as_fair_as_it_was(order):
    free = plan("round-robin", 9, 9).rounds
    made = exchanged(free, [0, *order])
    assert faults(made, 9) == ()
    assert sorted(meetings(made).values()) == sorted(meetings(free).values())
    assert sorted(visits(made).values()) == sorted(visits(free).values())
    assert [(r, t, dealer) for r, t, _, _, dealer in games(made)] == [
        (r, t, dealer) for r, t, _, _, dealer in games(free)
    ]


@settings(max_examples=20, deadline=None)
@given(st.integers(8, 24), st.data())
def test_what_the_search_grants_is_granted_and_the_rest_is_named(entries, data):
    rounds = data.draw(st.integers(1, entries - 1))
    two = st.frozensets(st.integers(1, entries), min_size=2, max_size=3)
    wishes = Wishes(apart=tuple(data.draw(st.lists(two, max_size=2))))
    free = plan("round-robin", entries, rounds).rounds
    made = changed_places(free, wishes, entries, seed=data.draw(st.integers(0, 5)))
    assert faults(made, entries) == ()
    named = {one.details["named"]: one.details["rounds"] for one in unmet(made, wishes, entries)}
    for apart in wishes.apart:
        met = {r for r, _, ns, ew, _ in games(made) if {ns, ew} <= apart}
        assert named.get(tuple(sorted(apart)), ()) == tuple(sorted(met))


def test_sit_outs_stay_spread_when_entries_change_places():
    made = plan("round-robin", 9, 5, wishes=Wishes(apart=(group(1, 2, 3),)))
    assert max(spreads(made)) <= 1


@pytest.mark.parametrize("rounds", [1, 3, 5, 8])
def test_five_of_twenty_pairs_never_meet_each_other(rounds):
    made = plan("round-robin", 20, rounds, wishes=Wishes(apart=(group(1, 2, 3, 4, 5),)))
    assert not [game for game in games(made) if {game[2], game[3]} <= {1, 2, 3, 4, 5}]


def test_the_rounds_of_a_meeting_that_stays_are_named():
    assert list(unmet(FOUR, Wishes(apart=(group(1, 2), group(2, 3, 4))), 4)) == [
        Problem("wish-apart-unmet", {"named": (1, 2), "rounds": (1,)}),
        Problem("wish-apart-unmet", {"named": (2, 3, 4), "rounds": (1, 2, 3)}),
    ]
    late = Wishes(late=((group(1, 3), 2), (group(1, 3), 3), (group(1, 4), 9)))
    assert list(unmet(FOUR, late, 4)) == [
        Problem("wish-late-unmet", {"named": (1, 3), "rounds": (2,), "from_round": 3}),
        Problem("wish-late-unmet", {"named": (1, 4), "rounds": (3,), "from_round": 9}),
    ]


def test_the_search_ends():
    """Everybody apart from everybody: all steps are taken, and the places are still places."""
    wishes = Wishes(apart=tuple(group(*two) for two in combinations(range(1, 13), 2)))
    made = changed_places(plan("round-robin", 12, 11).rounds, wishes, 12, seed=0)
    assert faults(made, 12) == ()


def test_two_entries_have_no_places_to_change():
    built = plan("round-robin", 2, 1).rounds
    assert changed_places(built, Wishes(apart=(group(1, 2),)), 2, seed=0) == built
