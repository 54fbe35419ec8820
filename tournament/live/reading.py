"""The one reader of a process: it looks into the database for all open streams.

One thread and one connection, so that a hall full of open streams costs the database
one reader, and drawing never takes more than one of the machine's cores.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar
from weakref import WeakSet

from django.db import Error as DatabaseError
from django.db import connection
from django.utils import translation

from tournament.live import parts
from tournament.live.frames import NOTHING, Frame, part_frame
from tournament.models import Event

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Moment = tuple[int, int]
# Seconds of processor that the reader has used.
worked = 0.0
# The events that are watched, in whichever loop.
hubs: WeakSet[object] = WeakSet()
_thread = ThreadPoolExecutor(1, thread_name_prefix="screens")


@dataclass(frozen=True)
class Topic:
    """A part of one event in one language. name: as it stands in an address, ``tuesday/round/3``."""

    name: str
    part: str
    which: str
    language: str


@dataclass(frozen=True)
class Look:
    """An event as it is now. drawn: what was drawn for it; None where there is no such part (any more).

    moments: of every topic that was asked for, see parts.moment().
    """

    is_public: bool
    drawn: Mapping[Topic, Frame | None]
    moments: Mapping[Topic, Moment]


async def read(work: Callable[[], Result]) -> Result:
    """Do it in the reader's thread."""
    return await asyncio.get_running_loop().run_in_executor(_thread, _tidily, work)


def _tidily(work: Callable[[], Result]) -> Result:
    global worked
    begun = time.thread_time()
    try:
        return work()
    finally:
        worked += time.thread_time() - begun
        # Nobody watches any more: the connection is given back.
        if not hubs:
            connection.close()


def rest() -> None:
    """Perhaps nobody watches any more."""
    _thread.submit(_tidily, int)


def look(event_id: int, known: Mapping[Topic, Moment | None]) -> Look | None:
    """The event and what is to be shown of it; None when it is gone.

    known: the topics that are watched, each with the moment that the caller has it of; what he
    has of the present one is not drawn again.
    """
    try:
        event = Event.objects.select_related("club").filter(pk=event_id).first()
        if event is None:
            return None
        moments = {topic: parts.moment(event, topic.part) for topic in known}
        missing = [topic for topic, one in known.items() if one != moments[topic]]
        return Look(event.is_public, {topic: _frame(event, topic) for topic in missing}, moments)
    except Exception:
        # Whatever is wrong with the connection, the next look begins with a new one.
        connection.close()
        raise


def _frame(event: Event, topic: Topic) -> Frame | None:
    with translation.override(topic.language):
        try:
            shown = parts.show(event, topic.part, topic.which)
        except DatabaseError:
            # A database that is away is so for all of them, and will be asked again.
            raise
        except Exception:
            # One part that cannot be drawn takes no other with it; its readers keep what they have.
            log.exception("The part %s could not be drawn", topic.name)
            connection.close()
            return NOTHING
    if shown is None:
        return None
    made = part_frame(topic.name, shown.html, shown.version, shown.tag)
    # Here, so that the loop which sends it has no work with it.
    _ = made.packed
    return made
