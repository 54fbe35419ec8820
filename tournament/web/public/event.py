"""One event: its standings, kept up to date, and the way to its rounds and pairs."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournament import wording
from tournament.models import Event, Round, Sitting
from tournament.queries.facts import Facts, gather
from tournament.queries.standings import standings_of
from tournament.services.permissions import may
from tournament.web.access import event_or_404
from tournament.web.public.hall import hall_words
from tournament.web.tables import StandingsTable


@dataclass(frozen=True)
class AcceptedCard:
    """A card that does not add up and was let stand, with the organiser's reason."""

    round: int
    table: int
    reason: str


@require_safe
def public_event(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    context = standings_context(event, _after(request))
    context["organises"] = request.user.is_authenticated and may(request.user, "run-event", event=event)
    return render(request, "public/event.html", context)


@require_safe
def public_standings_part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the page that changes, alone. Who has this version already gets 304 and no work is done."""
    event = event_or_404(request.user, slug, need="public")
    tag = f'"{event.pk}-{event.version}-{get_language()}"'
    if request.headers.get("If-None-Match") == tag or request.GET.get("version") == str(event.version):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = render(request, "public/_standings.html", standings_context(event, None))
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache" if event.is_public else "private, no-cache"
    response["Vary"] = "Accept-Language, Cookie"
    return response


def standings_context(event: Event, after: int | None) -> dict[str, Any]:
    """Everything that the standings say, from one reading of the rows."""
    facts = gather(event, through_round=after)
    shown = [one for one in facts.rounds if one.state != Round.State.PLANNED]
    begun = [one.number for one in shown if one.opened_at is not None]
    through = min(after, max(begun)) if after and begun else None
    view = standings_of(facts, through_round=through)
    return {
        "event": event,
        "view": view,
        "table": StandingsTable(view, event),
        "through": through,
        "begun": begun,
        "rounds": shown,
        "round_count": len(facts.rounds),
        "policy": wording.sit_out_policy(view.sit_out_policy) if any(facts.sit_outs.values()) else "",
        "hall": hall_words(view.checks),
        "accepted": list(_accepted(facts)),
        "open": next((one.number for one in facts.rounds if one.state == Round.State.OPEN), None),
    }


def _accepted(facts: Facts) -> Iterator[AcceptedCard]:
    for one in facts.sittings:
        if one.accepted and one.state == Sitting.State.CONFIRMED:
            yield AcceptedCard(one.round, one.table, one.accepted)


def _after(request: HttpRequest) -> int | None:
    written = request.GET.get("after", "")
    return int(written) or None if written.isascii() and written.isdigit() and len(written) < 4 else None
