"""Pages of a phone: the form for a code, the table, and which side one is."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified, JsonResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Refused
from tournament.mapping.rules import rules_of, writes_more
from tournament.models import Event, TableCode
from tournament.queries.digital.desk import on_screens_now
from tournament.queries.table_page import hall_places
from tournament.services import table_sessions
from tournament.web.access import wants_json
from tournament.web.play import answers, guessing, state, wrong_seats
from tournament.web.play.cookies import keep_at, keep_secret, secret_of
from tournament.web.play.doors import (
    answer_of_table,
    asked_again,
    code_of,
    no_session,
    own_script,
    page_of_table,
    slow,
)


@gzip_page
@never_cache
@require_safe
def table_code(request: HttpRequest) -> HttpResponse:
    """GET /t/: a form for the code on the card; with ``?code=`` on to the table, or what is wrong."""
    typed = request.GET.get("code", "")
    if not typed.strip():
        return render(request, "play/code.html", {"code": "", "fault": ""})
    found, seconds = code_of(request, typed)
    return redirect("table", found.code) if found is not None else asked_again(request, typed, seconds)


@gzip_page
@never_cache
@require_safe
@page_of_table
def table(request: HttpRequest, code: TableCode) -> HttpResponse:
    """GET /t/<code>/: the table's page; what it shows at first travels with it."""
    phone = state.Phone(request, code)
    now = state.state_of(phone)
    context = {"code": code.code, "state": now, "more": writes_more(rules_of(code.event))}
    context["digital"] = on_screens_now(code.event, code.table_number)
    context["single"] = code.event.kind != Event.Kind.PAIRS
    response = render(request, "play/table.html", context)
    if phone.sitting is not None:
        keep_at(request, response, phone.sitting.pk)
    return response


@gzip_page
@require_safe
@answer_of_table
def table_state(request: HttpRequest, code: TableCode) -> HttpResponse:
    """GET /t/<code>/state: the table as it is now; 304 while nothing has changed for this phone."""
    phone = state.Phone(request, code)
    known = request.headers.get("If-None-Match", "").removeprefix("W/")
    same = known == phone.tag
    response = HttpResponseNotModified() if same else JsonResponse(state.state_of(phone))
    response["ETag"] = phone.tag
    response["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


@gzip_page
@never_cache
@require_safe
@answer_of_table
def table_places(request: HttpRequest, code: TableCode) -> HttpResponse:
    """GET /t/<code>/places: where every pair sits in the round being played, for who is at no table yet."""
    number, places = hall_places(code.event)
    return JsonResponse({"format": "whist-places", "round": number, "pairs": places})


@own_script
@never_cache
@require_POST
@page_of_table
def table_side(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/side: this phone speaks for one side. A script is told the state, a form goes on."""
    secret = secret_of(request)
    seconds = 0 if table_sessions.is_known(secret) else guessing.crowd(request)
    if seconds:
        return slow(seconds)
    before = state.Phone(request, code, secret)
    typed = request.POST.get("round", "")
    number = int(typed) if typed.isascii() and typed.isdecimal() and len(typed) < 4 else None
    try:
        _session, secret = table_sessions.open_session(
            code,
            request.POST.get("side", ""),
            secret,
            round_number=number,
            only=request.POST.get("only") == "1",
        )
    except table_sessions.SessionGone:
        return no_session(request)
    except Refused as refusal:
        if wants_json(request):
            return answers.faults(request, code, refusal.problems)
        return redirect("table", code.code)
    if number is None or before.sitting and before.sitting.round.number == number:
        wrong_seats.spoke(before, request.POST.get("side", ""))
    if wants_json(request):
        response: HttpResponse = JsonResponse(state.fresh(request, code, secret))
    else:
        response = redirect("table", code.code)
    keep_secret(request, response, secret)
    return response
