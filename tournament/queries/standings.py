"""The table of standings, worked out from what is stored now."""

from scoring.standings import Row, hall_checks, ranking_of, table
from tournament.models import Event
from tournament.queries.facts import Facts, gather
from tournament.queries.views import EntryView, StandingsRow, StandingsView


def standings(event: Event, *, through_round: int | None = None) -> StandingsView:
    """The standings after ``through_round`` (by default: after all that is confirmed)."""
    return standings_of(gather(event, through_round=through_round), through_round=through_round)


def standings_of(facts: Facts, *, through_round: int | None = None) -> StandingsView:
    """The same from rows that were already read."""
    event = facts.event
    results, sit_outs = facts.confirmed(), facts.counting_sit_outs()
    rows = table(
        tuple(facts.entries),
        results,
        sit_outs,
        ranking_of(facts.rules, event.rank_by, event.sit_out),
        adjustments=facts.adjustments,
        through_round=through_round,
    )
    last = max((result.round for result in results), default=0)
    return StandingsView(
        event_version=event.version,
        columns=tuple(event.rank_by),
        rows=tuple(_row(row, facts.entries[row.entry]) for row in rows),
        checks=hall_checks(results),
        sit_out_policy=event.sit_out,
        through_round=last,
        questions=tuple(problem for one in facts.sittings for problem in facts.questions(one)),
        complete=all(number > last for number in facts.incomplete_rounds()),
    )


def _row(row: Row, entry: EntryView) -> StandingsRow:
    return StandingsRow(
        rank=row.rank,
        entry_number=row.entry,
        names=entry.names,
        values=row.values,
        points=row.points,
        tricks=row.tricks,
        hands_won=row.hands_won,
        hands_played=row.hands_played,
        sit_outs=row.sit_outs,
        change=row.change,
        shared=row.shared,
        rounds_played=row.rounds_played,
        award=row.award,
        reasons=row.reasons,
        pair_name=entry.pair_name,
    )
