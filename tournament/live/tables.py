"""Screens of digital tables hear that something moved, and nothing else.

One look into the database for all tables that this process has screens of: at once when the bus says so,
and from time to time where words of other processes do not come here (the worker's bots, a second server).
"""

import asyncio
import logging
from weakref import WeakKeyDictionary

from django.db import connection

from tournament.live import bus, channel_of_table, reading
from tournament.live.bus import Subscription
from tournament.models import DigitalTable

log = logging.getLogger(__name__)
# Seconds between two looks, where words of every process come by the bus, and where not.
RARELY, OFTEN = 5.0, 0.3


class Moves:
    """versions: of every table that is watched in this event loop, as they were found last."""

    def __init__(self) -> None:
        self.versions: dict[int, int] = {}
        self._watchers: dict[int, set[asyncio.Event]] = {}
        self._task: asyncio.Task[None] | None = None

    def join(self, table_id: int, bell: asyncio.Event) -> None:
        self._watchers.setdefault(table_id, set()).add(bell)
        reading.hubs.add(self)
        if self._task is None:
            self._task = asyncio.create_task(self._run())

    def leave(self, table_id: int, bell: asyncio.Event) -> None:
        bells = self._watchers.get(table_id, set())
        bells.discard(bell)
        if not bells:
            self._watchers.pop(table_id, None)
            self.versions.pop(table_id, None)
        if not self._watchers and self._task is not None:
            self._task.cancel()
            self._task = None
            reading.hubs.discard(self)
            reading.rest()

    def heard(self, table_id: int, version: int) -> None:
        """Ring for everybody who watches the table, where it is news."""
        if version > self.versions.get(table_id, 0):
            self.versions[table_id] = version
            for bell in self._watchers.get(table_id, ()):
                bell.set()

    async def _run(self) -> None:
        while True:
            try:
                for table_id, version in (await reading.read(self._look)).items():
                    self.heard(table_id, version)
            except Exception:
                log.exception("The digital tables could not be looked at")
            await asyncio.sleep(RARELY if bus().hears_all else OFTEN)

    def _look(self) -> dict[int, int]:
        try:
            rows = DigitalTable.objects.filter(pk__in=list(self._watchers))
            return dict(rows.values_list("pk", "version"))
        except Exception:
            connection.close()
            raise


_moves: WeakKeyDictionary[asyncio.AbstractEventLoop, Moves] = WeakKeyDictionary()


def moves() -> Moves:
    """Those of this event loop."""
    return _moves.setdefault(asyncio.get_running_loop(), Moves())


async def listen(table_id: int, messages: Subscription) -> None:
    """Pass on what the bus says of one table."""
    async for message in messages:
        version = message.get("ply")
        if isinstance(version, int):
            moves().heard(table_id, version)


def channel(table_id: int) -> Subscription:
    return bus().subscribe(channel_of_table(table_id))
