"""The next round where results decide: looked at first, then shown or opened; drawn anew if need be."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.movements.schedule import Round
from scoring.problems import Refused
from tournament.mapping.movements import is_drawn
from tournament.models import Event
from tournament.queries.drawing import departures, rounds_before
from tournament.queries.drawn_view import Departure
from tournament.queries.facts import Facts, gather, together
from tournament.queries.views import EntryView
from tournament.services import drawing
from tournament.web.access import event_page
from tournament.wording import sentence, sentences


@dataclass(frozen=True)
class Line:
    """One table by names. before: as it is stored, where another seating would be drawn now."""

    number: int
    ns: EntryView | None
    ew: EntryView | None
    before: tuple[EntryView, EntryView] | None = None


@require_safe
@event_page("organiser")
def round_draw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """What round ``number`` would be now; once it is stored, what it is and whether it would be another."""
    if not 1 <= number <= event.rounds_planned:
        raise Http404
    facts = gather(event)
    stored = next((one for one in facts.rounds if one.number == number), None)
    departure = next((one for one in departures(facts) if one.number == number), None)
    context: dict[str, object] = {
        "event": event,
        "tab": "evening",
        "number": number,
        "stored": stored,
        "is_drawn": is_drawn(event),
        "departure": departure,
    }
    if stored is not None:
        made = rounds_before(facts, number + 1)[-1]
        context["changed"] = _compared(facts, departure) if departure else []
    else:
        drawn = drawing.preview(event, number)
        made = drawn.made
        context |= {"problems": sentences(drawn.problems), "mark": drawn.mark}
    if made is not None:
        here = [facts.entries[one] for one in facts.there(made.sit_out, number)]
        context |= {"lines": _lines(facts, made), "sit_out": here}
    return render(request, "organiser/draw.html", context)


def _lines(facts: Facts, made: Round) -> list[Line]:
    return [
        Line(table.number, _side(facts, table.ns), _side(facts, table.ew))
        for table in sorted(made.tables, key=lambda one: one.number)
    ]


def _side(facts: Facts, numbers: tuple[int, ...]) -> EntryView:
    entries = [facts.entries[number] for number in numbers]
    return entries[0] if len(entries) == 1 else together(entries)


def _compared(facts: Facts, departure: Departure) -> list[Line]:
    found = []
    for was, now in departure.tables:
        before = (_side(facts, was.ns), _side(facts, was.ew)) if was else None
        ns, ew = (_side(facts, now.ns), _side(facts, now.ew)) if now else (None, None)
        number = was.number if was else now.number if now else 0
        found.append(Line(number, ns, ew, before))
    return found


@require_POST
@event_page("organiser")
def round_redraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Another seating for a round that nobody has opened yet."""
    try:
        drawing.redraw(event, number, request.user)
    except Refused as refusal:
        for problem in refusal.problems:
            messages.warning(request, sentence(problem))
    else:
        messages.success(request, _("Round %(round)d is drawn anew.") % {"round": number})
    return redirect("round-draw", event.slug, number)
