"""Step 2: what game, with a worked example that follows the choices."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.contracts import KINDS
from scoring.problems import Refused
from scoring.ranking import DEFAULT_RANK_BY
from scoring.rules import PRESETS, Rules, build
from tournament.mapping.rules import rules_of
from tournament.models import Event
from tournament.services import events, states
from tournament.services.event_fields import usual_ranking
from tournament.web.access import event_page
from tournament.web.wizard import (
    bid_example,
    bid_form,
    example,
    game_form,
    keeping,
    list_form,
    ranking,
    steps,
)
from tournament.web.wizard.bid_form import BidForm
from tournament.web.wizard.choices import card_label
from tournament.web.wizard.deeds import attempt
from tournament.web.wizard.example import Example
from tournament.web.wizard.game_form import GameForm
from tournament.web.wizard.list_form import ListForm
from tournament.web.wizard.rule_sets import CARDS, OWN_HANDS, take
from tournament.wording.hands import KINDS as KIND_NAMES


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_game(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return _take(request, event) if "take" in request.POST else _save(request, event)
    rules = rules_of(event)
    typed = keeping.kept(request, event, "game") if states.allowed(event, "change-game") else None
    return _page(request, event, _form(event, rules, typed))


def _form(event: Event, rules: Rules, typed: Mapping[str, Any] | None = None) -> forms.Form:
    """The form for the game that the event has, filled in from its rules or with what was typed."""
    if rules.is_bid:
        return BidForm(typed) if typed else BidForm(initial=bid_form.initial(rules))
    if rules.hands:
        length = len(rules.hands)
        if typed:
            return ListForm(typed, length=length)
        return ListForm(length=length, initial=list_form.initial(rules))
    return GameForm(typed) if typed else GameForm(initial=game_form.initial(rules, event.rules))


def _take(request: HttpRequest, event: Event) -> HttpResponse:
    """A named rule set is taken as it is; below it can be changed."""
    name = request.POST["take"]
    if name not in {code for code, _title, _text in CARDS}:
        return _page(
            request, event, _form(event, rules_of(event)), [_("Choose one of the rule sets.")], status=400
        )
    problems = attempt(lambda: take(event, request.user, name))
    if problems:
        return _page(request, event, _form(event, rules_of(event)), problems, status=400)
    keeping.forget(request, event, "game")
    title = next(title for code, title, _text in CARDS if code == name)
    messages.success(
        request, _("The rules are now: %(title)s. Change below what you play otherwise.") % {"title": title}
    )
    return HttpResponseRedirect(steps.url_of(event, "game"))


def _save(request: HttpRequest, event: Event) -> HttpResponse:
    form = _form(event, rules_of(event), request.POST)
    problems = attempt(lambda: _store(request, event, form)) if form.is_valid() else []
    if form.is_valid() and not problems:
        keeping.forget(request, event, "game")
        return steps.onward(request, event, "game")
    if request.POST.get("go") == "back":
        keeping.keep(request, event, "game")
        return steps.onward(request, event, "game")
    return _page(request, event, form, problems, status=400)


def _changed(event: Event, form: forms.Form) -> dict[str, Any]:
    for kind, module in ((BidForm, bid_form), (ListForm, list_form)):
        if isinstance(form, kind):
            return module.changed_fields(event, form.cleaned_data)
    return game_form.changed_fields(event, form.cleaned_data)


def _store(request: HttpRequest, event: Event, form: forms.Form) -> None:
    """Where only totals are recorded from now on, a ranking list that needs each hand gives way."""
    fields = _changed(event, form)
    rules = build(fields["rules"], fields["options"])
    if ranking.fitting(rules, event.rank_by):
        events.change(event, request.user, **fields)
        return
    if rules.record == "totals":
        fields["rank_by"] = list(ranking.SETS["tricks"])
        fields["options"] = {**fields["options"], "compare": "tricks"}
        said = _("Only tricks are recorded now, so the event ranks on tricks. Step 3 shows the list.")
    else:
        fields["rank_by"] = usual_ranking(fields["rules"]) or list(DEFAULT_RANK_BY)
        said = _("The ranking list did not fit this game and is the usual one now. Step 3 shows it.")
    events.change(event, request.user, **fields)
    messages.info(request, said)


def _page(
    request: HttpRequest,
    event: Event,
    form: forms.Form,
    problems: list[str] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    rules = rules_of(event)
    trial = bid_example.tried({})
    context = {
        "form": form,
        "problems": problems or [],
        "rule_sets": [(code, card_label(title, text)) for code, title, text in CARDS],
        "rule_set": _rule_set(event, rules),
        "changed": sorted(set(event.options) - set(bid_form.OTHERS)),
        "rules": rules,
        "example": _example(rules, event.hands_per_round, {}),
        "tricks": range(14),
        "trial": trial,
        "bids": range(1, 8),
        "kinds": [(kind, KIND_NAMES[kind]) for kind in KINDS],
        "summary": example.summary(rules),
    }
    return steps.page(request, "wizard/game.html", event, "game", status=status, **context)


def _rule_set(event: Event, rules: Rules) -> str:
    """The card of the rule sets that the event has now."""
    preset = PRESETS.get(event.rules)
    listed = preset is not None and preset.rules.hands
    return OWN_HANDS if rules.hands and not listed else event.rules


def _example(rules: Rules, hands: int, data: Mapping[str, str]) -> Example:
    if rules.is_bid:
        return Example(tuple(bid_example.sentences(rules, bid_example.tried(data))), ())
    written = data.get("tricks", "")
    tricks = int(written) if written.isascii() and written.isdigit() and len(written) < 3 else example.TRICKS
    if rules.hands:
        return Example(tuple(bid_example.of_list(rules, min(tricks, 13))), ())
    return example.lines(rules, hands, min(tricks, 13))


@require_safe
@event_page("organiser")
def event_example(request: HttpRequest, event: Event) -> HttpResponse:
    """The worked example for what is chosen on the page right now; stores nothing."""
    stored = rules_of(event)
    rules = _chosen(event, _form(event, stored, request.GET)) or stored
    found = _example(rules, event.hands_per_round, request.GET)
    return render(request, "wizard/_example.html", {"example": found})


def _chosen(event: Event, form: forms.Form) -> Rules | None:
    if not form.is_valid():
        return None
    try:
        fields = _changed(event, form)
        return build(fields["rules"], fields["options"])
    except Refused:
        return None
