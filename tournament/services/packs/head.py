"""The head of a card: what it is in large letters, and the code that leads to its page."""

from collections.abc import Callable, Sequence

from tournament.services.packs.material import Place
from tournament.services.packs.pen import LINE, Area, Block, Pen, mm
from tournament.services.packs.strips import Strip

QR_SIDE = 25 * mm
_TITLE, _BELOW, _LONG, _ABOUT, _INVITATION, _SITE = 22.0, 13.0, 10.0, 8.0, 7.0, 6.5
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
    code = _code_height(place, invitation) if place else 0

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


def _below_code(place: Place, invitation: str) -> list[Block]:
    """The code to be typed, a table's in large letters and a pair's long one small; what for, and where."""
    size = 10 if len(place.code) <= _SHORT else 6.5
    blocks = [Block.of(place.spoken, size, QR_SIDE, bold=True), Block.of(invitation, _INVITATION, QR_SIDE)]
    return [*blocks, Block.of(place.site, _SITE, QR_SIDE)] if place.site else blocks


def _code_height(place: Place, invitation: str) -> float:
    drawn = QR_SIDE - 1.5 * _QUIET if place.address else 0
    return drawn + sum(block.height for block in _below_code(place, invitation))


def _code(pen: Pen, x: float, y: float, place: Place, invitation: str) -> None:
    if place.address:
        pen.qr(x, y - _QUIET, QR_SIDE, place.address)
        y += QR_SIDE - 1.5 * _QUIET
    for block in _below_code(place, invitation):
        pen.block(x + QR_SIDE / 2, y, block, "center")
        y += block.height
