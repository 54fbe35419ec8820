"""Every deed in every state of an event: the services do what the one table says, and nothing else."""

import pytest

from scoring.problems import Refused
from tests.tournament.evenings import DATE, draft, enter, table
from tournament.models import Event, HandScore, LogEntry
from tournament.services import (
    changing,
    clock,
    embargo,
    entries,
    events,
    leaving,
    lots,
    rounds,
    sheets,
    stages,
    states,
    table_codes,
)
from tournament.services.changes import Change

pytestmark = pytest.mark.django_db


def event_in(state):
    """An event of four pairs in the state; a running or closed one has a first result."""
    event = draft(4, rounds_planned=2, hands_per_round=1)
    if state == Event.State.DRAFT:
        return event
    events.seat(event, None)
    if state == Event.State.SEATED:
        return event
    rounds.open_round(event, 1, None)
    enter(table(event, 1), [8])
    if state == Event.State.CLOSED:
        events.close(event, None, anyway=True)
    return event


def open_next(event):
    number = 2 if event.state in (Event.State.RUNNING, Event.State.CLOSED) else 1
    rounds.open_round(event, number, None, anyway=True)


def result(event):
    # A draft has no tables at all, so there is nothing to send a result for.
    at = table(event, 2) if event.rounds.exists() else None
    if at is None:
        states.require(event, "enter-result")
    sheets.submit(at, {1: (7, 6)}, seen={}, by=None, source="organiser")


def penalty(event):
    if not event.rounds.exists():
        states.require(event, "give-penalty")
    sheets.give_penalty(table(event, 1), None, hand=1, side="ns", kind="revoke")


def close(event):
    # Closing twice changes nothing and is no fault; what counts here is that it would not close again.
    if event.state == Event.State.CLOSED:
        before = event.final_standings.count()
        events.close(event, None, anyway=True)
        assert event.final_standings.count() == before
        states.require(event, "close")
    events.close(event, None, anyway=True)


def run_clock(event):
    # Without a round there is no clock; where nothing is being played it is refused for that.
    row = event.rounds.order_by("number").first()
    if row is None:
        states.require(event, "run-clock")
    clock.start(row, None, 20)


def next_stage(event):
    # The stage after the first, seated as if somebody had begun it, is not to be played after all.
    if event.state == Event.State.RUNNING:
        Event.objects.filter(pk=event.pk).update(stages=[{"rounds": 1}, {"rounds": 1, "top": 2}])
        event.rounds.filter(number=2).update(stage=2)
    stages.take_back_last(event, None)


def prize_draw(event):
    if event.state in states.ALLOWED["draw-prize"]:
        events.change(event, None, prizes=[{"key": "first"}])
    lots.draw(event, [1, 2], None, prize="first")


DEEDS = {
    "change-entries": lambda event: entries.add(event, ["New", "Newer"], None),
    "change-game": lambda event: events.change(event, None, rounds_planned=3),
    "change-ranking": lambda event: events.change(event, None, rank_by=["tricks"], sit_out="zero"),
    "rename": lambda event: events.change(event, None, name="Another name"),
    "set-public": lambda event: events.set_public(event, None, True),
    "copy": lambda event: events.copy(event, None, name="Copy", date=DATE),
    "seat": lambda event: events.seat(event, None),
    "discard": lambda event: events.discard(event, None),
    "unseat": lambda event: events.unseat(event, None),
    "publish-round": lambda event: rounds.publish_round(event, 2, None),
    "open-round": open_next,
    "run-clock": run_clock,
    "change-clock": lambda event: events.change(event, None, round_minutes=20, clock_with_round=False),
    "change-tables": lambda event: events.change(event, None, tables_enter=False, confirmation="one-side"),
    "renew-code": lambda event: table_codes.renew(event, 1, None),
    "enter-result": result,
    "give-penalty": penalty,
    "adjust": lambda event: sheets.give_adjustment(
        event, event.entries.first(), None, round_number=1, value="-2", reason="Late"
    ),
    "withdraw": lambda event: leaving.withdraw(event, event.entries.get(number=1), None, after_round=1),
    "change-plan": lambda event: changing.apply(event, Change("leave", entry=1), None),
    "next-stage": next_stage,
    "draw-lot": lambda event: lots.draw(event, [1, 2], None),
    "draw-prize": prize_draw,
    "change-prizes": lambda event: events.change(event, None, prizes=[{"key": "first", "places": 3}]),
    "change-embargo": lambda event: events.change(event, None, embargo="night"),
    "show-standings": lambda event: embargo.show_standings(event, None, True),
    "close": close,
    "reopen": lambda event: events.reopen(event, None, "Misread"),
}


def test_every_deed_of_the_table_is_tried_here():
    assert set(DEEDS) == set(states.ALLOWED)


@pytest.mark.parametrize("state", Event.State.values)
@pytest.mark.parametrize("deed", DEEDS)
def test_a_deed_is_done_where_it_is_allowed_and_refused_without_a_trace_elsewhere(deed, state):
    event = event_in(state)
    before = Event.objects.values().get(pk=event.pk)
    logged, hands = LogEntry.objects.count(), HandScore.objects.count()
    if state not in states.ALLOWED[deed]:
        with pytest.raises(Refused) as refusal:
            DEEDS[deed](event)
        assert [problem.code for problem in refusal.value.problems] == ["wrong-state"]
        assert Event.objects.values().get(pk=event.pk) == before
        assert (LogEntry.objects.count(), HandScore.objects.count()) == (logged, hands)
        return
    DEEDS[deed](event)
    if deed == "discard":
        # The event's own lines go with it; the club's log keeps its name.
        assert LogEntry.objects.get(event=None, deed="event-discarded").club_id == event.club_id
        assert not Event.objects.filter(pk=event.pk).exists()
        return
    assert LogEntry.objects.count() > logged
    if deed != "copy":
        assert Event.objects.get(pk=event.pk).version > before["version"]


@pytest.mark.parametrize("state", Event.State.values)
def test_the_fault_names_state_and_deed(state):
    event = event_in(state)
    for deed, where in states.ALLOWED.items():
        problem = states.fault(event, deed)
        assert (problem is None) == (state in where) == states.allowed(event, deed)
        if problem:
            assert problem.details == {"state": state, "deed": deed}
