"""Every movement there is, through the pages alone: an event is made, seated, played, and ranked."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements import MOVEMENTS
from tests.tournament.page_reading import standings, text
from tests.tournament.singles import seats
from tests.tournament.test_grid import fields, grid_of
from tournament.models import Club, Event
from tournament.wording import movements as words

pytestmark = pytest.mark.django_db

PEOPLE = 12


def made(client: Client, club: Club, movement: str) -> Event:
    """Step 1 with the whole list, and the movement chosen for 3 rounds of 1 hand."""
    pairs = MOVEMENTS[movement].kind == "pairs"
    names = [f"Ann {n} & Ben {n}" if pairs else f"Player {n}" for n in range(1, PEOPLE + 1)]
    form = {"name": words.name(movement), "date": "2026-12-01", "pairs": "\n".join(names)}
    form["kind"] = "pairs" if pairs else "individual"
    assert client.post(reverse("event-new", args=[club.slug]), form).status_code == 302
    event = Event.objects.get(name=words.name(movement))
    assert (
        client.post(reverse("event-movement", args=[event.slug]), {"movement": movement}).status_code == 302
    )
    told = {"movement": movement, "rounds": "3", "hands": "1"}
    assert client.post(reverse("event-choice", args=[event.slug]), told).status_code == 302
    event.refresh_from_db()
    assert (event.movement, event.rounds_planned, event.hands_per_round) == (movement, 3, 1)
    return event


def play(client: Client, event: Event, number: int) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """Open the round, write every table's tricks on the grid, and give who sat where."""
    assert client.post(reverse("round-open", args=[event.slug, number])).status_code == 302
    tables = seats(event, number)
    sent = fields(client.get(grid_of(event, number)).content.decode())
    sent |= {f"t{table}h1ns": str(13 - table) for table in tables}
    answer = client.post(grid_of(event, number), sent, follow=True)
    assert answer.status_code == 200 and "Saved: " in answer.content.decode()
    return tables


@pytest.mark.parametrize("movement", MOVEMENTS)
def test_an_event_of_every_movement_is_made_seated_and_played(
    client: Client, club: Club, movement: str
) -> None:
    event = made(client, club, movement)
    check = text(client.get(reverse("event-check", args=[event.slug])).content.decode())
    assert words.name(movement) in check and "Seat everybody" in check
    assert client.post(reverse("event-seat", args=[event.slug])).status_code == 302
    event.refresh_from_db()
    assert event.state == "seated"
    assert event.rounds.count() == (1 if MOVEMENTS[movement].depends else 3)
    for number in (1, 2):
        tables = play(client, event, number)
        seated = sorted(one for sides in tables.values() for side in sides for one in side)
        rests = event.rounds.get(number=number).seats.filter(sitting=None)
        assert sorted([*seated, *rests.values_list("entry__number", flat=True)]) == list(range(1, PEOPLE + 1))
    client.post(reverse("event-publish", args=[event.slug]), {"on": "1"})
    page = Client().get(reverse("public-event", args=[event.slug])).content.decode()
    rows = standings(page)
    assert len(rows) == PEOPLE
    # Each hand makes 13 tricks; where players are ranked one by one each of a side is credited with its.
    credited = 1 if MOVEMENTS[movement].kind == "pairs" else 2
    assert sum(int(row["Tricks"]) for row in rows) == 2 * len(tables) * 13 * credited
    assert "Who meets whom" in page
