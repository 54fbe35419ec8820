"""The cards that lead pairs to their own pages: made by a press, printed, renewed one by one."""

import re

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.evenings import organiser
from tests.tournament.page_reading import page, text
from tournament.models import LogEntry
from tournament.services import entries, personal

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive():
    return organiser()


@pytest.fixture
def signed_in(olive):
    client = Client()
    client.force_login(olive, backend="django.contrib.auth.backends.ModelBackend")
    return client


def cards(event):
    return f"/organiser/events/{event.slug}/entries/cards/"


def addresses(shown):
    return re.findall(r'href="http://testserver(/my/[a-z0-9]+/)"', shown)


def test_a_press_makes_the_cards_and_every_address_leads_to_its_pair(olive, signed_in):
    event = make_event(pairs=3, rounds_planned=3, by=olive)
    assert "Make the cards of 3 pairs" in page(signed_in, cards(event))
    assert signed_in.post(cards(event)).status_code == 302
    shown = page(signed_in, cards(event))
    found = addresses(shown)
    assert len(found) == 3 and shown.count("data:image/svg+xml") == 3
    for number, address in enumerate(found, 1):
        head = re.search(r"<h1>(.*?)</h1>", page(Client(), address), re.S)
        assert text(head[1]) == f"Ann {number} & Ben {number}"
    assert LogEntry.objects.get(event=event, deed="personal-links-made").by == olive


def test_a_pair_that_comes_later_is_asked_about(olive, signed_in):
    event = make_event(pairs=2, seated=False, by=olive)
    signed_in.post(cards(event))
    before = addresses(page(signed_in, cards(event)))
    entries.add(event, ["Late", "Later"], olive)
    assert "Make the card of 1 more pair" in page(signed_in, cards(event))
    signed_in.post(cards(event))
    after = addresses(page(signed_in, cards(event)))
    assert after[:2] == before and len(after) == 3


def test_the_address_is_the_one_that_works_from_elsewhere(olive, signed_in, settings):
    settings.BASE_URL = "https://whist.example.org"
    event = make_event(pairs=1, seated=False, by=olive)
    code = personal.codes_of(event)[event.entries.get().pk]
    assert f'href="https://whist.example.org/my/{code}/"' in page(signed_in, cards(event))


def test_a_renewed_card_has_another_address_and_the_old_one_ends(olive, signed_in):
    event = make_event(pairs=2, by=olive)
    signed_in.post(cards(event))
    old = addresses(page(signed_in, cards(event)))
    entry = event.entries.get(number=1)
    answer = signed_in.post(f"/organiser/events/{event.slug}/entries/{entry.pk}/link/", follow=True)
    assert "Ann 1 & Ben 1: this is the new link. The old one no longer works." in text(
        answer.content.decode()
    )
    new = addresses(answer.content.decode())
    assert new[0] != old[0] and new[1] == old[1]
    assert Client().get(old[0]).status_code == 404 and Client().get(new[0]).status_code == 200


def test_an_entry_of_another_event_is_not_renewed(olive, signed_in):
    event, other = make_event(pairs=2, by=olive), make_event(pairs=2, name="Other", by=None)
    theirs = other.entries.get(number=1)
    codes = personal.codes_of(other)
    address = f"/organiser/events/{event.slug}/entries/{theirs.pk}/link/"
    assert signed_in.post(address).status_code == 404
    assert personal.codes_of(other) == codes


def test_without_pairs_there_is_nothing_to_press(olive, signed_in):
    event = make_event(pairs=0, seated=False, by=olive)
    shown = page(signed_in, cards(event))
    assert "No pairs yet." in shown and "Make the card" not in shown
