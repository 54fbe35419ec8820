"""The grid's cells: what is stored, what was typed over it, and what is wrong with that.

A cell is one hand at one table, or the round's total where the event records
totals (hand 0). The person types the North-South tricks; East-West is worked
out, unless both sides are given.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.problems import Refused
from scoring.record import TRICKS_IN_A_HAND, Hand, filled
from scoring.tricks import read_tricks
from tournament.queries.views import HandView, RoundView, TableView

Pair = tuple[int | None, int | None]
BLANK: Pair = (None, None)


def in_words(pair: Pair) -> str:
    """``8–5``, or that there is nothing."""
    return _("blank") if None in pair else f"{pair[0]}–{pair[1]}"


@dataclass
class Clash:
    """Somebody stored another value since this page was opened. Both pairs are (N-S, E-W)."""

    yours: Pair
    theirs: Pair
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


@dataclass
class Cell:
    """One hand at one table.

    whole: what both sides make together; None where that is not known beforehand (the total of a
    round that ends by a target or a clock), and then both sides have to be typed.
    seen: the version the person saw (0: never entered).
    """

    table: int
    hand: int
    whole: int | None
    stored: Pair
    version: int
    accepted: bool = False
    ns: str = ""
    ew: str = ""
    seen: int = 0
    typed: bool = False
    two_fields: bool = False
    faults: list[str] = field(default_factory=list)
    clash: Clash | None = None

    @property
    def name(self) -> str:
        """The stem of its field names."""
        return f"t{self.table}h{self.hand}"

    @property
    def both(self) -> bool:
        """Whether both sides need a field: the two do not make the whole, or somebody typed both."""
        ns, ew = self.stored
        odd = ns is not None and ew is not None and ns + ew != self.whole
        return self.two_fields or self.whole is None or odd or (self.typed and bool(self.ew.strip()))

    @property
    def other(self) -> int | None:
        """East-West as it is worked out from what stands in the field; None where it cannot be."""
        return self.pair[1]

    @property
    def pair(self) -> Pair:
        """Both sides as numbers, the missing one worked out; blank where nothing sensible stands."""
        try:
            hand = Hand(read_tricks(self.ns), read_tricks(self.ew) if self.both else None)
        except Refused:
            return BLANK
        return self._filled(hand)

    def show_stored(self) -> None:
        """Forget what was typed."""
        self.ns, self.seen, self.typed = _text(self.stored[0]), self.version, False
        self.ew = _text(self.stored[1]) if self.both else ""

    def differs_from(self, base: Pair) -> bool:
        """Whether what stands here says something else than ``base``."""
        try:
            hand = Hand(read_tricks(self.ns), read_tricks(self.ew))
        except Refused:
            return True
        return self._filled(hand) != base

    def _filled(self, hand: Hand) -> Pair:
        whole = hand if self.whole is None else filled(hand, self.whole)
        return (whole.ns, whole.ew)


@dataclass
class Line:
    """One table's row of the grid."""

    table: TableView
    cells: list[Cell]
    gaps: range = range(0)
    faults: list[str] = field(default_factory=list)

    @property
    def seen(self) -> str:
        return ".".join(str(cell.seen) for cell in self.cells)

    @property
    def stored(self) -> str:
        """``8.5 6.7 -``: what is stored in each cell, for the script that follows the evening."""
        return " ".join("-" if None in cell.stored else "{}.{}".format(*cell.stored) for cell in self.cells)

    @property
    def is_whole(self) -> bool:
        """Whether the row's result is whole: every cell has both sides, or the table is done as it is."""
        return self.table.state == "confirmed" or all(None not in cell.pair for cell in self.cells)

    @property
    def totals(self) -> Pair:
        """Raw tricks of the row, both sides; blank while nothing stands in it."""
        pairs = [cell.pair for cell in self.cells if None not in cell.pair]
        if not pairs:
            return BLANK
        return (sum(ns or 0 for ns, _ in pairs), sum(ew or 0 for _, ew in pairs))


def _text(count: int | None) -> str:
    return "" if count is None else str(count)


def hands_of(view: RoundView, table: TableView) -> tuple[HandView, ...]:
    """The hands that have a cell: the total alone where the event records totals, none after a forfeit."""
    if table.forfeit_by:
        return ()
    return (table.total,) if view.record == "totals" and table.total else table.hands


def columns(view: RoundView) -> tuple[HandView, ...]:
    """The grid's columns: the hands of the table that has most."""
    return max((hands_of(view, table) for table in view.tables), key=len, default=())


def whole_of(view: RoundView, table: TableView, hand: int, *, exact: bool) -> int | None:
    """The tricks that both sides of a cell make together; exact: every table plays every hand."""
    if hand:
        return TRICKS_IN_A_HAND
    return TRICKS_IN_A_HAND * view.hands_per_round if exact and not table.short else None


def _cell(view: RoundView, table: TableView, hand: HandView, *, exact: bool, two_fields: bool) -> Cell:
    cell = Cell(
        table=table.number,
        hand=hand.number,
        whole=whole_of(view, table, hand.number, exact=exact),
        stored=(hand.ns, hand.ew),
        version=hand.version,
        accepted=hand.accepted,
        ns=_text(hand.ns),
        seen=hand.version,
        two_fields=two_fields,
    )
    if cell.both:
        cell.ew = _text(hand.ew)
    return cell


def line_of(
    view: RoundView, table: TableView, *, exact: bool, two_fields: bool = False, more: int = 0
) -> Line:
    """One table's row as it is stored. more: blank hands added to those that the round has."""
    hands = hands_of(view, table)
    line = Line(table, [_cell(view, table, hand, exact=exact, two_fields=two_fields) for hand in hands])
    first = len(line.cells) + 1
    line.cells += [
        Cell(table.number, hand, TRICKS_IN_A_HAND, BLANK, 0, two_fields=two_fields)
        for hand in range(first, first + more)
    ]
    return line


def lines(view: RoundView, *, exact: bool) -> list[Line]:
    """The grid as it is stored. exact: every table plays every hand of the round."""
    return [line_of(view, table, exact=exact) for table in view.tables]


def type_over(grid: Iterable[Line], data: Mapping[str, str]) -> set[str]:
    """Put what was typed into the cells; the names of all their fields.

    A cell without a field in ``data`` stays as it is stored.
    """
    read: set[str] = set()
    for line in grid:
        read.add(f"t{line.table.number}seen")
        seen = _versions(data.get(f"t{line.table.number}seen", ""), len(line.cells))
        for cell, version in zip(line.cells, seen, strict=True):
            read |= _type_over(cell, version, data)
    return read


def _type_over(cell: Cell, version: int, data: Mapping[str, str]) -> set[str]:
    names = {f"{cell.name}ns", f"{cell.name}ew", f"{cell.name}choice"}
    if not names & data.keys():
        return names
    cell.ns = data.get(f"{cell.name}ns", "")
    cell.ew = data.get(f"{cell.name}ew", "")
    cell.seen = version
    cell.typed = True
    choice, _, theirs = data.get(f"{cell.name}choice", "").partition(".")
    if choice == "mine":
        cell.seen = _versions(theirs, 1)[0]
    elif choice == "keep":
        cell.show_stored()
    return names


def _versions(text: str, wanted: int) -> list[int]:
    """Version numbers as the form carries them; anything else counts as never seen."""
    parts = text.split(".")
    if len(parts) != wanted or not all(
        part.isascii() and part.isdecimal() and len(part) < 9 for part in parts
    ):
        return [0] * wanted
    return [int(part) for part in parts]
