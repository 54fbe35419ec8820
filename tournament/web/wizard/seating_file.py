"""Seats from a file: read and checked at once, seated with a second press."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.movements.given import Given
from scoring.movements.schedule import Round, Table
from scoring.problems import Refused
from tournament import wording
from tournament.models import Event
from tournament.queries.event_lists import entry_names
from tournament.services import seating_files, states
from tournament.web.access import event_page
from tournament.web.wizard import grid_of_meetings, schedule_words, steps
from tournament.web.wizard.deeds import attempt

# A checked file waits in its own form, signed, for this long.
LASTS = 6 * 60 * 60
SALT = "tournament.wizard.seating"


class SeatingForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("The file, CSV, XLSX or JSON"),
        allow_empty_file=True,
        error_messages={"required": gettext_lazy("Choose a file first.")},
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,.xlsx,.json"}),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_seating_file(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST" and "rounds" in request.POST:
        return _second_press(request, event)
    form = SeatingForm(request.POST or None, request.FILES or None)
    problems: list[str] = []
    context: dict[str, Any] = {}
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data["file"].read(seating_files.LARGEST + 1)
        reading = seating_files.read(data, pairs=event.kind == Event.Kind.PAIRS)
        problems = wording.sentences(reading.problems)
        if not problems:
            problems, context = _checked(event, reading.rounds)
    return _page(request, event, form, problems, context)


def _checked(event: Event, rounds: Sequence[Round]) -> tuple[list[str], dict[str, Any]]:
    """What is wrong with the rounds, or all that is shown of them."""
    found: list[Given] = []
    problems = attempt(lambda: found.append(seating_files.check(event, rounds)))
    if problems:
        return problems, {}
    schedule = found[0].schedule
    names = dict(enumerate(entry_names(event).values(), start=1))
    return [], {
        "schedule": schedule,
        "given": found[0],
        "lines": schedule_words.lines(schedule),
        "repeats": wording.sentences(found[0].repeats),
        "seating": grid_of_meetings.seating(schedule, names, every_round=True),
        "packed": signing.dumps([event.pk, dataclasses.astuple(schedule)[2]], salt=SALT, compress=True),
    }


def _second_press(request: HttpRequest, event: Event) -> HttpResponse:
    try:
        pk, packed = signing.loads(request.POST["rounds"], salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        pk, packed = 0, []
    if pk != event.pk:
        messages.warning(request, _("That check is too old. Choose the file once more. Nobody is seated."))
        return redirect("event-seating-file", event.slug)
    rounds = tuple(_round(*one) for one in packed)
    try:
        seating_files.seat(event, request.user, rounds)
    except Refused as refusal:
        return _page(request, event, SeatingForm(), wording.sentences(refusal.problems), {})
    messages.success(request, _("Everybody has a seat. Open round 1 when you are ready."))
    return redirect("evening", event.slug)


def _round(number: int, tables: list[list[Any]], sit_out: list[int]) -> Round:
    made = (Table(at, tuple(ns), tuple(ew), dealer) for at, ns, ew, dealer, *_more in tables)
    return Round(number, tuple(made), tuple(sit_out))


def _page(
    request: HttpRequest,
    event: Event,
    form: SeatingForm,
    problems: list[str],
    context: dict[str, Any],
) -> HttpResponse:
    pairs = event.kind == Event.Kind.PAIRS
    shown = {
        "form": form,
        "problems": problems,
        "open": states.allowed(event, "seat"),
        "sample": (
            seating_files.columns_for(pairs),
            ["1", "1", *(["1", "2"] if pairs else ["1", "3", "2", "4"])],
        ),
    }
    status = 400 if problems or form.errors else 200
    return steps.page(
        request, "wizard/seating_file.html", event, "length", status=status, **(shown | context)
    )
