"""Pages bound into one PDF, each with what it belongs to, when it was printed, and which page it is."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO

from django.utils.translation import get_language_bidi
from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas

from tournament.services.packs import lettering
from tournament.services.packs.pen import HAIR, Area, Pen, mm
from tournament.services.packs.strips import Strip, lay, paginate, text

# Kept free at the bottom of every page: printers do not reach the edge of the paper.
FOOT = 14 * mm
_FOOT_LINE, _FOOT_SIZE = 10.5 * mm, 7.5
MARGIN, TOP = 14 * mm, 12 * mm
Tell = Callable[[int], None]


@dataclass(frozen=True)
class Paper:
    """A size of paper, in points, upright."""

    name: str
    width: float
    height: float

    def page(self, landscape: bool = False) -> Area:
        across, down = (self.height, self.width) if landscape else (self.width, self.height)
        return Area(0, 0, across, down)

    def body(self, landscape: bool = False) -> Area:
        """A page without its margins and its foot."""
        page = self.page(landscape)
        return Area(MARGIN, TOP, page.width - 2 * MARGIN, page.height - TOP - FOOT - 2 * mm)


A4, LETTER = Paper("A4", 210 * mm, 297 * mm), Paper("Letter", 612, 792)
PAPERS = {"a4": A4, "letter": LETTER}


@dataclass(frozen=True)
class Page:
    """draw: draws the page, whose whole area it is given."""

    draw: Callable[[Pen, Area], None]
    landscape: bool = False


@dataclass(frozen=True)
class Part:
    """A piece of paper within a pack. advice: how it is cut or used, for the page of contents."""

    title: str
    pages: Sequence[Page] = field(default_factory=tuple)
    advice: str = ""


@dataclass(frozen=True)
class Imprint:
    """What stands at the foot of every page. printed: when, with the time zone, and the event's version."""

    event: str
    printed: str


def listed(
    strips: Sequence[Strip],
    paper: Paper,
    title: str,
    below: str = "",
    *,
    landscape: bool = False,
    columns: int = 1,
) -> list[Page]:
    """Strips under a title, over as many pages as they need, in one or more columns."""
    body = paper.body(landscape)
    head = [text(title, 20, body.width, bold=True, after=1 * mm)]
    head += [text(below, 11, body.width, after=3 * mm)] if below else []
    high = sum(strip.height for strip in head)
    piles = list(paginate(strips, body.height - high)) or [[]]
    return [
        Page(_listed(head, piles[start : start + columns], body, high, columns), landscape)
        for start in range(0, len(piles), columns)
    ]


GUTTER = 8 * mm


def column_width(paper: Paper, columns: int, landscape: bool = False) -> float:
    """How wide each of so many columns of a list is."""
    return (paper.body(landscape).width - GUTTER * (columns - 1)) / columns


def _listed(
    head: Sequence[Strip], piles: Sequence[Sequence[Strip]], body: Area, high: float, columns: int
) -> Callable[[Pen, Area], None]:
    wide = (body.width - GUTTER * (columns - 1)) / columns

    def draw(pen: Pen, area: Area) -> None:
        lay(pen, body.at(height=high), head)
        for number, pile in enumerate(piles):
            column = Area(body.x + number * (wide + GUTTER), body.y + high, wide, body.height - high)
            lay(pen, column, pile)

    return draw


def bind(paper: Paper, parts: Sequence[Part], imprint: Imprint, tell: Tell = lambda percent: None) -> bytes:
    """The file. tell: is told how far it is, in percent."""
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1)
    canvas.setTitle(f"{imprint.event}: {parts[0].title}")
    canvas.setAuthor(imprint.event)
    canvas.setCreator("Whist night")
    pages = [(part, page) for part in parts for page in part.pages]
    for number, (part, page) in enumerate(pages, 1):
        area = paper.page(page.landscape)
        canvas.setPageSize((area.width, area.height))
        pen = Pen(canvas, area.width, area.height, mirrored=get_language_bidi())
        page.draw(pen, area)
        _foot(pen, area, part.title, imprint, number, len(pages))
        canvas.showPage()
        tell(100 * number // len(pages))
    canvas.save()
    return file.getvalue()


def _foot(pen: Pen, area: Area, title: str, imprint: Imprint, number: int, of: int) -> None:
    """One line; a long event name gives way, since it stands on the page itself."""
    y = area.height - _FOOT_LINE
    counted = _("page %(number)d of %(of)d") % {"number": number, "of": of}
    room = area.width - 2 * MARGIN
    pen.across(MARGIN, y - 1.2 * mm, room, HAIR)
    pen.write(area.width - MARGIN, y, counted, _FOOT_SIZE, bold=True, align="end")
    pen.write(area.width / 2, y, imprint.printed, _FOOT_SIZE, align="center")
    taken = lettering.width(imprint.printed, _FOOT_SIZE) / 2
    side = room / 2 - taken - 3 * mm
    told = lettering.wrap(f"{title} · {imprint.event}", _FOOT_SIZE, side)
    pen.write(MARGIN, y, told[0] + ("…" if len(told) > 1 else ""), _FOOT_SIZE)
