"""A seated evening changes: looked at first, then stored in one transaction, with one line and one undo."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scoring import lengths
from scoring.movements import ranges
from scoring.movements.schedule import Measure
from scoring.problems import Problem, Refused
from scoring.replanning.replan import replan
from scoring.replanning.task import Replanned
from tournament.mapping.movements import is_drawn
from tournament.mapping.schedules import certificate_rows
from tournament.models import Event, LogEntry, Seat, Sitting, User
from tournament.queries import standing_deeds
from tournament.queries.drawing import rounds_before
from tournament.queries.facts import gather
from tournament.services import (
    entries,
    first_round,
    leaving,
    merging,
    penalties,
    plans,
    round_lengths,
    seating_people,
    states,
    telling,
)
from tournament.services.changes import Change, Standing, active_after, faults, task_of
from tournament.services.log import record
from tournament.services.merging import Joined
from tournament.services.substitute_rows import store
from tournament.services.writing import changed, write

NOTHING = Replanned((), (), ())
DEED, UNDONE = standing_deeds.PLAN, standing_deeds.PLAN_UNDONE
# Changes of who plays: rounds that results decide are then drawn with other people.
OF_PEOPLE = ("late", "leave", "return", "merge")


@dataclass(frozen=True)
class Preview:
    """What a change would do. made is None where ``problems`` says why not.

    before: the certificate as it is. mark: stands for all of it. plan: for what it was worked out from.
    newcomer: the number of who would come. forfeit: the table of the open round that the others win
    without playing; half_written: the one that has hands already, and stays to be finished.
    redrawn: rounds that were shown and are drawn from the results anew. lost: how many hands fewer a
    shorter evening has for whom (round_lengths.losses). joined: who sits where after a merger.
    """

    change: Change
    made: Replanned | None
    problems: tuple[Problem, ...] = ()
    before: tuple[Measure, ...] = ()
    plan: str = ""
    newcomer: int = 0
    forfeit: int | None = None
    half_written: int | None = None
    redrawn: tuple[int, ...] = ()
    lost: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    joined: Joined | None = None

    @property
    def mark(self) -> str:
        rounds = self.made.rounds if self.made else ()
        told = (self.change, rounds, self.plan, self.newcomer, self.forfeit, self.half_written, self.redrawn)
        told += (self.joined and self.joined[:4],)
        return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def preview(event: Event, change: Change) -> Preview:
    """The evening as it would be; stores nothing."""
    states.require(event, "change-plan")
    now = Standing.of(gather(event))
    problems = faults(now, change)
    if problems:
        return Preview(change, None, tuple(problems))
    newcomer = max(now.facts.entries, default=0) + 1
    try:
        made = _planned(now, change, newcomer)
    except Refused as refusal:
        return Preview(change, None, refusal.problems)
    joined = merging.joined(now, change) if change.kind == "merge" else None
    problems = seating_people.twice(now, change, made, newcomer, joined)
    if problems:
        return Preview(change, None, tuple(problems))
    table = _left_table(now, change)
    return Preview(
        change,
        made,
        before=_stored(event),
        plan=plans.mark_of(now.facts),
        newcomer=newcomer if change.kind == "late" else 0,
        forfeit=table if not _has_hands(now, table) else None,
        half_written=table if _has_hands(now, table) else None,
        redrawn=now.rounds if is_drawn(event) and change.kind in OF_PEOPLE and not made.rounds else (),
        lost=_lost(now, change, made),
        joined=joined,
    )


def _planned(now: Standing, change: Change, newcomer: int) -> Replanned:
    """The rounds to come as they are to be, as far as they are planned before they are drawn."""
    if is_drawn(now.event) and change.kind in OF_PEOPLE and not now.stand:
        entries = newcomer if change.kind == "late" else newcomer - 1
        return first_round.planned_anew(now, active_after(now, change, newcomer), entries)
    task = task_of(now, change, newcomer)
    return _without_moves(now, change) if task is None or not task.rounds else replan(task)


def _without_moves(now: Standing, change: Change) -> Replanned:
    """What is changed while everybody stays where he was told to go: the certificate, if anything."""
    if change.kind != "hands":
        return NOTHING
    first = {one.number for one in now.facts.of_stage(1)}
    rounds = [one for one in rounds_before(now.facts, now.event.rounds_planned + 1) if one.number in first]
    hands_from = _hands_from(now, change)
    return replace(
        NOTHING, certificate=round_lengths.measured(now.event, rounds, _stored(now.event), hands_from)
    )


def _stored(event: Event) -> tuple[Measure, ...]:
    return tuple(Measure(one["name"], one["value"], one["bound"]) for one in event.certificate)


def _hands_from(now: Standing, change: Change) -> lengths.HandsFrom:
    """How many hands which rounds have once the change is made."""
    if change.from_round is None or change.hands is None:
        return now.facts.rules.hands_from
    return round_lengths.after(now.facts, change.from_round, change.hands)


def _lost(now: Standing, change: Change, made: Replanned) -> Mapping[int, tuple[int, ...]]:
    if change.kind not in ("hands", "rounds"):
        return {}
    rounds = None if change.kind == "hands" else made.rounds
    return round_lengths.losses(now.facts, now.stand, rounds, _hands_from(now, change))


def _left_table(now: Standing, change: Change) -> int | None:
    """The open table, not done yet, that somebody leaves in mid-round."""
    if change.kind != "leave" or not change.mid_round:
        return None
    for one in now.facts.sittings:
        if one.round == now.stand and change.entry in now.facts.seated(one):
            # Where somebody had left before, nobody plays, so nobody wins.
            return one.table if now.facts.is_awaited(one) else None
    return None


def _has_hands(now: Standing, table: int | None) -> bool:
    ids = [one.id for one in now.facts.sittings if (one.round, one.table) == (now.stand, table)]
    return any(hand.ns is not None for pk in ids for hand in now.facts.hands.get(pk, {}).values())


def apply(event: Event, change: Change, by: User | None, *, mark: str = "") -> LogEntry:
    """Do it: who comes or leaves, and the rounds that nobody has begun; all of it or nothing.

    Refused with everything that is wrong, and with ``change-differs`` when the evening is no longer
    what the mark was shown for. The search is over before anybody has to wait for it.
    """
    found = preview(event, change)
    if found.made is None:
        raise Refused(found.problems)
    if mark and mark != found.mark:
        raise Refused(Problem("change-differs", {}))
    with write(event), telling.following(event):
        states.require(event, "change-plan")
        now = Standing.of(gather(event))
        if not _is_as_shown(now, found):
            raise Refused(Problem("change-differs", {}))
        details, twice = _kept(event, now, found), seating_people.faults_from(event, now.stand + 1)
        details |= _change_entries(event, now, found, by)
        _change_event(event, now, found)
        _store(event, now, found)
        if change.kind != "hands":
            # Who plays in whose stead may have changed since it was looked at.
            seating_people.require_once(event, now.stand + 1, twice)
        line = record(DEED, event=event, by=by, **details, after=plans.mark_of(gather(event)))
        changed(event)
    return line


def _is_as_shown(now: Standing, found: Preview) -> bool:
    """Whether the evening is still what the change was worked out from."""
    if plans.mark_of(now.facts) != found.plan or _still_left(now, found) != found.forfeit:
        return False
    if found.joined is None:
        return True
    if any(merging.faults(now, found.change)):
        return False
    return merging.joined(now, found.change)[:4] == found.joined[:4]


def _still_left(now: Standing, found: Preview) -> int | None:
    table = _left_table(now, found.change)
    return None if _has_hands(now, table) else table


def _kept(event: Event, now: Standing, found: Preview) -> dict[str, Any]:
    """What the line says, and what it takes to undo it."""
    assert found.made is not None
    change = found.change
    away = {str(entry): after for entry, after in now.facts.withdrawn.items() if entry == change.entry}
    return {
        "kind": change.kind,
        "entry": found.newcomer or change.entry,
        "away": now.facts.away.get(change.entry or 0, ()),
        "names": list(change.names),
        "round": now.stand,
        "rounds": change.rounds,
        "from_round": change.from_round,
        "hands": change.hands,
        "tables": list(change.tables),
        "moved": len({(number, entry) for number, entry, _was, _now in found.made.moved}),
        "forfeit": found.forfeit,
        "was": {
            "withdrawn": away,
            "rounds": event.rounds_planned,
            "hands_from": event.hands_from,
            "options": event.movement_options,
            "certificate": event.certificate,
            "places": telling.kept(event),
            "plan": [] if change.kind == "hands" else plans.kept(now.facts, now.stand),
        },
    }


def _change_entries(event: Event, now: Standing, found: Preview, by: User | None) -> dict[str, Any]:
    """Who is there from now on; what the line keeps of it besides."""
    change = found.change
    if change.kind == "late":
        entries.come_late(event, change.names, found.newcomer)
    if change.kind == "late" or change.kind not in OF_PEOPLE:
        return {}
    # Before the other one leaves: who sits there is read off how it was.
    told = dict(merging.merge(event, now, change, by) if change.kind == "merge" else {})
    entry = event.entries.get(number=change.entry)
    if found.forfeit is not None:
        table = _sitting(event, now.stand, found.forfeit)
        side = Seat.objects.get(sitting=table, entry=entry).side
        penalties.give_forfeit(table, by, side=side, line=False)
        told["forfeit_by"] = side
    if change.kind == "return":
        leaving.come_back(entry, now.stand + 1)
    else:
        leaving.set_withdrawn(entry, now.stand)
    return told


def _sitting(event: Event, number: int, table: int) -> Sitting:
    found = Sitting.objects.select_related("round__event")
    return found.get(round__event=event, round__number=number, table_number=table)


def _change_event(event: Event, now: Standing, found: Preview) -> None:
    change = found.change
    if change.rounds is not None:
        event.rounds_planned = change.rounds
    if change.tables:
        wishes = {**event.movement_options.get("wishes", {}), "tables": ranges.written(change.tables)}
        event.movement_options = {**event.movement_options, "wishes": wishes}
    if found.made and found.made.certificate:
        event.certificate = certificate_rows(found.made.certificate)
    event.hands_from = lengths.written(_hands_from(now, change))
    event.save(update_fields=["rounds_planned", "hands_from", "movement_options", "certificate"])


def _store(event: Event, now: Standing, found: Preview) -> None:
    """The new rounds in place of those that nobody has begun; a round that was shown stays shown."""
    assert found.made is not None
    if found.change.kind == "hands":
        return
    shown = {one.number: one.state for one in now.facts.rounds}
    if is_drawn(event) and not found.made.rounds:
        if found.newcomer:
            # Of so many entries the movement would have made another first round.
            plans.mark_again(event)
        last = now.stand if found.redrawn else event.rounds_planned
        event.rounds.filter(number__gt=last, opened_at__isnull=True).delete()
        return
    plans.replace(event, now.stand, found.made.rounds, shown)


def may_undo(event: Event, line: LogEntry) -> bool:
    """Whether nothing has happened to the plan since, nor to who came late by it."""
    if line.event_id != event.pk or line.deed != DEED or not standing_deeds.stands(line):
        return False
    if any(standing_deeds.newer(event, line, DEED)):
        return False
    told, facts = line.details, gather(event)
    came = told["entry"] if told["kind"] == "late" else None
    if came is not None and event.adjustments.filter(entry__number=came).exists():
        return False
    if came in facts.places:
        return False
    if told["kind"] == "merge":
        into = event.entries.filter(number=told["into"]).first()
        if not merging.is_as_left(into, told["place"], told["seats"]):
            return False
    return Standing.of(facts).stand == told["round"] and plans.mark_of(facts) == told["after"]


def undo(event: Event, line_id: int | None, by: User | None) -> None:
    """Everything as before the change; refused with ``change-undo-late`` once a round was opened since,
    or anything else has changed the plan."""
    with write(event):
        states.require(event, "change-plan")
        line = LogEntry.objects.filter(pk=line_id, event=event).first()
        if line is None or not may_undo(event, line):
            raise Refused(Problem("change-undo-late", {}))
        with telling.coming_back(event, line.details["was"].get("places")):
            _take_back(event, line, by)


def _take_back(event: Event, line: LogEntry, by: User | None) -> None:
    told = line.details
    was = told["was"]
    event.rounds_planned, event.certificate = was["rounds"], was["certificate"]
    event.movement_options, event.hands_from = was["options"], was.get("hands_from", event.hands_from)
    event.save(update_fields=["rounds_planned", "certificate", "movement_options", "hands_from"])
    if told["kind"] != "hands":
        plans.bring_back(event, told["round"], was["plan"])
    _undo_entries(event, told, by)
    seating_people.require_once(event, told["round"] + 1)
    said = {
        name: told[name] for name in ("kind", "entry", "names", "into", "round", "forfeit") if name in told
    }
    record(UNDONE, event=event, by=by, of=line.pk, **said)
    changed(event)


def _undo_entries(event: Event, told: dict[str, Any], by: User | None) -> None:
    if told["kind"] in OF_PEOPLE:
        entry = event.entries.get(number=told["entry"])
        if told["kind"] == "late":
            entry.delete()
        else:
            leaving.set_withdrawn(
                entry, told["was"]["withdrawn"].get(str(told["entry"])), told.get("away", [])
            )
    if told["kind"] == "merge":
        store(event.entries.get(number=told["into"]), told["place"], told["seats_were"], by)
    if told["forfeit"] is not None:
        penalties.take_back_forfeit(_sitting(event, told["round"], told["forfeit"]), by, line=False)
