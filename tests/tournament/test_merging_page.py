"""Two half pairs on the page of changes: looked at, done, taken back."""

import re

import pytest
from django.test import Client

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tournament.models import Event, LogEntry, Substitute
from tournament.services import events

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


@pytest.fixture
def event(olive: Client) -> Event:
    made = evenings.draft(6, rounds_planned=5, hands_per_round=1)
    events.seat(made, None)
    evenings.play_round(made, 1)
    evenings.play_round(made, 2)
    return made


def test_two_half_pairs_are_put_together_and_taken_apart(olive: Client, event: Event) -> None:
    address = f"/organiser/events/{event.slug}/changes/"
    asked = {"kind": "merge", "one": "2-2", "other": "5-1", "under": "one"}
    looked = olive.post(address, asked)
    page = looked.content.decode()
    assert looked.status_code == 200
    told = text(page)
    assert "First 5 plays on with number 2" in told
    assert "First 5 sits there in the place of First 2" in told
    assert "Number 5 (First 5 & Second 5) has played its last round" in told
    assert "The rule of this evening: Results of those who have left stay." in told
    assert "Not the rule here: Results of those who have left are taken out" in told
    assert "A sit-out gives the average" in told and "How fair the evening is then" in told
    assert not Substitute.objects.exists()
    found = re.search(r'name="mark" value="([0-9a-f]+)"', page)
    assert found
    assert olive.post(address, asked | {"mark": found[1]}).status_code == 302
    row = Substitute.objects.get()
    assert (row.entry.number, row.position, row.name, row.from_round) == (2, 1, "First 5", 3)
    assert event.entries.get(number=5).withdrawn_after == 2
    history = text(olive.get(f"/organiser/events/{event.slug}/history/").content.decode())
    assert "First 5 plays on with number 2; number 5 stopped after round 2." in history
    line = LogEntry.objects.get(deed="plan-changed")
    olive.post(address + "undo/", {"line": line.pk})
    assert not Substitute.objects.exists()
    assert event.entries.get(number=5).withdrawn_after is None
    history = text(olive.get(f"/organiser/events/{event.slug}/history/").content.decode())
    assert "Taken back: numbers 2 and 5 are two again." in history


def test_under_the_number_of_the_second(olive: Client, event: Event) -> None:
    address = f"/organiser/events/{event.slug}/changes/"
    page = olive.post(address, {"kind": "merge", "one": "2-2", "other": "5-1", "under": "other"})
    assert "Second 2 plays on with number 5" in text(page.content.decode())


def test_twice_the_same_number_is_refused_in_words(olive: Client, event: Event) -> None:
    address = f"/organiser/events/{event.slug}/changes/"
    answer = olive.post(address, {"kind": "merge", "one": "2-2", "other": "2-1", "under": "one"})
    assert answer.status_code == 422
    assert "Number 2 cannot be put together with itself." in text(answer.content.decode())
