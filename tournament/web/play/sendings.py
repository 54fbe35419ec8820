"""The body of a sending, read strictly: an unreadable one is a fault in words, never an error page."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from scoring.problems import Problem, Refused
from tournament.services.typed_hands import KEYS, Typed

LONGEST = 64 * 1024
_UNREADABLE = Problem("sending-unreadable", {})


@dataclass(frozen=True)
class Body:
    """What a phone sends. hands: number -> both sides as typed. seen: number -> version."""

    token: str
    round: int
    side: str
    hands: Mapping[int, Typed] = field(default_factory=dict)
    seen: Mapping[int, int] = field(default_factory=dict)
    finished: bool = False
    settled_by: str | None = None


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
    return Body(token, number, side, _hands(data), _seen(data), finished is True, _settled_by(data))


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


def _settled_by(data: dict[str, Any]) -> str | None:
    side = data.get("settled_by")
    if side not in (None, "", "ns", "ew"):
        raise Refused(_UNREADABLE)
    return side


def _hands(data: dict[str, Any]) -> dict[int, Typed]:
    """Each a pair, ``[8, 5]``; or a pair with the rest of the hand; or its fields by their names."""
    found = _numbers(data, "hands")
    wrong = [hand for hand, told in found.items() if not _is_hand(told)]
    if wrong:
        raise Refused(Problem("hand-pair", {"hand": hand}) for hand in sorted(wrong))
    return {hand: _typed(told) for hand, told in found.items()}


def _is_hand(told: object) -> bool:
    if isinstance(told, list):
        return len(told) == 2 or (len(told) == 3 and _has_known_keys(told[2]))
    return _has_known_keys(told)


def _has_known_keys(told: object) -> bool:
    return isinstance(told, dict) and all(key in KEYS for key in told)


def _typed(told: Any) -> Typed:
    if isinstance(told, dict):
        return told
    return (told[0], told[1]) if len(told) == 2 else {**told[2], "ns": told[0], "ew": told[1]}


def _seen(data: dict[str, Any]) -> dict[int, int]:
    found = _numbers(data, "seen")
    if not all(_is_count(version) for version in found.values()):
        raise Refused(_UNREADABLE)
    return found
