"""The stream of an event: says that something has changed, never what.

Two kinds of server-sent event: ``version`` with the event's version, and ``beat``
when nothing has happened for a while, so that a page can tell silence from a broken
line.
"""

import threading
from collections.abc import AsyncIterator
from weakref import WeakSet

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.views.decorators.http import require_safe

from tournament.announce import channel_of
from tournament.live import Subscription, bus, versions
from tournament.models import Event
from tournament.services.permissions import Person, may
from tournament.web.access import event_or_404

# Seconds between beats. A page counts a line as broken after 25 (static/js/live.js).
BEAT = 8.0


_open: WeakSet[Subscription] = WeakSet()
_ended = threading.Event()


def end_all() -> None:
    """The server is about to end: so does every stream, and none begins. Pages open theirs again later."""
    _ended.set()
    for listener in tuple(_open):
        listener.deliver({"end": 1})


def _line(kind: str, data: int | str = "", number: int | None = None) -> str:
    head = f"id: {number}\n" if number is not None else ""
    return f"{head}event: {kind}\ndata: {data}\n\n"


def _number(text: str) -> int:
    """The version that the page has; 0 for anything that is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0


async def versions_of(event: Event, seen: int, *, only_public: bool) -> AsyncIterator[str]:
    """Lines for one reader who has seen version ``seen``; ends when the event may no longer be read."""
    yield "retry: 3000\n\n"
    told = 0
    async with bus().subscribe(channel_of(event.pk)) as messages:
        _open.add(messages)
        while not _ended.is_set():
            found = await versions.current(event.pk)
            if found is None or (only_public and not found[1]):
                return
            newest = max(found[0], told)
            if newest > seen:
                seen = newest
                yield _line("version", seen, seen)
            else:
                yield _line("beat")
            message = await messages.next(BEAT) or {}
            if "end" in message:
                return
            told = int(message.get("version", 0))


def _reader_of(user: Person, slug: str) -> tuple[Event, bool]:
    """The event, and whether this person may read it only as long as it is published."""
    event = event_or_404(user, slug, need="public")
    return event, not may(user, "score", event=event)


@require_safe
async def event_stream(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /events/<slug>/stream: for everybody who may read the event. ``?seen=`` is the page's version."""
    event, only_public = await sync_to_async(_reader_of)(await request.auser(), slug)
    if request.method == "HEAD":
        return HttpResponse(content_type="text/event-stream")
    seen = _number(request.headers.get("Last-Event-ID", "") or request.GET.get("seen", ""))
    lines = versions_of(event, seen or event.version, only_public=only_public)
    response = StreamingHttpResponse(lines, content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    # nginx keeps what it passes on until it has much of it; a stream cannot wait for that.
    response["X-Accel-Buffering"] = "no"
    return response
