"""The page an organiser lives on: where the night is, what comes next, what is wrong."""

from scoring.problems import Problem
from tournament.mapping.prizes import stages_of
from tournament.models import Event, Round, Sitting
from tournament.queries.digital.kept_out import kept_out
from tournament.queries.drawing import departures, next_number
from tournament.queries.facts import Facts
from tournament.queries.history import RECENT, event_log
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.marks import held_views, with_marks
from tournament.queries.missing import tables_missing
from tournament.queries.printed import concerned
from tournament.queries.rounds import round_of
from tournament.queries.told import told
from tournament.queries.views import EveningView, NextStep, RoundView
from tournament.queries.wrong_seats import alarms

TOP = 5
FEWEST_ENTRIES = 2


def evening(event: Event) -> EveningView:
    """Everything on the evening page; the number of queries does not depend on the event's size."""
    facts = facts_now(event)
    opened = [one.number for one in facts.rounds if one.opened_at is not None]
    held = held_views(facts) if opened else ()
    current = round_of(facts, opened[-1]) if opened else None
    if current is not None:
        current = with_marks(facts, current, held)
    view = standings_now(event, facts)
    earlier = tuple(
        (one.round, one.table)
        for one in facts.sittings
        if opened and one.round < opened[-1] and facts.is_awaited(one)
    )
    return EveningView(
        state=event.state,
        version=event.version,
        rounds=facts.round_count or event.rounds_planned,
        rounds_opened=len(opened),
        current=current,
        missing=current.missing if current else (),
        playing=current.in_state(Sitting.State.PLAYING) if current else (),
        waiting=current.in_state(Sitting.State.WAITING) if current else (),
        disputed=current.in_state(Sitting.State.DISPUTED) if current else (),
        earlier_missing=earlier,
        next_step=next_step(facts, current, earlier),
        checks=view.checks,
        top=view.rows[:TOP],
        log=event_log(event, RECENT),
        standings=view,
        held=held,
        kept_out=kept_out(facts) if opened else (),
        departures=departures(facts),
        to_draw=next_number(facts) if opened else None,
        told=told(facts),
        new_cards=_new_cards(facts),
        alarms=alarms(facts) if opened else (),
        shown_ahead=any(one.state == Round.State.PUBLISHED for one in facts.rounds),
    )


def _new_cards(facts: Facts) -> tuple[int, int]:
    if facts.event.state not in (Event.State.SEATED, Event.State.RUNNING):
        return (0, 0)
    found = concerned(facts)
    return len(found.entries), len(found.tables or found.void)


def next_step(facts: Facts, current: RoundView | None, earlier: tuple[tuple[int, int], ...]) -> NextStep:
    """The one thing to do now, and why it cannot be done yet."""
    event = facts.event
    if event.state == Event.State.DRAFT:
        if len(facts.entries) < FEWEST_ENTRIES:
            details = {"entries": len(facts.entries), "least": FEWEST_ENTRIES}
            return NextStep("enter-pairs", True, problem=Problem("too-few-entries", details))
        return NextStep("seat", True)
    if event.state == Event.State.CLOSED:
        return NextStep(
            "closed", False, problem=Problem("wrong-state", {"state": event.state, "deed": "close"})
        )
    if current is None:
        return NextStep("open-round", True, facts.rounds[0].number if facts.rounds else 1)
    problem = _missing(facts, current.number)
    following = next((one.number for one in facts.rounds if one.opened_at is None), next_number(facts))
    if following is not None:
        return NextStep("open-round", problem is None, following, problem)
    if problem is None and earlier:
        problem = _missing(facts, earlier[0][0])
    seated = max((one.stage for one in facts.rounds), default=1)
    if seated < len(stages_of(event)):
        return NextStep("next-stage", problem is None, stage=seated + 1, problem=problem)
    return NextStep("close", problem is None, problem=problem)


def _missing(facts: Facts, number: int) -> Problem | None:
    """The tables of a round whose result does not count yet; None when all do."""
    rows = [
        (one.round, one.table, one.state)
        for one in facts.sittings
        if one.round == number and facts.is_awaited(one)
    ]
    return next(iter(tables_missing(rows)), None)
