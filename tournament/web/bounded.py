"""What is sent to the server has an end.

Django writes a whole request to the disk before any page looks at it, so without
a bound one sender, signed in or not, could fill the disk.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

# More than any form or file of ours: a list of pairs has 1 MB at most.
LARGEST = 8 * 1024 * 1024
_SAID = b"This is too large: 8 MB can be sent at most. Nothing was stored. Go back and send less."


class Bounded:
    """An ASGI application that takes no more than LARGEST bytes of a request."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif _announced(scope) > LARGEST:
            await _refuse(send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Message, receive: Receive, send: Send) -> None:
        """For who does not say beforehand how much he sends: past the bound nothing more is read."""
        taken, answered = 0, False

        async def bounded() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            return message if taken <= LARGEST else {"type": "http.disconnect"}

        async def noted(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        await self.app(scope, bounded, noted)
        if taken > LARGEST and not answered:
            await _refuse(send)


def _announced(scope: Message) -> int:
    told = dict(scope["headers"]).get(b"content-length", b"0")
    return int(told) if told.isdigit() else 0


async def _refuse(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", b"%d" % len(_SAID))]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": _SAID})
