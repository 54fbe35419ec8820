"""Shared seats and the dummy: asked on the last step, settled by the rules, and played like any other."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.problems import Refused
from tests.tournament.singles import make_singles, write
from tournament.models import Event
from tournament.queries.facts import gather
from tournament.queries.places import place_in
from tournament.queries.rounds import round_view
from tournament.queries.standings import standings
from tournament.services import drive_seats, entries, events, rounds

pytestmark = pytest.mark.django_db


def drive(players: int, **fields: object) -> Event:
    return make_singles(
        players, movement="progressive", hands=1, rounds_planned=4, seed=0, seated=False, **fields
    )


def seats(event: Event) -> list[list[str]]:
    return [
        [player.name for player in entry.players.order_by("position")]
        for entry in event.entries.order_by("number")
    ]


# people, seats that start, seats that two share, and whether a dummy sits down
NUMBERS = [(8, 8, 0), (9, 8, 1), (10, 8, 2), (12, 12, 0), (13, 12, 1), (14, 12, 2), (15, 12, 3)]


@pytest.mark.parametrize(("people", "starts", "shared"), NUMBERS)
def test_DRV_06_seats_and_people(client: Client, people: int, starts: int, shared: int) -> None:
    event = drive(people)
    answer = client.post(reverse("event-drive-seats", args=[event.slug]), {}, follow=True)
    assert answer.status_code == 200
    found = seats(event)
    assert len(found) == starts and sum(len(one) == 2 for one in found) == shared
    assert sorted(name for one in found for name in one) == sorted(f"P{n}" for n in range(1, people + 1))
    client.post(reverse("event-seat", args=[event.slug]))
    event.refresh_from_db()
    assert event.state == "seated" and event.rounds.count() == 1


def test_DRV_06_the_last_who_came_share_unless_others_are_willing() -> None:
    event = drive(9)
    drive_seats.settle(event, None)
    assert seats(event)[-1] == ["P8", "P9"]
    event = drive(9, name="With volunteers")
    members = {place.name: place.member_id for _entry, place in drive_seats.people(event)}
    drive_seats.settle(event, None, volunteers={members["P2"], members["P5"]})
    assert ["P2", "P5"] in seats(event) and len(seats(event)) == 8


def test_DRV_06_with_eleven_a_named_dummy_is_the_twelfth(client: Client) -> None:
    event = drive(11)
    where = reverse("event-drive-seats", args=[event.slug])
    assert client.post(where, {"dummy": " "}).status_code == 400
    assert event.entries.count() == 11
    client.post(where, {"dummy": "Old Tom"})
    dummy = event.entries.get(number=12)
    assert (dummy.label, dummy.players.count()) == ("Old Tom", 0)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    assert gather(event).entries[12].names == ("Old Tom",)
    names = {name for table in round_view(event, 1).tables for name in (*table.ns.names, *table.ew.names)}
    assert "Old Tom" in names and len(names) == 12
    write(event, 1, {1: (8,), 2: (5,), 3: (7,)})
    rounds.open_round(event, 2, None)
    assert {row.label for row in standings(event).rows} >= {"Old Tom"}
    shown = client.get(reverse("entries", args=[event.slug])).content.decode()
    assert "Old Tom" in shown


def test_DRV_06_below_eight_there_is_no_drive() -> None:
    event = drive(7)
    with pytest.raises(Refused) as refused:
        drive_seats.settle(event, None)
    assert [problem.code for problem in refused.value.problems] == ["drive-too-few"]
    with pytest.raises(Refused) as refused:
        events.seat(event, None)
    assert "movement-entries" in [problem.code for problem in refused.value.problems]
    assert event.rounds.count() == 0


def test_a_seat_that_two_share_is_one_line_everywhere(client: Client) -> None:
    event = drive(9)
    drive_seats.settle(event, None)
    events.set_public(event, None, True)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    shown = client.get(reverse("public-round", args=[event.slug, 1])).content.decode()
    assert "P8 / P9" in shown  # one chair
    assert shown.count(">P8<") == shown.count(">P9<") == 1  # and each of the two in the list by name
    entry = next(one for one in event.entries.all() if one.players.count() == 2)
    place = place_in(entry, 1)
    assert place.chair and place.partner.label not in ("P8", "P9")
    write(event, 1, {1: (8,), 2: (8,)})
    assert "P8 & P9" in [row.label for row in standings(event).rows]


def test_another_movement_shares_no_seats() -> None:
    event = make_singles(8, seated=False)
    with pytest.raises(Refused) as refused:
        drive_seats.settle(event, None)
    assert [problem.code for problem in refused.value.problems] == ["drive-only"]


def test_the_hall_counts_the_roles_that_the_movement_was_given() -> None:
    """Roles chosen with the movement, and those of who has said nothing, are checked like the rules' own."""
    event = make_singles(0, movement="progressive", hands=1, rounds_planned=2, seed=0, seated=False)
    events.change(event, None, movement_options={"options": {"roles": ["white", "blue"]}})
    said = ("white", "blue", "", "", "blue", "white", "white", "blue")
    for number, role in enumerate(said, 1):
        entries.add(event, [f"P{number}"], None, texts=entries.Texts(role=role))
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (9,), 2: (5,)})
    (check,) = standings(event).checks
    # 13 tricks at each of two tables, once for a white player and once for a blue one.
    assert check.fits and dict(check.roles) == {"white": 26, "blue": 26}


@pytest.mark.parametrize("movement", ["swedish", "partner"])
def test_where_sides_need_no_role_of_each_none_is_missed(movement: str) -> None:
    event = make_singles(0, movement=movement, hands=1, rounds_planned=2, seed=0, seated=False)
    events.change(event, None, options={"roles": ["lady", "gent"]})
    for number in range(1, 9):
        entries.add(event, [f"P{number}"], None, texts=entries.Texts(role="lady" if number < 5 else "gent"))
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (9,), 2: (5,)})
    (check,) = standings(event).checks
    assert check.fits and check.roles == ()


def test_prizes_are_for_the_roles_of_the_drive(client: Client) -> None:
    event = drive(8, movement_options={"options": {"roles": ["white", "blue"]}})
    shown = client.get(reverse("event-prizes", args=[event.slug]))
    assert tuple(shown.context["roles"]) == ("white", "blue")
    events.change(event, None, prizes=[{"key": "a", "kind": "top", "places": 1, "role": "blue"}])
    with pytest.raises(Refused) as refused:
        events.change(event, None, prizes=[{"key": "a", "kind": "top", "places": 1, "role": "lady"}])
    assert [one.code for one in refused.value.problems] == ["prize-role"]


def test_a_drive_larger_than_the_usual_list_shares_its_seats_too() -> None:
    event = drive(203)
    drive_seats.settle(event, None)
    assert event.entries.count() == 200
