"""A seated evening changes: looked at first, then stored in one transaction, with one line and one undo."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.movements import ranges
from scoring.movements.schedule import Measure, Round, Table
from scoring.problems import Problem, Refused
from scoring.replanning.replan import replan
from scoring.replanning.task import Replanned
from tournament.mapping.schedules import certificate_rows, rows_of
from tournament.models import Event, LogEntry, Seat, Sitting, User
from tournament.models import Round as RoundRow
from tournament.queries.drawing import rounds_before
from tournament.queries.facts import gather
from tournament.services import entries, penalties, states, table_codes
from tournament.services.changes import Change, Standing, faults, task_of
from tournament.services.log import record
from tournament.services.writing import changed, write

NOTHING = Replanned((), (), ())
DEED, UNDONE = "plan-changed", "plan-change-undone"


@dataclass(frozen=True)
class Preview:
    """What a change would do. made is None where ``problems`` says why not.

    before: the certificate as it is. mark: stands for what was shown. newcomer: the number of who
    would come. forfeit: the table of the open round that the others win without playing.
    """

    change: Change
    made: Replanned | None
    problems: tuple[Problem, ...] = ()
    before: tuple[Measure, ...] = ()
    mark: str = ""
    newcomer: int = 0
    forfeit: int | None = None


def preview(event: Event, change: Change) -> Preview:
    """The evening as it would be; stores nothing."""
    states.require(event, "change-plan")
    now = Standing.of(gather(event))
    problems = faults(now, change)
    if problems:
        return Preview(change, None, tuple(problems))
    newcomer = max(now.facts.entries, default=0) + 1
    try:
        task = task_of(now, change, newcomer)
        made = NOTHING if task is None or not task.rounds else replan(task)
    except Refused as refusal:
        return Preview(change, None, refusal.problems)
    before = tuple(Measure(one["name"], one["value"], one["bound"]) for one in event.certificate)
    mark = hashlib.sha256(repr((change, made.rounds)).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return Preview(change, made, (), before, mark, newcomer, _forfeit(now, change))


def _forfeit(now: Standing, change: Change) -> int | None:
    """The open table without a result at which the entry that leaves in mid-round sits."""
    if change.kind != "leave" or not change.mid_round:
        return None
    for one in now.facts.sittings:
        if one.round == now.stand and change.entry in now.facts.seated(one):
            done = one.state == Sitting.State.CONFIRMED
            written = any(hand.ns is not None for hand in now.facts.hands.get(one.id, {}).values())
            return None if done or written else one.table
    return None


def apply(event: Event, change: Change, by: User | None, *, mark: str = "") -> LogEntry:
    """Do it: who comes or leaves, and the rounds that nobody has begun; all of it or nothing.

    Refused with everything that is wrong, and with ``change-differs`` when what would be stored is
    no longer what the mark was shown for.
    """
    with write(event):
        found = preview(event, change)
        if found.made is None:
            raise Refused(found.problems)
        if mark and mark != found.mark:
            raise Refused(Problem("change-differs", {}))
        now = Standing.of(gather(event))
        details = _kept(event, now, change, found)
        _change_entries(event, now, change, found, by)
        _change_event(event, change)
        _store(event, now, found.made, found.made is not NOTHING or change.kind == "rounds")
        line = record(DEED, event=event, by=by, **details, after=_plan_mark(event))
        changed(event)
    return line


def _kept(event: Event, now: Standing, change: Change, found: Preview) -> dict[str, Any]:
    """What the line says, and what it takes to undo it."""
    assert found.made is not None
    away = {str(entry): after for entry, after in now.facts.withdrawn.items() if entry == change.entry}
    return {
        "kind": change.kind,
        "entry": found.newcomer if change.kind == "late" else change.entry,
        "names": list(change.names),
        "round": now.stand,
        "rounds": change.rounds,
        "tables": list(change.tables),
        "moved": len({(number, entry) for number, entry, _was, _now in found.made.moved}),
        "forfeit": found.forfeit,
        "was": {
            "withdrawn": away,
            "rounds": event.rounds_planned,
            "options": event.movement_options,
            "certificate": event.certificate,
            "plan": [
                written(one)
                for one in rounds_before(now.facts, event.rounds_planned + 1)
                if one.number > now.stand
            ],
            "states": {str(one.number): one.state for one in now.facts.rounds if one.number > now.stand},
        },
    }


def _change_entries(event: Event, now: Standing, change: Change, found: Preview, by: User | None) -> None:
    if change.kind == "late":
        entries.come_late(event, change.names, found.newcomer)
    elif change.kind == "leave":
        gone = event.entries.get(number=change.entry)
        if found.forfeit is not None:
            table = Sitting.objects.select_related("round__event").get(
                round__event=event, round__number=now.stand, table_number=found.forfeit
            )
            side = Seat.objects.get(sitting=table, entry=gone).side
            penalties.give_forfeit(table, by, side=side)
        gone.withdrawn_after = now.stand
        gone.save(update_fields=["withdrawn_after"])
    elif change.kind == "return":
        event.entries.filter(number=change.entry).update(withdrawn_after=None)


def _change_event(event: Event, change: Change) -> None:
    if change.rounds is not None:
        event.rounds_planned = change.rounds
    if change.tables:
        wishes = {**event.movement_options.get("wishes", {}), "tables": ranges.written(change.tables)}
        event.movement_options = {**event.movement_options, "wishes": wishes}
    event.save(update_fields=["rounds_planned", "movement_options"])


def _store(event: Event, now: Standing, made: Replanned, replaced: bool) -> None:
    """The new rounds in place of those that nobody has begun; a round that was shown stays shown."""
    if not replaced:
        return
    states_before = {one.number: one.state for one in now.facts.rounds}
    _replace(event, now.stand, made.rounds, states_before)
    if made.certificate:
        event.certificate = certificate_rows(made.certificate)
        event.save(update_fields=["certificate"])
    table_codes.make_missing(event)


def _replace(event: Event, stand: int, rounds: Sequence[Round], shown: Mapping[int, str]) -> None:
    event.rounds.filter(number__gt=stand, opened_at__isnull=True).delete()
    numbered = {entry.number: entry for entry in event.entries.filter(number__isnull=False)}
    rows, sittings, seats = rows_of(event, rounds, numbered)
    for row in rows:
        row.state = shown.get(row.number, RoundRow.State.PLANNED)
    RoundRow.objects.bulk_create(rows)
    Sitting.objects.bulk_create(sittings, batch_size=500)
    Seat.objects.bulk_create(seats, batch_size=500)


def written(one: Round) -> dict[str, Any]:
    """A round as a line of the log keeps it."""
    tables = [[t.number, list(t.ns), list(t.ew), t.dealer] for t in one.tables]
    return {"round": one.number, "tables": tables, "sit_out": list(one.sit_out)}


def read(told: Mapping[str, Any]) -> Round:
    """The reverse of written()."""
    tables = tuple(Table(number, tuple(ns), tuple(ew), dealer) for number, ns, ew, dealer in told["tables"])
    return Round(told["round"], tables, tuple(told["sit_out"]))


def _plan_mark(event: Event) -> str:
    """Stands for the plan and for who is in it."""
    facts = gather(event)
    told = (facts.withdrawn, sorted(facts.entries), rounds_before(facts, event.rounds_planned + 1))
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def may_undo(event: Event, line: LogEntry) -> bool:
    """Whether nothing has happened to the plan since."""
    told = line.details
    return (
        line.event_id == event.pk
        and line.deed == DEED
        and Standing.of(gather(event)).stand == told["round"]
        and _plan_mark(event) == told["after"]
    )


def undo(event: Event, line_id: int | None, by: User | None) -> None:
    """Everything as before the change; refused with ``change-undo-late`` once a round was opened since,
    or anything else has changed the plan."""
    with write(event):
        states.require(event, "change-plan")
        line = LogEntry.objects.filter(pk=line_id, event=event).first()
        if line is None or not may_undo(event, line):
            raise Refused(Problem("change-undo-late", {}))
        told, stand = line.details, line.details["round"]
        was = told["was"]
        _replace(
            event,
            stand,
            [read(one) for one in was["plan"]],
            {int(n): s for n, s in was["states"].items()},
        )
        _undo_entries(event, told, by)
        event.rounds_planned, event.certificate = was["rounds"], was["certificate"]
        event.movement_options = was["options"]
        event.save(update_fields=["rounds_planned", "certificate", "movement_options"])
        record(
            UNDONE,
            event=event,
            by=by,
            of=line.pk,
            kind=told["kind"],
            entry=told["entry"],
            names=told["names"],
        )
        changed(event)


def _undo_entries(event: Event, told: Mapping[str, Any], by: User | None) -> None:
    entry = event.entries.filter(number=told["entry"])
    if told["kind"] == "late":
        entry.delete()
    elif told["kind"] in ("leave", "return"):
        entry.update(withdrawn_after=told["was"]["withdrawn"].get(str(told["entry"])))
    if told["forfeit"] is not None:
        table = Sitting.objects.select_related("round__event").get(
            round__event=event, round__number=told["round"], table_number=told["forfeit"]
        )
        penalties.take_back_forfeit(table, by)
