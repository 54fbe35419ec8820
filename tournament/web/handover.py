"""Where Django's answer is only the beginning.

Django opens the door to a stream (who is it, what may he read). What follows is sent
outside of it: an open stream would otherwise hold a thread and all of the middleware
for as long as somebody watches.
"""

from collections.abc import Awaitable, Callable

from tournament.web.bounded import App, Message, Receive, Send

GoOn = Callable[[Receive, Send], Awaitable[None]]
KEY = "whist.handover"


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
