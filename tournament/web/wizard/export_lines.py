"""What the page of paper and files says of each kind: what it is good for, and how far its file is."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, Export
from tournament.services.packs.catalogue import PACKS, PIECES, ROUND, SEATED, Kind, kind_of

# What changes cards and lists of who sits where; results do not.
_SEATING = r"^(event-(seated|unseated|changed)|entry-(added|changed|removed|absent)|entries-.*|.*-renewed)$"


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
    return [line for line in _lines(event, PACKS, files) if line.possible]


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
    for kind in kinds:
        export = files.get(kind.key)
        made = told(event, export) if export else None
        yield Line(kind.key, str(kind.title), str(kind.told), event.state in kind.states, made)


def told(event: Event, export: Export) -> dict[str, Any]:
    """How far a file is: state, progress in percent, in words, where it is, and whether it still fits."""
    done = export.state == Export.State.DONE
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
        "outdated": outdated(event, export) if done else "",
        "current": is_current(event, export),
    }


def _ready(export: Export) -> str:
    pages = export.details.get("pages")
    if not isinstance(pages, int):
        return _("Ready.")
    return ngettext("Ready: %(n)d page.", "Ready: %(n)d pages.", pages) % {"n": pages}


def is_current(event: Event, export: Export) -> bool:
    """Whether the file says what the event says now."""
    if not export.paper:
        return export.event_version == event.version
    kind = kind_of(export.kind)
    if kind is not None and kind.by_results:
        return bool(export.details.get("version", export.event_version) == event.version)
    since: dt.datetime = export.started_at or export.asked_at
    return not event.log.filter(at__gte=since, deed__regex=_SEATING).exists()


def outdated(event: Event, export: Export) -> str:
    """What has changed since, in words; "" while the file still fits."""
    if is_current(event, export):
        return ""
    kind = kind_of(export.kind) if export.paper else None
    if kind is not None and kind.by_results:
        return _("Results have come in since.")
    if kind is not None:
        return _("Pairs, seating or codes have changed since: print it anew.")
    return _("The event has changed since.")
