"""What a document says apart from results: who left, disqualified sides, lots; both ways."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from scoring.problems import Problem
from scoring.withdrawals import was_gone
from tournament.mapping.movements import is_drive
from tournament.models import Event, LogEntry, Lot, Sitting, User
from tournament.queries.facts import Facts
from tournament.services import leaving, lots
from tournament.services.disqualifying import disqualify
from tournament.services.documents import stand_ins

Row = Mapping[str, Any]
# Later than any round.
FOR_GOOD = 10_000


def event_part(event: Event) -> dict[str, Any]:
    """The keys of a document's event about longer and shorter rounds, stages, prizes and what players see."""
    made: dict[str, Any] = {}
    for key in ("hands_from", "stages", "prizes", "embargo", "standings_shown"):
        value = getattr(event, key)
        if value:
            made[key] = value
    return made


def lists_of(facts: Facts) -> dict[str, Any]:
    """The lists that a document has besides results; empty ones too."""
    return {
        "late": list(_late(facts)),
        "withdrawals": list(_withdrawals(facts)),
        "substitutes": list(stand_ins.written(facts)),
        "disqualified": list(_disqualified(facts)),
        "lots": [_lot(row) for row in Lot.objects.filter(event=facts.event, taken_back_at__isnull=True)],
    }


def _late(facts: Facts) -> Iterator[dict[str, Any]]:
    """Those who were seated from the beginning and not there yet."""
    for entry, absences in sorted(facts.away.items()):
        for after, back in absences:
            if not after:
                yield {"entry": entry, "after_round": back - 1}


def _withdrawals(facts: Facts) -> Iterator[dict[str, Any]]:
    for entry in sorted({*facts.withdrawn, *facts.away}):
        for after, back in facts.away.get(entry, ()):
            if not after:
                continue
            yield {"entry": entry, "after_round": after, "back_from": back}
        if entry in facts.withdrawn:
            yield {"entry": entry, "after_round": facts.withdrawn[entry]}


def _disqualified(facts: Facts) -> Iterator[dict[str, Any]]:
    if not any(one.disqualified for one in facts.sittings):
        return
    lines = LogEntry.objects.filter(event=facts.event, deed="side-disqualified").order_by("pk")
    told = [line.details for line in lines]
    why = {(one["round"], one["table"], one["side"]): one["reason"] for one in told}
    for sitting in facts.sittings:
        for side in sitting.disqualified.split():
            at = (sitting.round, sitting.table, side)
            yield {"round": at[0], "table": at[1], "side": side, "reason": why.get(at, "–")}


def _lot(row: Lot) -> dict[str, Any]:
    made: dict[str, Any] = {"order": row.order, "kind": row.kind, "by": row.by, "at": row.at.isoformat()}
    optional = {"seed": row.seed, "prize": row.prize or None}
    made |= {key: value for key, value in optional.items() if value is not None}
    if row.stage > 1:
        made["stage"] = row.stage
    return made | ({"after_round": row.after_round} if row.after_round else {})


def come_late(event: Event, document: Row) -> None:
    """Those who are first there after some round: their tables before it are not played."""
    missed = {row["entry"]: row["after_round"] for row in document.get("late", ()) if row["after_round"]}
    for entry in event.entries.filter(number__in=missed):
        leaving.set_withdrawn(entry, None, [[0, missed[entry.number] + 1]])


def leave(event: Event, document: Row, by: User | None, *, after: int | None = None) -> None:
    """Those who left after this round, and those who came back for the next one; None: all that is left."""
    numbered = {entry.number: entry for entry in event.entries.all()}
    for row in document.get("withdrawals", ()):
        entry, left, back = numbered[row["entry"]], row["after_round"], row.get("back_from")
        if back is not None and entry.withdrawn_after == left and after in (None, back - 1):
            leaving.come_back(entry, back)
        elif entry.withdrawn_after is None and (after == left or (after is None and back is None)):
            leaving.withdraw(event, entry, by, after_round=left)


def strike(document: Row, number: int, tables: Mapping[int, Sitting], by: User | None) -> None:
    """The disqualified sides of one round."""
    for row in document.get("disqualified", ()):
        if row["round"] == number:
            disqualify(tables[row["table"]], by, side=row["side"], reason=row["reason"])


def record_lots(event: Event, document: Row, by: User | None) -> None:
    for row in document.get("lots", ()):
        lots.keep(
            event,
            row["order"],
            by,
            kind=row.get("kind", Lot.Kind.LOT),
            seed=row.get("seed"),
            stage=row.get("stage", 1),
            prize=row.get("prize", ""),
            who=row["by"],
            at=datetime.fromisoformat(row["at"]),
            after_round=row.get("after_round", 0),
        )


def apart_faults(document: Row, event: Event, entries: set[int]) -> Iterator[Problem]:
    """What in these lists names an entry or a round that there is not, or contradicts a result."""
    rounds = event.rounds_planned
    left: dict[int, list[tuple[int, int]]] = {}
    for number, row in enumerate(document.get("late", ()), start=1):
        place, after = {"path": f"late {number}"}, row["after_round"]
        if row["entry"] not in entries:
            yield Problem("file-entry-unknown", {**place, "entry": row["entry"]})
        elif row["entry"] in left:
            yield Problem("file-withdrawn-twice", {**place, "entry": row["entry"]})
        if after > rounds:
            yield Problem("round-unknown", {**place, "round": after, "rounds": rounds})
        left[row["entry"]] = [(0, after + 1)]
    for number, row in enumerate(document.get("withdrawals", ()), start=1):
        place, after = {"path": f"withdrawals {number}"}, row["after_round"]
        back = row.get("back_from", FOR_GOOD)
        before = left.setdefault(row["entry"], [])
        if row["entry"] not in entries:
            yield Problem("file-entry-unknown", {**place, "entry": row["entry"]})
        elif back <= after + 1 or (before and before[-1][1] > after):
            yield Problem("file-withdrawn-twice", {**place, "entry": row["entry"]})
        for one in (after, row.get("back_from", 1)):
            if one > rounds:
                yield Problem("round-unknown", {**place, "round": one, "rounds": rounds})
        before.append((after, back))
    for number, row in enumerate(document.get("substitutes", ()), start=1):
        if row["entry"] not in entries:
            told = {"path": f"substitutes {number}", "entry": row["entry"]}
            yield Problem("file-entry-unknown", told)
    results = document.get("results", ())
    # In a drive a dummy may have played on in the seat of who has left.
    for number, row in enumerate(results if left and not is_drive(event) else (), start=1):
        seats = [one for side in ("ns", "ew") for one in _listed(row[side])]
        for entry in seats:
            if was_gone(row["round"], None, left.get(entry, ())):
                place = {"path": f"results {number}", "round": row["round"], "table": row["table"]}
                yield Problem("withdrawal-after-result", {**place, "entry": entry})
    known = {(row["round"], row["table"]) for row in results}
    for number, row in enumerate(document.get("disqualified", ()), start=1):
        if (row["round"], row["table"]) not in known:
            place = {"path": f"disqualified {number}", "round": row["round"], "table": row["table"]}
            yield Problem("file-table-unknown", place)


def _listed(seats: object) -> list[int]:
    return list(seats) if isinstance(seats, list) else [seats]  # type: ignore[list-item]
