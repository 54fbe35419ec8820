"""The body of a sending, read strictly: an unreadable one is a fault in words, never an error page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from scoring.problems import Problem, Refused

LONGEST = 64 * 1024
_UNREADABLE = Problem("sending-unreadable", {})


@dataclass(frozen=True)
class Body:
    """What a phone sends. hands: number -> both sides as typed. seen: number -> version."""

    token: str
    round: int
    side: str
    hands: Mapping[int, tuple[object, object]] = field(default_factory=dict)
    seen: Mapping[int, int] = field(default_factory=dict)
    finished: bool = False


def read(request: HttpRequest) -> Body:
    """The body as values; Refused when it is none, with everything that is wrong."""
    if len(request.body) > LONGEST:
        raise Refused(_UNREADABLE)
    try:
        data = json.loads(request.body.decode())
    except (ValueError, RecursionError) as failure:
        raise Refused(_UNREADABLE) from failure
    if not isinstance(data, dict):
        raise Refused(_UNREADABLE)
    token, side = data.get("token", ""), data.get("side", "")
    number, finished = data.get("round"), data.get("finished", False)
    if not isinstance(token, str) or not isinstance(side, str) or not _is_count(number):
        raise Refused(_UNREADABLE)
    return Body(token, number, side, _hands(data), _seen(data), finished is True)


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9


def _numbers(data: dict[str, Any], name: str) -> dict[int, Any]:
    """A part of the body that is kept by hand number."""
    part = data.get(name) or {}
    if not isinstance(part, dict):
        raise Refused(_UNREADABLE)
    if not all(key.isascii() and key.isdecimal() and len(key) < 4 for key in part):
        raise Refused(_UNREADABLE)
    return {int(key): value for key, value in part.items()}


def _hands(data: dict[str, Any]) -> dict[int, tuple[object, object]]:
    found = _numbers(data, "hands")
    wrong = [hand for hand, pair in found.items() if not isinstance(pair, list) or len(pair) != 2]
    if wrong:
        raise Refused(Problem("hand-pair", {"hand": hand}) for hand in sorted(wrong))
    return {hand: (pair[0], pair[1]) for hand, pair in found.items()}


def _seen(data: dict[str, Any]) -> dict[int, int]:
    found = _numbers(data, "seen")
    if not all(_is_count(version) for version in found.values()):
        raise Refused(_UNREADABLE)
    return found
