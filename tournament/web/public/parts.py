"""The standings as a part of a page, drawn once for each version of the event and each language."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournament import wording
from tournament.live import parts
from tournament.live.once import Once
from tournament.models import Event, Round, Sitting
from tournament.queries.directions import directions_of
from tournament.queries.embargo import shown_through
from tournament.queries.facts import Facts, gather
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.moment import Moment
from tournament.queries.running_places import course
from tournament.queries.standings import standings_of
from tournament.queries.views import StandingsRow, StandingsView
from tournament.web.public.hall import hall_words
from tournament.web.public.picture import picture
from tournament.web.public.picture import words as picture_words
from tournament.web.public.why import boxes, why_of
from tournament.web.tables import StandingsTable

# Of so many events the standings are kept ready; those of 100 pairs take about 100 kB.
KEPT = 32


@dataclass(frozen=True)
class AcceptedCard:
    """A card that does not add up and was let stand, with the organiser's reason."""

    round: int
    table: int
    reason: str


@dataclass(frozen=True)
class Part:
    """html: the part itself. context: what the page around it says from the same reading."""

    html: SafeString
    context: dict[str, Any]


_kept: Once[Part] = Once(KEPT)


def standings_part(
    event: Event, after: int | None = None, *, stage: int | None = None, everything: bool = False
) -> Part:
    """The part as it is now or, which is drawn anew each time, as it was after a round gone by.

    stage: of an earlier stage. everything: also what players do not see yet; for those who may score.
    """
    if after is not None or stage is not None:
        return _drawn(event, after, stage, everything)
    now, reader = Moment.of(event), (get_language(), everything)
    return _kept.get((now, reader), lambda: _drawn(event, None, None, everything), slot=(now.whose, reader))


@parts.part("standings", read="public")
def _standings(event: Event, which: str) -> str | None:
    return None if which else standings_part(event).html


@parts.part("standings-kept", read="score")
def _standings_kept(event: Event, which: str) -> str | None:
    """The same for those who see everything while players do not."""
    return None if which else standings_part(event, everything=True).html


@parts.part("places", read="public")
def _places(event: Event, which: str) -> str | None:
    return None if which else places_part(event)


@parts.part("places-kept", read="score")
def _places_kept(event: Event, which: str) -> str | None:
    return None if which else places_part(event, everything=True)


def places_part(event: Event, *, everything: bool = False) -> str:
    """The picture of places after each round of the last stage, as far as its reader may know."""
    run = course(event)
    facts = facts_now(event)
    last = None if everything else shown_through(event, facts)
    stages = {one.number: one.stage for one in facts.rounds}
    shown = [number for number in run.places if last is None or number <= last]
    stage = max((stages[number] for number in shown), default=1)
    found = {number: run.places[number] for number in shown if stages[number] == stage}
    names = {number: entry.label for number, entry in facts.entries.items()}
    entries = len({entry for of_round in found.values() for entry in of_round})
    context = {"picture": picture(found, names), "told": picture_words(entries)}
    return parts.html("public/_places.html", context)


def _drawn(event: Event, after: int | None, stage: int | None, everything: bool) -> Part:
    context = standings_context(event, after, stage, everything=everything)
    return Part(render_to_string("public/_standings.html", context), context)


def tag_of(event: Event, everything: bool = False) -> str:
    """What a browser keeps the part under."""
    kind = "-kept" if everything else ""
    return f'"{event.pk}-{event.created_at:%Y%m%d%H%M%S%f}-{event.version}-{get_language()}{kind}"'


def standings_context(
    event: Event, after: int | None, stage: int | None = None, *, everything: bool = False
) -> dict[str, Any]:
    """Everything that the standings say, from one reading of the rows."""
    last = shown_through(event)
    if not everything and last is not None:
        if last == 0:
            return _kept_back(event)
        after = min(after or last, last)
    facts = facts_now(event) if after is None else gather(event, through_round=after)
    shown = [one for one in facts.rounds if one.state != Round.State.PLANNED]
    begun = [one.number for one in shown if one.opened_at is not None]
    through = min(after, max(begun)) if after and begun else None
    if after is None and stage is None:
        view = standings_now(event)
    else:
        view = standings_of(facts, through_round=through, stage=stage)
    return {
        "event": event,
        "view": view,
        "table": StandingsTable(view, event),
        "through": through,
        "begun": begun,
        "rounds": shown,
        "links": _links(event.slug, tuple(one.number for one in shown)),
        "round_count": facts.round_count,
        "policy": wording.sit_out_policy(view.sit_out_policy) if any(facts.sit_outs.values()) else "",
        "hall": hall_words(view.checks),
        "accepted": list(_accepted(facts)),
        "open": next((one.number for one in facts.rounds if one.state == Round.State.OPEN), None),
        "boxes": boxes(why_of(view, facts)),
        "left": [row for row in view.rows if row.withdrawn is not None],
        "left_policy": wording.withdrawal_policy(facts.rules.withdrawal),
        "lots": [one for one in facts.lots if one.stage == view.stage],
        "directions": _directions(facts),
        # For those who see more than the players do.
        "embargo": everything and last is not None,
        "kept_back": False,
    }


def _directions(facts: Facts) -> list[dict[str, Any]]:
    """Where all play the same hands: both directions, best first, as the page shows them."""
    found = directions_of(facts)
    return (
        []
        if found is None
        else [
            {
                "side": wording.side(side) if side else "",
                "rows": [
                    (facts.entries[entry], found.tricks[side][entry], shown)
                    for entry, shown in zip(
                        order, wording.numbers([above[entry] for entry in order]), strict=True
                    )
                ],
            }
            for side, above in found.above.items()
            for order in [sorted(above, key=lambda entry: (-above[entry], entry))]
        ]
    )


def _kept_back(event: Event) -> dict[str, Any]:
    """What a player reads while the standings are kept back: who plays, and where; nothing else."""
    facts = facts_now(event)
    rows = tuple(
        StandingsRow(0, entry.number, entry.names, {}, 0, 0, 0, 0, 0, None, False, pair_name=entry.pair_name)
        for entry in facts.entries.values()
    )
    view = StandingsView(event.version, tuple(event.rank_by), rows, (), event.sit_out)
    shown = [one for one in facts.rounds if one.state != Round.State.PLANNED]
    return {
        "event": event,
        "view": view,
        "table": StandingsTable(view, event),
        "through": None,
        "begun": [],
        "rounds": shown,
        "links": _links(event.slug, tuple(one.number for one in shown)),
        "round_count": facts.round_count,
        "open": next((one.number for one in facts.rounds if one.state == Round.State.OPEN), None),
        "kept_back": True,
        "until": wording.embargo_end(event.embargo),
    }


@lru_cache(maxsize=KEPT)
def _links(slug: str, rounds: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Number and address of each round: the same from one result to the next."""
    return tuple((number, reverse("public-round", args=[slug, number])) for number in rounds)


def _accepted(facts: Facts) -> Iterator[AcceptedCard]:
    for one in facts.sittings:
        if one.accepted and one.state == Sitting.State.CONFIRMED:
            yield AcceptedCard(one.round, one.table, one.accepted)
