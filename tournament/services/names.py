"""Names of people: what is kept, what is refused, and which two read the same.

A name is any Unicode, kept as typed: composed (NFC), without blanks around it,
inner runs of blanks made one. Its key is what a reader sees of it, so that one
person typed in two ways is still one person.
"""

import hashlib
import re
import unicodedata

from scoring.problems import Problem, Refused

LONGEST = 100
LONGEST_KEY = 400

# Letters by their category, blank on every screen: fillers and the empty braille cell.
_BLANK = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")
_BLANK_RUN = re.compile(r"[\s\u2800\u3164\u115f\u1160\uffa0]+")
# Spelled with or without, a flag made of tag characters needs its last one.
_TAGS = range(0xE0020, 0xE0080)
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u02bb\u0060\u2032\uff07"), "'")
_HYPHENS = dict.fromkeys((*range(0x2010, 0x2016), 0x2212, 0xFE63, 0xFF0D), "-")


def _is_break(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}


def _is_ignorable(character: str) -> bool:
    """Has no face of its own: format marks, variation selectors, unassigned marks of that kind."""
    code = ord(character)
    return (
        unicodedata.category(character) == "Cf"
        or character == "\u034f"
        or 0xFE00 <= code <= 0xFE0F
        or 0x180B <= code <= 0x180F
        or 0xFFF0 <= code <= 0xFFF8
        or 0xE0000 <= code <= 0xE0FFF
    )


def _is_visible(character: str) -> bool:
    if character in _BLANK or _is_ignorable(character):
        return False
    category = unicodedata.category(character)
    return category[0] in "LNPS" or category in {"Co", "Cn"}


def _without_edges(text: str) -> str:
    """Without blanks and marks before the first and after the last character that shows."""

    def goes(character: str) -> bool:
        if ord(character) in _TAGS or 0xFE00 <= ord(character) <= 0xFE0F:
            return False
        return character.isspace() or character in _BLANK or _is_ignorable(character)

    start, end = 0, len(text)
    while start < end and goes(text[start]):
        start += 1
    while end > start and goes(text[end - 1]):
        end -= 1
    return text[start:end]


def clean(typed: str) -> str:
    """The name as it is kept. Raises Refused: name-empty, name-invisible, name-control, name-too-long."""
    text = unicodedata.normalize("NFC", typed)
    if not text.strip():
        raise Refused(Problem("name-empty"))
    if not any(map(_is_visible, text)):
        raise Refused(Problem("name-invisible"))
    text = _without_edges(text)
    if any(map(_is_break, text)):
        raise Refused(Problem("name-control", {"name": printable(text)}))
    text = re.sub(r"\s+", " ", text)
    if len(text) > LONGEST:
        raise Refused(Problem("name-too-long", {"name": printable(text), "length": len(text)}))
    return text


def key(name: str) -> str:
    """What a reader sees of a name: two names with one key are one person.

    Case, composed or full-width forms, doubled blanks, marks that do not show, and the shapes
    of apostrophe and hyphen make no difference; accents do.
    """
    text = name
    # Folding may bring forth characters that fold again; a few turns always settle it.
    for _turn in range(4):
        before = text
        text = unicodedata.normalize("NFKC", text.translate(_APOSTROPHES).translate(_HYPHENS))
        text = unicodedata.normalize("NFKC", text.casefold())
        text = "".join(character for character in text if not _is_ignorable(character))
        text = _BLANK_RUN.sub(" ", text).strip()
        if text == before:
            break
    if len(text) <= LONGEST_KEY:
        return text
    return text[:320] + " " + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def printable(text: str, most: int = 60) -> str:
    """A refused name, fit to be shown in a sentence: breaks as blanks, cut when very long."""
    shown = "".join(" " if _is_break(character) else character for character in text).strip()
    return shown if len(shown) <= most else shown[: most - 1] + "\u2026"
