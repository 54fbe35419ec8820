"""My events, the copy, publishing, files and the demo, over HTTP."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import evenings
from tests.tournament.page_reading import page, text
from tournament.models import ClubRole, Event, EventRole, Export, User
from tournament.services import events, exports, people

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive(client: Client) -> User:
    user = evenings.organiser()
    client.force_login(user)
    return user


def home(client: Client) -> str:
    return page(client, reverse("organiser-home"))


def closed(by: User) -> Event:
    event = evenings.running(4, by, rounds_planned=1)
    evenings.play_round(event, 1)
    return events.close(event, by)


# --- my events --------------------------------------------------------------------------


def test_without_a_role_the_page_says_whom_to_ask(client: Client, olive: User) -> None:
    assert "Ask your club’s admin" in home(client)


def test_an_organiser_without_events_is_shown_the_way(client: Client, olive: User) -> None:
    ClubRole.objects.create(club=evenings.club(), user=olive, role="organiser")
    assert reverse("event-new", args=["town"]) in home(client)


def test_an_owner_without_a_club_is_told_to_make_one(client: Client) -> None:
    client.force_login(people.create_owner(email="owner@example.org", password="lamp river teapot"))
    assert "There is no club yet" in home(client)


def test_the_owner_alone_finds_accounts_and_new_clubs_here(client: Client, olive: User) -> None:
    ClubRole.objects.create(club=evenings.club(), user=olive, role="admin")
    links = [f'<a href="{reverse(name)}">' for name in ("all-people", "club-new")]
    assert not any(link in home(client) for link in links)
    client.force_login(people.create_owner(email="owner@example.org", password="lamp river teapot"))
    assert all(link in home(client) for link in links)
    evenings.draft(4, olive)
    assert all(link in home(client) for link in links)


def test_events_stand_by_state_with_their_next_step(client: Client, olive: User) -> None:
    evenings.draft(0, olive, name="Empty")
    evenings.draft(4, olive, name="Ready")
    events.seat(evenings.draft(4, olive, name="Seated"), olive)
    evenings.running(4, olive, name="Running")
    closed(olive)
    shown = home(client)
    order = [shown.index(title) for title in ("Being played", "Seated and ready", "Being prepared", "Over")]
    assert order == sorted(order)
    for name, step in (("Empty", "who"), ("Ready", "check"), ("Seated", ""), ("Running", "")):
        card = shown[shown.index(f"<bdi>{name}</bdi>") :]
        slug = Event.objects.get(name=name).slug
        assert f'/organiser/events/{slug}/{step}{"/" if step else ""}"' in card[: card.index("</li>")]
    assert "round 1 of 3" in text(shown)


def test_nobody_elses_events_are_listed(client: Client, olive: User) -> None:
    evenings.draft(4, evenings.organiser("other"), name="Not hers")
    assert "Not hers" not in home(client)


def test_a_scorer_is_offered_nothing_but_scoring(client: Client, olive: User) -> None:
    event = evenings.draft(4, evenings.organiser("other"), name="Theirs")
    EventRole.objects.create(event=event, user=olive, role="scorer")
    shown = home(client)
    assert "It has not begun." in shown and reverse("event-copy", args=[event.slug]) not in shown
    for step in ("who", "game", "length", "check", "settings", "copy", "exports"):
        page(client, reverse(f"event-{step}", args=[event.slug]), status=404)


def test_many_old_events_are_shown_on_request(client: Client, olive: User) -> None:
    for number in range(12):
        event = evenings.draft(2, olive, name=f"Old {number}")
        Event.objects.filter(pk=event.pk).update(state="closed")
    assert "Show 2 more" in home(client)
    assert page(client, reverse("organiser-home") + "?all").count("event-card") == 12


def test_as_many_queries_for_30_events_as_for_3(
    client: Client, olive: User, django_assert_num_queries: object
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    counts = []
    for number in (3, 30):
        while Event.objects.count() < number:
            evenings.draft(2, olive)
        with CaptureQueriesContext(connection) as seen:
            home(client)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 20


# --- same again -------------------------------------------------------------------------


def test_the_copy_takes_two_taps(client: Client, olive: User) -> None:
    event = closed(olive)
    shown = page(client, reverse("event-copy", args=[event.slug]))
    sent = dict(re.findall(r'name="(name|date)" value="([^"]*)"', shown))
    answer = client.post(reverse("event-copy", args=[event.slug]), sent)
    made = Event.objects.exclude(pk=event.pk).get()
    assert answer["Location"] == reverse("event-check", args=[made.slug])
    assert (made.name, made.state, made.entries.count()) == (event.name, "draft", 4)
    assert made.date > event.date and (made.date - event.date).days % 7 == 0
    assert not made.rounds.exists() and not made.entries.filter(is_present=True).exists()


def test_a_copy_without_a_day_is_refused_and_keeps_the_name(client: Client, olive: User) -> None:
    event = closed(olive)
    answer = client.post(reverse("event-copy", args=[event.slug]), {"name": "Christmas whist", "date": ""})
    assert answer.status_code == 400 and "Christmas whist" in answer.content.decode()
    assert Event.objects.count() == 1


# --- who can see it ---------------------------------------------------------------------


def test_publishing_and_taking_off(client: Client, olive: User) -> None:
    event = evenings.running(4, olive)
    address = reverse("event-publish", args=[event.slug])
    assert client.post(address, {"on": "1"})["Location"] == reverse("event-settings", args=[event.slug])
    assert Client().get(reverse("public-event", args=[event.slug])).status_code == 200
    answer = client.post(address, {"on": "0", "back": "public-event"})
    assert answer["Location"] == reverse("public-event", args=[event.slug])
    assert Client().get(reverse("public-event", args=[event.slug])).status_code == 404


@pytest.mark.parametrize("name", ["event-publish", "event-seat", "event-unseat"])
def test_a_link_changes_nothing(client: Client, olive: User, name: str) -> None:
    event = evenings.draft(4, olive)
    assert client.get(reverse(name, args=[event.slug])).status_code == 405
    event.refresh_from_db()
    assert (event.is_public, event.state) == (False, "draft")


def test_a_form_without_its_token_is_refused(olive: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(olive)
    event = evenings.draft(4, olive)
    for name in ("event-publish", "event-seat", "event-game", "event-copy", "event-exports"):
        assert strict.post(reverse(name, args=[event.slug]), {"on": "1"}).status_code == 403
    event.refresh_from_db()
    assert (event.is_public, event.state, Event.objects.count()) == (False, "draft", 1)


def test_the_name_may_change_when_all_is_over(client: Client, olive: User) -> None:
    event = closed(olive)
    client.post(reverse("event-settings", args=[event.slug]), {"name": "The last of November"})
    event.refresh_from_db()
    assert event.name == "The last of November"
    answer = client.post(reverse("event-settings", args=[event.slug]), {"name": " "})
    assert answer.status_code == 400


# --- files ------------------------------------------------------------------------------


def test_a_workbook_waits_for_the_event_to_close(client: Client, olive: User) -> None:
    event = evenings.running(4, olive)
    address = reverse("event-exports", args=[event.slug])
    assert "once the event is closed" in page(client, address)
    answer = client.post(address)
    assert answer.status_code == 400 and 'role="alert"' in answer.content.decode()
    assert not Export.objects.exists()


def test_a_workbook_from_asking_to_fetching(client: Client, olive: User, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    event = closed(olive)
    address = reverse("event-exports", args=[event.slug])
    assert "No workbook has been asked for yet." in page(client, address)
    assert client.post(address)["Location"] == f"{address}#xlsx"
    client.post(address)
    export = Export.objects.get()
    shown = page(client, address)
    assert "Waiting for its turn." in shown and "<progress" in shown and "Make the workbook" not in shown
    state = reverse("export-state", args=[event.slug, export.pk])
    told = client.get(state).json()
    assert (told["state"], told["progress"], told["file"]) == ("queued", 0, "")
    file = reverse("export-file", args=[event.slug, export.pk])
    assert client.get(file).status_code == 404
    assert exports.make(export.pk)
    assert client.get(state).json()["file"] == file
    answer = client.get(file)
    assert answer["X-Content-Type-Options"] == "nosniff" and "attachment" in answer["Content-Disposition"]
    assert b"".join(answer.streaming_content).startswith(b"PK")
    assert "Download" in page(client, address)
    for reader in (Client(), evenings_client("stranger")):
        for one in (state, file, address):
            assert reader.get(one).status_code in (302, 404)


def evenings_client(name: str) -> Client:
    reader = Client()
    reader.force_login(evenings.organiser(name))
    return reader


def test_a_workbook_of_another_event_is_not_reached_through_ones_own(
    client: Client, olive: User, settings, tmp_path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    own, other = closed(olive), closed(evenings.organiser("other"))
    export = exports.ask(other, None)
    exports.make(export.pk)
    for name in ("export-state", "export-file"):
        assert client.get(reverse(name, args=[own.slug, export.pk])).status_code == 404
        assert client.get(reverse(name, args=[other.slug, export.pk])).status_code == 404


def test_a_failure_is_said_in_words_and_may_be_asked_again(client: Client, olive: User) -> None:
    event = closed(olive)
    export = exports.ask(event, olive)
    Export.objects.filter(pk=export.pk).update(state="failed", error="The disk is full.")
    shown = page(client, reverse("event-exports", args=[event.slug]))
    assert "The disk is full." in shown and "Make the workbook" in shown


def test_a_lost_file_is_not_found(client: Client, olive: User, settings, tmp_path) -> None:
    settings.MEDIA_ROOT = tmp_path
    event = closed(olive)
    export = exports.ask(event, olive)
    Export.objects.filter(pk=export.pk).update(state="done", file="exports/gone.xlsx")
    assert client.get(reverse("export-file", args=[event.slug, export.pk])).status_code == 404


# --- the demo ---------------------------------------------------------------------------


def test_the_demo_goes_with_one_button(client: Client) -> None:
    from tournament.services import demo

    owner = people.create_owner(email="owner@example.org", password="lamp river teapot")
    client.force_login(owner)
    assert reverse("demo-wipe") not in home(client)
    demo.load(today=dt.date(2026, 12, 1))
    assert reverse("demo-wipe") in home(client)
    assert "go for good" in page(client, reverse("demo-wipe"))
    assert Event.objects.count() == 2
    assert client.post(reverse("demo-wipe"))["Location"] == reverse("home")
    assert Event.objects.count() == 0 and User.objects.get() == owner


def test_the_demo_is_the_owners_alone(client: Client, olive: User) -> None:
    assert client.get(reverse("demo-wipe")).status_code == 404
    assert client.post(reverse("demo-wipe")).status_code == 404
    assert Client().get(reverse("demo-wipe")).status_code == 302
