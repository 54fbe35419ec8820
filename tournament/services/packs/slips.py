"""Score slips: what a table writes down and signs, one for each table of each round, and blank ones."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from scoring.record import TRICKS_IN_A_HAND
from tournament.mapping.rules import most_hands
from tournament.queries.views import HandView, RoundView, TableView
from tournament.services.packs.book import Part
from tournament.services.packs.cutting import BESIDE, FOUR, ONE, Card, Layout, sheets
from tournament.services.packs.head import head
from tournament.services.packs.material import Material
from tournament.services.packs.names import boards_of, hand_kind, pair, short_side, trump
from tournament.services.packs.pen import HAIR, LINE, Area, Block, Pen, mm
from tournament.services.packs.slip_rows import (
    bid_advice,
    contract_columns,
    contract_row,
    either_side,
    round_end,
    tricks_boxes,
)
from tournament.services.packs.strips import PAD, Column, Strip, gap, heading, text, widths

LAYOUTS = (FOUR, BESIDE, ONE)
# A row that a hand of seventy writes into, and how high it grows where there is room.
ROW, MOST_ROW = 7 * mm, 11 * mm
# Hands on one slip of a whole page; a round that has more takes another slip.
MOST_HANDS = 22


def slips(material: Material) -> list[Part]:
    """Every table of every round, in the order of the rounds and then of the room."""
    cards = [
        card
        for view in material.rounds
        for table in material.card_tables(view)
        if not table.forfeit_by
        for card in _cards(material, view, table)
    ]
    told = _("One slip for each table and round: all tables of round 1, then those of round 2.")
    return [part(_("Score slips"), cards, material, told)] if cards else []


def blank_slips(material: Material, wanted: int | None = None) -> list[Part]:
    """Slips on which table, round and names are written by hand; by default as many as there are tables."""
    tables = max((len(view.tables) for view in material.rounds), default=0)
    tables = tables or max(len(material.facts.entries) // 2, 1)
    cards = [card for _each in range(wanted or tables) for card in _cards(material, None, None)]
    layout, pages = sheets(cards, material.paper, LAYOUTS)
    return [Part(_("Blank slips"), pages, _("Cut along the dashed lines.") if layout.places > 1 else "")]


def part(title: str, cards: Sequence[Card], material: Material, told: str) -> Part:
    layout, pages = sheets(cards, material.paper, LAYOUTS)
    return Part(title, pages, cutting_advice(layout, len(pages), told))


def cutting_advice(layout: Layout, pages: int, told: str = "") -> str:
    """told, and how the pile of pages becomes a pile in order."""
    return f"{told} {_cutting(layout, pages)}".strip()


def _cutting(layout: Layout, pages: int) -> str:
    if layout.places == 1:
        return ""
    if pages == 1:
        return _("Cut along the dashed lines.")
    if layout.places == 2:
        return _(
            "Cut the whole pile along the dashed line. Lay the first pile on the second: all are in order."
        )
    return _(
        "Cut the whole pile along the dashed lines. "
        "Lay the piles on each other in reading order, the first on top: all are in order."
    )


def _cards(material: Material, view: RoundView | None, table: TableView | None) -> Iterator[Card]:
    hands = table.hands if table else ()
    planned = len(hands) or most_hands(material.event)
    for first in range(0, planned, MOST_HANDS):
        last = min(first + MOST_HANDS, planned)
        yield _Slip(material, view, table, range(first + 1, last + 1), whole=planned)


class _Slip:
    """One slip; called with a width and a size it gives its strips."""

    def __init__(
        self,
        material: Material,
        view: RoundView | None,
        table: TableView | None,
        hands: range,
        *,
        whole: int,
    ) -> None:
        self.material, self.view, self.table = material, view, table
        self.hands, self.whole = hands, whole

    def __call__(self, width: float, size: float) -> Sequence[Strip]:
        return [
            self._head(width, size),
            *self._sides(width, size),
            gap(1.5 * mm),
            *self._rows(width, size),
            *self._end(width, size),
        ]

    def _head(self, width: float, size: float) -> Strip:
        material = self.material
        if self.view is None or self.table is None:
            title, below = _("Table ______"), _("Round ______")
            place = None
        else:
            title = _("Table %(table)d") % {"table": self.table.number}
            below = _("Round %(round)d of %(rounds)d") % {
                "round": self.view.number,
                "rounds": self.view.rounds,
            }
            if self.table.boards:
                below += " · " + boards_of(self.table.boards)
            place = material.tables.get(self.table.number)
        if self.whole > len(self.hands):
            below += " · " + _("hands %(first)d to %(last)d") % {
                "first": self.hands[0],
                "last": self.hands[-1],
            }
        about = [material.event.name, f"{material.date} · {material.stamp}"]
        return head(width, title, below, about, place, _("Send it by phone"))

    def _sides(self, width: float, size: float) -> list[Strip]:
        if self.table is None:
            return [_to_fill(short_side(side), width) for side in ("ns", "ew")]
        sides = (("ns", self.table.ns), ("ew", self.table.ew))
        return [_side(short_side(side), pair(entry), width, size) for side, entry in sides]

    def _rows(self, width: float, size: float) -> list[Strip]:
        if self.material.rules.is_bid:
            columns = contract_columns()
            rows = [_row(contract_row(number), columns, width, min(size, 9.0)) for number in self.hands]
            return [heading(columns, width, min(size, 9.0)), *rows]
        trumps = [self._trump(number) for number in self.hands]
        shown = self.table is None or any(trumps)
        columns = [Column(_("Hand"), 13, "center", bold=True)]
        columns += [Column(_("Trump"), 24)] if shown else []
        columns += [Column(_("N-S tricks"), 19, "center"), Column(_("E-W tricks"), 19, "center")]
        columns += [Column(_("Revoke by"), 25, "center")]
        small = min(size, 9.0)
        rows = [
            _row(
                [str(number), *([told] if shown else []), *self._boxes(number), either_side()],
                columns,
                width,
                small,
            )
            for number, told in zip(self.hands, trumps, strict=True)
        ]
        if self.hands[-1] != self.whole:
            return [heading(columns, width, small), *rows]
        return [heading(columns, width, small), *rows, self._total(columns, width, small)]

    def _boxes(self, number: int) -> tuple[str, str]:
        hand = self.table.hands[number - 1] if self.table else None
        return tricks_boxes(hand.kind if hand else None)

    def _trump(self, number: int) -> str:
        hand: HandView | None = self.table.hands[number - 1] if self.table else None
        if hand is None:
            return ""
        said = hand_kind(hand)
        return "" if said == trump("turned") else said

    def _total(self, columns: Sequence[Column], width: float, size: float) -> Strip:
        made = ""
        if self.material.rules.hands_are_exact:
            tricks = TRICKS_IN_A_HAND * self.whole
            made = _("together %(tricks)d") % {"tricks": tricks}
        before = [""] * (len(columns) - 4)
        return _row([_("Total"), *before, "", "", made], columns, width, size, weight=LINE)

    def _end(self, width: float, size: float) -> list[Strip]:
        said = _("The two sides of a hand make 13 tricks.")
        if self.material.rules.is_bid:
            said = bid_advice(self.material.rules)
        ends = [text(one, 9, width) for one in round_end(self.material.rules)]
        return [gap(1 * mm), text(said, 8, width), *ends, gap(4 * mm), _signatures(width)]


def _side(label: str, names: str, width: float, size: float) -> Strip:
    block = Block.of(names, size, width - 11 * mm)

    def draw(pen: Pen, area: Area) -> None:
        pen.write(area.x, area.y, label, size, bold=True)
        pen.block(area.x + 11 * mm, area.y, block)

    return Strip(block.height + 0.8 * mm, draw)


def _to_fill(label: str, width: float) -> Strip:
    """A side whose names are written by hand."""

    def draw(pen: Pen, area: Area) -> None:
        pen.write(area.x, area.y + area.height - 12, label, 10, bold=True)
        pen.across(area.x + 11 * mm, area.y + area.height - 1.5, width - 11 * mm)

    return Strip(8 * mm, draw, most=11 * mm)


def _row(
    cells_: Sequence[str], columns: Sequence[Column], width: float, size: float, weight: float = HAIR
) -> Strip:
    """A row with boxes to write into: every column has its line."""
    rooms = widths(columns, width)
    blocks = [
        Block.of(cell, size if len(cell) < 12 else 8, room - 2 * PAD, column.bold)
        for cell, column, room in zip(cells_, columns, rooms, strict=True)
    ]
    least = max(ROW, max(block.height for block in blocks) + 2)

    def draw(pen: Pen, area: Area) -> None:
        x = area.x
        for block, column, room in zip(blocks, columns, rooms, strict=True):
            place = room / 2 if column.align == "center" else PAD
            pen.block(x + place, area.y + (area.height - block.height) / 2, block, column.align)
            pen.frame(Area(x, area.y, room, area.height), HAIR)
            x += room
        if weight > HAIR:
            pen.frame(area, weight)

    return Strip(least, draw, most=max(MOST_ROW, least))


def _signatures(width: float) -> Strip:
    half = width / 2 - 3 * mm

    def draw(pen: Pen, area: Area) -> None:
        y = area.y + area.height - 11
        for x, side in ((area.x, "ns"), (area.x + half + 6 * mm, "ew")):
            pen.across(x, y, half)
            pen.write(x, y + 1, _("Signed %(side)s") % {"side": short_side(side)}, 8)

    return Strip(9 * mm, draw, most=14 * mm)
