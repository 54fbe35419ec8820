"""The stream: the parts of pages themselves, as they change, to everybody who watches.

Server-sent events of three kinds, each with JSON data:

- ``part``: topic, version, tag, html: a part as it is now;
- ``gone``: topic: this reader gets no more of it;
- ``beat``: now (milliseconds since 1970), slow: nothing has happened for a while, so that a
  page can tell silence from a broken line.
"""

import resource
from collections import defaultdict
from collections.abc import Mapping
from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from tournament.live import parts
from tournament.live.reading import Topic
from tournament.live.watcher import Rights, Watcher, end_all, open_streams
from tournament.web.bounded import Receive, Send
from tournament.web.handover import KEY, GoOn, Handover, send_blocks
from tournament.web.watching import Pass, events_of, kinds, wanted

__all__ = ["begun", "end_all", "live_stream"]

# Each is an open file of this process; the rest is for everything else.
MOST_OPEN = min(4000, resource.getrlimit(resource.RLIMIT_NOFILE)[0] * 3 // 4)


@require_safe
def live_stream(request: HttpRequest) -> HttpResponse:
    """GET /live/stream?on=…: for everybody who may read one of the parts; 404 for anybody else."""
    have: dict[int, dict[Topic, str]] = defaultdict(dict)
    asked = wanted(request)
    events = events_of(asked)
    reads = {slug: kinds(request.user, event) for slug, event in events.items()}
    for one in asked:
        if one.slug in events and parts.REGISTRY[one.topic.part].read in reads[one.slug]:
            have[events[one.slug].pk][one.topic] = one.tag
    if not have:
        raise Http404
    own = Pass.of(request) if any(read - {"public"} for read in reads.values()) else None
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    go_on = partial(_send_on, have, own.kinds if own else None, packed)
    response = begun(request, go_on, {"Content-Encoding": "gzip"} if packed else {})
    patch_vary_headers(response, ["Cookie", "Accept-Language", "Accept-Encoding"])
    return response


def begun(request: HttpRequest, go_on: GoOn, headers: Mapping[str, str] | None = None) -> HttpResponse:
    """The door's answer to who may read a stream, and what follows it; 503 where too many are open."""
    if open_streams() >= MOST_OPEN:
        # The page asks from time to time instead, and tries again.
        return HttpResponse(status=503, headers={"Retry-After": "60"})
    response = HttpResponse(content_type="text/event-stream", headers=headers)
    response["Cache-Control"] = "no-store"
    # nginx keeps what it passes on until it has much of it; a stream cannot wait for that.
    response["X-Accel-Buffering"] = "no"
    handover: Handover | None = getattr(request, "scope", {}).get(KEY)
    if handover is not None and request.method == "GET":
        handover.go_on = go_on
    return response


async def _send_on(
    have: Mapping[int, Mapping[Topic, str]], rights: Rights | None, packed: bool, receive: Receive, send: Send
) -> None:
    """What follows the door's answer, until the reader has left or may read nothing more."""
    await send_blocks(Watcher(have, rights=rights, packed=packed), receive, send)
