"""A draft is thrown away by its own page: asked first, gone with its pairs, the players stay."""

import pytest
from django.urls import reverse

from tests import factories
from tournament.models import Entry, Event, LogEntry, Member
from tournament.services import events

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft():
    return factories.make_event(pairs=3, seated=False, by=factories.make_user())


@pytest.fixture
def organiser(draft, client):
    user = draft.roles.get().user
    client.force_login(user)
    return user


def test_asking_changes_nothing_and_pressing_removes_the_draft(client, draft, organiser):
    address = reverse("event-discard", args=[draft.slug])
    assert draft.name in client.get(address).content.decode()
    assert Event.objects.filter(pk=draft.pk).exists()
    answer = client.post(address, follow=True)
    assert "is thrown away" in answer.content.decode()
    assert not Event.objects.exists() and not Entry.objects.exists()
    assert Member.objects.count() == 6
    line = LogEntry.objects.get(deed="event-discarded")
    assert (line.club, line.by, line.details) == (draft.club, organiser, {"name": draft.name})


def test_a_seated_event_stays_and_the_page_says_why(client, draft, organiser):
    events.seat(draft, organiser)
    address = reverse("event-discard", args=[draft.slug])
    assert '<form method="post"><input' not in client.get(address).content.decode()
    answer = client.post(address)
    assert answer.status_code == 400 and 'role="alert"' in answer.content.decode()
    assert Event.objects.filter(pk=draft.pk).exists()
