"""What is opened below a preview is what it showed; and no round is drawn twice to be stored once."""

import re

import pytest

from tests.tournament.singles import correct, make_singles, seats, write
from tournament.models import Event
from tournament.queries.drawing import departures
from tournament.queries.facts import gather
from tournament.services import drawing, people, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def drive(client) -> Event:
    """Two tables, round 1 in; the organiser is signed in."""
    user = people.create_user(email="olive@example.org", name="Olive O", password="p")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    event = make_singles(8, movement="progressive", hands=1, rounds_planned=4, seed=0, by=user)
    rounds.open_round(event, 1, user)
    write(event, 1, {1: (8,), 2: (5,)}, user)
    return event


def opening(client, event):
    """The fields of the form that opens round 2 below its preview, and where it goes."""
    page = client.get(f"/organiser/events/{event.slug}/rounds/2/draw/").content.decode()
    form = re.search(r'<form method="post" action="([^"]+/rounds/2/open/)">(.*?)</form>', page)
    fields = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form[2])
    return form[1], {name: value for name, value in fields if name != "csrfmiddlewaretoken"}


def test_a_preview_that_is_out_of_date_opens_nothing(client, drive):
    where, fields = opening(client, drive)
    correct(drive, 1, 2, 9)
    answer = client.post(where, fields, follow=True)
    assert drive.rounds.count() == 1
    assert (
        "A result has changed since you looked, and round 2 would be another one now."
        in answer.content.decode()
    )
    # Looked at again, it is the round that was shown.
    where, fields = opening(client, drive)
    client.post(where, fields)
    assert seats(drive, 2) == {1: ((1, 8), (7, 2)), 2: ((5, 4), (3, 6))}
    # Pressing twice gives the same round.
    assert client.post(where, fields).status_code == 302 and drive.rounds.count() == 2


def test_the_button_of_the_evening_opens_what_the_results_say_now(client, drive):
    correct(drive, 1, 2, 9)
    assert client.post(f"/organiser/events/{drive.slug}/rounds/2/open/").status_code == 302
    assert seats(drive, 2) == {1: ((1, 8), (7, 2)), 2: ((5, 4), (3, 6))}


def test_a_round_is_drawn_once_under_the_lock(drive, monkeypatch):
    drawn, usual = [], drawing.drawn_now

    def noted(facts, number):
        drawn.append(number)
        return usual(facts, number)

    monkeypatch.setattr(drawing, "drawn_now", noted)
    rounds.open_round(drive, 2, None)
    assert drawn == [2]
    assert departures(gather(drive)) == ()
