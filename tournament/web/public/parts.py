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
from tournament.queries.facts import Facts, gather
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.moment import Moment
from tournament.queries.standings import standings_of
from tournament.web.public.hall import hall_words
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


def standings_part(event: Event, after: int | None = None) -> Part:
    """The part as it is now or, which is drawn anew each time, as it was after a round gone by."""
    if after is not None:
        return _drawn(event, after)
    return _kept.get((Moment.of(event), get_language()), lambda: _drawn(event, None))


@parts.part("standings", read="public")
def _standings(event: Event, which: str) -> str | None:
    return None if which else standings_part(event).html


def _drawn(event: Event, after: int | None) -> Part:
    context = standings_context(event, after)
    return Part(render_to_string("public/_standings.html", context), context)


def tag_of(event: Event) -> str:
    """What a browser keeps the part under."""
    return f'"{event.pk}-{event.created_at:%Y%m%d%H%M%S%f}-{event.version}-{get_language()}"'


def standings_context(event: Event, after: int | None) -> dict[str, Any]:
    """Everything that the standings say, from one reading of the rows."""
    facts = facts_now(event) if after is None else gather(event, through_round=after)
    shown = [one for one in facts.rounds if one.state != Round.State.PLANNED]
    begun = [one.number for one in shown if one.opened_at is not None]
    through = min(after, max(begun)) if after and begun else None
    view = standings_now(event) if after is None else standings_of(facts, through_round=through)
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
    }


@lru_cache(maxsize=KEPT)
def _links(slug: str, rounds: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    """Number and address of each round: the same from one result to the next."""
    return tuple((number, reverse("public-round", args=[slug, number])) for number in rounds)


def _accepted(facts: Facts) -> Iterator[AcceptedCard]:
    for one in facts.sittings:
        if one.accepted and one.state == Sitting.State.CONFIRMED:
            yield AcceptedCard(one.round, one.table, one.accepted)
