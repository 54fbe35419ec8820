"""What a document says, judged as a whole: seats, sheets and places that have to fit each other."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.movements.schedule import Measure, Round, Table
from scoring.problems import Problem, Refused
from scoring.record import Hand, Penalty, Sheet
from scoring.rules import Rules
from scoring.sheets import faults as sheet_faults
from scoring.sheets import partial_faults
from tournament.mapping.movements import AGAIN, is_drawn
from tournament.mapping.prizes import stage_of_round
from tournament.models import Event
from tournament.services.documents import staged
from tournament.services.documents.apart import apart_faults
from tournament.services.documents.hands import hand_read
from tournament.services.event_fields import GIVEN
from tournament.services.seating import FEWEST_ENTRIES, given_faults, planned

Row = Mapping[str, Any]
At = tuple[int, int]


@dataclass
class Plan:
    """Who sits where, and what is wrong with it. rounds is empty when nothing is seated yet.

    drawn_from: the first round whose seats only results can tell; they are compared when it is drawn.
    certificate: of an evening that was planned again, as the document has it; None for any other.
    """

    rounds: tuple[Round, ...] = ()
    problems: list[Problem] = field(default_factory=list)
    drawn_from: int | None = None
    certificate: tuple[Measure, ...] | None = None

    def tables(self) -> dict[At, Table]:
        return {(one.number, at.number): at for one in self.rounds for at in one.tables}


def seats_of(row: Row, side: str) -> tuple[int, ...]:
    """The entries of one side, however they are written."""
    seats = row[side]
    return tuple(seats) if isinstance(seats, list) else (seats,)


def plan_of(document: Row, event: Event) -> Plan:
    """The seats: planned by a named movement, or given by the schedule, or else by the results alone."""
    entries = len(document["entries"])
    if event.movement_options.get(AGAIN) and document.get("schedule"):
        return _drawn(document, event, ()) if is_drawn(event) else _again(document, event)
    if event.movement != GIVEN:
        try:
            made = planned(event, entries)
        except Refused as refusal:
            return Plan((), [problem.at(path="event") for problem in refusal.problems])
        if is_drawn(event):
            return _drawn(document, event, made.rounds)
        return _with_later(document, event, made.rounds)
    source = "schedule" if document.get("schedule") else "results"
    if source == "schedule":
        rounds = _scheduled(document)
    else:
        rounds = _from_results(document, entries, event.rounds_planned)
    rounds = staged.only_those_who_play(event, rounds)
    first = [one for one in rounds if stage_of_round(event, one.number) == 1]
    problems = [*given_faults(event, first, entries), *staged.later_faults(event, rounds)]
    path = "entries" if entries < FEWEST_ENTRIES else source
    return Plan(rounds, [problem.at(path=path) for problem in problems])


def _drawn(document: Row, event: Event, first: tuple[Round, ...]) -> Plan:
    """Round 1 is planned; later ones are as the schedule has stored them, or are drawn as results come in."""
    if not document.get("schedule"):
        return Plan(first, drawn_from=2)
    scheduled, again = _scheduled(document), bool(event.movement_options.get(AGAIN))
    rounds = scheduled if again else (*first, *(one for one in scheduled if one.number > 1))
    problems = given_faults(event, _filled(document, event, rounds), len(document["entries"]))
    told = [problem.at(path="schedule") for problem in problems]
    return Plan(rounds, told, certificate=_certificate(document) if again else None)


def _again(document: Row, event: Event) -> Plan:
    """The rounds of an evening that was planned again, as the schedule has them; no movement gives them."""
    rounds = staged.only_those_who_play(event, _scheduled(document))
    first = [one for one in rounds if stage_of_round(event, one.number) == 1]
    problems = [
        *given_faults(event, _filled(document, event, first), len(document["entries"])),
        *staged.later_faults(event, rounds),
    ]
    told = [problem.at(path="schedule") for problem in problems]
    return Plan(rounds, told, certificate=_certificate(document))


def _certificate(document: Row) -> tuple[Measure, ...]:
    told = document.get("certificate", {})
    return tuple(Measure(name, one["value"], one["bound"]) for name, one in told.items())


def _filled(document: Row, event: Event, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The rounds with those among the sit-outs who were not there: not yet, or no longer."""
    there = [{*one.sit_out, *(e for at in one.tables for e in at.entries)} for one in rounds]
    came = dict.fromkeys(_in_no_round(document, event, rounds), len(rounds) + 1)
    came |= {entry: number for number in range(len(there), 0, -1) for entry in there[number - 1]}
    away = [
        (row["entry"], row["after_round"], row.get("back_from", len(rounds) + 1))
        for row in document.get("withdrawals", ())
    ]
    return tuple(
        Round(
            one.number,
            one.tables,
            (
                *one.sit_out,
                *sorted(
                    {entry for entry, first in came.items() if place < first}
                    | {entry for entry, left, back in away if left < place < back} - there[place - 1]
                ),
            ),
        )
        for place, one in enumerate(rounds, start=1)
    )


def _in_no_round(document: Row, event: Event, rounds: Sequence[Round]) -> set[int]:
    """Entries that may be in none: who came late and left again, or is to be drawn into the next, or came
    for rounds that were cut."""
    gone = {row["entry"] for row in document.get("withdrawals", ()) if "back_from" not in row}
    opened = document["event"].get("rounds_opened", 0)
    none_left = all(one.number <= opened for one in rounds)
    if event.movement_options.get(AGAIN) and (is_drawn(event) or none_left):
        return {entry["number"] for entry in document["entries"]}
    return gone


def _with_later(document: Row, event: Event, first: tuple[Round, ...]) -> Plan:
    """The planned first stage, and later stages as the schedule or else the results seat them."""
    if not event.stages:
        return Plan(first)
    entries = len(document["entries"])
    told = (
        _scheduled(document)
        if document.get("schedule")
        else _from_results(document, entries, event.rounds_planned)
    )
    later = staged.later(event, staged.only_those_who_play(event, told))
    problems = [problem.at(path="results") for problem in staged.later_faults(event, later)]
    return Plan((*first, *later), problems)


def last_round(document: Row, *keys: str) -> int:
    """The highest round that these lists of the document name; 0 when they name none."""
    return max((row["round"] for key in keys for row in document.get(key, ())), default=0)


def _scheduled(document: Row) -> tuple[Round, ...]:
    return tuple(
        Round(
            one["round"],
            tuple(
                Table(at["table"], tuple(at["ns"]), tuple(at["ew"]), at.get("dealer", "N"))
                for at in one["tables"]
            ),
            tuple(one["sit_out"]),
        )
        for one in document["schedule"]
    )


def _from_results(document: Row, entries: int, most: int) -> tuple[Round, ...]:
    """Each round up to ``most`` as its results show it; who has no result in it sits out."""
    tables: dict[int, list[Table]] = {}
    for row in document.get("results", ()):
        table = Table(row["table"], seats_of(row, "ns"), seats_of(row, "ew"))
        tables.setdefault(row["round"], []).append(table)
    made = []
    # A round that only an adjustment names has no tables; then nobody's sit-out counts either.
    for number in range(1, min(last_round(document, "results", "adjustments"), most) + 1):
        at = sorted(tables.get(number, ()), key=lambda table: table.number)
        seated = {entry for table in at for entry in table.entries}
        idle = tuple(entry for entry in range(1, entries + 1) if entry not in seated)
        made.append(Round(number, tuple(at), idle))
    return tuple(made)


def document_faults(document: Row, event: Event, rules: Rules, seating: Plan) -> list[Problem]:
    """Everything in a document of the right shape that does not fit together."""
    results = document.get("results", [])
    found = list(_entry_faults(document))
    found += seating.problems
    found += _state_faults(document, event)
    forfeits = {(row["round"], row["table"]) for row in document.get("forfeits", ())}
    judge = _Judge(document, event, rules, seating, forfeits)
    for number, row in enumerate(results, start=1):
        place = {"path": f"results {number}", "round": row["round"], "table": row["table"]}
        found += [problem.at(**place) for problem in judge.result_faults(row)]
    for key in ("penalties", "forfeits"):
        for number, row in enumerate(document.get(key, ()), start=1):
            place = {"path": f"{key} {number}", "round": row["round"], "table": row["table"]}
            found += [problem.at(**place) for problem in judge.reference_faults(row)]
    found += apart_faults(document, event, judge.entries)
    for number, row in enumerate(document.get("adjustments", ()), start=1):
        place = {"path": f"adjustments {number}", "round": row["round"]}
        found += [problem.at(**place) for problem in judge.adjustment_faults(row)]
    return found


def _entry_faults(document: Row) -> Iterator[Problem]:
    numbers = [entry["number"] for entry in document["entries"]]
    for number in sorted({number for number in numbers if numbers.count(number) > 1}):
        yield Problem("file-entry-twice", {"path": "entries", "entry": number})
    seated = document.get("results") or document.get("schedule")
    if seated and sorted(set(numbers)) != list(range(1, len(set(numbers)) + 1)):
        yield Problem("file-entry-numbers", {"path": "entries", "entries": len(numbers)})


def _state_faults(document: Row, event: Event) -> Iterator[Problem]:
    state = document["event"].get("state")
    last = last_round(document, "results", "forfeits")
    opened = document["event"].get("rounds_opened", last)
    if state in (Event.State.DRAFT, Event.State.SEATED) and (last or opened):
        yield Problem("file-state", {"path": "event", "state": state})
    if opened < last:
        yield Problem("file-rounds-opened", {"path": "event", "opened": opened, "last": last})
    if opened > event.rounds_planned:
        yield Problem("round-unknown", {"path": "event", "round": opened, "rounds": event.rounds_planned})


class _Judge:
    """Judges one row after another against the seats, the rules and what came before it."""

    def __init__(self, document: Row, event: Event, rules: Rules, seating: Plan, forfeits: set[At]) -> None:
        self.event, self.rules, self.forfeits = event, rules, forfeits
        self.entries = {entry["number"] for entry in document["entries"]}
        self.planned = seating.tables()
        self.seats_are_given = event.movement == GIVEN and not document.get("schedule")
        self.drawn_from = seating.drawn_from or event.rounds_planned + 1
        self.known = bool(seating.rounds)
        self.results = {(row["round"], row["table"]) for row in document.get("results", ())}
        self.penalties: dict[At, list[Penalty]] = {}
        for row in document.get("penalties", ()):
            charge = Penalty(row["hand"], row["side"], row.get("kind", "revoke"), row.get("points", 0))
            self.penalties.setdefault((row["round"], row["table"]), []).append(charge)
        self.seen: set[At] = set()

    def result_faults(self, row: Row) -> Iterator[Problem]:
        at = (row["round"], row["table"])
        if row.get("stage", 1) != stage_of_round(self.event, row["round"]):
            yield Problem("file-stage", {"stage": row.get("stage", 1)})
        if row["round"] > self.event.rounds_planned:
            yield Problem("round-unknown", {"rounds": self.event.rounds_planned})
        if at in self.seen:
            yield Problem("file-result-twice", {})
        self.seen.add(at)
        yield from self._seat_faults(row, at)
        yield from self._sheet_faults(row, at)

    def _seat_faults(self, row: Row, at: At) -> Iterator[Problem]:
        ns, ew = seats_of(row, "ns"), seats_of(row, "ew")
        needed = 1 if self.event.kind == Event.Kind.PAIRS else 2
        if len(ns) != needed or len(ew) != needed:
            yield Problem("file-seats-number", {"needed": needed})
            return
        strange = sorted(set(ns + ew) - self.entries)
        if strange:
            yield from (Problem("file-entry-unknown", {"entry": entry}) for entry in strange)
            return
        if self.seats_are_given or not self.known or row["round"] >= self.drawn_from:
            return
        table = self.planned.get(at)
        if table is None:
            yield Problem("file-table-unknown", {})
        elif (table.ns, table.ew) != (ns, ew):
            details = {"ns": _listed(ns), "ew": _listed(ew)}
            details |= {"planned_ns": _listed(table.ns), "planned_ew": _listed(table.ew)}
            yield Problem("file-seats-differ", details)

    def _sheet_faults(self, row: Row, at: At) -> Iterator[Problem]:
        read = [hand_read(hand, number) for number, hand in enumerate(row.get("hands", ()), start=1)]
        hands = tuple(hand for hand, _problems in read)
        unread = [problem for _hand, problems in read for problem in problems]
        totals = Hand(row["totals"].get("ns"), row["totals"].get("ew")) if "totals" in row else None
        if at in self.forfeits:
            if hands or totals is not None:
                yield Problem("forfeit-after-result", {})
            return
        if self.rules.record == "totals" and hands:
            yield Problem("file-hands-for-totals", {})
            return
        if self.rules.record == "totals" and totals is None:
            totals = Hand()
        penalties = tuple(self.penalties.get(at, ()))
        sheet = Sheet(
            hands,
            totals,
            row.get("short", ""),
            row.get("accepted", ""),
            penalties,
            row.get("settled_by"),
            row.get("late"),
        )
        judge = partial_faults if row.get("unfinished") else sheet_faults
        yield from unread
        places = {problem.details.get("hand") for problem in unread}
        for problem in judge(sheet, self.rules, self.event.hands_per_round, row["round"]):
            if problem.details.get("hand") not in places:
                yield problem

    def reference_faults(self, row: Row) -> Iterator[Problem]:
        """A penalty or forfeit of a table that there is not."""
        at = (row["round"], row["table"])
        forfeit_of_planned_table = "by" in row and (at in self.planned or row["round"] >= self.drawn_from)
        if at not in self.results and not forfeit_of_planned_table:
            yield Problem("file-table-unknown", {})

    def adjustment_faults(self, row: Row) -> Iterator[Problem]:
        if row["entry"] not in self.entries:
            yield Problem("file-entry-unknown", {"entry": row["entry"]})
        if row["round"] > self.event.rounds_planned:
            yield Problem("round-unknown", {"rounds": self.event.rounds_planned})


def _listed(entries: Sequence[int]) -> list[int]:
    return list(entries)
