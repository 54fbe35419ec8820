"""Files made behind the pages: asked for here, made by the worker, shown with their progress.

The row is the truth. The word to the worker only saves waiting: a broker that is
down, or a worker that was killed half-way, costs the time until the next look into
the rows (``waiting``), never the file.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from functools import partial

from django.core.files.base import ContentFile
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.announce import wake
from tournament.models import Event, Export, User
from tournament.services.workbook import workbook_of
from tournament.services.writing import write

log = logging.getLogger(__name__)

MAKE = "tournament.make_export"
KINDS = ("xlsx",)
# A row that nobody took up in this time is taken up again; one whose making took so long was lost.
LATE = timedelta(seconds=10)
LOST = timedelta(minutes=10)
KEPT = timedelta(days=30)


def ask(event: Event, by: User | None, kind: str = "xlsx") -> Export:
    """The file of this event as it is now: the one there is already, or one that is made from now on.

    Raises Refused: ``export-kind`` (not one of KINDS), ``export-not-closed``.
    """
    if kind not in KINDS:
        raise Refused(Problem("export-kind", {"kind": kind, "known": list(KINDS)}))
    with write(event):
        if event.state != Event.State.CLOSED:
            raise Refused(Problem("export-not-closed", {"state": event.state}))
        export, is_new = Export.objects.exclude(state=Export.State.FAILED).get_or_create(
            event=event, kind=kind, event_version=event.version, defaults={"asked_by": by}
        )
        if is_new:
            transaction.on_commit(partial(wake, MAKE, export.pk), robust=True)
    return export


def waiting() -> QuerySet[Export]:
    """Rows that nobody is working on although it is time: not taken up, or lost half-way."""
    now = timezone.now()
    return Export.objects.filter(
        Q(state=Export.State.QUEUED, asked_at__lt=now - LATE)
        | Q(state=Export.State.RUNNING, asked_at__lt=now - LOST)
    ).order_by("asked_at")


def take_up() -> int:
    """Wake the worker for every row that waits; how many there were."""
    due = list(waiting().values_list("pk", flat=True))
    with write():
        Export.objects.filter(pk__in=due, state=Export.State.RUNNING).update(
            state=Export.State.QUEUED, progress=0, asked_at=timezone.now()
        )
    for pk in due:
        wake(MAKE, pk)
    return len(due)


def make(export_id: int) -> bool:
    """Make the file of one row; False when there is nothing to do, since it is made or being made."""
    with write():
        taken = Export.objects.filter(pk=export_id, state=Export.State.QUEUED).update(
            state=Export.State.RUNNING, progress=1
        )
    if not taken:
        return False
    export = Export.objects.select_related("event").get(pk=export_id)
    try:
        content = _content(export)
    except Refused:
        _fail(export, _("The event has changed since. Ask for the file once more."))
        return True
    except Exception:
        log.exception("Export %s of event %s failed", export.pk, export.event_id)
        _fail(export, _("The file could not be made. Ask for it once more."))
        return True
    _finish(export, content)
    return True


def sweep() -> int:
    """Remove files that are old, and those of a table that has changed since; how many."""
    removed = 0
    for export in Export.objects.select_related("event"):
        is_old = export.asked_at < timezone.now() - KEPT
        is_past = export.event_version != export.event.version
        if is_old or (is_past and export.state in {Export.State.DONE, Export.State.FAILED}):
            if export.file:
                export.file.delete(save=False)
            with write():
                export.delete()
            removed += 1
    return removed


def _content(export: Export) -> bytes:
    if export.event.version != export.event_version:
        raise Refused(Problem("export-outdated", {}))
    return workbook_of(export.event, _progress_of(export))


def _progress_of(export: Export) -> Callable[[int], None]:
    """Writes the percentage into the row, at most once for each step of five."""
    last = 0

    def told(percent: int) -> None:
        nonlocal last
        if percent >= last + 5:
            last = percent
            with write():
                Export.objects.filter(pk=export.pk).update(progress=min(percent, 99))

    return told


def _finish(export: Export, content: bytes) -> None:
    name = f"{export.event.slug}-{export.event_version}.{export.kind}"
    export.file.save(name, ContentFile(content), save=False)
    with write():
        Export.objects.filter(pk=export.pk).update(
            state=Export.State.DONE, progress=100, file=export.file.name, error="", finished_at=timezone.now()
        )


def _fail(export: Export, sentence: str) -> None:
    with write():
        Export.objects.filter(pk=export.pk).update(
            state=Export.State.FAILED, error=sentence, finished_at=timezone.now()
        )
