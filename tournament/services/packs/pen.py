"""Drawing on one page: in points from the top, and mirrored for languages from right to left."""

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import segno
from reportlab.pdfgen.canvas import Canvas

from tournament.services.packs import lettering

Align = Literal["start", "center", "end"]
LEADING = 1.25
# Where a line's letters stand, measured from its top, as a part of the size.
_BASELINE = 0.95
LINE, HAIR = 0.9, 0.4
# A QR code's border of light modules on each side.
QUIET = 4
mm = 72 / 25.4


@dataclass(frozen=True)
class Area:
    """A piece of the page. x from the start of the line, y from the top."""

    x: float
    y: float
    width: float
    height: float

    def inset(self, across: float, down: float) -> "Area":
        return Area(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def at(self, **other: float) -> "Area":
        """The same with another x, y, width or height."""
        return replace(self, **other)


@dataclass(frozen=True)
class Block:
    """A text broken into lines that fit a width."""

    lines: Sequence[str]
    size: float
    bold: bool = False

    @classmethod
    def of(cls, text: str, size: float, room: float, bold: bool = False) -> "Block":
        return cls(lettering.wrap(text, size, room, bold), size, bold)

    @cached_property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


class Pen:
    """Draws on the current page of a canvas. ``width`` and ``height`` are the page's, in points."""

    def __init__(self, canvas: Canvas, width: float, height: float, *, mirrored: bool = False) -> None:
        self.canvas, self.width, self.height, self.mirrored = canvas, width, height, mirrored

    def _left(self, x: float, width: float = 0) -> float:
        return self.width - x - width if self.mirrored else x

    def write(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: Align = "start"
    ) -> None:
        """One line whose top is at ``y``; it begins, has its middle or ends at ``x``."""
        wide = lettering.width(text, size, bold)
        start = {"start": x, "center": x - wide / 2, "end": x - wide}[align]
        self.canvas.setFont(lettering.font_of(bold), size)
        baseline = self.height - y - size * _BASELINE
        self.canvas.drawString(self._left(start, wide), baseline, lettering.drawn(text))

    def block(self, x: float, y: float, block: Block, align: Align = "start") -> None:
        for number, line in enumerate(block.lines):
            top = y + number * block.size * LEADING
            self.write(x, top, line, block.size, bold=block.bold, align=align)

    def across(self, x: float, y: float, width: float, weight: float = HAIR) -> None:
        """A line in reading direction."""
        self._line(x, y, x + width, y, weight)

    def down(self, x: float, y: float, height: float, weight: float = HAIR) -> None:
        self._line(x, y, x, y + height, weight)

    def _line(self, x: float, y: float, x2: float, y2: float, weight: float) -> None:
        self.canvas.setLineWidth(weight)
        self.canvas.line(self._left(x), self.height - y, self._left(x2), self.height - y2)

    @contextmanager
    def dashed(self) -> Iterator[None]:
        """Lines drawn inside are where to cut or to fold: grey and dashed."""
        self.canvas.saveState()
        self.canvas.setDash(3, 3)
        self.canvas.setStrokeGray(0.45)
        yield
        self.canvas.restoreState()

    def frame(self, area: Area, weight: float = LINE) -> None:
        self.canvas.setLineWidth(weight)
        left = self._left(area.x, area.width)
        self.canvas.rect(left, self.height - area.y - area.height, area.width, area.height)

    def shade(self, area: Area, grey: float = 0.9) -> None:
        """A ground that is light enough to be written on, in colour and in grey."""
        self.canvas.saveState()
        self.canvas.setFillGray(grey)
        left = self._left(area.x, area.width)
        bottom = self.height - area.y - area.height
        self.canvas.rect(left, bottom, area.width, area.height, stroke=0, fill=1)
        self.canvas.restoreState()

    @contextmanager
    def upside_down(self, area: Area) -> Iterator[None]:
        """What is drawn inside for this area stands on its head there."""
        self.canvas.saveState()
        middle = self._left(area.x, area.width) + area.width / 2
        self.canvas.translate(2 * middle, 2 * (self.height - area.y - area.height / 2))
        self.canvas.rotate(180)
        yield
        self.canvas.restoreState()

    def qr(self, x: float, y: float, side: float, address: str) -> None:
        """The address as a QR code with its quiet border, in a square of this side.

        The code is drawn once for each address and only shown again: a table's stands on every slip.
        """
        # A name in a PDF has neither slashes nor colons.
        name = f"qr-{hashlib.sha256(address.encode()).hexdigest()[:32]}"
        if not self.canvas.hasForm(name):
            self._draw_qr(name, address)
        self.canvas.saveState()
        self.canvas.translate(self._left(x, side), self.height - y - side)
        self.canvas.scale(side, side)
        self.canvas.doForm(name)
        self.canvas.restoreState()

    def _draw_qr(self, name: str, address: str) -> None:
        matrix = segno.make(address, error="m", micro=False).matrix
        modules = len(matrix) + 2 * QUIET
        one = 1 / modules
        self.canvas.beginForm(name, 0, 0, 1, 1)
        for row, line in enumerate(matrix):
            for start, length in _runs(line):
                bottom = 1 - (row + QUIET + 1) * one
                self.canvas.rect((start + QUIET) * one, bottom, length * one, one, stroke=0, fill=1)
        self.canvas.endForm()


def _runs(line: Sequence[int]) -> list[tuple[int, int]]:
    """Where dark modules begin in a row, and how many stand together."""
    found: list[tuple[int, int]] = []
    for place, dark in enumerate(line):
        if dark and found and sum(found[-1]) == place:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((place, 1))
    return found
