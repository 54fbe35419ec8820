"""Small parts to say what a document looks like: each checks a value and writes its own JSON Schema.

A check yields every fault; ``path`` in a fault says where: "results 2 › hands 1 › ns".
"""

import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import get_close_matches
from typing import Any, Protocol

from scoring.numbers import brief, read_fraction
from scoring.problems import Problem

SEPARATOR = " › "
LARGEST = 2**63 - 1


class Shape(Protocol):
    def check(self, value: object, path: str) -> Iterator[Problem]: ...
    def schema(self) -> dict[str, Any]: ...


def inside(path: str, part: object) -> str:
    return f"{path}{SEPARATOR}{part}" if path else str(part)


def as_written(value: object) -> str:
    """The value as a file writes it, short enough for a sentence; a text without its quotation marks."""
    if isinstance(value, str | Decimal):
        return brief(str(value))
    return brief(json.dumps(value, ensure_ascii=False, default=str))


def _fault(code: str, path: str, value: object, **details: object) -> Problem:
    return Problem(code, {"path": path, "value": as_written(value), **details})


def unknown_key(path: str, key: str, known: Iterable[str]) -> Problem:
    """A key that nobody reads, and the one that was meant, perhaps."""
    near = get_close_matches(key, known, n=1)
    details = {"key": brief(key), "near": near[0] if near else "", "known": tuple(known)}
    return Problem("file-key-unknown", {"path": path, **details})


@dataclass(frozen=True)
class Text:
    """A text that can be stored, up to ``longest`` characters; ``least`` of them."""

    longest: int = 200
    least: int = 0

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, str):
            yield _fault("file-not-text", path, value)
        elif any(0xD800 <= ord(letter) <= 0xDFFF or letter == "\0" for letter in value):
            yield Problem("file-text-broken", {"path": path})
        elif not self.least <= len(value.strip()) or len(value) > self.longest:
            yield Problem("file-text-length", {"path": path, "least": self.least, "longest": self.longest})

    def schema(self) -> dict[str, Any]:
        least = {"minLength": self.least} if self.least else {}
        return {"type": "string", **least, "maxLength": self.longest}


@dataclass(frozen=True)
class Whole:
    """A whole number; never a float, never a truth value."""

    least: int = 0
    most: int = LARGEST

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if isinstance(value, bool) or not isinstance(value, int):
            yield _fault("file-not-whole", path, value)
        elif not self.least <= value <= self.most:
            yield _fault("file-number-range", path, value, least=self.least, most=self.most)

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True)
class Exact:
    """A whole number, or an exact one as text: "20/3" or "6.1"."""

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if read_fraction(value) is None:
            yield _fault("file-not-exact", path, value)

    def schema(self) -> dict[str, Any]:
        written = {"type": "string", "pattern": r"^-?[0-9]{1,9}(/[0-9]{1,9}|\.[0-9]{1,9})?$"}
        return {"anyOf": [{"type": "integer"}, written]}


@dataclass(frozen=True)
class Truth:
    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, bool):
            yield _fault("file-not-truth", path, value)

    def schema(self) -> dict[str, Any]:
        return {"type": "boolean"}


@dataclass(frozen=True)
class Date:
    """A day as 2026-12-01."""

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, str) or len(value) != 10 or read_date(value) is None:
            yield _fault("file-not-date", path, value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}


def read_date(value: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        return None


@dataclass(frozen=True)
class Moment:
    """A time with its zone as 2026-12-01T21:40:00+00:00."""

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, str) or not _has_zone(value):
            yield _fault("file-not-moment", path, value)

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "format": "date-time"}


def _has_zone(value: str) -> bool:
    try:
        return dt.datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


@dataclass(frozen=True)
class OneOf:
    """One of some words (or numbers)."""

    known: Sequence[object]

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if isinstance(value, bool) or value not in self.known:
            near = (
                get_close_matches(value, [str(one) for one in self.known], n=1)
                if isinstance(value, str)
                else []
            )
            yield _fault(
                "file-word-unknown", path, value, known=tuple(self.known), near=near[0] if near else ""
            )

    def schema(self) -> dict[str, Any]:
        return {"enum": list(self.known)}


@dataclass(frozen=True)
class Items:
    """A list of things of one shape."""

    of: Shape
    least: int = 0
    most: int = 100_000

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, list):
            yield _fault("file-not-list", path, value)
            return
        if not self.least <= len(value) <= self.most:
            yield Problem(
                "file-list-length",
                {"path": path, "found": len(value), "least": self.least, "most": self.most},
            )
        for number, one in enumerate(value[: self.most], start=1):
            yield from self.of.check(one, f"{path} {number}" if path else str(number))

    def schema(self) -> dict[str, Any]:
        return {"type": "array", "items": self.of.schema(), "minItems": self.least, "maxItems": self.most}


@dataclass(frozen=True)
class Either:
    """The first shape that fits the value's type; ``pick`` says which."""

    first: Shape
    second: Shape
    type_of_first: type

    def check(self, value: object, path: str) -> Iterator[Problem]:
        shape = self.first if isinstance(value, self.type_of_first) else self.second
        yield from shape.check(value, path)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.first.schema(), self.second.schema()]}


@dataclass(frozen=True)
class Anything:
    """Judged elsewhere: by the rules, or by nobody."""

    as_schema: Mapping[str, Any] = field(default_factory=dict)

    def check(self, value: object, path: str) -> Iterator[Problem]:
        return iter(())

    def schema(self) -> dict[str, Any]:
        return dict(self.as_schema)


@dataclass(frozen=True)
class Keys:
    """An object with these keys and no others; an unknown one is named with the nearest known one."""

    required: Mapping[str, Shape]
    optional: Mapping[str, Shape] = field(default_factory=dict)

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield _fault("file-not-object", path, value)
            return
        known = {**self.required, **self.optional}
        for key in self.required:
            if key not in value:
                yield Problem("file-key-missing", {"path": path, "key": key})
        for key, one in value.items():
            if key in known:
                yield from known[key].check(one, inside(path, key))
            else:
                yield unknown_key(path, key, known)

    def schema(self) -> dict[str, Any]:
        known = {**self.required, **self.optional}
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in known.items()},
            "required": list(self.required),
            "additionalProperties": False,
        }


@dataclass(frozen=True)
class Table:
    """An object with free keys and values of one shape."""

    of: Shape

    def check(self, value: object, path: str) -> Iterator[Problem]:
        if not isinstance(value, dict):
            yield _fault("file-not-object", path, value)
            return
        for key, one in value.items():
            yield from self.of.check(one, inside(path, brief(key)))

    def schema(self) -> dict[str, Any]:
        return {"type": "object", "additionalProperties": self.of.schema()}
