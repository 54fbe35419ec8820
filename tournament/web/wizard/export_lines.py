"""What the page of paper and files says of each kind: what it is good for, and how far its file is."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Export
from tournament.queries.facts import gather
from tournament.queries.printed import CHANGED, concerned
from tournament.services.packs.catalogue import PACKS, PIECES, ROUND, SEATED, Kind, kind_of

# What changes cards and lists of who sits where; results do not.
_SEATING = (
    r"^(event-(seated|unseated|changed)|entry-(added|changed|removed|absent)|entries-.*|.*-renewed"
    r"|plan-change.*|substitute-.*)$"
)

PLAYED_ON = (Event.State.SEATED, Event.State.RUNNING)


@dataclass(frozen=True)
class Line:
    """A kind of paper. possible: it makes sense now. made: the newest file, as ``told`` says it."""

    key: str
    title: str
    told: str
    possible: bool
    made: Mapping[str, Any] | None


def files_of(event: Event, paper: str) -> dict[str, Export]:
    """The newest file of each kind for this size of paper."""
    rows = event.exports.filter(paper=paper).order_by("asked_at", "pk")
    return {one.kind: one for one in rows}


def packs(event: Event, files: Mapping[str, Export]) -> list[Line]:
    """Those that make sense in the event's state."""
    lines = [line for line in _lines(event, PACKS, files) if line.possible]
    wanted = bool(concerned(gather(event))) if event.state in PLAYED_ON else False
    return [
        replace(line, possible=wanted) if line.key == CHANGED else line
        for line in lines
        if line.key != CHANGED or wanted or line.made
    ]


def pieces(event: Event, files: Mapping[str, Export]) -> list[Line]:
    """All of them; what cannot be printed yet is seen, and says so."""
    return list(_lines(event, PIECES, files))


def rounds(event: Event, files: Mapping[str, Export]) -> list[Line]:
    """A pack for each round, once there are any."""
    if event.state not in SEATED:
        return []
    numbers = event.rounds.order_by("number").values_list("number", flat=True)
    kinds = [kind_of(f"{ROUND}-{number}") for number in numbers]
    return list(_lines(event, [kind for kind in kinds if kind is not None], files))


def _lines(event: Event, kinds: Iterable[Kind], files: Mapping[str, Export]) -> Iterable[Line]:
    changed = seating_changed(event)
    for kind in kinds:
        export = files.get(kind.key)
        made = told(event, export, changed) if export else None
        yield Line(kind.key, str(kind.title), str(kind.told), event.state in kind.states, made)


def seating_changed(event: Event) -> dt.datetime | None:
    """When pairs, seating or codes were last changed; None when they never were."""
    return event.log.filter(deed__regex=_SEATING).order_by("-at").values_list("at", flat=True).first()


def told(event: Event, export: Export, changed: dt.datetime | None = None) -> dict[str, Any]:
    """How far a file is: state, progress in percent, in words, where it is, and whether it still fits.

    changed: when the seating was, as ``seating_changed`` says it.
    """
    done = export.state == Export.State.DONE
    current = is_current(event, export, changed)
    waiting = _("It did not work and is tried again.") if export.attempts else _("Waiting for its turn.")
    words = {
        Export.State.QUEUED: waiting,
        Export.State.RUNNING: _("%(n)d per cent made.") % {"n": export.progress},
        Export.State.DONE: _ready(export),
        Export.State.FAILED: export.error or _("The file could not be made. Ask for it once more."),
    }
    return {
        "number": export.pk,
        "state": export.state,
        "progress": export.progress,
        "told": words[Export.State(export.state)],
        "file": reverse("export-file", args=[event.slug, export.pk]) if done else "",
        "at": export.started_at if done and export.paper and export.started_at else export.asked_at,
        "missing": " ".join(str(export.details.get("missing", ""))),
        "outdated": "" if current or not done else outdated(export),
        "current": current,
    }


def _ready(export: Export) -> str:
    pages = export.details.get("pages")
    if not isinstance(pages, int):
        return _("Ready.")
    return ngettext("Ready: %(n)d page.", "Ready: %(n)d pages.", pages) % {"n": pages}


def is_current(event: Event, export: Export, changed: dt.datetime | None) -> bool:
    """Whether the file says what the event says now."""
    if not export.paper:
        return export.event_version == event.version
    if _by_results(export):
        return bool(export.details.get("version", export.event_version) == event.version)
    return changed is None or changed < (export.started_at or export.asked_at)


def _by_results(export: Export) -> bool:
    kind = kind_of(export.kind)
    return kind is not None and kind.by_results


def outdated(export: Export) -> str:
    """What has changed since it was made, in words."""
    if not export.paper:
        return _("The event has changed since.")
    if _by_results(export):
        return _("Results have come in since.")
    return _("Entries, seating or codes have changed since: print it anew.")
