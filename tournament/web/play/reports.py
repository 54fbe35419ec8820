"""What a phone at a table reports besides results: who brought it, who has found his name, who knows."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournament.models import Entry, TableCode
from tournament.queries import table_page as pages
from tournament.queries.seated_names import names_in
from tournament.services import telling
from tournament.web.play import guessing, state, wrong_seats
from tournament.web.play.doors import answer_of_table, no_session, own_script, slow


@own_script
@never_cache
@require_POST
@answer_of_table
def table_here(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/here: the page was opened; the organiser hears where its people do not belong here."""
    wrong_seats.scanned(state.Phone(request, code))
    return JsonResponse(state.fresh(request, code))


@own_script
@never_cache
@require_POST
@answer_of_table
def table_named(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/named: ``entry`` is here; it is told where it belongs."""
    seconds = guessing.crowd(request)
    if seconds:
        return slow(seconds)
    entry = _entry(request, code)
    if entry is None:
        return no_session(request)
    phone = state.Phone(request, code)
    wrong_seats.named(phone.sitting, entry)
    place = state.seat_now(entry)
    here = bool(phone.sitting and pages.side_of(entry, phone.sitting))
    names = names_in(entry, phone.sitting.round.number if phone.sitting else None)
    told = {"format": "whist-named", "names": list(names), "here": here, "place": place}
    return JsonResponse({**told, "state": state.fresh(request, code)})


@own_script
@never_cache
@require_POST
@answer_of_table
def table_seen(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/seen: ``entry``, which sits here or has this phone, knows where it goes now."""
    phone, entry = state.Phone(request, code), _entry(request, code)
    tables = {one.sitting_id for one in (*phone.sessions, phone.last) if one is not None}
    may = entry is not None and (entry in pages.entries_at(tables) or entry == phone.came_with)
    if entry is None or not may:
        return no_session(request)
    telling.see(entry, telling.How.TABLE)
    return JsonResponse(state.fresh(request, code))


def _entry(request: HttpRequest, code: TableCode) -> Entry | None:
    typed = request.POST.get("entry", "")
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 6):
        return None
    found = code.event.entries.filter(number=int(typed)).first()
    if found is not None:
        found.event = code.event
    return found
