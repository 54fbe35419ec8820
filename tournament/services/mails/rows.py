"""The rows behind the letters: asked for, tried again at once, forgotten. The worker's part is ``turns``."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils import timezone, translation

from scoring.problems import Problem, Refused
from tournament.announce import SEND_MAILS, wake
from tournament.models import Event, Mail, User
from tournament.services.log import record
from tournament.services.writing import write

# Nobody works on a letter in one of these states.
_FREE = (Mail.State.QUEUED, Mail.State.FAILED)


def hash_of(address: str) -> str:
    """What stands for an address where the address itself is not kept."""
    return hashlib.sha256(f"mail:{address.strip().lower()}".encode()).hexdigest()[:32]


def made(
    kind: str,
    what: object,
    address: str,
    *,
    event: Event | None = None,
    due_at: datetime | None = None,
    **details: object,
) -> Mail:
    """A letter's row that is not stored yet, in the language that is active now."""
    return Mail(
        kind=kind,
        what=str(what),
        who=hash_of(address),
        event=event,
        address=address,
        language=translation.get_language() or settings.LANGUAGE_CODE,
        details=details,
        due_at=due_at or timezone.now(),
    )


def ask(mails: Iterable[Mail]) -> None:
    """Store the letters and wake the worker once they are stored. One that was asked for before stays."""
    with write():
        Mail.objects.bulk_create(mails, ignore_conflicts=True, batch_size=200)
        transaction.on_commit(partial(wake, SEND_MAILS), robust=True)


def try_again(mail: Mail) -> None:
    """Send it as soon as somebody can. Refused(``work-busy``) while it is being sent or is out."""
    with write():
        changed = Mail.objects.filter(pk=mail.pk, state__in=_FREE).update(
            state=Mail.State.QUEUED, attempts=0, due_at=timezone.now()
        )
        if not changed:
            raise Refused(Problem("work-busy"))
        transaction.on_commit(partial(wake, SEND_MAILS), robust=True)


def forget(mail: Mail, by: User | None) -> None:
    """Never send it. Refused(``work-busy``) while it is being sent or is out."""
    with write():
        gone, _rows = Mail.objects.filter(pk=mail.pk, state__in=_FREE).delete()
        if not gone:
            raise Refused(Problem("work-busy"))
        record("mail-forgotten", event=mail.event, by=by, kind=mail.kind)
