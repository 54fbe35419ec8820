"""A page or a card as a pile of strips: bands across the paper, none of which is ever split."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from tournament.services.packs import lettering
from tournament.services.packs.pen import HAIR, LINE, Align, Area, Block, Pen

Draw = Callable[[Pen, Area], None]


@dataclass(frozen=True)
class Strip:
    """height: what it needs. most: how high it may grow where there is room.

    head: the strip that stands again at the top of a page on which this one would come first.
    with_next: it does not stay behind as the last strip of a page.
    """

    height: float
    draw: Draw
    most: float = 0
    head: "Strip | None" = None
    with_next: bool = False


def gap(height: float) -> Strip:
    return Strip(height, lambda pen, area: None)


def text(
    said: str, size: float, width: float, *, bold: bool = False, after: float = 0, align: Align = "start"
) -> Strip:
    """A paragraph, broken into lines of this width."""
    block = Block.of(said, size, width, bold)
    place = {"start": 0.0, "center": 0.5, "end": 1.0}[align]
    return Strip(
        block.height + after, lambda pen, area: pen.block(area.x + place * area.width, area.y, block, align)
    )


@dataclass(frozen=True)
class Column:
    """A column of a printed table. share: its part of the width among the others'."""

    title: str
    share: float
    align: Align = "start"
    bold: bool = False


# Free beside a cell's text, and above and below it as a part of its size.
PAD, _ABOVE = 3.0, 0.24


def widths(columns: Sequence[Column], width: float) -> list[float]:
    whole = sum(column.share for column in columns)
    return [width * column.share / whole for column in columns]


def row(
    cells: Sequence[str],
    columns: Sequence[Column],
    width: float,
    size: float,
    *,
    head: Strip | None = None,
    is_head: bool = False,
    most: float = 0,
) -> Strip:
    """One line of a table: each cell wraps in its own column, and the row is as high as its highest."""
    rooms = widths(columns, width)
    letters = _whole(cells, columns, rooms, size) if is_head else size
    blocks = [
        Block.of(cell, letters, room - 2 * PAD, column.bold)
        for cell, column, room in zip(cells, columns, rooms, strict=True)
    ]
    above = size * _ABOVE
    height = max(block.height for block in blocks) + 2 * above

    def draw(pen: Pen, area: Area) -> None:
        x = area.x
        for block, column, room in zip(blocks, columns, rooms, strict=True):
            place = {"start": PAD, "center": room / 2, "end": room - PAD}[column.align]
            pen.block(x + place, area.y + (area.height - height) / 2 + above, block, column.align)
            x += room
        pen.across(area.x, area.y + area.height, area.width, LINE if is_head else HAIR)

    return Strip(height, draw, most=most * height, head=head)


def _whole(titles: Sequence[str], columns: Sequence[Column], rooms: Sequence[float], size: float) -> float:
    """The size at which no word of any title is broken."""
    for title, column, room in zip(titles, columns, rooms, strict=True):
        widest = max((lettering.width(one, size, column.bold) for one in lettering.pieces(title)), default=0)
        if widest > room - 2 * PAD:
            size *= (room - 2 * PAD) / widest
    return size


def heading(columns: Sequence[Column], width: float, size: float) -> Strip:
    """The heads of a table's columns, on a light ground."""
    bold = [replace(column, bold=True) for column in columns]
    inner = row([column.title for column in columns], bold, width, size, is_head=True)

    def draw(pen: Pen, area: Area) -> None:
        pen.shade(area)
        inner.draw(pen, area)

    return Strip(inner.height, draw, with_next=True)


def table(
    columns: Sequence[Column], lines: Iterable[Sequence[str]], width: float, size: float, most: float = 0
) -> list[Strip]:
    """Head and rows; where the rows go on to another page, so does the head.

    most: how many times its height a row may grow to where there is room.
    """
    head = heading(columns, width, size)
    return [head, *(row(line, columns, width, size, most=most, head=head) for line in lines)]


def unbroken(
    columns: Sequence[Column], lines: Sequence[Sequence[str]], width: float, sizes: Sequence[float]
) -> float:
    """The largest of these sizes at which as few cells as possible take a second line."""
    rooms = widths(columns, width)
    broken = {
        size: sum(
            len(lettering.wrap(cell, size, room - 2 * PAD, column.bold)) > 1
            for line in lines
            for cell, column, room in zip(line, columns, rooms, strict=True)
        )
        for size in sizes
    }
    return max(size for size in sizes if broken[size] == min(broken.values()))


def total(strips: Iterable[Strip]) -> float:
    return sum(strip.height for strip in strips)


def lay(pen: Pen, area: Area, strips: Sequence[Strip]) -> None:
    """Draw the strips one below the other; those that may grow share what room there is."""
    spare = max(area.height - total(strips), 0)
    wanted = sum(max(strip.most - strip.height, 0) for strip in strips)
    part = min(spare / wanted, 1) if wanted else 0
    y = area.y
    for strip in strips:
        height = strip.height + part * max(strip.most - strip.height, 0)
        strip.draw(pen, Area(area.x, y, area.width, height))
        y += height


def paginate(strips: Sequence[Strip], room: float) -> Iterator[list[Strip]]:
    """The strips page by page (or column by column); no page is empty."""
    page: list[Strip] = []
    used = 0.0
    for number, strip in enumerate(strips):
        needed = strip.height
        if strip.with_next and number + 1 < len(strips):
            needed += strips[number + 1].height
        if page and used + needed > room:
            yield page
            page = [strip.head] if strip.head else []
            used = total(page)
        page.append(strip)
        used += strip.height
    if page:
        yield page
