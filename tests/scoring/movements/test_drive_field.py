"""Seats for any number of people: shared ones, the dummy, and the two roles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.drive_field import share
from scoring.movements.drive_roles import by_role, role_faults
from scoring.problems import Problem, Refused


@pytest.mark.parametrize(
    ("people", "starts", "shared"),
    [(8, 8, 0), (9, 8, 1), (10, 8, 2), (12, 12, 0), (13, 12, 1), (14, 12, 2), (15, 12, 3), (16, 16, 0)],
)
def test_DRV06_two_people_share_a_seat(people, starts, shared):
    field = share(people)
    assert (len(field.seats), len(field.shared), field.dummy) == (starts, shared, None)


def test_DRV06_with_11_a_dummy_is_the_twelfth():
    field = share(11)
    assert (len(field.seats), field.shared, field.dummy) == (12, (), 12)
    assert field.seats[10:] == ((11,), ())


@pytest.mark.parametrize("people", [0, 1, 7])
def test_DRV06_fewer_than_8_are_no_drive(people):
    with pytest.raises(Refused) as refused:
        share(people)
    assert refused.value.problems == (Problem("drive-too-few", {"people": people, "least": 8}),)


def test_the_last_who_came_share():
    assert share(13).seats[11] == (12, 13)
    assert share(14).seats[-2:] == ((11, 12), (13, 14))


def test_volunteers_share_first():
    field = share(13, [3, 5])
    assert (3, 5) in field.seats and (13,) in field.seats
    assert (4, 13) in share(13, [4]).seats


def test_more_volunteers_than_needed_leaves_the_later_ones_alone():
    field = share(13, [2, 3, 9])
    assert [field.seats[entry - 1] for entry in field.shared] == [(2, 3)]


def test_two_of_one_role_share_where_that_can_be():
    roles = {11: "lady", 12: "gent", 13: "lady", 14: "gent"}
    assert share(14, roles=roles).seats[-2:] == ((11, 13), (12, 14))
    assert share(13, roles=roles).seats[-1] == (12, 13)


def test_a_volunteer_nobody_knows_is_named():
    with pytest.raises(Refused) as refused:
        share(13, [14])
    assert refused.value.problems == (Problem("drive-volunteer-unknown", {"person": 14, "people": 13}),)


@given(st.integers(8, 200), st.sets(st.integers(1, 200), max_size=8))
def test_everybody_has_one_seat_and_four_divides_the_seats(people, volunteers):
    field = share(people, [one for one in volunteers if one <= people])
    assert sorted(one for seat in field.seats for one in seat) == list(range(1, people + 1))
    assert len(field.seats) % 4 == 0
    assert max(map(len, field.seats)) <= 2


LADY, GENT = NAMES = ("lady", "gent")


def test_DRV10_the_role_is_what_a_player_says_he_plays():
    assert by_role([GENT, LADY, LADY, GENT], NAMES) == ((2, 3), (1, 4))


def test_who_plays_either_fills_up():
    assert by_role([None, LADY, GENT, None], NAMES) == ((1, 2), (3, 4))
    assert by_role([None] * 4, ("white", "blue")) == ((1, 2), (3, 4))


def test_unequal_roles_say_how_many_must_play_the_other():
    problem = Problem(
        "drive-roles-unequal", {"role": "lady", "have": 7, "need": 6, "move": 1, "other": "gent"}
    )
    assert role_faults([LADY] * 7 + [GENT] * 5, NAMES) == (problem,)
    other = Problem("drive-roles-unequal", {"role": "gent", "have": 8, "need": 6, "move": 2, "other": "lady"})
    assert role_faults([GENT] * 8 + [None] * 4, NAMES) == (other,)
    with pytest.raises(Refused):
        by_role([LADY] * 7 + [GENT] * 5, NAMES)


def test_a_role_nobody_knows_is_named():
    problem = Problem("drive-role-unknown", {"entry": 2, "role": "king", "known": NAMES})
    assert role_faults([LADY, "king"], NAMES) == (problem,)
