"""The four steps, and what their pages have in common."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.services import states

STEPS = ("who", "game", "length", "check")
URL_NAMES = {step: f"event-{step}" for step in STEPS}


def titles() -> dict[str, str]:
    return {"who": _("Who"), "game": _("What game"), "length": _("How long"), "check": _("Check")}


def url_of(event: Event, step: str) -> str:
    return reverse(URL_NAMES[step], args=[event.slug])


def links(event: Event | None, current: str) -> list[dict[str, Any]]:
    """The steps in order; none leads anywhere before the event is there."""
    named = titles()
    return [
        {
            "number": number,
            "title": named[step],
            "url": url_of(event, step) if event else "",
            "current": step == current,
        }
        for number, step in enumerate(STEPS, start=1)
    ]


def page(
    request: HttpRequest, template: str, event: Event | None, step: str, *, status: int = 200, **context: Any
) -> HttpResponse:
    """One step's page. ``draft``: its settings may still be changed."""
    context |= {
        "event": event,
        "step": step,
        "steps": links(event, step),
        "draft": event is None or states.allowed(event, "change-game"),
        "back": url_of(event, before) if event and (before := neighbour(step, -1)) else "",
    }
    return render(request, template, context, status=status)


def neighbour(step: str, by: int) -> str:
    """The step before or after; "" at either end."""
    place = STEPS.index(step) + by
    return STEPS[place] if 0 <= place < len(STEPS) else ""


def onward(request: HttpRequest, event: Event, step: str) -> HttpResponse:
    """Where the pressed button leads: back, or on."""
    back = request.POST.get("go") == "back"
    return HttpResponseRedirect(url_of(event, neighbour(step, -1 if back else 1) or step))
