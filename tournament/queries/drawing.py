"""From what is confirmed to the round that results decide: asked purely, so that it can be asked again."""

import hashlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scoring.movements.movement import NextRound
from scoring.movements.registry import next_round
from scoring.movements.schedule import Round, Table
from scoring.sheets import winning_side
from scoring.standings import Result
from tournament.mapping.movements import first_planned, is_drawn, is_drive, options_of, wishes_of
from tournament.models import Event
from tournament.models import Round as RoundRow
from tournament.queries.drawn_view import Departure, seats
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts
from tournament.queries.standings import ranked


def rounds_before(facts: Facts, number: int) -> tuple[Round, ...]:
    """The stored rounds before this one, as a schedule has them."""
    tables: dict[int, list[Table]] = {}
    for one in facts.sittings:
        if one.round < number:
            sides = facts.sides[one.id]
            table = Table(one.table, sides["ns"], sides["ew"], one.first_dealer)
            tables.setdefault(one.round, []).append(table)
    before = sorted(one.number for one in facts.rounds if one.number < number)
    return tuple(Round(one, tuple(tables.get(one, ())), tuple(facts.sit_outs.get(one, ()))) for one in before)


def with_those_there(facts: Facts, one: Round) -> Round:
    """The round without who had left, or was away: nobody sits out where he is not."""
    return replace(one, sit_out=facts.there(one.sit_out, one.number))


def as_played(facts: Facts, one: Round) -> Round:
    """The round as it went: where somebody had left nobody played, and the others of that table sat out.

    In a drive its chairs stay besides, since everybody moves on from them.
    """
    idle = {at.table for at in facts.sittings if at.round == one.number and facts.is_idle(at)}
    alone = [entry for at in one.tables if at.number in idle for entry in at.entries]
    played = one.tables if is_drive(facts.event) else [at for at in one.tables if at.number not in idle]
    return with_those_there(facts, Round(one.number, tuple(played), (*one.sit_out, *alone)))


def asked_for(facts: Facts, number: int, only: Collection[int] | None = None) -> NextRound:
    """Everything that round ``number`` may depend on: confirmed results and the table they make.

    only: of these entries alone; the others came later, with numbers behind theirs.
    """
    event, here = facts.event, facts.entries.keys() if only is None else only
    rows = [row for row in ranked(facts, 1, through_round=number - 1) if row.entry in here]
    return NextRound(
        entries=len(here),
        number=number,
        hands=event.hands_per_round,
        hands_from=facts.rules.hands_from,
        seed=event.seed,
        played=tuple(as_played(facts, one) for one in rounds_before(facts, number)),
        results={
            (result.round, result.table): _won(facts, sitting, result)
            for sitting, result in _confirmed(facts, number)
        },
        order=tuple(row.entry for row in rows),
        ranks={row.entry: row.rank for row in rows},
        options=_options(event, len(here)),
        out=frozenset(entry for entry in here if facts.is_gone(entry, number)),
        rounds=event.rounds_planned,
        wishes=wishes_of(event.movement_options),
    )


def _options(event: Event, entries: int) -> dict[str, Any]:
    """The movement's own; what everybody plays as, of so many."""
    options = options_of(event)
    return options | {"playing": options["playing"][:entries]} if "playing" in options else options


def _confirmed(facts: Facts, number: int) -> list[tuple[SittingFact, Result]]:
    return [
        (one, facts.result(one)) for one in facts.sittings if one.round < number and one.state == "confirmed"
    ]


def _won(facts: Facts, sitting: SittingFact, result: Result) -> str | None:
    """The side that won the table; in a drive by the aim of the hand, whatever its points."""
    if result.forfeit_by:
        return "ew" if result.forfeit_by == "ns" else "ns"
    if result.score is None:
        return None
    if not is_drive(facts.event):
        return result.score.won(facts.rules.compare)
    return winning_side(facts.sheet(sitting), facts.rules, facts.event.hands_per_round, sitting.round)


def drawn_now(facts: Facts, number: int, only: Collection[int] | None = None) -> Round:
    """What the movement makes of this now; Refused where it cannot. only: as in asked_for."""
    return next_round(facts.event.movement, asked_for(facts, number, only))


def digest(facts: Facts, number: int) -> str:
    """Stands for every result and award before the round: another one means that something was corrected."""
    return _digests(facts, {number: len(facts.entries)})[number]


def _digests(facts: Facts, entries: Mapping[int, int]) -> dict[int, str]:
    """For each of these rounds, drawn for so many entries; what was before the last is read once for all."""
    event, last = facts.event, max(entries)
    told = _told(facts, last)
    # Somebody who comes late marks the evening, and changes nothing of what was drawn before.
    chosen = first_planned(event.movement_options)
    settings = [event.movement, event.options, event.rank_by, event.sit_out, chosen]
    running, found = hashlib.sha256(repr(settings).encode("utf-8", "surrogatepass")), {}
    for number in range(last + 1):
        if number in entries:
            own = running.copy()
            own.update(b"%d" % entries[number])
            found[number] = own.hexdigest()[:32]
        running.update(repr(told.get(number)).encode("utf-8", "surrogatepass"))
    return found


def _told(facts: Facts, last: int) -> dict[int, list[str]]:
    """By round what came of it: results, awards, and who left after it."""
    found: dict[int, list[str]] = {}
    for sitting, result in _confirmed(facts, last):
        found.setdefault(sitting.round, []).append(repr(result))
    for one in facts.adjustments:
        found.setdefault(one.round, []).append(repr(one))
    for entry, after in sorted(facts.withdrawn.items()):
        found.setdefault(after, []).append(repr(entry))
    return found


def facts_of(asked: NextRound, of: str) -> dict[str, Any]:
    """What is kept beside a drawn round: the results and the order that it was drawn from."""
    return {
        "facts": of,
        "order": list(asked.order),
        "ranks": [asked.ranks[entry] for entry in asked.order],
        "results": {f"{number}/{table}": side for (number, table), side in sorted(asked.results.items())},
        "out": sorted(asked.out),
    }


def mark_of(made: Round) -> str:
    """Stands for a round that was shown, so that what is stored is what somebody has agreed to."""
    return hashlib.sha256(repr(made).encode()).hexdigest()[:32]


def next_number(facts: Facts) -> int | None:
    """The round to be drawn next; None when all are there, or none depends on results."""
    if not is_drawn(facts.event) or not facts.rounds:
        return None
    number = max(one.number for one in facts.rounds) + 1
    return number if number <= facts.event.rounds_planned else None


def departures(facts: Facts) -> tuple[Departure, ...]:
    """Rounds that would be drawn otherwise now that something before them was corrected.

    Only where what a round was drawn from has changed is it drawn again, to look.
    """
    if not is_drawn(facts.event):
        return ()
    kept = _kept(facts.event)
    if not kept:
        return ()
    opened = {one.number: one.opened_at is not None for one in facts.rounds}
    # Who came when a round had begun is nobody whom it leaves out.
    drawn_for = {
        number: len(drawn_from["order"]) if opened[number] else len(facts.entries)
        for number, drawn_from in kept.items()
    }
    now_from = _digests(facts, drawn_for)
    found = []
    for number, drawn_from in kept.items():
        if drawn_from.get("facts") == now_from[number]:
            continue
        made = rounds_before(facts, number + 1)[-1]
        now = drawn_now(facts, number, drawn_from["order"] if opened[number] else None)
        if plain(made) != plain(now):
            found.append(Departure(number, made, now, opened[number]))
    return tuple(found)


def _kept(event: Event) -> dict[int, dict[str, Any]]:
    rows = RoundRow.objects.filter(event=event, drawn_from__isnull=False).order_by("number")
    return dict(rows.values_list("number", "drawn_from"))


def plain(one: Round) -> Sequence[object]:
    """Who sits where, and nothing else."""
    return sorted((table.number, seats(table)) for table in one.tables)
