"""Who may send a letter now, what is tried again and when, what is given up: the worker's part of the rows.

Every change of a state asks in the same statement whether the row still is what it was, and counts
the changed rows, so that of two workers with one letter one sends it. A worker that dies between the
mail server's yes and the row leaves a letter that is sent once more, with the same Message-ID.
"""

from datetime import timedelta

from django.db.models import F, QuerySet
from django.utils import timezone

from scoring.problems import Problem
from tournament.models import Mail
from tournament.services.writing import write

_State = Mail.State
# How long to wait after the first failure, the second, and so on; the fifth is the last.
PAUSES = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30), timedelta(hours=2))
# So long without an end, whoever was sending it is thought lost.
LOST = timedelta(minutes=5)
# When the mail server does not answer, the others are not tried one by one either.
REST = timedelta(minutes=1)


def begin() -> Mail | None:
    """Take the letter that has been due for longest; None when none is due."""
    while True:
        now = timezone.now()
        due = Mail.objects.filter(state=_State.QUEUED, due_at__lte=now).order_by("due_at", "pk")
        pk = due.values_list("pk", flat=True).first()
        if pk is None:
            return None
        with write():
            taken = due.filter(pk=pk).update(
                state=_State.SENDING, attempts=F("attempts") + 1, told_at=now, fault={}
            )
        if taken:
            return Mail.objects.select_related("event__club").get(pk=pk)


def is_due() -> bool:
    """Whether a letter waits whose time has come."""
    return Mail.objects.filter(state=_State.QUEUED, due_at__lte=timezone.now()).exists()


def _own(mail: Mail) -> QuerySet[Mail]:
    """The row while it is this worker's."""
    return Mail.objects.filter(pk=mail.pk, state=_State.SENDING, told_at=mail.told_at)


def sent(mail: Mail, text_hash: str) -> bool:
    """It is out; False when the row is no longer this worker's."""
    with write():
        kept = _own(mail).update(state=_State.SENT, sent_at=timezone.now(), text_hash=text_hash, fault={})
    return bool(kept)


def drop(mail: Mail) -> None:
    """There is nothing to send any more: the link was withdrawn, say, or the event reopened."""
    with write():
        _own(mail).delete()


def again_or_fail(mail: Mail, problem: Problem, *, at_once: bool = False) -> None:
    """After a failure: try again later, each time after a longer pause; at last, or ``at_once``, give up."""
    fault = {"code": problem.code, "details": dict(problem.details)}
    with write():
        if at_once or mail.attempts > len(PAUSES):
            _own(mail).update(state=_State.FAILED, fault=fault)
        else:
            due_at = timezone.now() + PAUSES[mail.attempts - 1]
            _own(mail).update(state=_State.QUEUED, due_at=due_at, fault=fault)


def take_back_lost() -> int:
    """Letters whose sender was lost wait again, or have failed; how many there were."""
    lost = list(Mail.objects.filter(state=_State.SENDING, told_at__lt=timezone.now() - LOST))
    for mail in lost:
        again_or_fail(mail, Problem("mail-sender-lost"))
    return len(lost)


def rest() -> None:
    """The mail server is away: whatever is due waits a little, without its failure being counted."""
    now = timezone.now()
    with write():
        Mail.objects.filter(state=_State.QUEUED, due_at__lte=now).update(due_at=now + REST)
