"""Lists of pairs, from reading to storing: read, compare with what is there, apply.

Nothing is stored before ``apply``, and then all that was shown or nothing.
"""

import csv
import hashlib
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event, User
from tournament.services import entries, entry_lines, log, names, states
from tournament.services.entry_rows import LARGEST, MOST_ROWS, Reading, Row, guarded, is_head, unreadable
from tournament.services.entry_sheet import read_xlsx
from tournament.services.entry_text import SEPARATORS, read_csv, read_text
from tournament.services.writing import changed, write

__all__ = [
    "LARGEST",
    "MOST_ROWS",
    "Comparison",
    "Reading",
    "Row",
    "Verdict",
    "apply",
    "compare",
    "csv_text",
    "read_csv",
    "read_file",
    "read_lines",
    "read_xlsx",
]

HEAD = ("Pair", "Player 1", "Player 2", "Club")


def read_lines(text: str) -> Reading:
    """Rows of pasted text: lines such as ``Ann A & Ben B``, or a table with a head."""
    lines = entry_lines.numbered(text)
    if not lines:
        return unreadable("file-empty")
    if len(text) > LARGEST:
        return unreadable("file-too-large", most=LARGEST // 1024)
    if len(lines) > MOST_ROWS:
        return unreadable("file-too-long", most=MOST_ROWS)
    if any(is_head(lines[0][1].split(separator)) for separator in SEPARATORS):
        return read_text(text)
    return entry_lines.parse(lines)


def read_file(data: bytes) -> Reading:
    """Rows of an uploaded file, by what is in it and not by its name."""
    return read_xlsx(data) if data.startswith(b"PK\x03\x04") else read_csv(data)


def csv_text(rows: Sequence[tuple[int | None, Sequence[str], str]]) -> str:
    """The file that ``read_csv`` reads back as written: (number, names, club) a row."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(HEAD)
    for number, players, club in rows:
        first, second = [*players, ""][:2]
        writer.writerow(["" if number is None else number, guarded(first), guarded(second), guarded(club)])
    return stream.getvalue()


# --- comparing --------------------------------------------------------------------------


@dataclass(frozen=True)
class Verdict:
    """What one line of a list would do. verdict: ``add``, ``same``, ``changed`` or ``refused``.

    names: as they would be kept. number: the wanted one. entry: the row that is the same or changes.
    before: its names now. notes: what is read and not kept, as problems that refuse nothing.
    """

    line: int
    verdict: str
    names: tuple[str, ...]
    number: int | None = None
    entry: int | None = None
    before: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Comparison:
    """Every line with its verdict, in the order of the list."""

    verdicts: tuple[Verdict, ...]

    def of(self, verdict: str) -> tuple[Verdict, ...]:
        return tuple(found for found in self.verdicts if found.verdict == verdict)

    @property
    def mark(self) -> str:
        """Stands for what was shown: another mark later means that something has changed since."""
        told = [[v.line, v.verdict, v.names, v.number, v.entry, v.before] for v in self.verdicts]
        return hashlib.sha256(json.dumps(told).encode("utf-8", "surrogatepass")).hexdigest()[:32]


@dataclass(frozen=True)
class _There:
    """An entry that is there already."""

    pk: int
    number: int | None
    names: tuple[str, ...]
    keys: frozenset[str]


def compare(event: Event, reading: Reading) -> Comparison:
    """What storing the list would do, line by line; stores nothing."""
    there = _entries_there(event)
    by_player = {key: entry for entry in there for key in entry.keys}
    seen: dict[str, int] = {}
    taken: set[int] = set()
    verdicts = [Verdict(line_of(problem), "refused", (), problems=(problem,)) for problem in reading.problems]
    room = entries.MOST_ENTRIES - len(there)
    for row in reading.rows:
        verdict = _judge(event, row, by_player, seen, taken)
        if verdict.verdict == "add":
            room -= 1
            if room < 0:
                many = Problem("too-many-entries", {"most": entries.MOST_ENTRIES, "line": row.line})
                verdict = Verdict(row.line, "refused", row.names, row.number, problems=(many,))
        verdicts.append(verdict)
    return Comparison(tuple(sorted(verdicts, key=lambda verdict: verdict.line)))


def line_of(problem: Problem) -> int:
    line = problem.details.get("line", 0)
    return line if isinstance(line, int) else 0


def _entries_there(event: Event) -> list[_There]:
    rows = Entry.objects.filter(event=event).prefetch_related("players__member")
    found = []
    for entry in rows:
        players = sorted(entry.players.all(), key=lambda player: player.position)
        keys = frozenset(player.member.key for player in players)
        found.append(_There(entry.pk, entry.number, tuple(player.name for player in players), keys))
    return found


def _judge(
    event: Event, row: Row, by_player: dict[str, _There], seen: dict[str, int], taken: set[int]
) -> Verdict:
    try:
        kept = entries.cleaned(event, row.names)
    except Refused as refused:
        told = tuple(problem.at(line=row.line) for problem in refused.problems)
        return Verdict(row.line, "refused", row.names, row.number, problems=told)
    keys = [names.key(name) for name in kept]
    twice = [
        Problem("player-twice-in-list", {"line": row.line, "name": name, "other": seen[key]})
        for key, name in zip(keys, kept, strict=True)
        if key in seen
    ]
    for key in keys:
        seen.setdefault(key, row.line)
    if twice:
        return Verdict(row.line, "refused", kept, row.number, problems=tuple(twice))
    met = {by_player[key].pk: by_player[key] for key in keys if key in by_player}
    notes = _notes(event, row)
    if not met:
        return Verdict(row.line, "add", kept, row.number, notes=notes)
    return _judge_known(row, kept, keys, met, taken, notes)


def _judge_known(
    row: Row,
    kept: tuple[str, ...],
    keys: list[str],
    met: dict[int, _There],
    taken: set[int],
    notes: tuple[Problem, ...],
) -> Verdict:
    whole = [entry for entry in met.values() if entry.keys == frozenset(keys)]
    # One player of a pair with the pair's own number: that pair has a new partner.
    same_number = [entry for entry in met.values() if row.number is not None and entry.number == row.number]
    entry = next(iter(whole or (same_number if len(met) == 1 else [])), None)
    if entry is None or entry.pk in taken:
        told = tuple(
            Problem(
                "player-twice",
                {
                    "line": row.line,
                    "name": name,
                    "number": met_entry.number,
                    "pair": " & ".join(met_entry.names),
                },
            )
            for key, name in zip(keys, kept, strict=True)
            for met_entry in met.values()
            if key in met_entry.keys
        )
        return Verdict(row.line, "refused", kept, row.number, problems=told)
    taken.add(entry.pk)
    renumbered = row.number is not None and entry.number is not None and row.number != entry.number
    verdict = "changed" if renumbered or kept != entry.names else "same"
    return Verdict(row.line, verdict, kept, row.number, entry.pk, entry.names, notes=notes)


def _notes(event: Event, row: Row) -> tuple[Problem, ...]:
    found = []
    if row.pair_text:
        found.append(
            Problem("pair-number-not-kept", {"line": row.line, "text": names.printable(row.pair_text)})
        )
    if row.club and names.key(row.club) != names.key(event.club.name):
        found.append(Problem("club-not-kept", {"line": row.line, "club": names.printable(row.club)}))
    return tuple(found)


# --- storing ----------------------------------------------------------------------------


def apply(event: Event, reading: Reading, by: User | None, *, mark: str = "") -> Comparison:
    """Store every line that is not refused, all or none.

    mark: of the comparison that was shown; Refused(list-changed) when the list would do something else now.
    """
    with write(event):
        states.require(event, "change-entries")
        comparison = compare(event, reading)
        if mark and comparison.mark != mark:
            raise Refused(Problem("list-changed"))
        changes = [_change(event, verdict) for verdict in comparison.of("changed")]
        added = [
            entries.place(event, verdict.names, number=verdict.number).pk for verdict in comparison.of("add")
        ]
        if added or changes:
            log.record("entries-imported", event=event, by=by, added=added, changed=changes)
            changed(event)
    return comparison


def _change(event: Event, verdict: Verdict) -> dict[str, object]:
    entry = event.entries.get(pk=verdict.entry)
    kept = {"entry": entry.pk, "before": list(verdict.before), "number": entry.number}
    entries.replace(entry, verdict.names, verdict.number)
    return kept | {"names": list(verdict.names)}
