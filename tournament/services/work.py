"""What a person does with work that waits or has failed: try it again at once, or forget it."""

from functools import partial

from django.db import transaction
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.announce import wake
from tournament.models import Event, Export, Mail, User
from tournament.services import export_rows, exports
from tournament.services.mails import rows
from tournament.services.writing import write

FILE, LETTER = "file", "letter"
_State = Export.State


def find(event: Event | None, kind: str, number: int) -> Export | Mail:
    """The row; of ``event`` only, where one is given. Refused(``work-gone``) when there is none."""
    model: type[Export] | type[Mail] = Export if kind == FILE else Mail
    found = model._default_manager.select_related("event").filter(pk=number)
    row = (found.filter(event=event) if event is not None else found).first()
    if row is None:
        raise Refused(Problem("work-gone"))
    return row


def try_again(row: Export | Mail) -> None:
    """Do it as soon as somebody can, as if it had never failed. Refused(``work-busy``) while it is done."""
    if isinstance(row, Mail):
        rows.try_again(row)
        return
    with write(row.event):
        # The same was asked for again meanwhile: that one is looked after.
        same = Export.objects.filter(
            event=row.event, kind=row.kind, paper=row.paper, event_version=row.event_version
        )
        if same.exclude(pk=row.pk).exclude(state=_State.FAILED).exists():
            export_rows.remove(row)
            return
        again = Export.objects.filter(pk=row.pk, state__in=(_State.QUEUED, _State.FAILED)).update(
            state=_State.QUEUED, attempts=0, progress=0, error="", asked_at=timezone.now(), finished_at=None
        )
        if not again:
            raise Refused(Problem("work-busy"))
        transaction.on_commit(partial(wake, exports.MAKE, row.pk), robust=True)


def forget(row: Export | Mail, by: User | None) -> None:
    """Never do it. Refused(``work-busy``) while it is being done, or is done."""
    if isinstance(row, Mail):
        rows.forget(row, by)
        return
    with write(row.event):
        row.refresh_from_db()
        if row.state not in (_State.QUEUED, _State.FAILED):
            raise Refused(Problem("work-busy"))
        export_rows.remove(row)
