"""A whole event as one document of the results format."""

from dataclasses import replace
from typing import Any

from scoring.movements.schedule import Schedule
from scoring.numbers import plain, read_fraction
from scoring.standings import HallCheck
from tournament.mapping.movements import is_drawn
from tournament.mapping.schedules import schedule_of
from tournament.models import Adjustment, Event, Sitting
from tournament.queries.directions import directions_of
from tournament.queries.drawing import with_those_there
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts, gather
from tournament.queries.standings import standings_of
from tournament.queries.views import EntryView, StandingsView
from tournament.services.documents.apart import event_part, lists_of
from tournament.services.documents.format import NAME, VERSION
from tournament.services.documents.hands import hand_written
from tournament.standings_columns import standings_document


def export_document(event: Event) -> dict[str, Any]:
    """The event as it is now. Read back by load(), it gives an event that exports the same document."""
    facts = gather(event)
    roles = dict(event.entries.filter(number__isnull=False).values_list("number", "role"))
    document: dict[str, Any] = {
        "format": NAME,
        "version": VERSION,
        "event": _event(facts),
        "entries": [_entry(entry, roles.get(entry.number, "")) for entry in facts.entries.values()],
        "results": [_result(facts, sitting) for sitting in facts.sittings if _is_begun(facts, sitting)],
    }
    extras = {
        "penalties": _penalties(facts),
        "adjustments": _adjustments(event),
        "forfeits": [
            {"round": one.round, "table": one.table, "by": one.forfeit_by}
            for one in facts.sittings
            if one.forfeit_by
        ],
        **lists_of(facts),
    }
    document.update({key: rows for key, rows in extras.items() if rows})
    if facts.rounds:
        document.update(worked_out(facts))
    return document


def worked_out(facts: Facts) -> dict[str, Any]:
    """What the program adds to a document: schedule, certificate, standings and checks."""
    stored, view = schedule_of(facts.event), standings_of(facts, stage=1)
    schedule = _with_those_there(facts, stored)
    last = standings_of(facts)
    later = [
        {"stage": one, "standings": standings_document(standings_of(facts, stage=one))}
        for one in last.stages
        if one > 1
    ]
    return {
        "schedule": schedule_document(schedule),
        "certificate": certificate_document(schedule),
        "standings": standings_document(view),
        "checks": checks_document(view),
        **({"stage_standings": later} if later else {}),
        **directions_document(facts),
    }


def _with_those_there(facts: Facts, stored: Schedule) -> Schedule:
    """Where results decide the rounds, who has left is stored among those without a table."""
    if not is_drawn(facts.event):
        return stored
    return replace(stored, rounds=tuple(with_those_there(facts, one) for one in stored.rounds))


def directions_document(facts: Facts) -> dict[str, Any]:
    """Of the same hands at several tables: each pair's tricks beside the average of its own direction."""
    found = directions_of(facts)
    if found is None:
        return {}
    rows = [
        {
            "entry": entry,
            **({"side": side} if side else {}),
            "tricks": tricks,
            "above": plain(found.above[side][entry]),
        }
        for side, own in found.tricks.items()
        for entry, tricks in sorted(own.items())
    ]
    return {"directions": rows}


def _event(facts: Facts) -> dict[str, Any]:
    event = facts.event
    return {
        "name": event.name,
        "date": event.date.isoformat(),
        "zone": event.zone,
        "kind": event.kind,
        "rules": event.rules,
        "options": dict(sorted(event.options.items())),
        "movement": event.movement,
        **({"movement_options": event.movement_options} if event.movement_options else {}),
        "rounds": event.rounds_planned,
        "hands_per_round": event.hands_per_round,
        "seed": event.seed,
        "rank_by": list(event.rank_by),
        "sit_out": _number_or_text(event.sit_out),
        "state": str(event.state),
        "rounds_opened": sum(1 for one in facts.rounds if one.opened_at is not None),
        **event_part(event),
    }


def _entry(entry: EntryView, role: str) -> dict[str, Any]:
    if entry.is_dummy:
        made, label = {"number": entry.number, "players": []}, entry.label
    else:
        made, label = {"number": entry.number, "players": list(entry.names)}, entry.pair_name
    texts = {"label": label, "home_club": entry.home_club, "role": role}
    return made | {key: text for key, text in texts.items() if text}


def _number_or_text(value: str) -> int | str:
    number = read_fraction(value)
    return value if number is None else plain(number)


def _is_begun(facts: Facts, sitting: SittingFact) -> bool:
    hands = facts.hands.get(sitting.id, {})
    return bool(sitting.forfeit_by or sitting.late_side) or any(not one.hand.blank for one in hands.values())


def _result(facts: Facts, sitting: SittingFact) -> dict[str, Any]:
    sides = facts.sides[sitting.id]
    pairs = facts.event.kind == Event.Kind.PAIRS
    made: dict[str, Any] = {"round": sitting.round, "table": sitting.table}
    made |= {side: sides[side][0] if pairs else list(sides[side]) for side in ("ns", "ew")}
    hands = facts.hands.get(sitting.id, {})
    written = {number: hand_written(one.hand) for number, one in hands.items() if not one.hand.blank}
    if 0 in written:
        made["totals"] = written[0]
    elif written:
        made["hands"] = [written.get(number, {}) for number in range(1, max(written) + 1)]
    ends = {"settled_by": sitting.settled_by, "late": sitting.late_side}
    texts = {"short": sitting.short, "accepted": sitting.accepted, **ends}
    made |= {key: text for key, text in texts.items() if text}
    if sitting.stage > 1:
        made["stage"] = sitting.stage
    if sitting.state != Sitting.State.CONFIRMED:
        made["unfinished"] = True
    return made


def _penalties(facts: Facts) -> list[dict[str, Any]]:
    made = []
    for sitting in facts.sittings:
        for one in facts.penalties.get(sitting.id, ()):
            row: dict[str, Any] = {"round": sitting.round, "table": sitting.table, "hand": one.hand}
            row |= {"side": one.side, "kind": one.kind}
            made.append(row | ({"points": one.points} if one.kind == "points" else {}))
    return made


def _adjustments(event: Event) -> list[dict[str, Any]]:
    # Who did not come has no number, and stands in no document.
    rows = Adjustment.objects.filter(event=event, taken_back_at=None, entry__number__isnull=False)
    return [
        {"entry": entry, "round": number, "value": _number_or_text(value), "reason": reason}
        for entry, number, value, reason in rows.order_by("round_number", "pk").values_list(
            "entry__number", "round_number", "value", "reason"
        )
    ]


def schedule_document(schedule: Schedule) -> list[dict[str, Any]]:
    """Rounds as the format writes them; seats are always lists."""
    return [
        {
            "round": one.number,
            "tables": [
                {"table": at.number, "ns": list(at.ns), "ew": list(at.ew), "dealer": at.dealer}
                for at in one.tables
            ],
            "sit_out": list(one.sit_out),
        }
        for one in schedule.rounds
    ]


def certificate_document(schedule: Schedule) -> dict[str, dict[str, int]]:
    return {one.name: {"value": one.value, "bound": one.bound} for one in schedule.certificate}


def checks_document(view: StandingsView) -> list[dict[str, Any]]:
    """The hall's totals, round by round."""
    return [_check(check) for check in view.checks]


def _check(check: HallCheck) -> dict[str, Any]:
    at_fault = sorted({int(str(problem.details["table"])) for problem in check.problems})
    return {
        "round": check.round,
        "tables": check.tables,
        "hands": check.hands,
        "tricks": check.tricks,
        "should": check.should,
        "forfeits": check.forfeits,
        "fits": check.fits,
        "tables_at_fault": at_fault,
        **({"roles": dict(check.roles)} if check.roles else {}),
    }
