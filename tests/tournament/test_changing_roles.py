"""Roles are changed and taken by the same buttons in a club and an event, and the page says what happened."""

import pytest
from django.urls import reverse

from tests import factories
from tournament.models import ClubRole, EventRole
from tournament.services import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    admin = factories.make_user("admin@example.org", name="Ada Admin")
    club = factories.make_club(by=admin)
    made = factories.make_event(pairs=3, seated=False, club=club, by=admin)
    people.give_club_role(club, admin, "admin", None)
    other = factories.make_user("olive@example.org", name="Olive Other")
    people.give_club_role(club, other, "organiser", admin)
    people.give_event_role(made, other, "scorer", admin)
    client.force_login(admin)
    return made


def of(event, name, place):
    if place == "club":
        held = ClubRole.objects.get(club=event.club, user__name=name)
        return held, reverse("club-role", args=[event.club.slug, held.pk])
    held = EventRole.objects.get(event=event, user__name=name)
    return held, reverse("event-role", args=[event.slug, held.pk])


PLACES = pytest.mark.parametrize("place, to", [("club", "admin"), ("event", "organiser")])


@PLACES
def test_a_role_is_changed_and_then_taken(client, event, place, to):
    held, address = of(event, "Olive Other", place)
    page = client.post(address, {"to": to}, follow=True).content.decode()
    held.refresh_from_db()
    assert held.role == to and f"Olive Other is {held.get_role_display()} now." in page
    page = client.post(address, {"to": "nothing"}, follow=True).content.decode()
    assert "Olive Other has no role here any more." in page
    assert not type(held).objects.filter(pk=held.pk).exists()


@PLACES
def test_a_refusal_is_said_and_changes_nothing(client, event, place, to):
    held, address = of(event, "Olive Other", place)
    before = held.role
    page = client.post(address, {"to": "king"}, follow=True).content.decode()
    held.refresh_from_db()
    assert held.role == before and 'class="note warn"' in page


def test_the_last_one_stays(client, event):
    held, address = of(event, "Ada Admin", "event")
    client.post(address, {"to": "nothing"})
    assert EventRole.objects.filter(pk=held.pk).exists()


def test_who_gives_up_his_own_role_is_led_home(client, event):
    people.give_club_role(event.club, event.roles.get(role="scorer").user, "admin", None)
    _held, address = of(event, "Ada Admin", "club")
    assert client.post(address, {"to": "nothing"}).url == reverse("organiser-home")
