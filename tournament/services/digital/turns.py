"""A turn at one digital table: its row is locked, and screens hear of what changed once it is stored.

The event's row is not: two hundred tables of one event play at once. Who needs both has the event's
first, and of several tables the rows in the order of their keys.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction
from django.db.models import QuerySet

from tournament import announce as announcing
from tournament.models import DigitalTable, Event
from tournament.queries.digital.known import WITH
from tournament.services.writing import write


@contextmanager
def at_table(table: DigitalTable) -> Iterator[None]:
    """Everything inside is stored or nothing is; the caller's own instance is brought up to date.

    What hangs on it, its event or its seed, is read when it is asked for: a card needs none of it.
    """
    with write():
        table.refresh_from_db(from_queryset=DigitalTable.objects.select_for_update(no_key=True))
        yield


def tables_held(event: Event, **where: object) -> list[DigitalTable]:
    """The event's tables that are not over, all of them locked until the caller's transaction ends.

    He holds the event's turn, and has written no line of the log yet.
    """
    rows = DigitalTable.objects.filter(sitting__round__event=event, **where)
    return in_turn(rows.exclude(state=DigitalTable.State.OVER).select_related(*WITH))


def in_turn(rows: QuerySet[DigitalTable]) -> list[DigitalTable]:
    """These tables, each locked until the caller's transaction ends, in the order of their keys."""
    return list(rows.select_for_update(of=("self",), no_key=True).order_by("pk"))


def moved(table: DigitalTable, *fields: str) -> int:
    """The table reads differently from now on; these fields of it are stored too. The new version."""
    table.version += 1
    table.save(update_fields=["version", *fields])
    table_id, version = table.pk, table.version

    def announce() -> None:
        announcing.table_moved(table_id, version)

    transaction.on_commit(announce, robust=True)
    return version
