"""What every list of pairs or players becomes: rows with their line, and faults with theirs."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.problems import Problem
from tournament.services import names
from tournament.services.entry_texts import whole_number

LARGEST = 1024 * 1024  # bytes
MOST_ROWS = 1000
MOST_COLUMNS = 20

_PAIR = "pair|pairs|pair no|pair no.|pair number|no|no.|nr|nr.|number|#"
_FIRST = "player 1|player1|player a|player one|first player|name 1|name1|partner 1|north"
_SECOND = "player 2|player2|player b|player two|second player|name 2|name2|partner 2|partner|south"
_WHOLE = "pair|pairs|players|names|name|partnership|partnerships"


@dataclass(frozen=True)
class Row:
    """One pair, or one player, as it stands in a list, as written and not yet checked.

    number: of the pair, where the list has a whole one from 1; label: what stands in place of it.
    joined: a line break inside a cell was read as a blank. role: what somebody plays as in a drive.
    """

    line: int
    names: tuple[str, ...]
    number: int | None = None
    club: str = ""
    label: str = ""
    joined: bool = False
    role: str = ""


@dataclass(frozen=True)
class Reading:
    """rows in the order of the list; problems carry ``line`` unless the whole list is at fault."""

    rows: tuple[Row, ...] = ()
    problems: tuple[Problem, ...] = ()


Line = tuple[int, list[str]]
_COLUMNS = ("number", "first", "second", "club")


def unreadable(code: str, **details: object) -> Reading:
    return Reading((), (Problem(code, details),))


_BREAKS = "\n\v\f\r\x85\u2028\u2029"


def tidy(cell: str) -> str:
    """A cell as one line of text, freed of the mark that kept a spreadsheet from reading a formula."""
    text = re.sub(rf"[\t{_BREAKS} ]+", " ", cell).strip().strip("\ufeff")
    return text[1:] if re.match(r"'+[=+\-@＝＋－＠]", text) else text


def guarded(cell: str) -> str:
    """The reverse of ``tidy``: nothing that a spreadsheet would run; one apostrophe more where it could.

    A name that itself starts so, after any number of apostrophes, gets one more, and reading takes one
    away: what is written reads back as it was.
    """
    return f"'{cell}" if re.match(r"'*[=+\-@＝＋－＠]", cell) else cell


def columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Which column holds what, when these cells are a head: number, first, second, club."""
    words = {
        "number": (*_PAIR.split("|"), gettext("Pair")),
        "first": (*_FIRST.split("|"), gettext("Player 1")),
        "second": (*_SECOND.split("|"), gettext("Player 2")),
        "club": ("club", gettext("Club")),
    }
    # A whole list pasted as one line is a cell too, and no name of a column is so long.
    heads = [names.key(cell) if len(cell) <= names.LONGEST else "" for cell in cells[:MOST_COLUMNS]]
    found: dict[str, int] = {}
    for column, known in words.items():
        keys = {names.key(word) for word in known}
        places = [place for place, head in enumerate(heads) if head in keys]
        if places:
            found[column] = places[0]
    return found


def is_head(cells: Sequence[str]) -> bool:
    """Both players' columns are named, or nothing but names of columns stands there."""
    columns = columns_of(cells)
    players = ("first" in columns) + ("second" in columns)
    filled = [place for place, cell in enumerate(cells) if cell.strip()]
    return players == 2 or (players == 1 and len(filled) == len(columns) > 1)


def is_head_of_one_column(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell.strip()]
    return len(filled) == 1 and names.key(filled[0]) in _WHOLE.split("|")


def by_head(lines: Sequence[Line]) -> Reading:
    """Rows of a table whose first line names the columns."""
    (_line, head), *rest = lines
    columns = columns_of(head)
    for needed, shown in (("first", "Player 1"), ("second", "Player 2")):
        if needed not in columns:
            return unreadable("file-column-missing", column=shown)
    rows: list[Row] = []
    problems: list[Problem] = []
    for line, cells in rest:
        if any(cell.strip() for cell in cells[len(head) :]):
            problems.append(Problem("line-cells", {"line": line, "found": len(cells), "needed": len(head)}))
            continue
        at = {column: cells[place] if place < len(cells) else "" for column, place in columns.items()}
        rows.append(_row(line, [at.get(column, "") for column in _COLUMNS]))
    return Reading(tuple(rows), tuple(problems))


def by_place(line: int, cells: Sequence[str]) -> Row | Problem:
    """A line without a head: [number or pair name,] first, second [, club]; a pair name only before four."""
    texts = list(cells)
    while len(texts) > 2 and not tidy(texts[-1]):
        texts.pop()
    pair = texts.pop(0) if len(texts) == 4 or (len(texts) > 2 and whole_number(texts[0])) else ""
    if len(texts) > 3:
        return Problem("line-cells", {"line": line, "found": len(cells), "needed": 4})
    return _row(line, [pair, *texts, "", ""][:4])


def _row(line: int, cells: Sequence[str]) -> Row:
    """Of the four cells Pair, Player 1, Player 2, Club."""
    pair, first, second, club = (tidy(cell) for cell in cells)
    joined = any(re.search(f"[{_BREAKS}]", cell.strip()) for cell in cells)
    whole = whole_number(pair)
    return Row(line, (first, second), whole, club, "" if whole else pair, joined)


def sorted_out(found: Sequence[Row | Problem]) -> Reading:
    rows = tuple(item for item in found if isinstance(item, Row))
    return Reading(rows, tuple(item for item in found if isinstance(item, Problem)))
