"""Step 3: how long. Once the event is seated only the ranking and the sit-out policy may still change."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from scoring.rules import Rules
from tournament.mapping.rules import rules_of
from tournament.models import Event
from tournament.queries.event_lists import entries_of
from tournament.services import events, states
from tournament.services.event_fields import MOST_MINUTES
from tournament.web.access import event_page
from tournament.web.wizard import estimate, keeping, length_form, rounds_choice, steps
from tournament.web.wizard.deeds import attempt
from tournament.wording import movements


def size_of(event: Event, rules: Rules) -> rounds_choice.Size:
    return rounds_choice.Size(
        entries_of(event), event.hands_per_round, rules, event.round_minutes, event.movement
    )


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_length(request: HttpRequest, event: Event) -> HttpResponse:
    if not states.allowed(event, "change-game"):
        return _ranking_only(request, event)
    size = size_of(event, rules_of(event))
    if request.method == "POST":
        return _save(request, event, size)
    typed = keeping.kept(request, event, "length")
    form = length_form.LengthForm(
        typed, size=size, listed=len(event.rank_by), initial=length_form.initial(event, size)
    )
    return _page(request, event, form, size)


def _save(request: HttpRequest, event: Event, size: rounds_choice.Size) -> HttpResponse:
    form = length_form.LengthForm(request.POST, size=size, listed=len(event.rank_by))
    valid = form.is_valid()
    problems = attempt(lambda: _store(request, event, form.cleaned_data)) if valid else []
    if valid and not problems:
        keeping.forget(request, event, "length")
        return steps.onward(request, event, "length")
    if request.POST.get("go") == "back":
        keeping.keep(request, event, "length")
        return steps.onward(request, event, "length")
    return _page(request, event, form, size, problems, status=400)


def _store(request: HttpRequest, event: Event, data: dict[str, Any]) -> None:
    events.change(event, request.user, **length_form.changed_fields(event, data))


def _page(
    request: HttpRequest,
    event: Event,
    form: length_form.LengthForm,
    size: rounds_choice.Size,
    problems: list[str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "problems": problems or [],
        "size": size,
        "estimate": estimate.told(
            size.rules, event.rounds_planned, event.hands_per_round, event.round_minutes
        ),
        "timed": event.round_minutes,
        "repeats": rounds_choice.repeats(size.entries, event.rounds_planned, event.movement),
        "movement": movements.name(event.movement),
        "about": movements.explanation(event.movement),
    }
    return steps.page(request, "wizard/length.html", event, "length", status=status, **context)


def _ranking_only(request: HttpRequest, event: Event) -> HttpResponse:
    """Seated, running or closed: what is fixed is shown, what may change is a form."""
    rules = rules_of(event)
    form = length_form.RankingForm(
        request.POST or None, listed=len(event.rank_by), initial=length_form.ranking_initial(event)
    )
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        fields = length_form.ranking_fields(form.cleaned_data)
        problems = attempt(lambda: events.change(event, request.user, **fields))
        if not problems:
            return steps.onward(request, event, "length")
    context = {
        "form": form,
        "problems": problems,
        "summary": length_form.summary(event, rules),
        "may_rank": states.allowed(event, "change-ranking"),
    }
    status = 400 if problems or form.errors else 200
    return steps.page(request, "wizard/length.html", event, "length", status=status, **context)


@require_safe
@event_page("organiser")
def event_estimate(request: HttpRequest, event: Event) -> HttpResponse:
    """How long the evening lasts with what is chosen on the page right now; stores nothing."""
    rules = rules_of(event)
    hands = _whole(request.GET.get("hands_per_round", ""), event.hands_per_round, length_form.MOST_HANDS)
    chosen = request.GET.get("rounds_choice", "")
    written = request.GET.get("rounds", "") if chosen == rounds_choice.OWN else chosen
    rounds = _whole(written, event.rounds_planned, length_form.MOST_ROUNDS)
    minutes = _whole(request.GET.get("round_minutes", ""), 0, MOST_MINUTES) or None
    context = {
        "estimate": estimate.told(rules, rounds, hands, minutes),
        "timed": minutes,
        "repeats": rounds_choice.repeats(entries_of(event), rounds, event.movement),
    }
    return render(request, "wizard/_estimate.html", context)


def _whole(written: str, otherwise: int, most: int) -> int:
    if written.isascii() and written.isdigit() and len(written) < 5 and 1 <= int(written) <= most:
        return int(written)
    return otherwise
