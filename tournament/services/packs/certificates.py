"""Certificates for the first three places, or for pairs that somebody chose."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournament import wording
from tournament.queries.views import StandingsRow
from tournament.services.packs.book import Page, Part
from tournament.services.packs.material import Material
from tournament.services.packs.pen import HAIR, LINE, Area, Block, Pen, mm

FIRST = 3
NAME_SIZES = (34.0, 30.0, 26.0, 22.0, 18.0, 14.0)
# The part of the page's height that the names may fill.
_ROOM = 0.26


def certificates(material: Material) -> list[Part]:
    """One page laid across for each, in order of rank; who shares a place has it in words."""
    rows = [row for row in material.standings.rows if _wanted(material, row)]
    if not rows:
        return []
    return [Part(_("Certificates"), [_page(material, row) for row in rows])]


def _wanted(material: Material, row: StandingsRow) -> bool:
    if material.chosen:
        return row.entry_number in material.chosen
    return bool(material.standings.through_round) and row.rank <= FIRST


def place(row: StandingsRow) -> str:
    """``First place``, or ``Shared first place``."""
    ordinals = {
        1: (_("First place"), _("Shared first place")),
        2: (_("Second place"), _("Shared second place")),
        3: (_("Third place"), _("Shared third place")),
    }
    other = (_("Place %(n)d") % {"n": row.rank}, _("Shared place %(n)d") % {"n": row.rank})
    return ordinals.get(row.rank, other)[row.shared]


def _page(material: Material, row: StandingsRow) -> Page:
    body = material.paper.body(landscape=True)

    def draw(pen: Pen, area: Area) -> None:
        pen.frame(body, 1.6)
        pen.frame(body.inset(2 * mm, 2 * mm), HAIR)
        inner = body.inset(16 * mm, 14 * mm)
        middle = inner.x + inner.width / 2
        event = Block.of(material.event.name, 20, inner.width)
        pen.block(middle, inner.y, event, "center")
        about = Block.of(f"{material.event.club.name}, {material.date}", 12, inner.width)
        pen.block(middle, inner.y + event.height + 1 * mm, about, "center")
        y = inner.y + 0.3 * inner.height
        pen.write(middle, y, place(row), 28, align="center")
        _names(pen, row, Area(inner.x, y + 16 * mm, inner.width, _ROOM * inner.height))
        pen.write(middle, inner.y + 0.78 * inner.height, _with(material, row), 14, align="center")
        pen.write(middle, inner.y + 0.19 * inner.height, "♠  ♥  ♦  ♣", 16, align="center")
        _signature(pen, inner)

    return Page(draw, landscape=True)


def _names(pen: Pen, row: StandingsRow, room: Area) -> None:
    """A name a line, a pair's own name above them, in the largest letters that fit."""
    texts = [*([row.pair_name] if row.pair_name else []), *row.names]
    for size in NAME_SIZES:
        blocks = [Block.of(one, size, room.width, bold=True) for one in texts]
        if sum(block.height for block in blocks) <= room.height:
            break
    y = room.y
    for block in blocks:
        pen.block(room.x + room.width / 2, y, block, "center")
        y += block.height


def _with(material: Material, row: StandingsRow) -> str:
    """What they reached in the value that ranks first: ``41 points``."""
    names = material.standings.columns
    if not names:
        return ""
    value = wording.number(row.values.get(names[0]))
    return pgettext("a number and what it counts", "%(name)s: %(value)s") % {
        "value": value,
        "name": wording.ranking_name(names[0]),
    }


def _signature(pen: Pen, inner: Area) -> None:
    wide = 70 * mm
    y = inner.y + inner.height - 4 * mm
    for x, said in ((inner.x, _("Date")), (inner.x + inner.width - wide, _("For the club"))):
        pen.across(x, y, wide, LINE)
        pen.write(x + wide / 2, y + 2, said, 9, align="center")
