"""One open stream: what its reader has already, what is due to him, and when it ends."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol
from weakref import WeakSet

from tournament.live import bus, parts, reading
from tournament.live.frames import GZIP_HEAD, Frame, frame, gone_frame
from tournament.live.hub import Hub, hub_of
from tournament.live.reading import Topic

# Seconds between beats. A page counts a line as broken after 25 (static/js/live.js).
BEAT = 8.0
# event -> kinds of parts (parts.Reader) that somebody may read now; asked before every sending, in the
# reader's thread.
Rights = Callable[[int], frozenset[str]]


class Endable(Protocol):
    """An open stream of any kind."""

    def end(self) -> None:
        """End it; from any thread."""


_open: "WeakSet[Endable]" = WeakSet()
_ending = False


def end_all() -> None:
    """The server is about to end: so does every stream, and none begins. Pages open theirs again later."""
    global _ending
    _ending = True
    for watcher in tuple(_open):
        watcher.end()


def opened(stream: Endable) -> bool:
    """Count a stream; False where the server is about to end, and so should the stream."""
    _open.add(stream)
    return not _ending


def closed(stream: Endable) -> None:
    _open.discard(stream)


def open_streams() -> int:
    """How many this process holds."""
    return len(_open)


def beat() -> Frame:
    """The server's time in milliseconds since 1970, and whether screens are slow to hear of changes."""
    return frame("beat", {"now": time.time_ns() // 1_000_000, "slow": bus().is_slow})


class Watcher:
    """have: by event, each topic with the tag of what the reader has of it. rights: None for the public."""

    def __init__(
        self, have: Mapping[int, Mapping[Topic, str]], *, rights: Rights | None = None, packed: bool = False
    ) -> None:
        self._have = {event_id: dict(topics) for event_id, topics in have.items()}
        self._rights, self._packed = rights, packed
        self._hubs: dict[int, Hub] = {}
        self._loop = asyncio.get_running_loop()
        self._bell: asyncio.Future[None] = self._loop.create_future()
        self._beat_at = 0.0
        self._slow = False
        self._ended = _ending

    def topics_of(self, event_id: int) -> Mapping[Topic, str]:
        return self._have.get(event_id, {})

    def wake(self) -> None:
        """Something may be due. Belongs to the loop."""
        if not self._bell.done():
            self._bell.set_result(None)

    def end(self) -> None:
        """End the stream; from any thread."""
        self._ended = True
        # When its loop has ended, so has the stream.
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self.wake)

    async def blocks(self) -> AsyncIterator[bytes]:
        """The bytes of the stream; it ends with the server, or when the reader may read nothing any more."""
        _open.add(self)
        self._hubs = {event_id: hub_of(event_id) for event_id in self._have}
        for hub in self._hubs.values():
            hub.join(self)
        try:
            head = self._bytes([Frame(b"retry: 3000\n\n"), self._beat()])
            yield GZIP_HEAD + head if self._packed else head
            while self._have and not self._ended:
                if frames := await self._due():
                    yield self._bytes(frames)
                await self._next_bell()
        finally:
            _open.discard(self)
            for hub in self._hubs.values():
                hub.leave(self)

    def _bytes(self, frames: list[Frame]) -> bytes:
        if len(frames) == 1:
            return frames[0].packed if self._packed else frames[0].plain
        return b"".join(one.packed if self._packed else one.plain for one in frames)

    def _beat(self) -> Frame:
        self._beat_at = self._loop.time() + BEAT
        self._slow = bus().is_slow
        return beat()

    async def _next_bell(self) -> None:
        timer = self._loop.call_at(self._beat_at, self.wake)
        try:
            if not self._ended:
                await self._bell
        finally:
            timer.cancel()
        self._bell = self._loop.create_future()

    async def _due(self) -> list[Frame]:
        """What the reader lacks, each part as it is now, and the beat when it is time for one."""
        is_time = self._loop.time() >= self._beat_at or self._slow != bus().is_slow
        frames: list[Frame] = []
        if self._rights is None:
            frames += self._changed(None)
        elif is_time or self._lacks():
            frames += self._changed(await self._may())
        if is_time and not frames:
            frames.append(self._beat())
        return frames

    def _lacks(self) -> bool:
        return any(
            hub.is_gone or any(hub.newer(topic, tag) for topic, tag in self._have[event_id].items())
            for event_id, hub in self._hubs.items()
            if event_id in self._have
        )

    async def _may(self) -> dict[int, frozenset[str]]:
        rights = self._rights
        assert rights is not None
        return {event_id: await reading.read(partial(rights, event_id)) for event_id in self._have}

    def _changed(self, may: Mapping[int, frozenset[str]] | None) -> Iterator[Frame]:
        """Frames of what has changed since; what may no longer be read, or is no longer there, is gone."""
        for event_id in tuple(self._have):
            hub, have = self._hubs[event_id], self._have[event_id]
            if hub.seen is None and not hub.is_gone:
                continue
            allowed = hub.public_reads if may is None else may[event_id]
            for topic, tag in tuple(have.items()):
                if hub.is_gone or parts.REGISTRY[topic.part].read not in allowed or hub.lost(topic):
                    del have[topic]
                    yield gone_frame(topic.name)
                elif newer := hub.newer(topic, tag):
                    have[topic] = newer.tag
                    yield newer
            if not have:
                del self._have[event_id]
                hub.leave(self)
