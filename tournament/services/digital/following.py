"""Chairs of tables on screens follow who sits there by the schedule, when that changes in their round.

It is as when an organiser puts a substitute into a chair: the hand and the turn go on as they are, and
whoever sat there until now acts no more, by whatever device or link.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.models import DigitalSeat, DigitalTable, Entry, Event, Seat
from tournament.services.digital import seats, sight, tables
from tournament.services.digital.turns import moved, tables_held

_Expected = tuple[Entry | None, str]
_NOBODY: _Expected = (None, "")


@contextmanager
def following(event: Event, entry: int) -> Iterator[None]:
    """Inside a write of the event, before any line of the log: whoever sits for the entry of this number
    after what happens in here has its chairs. Chairs whose player stays are left as they are."""
    own = Seat.objects.filter(entry__event=event, entry__number=entry).values("sitting")
    held = tables_held(event, sitting__in=own)
    before = {table.pk: _expected(table) for table in held}
    yield
    for table in held:
        after = _expected(table)
        for chair, (whose, name) in after.items():
            if before[table.pk][chair] != (whose, name):
                _seat_another(table, chair, whose, name)


def _expected(table: DigitalTable) -> dict[str, _Expected]:
    assert table.sitting is not None
    found = tables.expected(table.sitting)
    return {chair: found.get(chair, _NOBODY) for chair in seats.CHAIRS}


def _seat_another(table: DigitalTable, chair: str, entry: Entry | None, name: str) -> None:
    """The caller holds the table's turn. A bot plays on, for the other player from now on."""
    seat = seats.chair_of(table, chair)
    sight.replaced(table, seat)
    seat.entry, seat.name = entry, name
    if seat.kind != DigitalSeat.Kind.BOT:
        seat.kind = DigitalSeat.Kind.PERSON if name else DigitalSeat.Kind.OPEN
        seat.user, seat.secret_hash, seat.taken_at = None, "", None
    seats.renew(seat, is_substitute=False)
    moved(table)
    seats.time_runs(table, seat)
