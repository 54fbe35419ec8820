"""One open stream of a digital table: it says that something moved, and the screen asks for its own view."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from tournament.live import reading
from tournament.live.frames import Frame, frame
from tournament.live.tables import channel, listen, moves
from tournament.live.watcher import BEAT, beat, closed, opened


class TableWatcher:
    """delay: seconds by which this reader is behind. alive: done at each beat, in the reader's thread."""

    def __init__(self, table_id: int, version: int, delay: int, alive: Callable[[], object]) -> None:
        self._table_id, self._told, self._delay, self._alive = table_id, version, delay, alive
        self._loop = asyncio.get_running_loop()
        self._bell = asyncio.Event()
        # Versions that this reader is to hear of, each with its time.
        self._coming: deque[tuple[float, int]] = deque()
        self._ended = False

    def end(self) -> None:
        """End the stream; from any thread."""
        self._ended = True
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._bell.set)

    async def blocks(self) -> AsyncIterator[bytes]:
        """The bytes of the stream; it ends with the server, or when its reader has left."""
        self._ended = not opened(self)
        async with channel(self._table_id) as messages:
            heard = asyncio.create_task(listen(self._table_id, messages))
            moves().join(self._table_id, self._bell)
            try:
                yield b"retry: 3000\n\n" + beat().plain
                while not self._ended:
                    yield (await self._next()).plain
            finally:
                heard.cancel()
                moves().leave(self._table_id, self._bell)
                closed(self)

    async def _next(self) -> Frame:
        """The next word: a new version once it is due, or a beat after some time without one."""
        beat_at = self._loop.time() + BEAT
        while not self._ended:
            self._take()
            now = self._loop.time()
            if self._coming and self._coming[0][0] <= now:
                return frame("ply", {"ply": self._newest_due(now)})
            if now >= beat_at:
                break
            until = min(beat_at, self._coming[0][0] if self._coming else beat_at)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._bell.wait(), until - now)
            self._bell.clear()
        await reading.read(self._alive)
        return beat()

    def _take(self) -> None:
        version = moves().versions.get(self._table_id, 0)
        if version > self._told:
            self._told = version
            self._coming.append((self._loop.time() + self._delay, version))

    def _newest_due(self, now: float) -> int:
        newest = 0
        while self._coming and self._coming[0][0] <= now:
            newest = self._coming.popleft()[1]
        return newest
