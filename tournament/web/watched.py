"""Every request is counted, timed and given a name of its own by which the log can be searched."""

import logging
import re
import secrets
import time

from django.urls import Resolver404, resolve

from tournament import metrics
from tournament.logs import REQUEST_ID
from tournament.web.bounded import App, Message, Receive, Send

log = logging.getLogger("whist.access")

HEADER = b"x-request-id"
# What a proxy before us may have called the request.
_GIVEN = re.compile(rb"[\w.-]{8,64}")
_STREAMS = {"live-stream", "digital-stream"}
_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Watched:
    """An ASGI application around the whole product."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        name = _name_of(scope)
        token = REQUEST_ID.set(name)
        begun, status = time.monotonic(), 0
        is_stream = scope["path"].endswith("/stream")

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), (HEADER, name.encode())]
            await send(message)

        if is_stream:
            metrics.STREAMS.inc()
        try:
            await self.app(scope, receive, noted)
        finally:
            if is_stream:
                metrics.STREAMS.dec()
            _tell(scope, status or 500, time.monotonic() - begun)
            REQUEST_ID.reset(token)


def _name_of(scope: Message) -> str:
    given = next((value for key, value in scope["headers"] if key == HEADER), b"")
    return given.decode() if _GIVEN.fullmatch(given) else secrets.token_hex(8)


def _tell(scope: Message, status: int, seconds: float) -> None:
    route = _route_of(scope["path"])
    method = scope["method"] if scope["method"] in _METHODS else "OTHER"
    metrics.REQUESTS.labels(route, method, status).inc()
    if route not in _STREAMS:
        metrics.SECONDS.labels(route).observe(seconds)
    told = {"method": method, "route": route, "status": status, "milliseconds": round(seconds * 1000)}
    log.info("%(method)s %(route)s %(status)s %(milliseconds)s ms", told, extra=told)


def _route_of(path: str) -> str:
    """The route's name. The address itself may hold somebody's code, and is told to nobody."""
    try:
        match = resolve(path)
    except Resolver404:
        return "files" if path.startswith("/static/") else "none"
    return match.view_name or "none"
