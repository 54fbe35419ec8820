"""The clock on pages: absolute times for everybody, buttons for the organiser, settings that count."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, play_round
from tests.tournament.evenings import organiser
from tests.tournament.page_reading import page, text
from tournament.live import parts
from tournament.models import Event, LogEntry
from tournament.queries.clock import clock_of
from tournament.services import clock, events, rounds
from tournament.web.screens.clock import USUAL_MINUTES

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive():
    return organiser()


@pytest.fixture
def signed_in(olive):
    client = Client()
    client.force_login(olive, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def event(olive):
    event = make_event(pairs=4, rounds_planned=3, hands=4, by=olive, round_minutes=20)
    rounds.open_round(event, 1, olive)
    return event


def row(event, number=1):
    found = event.rounds.get(number=number)
    found.event = event
    return found


def shown(event, name="clock"):
    event = Event.objects.select_related("club").get(pk=event.pk)
    return parts.show(event, name).html


def press(client, event, deed, minutes="", number=1, **headers):
    address = f"/organiser/events/{event.slug}/rounds/{number}/clock/"
    typed = {"add": minutes} if deed == "add" else {"deed": deed, "minutes": minutes}
    return client.post(address, typed, headers=headers)


# --- what everybody reads ---------------------------------------------------------------------------


def test_the_part_has_absolute_times_and_never_seconds_that_grow_old(event):
    ends = row(event).clock_ends_at
    drawn = shown(event)
    assert f'data-ends-at="{ends.isoformat()[:19]}' in drawn
    assert 'data-half-way="600"' in drawn and 'data-last-hand="300"' in drawn
    assert "data-held" not in drawn
    clock.pause(row(event), None)
    held = shown(event)
    assert re.search(r'data-held="1(200|199)"', held) and "data-ends-at" not in held and "held" in text(held)


def test_without_script_the_clock_says_until_when_in_the_events_own_zone(event):
    Event.objects.filter(pk=event.pk).update(zone="America/New_York", version=event.version + 1)
    ends = row(event).clock_ends_at
    winter = ends.astimezone(dt.timezone(dt.timedelta(hours=-5)))
    summer = ends.astimezone(dt.timezone(dt.timedelta(hours=-4)))
    assert any(f"until {one:%H:%M}" in text(shown(event)) for one in (winter, summer))


def test_the_part_is_there_and_empty_while_there_is_no_clock(event):
    clock.stop(row(event), None)
    assert shown(event).strip() == ""
    assert parts.show(event, "clock", "1") is None


@pytest.mark.parametrize("language", ["en-gb", "de"])
def test_thousands_are_not_written_with_points_where_a_script_reads_them(event, language, settings):
    settings.LANGUAGES = [("en-gb", "English"), ("de", "German")]
    from django.utils import translation

    clock.stop(row(event), None)
    clock.start(row(event), None, 90)
    with translation.override(language):
        assert 'data-half-way="2700"' in shown(event) and 'data-last-hand="1350"' in shown(event)


# --- what the organiser presses ---------------------------------------------------------------------


def test_an_evening_of_presses(signed_in, event):
    assert press(signed_in, event, "pause").status_code == 302
    assert clock_of(event).running is False
    press(signed_in, event, "add", "5")
    assert clock_of(event).length == 25 * 60
    press(signed_in, event, "resume")
    assert clock_of(event).running is True
    press(signed_in, event, "add", "-1")
    assert clock_of(event).length == 24 * 60
    press(signed_in, event, "stop")
    assert clock_of(event) is None
    press(signed_in, event, "start", "12")
    assert clock_of(event).length == 12 * 60
    assert (
        LogEntry.objects.filter(event=event, deed__startswith="clock-", by__email="olive@example.org").count()
        == 6
    )


def test_a_script_is_answered_without_a_page(signed_in, event):
    answer = press(signed_in, event, "pause", accept="application/json")
    assert (answer.status_code, answer.json()) == (200, {"problems": []})
    clock.stop(row(event), None)
    answer = press(signed_in, event, "pause", accept="application/json")
    assert answer.status_code == 422
    assert answer.json() == {"problems": ["Round 1 has no clock. Start one first."]}
    answer = press(Client(), event, "pause", accept="application/json")
    assert answer.status_code == 401


@pytest.mark.parametrize(
    "typed, said",
    [
        ("", "Say how many minutes the clock runs, such as 20."),
        ("0", "Minutes a round: 0 does not fit. It is a whole number from 1 to 600."),
        ("seven", "Minutes a round: seven does not fit. It is a whole number from 1 to 600."),
        ("6.5", "Minutes a round: 6.5 does not fit. It is a whole number from 1 to 600."),
        ("601", "Minutes a round: 601 does not fit. It is a whole number from 1 to 600."),
        ("٣", "Minutes a round: ٣ does not fit. It is a whole number from 1 to 600."),
    ],
)
def test_minutes_that_cannot_be_are_said_and_nothing_starts(signed_in, event, typed, said):
    clock.stop(row(event), None)
    answer = press(signed_in, event, "start", typed, accept="application/json")
    assert answer.json() == {"problems": [said]} and clock_of(event) is None


def test_a_press_from_a_page_of_the_round_before_does_nothing(signed_in, event):
    rounds.open_round(event, 2, None, anyway=True)
    answer = press(signed_in, event, "stop", accept="application/json")
    assert answer.json() == {"problems": ["Round 1 is over."]}
    assert clock_of(event).round == 2
    assert press(signed_in, event, "stop", number=9).status_code == 404
    assert press(signed_in, event, "wind").status_code == 404


def test_the_desk_offers_what_can_be_done_and_one_green_button_at_most(event):
    def buttons():
        drawn = shown(event, "clock-desk")
        names = re.findall(r"<button[^>]*>(.*?)</button>", drawn, re.S)
        return [text(name).replace("\xa0", " ") for name in names], drawn.count('class="main"')

    assert buttons() == (["Hold", "+1 min", "+5 min", "One minute less", "Take the clock away"], 0)
    clock.pause(row(event), None)
    assert buttons() == (["Go on", "+1 min", "+5 min", "One minute less", "Take the clock away"], 1)
    clock.stop(row(event), None)
    assert buttons() == (["Start the clock"], 1)
    play = [8, 6, 7, 9]
    for sitting in row(event).sittings.all():
        from tournament.services import sheets

        hands = {hand: (won, 13 - won) for hand, won in enumerate(play, 1)}
        sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=None, source="organiser")
    # Every table is in: the green button is the next round's.
    assert buttons() == (["Start the clock"], 0)


def test_minutes_are_proposed_where_the_event_has_none(olive):
    event = make_event(pairs=4, rounds_planned=1, by=olive)
    rounds.open_round(event, 1, olive)
    drawn = shown(event, "clock-desk")
    # Nobody asked for a clock, so the green button is not for it.
    assert f'value="{USUAL_MINUTES}"' in drawn and 'class="main"' not in drawn


def test_there_is_no_desk_before_after_and_for_those_who_only_score(event, olive):
    fresh = make_event(pairs=4, rounds_planned=1, name="Fresh", by=olive)
    assert shown(fresh, "clock-desk").strip() == ""
    play_round(fresh, 1)
    events.close(fresh, olive)
    assert shown(fresh, "clock-desk").strip() == ""
    assert parts.REGISTRY["clock-desk"].read == "run-event" and parts.REGISTRY["clock"].read == "public"


# --- settings ---------------------------------------------------------------------------------------


def test_the_clock_is_settled_in_the_third_step_and_changed_later(signed_in, olive):
    event = make_event(pairs=4, seated=False, by=olive)
    address = f"/organiser/events/{event.slug}/length/"
    fields = dict(re.findall(r'name="(\w+)"[^>]*? value="([^"]*)"[^>]*? checked', page(signed_in, address)))
    typed = {"rounds_choice": "own", "rounds": "3", "hands_per_round": "4", "ranking": fields["ranking"]}
    typed |= {"sit_out": "average", "compare": "points", "withdrawal": "stay", "forfeit": "sit-out"}
    typed |= {"win": "2", "draw": "1", "rate_per": "hand", "round_minutes": "25"}
    for kept in ("compare", "withdrawal", "forfeit", "rate_per", "sit_out"):
        typed[kept] = fields.get(kept, typed[kept])
    assert signed_in.post(address, typed).status_code == 302
    event.refresh_from_db()
    assert event.round_minutes == 25
    estimate = page(signed_in, f"{address}estimate/?rounds_choice=own&rounds=3&round_minutes=25")
    # Three rounds of 25 minutes and two changes of 5: 85, to a quarter of an hour.
    assert "about 1 hour 30 minutes" in text(estimate) and "25 minutes a round" in text(estimate)
    settings_page = f"/organiser/events/{event.slug}/clock/"
    assert 'value="25"' in page(signed_in, settings_page)
    assert signed_in.post(settings_page, {"round_minutes": "0", "clock_with_round": "on"}).status_code == 400
    assert signed_in.post(settings_page, {"round_minutes": ""}).status_code == 302
    event.refresh_from_db()
    assert (event.round_minutes, event.clock_with_round) == (None, False)


def test_where_the_game_has_a_clock_its_minutes_are_not_asked_for_twice(signed_in, olive):
    options = {"round_end": "clock", "minutes": 15}
    event = make_event(pairs=4, seated=False, by=olive, options=options)
    assert "round_minutes" not in page(signed_in, f"/organiser/events/{event.slug}/length/")
    address = f"/organiser/events/{event.slug}/clock/"
    shown_page = page(signed_in, address)
    assert "round_minutes" not in shown_page and "after 15 minutes" in shown_page
    assert signed_in.post(address, {"clock_with_round": ""}).status_code == 302
    event.refresh_from_db()
    assert event.clock_with_round is False


def test_a_closed_event_keeps_its_clock_settings(signed_in, event):
    events.close(event, None, anyway=True)
    address = f"/organiser/events/{event.slug}/clock/"
    assert "Reopen it" in page(signed_in, address)
    assert signed_in.post(address, {"round_minutes": "5"}).status_code == 400
    event.refresh_from_db()
    assert event.round_minutes == 20


def test_the_server_alone_says_when_the_time_is_up(event, monkeypatch):
    """F04: nothing that a device sends or believes changes the deadline."""
    ends = row(event).clock_ends_at
    late = ends + dt.timedelta(seconds=1)
    monkeypatch.setattr(timezone, "now", lambda: late)
    assert clock_of(event).call == "time" and clock_of(event).seconds_left == 0
