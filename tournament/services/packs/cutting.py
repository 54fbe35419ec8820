"""Sheets that are cut up: how many cards a page holds, and which card lies where.

The pages are cut as one pile, and the piles laid on each other in the order of their places: then
the cards lie in their own order. With P pages, card i is on page i mod P, at place i div P. So the
first place is never empty, and no page is blank.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournament.services.packs.book import FOOT, Page, Paper
from tournament.services.packs.pen import Area, Pen, mm
from tournament.services.packs.strips import Strip, lay, total

T = TypeVar("T")

# A card: its strips for a width and a size of letters.
Card = Callable[[float, float], Sequence[Strip]]
SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)


@dataclass(frozen=True)
class Layout:
    """across x down cards on a page."""

    across: int
    down: int
    landscape: bool = False

    @property
    def places(self) -> int:
        return self.across * self.down


FOUR, BESIDE, BELOW, ONE = Layout(2, 2), Layout(2, 1), Layout(1, 2), Layout(1, 1)


def cut_and_stack(cards: Sequence[T], places: int) -> Iterator[list[T]]:
    """The cards of each page, place by place; a page may have fewer than ``places`` at its end."""
    pages = -(-len(cards) // places)
    for page in range(pages):
        yield list(cards[page::pages])


def cells(paper: Paper, layout: Layout) -> list[Area]:
    """The places of a page, row by row, up to the cuts."""
    page = paper.page(layout.landscape)
    width, height = page.width / layout.across, page.height / layout.down
    return [
        Area(column * width, line * height, width, height)
        for line in range(layout.down)
        for column in range(layout.across)
    ]


def inside(cell: Area) -> Area:
    """What may be printed on within the cuts; the page's own foot has its room in every place alike."""
    return cell.inset(9 * mm, 0).at(y=cell.y + 8 * mm, height=cell.height - 8 * mm - FOOT)


def fitting(card: Card, room: Area, sizes: Sequence[float] = SIZES) -> Sequence[Strip] | None:
    """The card in the largest letters that fit; None when not even the smallest do."""
    for size in sizes:
        strips = card(room.width, size)
        if total(strips) <= room.height:
            return strips
    return None


def sheets(
    cards: Sequence[Card], paper: Paper, layouts: Sequence[Layout], sizes: Sequence[float] = SIZES
) -> tuple[Layout, list[Page]]:
    """The cards on pages to be cut, as many on each page as all of them fit; and how many that are."""
    for layout in layouts:
        room = inside(cells(paper, layout)[0])
        fitted = [fitting(card, room, sizes) for card in cards]
        if all(strips is not None for strips in fitted):
            break
    else:
        smallest = sizes[-1]
        fitted = [strips or card(room.width, smallest) for strips, card in zip(fitted, cards, strict=True)]
    pages = cut_and_stack([strips or () for strips in fitted], layout.places)
    return layout, [_page(paper, layout, on_page) for on_page in pages]


def _page(paper: Paper, layout: Layout, cards: Sequence[Sequence[Strip]]) -> Page:
    def draw(pen: Pen, area: Area) -> None:
        cuts(pen, layout)
        for cell, strips in zip(cells(paper, layout), cards, strict=False):
            lay(pen, inside(cell), strips)

    return Page(draw, landscape=layout.landscape)


def cuts(pen: Pen, layout: Layout) -> None:
    """Where the scissors go."""
    with pen.dashed():
        for column in range(1, layout.across):
            pen.down(column * pen.width / layout.across, 0, pen.height)
        for line in range(1, layout.down):
            pen.across(0, line * pen.height / layout.down, pen.width)
