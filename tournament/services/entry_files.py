"""Lists of pairs or players, from reading to storing: read, compare with what is there, apply.

Nothing is stored before ``apply``, and then all that was shown or nothing.
"""

import csv
import io
from collections.abc import Sequence

from scoring.problems import Problem, Refused
from tournament.models import Event, User
from tournament.services import entries, entry_lines, entry_singles, log, states
from tournament.services.entry_compare import compare
from tournament.services.entry_rows import LARGEST, MOST_ROWS, Reading, Row, guarded, is_head, unreadable
from tournament.services.entry_sheet import read_xlsx
from tournament.services.entry_text import SEPARATORS, read_csv, read_text
from tournament.services.entry_texts import texts_of
from tournament.services.entry_verdicts import Comparison, Verdict
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
    "is_single",
    "read_csv",
    "read_file",
    "read_lines",
    "read_xlsx",
    "singles_text",
]

HEAD = ("Pair", "Player 1", "Player 2", "Club")


def is_single(event: Event) -> bool:
    """Whether a line of the event's lists is one player."""
    return entries.players_needed(event) == 1


def read_lines(text: str, *, single: bool = False) -> Reading:
    """Rows of pasted text: lines such as ``Ann A & Ben B``, or a table with a head.

    single: of single players, one name a line.
    """
    lines = entry_lines.numbered(text)
    if not lines:
        return unreadable("file-empty")
    if len(text) > LARGEST:
        return unreadable("file-too-large", most=LARGEST // 1024)
    if len(lines) > MOST_ROWS:
        return unreadable("file-too-long", most=MOST_ROWS)
    if single:
        return entry_singles.of_text(text)
    if any(is_head(lines[0][1].split(separator)) for separator in SEPARATORS):
        return read_text(text)
    return entry_lines.parse(lines)


def read_file(data: bytes, *, single: bool = False) -> Reading:
    """Rows of an uploaded file, by what is in it and not by its name."""
    if data.startswith(b"PK\x03\x04"):
        return read_xlsx(data, single=single)
    return read_csv(data, single=single)


def csv_text(rows: Sequence[tuple[str, Sequence[str], str]]) -> str:
    """The file that ``read_csv`` reads back as written: (number or pair name, names, club) a row."""
    return _written(HEAD, [(pair, *[*players, "", ""][:2], club) for pair, players, club in rows])


def singles_text(rows: Sequence[tuple[str, Sequence[str], str, str]]) -> str:
    """The same for single players: (number, names on the seat, role, club) a row."""
    lines = [(number, *[*players, "", ""][:2], role, club) for number, players, role, club in rows]
    return _written(entry_singles.HEAD, lines)


def _written(head: Sequence[str], lines: Sequence[Sequence[str]]) -> str:
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(head)
    for line in lines:
        writer.writerow([guarded(cell) for cell in line])
    return stream.getvalue()


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
            entries.place(event, verdict.names, number=verdict.number, texts=verdict.texts).pk
            for verdict in comparison.of("add")
        ]
        if added or changes:
            log.record("entries-imported", event=event, by=by, added=added, changed=changes)
            changed(event)
    return comparison


def _change(event: Event, verdict: Verdict) -> dict[str, object]:
    entry = event.entries.get(pk=verdict.entry)
    kept = {"entry": entry.pk, "before": list(verdict.before), "number": entry.number}
    were = texts_of(entry)
    entries.replace(entry, verdict.names, verdict.number, verdict.texts)
    return kept | {"names": list(verdict.names), "texts_before": were, "texts": texts_of(entry)}
