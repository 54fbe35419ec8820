"""What fits us: people, tables, minutes and hands in; the movements that fit out, best first, and why."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.movements import choice, same_hands
from tournament import wording
from tournament.models import Event
from tournament.queries.event_lists import entries_of
from tournament.services import events, states
from tournament.services.event_fields import MOST_MINUTES, kind_of_entries
from tournament.web.access import event_page
from tournament.web.wizard import estimate, steps
from tournament.web.wizard.choices import WholeField
from tournament.web.wizard.deeds import attempt
from tournament.wording import movements as words

MOST_PEOPLE = 400
MOST_TABLES = 200
MOST_HANDS = 48
MOST_DEALS = 200
EVENING = 180


class ChoiceForm(forms.Form):
    people = WholeField(label=gettext_lazy("How many people"), least=4, most=MOST_PEOPLE)
    tables = WholeField(
        label=gettext_lazy("How many tables there are (may stay empty)"), most=MOST_TABLES, required=False
    )
    minutes = WholeField(label=gettext_lazy("How many minutes there are"), least=15, most=MOST_MINUTES * 2)
    hands = WholeField(label=gettext_lazy("Hands a round (may stay empty)"), most=MOST_HANDS, required=False)
    same_hands = forms.BooleanField(
        label=gettext_lazy("The same hands are played at every table"), required=False
    )
    deals = WholeField(
        label=gettext_lazy("Then at least so many different hands (may stay empty)"),
        most=MOST_DEALS,
        required=False,
    )


@dataclass(frozen=True)
class Offer:
    """One movement that fits, in words. hands: a round."""

    choice: choice.Choice
    title: str
    about: str
    time: str
    hands: int
    reasons: list[str]
    warnings: list[str]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_choice(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return _take(request, event)
    asked = request.GET if "people" in request.GET else None
    form = ChoiceForm(asked, initial=_initial(event))
    context: dict[str, object] = {"form": form, "open": states.allowed(event, "change-game")}
    if asked is not None and form.is_valid():
        found = choice.choices(_asked(event, form))
        context["offers"] = [_offer(one, form.cleaned_data) for one in found.fit]
        context["unfit"] = [
            (words.name(name), wording.sentences(problems)) for name, problems in found.unfit.items()
        ]
        context["asked"] = True
    status = 400 if asked is not None and form.errors else 200
    return steps.page(request, "wizard/choice.html", event, "length", status=status, **context)


def _initial(event: Event) -> dict[str, object]:
    entries = entries_of(event)
    people = entries * 2 if event.kind == Event.Kind.PAIRS else entries
    return {"people": people or None, "minutes": EVENING, "hands": None}


def _asked(event: Event, form: ChoiceForm) -> choice.Asked:
    """With entries there already their kind is settled."""
    kinds = choice.KINDS
    if event.entries.exists():
        kinds = ("pairs",) if event.kind == Event.Kind.PAIRS else ("individual", "drive")
    data = form.cleaned_data
    return choice.Asked(
        people=data["people"],
        tables=data["tables"],
        minutes=data["minutes"],
        hands=data["hands"],
        kinds=kinds,
        same_hands=data["same_hands"],
        hand=estimate.HAND_MINUTES,
        change=estimate.CHANGE_MINUTES,
    )


def _offer(one: choice.Choice, data: dict[str, Any]) -> Offer:
    """In words; with so many different hands at least, a table plays as few a round as will do."""
    hands, minutes, reasons = one.hands, one.minutes, wording.sentences(one.reasons)
    if data["same_hands"] and data["deals"]:
        hands, every = same_hands.deals_for_same_hands(data["deals"], one.tables)
        minutes = one.rounds * hands * estimate.HAND_MINUTES + (one.rounds - 1) * estimate.CHANGE_MINUTES
        told = {"hands": hands, "every": every, "tables": one.tables}
        reasons.append(_("%(hands)s hands at each of %(tables)s tables: %(every)s different ones.") % told)
    return Offer(
        choice=one,
        title=words.name(one.movement),
        about=words.explanation(one.movement),
        time=estimate.in_words(minutes),
        hands=hands,
        reasons=reasons,
        warnings=wording.sentences(one.warnings),
    )


def _take(request: HttpRequest, event: Event) -> HttpResponse:
    """One of the offers becomes the event's movement, with its rounds and hands."""
    movement = request.POST.get("movement", "")
    numbers = [request.POST.get(name, "") for name in ("rounds", "hands")]
    if movement not in choice.MOVEMENTS or not all(one.isascii() and one.isdigit() for one in numbers):
        messages.warning(request, _("That movement is not there. Choose one of the list."))
        return HttpResponseRedirect(request.path)
    rounds, hands = (int(one[:4]) for one in numbers)
    fields = {"movement": movement, "rounds_planned": rounds, "hands_per_round": hands}
    fields |= {"kind": kind_of_entries(movement), "movement_options": {}}
    problems = attempt(lambda: events.change(event, request.user, **fields))
    for problem in problems:
        messages.warning(request, problem)
    if problems:
        return HttpResponseRedirect(request.path)
    messages.success(request, _("%(movement)s: kept.") % {"movement": words.name(movement)})
    return HttpResponseRedirect(steps.url_of(event, "length"))
