"""Reads a pack of paper back: where each text stands on each page, and what its QR codes say."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from io import BytesIO

from pypdf import PageObject, PdfReader
from reportlab.pdfbase.ttfonts import TTFont

from tournament.services.packs.lettering import FOLDER

# Everything below this line belongs to the page itself, not to what is on it. In points.
FOOT = 34


@dataclass(frozen=True)
class Run:
    """One line as it was written: its start from the left, its baseline from the bottom, in points."""

    x: float
    y: float
    text: str
    size: float
    width: float

    @property
    def end(self) -> float:
        return self.x + self.width


@dataclass(frozen=True)
class Sheet:
    """A page: its size, everything written on it but its foot, and the foot."""

    width: float
    height: float
    runs: tuple[Run, ...]
    foot: str

    @property
    def text(self) -> str:
        return "\n".join(run.text for run in self.runs)

    def within(self, left: float, bottom: float, right: float, top: float) -> tuple[Run, ...]:
        """What begins in this piece of the page."""
        return tuple(run for run in self.runs if left <= run.x < right and bottom <= run.y < top)

    def cells(self, across: int, down: int) -> list[tuple[Run, ...]]:
        """What stands between the cuts, in reading order."""
        wide, high = self.width / across, self.height / down
        return [
            self.within(
                column * wide, self.height - (line + 1) * high, (column + 1) * wide, self.height - line * high
            )
            for line in range(down)
            for column in range(across)
        ]


@cache
def _font(name: str) -> TTFont:
    return TTFont(f"read-{name}", str(FOLDER / name))


def _width(text: str, size: float, bold: bool) -> float:
    name = "DejaVuSansCondensed-Bold.ttf" if bold else "DejaVuSansCondensed.ttf"
    return _font(name).stringWidth(text, size)


def sheets(content: bytes) -> list[Sheet]:
    return [_sheet(page) for page in PdfReader(BytesIO(content)).pages]


def _sheet(page: PageObject) -> Sheet:
    found: list[Run] = []

    def visit(text: str, cm: list[float], tm: list[float], font: Mapping[str, object] | None, size: float):
        for line in text.splitlines():
            if line.strip() and font is not None:
                x = cm[0] * tm[4] + cm[2] * tm[5] + cm[4]
                y = cm[1] * tm[4] + cm[3] * tm[5] + cm[5]
                bold = "Bold" in str(font["/BaseFont"])
                found.append(Run(x, y, line.strip(), size, _width(line.strip(), size, bold)))

    page.extract_text(visitor_text=visit)
    foot = " | ".join(run.text for run in found if run.y < FOOT)
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    return Sheet(width, height, tuple(run for run in found if run.y >= FOOT), foot)


def qr_matrices(content: bytes) -> list[list[tuple[tuple[int, ...], ...]]]:
    """Page by page, the modules of each QR code on it, without the quiet border: 1 is dark."""
    return [
        [_matrix(form.get_object().get_data().decode()) for _name, form in _forms(page)]
        for page in PdfReader(BytesIO(content)).pages
    ]


def _forms(page: PageObject) -> list[tuple[str, object]]:
    objects = page["/Resources"].get_object().get("/XObject")
    return list(objects.get_object().items()) if objects else []


def _matrix(drawing: str) -> tuple[tuple[int, ...], ...]:
    """The rectangles of a drawing one unit wide and high as modules, by the smallest of them."""
    lines = (line.replace(" n ", " ").split() for line in drawing.splitlines() if " re " in f"{line} ")
    boxes = [tuple(map(float, line[line.index("re") - 4 : line.index("re")])) for line in lines]
    one = min(height for *_place, height in boxes)
    side = round(1 / one)
    grid = [[0] * side for _line in range(side)]
    for x, y, width, _height in boxes:
        row = side - 1 - round(y / one)
        for column in range(round(x / one), round((x + width) / one)):
            grid[row][column] = 1
    quiet = 4
    return tuple(tuple(line[quiet:-quiet]) for line in grid[quiet:-quiet])
