"""Seating that somebody else made, from a file to seats: read, checked, shown, and only then stored.

A file is a table (Round, Table, and North-South, East-West by numbers; of single players North, East, South,
West), or JSON: the rounds that ``movement --json`` prints, or a whole document of the results format.
Whoever stands in no table of a round sits out in it, and has to stand in some other one.
"""

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext, gettext_lazy

from scoring.movements import given
from scoring.movements.schedule import CHAIRS, Round, Table
from scoring.problems import Problem
from tournament.models import Entry, Event, User
from tournament.services import events, names, states
from tournament.services.entry_rows import Line, tidy
from tournament.services.entry_sheet import lines_of
from tournament.services.entry_text import decoded
from tournament.services.event_fields import GIVEN, MOST_ROUNDS
from tournament.services.seating import seat_given
from tournament.services.writing import write

LARGEST = 1024 * 1024  # bytes
MOST_LINES = 20_000
SIDE_WORDS = (gettext_lazy("North-South"), gettext_lazy("East-West"))
CHAIR_WORDS = (gettext_lazy("North"), gettext_lazy("East"), gettext_lazy("South"), gettext_lazy("West"))
_SEPARATORS = ("\t", ";", ",")
_HEADS: Mapping[str, str] = {
    "round": "round|rd|r|set|game",
    "table": "table|tbl|t",
    "ns": "ns|n-s|north-south|north/south|pair ns|ns pair|home",
    "ew": "ew|e-w|east-west|east/west|pair ew|ew pair|away",
    "N": "n|north",
    "E": "e|east",
    "S": "s|south",
    "W": "w|west",
    "dealer": "dealer|deals|first dealer",
}


@dataclass(frozen=True)
class Reading:
    """rounds with entries by their numbers; empty where ``problems`` says why."""

    rounds: tuple[Round, ...] = ()
    problems: tuple[Problem, ...] = ()


def read(data: bytes, *, pairs: bool) -> Reading:
    """The rounds of an uploaded file, by what is in it and not by its name."""
    if len(data) > LARGEST:
        return unreadable("file-too-large", most=LARGEST // 1024)
    if data.startswith(b"PK\x03\x04"):
        try:
            return _of_table(lines_of(data), pairs)
        except Exception:  # the reader of a broken workbook fails in ways of its own
            return unreadable("file-unreadable")
    text = decoded(data)
    if text is None or "\0" in text:
        return unreadable("file-unreadable")
    text = text.lstrip("\ufeff")
    if not text.strip():
        return unreadable("file-empty")
    if text.lstrip()[0] in "[{":
        return _of_json(text)
    return _of_table(_cells(text), pairs)


def columns_for(pairs: bool) -> list[str]:
    """What the columns of a file are called in the reader's language; English heads are read always."""
    sides = SIDE_WORDS if pairs else CHAIR_WORDS
    return [gettext("Round"), gettext("Table"), *(str(word) for word in sides)]


def unreadable(code: str, **details: object) -> Reading:
    return Reading((), (Problem(code, details),))


def _cells(text: str) -> list[Line]:
    first = text.strip().splitlines()[0]
    separator = max(_SEPARATORS, key=first.count)
    found: list[Line] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    start = 1
    try:
        for cells in reader:
            if any(tidy(cell) for cell in cells):
                found.append((start, [tidy(cell) for cell in cells]))
            start = reader.line_num + 1
    except csv.Error:
        return []
    return found


# --- a table --------------------------------------------------------------------------------------


def _of_table(lines: Sequence[Line], pairs: bool) -> Reading:
    if not lines:
        return unreadable("file-empty")
    if len(lines) > MOST_LINES:
        return unreadable("file-too-long", most=MOST_LINES)
    heads = {names.key(tidy(cell)): place for place, cell in enumerate(lines[0][1])}
    needed = ["round", "table", *(("ns", "ew") if pairs else CHAIRS)]
    shown = dict(zip(needed, columns_for(pairs), strict=True))
    known = {
        column: [*words.split("|"), names.key(shown.get(column, column))] for column, words in _HEADS.items()
    }
    columns = {
        column: next((heads[word] for word in words if word in heads), -1) for column, words in known.items()
    }
    missing = [column for column in needed if columns[column] < 0]
    if missing:
        return unreadable("seating-file-columns", columns=[shown[one] for one in missing])
    return _rounds([_Row(line, cells, columns, needed) for line, cells in lines[1:]], pairs)


class _Row:
    """One line: a table of a round."""

    def __init__(
        self, line: int, cells: Sequence[str], columns: Mapping[str, int], needed: Sequence[str]
    ) -> None:
        self.line = line
        self.at = {
            name: tidy(cells[place]) if 0 <= place < len(cells) else "" for name, place in columns.items()
        }
        self.needed = needed

    def problems(self) -> list[Problem]:
        found = [
            Problem("seating-file-cell", {"line": self.line, "value": names.printable(self.at[name])})
            for name in self.needed
            if not (self.at[name].isascii() and self.at[name].isdigit() and len(self.at[name]) < 5)
        ]
        dealer = self.at["dealer"]
        if dealer and dealer[:1].upper() not in tuple(CHAIRS):
            found.append(Problem("schedule-dealer", {"line": self.line, "dealer": names.printable(dealer)}))
        return found

    def number(self, name: str) -> int:
        return int(self.at[name])

    def table(self, pairs: bool) -> Table:
        sides = ("ns", "ew") if pairs else ("NS", "EW")
        ns, ew = (tuple(self.number(name) for name in ([side] if pairs else side)) for side in sides)
        return Table(self.number("table"), ns, ew, self.at["dealer"][:1].upper() or "N")


def _rounds(rows: Sequence[_Row], pairs: bool) -> Reading:
    problems = [problem for row in rows for problem in row.problems()]
    if problems or not rows:
        return Reading((), tuple(problems) or (Problem("file-empty", {}),))
    tables: dict[int, list[Table]] = {}
    for row in rows:
        tables.setdefault(row.number("round"), []).append(row.table(pairs))
    if max(tables) > MOST_ROUNDS:
        return unreadable("seating-file-rounds", found=max(tables), most=MOST_ROUNDS)
    everybody = {entry for at in tables.values() for table in at for entry in table.entries}
    made = []
    for number in sorted(tables):
        at = sorted(tables[number], key=lambda table: table.number)
        seated = {entry for table in at for entry in table.entries}
        made.append(Round(number, tuple(at), tuple(sorted(everybody - seated))))
    rounds = tuple(made)
    if all(not row.at["dealer"] for row in rows) and not _uneven(rounds, pairs):
        rounds = given.with_first_deals("pairs" if pairs else "individual", rounds)
    return Reading(rounds)


def _uneven(rounds: Sequence[Round], pairs: bool) -> bool:
    """Whether somebody sits twice in a round, so that nobody can say yet who deals."""
    seats = 2 if pairs else 4
    return any(
        len({entry for table in one.tables for entry in table.entries}) < len(one.tables) * seats
        for one in rounds
    )


# --- JSON -----------------------------------------------------------------------------------------


def _of_json(text: str) -> Reading:
    """Rounds in a list or a document: ``[{"round": 1, "tables": [{"table": 1, "ns": [1], "ew": [2]}]}]``."""
    try:
        told = json.loads(text)
    except (json.JSONDecodeError, RecursionError):
        return unreadable("file-unreadable")
    if isinstance(told, dict):
        told = told.get("schedule") or told.get("rounds")
    try:
        return Reading(tuple(_round(one) for one in told))
    except (TypeError, KeyError, ValueError, AttributeError):
        return unreadable("seating-file-json")


def _round(told: Mapping[str, Any]) -> Round:
    tables = tuple(
        Table(_whole(at["table"]), _seats(at["ns"]), _seats(at["ew"]), str(at.get("dealer", "N")))
        for at in told["tables"]
    )
    return Round(_whole(told["round"]), tables, tuple(map(_whole, told.get("sit_out", ()))))


def _seats(value: object) -> tuple[int, ...]:
    return tuple(map(_whole, value)) if isinstance(value, list) else (_whole(value),)


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 10_000:
        raise ValueError(value)
    return value


# --- checking and seating -------------------------------------------------------------------------


def check(event: Event, rounds: Sequence[Round]) -> given.Given:
    """The rounds as a schedule for those who are entered; Refused with all that keeps it from being one."""
    entries = event.entries.filter(status=Entry.Status.ENTERED).count()
    return given.check(event.kind, rounds, entries, hands=event.hands_per_round)


def seat(event: Event, by: User | None, rounds: Sequence[Round]) -> Event:
    """Draft -> seated with the rounds of a file; the event has as many as the file."""
    with write(event):
        states.require(event, "seat")
        check(event, rounds)
        # Said in the log like any other choice of a movement, and refused where a choice would be.
        events.change(event, by, movement=GIVEN, movement_options={}, rounds_planned=len(rounds))
        return seat_given(event, by, rounds)
