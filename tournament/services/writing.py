"""The one way to write: a turn at the database, one transaction, and word after the commit.

SQLite takes one writer at a time. Waiting inside the database is neither fair nor
short, so writers of one database file wait here, in the order in which they came.
On PostgreSQL the event's row is locked; writers of one event within this process
still wait here, so that fifty of them are not fifty waiting connections.

One order everywhere: the event's row, then rows of digital tables by their keys, then
the log's chain. Rows are locked without their keys: whoever only refers to one, as a
line of the log does to its event, does not wait.
"""

import fcntl
import os
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from django.db import DEFAULT_DB_ALIAS, connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import F

from tournament import announce as announcing
from tournament.models import Event, Sitting


class Queue:
    """A lock that is given in the order in which it was asked for."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Event] = deque()

    def __enter__(self) -> None:
        with self._guard:
            if not self._taken:
                self._taken = True
                return
            turn = threading.Event()
            self._waiting.append(turn)
        turn.wait()

    def __exit__(self, *failure: object) -> None:
        with self._guard:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


_queues: dict[str, Queue] = {}
_queues_guard = threading.Lock()


def _queue_of(name: str) -> Queue:
    with _queues_guard:
        return _queues.setdefault(name, Queue())


@contextmanager
def file_turn(path: str) -> Iterator[None]:
    """A turn among the processes that write to one file.

    Two locks: who waits for the turn holds the door, so a process that has just
    written cannot walk in again before those who were already waiting.
    """
    door = os.open(f"{path}-door", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
    try:
        turn = os.open(f"{path}-turn", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o660)
        try:
            fcntl.flock(door, fcntl.LOCK_EX)
            fcntl.flock(turn, fcntl.LOCK_EX)
            fcntl.flock(door, fcntl.LOCK_UN)
            yield
        finally:
            os.close(turn)
    finally:
        os.close(door)


@contextmanager
def _turn(connection: BaseDatabaseWrapper, event: Event | None) -> Iterator[None]:
    name = str(connection.settings_dict["NAME"])
    with ExitStack() as held:
        if connection.in_atomic_block:
            # The turn is already ours; to wait for it again would be to wait for ourselves.
            pass
        elif connection.vendor == "sqlite":
            held.enter_context(_queue_of(name))
            if "mode=memory" not in name and name != ":memory:":
                # The name may be a URI, as for a file that is only to be read.
                held.enter_context(file_turn(name.removeprefix("file:").partition("?")[0]))
        elif event is not None:
            held.enter_context(_queue_of(f"{name}/{event.pk}"))
        yield


@contextmanager
def write(event: Event | None = None) -> Iterator[None]:
    """Everything inside is stored, or nothing is.

    event: read again under the lock, so that what is decided is decided on what
    is true now; the caller's own instance is brought up to date.
    """
    with _turn(connections[DEFAULT_DB_ALIAS], event), transaction.atomic():
        if event is not None:
            event.refresh_from_db(from_queryset=Event.objects.select_for_update(no_key=True))
        yield


@contextmanager
def write_table(sitting: Sitting) -> Iterator[Event]:
    """write() for what happens at one table: the table, its round and its event as they are now."""
    event = sitting.round.event
    with write(event):
        sitting.refresh_from_db(from_queryset=Sitting.objects.select_related("round"))
        sitting.round.event = event
        yield event


def changed(event: Event) -> None:
    """The event reads differently from now on: its version goes up, and screens hear of it once stored.

    A bus that is down never turns a stored result into an error page.
    """
    Event.objects.filter(pk=event.pk).update(version=F("version") + 1)
    event.version = Event.objects.values_list("version", flat=True).get(pk=event.pk)
    event_id, version = event.pk, event.version

    def announce() -> None:
        # Looked up by name and late, so that what listens can be replaced.
        announcing.event_changed(event_id, version)

    transaction.on_commit(announce, robust=True)
