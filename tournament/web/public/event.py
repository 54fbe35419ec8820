"""One event: its standings, kept up to date, and the way to its rounds and pairs."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.embargo import shown_through
from tournament.queries.seals import final_seal
from tournament.services.permissions import may
from tournament.web.access import event_or_404
from tournament.web.public.meetings import meetings_part
from tournament.web.public.parts import standings_part, tag_of


@require_safe
def public_event(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    scores = _scores(request, event)
    # The same part serves everybody unless players are to see less.
    everything = scores and shown_through(event) is not None
    after, stage = _number(request, "after"), _number(request, "stage")
    part = standings_part(event, after, stage=stage, everything=everything)
    organises = request.user.is_authenticated and may(request.user, "run-event", event=event)
    context = {**part.context, "event": event, "organises": organises, "seal": final_seal(event)}
    # A table of long ago does not follow the evening.
    is_old = part.context["through"] is not None and after is not None
    context["part"] = part.html if is_old or stage else None
    context["meetings"] = meetings_part(event) if context["part"] else ""
    context["prizes"] = bool(event.prizes) and bool(part.context["view"].through_round)
    context["live_part"] = "standings-kept" if everything else "standings"
    context["places_part"] = "places-kept" if everything else "places"
    return render(request, "public/event.html", context)


@require_safe
def public_standings_part(request: HttpRequest, slug: str) -> HttpResponse:
    """The part of the page that changes, alone. Who has this version already gets 304 and no work is done."""
    event = event_or_404(request.user, slug, need="public")
    everything = _scores(request, event) and shown_through(event) is not None
    tag = tag_of(event, everything)
    if request.headers.get("If-None-Match") == tag or request.GET.get("version") == str(event.version):
        response: HttpResponse = HttpResponseNotModified()
    else:
        response = HttpResponse(standings_part(event, everything=everything).html)
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache" if event.is_public else "private, no-cache"
    response["Vary"] = "Accept-Language, Cookie"
    return response


def _scores(request: HttpRequest, event: Event) -> bool:
    return request.user.is_authenticated and may(request.user, "score", event=event)


def _number(request: HttpRequest, name: str) -> int | None:
    written = request.GET.get(name, "")
    return int(written) or None if written.isascii() and written.isdigit() and len(written) < 4 else None
