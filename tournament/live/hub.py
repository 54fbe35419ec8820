"""One hub for each event that is watched in this process: it looks once, for all who watch.

A word on the bus, some time without one, or a new watcher makes it look; what has
changed is drawn and handed to every watcher. While it draws, further words pile up into
one: at twenty results a second a watcher gets the newest there is, and the last one
always.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Set
from functools import partial
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from tournament.live import bus, channel_of, parts, reading
from tournament.live.bus import Subscription
from tournament.live.frames import Frame
from tournament.live.reading import Look, Moment, Topic

log = logging.getLogger(__name__)

# Seconds between two looks when no word comes. Where words of every process come by the bus, the look is
# for those that got lost; elsewhere it is how changes by other processes (a command, the worker) are found.
RARELY = 8.0
OFTEN = 1.0
# After a look that took so long, so much of that goes by before the next one.
LEISURE = 0.3
# The longer the reader had to wait for the processor or the database, the more he leaves to others.
PATIENCE = 1.5
# While one result follows the other, what few watch is drawn this often.
SELDOM = 0.7

PUBLIC: frozenset[str] = frozenset({"public"})
NOBODY: frozenset[str] = frozenset()


class Watching(Protocol):
    """What a hub knows of a watcher."""

    def wake(self) -> None: ...

    def topics_of(self, event_id: int) -> Mapping[Topic, Any]: ...


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[int, "Hub"]] = WeakKeyDictionary()


def hub_of(event_id: int) -> "Hub":
    """The hub of the event in this event loop."""
    hubs = _hubs.setdefault(asyncio.get_running_loop(), {})
    if event_id not in hubs:
        hubs[event_id] = Hub(event_id)
    return hubs[event_id]


class Hub:
    """seen: the event as it was found last; None before the first look. is_gone: there is none any more."""

    def __init__(self, event_id: int) -> None:
        self.event_id = event_id
        self.seen: Look | None = None
        self.is_gone = False
        self._frames: dict[Topic, Frame | None] = {}
        self._drawn: dict[Topic, Moment] = {}
        self._watchers: set[Watching] = set()
        self._task: asyncio.Task[None] | None = None
        self._messages: Subscription | None = None
        self._slow = False

    # --- what a watcher asks

    @property
    def public_reads(self) -> frozenset[str]:
        return PUBLIC if self.seen is not None and self.seen.is_public else NOBODY

    def newer(self, topic: Topic, tag: str) -> Frame | None:
        """The frame of this part when it differs from what the tag stands for."""
        found = self._frames.get(topic)
        return found if found is not None and found.plain and found.tag != tag else None

    def lost(self, topic: Topic) -> bool:
        """Whether the part was looked for, and there is none."""
        return topic in self._frames and self._frames[topic] is None

    # --- who watches

    def join(self, watcher: Watching) -> None:
        self._watchers.add(watcher)
        if self._task is None:
            reading.hubs.add(self)
            self._task = asyncio.create_task(self._run())
        elif self._messages is not None:
            self._messages.nudge()

    def leave(self, watcher: Watching) -> None:
        self._watchers.discard(watcher)
        if self._watchers or self._task is None:
            return
        self._task.cancel()
        self._task = None
        _hubs.get(asyncio.get_running_loop(), {}).pop(self.event_id, None)
        reading.hubs.discard(self)
        reading.rest()

    # --- looking

    async def _run(self) -> None:
        while True:
            try:
                async with bus().subscribe(channel_of(self.event_id)) as self._messages:
                    await self._follow(self._messages)
            except Exception:
                # A database that is away, say: its screens wait, and it is looked at again.
                log.exception("Event %s could not be looked at", self.event_id)
                await asyncio.sleep(OFTEN)

    async def _follow(self, messages: Subscription) -> None:
        rest_at = 0.0
        while True:
            begun, worked = time.monotonic(), reading.worked
            # What everybody watches is drawn and handed out before anything else.
            await self._look(_is_public)
            if not messages.has_unread or time.monotonic() - rest_at > SELDOM:
                await self._look(_is_not)
                rest_at = time.monotonic()
            # Those who store results need the processor too.
            took = time.monotonic() - begun
            await asyncio.sleep(max(took * LEISURE, (took - reading.worked + worked) * PATIENCE))
            await messages.next(RARELY if bus().hears_all else OFTEN)
            messages.skip_unread()

    async def _look(self, kind: Callable[[Topic], bool]) -> None:
        """Look at the event, and draw what is watched of this kind and has changed."""
        topics = {topic for watcher in self._watchers for topic in watcher.topics_of(self.event_id)}
        known = {topic: self._drawn.get(topic) for topic in topics if kind(topic)}
        if not known and self.seen is not None:
            return
        found = await reading.read(partial(reading.look, self.event_id, known))
        if found is not None:
            self._keep(topics, found)
        news = found is None or found.drawn or self.seen is None or found.is_public != self.seen.is_public
        self.seen, self.is_gone = found, found is None
        if news or self._slow != bus().is_slow:
            self._slow = bus().is_slow
            await self._hand_out()

    def _keep(self, topics: Set[Topic], found: Look) -> None:
        """What nobody watches any more is forgotten."""
        frames = {topic: one for topic, one in self._frames.items() if topic in topics}
        drawn = {topic: one for topic, one in self._drawn.items() if topic in topics}
        self._frames, self._drawn = frames | dict(found.drawn), drawn | dict(found.moments)

    async def _hand_out(self) -> None:
        """All get it before anything is drawn again: drawing would take the processor from the sending."""
        for watcher in tuple(self._watchers):
            watcher.wake()
        await asyncio.sleep(0)


def _is_public(topic: Topic) -> bool:
    return parts.REGISTRY[topic.part].read == "public"


def _is_not(topic: Topic) -> bool:
    return not _is_public(topic)
