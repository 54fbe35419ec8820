"""Looking longer for a better schedule: seed after seed in the worker, until it is told to stop.

It looks for a few seconds at a time, so that letters and files are made in between.

A schedule follows from its seed, so the best seed is all that has to be kept: the event takes it over, and
seating makes the same schedule of it on any machine.
"""

import time
from datetime import timedelta
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from scoring.movements.schedule import Schedule
from scoring.problems import Problem, Refused
from tournament.announce import wake
from tournament.mapping.movements import movement_of
from tournament.models import Entry, Event, MovementSearch, User
from tournament.services import events, states
from tournament.services.log import record
from tournament.services.seating import planned
from tournament.services.writing import write

SEARCH = "tournament.search_movement"
# So many seeds in one search; each takes the movement's own budget of steps, about two seconds at most.
SEEDS = 120
# Seconds of one turn.
TURN = 5.0
# So long without a word, its worker was lost; a turn that has not begun by then was not heard of.
LOST, UNHEARD = timedelta(minutes=2), timedelta(seconds=30)
_State = MovementSearch.State
LIVE = (_State.QUEUED, _State.RUNNING)
# The wish has to be the event's own still, or what was found is for another schedule.
_FIELDS = ("movement", "rounds_planned", "hands_per_round", "movement_options")


def is_searched(event: Event) -> bool:
    """Whether the schedule comes of a search at all: of the others every seed is worth the same."""
    movement = movement_of(event)
    return movement is not None and "steps" in movement.options


def start(event: Event, by: User | None, *, seeds: int = SEEDS) -> MovementSearch:
    """Ask for a search with the event's settings; the one that is on already, where there is one.

    Refused: ``search-no-use`` for a movement whose schedule is made without searching; ``search-outdated``
    where the event changed meanwhile. What it has to better is made before anybody has to wait for it.
    """
    states.require(event, "seat")
    if not is_searched(event):
        raise Refused(Problem("search-no-use", {"movement": event.movement}))
    live = _live(event)
    if live is not None:
        return live
    seed, wish = event.seed, _wish(event)
    best = {"seed": seed, "worth": worth(planned(event, wish["entries"])), "improved": False}
    with write(event):
        states.require(event, "seat")
        live = _live(event)
        if live is not None:
            return live
        if (seed, wish) != (event.seed, _wish(event)):
            raise Refused(Problem("search-outdated", {}))
        _end_lost(event)
        wish |= {"first": seed + 1, "seeds": seeds}
        asked_by = by if by is not None and by.pk else None
        search = MovementSearch.objects.create(event=event, asked_by=asked_by, wish=wish, best=best)
        transaction.on_commit(partial(wake, SEARCH, search.pk), robust=True)
    return search


def _live(event: Event) -> MovementSearch | None:
    """The search that is on, unless its worker was lost."""
    lost = Q(state=_State.RUNNING, told_at__lt=timezone.now() - LOST)
    return event.searches.filter(state__in=LIVE).exclude(lost).first()


def _wish(event: Event) -> dict[str, Any]:
    came = event.entries.filter(status=Entry.Status.ENTERED).count()
    return {"entries": came, **{name: getattr(event, name) for name in _FIELDS}}


def _end_lost(event: Event) -> None:
    """One that waits is not lost, however long the worker does other things."""
    lost = event.searches.filter(state=_State.RUNNING, told_at__lt=timezone.now() - LOST)
    lost.update(state=_State.FAILED, finished_at=timezone.now())


def worth(schedule: Schedule) -> list[int]:
    """What to compare schedules by: how far each measure is from its bound, in the certificate's order."""
    return [measure.value - measure.bound for measure in schedule.certificate]


def run(search_id: int) -> bool:
    """One turn of the worker; False when somebody else has it, or nobody wants it any more."""
    until = time.monotonic() + TURN
    taken = MovementSearch.objects.filter(pk=search_id, state=_State.QUEUED)
    with write():
        if not taken.update(state=_State.RUNNING, told_at=timezone.now()):
            return False
    search = MovementSearch.objects.select_related("event").get(pk=search_id)
    event, wish = search.event, search.wish
    for name in _FIELDS:
        setattr(event, name, wish[name])
    best = dict(search.best or {})
    for seed in range(wish["first"] + search.tried, wish["first"] + wish["seeds"]):
        if not any(best["worth"]):
            break  # every measure is at its bound: no seed can do better
        found = worth(planned(event, wish["entries"], seed=seed))
        if found < best["worth"]:
            best = {"seed": seed, "worth": found, "improved": True}
        if not _told(search, best):
            break
        if time.monotonic() >= until:
            return _wait(search) or _finish(search)
    return _finish(search)


def _wait(search: MovementSearch) -> bool:
    """The turn is over, and the next one asked for; False when it is enough."""
    with write():
        row = MovementSearch.objects.filter(pk=search.pk, state=_State.RUNNING, is_stopping=False)
        if not row.update(state=_State.QUEUED, told_at=timezone.now()):
            return False
        transaction.on_commit(partial(wake, SEARCH, search.pk), robust=True)
    return True


def _told(search: MovementSearch, best: dict[str, object]) -> bool:
    """Write down how far it is; False when it is enough, or the row was taken away."""
    with write():
        row = MovementSearch.objects.filter(pk=search.pk, state=_State.RUNNING)
        row.update(tried=F("tried") + 1, best=best, told_at=timezone.now())
        return row.filter(is_stopping=False).exists()


def _finish(search: MovementSearch) -> bool:
    with write():
        row = MovementSearch.objects.filter(pk=search.pk, state=_State.RUNNING)
        stopped = row.filter(is_stopping=True).update(state=_State.STOPPED, finished_at=timezone.now())
        return bool(stopped or row.update(state=_State.DONE, finished_at=timezone.now()))


def stop(event: Event, by: User | None) -> None:
    """It is enough: the best so far is kept. One that nobody has begun ends at once."""
    with write(event):
        event.searches.filter(state__in=LIVE).update(is_stopping=True)
        waiting = event.searches.filter(state=_State.QUEUED)
        waiting.update(state=_State.STOPPED, finished_at=timezone.now())


def take(event: Event, by: User | None) -> None:
    """The event takes the best seed of its last search. Refused when that was for another schedule."""
    with write(event):
        search = event.searches.first()
        if search is None or not search.best:
            raise Refused(Problem("search-none", {}))
        if any(search.wish[name] != value for name, value in _wish(event).items()):
            raise Refused(Problem("search-outdated", {}))
        if search.best["seed"] != event.seed:
            events.change(event, by, seed=search.best["seed"])
            record("search-taken", event=event, by=by, seed=search.best["seed"])


def take_up() -> int:
    """Wake the worker for searches that wait, and end those whose worker was lost; how many wait."""
    with write():
        lost = MovementSearch.objects.filter(state=_State.RUNNING, told_at__lt=timezone.now() - LOST)
        lost.update(state=_State.FAILED, finished_at=timezone.now())
        # Of others the word is on its way still.
        unheard = MovementSearch.objects.filter(state=_State.QUEUED, told_at__lt=timezone.now() - UNHEARD)
        due = list(unheard.values_list("pk", flat=True))
    for pk in due:
        wake(SEARCH, pk)
    return len(due)
