"""The standings as CSV, XLSX and JSON: the columns and the numbers of the page.

Spreadsheets run what begins with = + - @ as a formula. In a CSV file such a name is
written with an apostrophe before it, which spreadsheets show as text; in an XLSX file
every name is stored as text and nothing needs to be added.
"""

import csv
import io
import json
from collections.abc import Iterator
from fractions import Fraction

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from tournament import wording
from tournament.models import Event
from tournament.queries.standings import standings
from tournament.queries.views import StandingsRow, StandingsView
from tournament.standings_columns import Cell, Column, columns_of, standings_document

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_WIDEST = 60


def harmless(text: str) -> str:
    """The text as a CSV cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def csv_of(event: Event) -> bytes:
    """UTF-8 with a byte order mark, so that spreadsheets read the names right; CRLF as RFC 4180 says."""
    view = standings(event)
    columns = columns_of(view)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([column.title for column in columns])
    for row in view.rows:
        writer.writerow([_csv_cell(column, row) for column in columns])
    return file.getvalue().encode("utf-8-sig")


def _csv_cell(column: Column, row: StandingsRow) -> str:
    # Numbers may begin with a minus: they are ours, and no formula.
    return column.text(row) if column.numeric else harmless(column.text(row))


def xlsx_of(event: Event) -> bytes:
    """One sheet with the standings; whole numbers and fractions are numbers there, names are text."""
    view = standings(event)
    book = Workbook()
    _fill(book.active, view)
    book.properties.title = _storable(event.name)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _fill(sheet: Worksheet, view: StandingsView) -> None:
    sheet.title = _("Standings")[:31]
    lines = list(_lines(view))
    for number, line in enumerate(lines, start=1):
        for place, value in enumerate(line, start=1):
            cell = sheet.cell(number, place)
            cell.value = value
            if isinstance(value, str):
                cell.data_type = "s"
                cell.quotePrefix = value.startswith(_FORMULA)
            if number == 1:
                cell.font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for place, column in enumerate(sheet.columns, start=1):
        widest = max(len(str(cell.value or "")) for cell in column)
        sheet.column_dimensions[sheet.cell(1, place).column_letter].width = min(widest + 3, _WIDEST)


def _lines(view: StandingsView) -> Iterator[list[str | int | float | None]]:
    columns = columns_of(view)
    yield [_storable(column.title) for column in columns]
    for row in view.rows:
        yield [_xlsx_value(column.of(row)) for column in columns]


def _xlsx_value(cell: Cell) -> str | int | float | None:
    if isinstance(cell, Fraction):
        # A spreadsheet knows no fractions; nothing is ranked by this number any more.
        return int(cell) if cell.denominator == 1 else float(cell)
    return _storable(cell) if isinstance(cell, str) else cell


def _storable(text: str) -> str:
    return ILLEGAL_CHARACTERS_RE.sub(" ", text)


def _named(row: StandingsRow) -> dict[str, object]:
    players: dict[str, object] = {"players": list(row.names)}
    return players | ({"label": row.pair_name} if row.pair_name else {})


def json_of(event: Event) -> bytes:
    """The event's name, how it ranks, and each line by the names of the results format, exact."""
    view = standings(event)
    entries = {row.entry_number: _named(row) for row in view.rows}
    lines = standings_document(view)
    document = {
        "event": event.name,
        "date": event.date.isoformat(),
        "through_round": view.through_round,
        "rank_by": list(view.columns),
        "sit_out": view.sit_out_policy,
        "sit_out_words": wording.sit_out_policy(view.sit_out_policy),
        "standings": [line | entries[int(str(line["entry"]))] for line in lines],
    }
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode()
