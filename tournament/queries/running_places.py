"""The table, and everybody's place after every round, worked out once for each version of an event."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.places import places
from scoring.standings import ranking_of
from tournament.live.once import Once
from tournament.models import Event
from tournament.queries.facts import Facts
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.moment import Moment
from tournament.queries.standings import entries_of, left_in, scheduled_in
from tournament.queries.views import StandingsView

KEPT = 32


@dataclass(frozen=True)
class Course:
    """places: round -> entry number -> rank, for every round of which a result counts."""

    view: StandingsView
    places: Mapping[int, Mapping[int, int]]


_kept: Once[Course] = Once(KEPT)


def course(event: Event) -> Course:
    now = Moment.of(event)
    return _kept.get(now, lambda: Course(standings_now(event), _places(facts_now(event))), slot=now.whose)


def _places(facts: Facts) -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    results, sit_outs = facts.confirmed(), facts.counting_sit_outs()
    for stage in sorted({result.stage for result in results}):
        found |= places(
            entries_of(facts, stage),
            results,
            sit_outs,
            ranking_of(facts.rules, facts.event.rank_by, facts.event.sit_out),
            adjustments=facts.adjustments,
            stage=stage,
            withdrawn=left_in(facts, stage),
            scheduled=scheduled_in(facts, stage),
            lots=facts.lots,
        )
    return found
