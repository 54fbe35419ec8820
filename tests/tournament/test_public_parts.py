"""The parts that public pages are made of: cells, the hall in words, places after every round, lists."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.problems import Problem
from scoring.standings import HallCheck
from tests.tournament import evenings
from tests.tournament.page_reading import document, imported, page, places, result, text
from tournament.models import ClubRole, Entry, Event, EventRole
from tournament.queries import event_lists
from tournament.queries.rounds import round_view
from tournament.queries.running_places import course
from tournament.queries.views import StandingsRow
from tournament.services import entries, events, rounds
from tournament.web.public.hall import hall_words
from tournament.web.public.round import places as places_of
from tournament.web.tables import change_cell, names_in_html, rank_cell

PAIRS = [[f"{letter} one", f"{letter} two"] for letter in "ABCDE"]


def row(**values: object) -> StandingsRow:
    usual = {
        "rank": 1,
        "entry_number": 1,
        "names": ("Ann", "Ben"),
        "values": {},
        "points": 0,
        "tricks": 0,
        "hands_won": 0,
        "hands_played": 0,
        "sit_outs": 0,
        "change": None,
        "shared": False,
    }
    return StandingsRow(**{**usual, **values})


# --- cells ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "seen", "heard"),
    [
        (None, "", ""),
        (0, "=", "same place"),
        (1, "▲1", "up 1 place"),
        (12, "▲12", "up 12 places"),
        (-1, "▼1", "down 1 place"),
        (-3, "▼3", "down 3 places"),
    ],
)
def test_a_change_is_seen_and_heard(change: int | None, seen: str, heard: str) -> None:
    cell = str(change_cell(row(change=change)))
    assert text(cell) == seen
    assert re.findall(r'visually-hidden">([^<]*)<', cell) == ([heard] if heard else [])


def test_a_shared_place_is_seen_and_heard() -> None:
    assert text(str(rank_cell(row(rank=3)))) == "3"
    shared = str(rank_cell(row(rank=3, shared=True)))
    assert text(shared) == "3 =" and ", shared" in shared


def test_each_name_stands_by_itself() -> None:
    cell = str(names_in_html(("שרה כהן", "<Ben>")))
    assert cell == "<bdi>שרה כהן</bdi> &amp; <bdi>&lt;Ben&gt;</bdi>"


# --- the hall ---------------------------------------------------------------------------


def check(**values: object) -> HallCheck:
    usual = {"round": 1, "tables": 2, "hands": 4, "tricks": 52, "should": 52}
    return HallCheck(**{**usual, **values})


def test_nothing_played_is_nothing_to_check() -> None:
    assert hall_words([]) is None
    assert hall_words([check(tables=0, hands=0, tricks=0, should=0, forfeits=2)]) is None


def test_a_hall_that_fits() -> None:
    found = hall_words([check(), check(round=2)])
    assert found is not None and found.faults == ()
    assert found.told == "The tricks add up: 8 hands played at all tables together, 104 tricks."


def test_a_hall_that_does_not_fit_names_the_table() -> None:
    fault = Problem("hall-table", {"round": 2, "table": 7, "tricks": 27, "should": 26})
    found = hall_words([check(), check(round=2, tricks=53, problems=(fault,))])
    assert found is not None
    assert found.told == "The tricks do not add up: 105 in 8 hands, which should make 104."
    assert len(found.faults) == 1 and "7" in found.faults[0] and "27" in found.faults[0]


# --- places -----------------------------------------------------------------------------


@pytest.mark.django_db
def test_places_after_every_round_are_those_of_the_page(client: Client, tmp_path) -> None:
    results = [
        *(result(1, 1, 1, 2, 9), result(1, 2, 3, 4, 4)),
        *(result(2, 1, 1, 3, 7), result(2, 2, 5, 4, 12)),
        *(result(3, 1, 2, 3, 6), result(3, 2, 5, 1, 13)),
    ]
    event = imported(tmp_path, document(PAIRS, results, hands=1))
    run = course(event)
    for number in (1, 2, 3):
        shown = places(page(client, f"{reverse('public-event', args=[event.slug])}?after={number}"))
        names = {f"{pair[0]} & {pair[1]}": place for place, pair in enumerate(PAIRS, 1)}
        assert {names[label]: int(place) for label, place in shown.items()} == run.places[number]
    for entry in range(1, 6):
        own = page(client, reverse("public-pair", args=[event.slug, entry]))
        told = re.findall(r'data-label="Place after it">(\S+?)</td>', own)
        assert told == [str(run.places[number][entry]) for number in (1, 2, 3)]


@pytest.mark.django_db
def test_a_round_not_in_yet_has_no_place(client: Client) -> None:
    event = evenings.running(4, None)
    evenings.play_round(event, 1)
    rounds.open_round(event, 2, None)
    events.set_public(event, None, True)
    own = page(client, reverse("public-pair", args=[event.slug, 1]))
    assert re.findall(r'data-label="Place after it">(\S+?)</td>', own)[1] == "–"
    assert "not in yet" in own


@pytest.mark.django_db
def test_a_correction_moves_the_places_of_later_rounds() -> None:
    event = evenings.running(4, None, hands_per_round=1)
    evenings.play_round(event, 1, 8)
    evenings.play_round(event, 2, 8)
    event.refresh_from_db()
    before = course(event)
    from tournament.services import sheets

    sitting = evenings.table(event, 1, 1)
    sheets.submit(
        sitting, {1: (0, 13)}, seen={1: 1}, by=None, source="organiser", reason="Sides were mixed up"
    )
    event.refresh_from_db()
    after = course(event)
    assert after is not before and after.places[1] != before.places[1]
    assert after.places[2] != before.places[2]


@pytest.mark.django_db
def test_everybody_sits_somewhere_once() -> None:
    event = evenings.running(7, None)
    view = round_view(event, 1)
    assert view is not None
    found = places_of(view)
    assert len(found) == 14 and len({place.name for place in found}) == 14
    assert sum(place.table is None for place in found) == 2
    at_tables = [(place.table, place.chair) for place in found if place.table]
    assert len(set(at_tables)) == 12
    for place in found:
        other = next(one for one in found if one.name == place.partner)
        assert (other.table, other.number) == (place.table, place.number)


# --- lists ------------------------------------------------------------------------------


@pytest.mark.django_db
def test_ones_events_are_those_of_ones_clubs_and_roles() -> None:
    olive = evenings.organiser()
    own = evenings.draft(2, olive, name="Own")
    home = evenings.club("far")
    ClubRole.objects.create(club=home, user=olive, role="admin")
    evenings.draft(3, None, home, name="Of her club")
    scored = evenings.draft(2, None, name="Scored")
    EventRole.objects.create(event=scored, user=olive, role="scorer")
    evenings.draft(2, None, evenings.club("other"), name="Not hers")
    found = {line.name: line for line in event_lists.my_events(olive)}
    assert set(found) == {"Own", "Of her club", "Scored"}
    assert found["Own"].runs and found["Of her club"].runs and not found["Scored"].runs
    assert (found["Of her club"].entries, found["Of her club"].club) == (3, "Far")
    assert found["Own"].slug == own.slug


@pytest.mark.django_db
def test_those_who_did_not_come_are_not_counted() -> None:
    event = evenings.draft(5, None)
    entries.set_absent(Entry.objects.get(event=event, number=3), True, None)
    assert event_lists.entries_of(event) == 4
    assert list(event_lists.entry_names(event)) == [1, 2, 4, 5]
    Event.objects.filter(pk=event.pk).update(is_public=True)
    assert [line.entries for line in event_lists.public_events()] == [4]


@pytest.mark.django_db
def test_ticks_count_only_once_somebody_is_ticked() -> None:
    event = evenings.draft(5, None)
    assert event_lists.absent_ticks(event) == 0
    entries.set_present(Entry.objects.get(event=event, number=1), True, None)
    assert event_lists.absent_ticks(event) == 4
    Entry.objects.filter(event=event).update(is_present=True)
    assert event_lists.absent_ticks(event) == 0


@pytest.mark.django_db
def test_the_last_event_is_the_latest_of_its_own_club() -> None:
    home = evenings.club()
    assert event_lists.last_event(home) is None
    evenings.draft(2, None, home, name="Old", date=dt.date(2026, 1, 1))
    evenings.draft(2, None, home, name="New", date=dt.date(2026, 2, 1))
    evenings.draft(2, None, evenings.club("other"), name="Elsewhere", date=dt.date(2026, 3, 1))
    last = event_lists.last_event(home)
    assert last is not None and last.name == "New"


@pytest.mark.django_db
def test_a_list_is_limited_and_filtered_by_state() -> None:
    for number in range(4):
        made = evenings.draft(2, None, name=f"Night {number}")
        state = "closed" if number % 2 else "draft"
        Event.objects.filter(pk=made.pk).update(is_public=True, state=state)
    closed = event_lists.public_events(state="closed")
    assert [line.name for line in closed] == ["Night 3", "Night 1"]
    assert len(event_lists.public_events(limit=3)) == 3
