"""Spreadsheets of pairs: the first sheet, each cell as the text a reader sees."""

import datetime as dt
import io
import re
import zipfile
from typing import Any

import openpyxl

from tournament.services import entry_lines, entry_singles
from tournament.services.entry_rows import (
    LARGEST,
    MOST_COLUMNS,
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

_MOST_UNPACKED = 10 * 1024 * 1024  # bytes
# No program writes more rows, or longer cells; a file that claims so would be read for minutes.
_LAST_ROW = 1_048_576
_LONGEST_CELL = 32_767


def read_xlsx(data: bytes, *, single: bool = False) -> Reading:
    """Rows of a workbook's first sheet. ``line`` is the sheet's own row number. single: of single players."""
    if len(data) > LARGEST:
        return unreadable("file-too-large", most=LARGEST // 1024)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > _MOST_UNPACKED:
                return unreadable("file-too-large", most=LARGEST // 1024)
        lines = lines_of(data)
    except Exception:  # the reader of a broken workbook fails in ways of its own
        return unreadable("file-unreadable")
    if len(lines) > MOST_ROWS:
        return unreadable("file-too-long", most=MOST_ROWS)
    return entry_singles.of_table(lines) if single else _rows(lines)


def lines_of(data: bytes) -> list[Line]:
    """The lines of a workbook's first sheet with something in them, each with its number there."""
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    try:
        sheet = book.worksheets[0]
        sheet.reset_dimensions()
        lines: list[Line] = []
        for number, cells in enumerate(sheet.iter_rows(max_col=MOST_COLUMNS), 1):
            values = [cell.value for cell in cells if cell.value is not None]
            if number > _LAST_ROW or any(len(str(value)) > _LONGEST_CELL for value in values):
                raise ValueError("no sheet is so large")
            # One stray cell far down makes a million empty rows before it.
            if not values:
                continue
            texts = [shown(cell.value, getattr(cell, "number_format", "")) for cell in cells]
            while texts and not tidy(texts[-1]):
                texts.pop()
            if texts:
                lines.append((number, texts))
            if len(lines) > MOST_ROWS:
                break
        return lines
    finally:
        book.close()


def _rows(lines: list[Line]) -> Reading:
    if not lines:
        return unreadable("file-empty")
    if is_head(lines[0][1]):
        return by_head(lines) if len(lines) > 1 else unreadable("file-empty")
    rest = lines[1:] if is_head_of_one_column(lines[0][1]) else lines
    if not rest:
        return unreadable("file-empty")
    if all(len(cells) == 1 for _line, cells in rest):
        return entry_lines.parse([(line, cells[0]) for line, cells in rest])
    return sorted_out([by_place(line, cells) for line, cells in rest])


def shown(value: Any, number_format: str = "") -> str:
    """A cell's value as text: no point-nought behind a whole number, no serial number for a day."""
    match value:
        case None:
            return ""
        case bool():
            return "TRUE" if value else "FALSE"
        case float() if value.is_integer() and abs(value) < 1e15:
            return shown(int(value), number_format)
        case int():
            return str(value).zfill(len(number_format)) if re.fullmatch("0+", number_format) else str(value)
        case dt.datetime():
            return value.strftime("%Y-%m-%d" if value.time() == dt.time() else "%Y-%m-%d %H:%M")
        case dt.date() | dt.time():
            return value.isoformat()
    return str(value)
