"""Files made behind the pages: asked for here, made by the worker, shown with their progress.

The row is the truth. The word to the worker only saves waiting: a broker that is
down, or a worker that was killed half-way, costs the time until the next look into
the rows (``export_rows``), never the file.

A row's ``details``: ``address`` (what codes on paper begin with), ``language``, ``entries`` (numbers
that were chosen), ``moment`` (of the evening, for what is made by itself); and, once it is made,
``pages``, ``missing`` (signs that the font does not have) and ``version`` (of the event that it shows).
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from functools import partial

from django.conf import settings
from django.core.files.base import ContentFile
from django.db import transaction
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament import wording
from tournament.announce import wake
from tournament.models import Event, Export, User
from tournament.queries.moments import moment_of
from tournament.services import export_rows
from tournament.services.packs.catalogue import BLACKOUT, kind_of, known
from tournament.services.packs.making import pack_of, paper_faults
from tournament.services.workbook import workbook_of
from tournament.services.writing import write

log = logging.getLogger(__name__)

MAKE = "tournament.make_export"
WORKBOOK = "xlsx"


def ask(
    event: Event,
    by: User | None,
    kind: str = WORKBOOK,
    *,
    paper: str = "",
    address: str = "",
    entries: Iterable[int] = (),
) -> Export:
    """The file of this event as it is now: the one there is already, or one that is made from now on.

    paper: "a4" or "letter" for a file of paper. address: under which phones reach the program.
    entries: numbers of those who get a certificate; nobody for the first three places.

    Raises Refused: ``export-kind``, ``export-not-closed``, and what ``paper_faults`` finds.
    """
    if kind != WORKBOOK and kind_of(kind) is None:
        raise Refused(Problem("export-kind", {"kind": kind, "known": [WORKBOOK, *known()]}))
    wish = {
        "address": address,
        "language": translation.get_language() or settings.LANGUAGE_CODE,
        "entries": sorted(set(entries)),
    }
    with write(event):
        if kind == BLACKOUT:
            wish["moment"] = moment_of(event)
        problems = _faults(event, kind, paper, wish["entries"])
        if problems:
            raise Refused(problems)
        export, is_new = _row(event, by, kind, paper if kind != WORKBOOK else "", wish)
        if is_new:
            transaction.on_commit(partial(wake, MAKE, export.pk), robust=True)
    return export


def _faults(event: Event, kind: str, paper: str, entries: Iterable[int]) -> list[Problem]:
    if kind != WORKBOOK:
        return paper_faults(event, kind, paper, entries)
    return [] if event.state == Event.State.CLOSED else [Problem("export-not-closed", {"state": event.state})]


def _row(
    event: Event, by: User | None, kind: str, paper: str, wish: Mapping[str, object]
) -> tuple[Export, bool]:
    """The row that is as it is wished, or a new one; whether somebody has to set to work."""
    live = list(event.exports.filter(kind=kind, paper=paper).exclude(state=Export.State.FAILED))
    now = [one for one in live if one.event_version == event.version]
    for one in now:
        if wish.items() <= one.details.items():
            return one, False
        export_rows.remove(one)
    waiting = next((one for one in live if one.state == Export.State.QUEUED and one not in now), None)
    if waiting is not None and kind != WORKBOOK:
        # Nobody has begun with it: it is made of what is there when somebody does.
        waiting.event_version, waiting.details = event.version, dict(wish)
        waiting.save(update_fields=["event_version", "details"])
        return waiting, True
    asked_by = by if by is not None and by.pk else None
    values = {"kind": kind, "paper": paper, "event_version": event.version, "details": dict(wish)}
    return Export.objects.create(event=event, asked_by=asked_by, **values), True


def take_up() -> int:
    """Wake the worker for every row that waits; how many there were."""
    due = export_rows.take_up()
    for pk in due:
        wake(MAKE, pk)
    return len(due)


def make(export_id: int) -> bool:
    """Make the file of one row; False when there is nothing to do, since it is made or being made."""
    export = export_rows.begin(export_id)
    if export is None:
        return False
    language = str(export.details.get("language") or settings.LANGUAGE_CODE)
    with translation.override(language):
        try:
            _keep(export, *_content(export))
        except Refused as refusal:
            export_rows.fail(export, " ".join(wording.sentences(refusal.problems)))
        except Exception:
            log.exception("Export %s of event %s failed", export.pk, export.event_id)
            sentence = _("The file could not be made. Ask for it once more.")
            export_rows.again_or_fail(export, sentence)
    return True


def _content(export: Export) -> tuple[bytes, Mapping[str, object]]:
    if export.kind != WORKBOOK:
        return pack_of(export, _progress_of(export))
    if export.event.version != export.event_version:
        raise Refused(Problem("export-outdated", {}))
    return workbook_of(export.event, _progress_of(export)), {}


def _progress_of(export: Export) -> Callable[[int], None]:
    """Writes the percentage into the row, at most once for each step of five."""
    last = 0

    def told(percent: int) -> None:
        nonlocal last
        if percent >= last + 5:
            last = percent
            with write():
                Export.objects.filter(pk=export.pk).update(progress=min(percent, 99), told_at=timezone.now())

    return told


def _keep(export: Export, content: bytes, found: Mapping[str, object]) -> None:
    """Store the file; when the row was taken away or taken up by another worker meanwhile, nothing stays."""
    ending = WORKBOOK if export.kind == WORKBOOK else "pdf"
    stem = "-".join(filter(None, (export.event.slug, str(export.event_version), export.paper)))
    export.file.save(f"{stem}.{ending}", ContentFile(content), save=False)
    if not export_rows.finish(export, found):
        export.file.delete(save=False)


def sweep() -> int:
    """Remove files that are old, and those of a table that has changed since; how many."""
    return export_rows.sweep()
