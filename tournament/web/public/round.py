"""One round: who sits where, by table and by name, and the results. Planned rounds are nobody's yet."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Round
from tournament.queries.rounds import round_view
from tournament.queries.views import EntryView, RoundView
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
    view = round_view(event, number)
    if view is None or view.state == Round.State.PLANNED:
        raise Http404
    numbers = event.rounds.exclude(state=Round.State.PLANNED).values_list("number", flat=True)
    shown = sorted(numbers)
    context = {
        "event": event,
        "round": view,
        "places": places(view),
        "before": number - 1 if number - 1 in shown else None,
        "after": number + 1 if number + 1 in shown else None,
        "begun": view.opened_at is not None,
    }
    return render(request, "public/round.html", context)


def places(view: RoundView) -> list[Place]:
    """Every player once, in order of names: a player looks for the own name and nothing else."""
    found = []
    for table in view.tables:
        for side, entry in (("ns", table.ns), ("ew", table.ew)):
            for who, letter in zip(_players(entry), SIDE_CHAIRS[side], strict=False):
                found.append(Place(*who, table.number, chair(letter)))
    for entry in view.sit_outs:
        found += [Place(*who) for who in _players(entry)]
    return sorted(found, key=lambda place: (place.name.casefold(), place.partner.casefold()))


def _players(entry: EntryView) -> list[tuple[str, str, int]]:
    """Name, partner, and the number under which each is ranked."""
    names = entry.names
    numbers = entry.numbers if len(entry.numbers) == len(names) else (entry.number,) * len(names)
    partners = reversed(names) if len(names) == 2 else ("",) * len(names)
    return list(zip(names, partners, numbers, strict=True))
