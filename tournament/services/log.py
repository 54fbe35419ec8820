"""The log: every deed that changes something, in the same transaction as the deed, and sealed."""

import secrets

from django.db import transaction

from tournament.models import Club, Event, LogEntry, User
from tournament.services.sealing import seal


def record(
    deed: str,
    *,
    event: Event | None = None,
    club: Club | None = None,
    by: User | None = None,
    **details: object,
) -> LogEntry:
    """Write one line. deed: a code of wording/deeds.py. details: JSON values that its sentence needs."""
    # Without a savepoint: a line that cannot be written takes the deed with it.
    with transaction.atomic(savepoint=False):
        line = LogEntry.objects.create(
            deed=deed,
            event=event,
            club_id=club.pk if club else event.club_id if event else None,
            by=by if by is not None and by.pk else None,
            details=details,
            salt=secrets.token_hex(16),
        )
        seal(line)
    return line
