"""A pair's own name on every page and in every file; its club on the organiser's alone."""

import json
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.evenings import club, draft, organiser, play_round
from tournament.models import Event, Seat
from tournament.services import entries, events
from tournament.services.entry_texts import Texts
from tournament.services.standings_files import csv_of, json_of, xlsx_of

PAIR, CLUB = "Reds <b>& Co</b>", "Far Valley"


@pytest.fixture
def event(db) -> Event:
    user = organiser()
    made = draft(5, user, club("town"))
    named = made.entries.get(number=2)
    entries.change(named, ("First 2", "Second 2"), user, texts=Texts(PAIR, CLUB))
    events.seat(made, user)
    play_round(made, 1)
    events.set_public(made, user, True)
    return made


PUBLIC = ("", "rounds/1/", "pairs/2/", "standings/")
INSIDE = (
    "",
    "rounds/1/grid/",
    "rounds/1/hands/",
    "rounds/1/tables/{table}/",
    "entries/",
    "entries/check-in/",
)


@pytest.mark.parametrize("path", PUBLIC)
def test_the_pair_s_own_name_is_on_public_pages_and_its_club_is_not(event: Event, path: str) -> None:
    page = Client().get(f"/events/{event.slug}/{path}").content.decode()
    assert PAIR not in page
    assert PAIR in unescape(page)
    assert CLUB not in page


@pytest.mark.parametrize("path", INSIDE)
def test_organisers_see_the_pair_s_own_name(client: Client, event: Event, path: str) -> None:
    client.force_login(event.roles.get().user, backend="django.contrib.auth.backends.ModelBackend")
    seat = Seat.objects.select_related("sitting").get(round__event=event, round__number=1, entry__number=2)
    at = path.format(table=seat.sitting.table_number)
    page = client.get(f"/organiser/events/{event.slug}/{at}").content.decode()
    assert PAIR in unescape(page)
    assert (CLUB in page) == path.startswith("entries/")


def test_pair_names_cost_no_query(client: Client, event: Event) -> None:
    def cost() -> list[int]:
        found = []
        for path in PUBLIC:
            with CaptureQueriesContext(connection) as queries:
                client.get(f"/events/{event.slug}/{path}")
            found.append(len(queries))
        return found

    cost()
    one = cost()
    for entry in event.entries.exclude(number=2):
        type(entry).objects.filter(pk=entry.pk).update(label=f"Pair of {entry.pk}", home_club="Far")
    assert cost() == one


def test_files_of_the_standings_have_a_column_for_pair_names_where_there_are_any(event: Event) -> None:
    head, *lines = csv_of(event).decode("utf-8-sig").splitlines()
    assert "Pair name" in head.split(",") and sum(PAIR in line for line in lines) == 1
    document = json.loads(json_of(event))
    assert [line.get("label") for line in document["standings"] if line["entry"] == 2] == [PAIR]
    assert sum("label" in line for line in document["standings"]) == 1
    assert CLUB not in csv_of(event).decode() + json_of(event).decode()
    event.entries.update(label="")
    assert "Pair name" not in csv_of(event).decode("utf-8-sig")
    assert len(xlsx_of(event)) > 1000


def test_the_form_keeps_what_is_typed_and_says_what_is_wrong(client: Client, event: Event) -> None:
    user = event.roles.get().user
    other = draft(2, user, event.club, name="Another")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/organiser/events/{other.slug}/entries/"
    entry = other.entries.get(number=2)
    form = {"first": "First 2", "second": "Second 2"}
    page = client.post(f"{path}{entry.pk}/", form | {"label": "12", "home_club": CLUB}).content.decode()
    assert "“12” would be read as a number." in page and f'value="{CLUB}"' in page
    assert '<details class="pair-more" open>' in page
    assert client.post(f"{path}{entry.pk}/", form | {"label": "Reds", "home_club": CLUB}).status_code == 302
    # A form without these fields, as other programs may send, leaves them alone.
    assert client.post(f"{path}{entry.pk}/", form).status_code == 302
    entry.refresh_from_db()
    assert (entry.label, entry.home_club) == ("Reds", CLUB)
    page = client.post(
        path, {"first": "X X", "second": "Y Y", "label": "REDS", "home_club": ""}
    ).content.decode()
    assert "The pair name REDS is taken already, by First 2 &amp; Second 2." in page
    assert client.post(f"{path}{entry.pk}/", form | {"label": "", "home_club": ""}).status_code == 302
    entry.refresh_from_db()
    assert (entry.label, entry.home_club) == ("", "")
