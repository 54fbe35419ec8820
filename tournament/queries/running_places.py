"""The table, and everybody's place after every round, worked out once for each version of an event."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from tournament.models import Event
from tournament.queries.facts import Facts, gather
from tournament.queries.moment import Moment
from tournament.queries.standings import ranked, standings_of
from tournament.queries.views import StandingsView


@dataclass(frozen=True)
class Course:
    """places: round -> entry number -> rank, for every round of which a result counts."""

    view: StandingsView
    places: Mapping[int, Mapping[int, int]]


def course(event: Event) -> Course:
    return _course(Moment.of(event))


@lru_cache(maxsize=32)
def _course(moment: Moment) -> Course:
    facts = gather(moment.event)
    return Course(standings_of(facts), _places(facts))


def _places(facts: Facts) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for number, stage in sorted({(result.round, result.stage) for result in facts.confirmed()}):
        rows = ranked(facts, stage, through_round=number, previous={})
        found[number] = {row.entry: row.rank for row in rows}
    return found
