"""What is decided about results from the tables, each by a POST: which value stands, and back again."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Refused
from tournament.models import Event, HeldResult, Round, Sitting
from tournament.queries.marks import SILENCE, silent_tables
from tournament.services import from_tables, sheets
from tournament.web.access import event_page
from tournament.web.organiser.corrections import sitting_or_404, warn, warn_stale
from tournament.web.organiser.looking import Question, look_first
from tournament.web.organiser.result import back_to
from tournament.wording.numbers import listed


@require_POST
@event_page("scorer")
def decide(request: HttpRequest, event: Event, held: int) -> HttpResponse:
    """Take what is held, or let stand what is stored; ``decision`` is take or refuse."""
    found = HeldResult.objects.filter(pk=held, sitting__round__event=event)
    result = found.select_related("sitting__round__event", "submission").first()
    deeds = {"take": from_tables.take, "refuse": from_tables.refuse}
    deed = deeds.get(request.POST.get("decision", ""))
    if result is None or deed is None:
        raise Http404
    number, table = result.sitting.round.number, result.sitting.table_number
    try:
        first = _look_first(request, event, result)
        if first is not None:
            return first
        deed(result, request.user, request.POST.get("reason", ""))
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    else:
        said = _("Round %(round)d, table %(table)d is decided. You can take that back in the list below.")
        messages.success(request, said % {"round": number, "table": table})
    return back_to(event, number, table, request.POST.get("back", ""))


def _look_first(request: HttpRequest, event: Event, held: HeldResult) -> HttpResponse | None:
    """What came late for a table that counts already is looked at like any other correction."""
    sitting = held.sitting
    counts = sitting.state == Sitting.State.CONFIRMED and sitting.round.state == Round.State.CLOSED
    if request.POST.get("decision") != "take" or not counts or held.outcome != HeldResult.Outcome.OPEN:
        return None
    place = {"round": sitting.round.number, "table": sitting.table_number}
    question = Question(
        _("Round %(round)d, table %(table)d: take what came late?") % place,
        reverse("table-result", args=[event.slug, sitting.round.number, sitting.table_number]),
    )
    return look_first(
        request, event, lambda why: from_tables.take(held, request.user, why), question, over=True
    )


@require_POST
@event_page("scorer")
def count(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Count a table as it stands, in the place of the side that has not confirmed."""
    sitting = sitting_or_404(event, number, table)
    try:
        receipt = from_tables.accept(sitting, request.user, seen=_seen(request.POST.get("seen", "")))
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    else:
        said = _("Table %(table)d counts now. Receipt %(number)d.")
        messages.success(request, said % {"table": table, "number": receipt.number})
    return back_to(event, number, table, request.POST.get("back", ""))


def _seen(text: str) -> dict[int, int]:
    """``1:2 2:1`` as hand -> version; what is no number was not seen."""
    pairs = (part.partition(":") for part in text.split())
    return {
        int(hand): int(version)
        for hand, _colon, version in pairs
        if all(one.isascii() and one.isdecimal() and len(one) < 9 for one in (hand, version))
    }


@require_POST
@event_page("scorer")
def undo_decision(request: HttpRequest, event: Event, line: int) -> HttpResponse:
    """Take a decision back; the question is open again."""
    found = event.log.filter(pk=line, deed__in=("held-taken", "held-refused")).first()
    if found is None:
        raise Http404
    try:
        from_tables.reopen(found, request.user)
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    else:
        messages.success(request, _("The decision is taken back; the question is open again."))
    return redirect("event-history" if request.POST.get("back") == "history" else "evening", event.slug)


@never_cache
@require_safe
@event_page("scorer")
def silent(request: HttpRequest, event: Event) -> HttpResponse:
    """GET: the tables that owe a result and whose phones were not heard of for a while, as JSON."""
    tables = silent_tables(event)
    return JsonResponse({"tables": tables, "said": silent_said(tables), "word": _("silent")})


def silent_said(tables: list[int]) -> str:
    """``Silent: no phone of tables 3 and 7 was heard of for 5 minutes.``"""
    if not tables:
        return ""
    words = ngettext(
        "Silent: no phone of table %(tables)s was heard of for %(minutes)d minutes.",
        "Silent: no phone of tables %(tables)s was heard of for %(minutes)d minutes.",
        len(tables),
    )
    return words % {"tables": listed(tables), "minutes": SILENCE.seconds // 60}
