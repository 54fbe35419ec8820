"""Wishes as they are stored and sent: plain lists and texts.

``{"fixed": {"4": 1}, "apart": [[1, 2]], "late": [{"entries": [5, 6], "from_round": 3}], "together": [[7, 8]],
"tables": "1-12, 15", "rooms": ["1-6", "7-12, 15"]}``; every key may be left out.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from scoring.movements import ranges
from scoring.movements.wishes import Group, Wishes
from scoring.problems import Problem, Refused

T = TypeVar("T")


class _Strange(Exception):
    """A value that cannot be read."""


def read(document: Mapping[str, object]) -> Wishes:
    """The wishes of a document. Refused with "wish-key" (key, known), "wish-unreadable" (key, value) and the
    faults of ranges of tables, all at once; an entry or table that does not exist is faults()'s to find.
    """
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for key, value in document.items():
        if key not in _READERS:
            problems.append(Problem("wish-key", {"key": key, "known": tuple(_READERS)}))
            continue
        try:
            found[key] = _READERS[key](value)
        except _Strange:
            problems.append(Problem("wish-unreadable", {"key": key, "value": str(value)[:80]}))
        except Refused as refused:
            problems += refused.problems
    if problems:
        raise Refused(problems)
    return Wishes(**found)


def document(wishes: Wishes) -> dict[str, object]:
    """The document of these wishes, without the keys that say nothing."""
    told: dict[str, object] = {
        "fixed": {str(entry): table for entry, table in sorted(wishes.fixed.items())},
        "apart": [sorted(group) for group in wishes.apart],
        "late": [{"entries": sorted(group), "from_round": start} for group, start in wishes.late],
        "together": [sorted(group) for group in wishes.together],
        "tables": ranges.written(wishes.tables),
        "rooms": [ranges.written(room) for room in wishes.rooms],
    }
    return {key: value for key, value in told.items() if value}


def _whole(value: object) -> int:
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) < 9:
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise _Strange


def _each(value: object, reader: Callable[[object], T]) -> tuple[T, ...]:
    if not isinstance(value, list | tuple):
        raise _Strange
    return tuple(reader(one) for one in value)


def _group(value: object) -> Group:
    members = frozenset(_each(value, _whole))
    if isinstance(value, list | tuple) and len(members) == len(value):
        return members
    raise _Strange


def _fixed(value: object) -> Mapping[int, int]:
    if not isinstance(value, Mapping):
        raise _Strange
    return {_whole(entry): _whole(table) for entry, table in value.items()}


def _late(value: object) -> tuple[Group, int]:
    if not isinstance(value, Mapping) or set(value) != {"entries", "from_round"}:
        raise _Strange
    return _group(value["entries"]), _whole(value["from_round"])


def _numbers(value: object) -> tuple[int, ...]:
    return ranges.read(value) if isinstance(value, str) else _each(value, _whole)


_READERS: Mapping[str, Callable[[object], object]] = {
    "fixed": _fixed,
    "apart": lambda value: _each(value, _group),
    "late": lambda value: _each(value, _late),
    "together": lambda value: _each(value, _group),
    "tables": _numbers,
    "rooms": lambda value: _each(value, _numbers),
}
