"""Rounds are opened one after another; opening changes no value of the table."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.announce import BACK_UP, TAKE_UP, wake
from tournament.models import Event, Round, User
from tournament.queries.missing import rows_missing, tables_missing
from tournament.services import clock, drawing, states
from tournament.services.digital import plans
from tournament.services.log import record
from tournament.services.writing import changed, write


def open_round(event: Event, number: int, by: User | None, *, anyway: bool = False, mark: str = "") -> Round:
    """Open the next round and close the one before it; a round that results decide is drawn first.

    Pressing twice gives the same round. Tables still missing are refused by number
    (``tables-missing``) unless ``anyway``, which the log then names. mark: of the preview that was
    shown; where the round would be drawn otherwise by now, it is refused (``draw-changed``).
    """
    with write(event):
        states.require(event, "open-round")
        row = _round(event, number) or drawing.draw(event, number, by, anyway=anyway, mark=mark)
        if row.state == Round.State.OPEN:
            return row
        if row.state == Round.State.CLOSED:
            raise Refused(Problem("round-over", {"round": number}))
        due = event.rounds.filter(opened_at__isnull=True).order_by("number").values_list("number", flat=True)
        if due[0] != number:
            raise Refused(Problem("round-not-next", {"round": number, "next": due[0]}))
        missing = missing_tables(event)
        if missing and not anyway:
            raise Refused(missing)
        _turn_over(event, row)
        plans.follow(row, by)
        details = {problem.details["round"]: problem.details["tables"] for problem in missing}
        transaction.on_commit(partial(wake, BACK_UP, event.pk), robust=True)
        transaction.on_commit(partial(wake, TAKE_UP), robust=True)
        record("round-opened", event=event, by=by, round=number, missing=details)
        changed(event)
    return row


def _round(event: Event, number: int) -> Round | None:
    return event.rounds.filter(number=number).first()


def missing_tables(event: Event) -> list[Problem]:
    """Tables of the round being played whose result is not confirmed; empty when there are none."""
    return tables_missing(rows_missing(event, round__state=Round.State.OPEN))


def _turn_over(event: Event, row: Round) -> None:
    now = timezone.now()
    event.rounds.filter(state=Round.State.OPEN).update(state=Round.State.CLOSED, closed_at=now, **clock.NONE)
    row.state, row.opened_at = Round.State.OPEN, now
    clock.begin_with(row, event, now)
    row.save(update_fields=["state", "opened_at", *clock.FIELDS])
    if event.state == Event.State.SEATED:
        event.state = Event.State.RUNNING
        event.save(update_fields=["state"])


def publish_round(event: Event, number: int, by: User | None, *, mark: str = "") -> Round:
    """Show a round's seating before it is opened; publishing twice changes nothing.

    A round that results decide is drawn by this. mark: of the preview that was shown; another round by
    now is refused (``draw-changed``).
    """
    with write(event):
        states.require(event, "publish-round")
        row = _round(event, number) or drawing.draw(event, number, by, mark=mark)
        if row.state == Round.State.PLANNED:
            row.state = Round.State.PUBLISHED
            row.save(update_fields=["state"])
            record("round-published", event=event, by=by, round=number)
            changed(event)
    return row
