"""Step 2: what game, with a worked example that follows the choices."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.problems import Refused
from scoring.rules import Rules, build
from tournament.mapping.rules import rules_of
from tournament.models import Event
from tournament.services import events, states
from tournament.web.access import event_page
from tournament.web.wizard import example, keeping, ranking, steps
from tournament.web.wizard.deeds import attempt
from tournament.web.wizard.game_form import GameForm, changed_fields, initial, preset_and_options


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_game(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return _save(request, event)
    typed = keeping.kept(request, event, "game") if states.allowed(event, "change-game") else None
    form = GameForm(typed) if typed else GameForm(initial=initial(rules_of(event), event.rules))
    return _page(request, event, form)


def _save(request: HttpRequest, event: Event) -> HttpResponse:
    form = GameForm(request.POST)
    problems = attempt(lambda: _store(request, event, form.cleaned_data)) if form.is_valid() else []
    if form.is_valid() and not problems:
        keeping.forget(request, event, "game")
        return steps.onward(request, event, "game")
    if request.POST.get("go") == "back":
        keeping.keep(request, event, "game")
        return steps.onward(request, event, "game")
    return _page(request, event, form, problems, status=400)


def _store(request: HttpRequest, event: Event, data: dict[str, Any]) -> None:
    """Where only totals are recorded from now on, a ranking list that needs each hand gives way."""
    fields = changed_fields(event, data)
    rules = build(fields["rules"], fields["options"])
    if not ranking.fitting(rules, event.rank_by, event.hands_per_round, event.sit_out):
        fields["rank_by"] = list(ranking.SETS["tricks"])
        fields["options"] = {**fields["options"], "compare": "tricks"}
        said = _("Only tricks are recorded now, so the event ranks on tricks. Step 3 shows the list.")
        events.change(event, request.user, **fields)
        messages.info(request, said)
        return
    events.change(event, request.user, **fields)


def _page(
    request: HttpRequest,
    event: Event,
    form: GameForm,
    problems: list[str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    rules = rules_of(event)
    context = {
        "form": form,
        "problems": problems or [],
        "example": example.lines(rules, event.hands_per_round, example.TRICKS),
        "tricks": example.TRICKS,
        "summary": example.summary(rules),
    }
    return steps.page(request, "wizard/game.html", event, "game", status=status, **context)


@require_safe
@event_page("organiser")
def event_example(request: HttpRequest, event: Event) -> HttpResponse:
    """The worked example for what is chosen on the page right now; stores nothing."""
    form = GameForm(request.GET)
    written = request.GET.get("tricks", "")
    tricks = int(written) if written.isascii() and written.isdigit() and len(written) < 3 else example.TRICKS
    rules = _chosen(form) or rules_of(event)
    found = example.lines(rules, event.hands_per_round, min(tricks, 13))
    return render(request, "wizard/_example.html", {"example": found})


def _chosen(form: GameForm) -> Rules | None:
    if not form.is_valid():
        return None
    try:
        return build(*preset_and_options(form.cleaned_data))
    except Refused:
        return None
