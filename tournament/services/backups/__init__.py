"""Backups: the whole installation, or one event with every version, dispute and log line.

One format for SQLite and PostgreSQL, so that a backup of one is restored into the other.
"""

from tournament.services.backups.files import NotABackup, head_of
from tournament.services.backups.keeping import (
    KEPT_WHOLE,
    back_up_event,
    back_up_whole,
    events_due,
    forget_event,
    is_whole_due,
)
from tournament.services.backups.one_event import restore_event, write_event
from tournament.services.backups.whole import restore_whole, write_whole

__all__ = [
    "KEPT_WHOLE",
    "NotABackup",
    "back_up_event",
    "back_up_whole",
    "events_due",
    "forget_event",
    "head_of",
    "is_whole_due",
    "restore_event",
    "restore_whole",
    "write_event",
    "write_whole",
]
