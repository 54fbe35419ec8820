"""What a deed would change, shown before it is done: of a round that is over always, else when asked for."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournament import wording
from tournament.models import Event, LogEntry, Round
from tournament.services.previewing import Preview, preview
from tournament.services.texts import clean
from tournament.wording.changes import lines

# Fields of the page itself; all others of the form before it are sent again.
OWN = {"csrfmiddlewaretoken", "preview", "looked", "reason"}


@dataclass(frozen=True)
class Question:
    """title: what is to be done, as a question. back: the address that leaves everything as it is.

    says_why: whether somebody has to write why; without it the deed says so by itself.
    asked: whether the form before it asked why already, so that nothing is looked at without it.
    """

    title: str
    back: str
    says_why: bool = True
    asked: bool = False


def is_over(event: Event, number: int) -> bool:
    """Whether a later round has begun."""
    state = event.rounds.filter(number=number).values_list("state", flat=True).first()
    return state == Round.State.CLOSED


def look_first(
    request: HttpRequest, event: Event, deed: Callable[[str], object], question: Question, *, over: bool
) -> HttpResponse | None:
    """The page that shows what would change; None where that was seen, or nobody asked for it.

    deed: takes the reason. over: whether the round it changes is over. Refused goes through.
    """
    seen, reason = bool(request.POST.get("looked")), clean(request.POST.get("reason", ""))
    wants = question.says_why and (over or "reason" in request.POST)
    missing = over and question.says_why and not reason
    if seen and not missing or not (over or request.POST.get("preview")):
        return None
    # Why it is done may be written afterwards.
    why = reason if reason or (question.asked and not seen) else _("to see what it changes")
    found = preview(event, lambda: deed(why))
    page = {
        "event": event,
        "tab": "evening",
        "question": question,
        "sentences": [_without_reason(line) for line in found.lines],
        "preview": said(found),
        "sent": [(name, value) for name in request.POST if name not in OWN for value in _all(request, name)],
        "wants_reason": wants,
        "reason": reason,
        "reason_fault": _("Write a reason in a few words, for example: wrong card at table 4.")
        if seen and missing
        else "",
    }
    return render(request, "organiser/look.html", page, status=422 if seen else 200)


def _all(request: HttpRequest, name: str) -> list[str]:
    return request.POST.getlist(name)


def _without_reason(line: LogEntry) -> str:
    """What would be done; the reason stands in its own field below."""
    line.details = {**line.details, "reason": ""}
    return wording.deed(line)


def said(found: Preview) -> list[str]:
    """A line for each place, prize and round that would be another."""
    return lines(found.changes, found.rounds, found.names)
