"""Lists of single players: one name a line, or a table with numbers, clubs, roles, and who shares a seat."""

import csv
import io
from collections.abc import Sequence

from django.utils.translation import gettext

from scoring.problems import Problem
from tournament.services import entry_lines, names
from tournament.services.entry_rows import (
    MOST_COLUMNS,
    MOST_ROWS,
    Line,
    Reading,
    Row,
    sorted_out,
    tidy,
    unreadable,
)
from tournament.services.entry_texts import whole_number

HEAD = ("No.", "Player", "Shares the seat", "Role", "Club")
_SEPARATORS = ("\t", ";", ",")
_WORDS = {
    "number": "no|no.|nr|nr.|number|#|player no|player no.|start|start number",
    "first": "player|players|name|names|full name",
    "second": "shares the seat|shares|shares with|second player|player 2",
    "role": "role|plays as",
    "club": "club",
}


def columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Which column holds what, when these cells are a head; empty when they name no column of players."""
    own = {
        "number": gettext("No."),
        "first": gettext("Player"),
        "role": gettext("Role"),
        "club": gettext("Club"),
    }
    heads = [names.key(cell) if len(cell) <= names.LONGEST else "" for cell in cells[:MOST_COLUMNS]]
    found: dict[str, int] = {}
    for column, words in _WORDS.items():
        known = {names.key(word) for word in (*words.split("|"), own.get(column, column))}
        places = [place for place, head in enumerate(heads) if head in known]
        if places:
            found[column] = places[0]
    filled = sum(bool(cell.strip()) for cell in cells)
    return found if "first" in found and len(found) == filled else {}


def of_text(text: str) -> Reading:
    """Rows of pasted lines or of a text file, whichever it is."""
    text = text.lstrip("\ufeff")
    if not text.strip():
        return unreadable("file-empty")
    for separator in _SEPARATORS:
        lines = _cells(text, separator)
        if lines and columns_of(lines[0][1]):
            return of_table(lines)
    hard = next((one for one in _SEPARATORS[:2] if one in text), None)
    if hard is not None:
        return of_table(_cells(text, hard))
    lines = [(line, [tidy(written)]) for line, written in entry_lines.without_numbering(text)]
    return of_table(lines)


def _cells(text: str, separator: str) -> list[Line]:
    """The lines with something in them; none when the separator cannot be the text's."""
    found: list[Line] = []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    start = 1
    try:
        for cells in reader:
            if any(tidy(cell) for cell in cells):
                found.append((start, cells))
            start = reader.line_num + 1
    except csv.Error:
        return []
    return found


def of_table(lines: Sequence[Line]) -> Reading:
    """Rows of lines that are cells already, with a head or without one."""
    if not lines:
        return unreadable("file-empty")
    if len(lines) > MOST_ROWS:
        return unreadable("file-too-long", most=MOST_ROWS)
    columns = columns_of(lines[0][1])
    if not columns:
        return sorted_out([_by_place(line, cells) for line, cells in lines])
    if len(lines) == 1:
        return unreadable("file-empty")
    return sorted_out([_by_head(line, cells, columns) for line, cells in lines[1:]])


def _by_head(line: int, cells: Sequence[str], columns: dict[str, int]) -> Row | Problem:
    at = {name: tidy(cells[place]) if place < len(cells) else "" for name, place in columns.items()}
    if any(tidy(cell) for place, cell in enumerate(cells) if place not in columns.values()):
        return Problem("line-cells", {"line": line, "found": len(cells), "needed": len(columns)})
    seat = (at["first"], second) if (second := at.get("second", "")) else (at["first"],)
    number = whole_number(at.get("number", ""))
    return Row(line, seat, number, at.get("club", ""), role=at.get("role", ""))


def _by_place(line: int, cells: Sequence[str]) -> Row | Problem:
    """[number,] name [, club]; two names joined by a word or a sign share one seat."""
    texts = [tidy(cell) for cell in cells]
    while len(texts) > 1 and not texts[-1]:
        texts.pop()
    number = whole_number(texts[0]) if len(texts) > 1 else None
    if number is not None:
        texts.pop(0)
    if len(texts) > 2:
        return Problem("line-cells", {"line": line, "found": len(cells), "needed": 3})
    people = entry_lines.joined(texts[0])
    if len(people) > 2:
        shown = {"line": line, "text": names.printable(texts[0]), "found": len(people)}
        return Problem("line-many-share", shown)
    return Row(line, tuple(people), number, texts[1] if len(texts) == 2 else "")
