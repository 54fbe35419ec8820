"""The round clock is started, held, set going again, changed and taken away.

Only the deadline (or, while it is held, the seconds left) is stored. Each deed is for the round
being played; pressed twice, start, pause and resume do no more than once.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.numbers import brief
from scoring.problems import Problem, Refused
from tournament.models import Event, Round, User
from tournament.queries.clock import left_of, minutes_of
from tournament.services import states
from tournament.services.event_fields import MOST_MINUTES
from tournament.services.log import record
from tournament.services.writing import changed, write

FIELDS = ("clock_ends_at", "clock_left", "clock_length")
# What a round has that is not being played.
NONE = {"clock_ends_at": None, "clock_left": None}


def start(row: Round, by: User | None, minutes: int | None = None) -> Round:
    """Let the clock run for so many minutes, or for as long as the event says; one that there is goes on."""
    with _deed(row) as now:
        if left_of(row, now) is not None:
            return _resume(row, by, now)
        given = minutes_of(row.event, row.number) if minutes is None else minutes
        if given is None:
            raise Refused(Problem("clock-minutes-missing", {"field": "round_minutes"}))
        _require_range(given, 1)
        _run(row, now, given * 60)
        record("clock-started", event=row.event, by=by, round=row.number, minutes=given)
        _store(row)
    return row


def pause(row: Round, by: User | None) -> Round:
    """Hold the clock where it is. Part of a second is not lost: what is left is rounded up."""
    with _deed(row) as now:
        left = _left(row, now)
        if row.clock_ends_at is not None:
            row.clock_ends_at, row.clock_left = None, math.ceil(left.total_seconds())
            record("clock-paused", event=row.event, by=by, round=row.number, seconds=row.clock_left)
            _store(row)
    return row


def resume(row: Round, by: User | None) -> Round:
    """Let a held clock go on."""
    with _deed(row) as now:
        _left(row, now)
        return _resume(row, by, now)


def add(row: Round, by: User | None, minutes: int) -> Round:
    """Give the round more minutes, or take some off; never below nothing left.

    A clock that has run out runs again, for these minutes from now.
    """
    with _deed(row) as now:
        left = _left(row, now)
        _require_range(minutes, -MOST_MINUTES)
        after = max(left + timedelta(minutes=minutes), timedelta(0))
        row.clock_length = max(row.clock_length + int((after - left).total_seconds()), 60)
        _require_range(math.ceil(row.clock_length / 60), 1)
        if row.clock_ends_at is not None:
            row.clock_ends_at = now + after
        else:
            row.clock_left = math.ceil(after.total_seconds())
        record("clock-changed", event=row.event, by=by, round=row.number, minutes=minutes)
        _store(row)
    return row


def stop(row: Round, by: User | None) -> Round:
    """Take the clock away from this round; without one nothing changes."""
    with _deed(row) as now:
        if left_of(row, now) is not None:
            row.clock_ends_at, row.clock_left, row.clock_length = None, None, 0
            record("clock-stopped", event=row.event, by=by, round=row.number)
            _store(row)
    return row


def begin_with(row: Round, event: Event, now: datetime) -> None:
    """A round opens: its clock runs from now, where the event has one that starts by itself.

    Part of that deed: called inside its transaction, which stores FIELDS with the rest of the row.
    """
    minutes = minutes_of(event, row.number) if event.clock_with_round else None
    if minutes is not None:
        _run(row, now, minutes * 60)


@contextmanager
def _deed(row: Round) -> Iterator[datetime]:
    """The round and its event as they are now; only the open round has a clock."""
    event = row.event
    with write(event):
        states.require(event, "run-clock")
        row.refresh_from_db()
        row.event = event
        if row.state != Round.State.OPEN:
            code = "round-over" if row.state == Round.State.CLOSED else "round-not-open"
            raise Refused(Problem(code, {"round": row.number}))
        yield timezone.now()


def _left(row: Round, now: datetime) -> timedelta:
    left = left_of(row, now)
    if left is None:
        raise Refused(Problem("clock-none", {"round": row.number}))
    return left


def _run(row: Round, now: datetime, seconds: int) -> None:
    row.clock_ends_at, row.clock_left = now + timedelta(seconds=seconds), None
    row.clock_length = seconds


def _resume(row: Round, by: User | None, now: datetime) -> Round:
    if row.clock_left is not None:
        row.clock_ends_at, row.clock_left = now + timedelta(seconds=row.clock_left), None
        record("clock-resumed", event=row.event, by=by, round=row.number)
        _store(row)
    return row


def _require_range(minutes: object, least: int) -> None:
    fits = isinstance(minutes, int) and not isinstance(minutes, bool) and least <= minutes <= MOST_MINUTES
    if not fits:
        place = {"field": "round_minutes", "value": brief(minutes), "least": least, "most": MOST_MINUTES}
        raise Refused(Problem("number-range", place))


def _store(row: Round) -> None:
    row.save(update_fields=FIELDS)
    changed(row.event)


DEEDS: dict[str, Callable[[Round, User | None], Round]] = {
    "start": start,
    "pause": pause,
    "resume": resume,
    "stop": stop,
}
