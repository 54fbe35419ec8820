"""Pasted lines: two names with something between them, one pair a line."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext

from scoring.problems import Problem
from tournament.services import names
from tournament.services.entry_rows import Reading, Row, by_place, sorted_out, tidy

_BULLET = re.compile(
    r"\s*(?:\(\d{1,3}\)|\d{1,3}\s*[.):\]](?!\d)|\d{1,3}\s+[-\u2013]\s|[-*\u2022\u2013\u00b7]\s)\s*"
)
_BARE_NUMBER = re.compile(r"\s*(\d{1,3})\s+(?=\D)")
_LINE_END = re.compile(r"\r\n|\r|\n")


def numbered(text: str) -> list[tuple[int, str]]:
    """Lines with something in them, each with its number in the text."""
    lines = enumerate(_LINE_END.split(text.lstrip("\ufeff")), 1)
    return [(number, line) for number, line in lines if line.strip()]


def parse(lines: Sequence[tuple[int, str]]) -> Reading:
    """Rows of lines such as ``Ann A & Ben B``; what can be read in two ways is refused by line."""
    return sorted_out([_one(number, text) for number, text in _without_numbering(lines)])


def _without_numbering(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    bare = [_BARE_NUMBER.match(text) for _number, text in lines]
    counts = [int(match[1]) for match in bare if match]
    # "50 Cent" is a name; 1, 2, 3 before every line is a list.
    counted = (
        len(lines) > 1
        and len(counts) == len(lines)
        and counts == list(range(counts[0], counts[0] + len(counts)))
    )
    pattern = _BARE_NUMBER if counted and not all("\t" in text for _number, text in lines) else _BULLET
    return [
        (number, pattern.sub("", text, count=1) if pattern.match(text) else text) for number, text in lines
    ]


def _one(number: int, text: str) -> Row | Problem:
    for hard in ("\t", ";"):
        cells = text.strip("\n\r ").split(hard)
        if len(cells) > 1:
            if len(cells) == 2 and re.fullmatch(r"\s*\d{1,3}\.?\s*", cells[0]):
                return _soft(number, tidy(cells[1]))
            return by_place(number, cells)
    return _soft(number, tidy(text))


def without_numbering(text: str) -> list[tuple[int, str]]:
    """The lines with something in them, freed of list numbers and marks in front."""
    return _without_numbering(numbered(text))


def joined(text: str) -> list[str]:
    """The names of a line, taken apart where something joins them."""
    return [part.strip() for part in _joins().split(text)]


def joined_by_word(text: str) -> bool:
    """Whether something that joins two names stands in the text: & + / and."""
    return len(_joins().split(text)) > 1


def _joins() -> re.Pattern[str]:
    words = {"and", re.escape(gettext("and"))}
    # Joined without blanks only where the sign is no letter: "Sandy" holds no "and".
    return re.compile(
        rf"\s*[&\uff06+\uff0b/\uff0f]\s*|\s+(?:{'|'.join(sorted(words))})(?:\s+|$)", re.IGNORECASE
    )


def _soft(number: int, text: str) -> Row | Problem:
    parts = [part.strip() for part in _joins().split(text)]
    shown = {"line": number, "text": names.printable(text)}
    if len(parts) == 2:
        return Row(number, (parts[0], parts[1]))
    if len(parts) > 2:
        return Problem("line-many-names", shown | {"found": len(parts)})
    halves = [half.strip() for half in text.split(",")]
    if len(halves) == 1:
        return Problem("line-one-name", shown)
    # "Archer, Ann" is one person; "Ann Archer, Ben Baker" are two.
    if len(halves) == 2 and all(len(half.split()) > 1 for half in halves):
        return Row(number, (halves[0], halves[1]))
    return Problem("line-comma", shown)
