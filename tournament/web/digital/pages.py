"""Pages of a digital table: the seats, the table itself, a hand again, and the check of its shuffle."""

import json
from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from scoring.engine.bots.registry import BOTS
from tournament.models import DigitalSeat, DigitalTable, User
from tournament.queries.digital import people
from tournament.queries.digital.known import read
from tournament.queries.digital.replay import replay_of, shuffle_of
from tournament.services.digital import analysing, limits, seats
from tournament.web.digital import answers, doors
from tournament.web.digital.cookies import secret_of
from tournament.web.links import qr, whole
from tournament.web.play.doors import too_many_said
from tournament.wording.cards import card_names
from tournament.wording.digital import bot_names

Page = Callable[..., HttpResponse]


def page_of_table(view: Page) -> Page:
    """A page: ``view(request, table, seat, ...)``. A code that leads nowhere is asked for again."""

    @wraps(view)
    def door(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponse:
        found, seconds = doors.find(request, code)
        if found is None:
            return _asked_again(request, code, seconds)
        limits.take_effect(found)
        return view(request, found, seats.seat_of(found, secret_of(request)), *args, **kwargs)

    return door


def _asked_again(request: HttpRequest, typed: str, seconds: int = 0) -> HttpResponse:
    said = (
        too_many_said(seconds) if seconds else _("No table on screens has this code. Look at it once more.")
    )
    context = {"code": typed[:24], "fault": said}
    return render(request, "digital/code.html", context, status=429 if seconds else 404)


@never_cache
@require_safe
def digital_code(request: HttpRequest) -> HttpResponse:
    """GET /d/: a form for the code of a digital table; with ``?code=`` on to it, or what is wrong."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, "digital/code.html", {"code": "", "fault": ""})
    found, seconds = doors.find(request, typed)
    return redirect("digital-table", found.code) if found else _asked_again(request, typed, seconds)


@gzip_page
@never_cache
@ensure_csrf_cookie
@require_safe
@page_of_table
def digital_table(request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None) -> HttpResponse:
    """GET /d/<code>/: the table from the own chair; who has none the seats, or looks on (``?watch=1``)."""
    key = request.GET.get("key", "")
    chairs = _seats(request, table, seat)
    is_free = any(one["free"] for one in chairs)
    if key or (seat is None and is_free and "watch" not in request.GET and not _is_over(table)):
        return redirect(f"{reverse('digital-join', args=[table.code])}?{request.GET.urlencode()}".rstrip("?"))
    context = {
        "view": answers.view(request, table, seat),
        "table": table,
        "base": reverse("digital-table", args=[table.code]),
        "cards": card_names(),
        "is_open": any(one["takes"] for one in chairs),
    }
    return render(request, "digital/table.html", context)


def _seats(request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None) -> list[dict[str, object]]:
    """The four chairs, each with whether this device or this person may sit down there."""
    user = request.user if isinstance(request.user, User) else None
    who = {"secret": secret_of(request), "user": user, "personal_code": request.GET.get("personal", "")[:64]}
    held = {one.seat: one for one in people.chairs(table)}
    is_open = seat is None and not _is_over(table)
    return [
        one | {"takes": is_open and seats.may_take(table, held[one["seat"]], **who)}
        for one in people.seats_of(table, seat)
    ]


def _why_closed(table: DigitalTable, chairs: list[dict[str, object]]) -> str:
    """Why no chair is offered: "taken"; "own", an event's after the deal; or "seen", another's cards."""
    if table.sitting_id is not None and table.state == DigitalTable.State.PLAYING:
        return "own"
    return "seen" if any(one["free"] for one in chairs) else "taken"


def _is_over(table: DigitalTable) -> bool:
    return table.state == DigitalTable.State.OVER


@never_cache
@ensure_csrf_cookie
@require_safe
@page_of_table
def digital_join(request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None) -> HttpResponse:
    """GET /d/<code>/join: who sits where, and what this person may do about it."""
    key = request.GET.get("key", "")
    meant = next((one for one in table.seats.all() if key and one.key == key), None)
    runs = isinstance(request.user, User) and seats.may_run(table, request.user)
    address = whole(request, reverse("digital-table", args=[table.code]))
    own = f"{address}?key={seat.key}" if seat is not None else ""
    chairs = _seats(request, table, seat)
    context = {
        "table": table,
        "base": reverse("digital-table", args=[table.code]),
        "seats": chairs,
        "closed": "" if any(one["takes"] for one in chairs) else _why_closed(table, chairs),
        "mine": seat,
        "own_link": own,
        "own_qr": qr(own) if own else "",
        "key": key if meant is not None else "",
        "key_is_old": bool(key) and meant is None,
        "meant": meant,
        "personal": request.GET.get("personal", "")[:64],
        "runs": runs,
        "bots": bot_names(BOTS),
        "is_over": _is_over(table),
        "takes_seeds": table.state == DigitalTable.State.GATHERING and not table.shuffle.is_shared,
        "address": address,
        "qr": qr(address) if not _is_over(table) else "",
        "event": table.sitting.round.event if table.sitting is not None else None,
        "cards": card_names(),
    }
    return render(request, "digital/join.html", context)


@gzip_page
@never_cache
@require_safe
@page_of_table
def digital_hand(
    request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None, hand: int
) -> HttpResponse:
    """GET /d/<code>/hands/<hand>/: a hand that is over, card by card; 404 before this reader may see it."""
    told = replay_of(table, hand, seat)
    if told is None:
        raise Http404
    if told["analysis"]["state"] == "working":
        analysing.ask(table, hand)
    return render(request, "digital/hand.html", _of_hand(table, hand) | {"told": told})


@gzip_page
@never_cache
@require_safe
@page_of_table
def digital_verify(
    request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None, hand: int
) -> HttpResponse:
    """GET /d/<code>/hands/<hand>/shuffle: what was promised before the deal, and whether it was kept."""
    papers = shuffle_of(table, hand)
    if papers is None:
        raise Http404
    own = {key: value for key, value in papers.items() if key not in ("aborted", "revealed")}
    context = _of_hand(table, hand) | {
        "papers": papers,
        "told": replay_of(table, hand, seat) if papers["revealed"] else None,
        "text": json.dumps(own, indent=1) if papers["revealed"] else "",
    }
    return render(request, "digital/verify.html", context)


def _of_hand(table: DigitalTable, hand: int) -> dict[str, object]:
    begun = read(table)
    return {
        "table": table,
        "hand": hand,
        "base": reverse("digital-table", args=[table.code]),
        "json": reverse("digital-replay", args=[table.code, hand]),
        "papers_json": reverse("digital-shuffle", args=[table.code, hand]),
        "before": begun.number(hand - 1) is not None,
        "after": begun.number(hand + 1) is not None,
        "cards": card_names(),
    }
