"""A file's bytes as a document: strict JSON, and a sentence instead of a traceback for anything else."""

import json
import unicodedata
from decimal import Decimal
from typing import Any

from scoring.numbers import brief
from scoring.problems import Problem, Refused

LARGEST_FILE = 50 * 1024 * 1024
MOST_DIGITS = 30


class _Found:
    """Faults that the parser itself lets pass."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def pairs(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made: dict[str, Any] = {}
        for key, value in pairs:
            if key in made:
                self.problems.append(Problem("file-key-twice", {"key": brief(key)}))
            made[key] = value
        return made

    def constant(self, name: str) -> str:
        self.problems.append(Problem("file-number-strange", {"value": name}))
        return name

    def whole(self, digits: str) -> int | str:
        if len(digits) > MOST_DIGITS:
            self.problems.append(Problem("file-number-long", {"value": brief(digits)}))
            return digits
        return int(digits)

    def point(self, written: str) -> Decimal | str:
        if len(written) > MOST_DIGITS:
            self.problems.append(Problem("file-number-long", {"value": brief(written)}))
            return written
        return Decimal(written)


def read(data: bytes) -> Any:
    """The JSON value that a file holds, its texts composed (NFC); Refused with what keeps it from being read.

    A byte order mark is passed over. Numbers with a point are kept exact. A key that stands
    twice in one object, NaN, and numbers without end are faults.
    """
    if len(data) > LARGEST_FILE:
        raise Refused(Problem("document-too-large", {"most": LARGEST_FILE // (1024 * 1024)}))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(Problem("file-not-utf8", {"byte": error.start})) from None
    found = _Found()
    try:
        value = json.loads(
            text,
            object_pairs_hook=found.pairs,
            parse_constant=found.constant,
            parse_int=found.whole,
            parse_float=found.point,
        )
    except json.JSONDecodeError as error:
        details = {"line": error.lineno, "column": error.colno}
        raise Refused([Problem("file-not-json", details), *found.problems]) from None
    except RecursionError:
        raise Refused(Problem("file-too-deep", {})) from None
    if found.problems:
        raise Refused(found.problems)
    return composed(value)


def composed(value: Any) -> Any:
    """The same with every text in NFC."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, list):
        return [composed(one) for one in value]
    if isinstance(value, dict):
        return {composed(key): composed(one) for key, one in value.items()}
    return value


def written(document: Any) -> str:
    """A document as the program writes it: the same document always gives the same text."""
    return json.dumps(exact_texts(document), ensure_ascii=False, indent=1) + "\n"


def exact_texts(value: Any) -> Any:
    """The same with every number that has a point as its text, as the format writes exact numbers."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, list):
        return [exact_texts(one) for one in value]
    if isinstance(value, dict):
        return {key: exact_texts(one) for key, one in value.items()}
    return value
