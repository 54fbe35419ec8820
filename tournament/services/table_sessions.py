"""A phone that speaks for one side of one table in one round.

A phone keeps one secret, whatever tables it comes to in the evening. With the code of a
table it opens a session there; what it sends for an earlier table it may send until the
event closes.
"""

import hashlib
import secrets

from django.db.models import Q
from django.utils import timezone

from scoring.problems import Problem, Refused
from scoring.record import SIDES
from tournament.models import Event, Round, Sitting, TableCode, TableSession
from tournament.services import states
from tournament.services.writing import write

LONGEST_SECRET = 64


class SessionGone(Exception):
    """There is no such session, or its table has another code by now: scan again."""


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def new_secret() -> str:
    return secrets.token_urlsafe(24)


def open_session(
    code: TableCode, side: str, secret: str = "", *, round_number: int | None = None, only: bool = False
) -> tuple[TableSession, str]:
    """The session of a phone for one side of the code's table, and the phone's secret.

    secret: the one it has, if it has one. round_number: an earlier round, for what was not sent then.
    only: the phone gives the table's other side back. Opening it twice gives the same one.
    Refused where nobody may send anything.
    """
    secret = secret if is_secret(secret) else new_secret()
    event = code.event
    with write(event):
        code.refresh_from_db(fields=["retired_at"])
        if code.retired_at is not None:
            raise SessionGone
        sitting = _sitting(event, code.table_number, side, round_number)
        of_phone = TableSession.objects.filter(secret_hash=hashed(secret), sitting=sitting)
        now = timezone.now()
        if only:
            of_phone.exclude(side=side).update(ended_at=now)
        made, is_new = TableSession.objects.get_or_create(
            secret_hash=hashed(secret), sitting=sitting, side=side
        )
        if not is_new:
            made.opened_at, made.seen_at, made.ended_at = now, now, None
            made.save(update_fields=["opened_at", "seen_at", "ended_at"])
    return made, secret


def is_secret(secret: str) -> bool:
    return 20 <= len(secret) <= LONGEST_SECRET and secret.isascii() and secret.isprintable()


def _sitting(event: Event, table: int, side: str, number: int | None) -> Sitting:
    if side not in SIDES:
        raise Refused(Problem("table-side", {"field": "side"}))
    wrong = closed_to_tables(event)
    if wrong is not None:
        raise Refused(wrong)
    which = Q(round__state=Round.State.OPEN) if number is None else Q(round__number=number)
    found = Sitting.objects.filter(
        which, round__event=event, round__opened_at__isnull=False, table_number=table
    )
    sitting = found.select_related("round").first()
    if sitting is None:
        raise Refused(Problem("table-not-played", {"table": table}))
    return sitting


def closed_to_tables(event: Event) -> Problem | None:
    """Why no table of this event may send anything now; None when they may."""
    if not event.tables_enter:
        return Problem("tables-do-not-enter", {})
    if event.state == Event.State.CLOSED:
        return Problem("tables-closed", {})
    return None if states.allowed(event, "enter-result") else Problem("tables-not-open", {})


def session_of(secret: str, sitting: Sitting | None, side: str) -> TableSession | None:
    """The phone's session for a side of a table; None when it has none there, or none any more."""
    if sitting is None or not is_secret(secret):
        return None
    found = TableSession.objects.filter(secret_hash=hashed(secret), sitting=sitting, side=side)
    return found.filter(ended_at__isnull=True).select_related("sitting__round__event__club").first()


def sessions_at(secret: str, sitting: Sitting) -> list[TableSession]:
    """The phone's sessions at a table, the one that was opened last first."""
    if not is_secret(secret):
        return []
    found = TableSession.objects.filter(secret_hash=hashed(secret), sitting=sitting, ended_at__isnull=True)
    return list(found.order_by("-opened_at", "-pk"))


def last_session(secret: str, event: Event) -> TableSession | None:
    """The session in which this phone spoke for its own pair last: of two sides, the one it had first."""
    if not is_secret(secret):
        return None
    found = TableSession.objects.filter(secret_hash=hashed(secret), sitting__round__event=event)
    return (
        found.select_related("sitting__round").order_by("-sitting__round__number", "opened_at", "pk").first()
    )


def is_known(secret: str) -> bool:
    """Whether any phone was ever given this secret."""
    return is_secret(secret) and TableSession.objects.filter(secret_hash=hashed(secret)).exists()
