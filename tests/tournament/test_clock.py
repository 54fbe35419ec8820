"""The round clock: a deadline in the row, so that the server alone decides how long is left."""

import datetime as dt

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.problems import Refused
from tests.factories import make_event, play_round
from tests.tournament.evenings import organiser
from tournament import wording
from tournament.models import Event, LogEntry, Round
from tournament.queries.clock import ClockView, clock_of
from tournament.queries.history import event_log
from tournament.services import clock, events, rounds

pytestmark = pytest.mark.django_db

START = dt.datetime(2026, 12, 1, 19, 0, tzinfo=dt.UTC)


class Hands:
    """A clock for the server that goes only when it is told to."""

    def __init__(self, monkeypatch):
        self.now = START
        monkeypatch.setattr(timezone, "now", lambda: self.now)

    def go(self, **how):
        self.now += dt.timedelta(**how)


@pytest.fixture
def hands(monkeypatch):
    return Hands(monkeypatch)


@pytest.fixture
def event(hands):
    """Round 1 is being played: four hands in 20 minutes."""
    event = make_event(pairs=4, rounds_planned=3, hands=4, round_minutes=20)
    rounds.open_round(event, 1, None)
    return event


def row(event, number=1):
    return Round.objects.get(event=event, number=number)


def left(event):
    view = clock_of(event)
    return None if view is None else view.seconds_left


def refused(deed):
    with pytest.raises(Refused) as refusal:
        deed()
    return [problem.code for problem in refusal.value.problems]


# --- with the round ---------------------------------------------------------------------------------


def test_the_clock_begins_with_the_round_and_a_restart_loses_nothing(event, hands):
    assert left(event) == 20 * 60
    hands.go(minutes=7, seconds=30)
    # Nothing but the row is asked: another process, or this one started again, reads the same.
    again = Event.objects.get(pk=event.pk)
    assert left(again) == 12 * 60 + 30
    assert row(again).clock_ends_at == START + dt.timedelta(minutes=20)


def test_the_next_round_has_a_clock_of_its_own_and_the_old_one_is_gone(event, hands):
    hands.go(minutes=25)
    assert left(event) == 0
    play_round(event, 1)
    rounds.open_round(event, 2, None, anyway=True)
    assert left(event) == 20 * 60 and clock_of(event).round == 2
    assert row(event).clock_ends_at is None


def test_without_minutes_there_is_no_clock_until_somebody_starts_one(hands):
    event = make_event(pairs=4, rounds_planned=2)
    rounds.open_round(event, 1, None)
    assert clock_of(event) is None
    assert refused(lambda: clock.start(row(event), None)) == ["clock-minutes-missing"]
    clock.start(row(event), None, 15)
    assert left(event) == 15 * 60


def test_an_organiser_may_start_the_clock_when_everybody_sits(hands):
    event = make_event(pairs=4, rounds_planned=2, round_minutes=20, clock_with_round=False)
    rounds.open_round(event, 1, None)
    assert clock_of(event) is None
    hands.go(minutes=3)
    clock.start(row(event), None)
    assert left(event) == 20 * 60


def test_where_a_clock_ends_the_round_its_minutes_are_those_of_the_rules(hands):
    options = {"round_end": "clock", "minutes": 15}
    # What was once written beside them is no second opinion.
    event = make_event(pairs=4, rounds_planned=2, hands=6, options=options, round_minutes=40)
    rounds.open_round(event, 1, None)
    assert left(event) == 15 * 60


def test_closing_takes_the_clock_away_and_reopening_does_not_bring_it_back(event, hands):
    events.close(event, None, anyway=True)
    assert clock_of(event) is None
    assert refused(lambda: clock.start(row(event), None, 5)) == ["wrong-state"]
    events.reopen(event, None, "A card turned up")
    assert clock_of(event) is None
    clock.start(row(event), None, 5)
    assert left(event) == 5 * 60


# --- deeds ------------------------------------------------------------------------------------------


def test_held_and_going_on(event, hands):
    hands.go(minutes=4, milliseconds=300)
    clock.pause(row(event), None)
    hands.go(minutes=30)
    # 15:59.7 were left; part of a second is not lost.
    assert left(event) == 16 * 60 and clock_of(event).running is False
    clock.resume(row(event), None)
    hands.go(minutes=6)
    assert left(event) == 10 * 60 and clock_of(event).running is True


def test_pressed_twice_is_pressed_once(event, hands):
    hands.go(minutes=5)
    version = Event.objects.get(pk=event.pk).version
    clock.start(row(event), None, 20)
    clock.resume(row(event), None)
    assert left(event) == 15 * 60 and Event.objects.get(pk=event.pk).version == version
    clock.pause(row(event), None)
    hands.go(minutes=1)
    clock.pause(row(event), None)
    assert left(event) == 15 * 60
    clock.stop(row(event), None)
    clock.stop(row(event), None)
    assert clock_of(event) is None
    assert LogEntry.objects.filter(event=event, deed__startswith="clock-").count() == 2


@pytest.mark.parametrize("minutes, after, length", [(5, 8, 25), (1, 4, 21), (-2, 1, 18), (-10, 0, 17)])
@pytest.mark.parametrize("held", [False, True])
def test_more_and_fewer_minutes(event, hands, minutes, after, length, held):
    hands.go(minutes=17)
    if held:
        clock.pause(row(event), None)
    clock.add(row(event), None, minutes)
    view = clock_of(event)
    assert (view.seconds_left, view.length, view.running) == (after * 60, length * 60, not held)


def test_minutes_for_a_clock_that_has_run_out_count_from_now(event, hands):
    hands.go(minutes=23)
    assert clock_of(event).call == "time"
    clock.add(row(event), None, 5)
    assert left(event) == 5 * 60
    hands.go(minutes=5)
    assert left(event) == 0


@pytest.mark.parametrize("minutes", [0, -1, 601, "20", True, 2.5])
def test_minutes_that_are_none(hands, minutes):
    event = make_event(pairs=4, rounds_planned=2)
    rounds.open_round(event, 1, None)
    assert refused(lambda: clock.start(row(event), None, minutes)) == ["number-range"]
    assert clock_of(event) is None


def test_a_clock_never_runs_longer_than_it_may(event):
    clock.add(row(event), None, 580)
    assert left(event) == 600 * 60
    assert refused(lambda: clock.add(row(event), None, 1)) == ["number-range"]
    assert refused(lambda: clock.add(row(event), None, 601)) == ["number-range"]
    assert left(event) == 600 * 60


def test_only_the_round_being_played_has_a_clock(event):
    rounds.open_round(event, 2, None, anyway=True)
    assert refused(lambda: clock.pause(row(event, 1), None)) == ["round-over"]
    assert refused(lambda: clock.start(row(event, 3), None, 5)) == ["round-not-open"]
    clock.stop(row(event, 2), None)
    for deed in (clock.pause, clock.resume, lambda one, by: clock.add(one, by, 1)):
        assert refused(lambda deed=deed: deed(row(event, 2), None)) == ["clock-none"]


def test_the_database_itself_keeps_clocks_where_they_belong(event):
    wrong = (
        {"number": 1, "clock_left": 60},
        {"number": 2, "clock_left": 60, "clock_length": 60},
        {"number": 1, "clock_length": 0},
    )
    for fields in wrong:
        rows = Round.objects.filter(event=event, number=fields.pop("number"))
        with pytest.raises(IntegrityError), transaction.atomic():
            rows.update(**fields)


def test_every_deed_is_told_and_screens_hear_of_it(event, hands):
    olive = organiser()
    at = row(event)
    said = []
    for deed in (
        lambda: clock.stop(at, olive),
        lambda: clock.start(at, olive, 20),
        lambda: hands.go(seconds=65) or clock.pause(at, olive),
        lambda: clock.resume(at, olive),
        lambda: clock.add(at, olive, 5),
        lambda: clock.add(at, olive, -1),
    ):
        before = Event.objects.get(pk=event.pk).version
        deed()
        assert Event.objects.get(pk=event.pk).version == before + 1
        said.append(wording.deed(event_log(event, 1)[0]))
    assert said == [
        "The clock of round 1 was taken away.",
        "The clock of round 1 was started: 20 minutes.",
        "The clock of round 1 was held with 18:55 to go.",
        "The clock of round 1 goes on.",
        "Round 1 got 5 minutes more.",
        "Round 1 got 1 minute less.",
    ]
    assert LogEntry.objects.filter(event=event, deed__startswith="clock-", by=olive).count() == 6


# --- what is called ---------------------------------------------------------------------------------


def view(seconds_left, *, length=1200, half_way=600, last_hand=300):
    return ClockView(1, True, seconds_left, length, half_way, last_hand, None, START)


@pytest.mark.parametrize(
    "seconds, call",
    [
        *((1200, ""), (600.1, ""), (600, "half-way"), (541, "half-way"), (540, ""), (300.5, "")),
        *((300, "last-hand"), (0.1, "last-hand"), (0, "time")),
    ],
)
def test_calls_of_20_minutes_and_four_hands(seconds, call):
    assert view(seconds).call == call


@pytest.mark.parametrize(
    "hands, half_way, last_hand", [(4, 600, 300), (3, 600, 400), (2, None, 600), (1, 600, None)]
)
def test_the_last_hand_is_called_when_a_hands_share_is_left(hands, half_way, last_hand):
    """20 minutes: 5 for each of four hands, 6:40 of three; of two the second half is the last hand's."""
    event = make_event(pairs=2, rounds_planned=1, hands=hands, round_minutes=20)
    rounds.open_round(event, 1, None)
    found = clock_of(event)
    assert (found.half_way, found.last_hand) == (half_way, last_hand)


def test_the_settings_may_change_while_the_night_runs_and_count_from_the_next_round_on(event):
    assert refused(lambda: events.change(event, None, round_minutes=0)) == ["number-range"]
    events.change(event, None, round_minutes=None)
    assert wording.deed(event_log(event, 1)[0]) == "Settings changed. Minutes a round: 20, now nothing."
    assert left(event) is not None
    rounds.open_round(event, 2, None, anyway=True)
    assert clock_of(event) is None
    events.change(event, None, clock_with_round=False)
    said = "Settings changed. The clock starts with the round: yes, now no."
    assert wording.deed(event_log(event, 1)[0]) == said


def test_the_same_again_has_the_same_clock(event):
    made = events.copy(event, None, name="Again", date=dt.date(2026, 12, 8))
    assert (made.round_minutes, made.clock_with_round) == (20, True)
