"""One stage after the other: the first of a table go on, and play a schedule of their own."""

from collections.abc import Mapping, Sequence

from scoring.movements.schedule import Round, Table
from scoring.problems import Problem, Refused
from scoring.stages import Through, go_through
from tournament.mapping.prizes import first_round, stages_of
from tournament.mapping.schedules import GIVEN
from tournament.models import Event, User
from tournament.queries.facts import Facts, gather
from tournament.queries.missing import tables_missing
from tournament.queries.standings import ranked
from tournament.services import seating, states
from tournament.services.log import record
from tournament.services.writing import changed, write


def through(facts: Facts, stage: int) -> Through:
    """Who goes on from this stage's table, as it stands."""
    lots = [lot for lot in facts.lots if lot.stage == stage]
    return go_through(ranked(facts, stage, previous={}), stages_of(facts.event)[stage].top, lots)


def begin_next(event: Event, by: User | None) -> Event:
    """Seat the next stage: the first of the table so far, by the event's movement, in order of place.

    Refused while a table of the stage is missing, while entries level on the edge are not told apart
    by a lot or a play-off, and when there is no further stage.
    """
    with write(event):
        states.require(event, "next-stage")
        facts = gather(event)
        stage = _last_stage(facts)
        if stage >= len(stages_of(event)):
            raise Refused(Problem("stage-last", {"stage": stage}))
        problems = _unready(facts)
        if problems:
            raise Refused(problems)
        going = through(facts, stage)
        if going.problems:
            raise Refused(going.problems)
        if len(going.entries) < seating.FEWEST_ENTRIES:
            raise Refused(seating.too_few(len(going.entries)))
        if event.movement == GIVEN:
            raise Refused(Problem("given-needs-seats", {"field": "movement"}))
        made = seating.planned(event, len(going.entries), seed=event.seed + stage, stage=stage + 1)
        rounds = renumbered(made.rounds, going.entries, first_round(event, stage + 1) - 1)
        add(event, by, stage + 1, rounds, going.entries)
    return event


def add(event: Event, by: User | None, stage: int, rounds: Sequence[Round], entries: Sequence[int]) -> None:
    """Store the rounds of a stage, seats and numbers as they are. The caller holds the event's turn."""
    numbered = {entry.number: entry for entry in event.entries.filter(number__isnull=False)}
    seating.store_rounds(event, rounds, numbered)
    record("stage-begun", event=event, by=by, stage=stage, entries=list(entries), rounds=len(rounds))
    changed(event)


def renumbered(rounds: Sequence[Round], entries: Sequence[int], after: int) -> tuple[Round, ...]:
    """A schedule of 1 to n as one of these entries, its rounds counted on from ``after``."""
    names: Mapping[int, int] = dict(enumerate(entries, start=1))

    def own(seats: Sequence[int]) -> tuple[int, ...]:
        return tuple(names[seat] for seat in seats)

    return tuple(
        Round(
            one.number + after,
            tuple(Table(at.number, own(at.ns), own(at.ew), at.dealer) for at in one.tables),
            own(one.sit_out),
        )
        for one in rounds
    )


def take_back_last(event: Event, by: User | None) -> Event:
    """The stage that was seated last is not, while none of its rounds has been opened."""
    with write(event):
        states.require(event, "next-stage")
        stage = _last_stage(gather(event))
        rounds = event.rounds.filter(stage=stage)
        if stage == 1 or rounds.filter(opened_at__isnull=False).exists():
            raise Refused(Problem("stage-begun", {"stage": stage}))
        rounds.delete()
        record("stage-taken-back", event=event, by=by, stage=stage)
        changed(event)
    return event


def _last_stage(facts: Facts) -> int:
    return max((one.stage for one in facts.rounds), default=1)


def _unready(facts: Facts) -> list[Problem]:
    left = [one.number for one in facts.rounds if one.opened_at is None]
    found = tables_missing(
        (one.round, one.table, one.state)
        for one in facts.sittings
        if one.round not in left and facts.is_awaited(one)
    )
    return [*found, *([Problem("rounds-unplayed", {"rounds": left})] if left else [])]
