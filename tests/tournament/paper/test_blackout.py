"""The pack for the night on which the light goes out: ready by itself, replaced, and complete."""

from datetime import timedelta

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, play_round
from tests.tournament.paper.asking import of_part, organiser, signed_in
from tests.tournament.paper.reading import Sheet, sheets
from tournament import tasks
from tournament.models import Event, Export, Sitting
from tournament.services import events, exports, rounds
from tournament.services import sheets as results

pytestmark = pytest.mark.django_db

KIND = "pack-blackout"


@pytest.fixture
def night() -> tuple[Event, Client]:
    """Five pairs, five rounds of two tables; nothing is open yet."""
    olive, club = organiser()
    return make_event(pairs=5, rounds_planned=5, club=club, by=olive), signed_in(olive)


def packs(event: Event) -> list[Export]:
    return list(event.exports.filter(kind=KIND).order_by("pk"))


def made(event: Event) -> list[Sheet]:
    """The worker looks into the rows and makes what is due."""
    tasks.take_up_exports()
    export = packs(event)[-1]
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    return sheets(export.file.read())


def test_nothing_is_due_before_the_first_round(night: tuple[Event, Client]) -> None:
    event, _client = night
    tasks.take_up_exports()
    assert packs(event) == []


def test_it_is_due_when_a_round_opens_and_again_when_all_its_tables_are_in(
    night: tuple[Event, Client],
) -> None:
    event, _client = night
    rounds.open_round(event, 1, None)
    made(event)
    assert [one.details["moment"] for one in packs(event)] == ["1-open"]
    tasks.take_up_exports()
    assert len(packs(event)) == 1, "nothing new, nothing made"
    first, second = Sitting.objects.filter(round__event=event, round__number=1)
    results.submit(first, {1: (8, ""), 2: (6, "")}, seen={}, by=None, source="organiser")
    tasks.take_up_exports()
    assert [one.details["moment"] for one in packs(event)] == ["1-open"], "one table is no end of a round"
    results.submit(second, {1: (8, ""), 2: (6, "")}, seen={}, by=None, source="organiser")
    made(event)
    assert [one.details["moment"] for one in packs(event)] == ["1-done"]
    rounds.open_round(event, 2, None)
    made(event)
    assert [one.details["moment"] for one in packs(event)] == ["2-open"]


def test_opening_a_round_wakes_the_worker_after_the_commit(
    night: tuple[Event, Client], monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    woken: list[tuple[object, ...]] = []
    monkeypatch.setattr(rounds, "wake", lambda *what: woken.append(what))
    with django_capture_on_commit_callbacks(execute=True):
        rounds.open_round(night[0], 1, None)
        assert woken == []
    assert (tasks.take_up_exports.name,) in woken


def test_the_older_pack_goes_with_its_file_once_the_new_one_is_there(
    night: tuple[Event, Client], django_capture_on_commit_callbacks
) -> None:
    event, _client = night
    rounds.open_round(event, 1, None)
    made(event)
    (older,) = packs(event)
    play_round_open(event, 1)
    with django_capture_on_commit_callbacks(execute=True):
        tasks.take_up_exports()
        assert older in packs(event) and default_storage.exists(older.file.name), "until then it stays"
        assert tasks.make_export(packs(event)[-1].pk) is True
    (newer,) = packs(event)
    assert newer.pk != older.pk
    assert not default_storage.exists(older.file.name) and default_storage.exists(newer.file.name)


def play_round_open(event: Event, number: int) -> None:
    for sitting in Sitting.objects.filter(round__event=event, round__number=number):
        results.submit(sitting, {1: (8, ""), 2: (6, "")}, seen={}, by=None, source="organiser")


def test_it_holds_instructions_standings_all_seating_to_come_and_blank_slips(
    night: tuple[Event, Client],
) -> None:
    event, _client = night
    play_round(event, 1)
    rounds.open_round(event, 2, None)
    found = made(event)
    event.refresh_from_db()
    head = found[0].text.replace("\n", " ")
    assert "2. Round 2 is being played. Finish it, then read out the seating of round 3." in head
    assert f"as version {event.version}." in head
    assert "a side has a point for each trick above six in a hand." in head
    assert "A sit-out gives the average of one’s own rounds at a table." in head
    (standings,) = of_part(found, "Standings")
    assert "Standings after round 1" in standings.text
    seating = of_part(found, "Seating by table")
    assert [sheet.runs[0].text for sheet in seating] == [f"Round {n} of 5" for n in (2, 3, 4, 5)]
    for number, sheet in zip((2, 3, 4, 5), seating, strict=True):
        for sitting in Sitting.objects.filter(round__event=event, round__number=number):
            for seat in sitting.seats.select_related("entry"):
                assert f"Ann {seat.entry.number} & Ben {seat.entry.number}" in sheet.text
    slips = [cell for sheet in of_part(found, "Blank slips") for cell in sheet.cells(2, 2) if cell]
    # Two tables in each of four rounds, and four to spare.
    assert len(slips) == 2 * 4 + 4
    assert "page 2" in head and "pages 3 to 6" in head and "pages 7 to 9" in head


def test_the_last_round_says_so(night: tuple[Event, Client]) -> None:
    event, _client = night
    for number in range(1, 5):
        play_round(event, number)
    rounds.open_round(event, 5, None)
    found = made(event)
    assert "2. Round 5 is the last one. Finish it." in found[0].text
    assert len(of_part(found, "Seating by table")) == 1


def test_one_that_could_not_be_made_is_not_tried_for_ever(
    night: tuple[Event, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    event, _client = night
    rounds.open_round(event, 1, None)
    monkeypatch.setattr(exports, "pack_of", lambda *rest: 1 / 0)
    for _look in range(12):
        tasks.take_up_exports()
        for export in packs(event):
            tasks.make_export(export.pk)
            Export.objects.filter(pk=export.pk).update(told_at=timezone.now() - timedelta(minutes=6))
    assert [one.state for one in packs(event)] == ["failed"]


def test_after_the_evening_there_is_none_and_the_last_one_is_swept(
    night: tuple[Event, Client], django_capture_on_commit_callbacks
) -> None:
    event, client = night
    rounds.open_round(event, 1, None)
    made(event)
    events.close(event, None, anyway=True)
    tasks.take_up_exports()
    assert len(packs(event)) == 1
    name = packs(event)[0].file.name
    with django_capture_on_commit_callbacks(execute=True):
        assert exports.sweep() == 1
    assert packs(event) == [] and not default_storage.exists(name)
    page = client.get(f"/organiser/events/{event.slug}/exports/").content.decode()
    assert "If the light goes out" not in page and "After the evening" in page


def test_results_that_come_in_while_it_is_made_do_not_spoil_it(
    night: tuple[Event, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournament.services.packs import material

    event, _client = night
    rounds.open_round(event, 1, None)
    inner, sittings = material.gather, list(Sitting.objects.filter(round__event=event, round__number=1))

    def meanwhile(wanted: Event):
        facts = inner(wanted)
        if sittings:
            results.submit(sittings.pop(), {1: (8, ""), 2: (6, "")}, seen={}, by=None, source="organiser")
        return facts

    monkeypatch.setattr(material, "gather", meanwhile)
    found = made(event)
    event.refresh_from_db()
    assert all(f"version {event.version}" in sheet.foot for sheet in found)
    (standings,) = of_part(found, "Standings")
    assert "Standings after round 1" in standings.text, "both tables are in"
    # 8 and 6 tricks for N-S at either table.
    assert standings.text.split().count("14") == 2 and standings.text.split().count("12") == 2


def test_the_page_offers_the_pack_and_says_when_results_have_come_in_since(
    night: tuple[Event, Client],
) -> None:
    event, client = night
    rounds.open_round(event, 1, None)
    made(event)
    address = f"/organiser/events/{event.slug}/exports/"
    page = client.get(address).content.decode()
    assert "Open and print" in page and "Results have come in since." not in page
    first = Sitting.objects.filter(round__event=event, round__number=1).first()
    results.submit(first, {1: (8, ""), 2: (6, "")}, seen={}, by=None, source="organiser")
    assert "Results have come in since." in client.get(address).content.decode()
