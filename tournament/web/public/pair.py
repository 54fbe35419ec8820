"""One pair's evening: every round that is published, and its place after each."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament.queries.pairs import pair_view
from tournament.queries.running_places import course
from tournament.queries.views import PairRound, StandingsRow, StandingsView
from tournament.standings_columns import columns_of
from tournament.web.access import event_or_404
from tournament.web.tables import change_cell, rank_cell

LEFT_OUT = ("entry", "names")
SPECIAL = {"rank": rank_cell, "change": change_cell}


@dataclass(frozen=True)
class Fact:
    """One number of the pair's line in the standings, as it reads there."""

    title: str
    shown: str


@require_safe
def public_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    pair = pair_view(event, number, hide_planned=True)
    if pair is None:
        raise Http404
    run = course(event)
    context = {
        "event": event,
        "pair": pair,
        "rounds": [(one, _place(run.places, one, number)) for one in pair.rounds],
        "facts": facts_of(run.view, number) if run.view.through_round else [],
        "points": any(one.points is not None for one in pair.rounds),
    }
    return render(request, "public/pair.html", context)


def _place(places: Mapping[int, Mapping[int, int]], one: PairRound, number: int) -> int | None:
    """The place after a round; while the own result is not in, the round has changed nothing."""
    return places.get(one.number, {}).get(number) if one.confirmed else None


def facts_of(view: StandingsView, number: int) -> list[Fact]:
    row = next((line for line in view.rows if line.entry_number == number), None)
    if row is None:
        return []
    shown = [column for column in columns_of(view) if column.key not in LEFT_OUT]
    return [Fact(column.title, _shown(row, column.key) or column.text(row)) for column in shown]


def _shown(row: StandingsRow, key: str) -> str:
    return SPECIAL[key](row) if key in SPECIAL else ""
