"""Where Django's answer is only the beginning.

Django opens the door to a stream (who is it, what may he read). What follows is sent
outside of it: an open stream would otherwise hold a thread and all of the middleware
for as long as somebody watches.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol

from tournament.web.bounded import App, Message, Receive, Send

GoOn = Callable[[Receive, Send], Awaitable[None]]
KEY = "whist.handover"


class Source(Protocol):
    """Where the bytes of a stream come from, one block after the other, until it is ended."""

    def end(self) -> None: ...

    def blocks(self) -> AsyncIterator[bytes]: ...


async def send_blocks(watcher: Source, receive: Receive, send: Send) -> None:
    """What follows the door's answer, until the source ends or the reader has left."""

    async def until_left() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        watcher.end()

    left = asyncio.create_task(until_left())
    try:
        async for block in watcher.blocks():
            await send({"type": "http.response.body", "body": block, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})
    finally:
        left.cancel()


class Handover:
    """Stands in the request's scope; a view that has more to send puts it here."""

    go_on: GoOn | None = None


class Streams:
    """An ASGI application that goes on where the inner one has stopped."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        handover = Handover()

        async def kept_open(message: Message) -> None:
            await send(message if handover.go_on is None else _without_end(message))

        await self.app({**scope, KEY: handover}, receive, kept_open)
        if handover.go_on is not None:
            await handover.go_on(receive, send)


def _without_end(message: Message) -> Message:
    """The door's answer as the beginning of a longer one."""
    if message["type"] == "http.response.body":
        return {**message, "more_body": True}
    headers = [(name, value) for name, value in message["headers"] if name.lower() != b"content-length"]
    return {**message, "headers": headers}
