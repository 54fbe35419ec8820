"""A pair's own page. Its address is a secret on the pair's card; nobody signs in."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament.models import Entry, Event
from tournament.queries.clock import clock_of
from tournament.queries.fixed_hands import fixed_hands
from tournament.queries.own_page import OwnPage, own_page
from tournament.services import personal
from tournament.services.mails.post import goes_out
from tournament.services.mails.wishes import wishes_of
from tournament.web.public.why import why_of
from tournament.web.screens.words import where
from tournament.wording import numbers, ranking_name


@require_safe
def personal_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET /my/<code>/: the whole page."""
    entry = _entry_or_404(code)
    wishes = wishes_of(entry) if goes_out() and entry.number is not None else []
    context = _context(entry) | {"code": code, "wishes": wishes}
    return _own(render(request, "screens/personal.html", context), entry)


@require_safe
def personal_part(request: HttpRequest, code: str) -> HttpResponse:
    """GET /my/<code>/now/: the part that changes, alone; 304 for who has it. X-Now tells the server's time.

    These pages ask by themselves: their events may be nobody else's to see, and so have no stream.
    """
    entry = _entry_or_404(code)
    tag = _tag(entry)
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "screens/_personal.html", _context(entry))
    response["ETag"] = tag
    return _own(response, entry)


def _entry_or_404(code: str) -> Entry:
    """The 404 of a wrong code is that of any address: it says nothing of what there is."""
    entry = personal.find(code)
    if entry is None:
        raise Http404
    return entry


def _tag(entry: Entry) -> str:
    event = entry.event
    return f'"{entry.pk}-{event.created_at:%Y%m%d%H%M%S%f}-{event.version}-{get_language()}"'


def _own(response: HttpResponse, entry: Entry) -> HttpResponse:
    """For one reader and no store: neither search engines nor proxies keep it."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    # To nobody else; "no-referrer" would take the origin from our own forms, too, which then are refused.
    response["Referrer-Policy"] = "same-origin"
    response["Cache-Control"] = "private, no-cache"
    response["X-Now"] = str(int(timezone.now().timestamp() * 1000))
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _context(entry: Entry) -> dict[str, object]:
    event, view = entry.event, own_page(entry)
    now, after = view.now, view.after
    return {
        "event": event,
        "own": view,
        "now": where(now) if now else "",
        "after": where(after) if after else "",
        "is_last": bool(now and not after),
        "fixed": fixed_hands(event, now.round) if now and now.known and now.table is not None else (),
        "clock": clock_of(event) if event.state == Event.State.RUNNING else None,
        "rounds": [(one, None) for one in view.counted],
        "points": any(one.points is not None for one in view.rounds),
        **_standing(view),
    }


def _standing(view: OwnPage) -> dict[str, object]:
    """The own place and the value that decides it."""
    if view.standings is None or view.row is None:
        return {}
    first = view.standings.columns[0]
    values = numbers([row.values.get(first) for row in view.standings.rows])
    at = view.standings.rows.index(view.row)
    whys = why_of(view.standings, view.facts, view.row.entry_number) if view.facts else ()
    return {
        "entries": len(values),
        "first_name": ranking_name(first),
        "first_value": values[at],
        "why": next(iter(whys), None),
    }
