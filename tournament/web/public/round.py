"""One round: who sits where, by table and by name, and the results. Planned rounds are nobody's yet."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.live import parts
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Event, Round
from tournament.queries.embargo import is_shown
from tournament.queries.rounds import round_view
from tournament.queries.views import EntryView, RoundView, TableView
from tournament.web.access import event_or_404
from tournament.wording import chair


@dataclass(frozen=True)
class Place:
    """Where one player sits; table None: sits out. number: the entry's, the way to its page."""

    name: str
    partner: str
    number: int
    table: int | None = None
    chair: str = ""


@require_safe
def public_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    rounds = event.rounds.values_list("number", "state")
    if number not in _shown(rounds):
        raise Http404
    context = {"event": event, "round": {"number": number, "rounds": len(rounds)}}
    return render(request, "public/round.html", context)


@parts.part("round", read="public")
def round_part(event: Event, which: str) -> str | None:
    """Who sits where in the round of this number, and how far each table is."""
    view = round_view(event, int(which)) if which.isdecimal() else None
    if view is None or view.state == Round.State.PLANNED:
        return None
    shown = _shown(event.rounds.values_list("number", "state"))
    told = is_shown(event, view.number)
    if not told:
        view = replace(view, tables=tuple(map(_without_result, view.tables)))
    context = {
        "event": event,
        "told": told,
        "round": view,
        "places": places(view),
        "before": view.number - 1 if view.number - 1 in shown else None,
        "after": view.number + 1 if view.number + 1 in shown else None,
        "begun": view.opened_at is not None,
    }
    return parts.html("public/_round.html", context)


def _without_result(table: TableView) -> TableView:
    """The table as players see it while the standings are kept back: who, where, and how far."""
    nothing = {"ns_tricks": 0, "ew_tricks": 0, "ns_points": 0, "ew_points": 0}
    return replace(
        table, **nothing, forfeit_by="", accepted="", short="", penalties=(), questions=(), disqualified=()
    )


def _shown(rounds: Iterable[tuple[int, str]]) -> set[int]:
    """The numbers of those that everybody may see."""
    return {number for number, state in rounds if state != Round.State.PLANNED}


def places(view: RoundView) -> list[Place]:
    """Every player once, in order of names: a player looks for the own name and nothing else."""
    found = []
    for table in view.tables:
        for side, entry in (("ns", table.ns), ("ew", table.ew)):
            for name, at, number in entry.people:
                letter = SIDE_CHAIRS[side][at]
                found.append(Place(name, _partner(entry, at), number, table.number, chair(letter)))
    for entry in view.sit_outs:
        found += [Place(name, _partner(entry, at), number) for name, at, number in entry.people]
    return sorted(found, key=lambda place: (place.name.casefold(), place.partner.casefold()))


def _partner(entry: EntryView, at: int) -> str:
    return entry.names[1 - at] if len(entry.names) == 2 else ""
