"""What version each event has now, for those who wait for changes.

The bus tells at once; this is the second look, at each heartbeat, for what no bus
tells: a change by another process (a command, the worker), or a Redis that was gone.
However many wait, an event is read at most once in FRESH seconds.
"""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from asgiref.sync import sync_to_async
from django.db import connection

from tournament.models import Event

FRESH = 1.0

# One thread and one connection, so that a hall full of open streams costs the database one reader.
_reader = ThreadPoolExecutor(1, thread_name_prefix="versions")
_known: dict[int, tuple[float, tuple[int, bool] | None]] = {}
_guard = Lock()


def _read(event_id: int) -> tuple[int, bool] | None:
    with _guard:
        at, known = _known.get(event_id, (0.0, None))
    if time.monotonic() - at < FRESH:
        return known
    try:
        found = Event.objects.values_list("version", "is_public").filter(pk=event_id).first()
    finally:
        connection.close()
    with _guard:
        _known[event_id] = time.monotonic(), found
        for other, (read_at, _found) in list(_known.items()):
            if time.monotonic() - read_at > 60:
                del _known[other]
    return found


async def current(event_id: int) -> tuple[int, bool] | None:
    """(version, whether it is published) of the event, at most FRESH seconds old; None when it is gone."""
    return await sync_to_async(_read, thread_sensitive=False, executor=_reader)(event_id)
