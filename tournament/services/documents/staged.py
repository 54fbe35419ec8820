"""Stages in a document: whose round is whose, and rounds of a later stage that say who sits where.

In a document the rounds of a later stage may be counted on from the stage before it, or from 1
again. Inside they are counted on, so each round of an event has a number of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scoring.movements.schedule import Round, Table, faults
from scoring.problems import Problem
from tournament.mapping.prizes import stage_of_round
from tournament.models import Event

Row = Mapping[str, Any]
LISTS = ("results", "penalties", "forfeits", "disqualified", "adjustments")


def counted_on(document: Row) -> dict[str, Any]:
    """The document with rounds counted on from stage to stage, and its stages stated in the event."""
    given = document["event"].get("stages", [])
    named = max((row.get("stage", 1) for key in LISTS for row in document.get(key, ())), default=1)
    played = {row.get("stage", 1) for row in document.get("results", ())}
    if not given and (named == 1 or played != set(range(1, named + 1))):
        return dict(document)
    stages = given or _stages_of(document, named)
    before = [sum(one["rounds"] for one in stages[:at]) for at in range(len(stages))]

    def own(row: Row) -> Row:
        stage = row.get("stage", 1)
        after = before[stage - 1] if stage <= len(before) else 0
        return {**row, "round": row["round"] + after} if stage > 1 and row["round"] <= after else row

    event = {**document["event"], "stages": stages}
    if not given:
        event["rounds"] = max(event["rounds"], sum(one["rounds"] for one in stages))
    lists = {key: [own(row) for row in document[key]] for key in LISTS if key in document}
    return {**document, "event": event, **lists}


def _stages_of(document: Row, named: int) -> list[dict[str, int]]:
    """The stages that the results alone show: their rounds, and how many entries play in each."""
    rows = document.get("results", ())
    stages: list[dict[str, int]] = []
    last = 0
    for stage in range(1, named + 1):
        own = [row for row in rows if row.get("stage", 1) == stage]
        numbers = [row["round"] for row in own] or [1]
        again = stage > 1 and min(numbers) <= last
        rounds = max(1, max(numbers) - (0 if again or stage == 1 else last))
        stages.append({"rounds": rounds} if stage == 1 else {"rounds": rounds, "top": _seated(own)})
        last += rounds
    # Rounds that no result speaks of yet are of the last stage.
    stages[-1]["rounds"] += max(0, document["event"]["rounds"] - last)
    return stages


def _seated(rows: Iterable[Row]) -> int:
    found: set[int] = set()
    for row in rows:
        for side in ("ns", "ew"):
            found |= set(row[side] if isinstance(row[side], list) else [row[side]])
    return len(found)


def later(event: Event, rounds: Iterable[Round]) -> list[Round]:
    """Those of a stage after the first."""
    return [one for one in rounds if stage_of_round(event, one.number) > 1]


def only_those_who_play(event: Event, rounds: Iterable[Round]) -> tuple[Round, ...]:
    """In a later stage nobody sits out who is at no table of that stage: he plays no more."""
    listed = list(rounds)
    seated: dict[int, set[int]] = {}
    for one in listed:
        entries = {entry for at in one.tables for entry in at.entries}
        seated.setdefault(stage_of_round(event, one.number), set()).update(entries)
    return tuple(
        one
        if (stage := stage_of_round(event, one.number)) == 1
        else Round(one.number, one.tables, tuple(e for e in one.sit_out if e in seated[stage]))
        for one in listed
    )


def stage_entries(rounds: Iterable[Round]) -> list[int]:
    return sorted({entry for one in rounds for entry in (*_at_tables(one), *one.sit_out)})


def _at_tables(one: Round) -> Iterable[int]:
    return (entry for at in one.tables for entry in at.entries)


def later_faults(event: Event, rounds: Sequence[Round]) -> list[Problem]:
    """What is wrong with the seats of later stages: each is judged by itself, as if its entries were all."""
    found: list[Problem] = []
    by_stage: dict[int, list[Round]] = {}
    for one in later(event, rounds):
        by_stage.setdefault(stage_of_round(event, one.number), []).append(one)
    for own in by_stage.values():
        first = min(one.number for one in own) - 1
        numbers = {entry: at for at, entry in enumerate(stage_entries(own), start=1)}
        plain = [_renamed(one, numbers, first) for one in own]
        back = {at: entry for entry, at in numbers.items()}
        for problem in faults(plain, len(numbers)):
            details = dict(problem.details)
            if isinstance(details.get("entry"), int):
                details["entry"] = back.get(details["entry"], details["entry"])
            if isinstance(details.get("round"), int):
                details["round"] += first
            found.append(Problem(problem.code, details))
    return found


def _renamed(one: Round, numbers: Mapping[int, int], after: int) -> Round:
    def own(seats: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers[seat] for seat in seats)

    tables = tuple(Table(at.number, own(at.ns), own(at.ew), at.dealer) for at in one.tables)
    return Round(one.number - after, tables, own(one.sit_out))
