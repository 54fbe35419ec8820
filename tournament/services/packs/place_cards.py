"""Place cards: a tent for each player, with the name on both sides of the fold."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.queries.views import EntryView
from tournament.services.packs.book import FOOT, Page, Part
from tournament.services.packs.cutting import Layout, cells, cut_and_stack, cuts
from tournament.services.packs.material import Material
from tournament.services.packs.pen import Area, Block, Pen, mm
from tournament.services.packs.slips import cutting_advice
from tournament.wording import entrants

LAYOUT = Layout(2, 3)
BELOW_SIZES = (9.0, 7.5, 6.0)
# Between the name and the pair's number below it.
_GAP = 1 * mm
SIZES = (30.0, 26.0, 22.0, 18.0, 15.0, 12.0, 10.0, 8.0)


def place_cards(material: Material) -> list[Part]:
    """Every player of every entry, by the entries' numbers."""
    names = [(name, entry) for entry in material.entries for name in entry.names]
    if not names:
        return []
    pages = [_page(material, on_page) for on_page in cut_and_stack(names, LAYOUT.places)]
    advice = _("%(cut)s Fold each card in the middle, where the short marks are.") % {
        "cut": cutting_advice(LAYOUT, len(pages))
    }
    return [Part(_("Place cards"), pages, advice)]


def _page(material: Material, names: Sequence[tuple[str, EntryView]]) -> Page:
    def draw(pen: Pen, area: Area) -> None:
        cuts(pen, LAYOUT)
        for cell, (name, entry) in zip(cells(material.paper, LAYOUT), names, strict=False):
            _card(pen, cell, material, name, entry)

    return Page(draw)


def _card(pen: Pen, cell: Area, material: Material, name: str, entry: EntryView) -> None:
    middle = cell.y + cell.height / 2
    with pen.dashed():
        for x in (cell.x, cell.x + cell.width - 6 * mm):
            pen.across(x, middle, 6 * mm)
    front = cell.at(y=middle, height=cell.height / 2)
    _name(pen, front, material, name, entry)
    back = cell.at(height=cell.height / 2)
    with pen.upside_down(back):
        _name(pen, back, material, name, entry)


def _name(pen: Pen, half: Area, material: Material, name: str, entry: EntryView) -> None:
    """The name in the largest letters with which it fits, the pair's number below it."""
    room = half.inset(9 * mm, 0).at(y=half.y + 5 * mm, height=half.height - 5 * mm - FOOT)
    said = entrants.numbered(material.event.kind, entry.number)
    if entry.pair_name:
        said = f"{said} · {entry.pair_name}"
    below = _largest(said, room.width, room.height / 3, BELOW_SIZES, bold=False)
    high = room.height - below.height - _GAP
    block = _largest(name, room.width, high, SIZES, bold=True)
    x = room.x + room.width / 2
    pen.block(x, room.y + (high - block.height) / 2, block, "center")
    pen.block(x, room.y + room.height - below.height, below, "center")


def _largest(text: str, width: float, height: float, sizes: Sequence[float], *, bold: bool) -> Block:
    blocks = [Block.of(text, size, width, bold) for size in sizes]
    return next((block for block in blocks if block.height <= height), blocks[-1])
