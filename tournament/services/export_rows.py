"""The rows behind the files: who may begin, who is thought lost, what is tried again, what is swept away.

Every change of a state asks in the same statement whether the row still is in the state before, and
counts the changed rows: two workers with one task, or one that comes back from the dead, do no harm.
"""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from pathlib import PurePosixPath

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import Event, Export
from tournament.services.packs.catalogue import BLACKOUT
from tournament.services.writing import write

_State = Export.State
# A row that nobody took up in this time is taken up again; so long without a word, its maker was lost.
LATE = timedelta(seconds=10)
LOST = timedelta(minutes=2)
# How long to wait after the first, the second and the third failure; the fourth is the last.
PAUSES = (timedelta(seconds=10), timedelta(minutes=1), timedelta(minutes=5))
KEPT = timedelta(days=30)
# A file without a row is somebody's half-made one for so long.
STRAY = timedelta(days=1)


def waiting() -> QuerySet[Export]:
    """Rows nobody works on although it is time: not taken up, failed a while ago, or lost half-way."""
    now = timezone.now()
    due = Q(attempts=0, asked_at__lt=now - LATE)
    for failures, pause in enumerate(PAUSES, start=1):
        due |= Q(attempts=failures, told_at__lt=now - pause)
    due = Q(state=_State.QUEUED) & due
    return Export.objects.filter(due | Q(state=_State.RUNNING, told_at__lt=now - LOST)).order_by("asked_at")


def take_up() -> list[int]:
    """The rows that wait, ready to be begun; a maker that was lost counts as a failure."""
    with write():
        due = list(waiting())
        for export in due:
            if export.state == _State.RUNNING and export.attempts > len(PAUSES):
                fail(export, _("The file could not be made. Ask for it once more."))
        Export.objects.filter(pk__in=[one.pk for one in due], state=_State.RUNNING).update(
            state=_State.QUEUED, progress=0
        )
    return [one.pk for one in due if one.state != _State.FAILED]


def begin(export_id: int) -> Export | None:
    """Take the row; None when there is nothing to do. Paper is made of what there is now."""
    with write():
        taken = Export.objects.filter(pk=export_id, state=_State.QUEUED).update(
            state=_State.RUNNING,
            progress=1,
            attempts=F("attempts") + 1,
            started_at=timezone.now(),
            told_at=timezone.now(),
        )
        if not taken:
            return None
        export = Export.objects.select_related("event__club").get(pk=export_id)
        if export.paper and _is_superseded(export):
            remove(export)
            return None
        if export.paper:
            export.event_version = export.event.version
            export.save(update_fields=["event_version"])
    return export


def _is_superseded(export: Export) -> bool:
    """Whether the same was asked for again, and begun, while this one was thought lost."""
    same = Export.objects.filter(event=export.event_id, kind=export.kind, paper=export.paper)
    same = same.exclude(pk=export.pk).exclude(state=_State.FAILED)
    return same.filter(event_version__gte=export.event.version).exists()


def _own(export: Export) -> QuerySet[Export]:
    """The row while it is this maker's."""
    return Export.objects.filter(pk=export.pk, state=_State.RUNNING, attempts=export.attempts)


def finish(export: Export, found: Mapping[str, object]) -> bool:
    """The file is there; False when the row is no longer this maker's. Paper of the same kind goes."""
    now = timezone.now()
    with write():
        kept = _own(export).update(
            state=_State.DONE,
            progress=100,
            file=export.file.name,
            error="",
            finished_at=now,
            told_at=now,
            details={**export.details, **found},
        )
        if kept and export.paper:
            _keep_newest(export)
    return bool(kept)


def _keep_newest(export: Export) -> None:
    """Of what was asked for twice, the later file stays, whichever was ready first."""
    same = Export.objects.filter(event=export.event_id, kind=export.kind, paper=export.paper)
    over = list(same.filter(state__in=(_State.DONE, _State.FAILED)).order_by("pk"))
    newest = max(one.pk for one in over if one.state == _State.DONE)
    for one in over:
        if one.pk != newest:
            remove(one)


def again_or_fail(export: Export, sentence: str) -> None:
    """After a failure: wait a while and try again, each time longer; at last give up."""
    if export.attempts > len(PAUSES):
        fail(export, sentence)
        return
    with write():
        _own(export).update(state=_State.QUEUED, progress=0, told_at=timezone.now())


def fail(export: Export, sentence: str) -> None:
    with write():
        _own(export).update(state=_State.FAILED, error=sentence, finished_at=timezone.now())
    export.state = _State.FAILED


def remove(export: Export) -> None:
    """The row, and once that is stored its file."""
    name = export.file.name
    export.delete()
    if name:
        transaction.on_commit(partial(default_storage.delete, name), robust=True)


# --- sweeping -----------------------------------------------------------------------------------


def sweep() -> int:
    """Remove what nobody needs any more; how many rows. Paper but blackout packs stays with its event."""
    removed = 0
    for export in Export.objects.select_related("event"):
        if _is_swept(export):
            with write():
                remove(export)
            removed += 1
    _sweep_strays()
    return removed


def _is_swept(export: Export) -> bool:
    over = export.state in (_State.DONE, _State.FAILED)
    is_old = export.asked_at < timezone.now() - KEPT
    if not export.paper:
        return is_old or (over and export.event_version != export.event.version)
    is_night_over = export.kind == BLACKOUT and export.event.state != Event.State.RUNNING
    return over and (is_night_over or (is_old and export.state == _State.FAILED))


def _sweep_strays() -> None:
    """Files whose rows are gone: their event was thrown away, or their maker died before it could say so."""
    known = set(Export.objects.exclude(file="").values_list("file", flat=True))
    for name in _files("exports"):
        if name not in known and default_storage.get_modified_time(name) < timezone.now() - STRAY:
            default_storage.delete(name)


def _files(folder: str) -> list[str]:
    if not default_storage.exists(folder):
        return []
    folders, files = default_storage.listdir(folder)
    found = [str(PurePosixPath(folder) / name) for name in files]
    for one in folders:
        found += _files(str(PurePosixPath(folder) / one))
    return found
