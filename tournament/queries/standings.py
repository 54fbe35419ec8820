"""The table of standings, worked out from what is stored now."""

from collections.abc import Mapping

from scoring.standings import Row, hall_checks, ranking_of, table
from tournament.mapping.movements import is_drawn
from tournament.mapping.schedules import GIVEN
from tournament.models import Event
from tournament.queries.facts import Facts, gather
from tournament.queries.hall_roles import hall_roles
from tournament.queries.steads import Stead
from tournament.queries.views import EntryView, StandingsRow, StandingsView


def standings(event: Event, *, through_round: int | None = None, stage: int | None = None) -> StandingsView:
    """The standings after ``through_round`` (by default: after all that is confirmed)."""
    return standings_of(gather(event, through_round=through_round), through_round=through_round, stage=stage)


def standings_of(
    facts: Facts, *, through_round: int | None = None, stage: int | None = None
) -> StandingsView:
    """The same from rows that were already read. stage: by default the last one that has begun."""
    event = facts.event
    results = facts.confirmed()
    begun = {result.stage for result in results if through_round is None or result.round <= through_round}
    wanted = stage or max(begun, default=1)
    ranking = ranking_of(facts.rules, event.rank_by, event.sit_out)
    rows = ranked(facts, wanted, through_round=through_round)
    own = [result for result in results if result.stage == wanted]
    last = max((result.round for result in own), default=0)
    unready = facts.incomplete_rounds()
    return StandingsView(
        event_version=event.version,
        columns=tuple(event.rank_by),
        rows=tuple(_row(row, facts.entries[row.entry], facts.steads(row.entry)) for row in rows),
        checks=hall_checks(results, hall_roles(facts)),
        sit_out_policy=event.sit_out,
        through_round=last,
        questions=tuple(problem for one in facts.sittings for problem in facts.questions(one)),
        complete=all(one.number > last or one.number not in unready for one in facts.of_stage(wanted)),
        ranking=ranking,
        stage=wanted,
        stages=tuple(sorted(begun | {wanted})),
    )


def ranked(
    facts: Facts,
    stage: int = 1,
    *,
    through_round: int | None = None,
    previous: Mapping[int, int] | None = None,
) -> tuple[Row, ...]:
    """The rows of one stage's table. Nothing of another stage is in it."""
    return table(
        entries_of(facts, stage),
        facts.confirmed(),
        facts.counting_sit_outs(),
        ranking_of(facts.rules, facts.event.rank_by, facts.event.sit_out),
        adjustments=facts.adjustments,
        through_round=through_round,
        previous=previous,
        stage=stage,
        withdrawn=left_in(facts, stage),
        scheduled=scheduled_in(facts, stage),
        lots=facts.lots,
    )


def entries_of(facts: Facts, stage: int) -> tuple[int, ...]:
    """Who is ranked in a stage: everybody in the first, in a later one those who are seated in it."""
    if stage == 1:
        return tuple(facts.entries)
    numbers = {one.number for one in facts.of_stage(stage)}
    seated = {entry for one in facts.sittings if one.stage == stage for entry in facts.seated(one)}
    seated |= {entry for number in numbers for entry in facts.sit_outs.get(number, ())}
    return tuple(sorted(seated & facts.entries.keys()))


def left_in(facts: Facts, stage: int) -> dict[int, int]:
    """Who withdrew before the stage was over. Who went on and left later has played it whole."""
    rounds = [one.number for one in facts.of_stage(stage)]
    return {entry: after for entry, after in facts.withdrawn.items() if not rounds or after < max(rounds)}


def scheduled_in(facts: Facts, stage: int) -> dict[int, int]:
    """For those who withdrew, how many rounds of the stage they were to sit at a table.

    Where nobody seated them any more, since the results alone say who met whom, or the rest was planned or
    drawn without them, every later round counts.
    """
    found = dict.fromkeys(left_in(facts, stage), 0)
    if not found:
        return found
    known: dict[int, set[int]] = {entry: set() for entry in found}
    for one in facts.sittings:
        for entry in known.keys() & facts.seated(one):
            known[entry].add(one.round)
            found[entry] += one.stage == stage
    for number, entries in facts.sit_outs.items():
        for entry in known.keys() & entries:
            known[entry].add(number)
    numbers = _rounds_due(facts, stage)
    for entry, seated in known.items():
        found[entry] += sum(facts.is_gone(entry, number) and number not in seated for number in numbers)
    if facts.event.movement == GIVEN:
        for own in facts.of_stage(stage):
            for entry in facts.sit_outs.get(own.number, ()):
                if entry in found and facts.is_gone(entry, own.number):
                    found[entry] += 1
    return found


def _rounds_due(facts: Facts, stage: int) -> list[int]:
    """The rounds of the stage, those that are still to be drawn too."""
    numbers = [one.number for one in facts.of_stage(stage)]
    if is_drawn(facts.event) and stage == 1 and not facts.event.stages:
        numbers += range(max(numbers, default=0) + 1, facts.event.rounds_planned + 1)
    return numbers


def _row(row: Row, entry: EntryView, steads: tuple[Stead, ...]) -> StandingsRow:
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
        reasons=row.reasons,
        pair_name=entry.pair_name,
        source=row,
        steads=steads,
    )
