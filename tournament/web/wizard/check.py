"""Step 4: the schedule proposed, with its proof, before anything is stored; then one button."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournament import wording
from tournament.mapping.movements import is_drawn, is_drive
from tournament.mapping.rules import rules_of
from tournament.mapping.schedules import schedule_of
from tournament.models import Event
from tournament.queries.event_lists import absent_ticks, entry_names
from tournament.services import drive_seats, events, searches, states
from tournament.web.access import event_page
from tournament.web.wizard import (
    estimate,
    example,
    grid_of_meetings,
    length_form,
    ranking,
    schedule_words,
    searching,
    steps,
    wish_words,
)
from tournament.web.wizard.deeds import attempt, attempt_and_tell
from tournament.wording import movements


@require_safe
@event_page("organiser")
def event_check(request: HttpRequest, event: Event) -> HttpResponse:
    return _page(request, event)


@require_POST
@event_page("organiser")
def event_seat(request: HttpRequest, event: Event) -> HttpResponse:
    problems = attempt(lambda: events.seat(event, request.user))
    if problems and states.allowed(event, "seat"):
        return _page(request, event, problems, status=400)
    if problems:
        # Pressed twice, or by two people: what was wanted is done.
        messages.info(request, _("Everybody has a seat already."))
    else:
        messages.success(request, _("Everybody has a seat. Open round 1 when you are ready."))
    return HttpResponseRedirect(reverse("evening", args=[event.slug]))


@require_POST
@event_page("organiser")
def event_unseat(request: HttpRequest, event: Event) -> HttpResponse:
    """Back to preparing, while nothing is played; the list of pairs is returned to from there."""
    done = _("The seating is taken back. Everything you chose is still here.")
    attempt_and_tell(request, lambda: events.unseat(event, request.user), done)
    if request.POST.get("next") == "entries":
        return HttpResponseRedirect(reverse("entries", args=[event.slug]))
    return HttpResponseRedirect(steps.url_of(event, "check"))


def _page(
    request: HttpRequest, event: Event, refused: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    context = _overview(event)
    if states.allowed(event, "seat"):
        plan = events.preview(event)
        schedule = plan.schedule
        context["problems"] = refused or [str(wording.sentence(problem)) for problem in plan.problems]
        context["shares"] = is_drive(event) and not drive_seats.is_settled(event)
        context["warnings"] = [str(wording.sentence(problem)) for problem in plan.warnings]
        context["not_here"] = absent_ticks(event)
        # Seating numbers those who came from 1 up, in the order they have.
        names = dict(enumerate(entry_names(event).values(), start=1))
    else:
        schedule = schedule_of(event)
        context["problems"] = refused or []
        names = entry_names(event)
    context["schedule"] = schedule
    if schedule is not None:
        context["names"] = names
        context["lines"] = schedule_words.lines(schedule)
        context["summary"] = schedule_words.summary(schedule)
        every = request.GET.get("rounds") == "all"
        context["seating"] = grid_of_meetings.seating(schedule, names, every_round=every)
        context["search"] = searching.shown(event) if context["draft_open"] else None
        context["may_search"] = context["draft_open"] and any(not line.best for line in context["lines"])
        context["may_search"] &= searches.is_searched(event)
        context["may_search"] &= context["search"] is None or not context["search"].is_live
    context["may_unseat"] = states.allowed(event, "unseat")
    return steps.page(request, "wizard/check.html", event, "check", status=status, **context)


def _overview(event: Event) -> dict[str, Any]:
    rules = rules_of(event)
    return {
        "movement": movements.name(event.movement),
        "about": movements.explanation(event.movement),
        "wishes": wish_words.lines(event),
        "by_results": is_drawn(event),
        "draft_open": states.allowed(event, "seat"),
        "game": example.summary(rules),
        "time": estimate.told(rules, event.rounds_planned, event.hands_per_round),
        "ranked": ranking.in_words(event.rank_by),
        "sit_out": length_form.sit_out_in_words(event.sit_out),
    }
