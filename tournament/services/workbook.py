"""An event as a workbook: a sheet with the standings and one with every table of every round."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from io import BytesIO

from django.utils.translation import gettext as _
from openpyxl import Workbook
from openpyxl.cell import Cell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from tournament.mapping.rules import most_hands
from tournament.models import Event
from tournament.queries.facts import gather
from tournament.queries.rounds import round_of
from tournament.queries.standings import standings_of
from tournament.queries.views import HandView, RoundView, StandingsView, TableView
from tournament.services.entry_rows import guarded
from tournament.standings_columns import columns_of
from tournament.wording import hands, side

WIDEST = 60

Value = str | int | Fraction | None


def workbook_of(event: Event, tell: Callable[[int], None] = lambda percent: None) -> bytes:
    """The file's bytes. tell: is told how far it is, in percent."""
    facts = gather(event)
    tell(10)
    book = Workbook()
    fill(book.active, _("Standings"), standings_lines(standings_of(facts)))
    tell(20)
    fill(book.create_sheet(), _("Results"), result_lines(_rounds(facts, tell), most_hands(event)))
    book.properties.title = text(event.name)
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def _rounds(facts: object, tell: Callable[[int], None]) -> Iterator[RoundView]:
    rounds = [row.number for row in facts.rounds]
    for done, number in enumerate(rounds, 1):
        yield round_of(facts, number)
        tell(20 + 70 * done // len(rounds))


def standings_lines(view: StandingsView) -> Iterator[list[Value]]:
    """The heading and one line for each entry, in order of rank."""
    columns = columns_of(view)
    yield [str(column.title) for column in columns]
    for row in view.rows:
        yield [column.of(row) for column in columns]


def result_lines(rounds: Iterable[RoundView], most: int) -> Iterator[list[Value]]:
    """The heading, one line for each table of each round, and one for each sit-out."""
    yield [
        *(_("Round"), _("Table"), _("North-South"), _("East-West")),
        *(_("Hand %(number)s N-S") % {"number": hand} for hand in range(1, most + 1)),
        *(_("N-S tricks"), _("E-W tricks"), _("N-S points"), _("E-W points"), _("Note")),
    ]
    for one in rounds:
        for table in one.tables:
            yield _table_line(one.number, table, most)
        for entry in one.sit_outs:
            yield [one.number, None, entry.label, None, *[None] * most, *[None] * 4, _("sits out")]


def _table_line(number: int, table: TableView, most: int) -> list[Value]:
    tricks: list[Value] = [None] * most
    for hand in table.hands[:most]:
        tricks[hand.number - 1] = hand.ns if _is_plain(hand) else hands.hand(hand.hand) or None
    notes = [table.short, table.accepted, *_end(table)]
    if table.forfeit_by:
        notes.append(_("forfeit by N-S") if table.forfeit_by == "ns" else _("forfeit by E-W"))
    sides = [table.ns_tricks, table.ew_tricks, table.ns_points, table.ew_points]
    head = [number, table.number, table.ns.label, table.ew.label]
    return [*head, *tricks, *sides, "; ".join(filter(None, notes)) or None]


def _is_plain(hand: HandView) -> bool:
    written = hand.hand
    return (written.contract, written.own, written.honours, written.talked) == (None, None, None, ())


def _end(table: TableView) -> Iterator[str]:
    """How the round ended there, where more than its hands tell."""
    if table.settled_by:
        yield _("%(side)s won the extra hand") % {"side": side(table.settled_by)}
    if table.late:
        yield _("%(side)s came too late") % {"side": side(table.late)}


# --- cells --------------------------------------------------------------------------------------


def fill(sheet: Worksheet, title: str, lines: Iterable[list[Value]]) -> None:
    """Write the lines; the first is the heading and stays in sight."""
    sheet.title = title[:31]
    for number, line in enumerate(lines, 1):
        for column, value in enumerate(line, 1):
            put(sheet.cell(number, column), value)
            if number == 1:
                sheet.cell(number, column).font = Font(bold=True)
    sheet.freeze_panes = "A2"
    for place, column in enumerate(sheet.columns, start=1):
        longest = max(len(str(cell.value or "")) for cell in column)
        sheet.column_dimensions[sheet.cell(1, place).column_letter].width = min(longest + 3, WIDEST)


def put(cell: Cell, value: Value) -> None:
    """A number as a number and a text as a text: a name that begins with "=" is no formula."""
    if isinstance(value, str):
        cell.value = text(value)
        cell.data_type = "s"
        # So it stays a text when somebody edits it.
        cell.quotePrefix = guarded(value) != value
    elif isinstance(value, Fraction):
        # A workbook knows no fractions; the exact ones are in the JSON document.
        cell.value = int(value) if value.denominator == 1 else float(value)
    else:
        cell.value = value


def text(value: str) -> str:
    return ILLEGAL_CHARACTERS_RE.sub(" ", value)
