"""The page an organiser lives on, and the sheets that tell each table who deals."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.marks import silent_tables
from tournament.services.permissions import may
from tournament.web.access import event_page
from tournament.web.organiser import evening_parts
from tournament.web.organiser.deciding import silent_said
from tournament.web.organiser.pages import round_page


@require_safe
@event_page("scorer")
def evening_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the night is, what comes next, the tables, and what happened last."""
    runs = may(request.user, "run-event", event=event)
    names = evening_parts.names_for(runs=runs)
    silent = silent_said(silent_tables(event))
    context = {"event": event, "tab": "evening", "names": names, "silent": silent}
    return render(request, "organiser/evening.html", context)


@require_safe
@event_page("scorer")
def hand_sheets(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """For every table of a round: who deals, shuffles, cuts and leads each hand, and its trump."""
    page = round_page(event, number)
    context = {
        "event": event,
        "tab": "evening",
        "round": page.view,
        "opened": range(1, page.view.rounds + 1),
        "cut": page.rules.first_dealer == "cut",
        "named": not page.rules.bidder_leads,
    }
    return render(request, "organiser/hand_sheets.html", context)
