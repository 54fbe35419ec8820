"""One pair's evening: every round that is published, and its place after each."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import wording
from tournament.models import Event
from tournament.queries.embargo import shown_through
from tournament.queries.facts import Facts
from tournament.queries.kept_facts import facts_now
from tournament.queries.pairs import pair_view
from tournament.queries.pairs_view import PairRound
from tournament.queries.running_places import course
from tournament.queries.standings import standings
from tournament.queries.views import StandingsRow, StandingsView
from tournament.services.permissions import may
from tournament.standings_columns import columns_of
from tournament.web.access import event_or_404
from tournament.web.public.picture import picture
from tournament.web.public.picture import words as picture_words
from tournament.web.public.why import why_of
from tournament.web.tables import change_cell, rank_cell

LEFT_OUT = ("entry", "names", "substitutes")
SPECIAL = {"rank": rank_cell, "change": change_cell}


@dataclass(frozen=True)
class Fact:
    """One number of the pair's line in the standings, as it reads there."""

    title: str
    shown: str


@require_safe
def public_pair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    facts = facts_now(event)
    pair = pair_view(event, number, hide_planned=True, facts=facts)
    if pair is None:
        raise Http404
    scores = request.user.is_authenticated and may(request.user, "score", event=event)
    last = shown_through(event, facts)
    told = None if scores else last
    run = course(event)
    view = _view(event, run.view, number, told)
    rounds = [one if told is None or one.number <= told else without_result(one) for one in pair.rounds]
    places = {at: of_round for at, of_round in run.places.items() if told is None or at <= told}
    names = {entry: one.label for entry, one in facts.entries.items()}
    context = {
        "event": event,
        "pair": pair,
        "rounds": [(one, _place(places, one, number)) for one in rounds],
        "facts": facts_of(view, number) if view is not None else [],
        "why": next(iter(why_of(view, facts, number)), None) if view is not None else None,
        "picture": picture(_of_stage(places, facts, view), names, number),
        "picture_told": picture_words(len(names), number),
        "points": any(one.points is not None for one in rounds),
        "kept_back": told is not None and told == 0,
        "until": wording.embargo_end(event.embargo),
        "embargo": scores and last is not None,
    }
    return render(request, "public/pair.html", context)


def _view(event: Event, now: StandingsView, number: int, told: int | None) -> StandingsView | None:
    """The table that the pair stands in, as far as its reader may know; None where there is none."""
    if told == 0:
        return None
    if told is not None and now.through_round > told:
        now = standings(event, through_round=told)
    for stage in sorted(now.stages, reverse=True):
        found = now if stage == now.stage else standings(event, through_round=told, stage=stage)
        if found.through_round and any(row.entry_number == number for row in found.rows):
            return found
    return None


def _of_stage(
    places: Mapping[int, Mapping[int, int]], facts: Facts, view: StandingsView | None
) -> Mapping[int, Mapping[int, int]]:
    if view is None:
        return {}
    numbers = {one.number for one in facts.of_stage(view.stage)}
    return {at: of_round for at, of_round in places.items() if at in numbers}


def without_result(one: PairRound) -> PairRound:
    """The round as others may see it while the standings are kept back: who, where, and how far."""
    nothing = dict.fromkeys(("points", "opponent_points", "tricks", "opponent_tricks", "won"))
    return replace(one, **nothing, forfeit_by="", disqualified=False, is_kept_back=one.confirmed)


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
