"""The head of a card: what it is in large letters, and the code that leads to its page."""

from collections.abc import Callable, Sequence

from tournament.services.packs.material import Place
from tournament.services.packs.pen import LEADING, LINE, Area, Block, Pen, mm
from tournament.services.packs.strips import Strip

QR_SIDE = 25 * mm
_TITLE, _BELOW, _LONG, _ABOUT, _INVITATION = 22.0, 13.0, 10.0, 8.0, 7.0
# The quiet border of the code is white paper: its dark part ends where the card's text does.
_QUIET = 2 * mm
# A code of so many signs is one that people type.
_SHORT = 12


def head(
    width: float,
    title: str,
    below: str,
    about: Sequence[str],
    place: Place | None,
    invitation: str,
    beside: Callable[[float], Strip] | None = None,
) -> Strip:
    """title and below, then lines about the event; at the end of the line the QR code and its letters.

    invitation: what the code is for, in two or three words. beside: what else stands beside the code,
    by the width that it has there.
    """
    room = width - (QR_SIDE + 3 * mm if place else 0)
    small = Block.of(below, _BELOW, room, bold=True)
    blocks = [
        Block.of(title, _TITLE, room, bold=True),
        small if len(small.lines) < 3 else Block.of(below, _LONG, room, bold=True),
        *(Block.of(line, _ABOUT, room) for line in about if line),
    ]
    more = beside(room) if beside else Strip(0, lambda pen, area: None)
    written = sum(block.height for block in blocks)
    code = _code_height(place) if place else 0

    def draw(pen: Pen, area: Area) -> None:
        y = area.y
        for block in blocks:
            pen.block(area.x, y, block)
            y += block.height
        more.draw(pen, Area(area.x, y, room, more.height))
        if place:
            _code(pen, area.x + width - QR_SIDE + _QUIET, area.y, place, invitation)
        pen.across(area.x, area.y + area.height - 2 * mm, width, LINE)

    return Strip(max(written + more.height, code) + 3.5 * mm, draw)


def _letters(place: Place) -> Block:
    """The code to be typed: a table's in large letters, a pair's long one small."""
    return Block.of(place.spoken, 10 if len(place.code) <= _SHORT else 6.5, QR_SIDE, bold=True)


def _code_height(place: Place) -> float:
    return (QR_SIDE - 1.5 * _QUIET if place.address else 0) + _letters(place).height + _INVITATION * LEADING


def _code(pen: Pen, x: float, y: float, place: Place, invitation: str) -> None:
    if place.address:
        pen.qr(x, y - _QUIET, QR_SIDE, place.address)
        y += QR_SIDE - 1.5 * _QUIET
    middle, letters = x + QR_SIDE / 2, _letters(place)
    pen.block(middle, y, letters, "center")
    pen.write(middle, y + letters.height, invitation, _INVITATION, align="center")
