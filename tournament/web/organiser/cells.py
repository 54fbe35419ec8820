"""The grid's cells: what is stored, what was typed over it, and what is wrong with that.

A cell is one hand at one table, or the round's total where the event records
totals (hand 0). The person types the North-South tricks; East-West is worked
out, unless both sides are given.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scoring.record import Hand
from scoring.rules import Rules
from tournament.mapping.hands import BLANK
from tournament.queries.views import HandView, RoundView, TableView
from tournament.services.typed_hands import read_hand
from tournament.web.organiser.typed_hand import (
    NOTHING,
    Pair,
    TypedHand,
    hands_of,
    how_written,
    in_words,
    points_in,
    whole_of,
)

# Of a round that a target or the clock ends so many blank hands are offered after those written.
BLANK_HANDS = 3


@dataclass
class Clash:
    """Somebody stored another value since this page was opened."""

    yours: Hand
    theirs: Hand
    version: int
    by: str
    at: datetime
    side: str = ""

    @property
    def yours_text(self) -> str:
        return in_words(self.yours)

    @property
    def theirs_text(self) -> str:
        return in_words(self.theirs)


@dataclass(eq=False, kw_only=True)
class Cell(TypedHand):
    """One hand at one table. seen: the version the person saw (0: never entered)."""

    stored: Hand = BLANK
    version: int = 0
    accepted: bool = False
    seen: int = 0
    typed: bool = False
    two_fields: bool = False
    view: HandView | None = None
    clash: Clash | None = None

    @property
    def both(self) -> bool:
        """Whether both sides need a field: the two do not make the whole, or somebody typed both."""
        ns, ew = self.stored.ns, self.stored.ew
        odd = ns is not None and ew is not None and ns + ew != self.whole
        return self.two_fields or self.whole is None or odd or (self.typed and bool(self.ew.strip()))

    def show_stored(self) -> None:
        """Forget what was typed."""
        self.values, self.seen, self.typed = self.stored_values, self.version, False

    @property
    def stored_values(self) -> dict[str, str]:
        values = self.writing.texts(self.stored)
        if "ew" in values and not self.both:
            values["ew"] = ""
        return values

    def differs_from(self, base: Hand) -> bool:
        """Whether what stands here says something else than ``base``."""
        hand, problems = read_hand(self.hand, self.typed_hand)
        return bool(problems) or self.filled(hand) != base

    @property
    def stored_word(self) -> str:
        """What is stored, for the script that follows the evening: ``8.5``, or the fields' values."""
        if self.stored.blank:
            return "-"
        if self.writing.is_plain:
            return f"{self.stored.ns}.{self.stored.ew}"
        values = self.writing.texts(self.stored)
        return ",".join(values[end].replace(" ", "+") for end in self.writing.fields)


@dataclass
class Line:
    """One table's row of the grid."""

    table: TableView
    cells: list[Cell]
    gaps: range = range(0)
    # Who won the extra hand of a level round, and which side came too late, where the rules ask for it.
    settled: str = ""
    late: str = ""
    asks_settled: bool = False
    asks_late: bool = False
    faults: list[str] = field(default_factory=list)

    @property
    def seen(self) -> str:
        return ".".join(str(cell.seen) for cell in self.cells)

    @property
    def stored(self) -> str:
        """``8.5 6.7 -``: what is stored in each cell, for the script that follows the evening."""
        return " ".join(cell.stored_word for cell in self.cells)

    @property
    def is_whole(self) -> bool:
        """Whether the row's result is whole: every cell has both sides, or the table is done as it is."""
        return self.table.state == "confirmed" or all(None not in cell.pair for cell in self.cells)

    @property
    def ends(self) -> dict[str, str]:
        """What was typed of the round's end and differs from what is stored."""
        typed = {"settled_by": self.settled, "late": self.late}
        stored = {"settled_by": self.table.settled_by, "late": self.table.late}
        return {name: side for name, side in typed.items() if side != stored[name]}

    @property
    def points(self) -> tuple[int, int] | None:
        """The points of its hands as they stand; None while there are none."""
        found = [points for cell in self.cells if (points := cell.points) is not None]
        return (sum(ns for ns, _ in found), sum(ew for _, ew in found)) if found else None

    @property
    def points_words(self) -> str:
        """``4 : −4``; a dash while there are none."""
        if self.points is None:
            return "–"
        return " : ".join(str(number).replace("-", "−") for number in self.points)

    @property
    def totals(self) -> Pair:
        """Raw tricks of the row, both sides; blank while nothing stands in it."""
        pairs = [cell.pair for cell in self.cells if None not in cell.pair]
        if not pairs:
            return NOTHING
        return (sum(ns or 0 for ns, _ in pairs), sum(ew or 0 for _, ew in pairs))


def columns(view: RoundView) -> tuple[HandView, ...]:
    """The grid's columns: the hands of the table that has most."""
    return max((hands_of(view, table) for table in view.tables), key=len, default=())


def _cell(view: RoundView, table: TableView, hand: HandView, rules: Rules, *, two_fields: bool) -> Cell:
    cell = Cell(
        table=table.number,
        hand=hand.number,
        whole=whole_of(view, table, hand.number, exact=rules.hands_are_exact),
        writing=how_written(view, rules, hand.number),
        points_of=points_in(view, rules, hand.number),
        stored=hand.hand,
        version=hand.version,
        accepted=hand.accepted,
        seen=hand.version,
        two_fields=two_fields,
        view=hand,
    )
    cell.values = cell.stored_values
    return cell


def line_of(
    view: RoundView, table: TableView, rules: Rules, *, two_fields: bool = False, more: int = 0
) -> Line:
    """One table's row as it is stored. more: blank hands added to those that it has otherwise."""
    hands = hands_of(view, table)
    line = Line(table, [_cell(view, table, hand, rules, two_fields=two_fields) for hand in hands])
    line.cells = line.cells[: _offered(line, rules) + more]
    line.settled, line.late = table.settled_by, table.late
    line.asks_settled = rules.round_end == "clock" and not table.forfeit_by
    line.asks_late = rules.late_points is not None and not table.forfeit_by
    first = len(line.cells) + 1
    line.cells += [
        Cell(
            table=table.number,
            hand=hand,
            whole=whole_of(view, table, hand, exact=True),
            writing=how_written(view, rules, hand),
            points_of=points_in(view, rules, hand),
            two_fields=two_fields,
        )
        for hand in range(first, len(hands) + more + 1 if len(line.cells) >= len(hands) else first)
    ]
    return line


def _offered(line: Line, rules: Rules) -> int:
    """How many hands are shown: all, but of contracts without a fixed number only some blank ones."""
    if rules.hands_are_exact or not rules.is_bid:
        return len(line.cells)
    written = max((cell.hand for cell in line.cells if not cell.stored.blank), default=0)
    return written + BLANK_HANDS


def lines(view: RoundView, rules: Rules) -> list[Line]:
    """The grid as it is stored."""
    return [line_of(view, table, rules) for table in view.tables]


def type_over(grid: Iterable[Line], data: Mapping[str, str]) -> set[str]:
    """Put what was typed into the cells; the names of all their fields.

    A cell without a field in ``data`` stays as it is stored.
    """
    read: set[str] = set()
    for line in grid:
        stem = f"t{line.table.number}"
        read |= {f"{stem}seen", f"{stem}settled", f"{stem}late"}
        if line.asks_settled:
            line.settled = _side(data.get(f"{stem}settled", line.settled))
        if line.asks_late:
            line.late = _side(data.get(f"{stem}late", line.late))
        seen = _versions(data.get(f"t{line.table.number}seen", ""), len(line.cells))
        for cell, version in zip(line.cells, seen, strict=True):
            read |= _type_over(cell, version, data)
    return read


def _type_over(cell: Cell, version: int, data: Mapping[str, str]) -> set[str]:
    fields = {end: f"{cell.name}{end}" for end in cell.writing.fields}
    names = {*fields.values(), f"{cell.name}choice"}
    if not names & data.keys():
        return names
    cell.values = {end: data.get(name, "") for end, name in fields.items()}
    cell.seen = version
    cell.typed = True
    choice, _, theirs = data.get(f"{cell.name}choice", "").partition(".")
    if choice == "mine":
        cell.seen = _versions(theirs, 1)[0]
    elif choice == "keep":
        cell.show_stored()
    return names


def _side(text: str) -> str:
    return text if text in ("ns", "ew") else ""


def _versions(text: str, wanted: int) -> list[int]:
    """Version numbers as the form carries them; anything else counts as never seen."""
    parts = text.split(".")
    # Hands that others have added since were not on the page.
    parts += ["0"] * (wanted - len(parts))
    if len(parts) != wanted or not all(
        part.isascii() and part.isdecimal() and len(part) < 9 for part in parts
    ):
        return [0] * wanted
    return [int(part) for part in parts]
