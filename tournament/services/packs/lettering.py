"""Letters on paper: two fonts, how wide a text is, where it breaks, and the order of its signs.

A PDF draws signs one after another from left to right. Arabic letters are therefore joined, and
Hebrew and Arabic put into the order in which they are drawn, here and line by line: a text is
broken into lines as it is read, and only then turned.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from arabic_reshaper import ArabicReshaper
from bidi import get_display
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD = "Whist", "Whist-Bold"
_FILES = {REGULAR: "DejaVuSansCondensed.ttf", BOLD: "DejaVuSansCondensed-Bold.ttf"}
_ARABIC = re.compile("[\u0600-\u06ff\u0750-\u077f]")
_TURNED = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
# A line may end after a space or a hyphen, but not after a space that keeps two words together.
_SPACES = re.compile(r"[ \t\r\n]+")
_PIECES = re.compile(r"[^ \t\r\n]+?(?:-(?=[^ \t\r\n])|[ \t\r\n]+|$)|[^ \t\r\n]+")
_reshaper = ArabicReshaper({"delete_harakat": True, "support_ligatures": True})


@cache
def face(name: str) -> TTFont:
    """The font of this name, read and made known once."""
    font = TTFont(name, str(FOLDER / _FILES[name]))
    pdfmetrics.registerFont(font)
    return font


def font_of(bold: bool) -> str:
    """The name of the font, ready to be used."""
    name = BOLD if bold else REGULAR
    face(name)
    return name


def is_turned(text: str) -> bool:
    """Whether the text has signs that are read from right to left."""
    return bool(_TURNED.search(text))


@lru_cache(maxsize=4096)
def drawn(text: str) -> str:
    """The signs of one line in the order in which they are drawn, joined where they join."""
    text = unicodedata.normalize("NFC", text)
    if _TURNED.search(text):
        if _ARABIC.search(text):
            text = _reshaper.reshape(text)
        text = get_display(text)
    return "".join(sign for sign in text if unicodedata.category(sign) not in ("Cc", "Cf"))


@lru_cache(maxsize=16384)
def _units(text: str, bold: bool) -> float:
    return face(font_of(bold)).stringWidth(drawn(text), 1000) / 1000


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide the line is at this size, in points."""
    return _units(text, bold) * size


def missing(texts: Iterable[str]) -> str:
    """The signs that the font does not have, each once; they print as boxes."""
    known = face(font_of(False)).face.charToGlyph
    return "".join(sorted({sign for text in texts for sign in drawn(text) if ord(sign) not in known}))


def wrap(text: str, size: float, room: float, bold: bool = False) -> list[str]:
    """The text in lines no wider than ``room``: after a space or a hyphen, else within the word."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text, size, room, bold):
        if line and width((line + piece).rstrip(), size, bold) > room:
            lines.append(line.rstrip())
            line = ""
        line += piece
    return [*lines, line.rstrip()]


def pieces(text: str) -> list[str]:
    """What a line is never broken within, without the spaces behind it."""
    return [piece.rstrip() for piece in _PIECES.findall(text)]


def _pieces(text: str, size: float, room: float, bold: bool) -> Iterator[str]:
    for piece in _PIECES.findall(_SPACES.sub(" ", text.strip())):
        while width(piece.rstrip(), size, bold) > room:
            fits = _fitting(piece, size, room, bold)
            yield piece[:fits]
            piece = piece[fits:]
        yield piece


def _fitting(word: str, size: float, room: float, bold: bool) -> int:
    """How many signs of a word that is too long go on one line; an accent stays with its letter."""
    fits = 1
    while fits < len(word) and width(word[: fits + 1], size, bold) <= room:
        fits += 1
    while fits > 1 and unicodedata.combining(word[fits : fits + 1] or "a"):
        fits -= 1
    return fits
