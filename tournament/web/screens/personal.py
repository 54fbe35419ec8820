"""A pair's own page. Its address is a secret on the pair's card; nobody signs in."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_POST, require_safe

from tournament.models import Entry, Event
from tournament.queries.clock import clock_of
from tournament.queries.digital.desk import on_screens_now
from tournament.queries.fixed_hands import fixed_hands
from tournament.queries.own_page import OwnPage, own_page
from tournament.queries.places import Place
from tournament.queries.reader import is_acting
from tournament.queries.steps import step_of
from tournament.queries.table_page import side_of
from tournament.queries.told import moves_of
from tournament.services import personal, telling
from tournament.services.mails.post import goes_out
from tournament.services.mails.wishes import wishes_of
from tournament.services.personal import Holder
from tournament.web.play import wrong_seats
from tournament.web.play.cookies import keep_own
from tournament.web.public.why import why_of
from tournament.web.screens.words import where
from tournament.web.told_words import moves_said, step_said
from tournament.wording import numbers, ranking_name
from tournament.wording.sentences import capital


@require_safe
def personal_page(request: HttpRequest, code: str) -> HttpResponse:
    """GET /my/<code>/: the whole page."""
    holder = _holder_or_404(code)
    entry, context = holder.entry, _context(holder, code)
    own = holder.substitute is None and entry.number is not None
    context["wishes"] = wishes_of(entry) if goes_out() and own else []
    acts = is_acting(*holder)
    response = render(request, "screens/personal.html", context | (_at(request, entry) if acts else {}))
    if acts and entry.number is not None and entry.event.state != Event.State.CLOSED:
        keep_own(request, response, entry.pk)
    return _own(response, entry)


@require_safe
def personal_part(request: HttpRequest, code: str) -> HttpResponse:
    """GET /my/<code>/now/: the part that changes, alone; 304 for who has it. X-Now tells the server's time.

    These pages ask by themselves: their events may be nobody else's to see, and so have no stream.
    """
    holder = _holder_or_404(code)
    tag = _tag(holder)
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "screens/_personal.html", _context(holder, code))
    response["ETag"] = tag
    return _own(response, holder.entry)


@require_POST
def personal_here(request: HttpRequest, code: str) -> HttpResponse:
    """POST /my/<code>/here/: the page was opened by a phone that is at a table. Sent by the page's script."""
    entry = _acting_or_404(code)
    sitting = wrong_seats.table_of(request, entry)
    if sitting is not None:
        wrong_seats.opened(sitting, entry)
    return redirect("personal", code)


@require_POST
def personal_seen(request: HttpRequest, code: str) -> HttpResponse:
    """POST /my/<code>/seen/: whoever holds the page knows where it goes now."""
    telling.see(_acting_or_404(code), telling.How.OWN)
    return redirect("personal", code)


def _acting_or_404(code: str) -> Entry:
    """The entry for which the holder of the link may say anything: not while somebody else sits there."""
    entry = personal.find(code)
    if entry is None:
        raise Http404
    return entry


def _holder_or_404(code: str) -> Holder:
    """The 404 of a wrong code is that of any address: it says nothing of what there is."""
    holder = personal.holder(code)
    if holder is None:
        raise Http404
    return holder


def _tag(holder: Holder) -> str:
    entry, event = holder.entry, holder.entry.event
    whose = f"{entry.pk}-{holder.substitute.pk}" if holder.substitute else f"{entry.pk}"
    return f'"{whose}-{event.created_at:%Y%m%d%H%M%S%f}-{event.version}-{get_language()}"'


def _own(response: HttpResponse, entry: Entry) -> HttpResponse:
    """For one reader and no store: neither search engines nor proxies keep it."""
    response["X-Robots-Tag"] = "noindex, nofollow"
    # To nobody else; "no-referrer" would take the origin from our own forms, too, which then are refused.
    response["Referrer-Policy"] = "same-origin"
    response["Cache-Control"] = "private, no-cache"
    response["X-Now"] = str(int(timezone.now().timestamp() * 1000))
    patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _context(holder: Holder, code: str) -> dict[str, object]:
    entry, event, view = holder.entry, holder.entry.event, own_page(*holder)
    now, after = view.now, view.after
    return {
        "event": event,
        "code": code,
        "own": view,
        "changed": moves_said(event, moves_of([entry]).get(entry.number or 0, ())) if view.acts else [],
        "step": _step(entry, now),
        "step_after": _step(entry, after),
        "now": where(now) if now else "",
        "digital": on_screens_now(event, now.table) if view.acts and now and now.known else None,
        "after": where(after) if after else "",
        "is_last": bool(now and not after),
        "fixed": fixed_hands(event, now.round)
        if view.acts and now and now.known and now.table is not None
        else (),
        "clock": clock_of(event) if event.state == Event.State.RUNNING else None,
        "rounds": [(one, None) for one in view.counted],
        "points": any(one.points is not None for one in view.rounds),
        **_standing(view),
    }


def _at(request: HttpRequest, entry: Entry) -> dict[str, object]:
    """The table at which this phone is, where the entry does not belong there; and whether that is news."""
    sitting = wrong_seats.table_of(request, entry)
    if sitting is None:
        return {}
    wrong = None if side_of(entry, sitting) else sitting.table_number
    return {"wrong_table": wrong, "report": wrong_seats.is_news(sitting, entry)}


def _step(entry: Entry, place: Place | None) -> str:
    """In a drive what to do for this round, "" elsewhere and while it is not shown."""
    step = step_of(entry, place.round) if place and place.known else None
    return capital(step_said(step)) if step else ""


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
