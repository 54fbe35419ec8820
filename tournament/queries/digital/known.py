"""A digital table as its rows have it, read once for everybody who asks while nothing changes.

After a card four screens ask for the same table. Whatever a screen could show differently raises the table's
version, or its event's, in the transaction that stores it: one small question says whether what was read
still holds. What is kept is read by many threads and changed by none; who acts gets rows of his own.
"""

import threading
import time
from collections import OrderedDict
from copy import copy
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache, cached_property, partial
from math import inf

from django.db import connection, transaction
from django.utils import timezone

from tournament.models import DealtHand, DigitalSeat, DigitalTable
from tournament.queries.digital import people, sheet
from tournament.queries.digital.setting import Setting, setting_of

WITH = ("shuffle", "club", "sitting__round__event__club")
# Key and version of the table, and its event's version.
Moment = tuple[int, int, int | None]
_MOST = 600
# Seconds for which it is not asked again who has been silent.
_HEARD = 1.0
_State = DealtHand.State

_kept: "OrderedDict[str, Known]" = OrderedDict()
_guard = threading.Lock()
# Two tables may share one: then one waits a moment for the other.
_turns = [threading.Lock() for _ in range(64)]


@dataclass
class Heard:
    """When each chair was heard of last (people.last_heard), and when that was asked, by time.monotonic()."""

    last: dict[int, float] = field(default_factory=dict)
    at: float = -inf


@dataclass(frozen=True)
class Known:
    """A table, and those of its hands that were begun, in order.

    scores: of the hands that were over then -> points. heard: changes with time, whatever is known.
    """

    table: DigitalTable
    rows: tuple[DealtHand, ...]
    scores: dict[tuple[int, ...], dict[str, int]] = field(default_factory=dict)
    heard: Heard = field(default_factory=Heard)

    @cached_property
    def setting(self) -> Setting:
        return setting_of(self.table)

    @cached_property
    def moment(self) -> Moment:
        event = self.table.sitting.round.event if self.table.sitting is not None else None
        return self.table.pk, self.table.version, event.version if event is not None else None

    def current(self, seat: DigitalSeat | None) -> DealtHand | None:
        """The hand that is being played, or the last that was; for spectators, as many seconds later."""
        until = timezone.now() - timedelta(seconds=self.table.delay if seat is None else 0)
        seen_by_now = [row for row in self.rows if row.begun_at is not None and row.begun_at <= until]
        return seen_by_now[-1] if seen_by_now else self.rows[0] if self.rows else None

    def number(self, number: int) -> DealtHand | None:
        return next((row for row in self.rows if row.number == number), None)

    def asked(self, number: int | None, seat: DigitalSeat | None) -> DealtHand | None:
        """The hand of this number where it was begun, else the newest."""
        return (self.number(number) if number is not None else None) or self.current(seat)

    def score(self, until: int) -> dict[str, int]:
        """The points of both sides from the hands that are over, up to this number."""
        over = [row for row in self.rows if row.state == _State.OVER and row.number <= until]
        key = tuple(row.pk for row in over)
        if key not in self.scores:
            self.scores[key] = sheet.score_so_far(over, self.setting) if over else {"ns": 0, "ew": 0}
        return self.scores[key]

    def kinds(self) -> dict[str, str]:
        """Who sits in each chair, see people.kinds()."""
        listed, now = people.chairs(self.table), time.monotonic()
        if now - self.heard.at >= _HEARD:
            self.heard.last, self.heard.at = people.last_heard(listed), now
        return people.kinds(listed, self.heard.last)

    @property
    def has_limits(self) -> bool:
        """Whether the time of a turn, or of a seed that was announced, may be up."""
        if self.table.state == DigitalTable.State.GATHERING:
            return self.table.seeds_due_at is not None
        return self.table.turn_seconds is not None

    def own(self, seat: DigitalSeat | None) -> tuple[DigitalTable, DigitalSeat | None]:
        """The table, and a chair of it, for who acts: rows that he may bring up to date."""
        table = copy(self.table)
        table._prefetched_objects_cache = dict(self.table._prefetched_objects_cache)
        mine = copy(seat)
        if mine is not None:
            mine.table = table
        return table, mine


def read(table: DigitalTable) -> Known:
    """The table that the caller has, with its hands as they are now."""
    return Known(table, _hands(table, 0))


def at_hand(code: str, version: int = 0) -> Known | None:
    """What is known already of the table, of this version at least; perhaps something has happened since."""
    found = _kept.get(code)
    return found if found is not None and found.table.version >= version else None


def of_code(code: str) -> Known | None:
    """The table of this code as it is now; None where there is none."""
    moment = _moment(code)
    if moment is None:
        return None
    found = _kept.get(code)
    if found is not None and found.moment == moment:
        return found
    # One reads for all who ask at the same time.
    with _turns[hash(code) % len(_turns)]:
        found = _kept.get(code)
        if found is None or found.moment != moment:
            found = _read_on(code, found, moment)
    return found


def _moment(code: str) -> Moment | None:
    with connection.cursor() as cursor:
        cursor.execute(_question(), [code])
        found: Moment | None = cursor.fetchone()
    return found


@cache
def _question() -> str:
    """Asked before every view, so that its words are put together once."""
    asked = DigitalTable.objects.filter(code="").order_by()
    return asked.values_list("pk", "version", "sitting__round__event__version").query.sql_with_params()[0]


def _read_on(code: str, before: Known | None, moment: Moment) -> Known | None:
    """What has changed since; everything, where more than the play went on."""
    rows = DigitalTable.objects.order_by()
    made = None
    if before is not None and _is_later(moment, before.moment):
        table = rows.filter(code=code, state=before.table.state).first()
        made = _moved_on(before, _with_seats(table)) if table is not None else None
    if made is None:
        table = rows.select_related(*WITH).filter(code=code).first()
        made = read(_with_seats(table)) if table is not None else None
    # While people gather much changes, and the time of seeds runs.
    if made is not None and made.table.state != DigitalTable.State.GATHERING:
        transaction.on_commit(partial(_keep, code, made))
    return made


def _with_seats(table: DigitalTable) -> DigitalTable:
    """As prefetched, but that no seat holds its table: what holds itself in a ring is let go late."""
    seats = DigitalSeat.objects.all()
    seats._result_cache = list(DigitalSeat.objects.filter(table=table.pk).order_by("pk"))
    seats._prefetch_done = True
    table._prefetched_objects_cache = {"seats": seats}
    return table


def _is_later(moment: Moment, before: Moment) -> bool:
    """Whether the same table has moved, and nothing else of its event."""
    return moment[0] == before[0] and moment[1] > before[1] and moment[2] == before[2]


def _moved_on(before: Known, table: DigitalTable) -> Known:
    """The last hand, and what follows it, is read again."""
    over = before.rows[:-1]
    last = before.rows[-1].number if before.rows else 0
    return _put_together(before, table, over, _hands(table, last))


def goes_on(row: DealtHand) -> None:
    """A deed was stored and its hand is not over: who knew the table before knows it now, and reads nothing.

    The caller is in the transaction, with the table's row and the hand's as they will be.
    """
    transaction.on_commit(partial(_goes_on, copy(row), copy(row.table)), robust=True)


def _goes_on(row: DealtHand, table: DigitalTable) -> None:
    before = _kept.get(table.code)
    # Every other change would have moved the version too.
    if before is None or before.moment[:2] != (table.pk, table.version - 1):
        return
    if before.rows and before.rows[-1].pk == row.pk:
        table._prefetched_objects_cache = before.table._prefetched_objects_cache
        row.table = table
        _keep(table.code, _put_together(before, table, before.rows[:-1], (row,)))


def _put_together(
    before: Known, table: DigitalTable, over: tuple[DealtHand, ...], rows: tuple[DealtHand, ...]
) -> Known:
    """Hands that are over stay as they are, and so does what the table belongs to."""
    for name in ("shuffle", "club", "sitting"):
        setattr(table, name, getattr(before.table, name))
    over = tuple(copy(row) for row in over)
    for row in over:
        row.table = table
    return Known(table, (*over, *rows), before.scores, before.heard)


def _hands(table: DigitalTable, least: int) -> tuple[DealtHand, ...]:
    begun = table.dealt_hands.filter(state__in=(_State.PLAYING, _State.OVER), number__gte=least)
    found = tuple(begun.order_by("number"))
    for row in found:
        row.table = table
    return found


def _keep(code: str, made: Known) -> None:
    with _guard:
        _kept[code] = made
        _kept.move_to_end(code)
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
