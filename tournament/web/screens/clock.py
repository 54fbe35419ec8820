"""The round clock: for everybody to read, and for the organiser to set."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from scoring.problems import Problem, Refused
from tournament.live import parts
from tournament.mapping.rules import hands_of_round
from tournament.models import Event, Round, Sitting
from tournament.queries.clock import clock_in, clock_of, minutes_of
from tournament.services import clock
from tournament.web.access import event_page, wants_json
from tournament.wording import sentence

# Proposed where an event says nothing of its own: four hands, and time to write them down.
USUAL_MINUTES = 30


@parts.part("clock", read="public")
def clock_part(event: Event, which: str) -> str | None:
    """Always there, and empty while there is no clock, so that one which begins later is seen."""
    return None if which else parts.html("screens/_clock.html", {"event": event, "clock": clock_of(event)})


@parts.part("clock-desk", read="run-event")
def desk_part(event: Event, which: str) -> str | None:
    """The same with what an organiser may press; empty while no round is being played."""
    if which:
        return None
    row = event.rounds.filter(state=Round.State.OPEN).first()
    if row is None or event.state != Event.State.RUNNING:
        return ""
    planned = minutes_of(event, row.number)
    context = {
        "event": event,
        "round": row.number,
        "clock": clock_in(row, hands_of_round(event, row.number)),
        "minutes": planned or USUAL_MINUTES,
        "planned": planned,
        # Of all buttons of the page one is green: this one as long as the next round cannot be opened.
        "leads": row.sittings.exclude(state=Sitting.State.CONFIRMED).exists(),
    }
    return parts.html("screens/_clock_desk.html", context)


@require_POST
@event_page("organiser")
def round_clock(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Start, hold, set going, change or take away the clock of round ``number``."""
    row = get_object_or_404(event.rounds, number=number)
    row.event = event
    try:
        _deed(request)(row)
    except Refused as refusal:
        said = [str(sentence(problem)) for problem in refusal.problems]
        if wants_json(request):
            return JsonResponse({"problems": said}, status=422)
        for one in said:
            messages.warning(request, one)
    else:
        if wants_json(request):
            return JsonResponse({"problems": []})
    return redirect("evening", event.slug)


def _deed(request: HttpRequest) -> Callable[[Round], object]:
    """What the pressed button says; 404 for a button that no page of ours has."""
    wanted, more = request.POST.get("deed", ""), request.POST.get("add")
    if more is not None:
        minutes = _whole(more)
        return lambda row: clock.add(row, request.user, minutes)
    if wanted == "start":
        minutes = _whole(request.POST.get("minutes", ""))
        return lambda row: clock.start(row, request.user, minutes)
    if wanted in ("pause", "resume", "stop"):
        return lambda row: getattr(clock, wanted)(row, request.user)
    raise Http404


def _whole(written: str) -> int:
    """Minutes as they are typed. What is no number is refused as one that does not fit."""
    written = written.strip()
    digits = written.removeprefix("-")
    if digits.isascii() and digits.isdigit() and len(digits) < 6:
        return int(written)
    problem = Problem(
        "number-range", {"field": "round_minutes", "value": written[:20], "least": 1, "most": 600}
    )
    raise Refused(problem if written else Problem("clock-minutes-missing"))
