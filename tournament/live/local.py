"""The in-process bus: for an installation of one server process."""

import threading
from collections import defaultdict
from functools import partial

from tournament.live.bus import Message, Subscription


class InProcessBus:
    """Listeners by channel, guarded by a lock, since those who publish are in other threads."""

    # A command or the worker is another process, of which nothing is heard here.
    hears_all = False
    is_slow = False

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._listeners: dict[str, set[Subscription]] = defaultdict(set)

    def publish(self, channel: str, message: Message) -> None:
        with self._guard:
            listeners = tuple(self._listeners.get(channel, ()))
        for listener in listeners:
            listener.deliver(message)

    def nudge_all(self) -> None:
        """Wake every listener of every channel, without a word."""
        with self._guard:
            listeners = {listener for some in self._listeners.values() for listener in some}
        for listener in listeners:
            listener.deliver({})

    def subscribe(self, channel: str) -> Subscription:
        return Subscription(partial(self.join, channel), partial(self.leave, channel))

    def listeners(self) -> int:
        """How many are listening, over all channels."""
        with self._guard:
            return sum(map(len, self._listeners.values()))

    async def join(self, channel: str, listener: Subscription) -> None:
        with self._guard:
            self._listeners[channel].add(listener)

    def leave(self, channel: str, listener: Subscription) -> None:
        with self._guard:
            self._listeners[channel].discard(listener)
            if not self._listeners[channel]:
                del self._listeners[channel]
