"""The same parts without a stream: for a page whose stream is silent, every few seconds.

Who has everything already gets 304, for which nothing is drawn.
"""

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from time import time_ns
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.live import bus, parts
from tournament.models import Event
from tournament.web.watching import Wanted, events_of, kinds, wanted


@require_safe
def live_parts(request: HttpRequest) -> HttpResponse:
    """GET /live/parts?on=…: every part asked for, whole; 404 when none of them may be read."""
    asked = wanted(request)
    events = events_of(asked)
    reads = {slug: kinds(request.user, event) for slug, event in events.items()}
    readable = [
        one for one in asked if one.slug in events and parts.REGISTRY[one.topic.part].read in reads[one.slug]
    ]
    if not readable:
        raise Http404
    tag = _tag(readable, [one for one in asked if one not in readable], events)
    response: HttpResponse
    if request.headers.get("If-None-Match") == tag:
        response = HttpResponseNotModified()
    else:
        response = JsonResponse(_answer(asked, readable, events))
    response["ETag"] = tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def _tag(readable: Iterable[Wanted], refused: Iterable[Wanted], events: Mapping[str, Event]) -> str:
    """What a browser keeps the answer under: the same while no event has a new version."""
    said = [get_language(), bus().is_slow, [one.topic.name for one in refused]]
    for one in readable:
        event = events[one.slug]
        said.append((one.topic.name, event.pk, event.created_at, parts.moment(event, one.topic.part)))
    return f'"{blake2b(repr(said).encode(), digest_size=12).hexdigest()}"'


def _answer(
    asked: Iterable[Wanted], readable: Iterable[Wanted], events: Mapping[str, Event]
) -> dict[str, Any]:
    shown = {
        one.topic.name: parts.show(events[one.slug], one.topic.part, one.topic.which) for one in readable
    }
    return {
        "now": time_ns() // 1_000_000,
        "slow": bus().is_slow,
        "parts": [
            {"topic": name, "version": one.version, "tag": one.tag, "html": one.html}
            for name, one in shown.items()
            if one is not None
        ],
        "gone": [one.topic.name for one in asked if shown.get(one.topic.name) is None],
    }
