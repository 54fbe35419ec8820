"""What is decided about a hand that was played on screens and kept out of the results, by a POST."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.problems import Refused
from tournament.models import DealtHand, Event, Sitting
from tournament.services import sheets
from tournament.services.digital import deciding
from tournament.services.digital.reasons import reason_for
from tournament.web.access import event_page
from tournament.web.digital.answers import whole_number
from tournament.web.organiser.corrections import warn, warn_stale
from tournament.web.organiser.looking import Question, is_over, look_first


@require_POST
@event_page("scorer")
def decide(request: HttpRequest, event: Event, hand: int) -> HttpResponse:
    """Enter the hand with a reason, or leave it out with one; ``decision`` is take or leave."""
    rows = DealtHand.objects.filter(pk=hand, state=DealtHand.State.OVER, table__sitting__round__event=event)
    row = rows.select_related("table__shuffle", "table__sitting__round__event").first()
    decision, reason = request.POST.get("decision", ""), request.POST.get("reason", "")
    if row is None or decision not in ("take", "leave"):
        raise Http404
    try:
        if decision == "leave":
            deciding.leave_out(row, request.user, reason)
            said = _("Round %(round)d, table %(table)d: the hand is left out.")
        else:
            reason_for(reason)
            first = _look_first(request, event, row)
            if first is not None:
                return first
            deciding.take(row, request.user, reason, seen=_seen(request))
            said = _("Round %(round)d, table %(table)d: the hand is entered.")
        messages.success(request, said % _place(row))
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    return redirect("event-digital" if request.POST.get("back") == "screens" else "evening", event.slug)


def _place(row: DealtHand) -> dict[str, int]:
    sitting = row.table.sitting
    assert sitting is not None
    return {"round": sitting.round.number, "table": sitting.table_number}


def _seen(request: HttpRequest) -> int:
    return whole_number(request.POST.get("seen"), 10**6) or 0


def _look_first(request: HttpRequest, event: Event, row: DealtHand) -> HttpResponse | None:
    """What is entered over a result that counts already is looked at like any other correction."""
    place, sitting = _place(row), row.table.sitting
    if sitting is None or sitting.state != Sitting.State.CONFIRMED or not is_over(event, place["round"]):
        return None
    question = Question(
        _("Round %(round)d, table %(table)d: enter what was played on screen?") % place,
        reverse("evening", args=[event.slug]),
        asked=True,
    )

    def deed(why: str) -> None:
        deciding.take(row, request.user, why, seen=_seen(request))

    return look_first(request, event, deed, question, over=True)
