"""A file or a letter as a line of the pages about work behind the pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.problems import Problem
from tournament import wording
from tournament.models import Export, Mail
from tournament.queries.work import Row
from tournament.services.export_rows import PAUSES
from tournament.services.packs.catalogue import kind_of
from tournament.services.work import FILE, LETTER

SHAPES = {"queued": "○", "running": "◐", "sending": "◐", "done": "●", "sent": "●", "failed": "▲"}


@dataclass(frozen=True)
class Line:
    """item: what a form calls it. state: the word for it. since: in this state, or asked for.

    tries: so far. next_at: when it is tried next, None at once or never. fault: why it did not work.
    free: nobody works on it, so that it can be tried again or forgotten.
    """

    item: str
    name: str
    place: str
    slug: str
    zone: str
    shape: str
    state: str
    is_failed: bool
    since: datetime
    tries: int
    next_at: datetime | None
    fault: str
    free: bool


def lines(rows: Iterable[Row]) -> list[Line]:
    """The rows in words."""
    return [_file(row) if isinstance(row, Export) else _letter(row) for row in rows]


def _file(row: Export) -> Line:
    waits = row.state == Export.State.QUEUED
    again = (row.told_at or row.asked_at) + PAUSES[row.attempts - 1] if waits and row.attempts else None
    kind = kind_of(row.kind)
    return Line(
        item=f"{FILE}-{row.pk}",
        name=str(kind.title) if kind else _("The evening as a workbook"),
        place=row.event.name,
        slug=row.event.slug,
        zone=row.event.zone,
        shape=SHAPES[row.state],
        state=row.get_state_display(),
        is_failed=row.state == Export.State.FAILED,
        since=row.finished_at or row.asked_at,
        tries=row.attempts,
        next_at=_later(again),
        fault=row.error,
        free=row.state in (Export.State.QUEUED, Export.State.FAILED),
    )


def _letter(row: Mail) -> Line:
    return Line(
        item=f"{LETTER}-{row.pk}",
        name=_letter_name(row),
        place=row.event.name if row.event else "",
        slug=row.event.slug if row.event else "",
        zone=row.event.zone if row.event else "",
        shape=SHAPES[row.state],
        state=row.get_state_display(),
        is_failed=row.state == Mail.State.FAILED,
        since=row.sent_at or (row.told_at if row.state == Mail.State.FAILED else None) or row.asked_at,
        tries=row.attempts,
        next_at=_later(row.due_at) if row.state == Mail.State.QUEUED else None,
        fault=str(wording.sentence(Problem(**row.fault))) if row.fault else "",
        free=row.state in (Mail.State.QUEUED, Mail.State.FAILED),
    )


def _later(at: datetime | None) -> datetime | None:
    """None for what is due by now."""
    return at if at is not None and at > timezone.now() + timedelta(seconds=1) else None


def _letter_name(row: Mail) -> str:
    """To whom, by the name that its reader goes by here: only who wrote an address down sees it again."""
    words = {
        Mail.Kind.INVITATION: _("Invitation to %(name)s"),
        Mail.Kind.RESULTS: _("Results to %(name)s"),
        Mail.Kind.SIGN_UP: _("Sign-up note to %(name)s"),
        Mail.Kind.PASSWORD_RESET: _("New password for %(name)s"),
    }
    name = row.details.get("name") or _("somebody")
    return words[Mail.Kind(row.kind)] % {"name": name}
