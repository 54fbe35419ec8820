"""The standings as CSV, XLSX and JSON: the columns and the numbers of the page.

Spreadsheets run what begins with = + - @ as a formula. In a CSV file such a name is
written with an apostrophe before it, which spreadsheets show as text; in an XLSX file
every name is stored as text and nothing needs to be added.
"""

import csv
import io
import json

from django.utils.translation import gettext as _
from openpyxl import Workbook

from tournament import wording
from tournament.models import Event
from tournament.queries.standings import standings
from tournament.queries.views import StandingsRow
from tournament.services.entry_rows import guarded
from tournament.services.workbook import fill, standings_lines, text
from tournament.standings_columns import Column, columns_of, standings_document


def csv_of(event: Event, through_round: int | None = None) -> bytes:
    """UTF-8 with a byte order mark, so that spreadsheets read the names right; CRLF as RFC 4180 says."""
    view = standings(event, through_round=through_round)
    columns = columns_of(view)
    file = io.StringIO()
    writer = csv.writer(file)
    writer.writerow([column.title for column in columns])
    for row in view.rows:
        writer.writerow([_csv_cell(column, row) for column in columns])
    return file.getvalue().encode("utf-8-sig")


def _csv_cell(column: Column, row: StandingsRow) -> str:
    # Numbers may begin with a minus: they are ours, and no formula.
    return column.text(row) if column.numeric else guarded(column.text(row))


def xlsx_of(event: Event, through_round: int | None = None) -> bytes:
    """One sheet with the standings; whole numbers and fractions are numbers there, names are text."""
    book = Workbook()
    fill(book.active, _("Standings"), standings_lines(standings(event, through_round=through_round)))
    book.properties.title = text(event.name)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _named(row: StandingsRow) -> dict[str, object]:
    players: dict[str, object] = {"players": list(row.names)}
    return players | ({"label": row.pair_name} if row.pair_name else {})


def json_of(event: Event, through_round: int | None = None) -> bytes:
    """The event's name, how it ranks, and each line by the names of the results format, exact."""
    view = standings(event, through_round=through_round)
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
