"""What a bus can do. Publishing is for any thread; listening is for coroutines."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from types import TracebackType
from typing import Protocol

Message = Mapping[str, int | str]
# So many unread messages a listener may have; then the oldest goes, since only the newest matters.
MOST_UNREAD = 32


class Bus(Protocol):
    """One interface, an in-process bus and a Redis bus."""

    @property
    def hears_all(self) -> bool:
        """Whether words of every process come here now. If not, who listens has to look by himself too."""

    @property
    def is_slow(self) -> bool:
        """Whether words of other processes should come and do not: something is broken."""

    def publish(self, channel: str, message: Message) -> None:
        """Tell every listener of the channel. Never raises, and never waits for long."""

    def subscribe(self, channel: str) -> "Subscription":
        """Listen: ``async with bus.subscribe(channel) as messages: async for message in messages``."""


class Subscription:
    """One listener's messages, in order. Belongs to the event loop in which it was made."""

    def __init__(
        self, join: Callable[["Subscription"], Awaitable[None]], leave: Callable[["Subscription"], None]
    ) -> None:
        self.loop = asyncio.get_running_loop()
        self._unread: asyncio.Queue[Message] = asyncio.Queue(MOST_UNREAD)
        self._join = join
        self._leave = leave

    def deliver(self, message: Message) -> None:
        """Hand over a message, from any thread. A listener whose loop has ended is passed over."""
        try:
            self.loop.call_soon_threadsafe(self._put, message)
        except RuntimeError:
            self._leave(self)

    def _put(self, message: Message) -> None:
        if self._unread.full():
            self._unread.get_nowait()
        self._unread.put_nowait(message)

    async def __aenter__(self) -> "Subscription":
        await self._join(self)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, failure: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._leave(self)

    def __aiter__(self) -> AsyncIterator[Message]:
        return self

    async def __anext__(self) -> Message:
        return await self._unread.get()

    def nudge(self) -> None:
        """Wake the listener without any word of anybody. Belongs to the loop."""
        self._put({})

    @property
    def has_unread(self) -> bool:
        return not self._unread.empty()

    def skip_unread(self) -> None:
        """Forget what has come and was not read: who looks now sees what all of it was about."""
        while not self._unread.empty():
            self._unread.get_nowait()

    async def next(self, seconds: float) -> Message | None:
        """The next message, or None when there was none for so long."""
        try:
            return await asyncio.wait_for(self._unread.get(), seconds)
        except TimeoutError:
            return None
