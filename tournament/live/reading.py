"""The one reader of a process: it looks into the database for all open streams.

One thread and one connection, so that a hall full of open streams costs the database
one reader, and drawing never takes more than one of the machine's cores.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from django.db import connection
from django.utils import translation

from tournament.live import parts
from tournament.live.frames import NOTHING, Frame, part_frame
from tournament.models import Event

log = logging.getLogger(__name__)

Result = TypeVar("Result")
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
    """An event as it is now. drawn: what was drawn for it; None where there is no such part (any more)."""

    version: int
    is_public: bool
    drawn: Mapping[Topic, Frame | None]


async def read(work: Callable[[], Result]) -> Result:
    """Do it in the reader's thread."""
    return await asyncio.get_running_loop().run_in_executor(_thread, work)


def rest() -> None:
    """Nobody watches any more: the connection is given back."""
    _thread.submit(connection.close)


def look(event_id: int, known: Mapping[Topic, int]) -> Look | None:
    """The event and what is to be shown of it; None when it is gone.

    known: the topics that are watched, each with the version that the caller has it of, 0 for none;
    what he has of the present version is not drawn again.
    """
    try:
        event = Event.objects.select_related("club").filter(pk=event_id).first()
        if event is None:
            return None
        missing = [topic for topic, version in known.items() if version != event.version]
        return Look(event.version, event.is_public, {topic: _frame(event, topic) for topic in missing})
    except Exception:
        # Whatever is wrong with the connection, the next look begins with a new one.
        connection.close()
        raise


def _frame(event: Event, topic: Topic) -> Frame | None:
    with translation.override(topic.language):
        try:
            shown = parts.show(event, topic.part, topic.which)
        except Exception:
            # One part that cannot be drawn takes no other with it; its readers keep what they have.
            log.exception("The part %s could not be drawn", topic.name)
            connection.close()
            return NOTHING
    return None if shown is None else part_frame(topic.name, shown.html, shown.version, shown.tag)
