"""Text files of pairs: any usual coding, separator and line end."""

import codecs
import csv
import io
import re

from tournament.services import entry_lines, entry_singles
from tournament.services.entry_rows import (
    LARGEST,
    MOST_ROWS,
    Line,
    Reading,
    by_head,
    by_place,
    is_head,
    is_head_of_one_column,
    sorted_out,
    tidy,
    unreadable,
)

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SEPARATORS = ("\t", ";", ",")


def read_csv(data: bytes, *, single: bool = False) -> Reading:
    """Rows of a file with a head (Pair, Player 1, Player 2, Club in any order) or without one.

    single: of single players (entry_singles).
    """
    if len(data) > LARGEST:
        return unreadable("file-too-large", most=LARGEST // 1024)
    text = decoded(data)
    if text is None or re.search(r"[\x00-\x08\x0e-\x1f]", text):
        return unreadable("file-unreadable")
    return entry_singles.of_text(text) if single else read_text(text)


def decoded(data: bytes) -> str | None:
    """The text: by its byte order mark, else UTF-8, else the coding of old Windows programs."""
    marked = next((coding for mark, coding in _MARKS if data.startswith(mark)), None)
    for coding in [marked] if marked else ["utf-8", "cp1252"]:
        try:
            return data.decode(coding)
        except UnicodeDecodeError:
            continue
    return None


def read_text(text: str) -> Reading:
    body, skipped, named = _without_separator_line(text)
    if not body.strip():
        return unreadable("file-empty")
    read = [(separator, _cells(body, separator, skipped)) for separator in ([named] if named else SEPARATORS)]
    tables = [table for table in read if table[1]]
    # An empty sheet saved as text: nothing but separators. To the other separators they are a name.
    if len(tables) < len(read):
        return unreadable("file-empty")
    separator, lines = max(tables, key=lambda table: _fitness(table[1]))
    if len(lines) > MOST_ROWS:
        return unreadable("file-too-long", most=MOST_ROWS)
    if is_head(lines[0][1]):
        broken = _open_quote(body, separator, skipped)
        if broken:
            return unreadable("file-quote-open", line=broken)
        return by_head(lines) if len(lines) > 1 else unreadable("file-empty")
    return _without_head(body, lines, skipped)


def _without_head(body: str, lines: list[Line], skipped: int) -> Reading:
    one_column = is_head_of_one_column(lines[0][1])
    rest = lines[1:] if one_column else lines
    if not rest:
        return unreadable("file-empty")
    if one_column or any(
        len(cells) == 1 or any(map(entry_lines.joined_by_word, cells)) for _line, cells in rest
    ):
        numbered = [(line + skipped, text) for line, text in entry_lines.numbered(body)]
        return entry_lines.parse(numbered[1:] if one_column else numbered)
    return sorted_out([by_place(line, cells) for line, cells in rest])


def _without_separator_line(text: str) -> tuple[str, int, str]:
    """The text without a first line such as ``sep=;``, how many lines that took, and the separator."""
    named = re.match(r"\ufeff?sep=(.)(\r\n|\r|\n|$)", text, re.IGNORECASE)
    if named:
        return text[named.end() :], 1, named[1]
    return text.lstrip("\ufeff"), 0, ""


def _cells(text: str, separator: str, skipped: int) -> list[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    lines: list[Line] = []
    start = 1
    try:
        for cells in reader:
            if any(tidy(cell) for cell in cells):
                lines.append((start + skipped, cells))
            start = reader.line_num + 1
    except csv.Error:
        # A cell beyond the module's limit, where a quote was never closed: the head alone will say so.
        return lines[:1] or [(1 + skipped, [text[:200]])]
    return lines


def _fitness(lines: list[Line]) -> tuple[bool, int]:
    """How well a separator fits: a head that is understood, then lines with as many cells as the first."""
    width = len(lines[0][1])
    alike = sum(len(cells) == width for _line, cells in lines) if width > 1 else 0
    return is_head(lines[0][1]), alike


def _open_quote(text: str, separator: str, skipped: int) -> int:
    """The line of a quotation mark that is never closed; 0 when there is none."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    while True:
        try:
            next(reader)
        except StopIteration:
            return 0
        except csv.Error as fault:
            if "unexpected end of data" in str(fault) or "field larger" in str(fault):
                return start + skipped
        start = reader.line_num + 1
