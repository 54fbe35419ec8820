"""A list of hands as the results format writes it, and back."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches
from types import MappingProxyType

from scoring.hand_list import AIMS, COUNTS, KINGS, LISTED_TRUMPS, MISERE, MISERE_HAND, HandKind
from scoring.numbers import brief
from scoring.problems import Problem

LONGEST_HAND_LIST = 200
MOST_EXTRA_POINTS = 13

_WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"trump": LISTED_TRUMPS, "aim": AIMS, "count": COUNTS, "named_by": ("", *KINGS)}
)
_NUMBERS = ("talk", "honour")


def read_kinds(key: str, value: object) -> object:
    """The hands that a list writes, each a trump, ``misere``, or an object of their fields.

    A Problem when it is no list; a list of Problems, each with its place, when hands of it are wrong.
    """
    if not isinstance(value, list | tuple) or len(value) > LONGEST_HAND_LIST:
        return Problem("hand-list", {"option": key, "value": brief(value), "most": LONGEST_HAND_LIST})
    problems = [
        problem.at(option=key, hand=hand)
        for hand, written in enumerate(value, start=1)
        for problem in _faults(written)
    ]
    return problems or tuple(_kind(written) for written in value)


def _kind(written: object) -> HandKind:
    if isinstance(written, Mapping):
        return HandKind(**written)
    if isinstance(written, HandKind):
        return written
    return MISERE_HAND if written == MISERE else HandKind(str(written))


def _faults(written: object) -> Iterator[Problem]:
    if isinstance(written, HandKind):
        written = {each.name: getattr(written, each.name) for each in fields(HandKind)}
    if isinstance(written, str):
        if written not in (*LISTED_TRUMPS, MISERE):
            known = (*LISTED_TRUMPS, MISERE)
            yield Problem("hand-list-trump", {"value": brief(written), "allowed": known})
    elif not isinstance(written, Mapping):
        yield Problem("hand-list-hand", {"value": brief(written)})
    else:
        for name, value in written.items():
            yield from _field_faults(name, value)
        if written.get("named_by") in KINGS and written.get("trump") != "chosen":
            yield Problem("hand-list-named-by", {"card": written["named_by"]})


def _field_faults(name: object, value: object) -> Iterator[Problem]:
    if name in _NUMBERS:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_EXTRA_POINTS:
            details = {"name": name, "value": brief(value), "most": MOST_EXTRA_POINTS}
            yield Problem("hand-list-number", details)
    elif isinstance(name, str) and name in _WORDS:
        if not (isinstance(value, str) and value in _WORDS[name]):
            allowed = tuple(word for word in _WORDS[name] if word)
            yield Problem("hand-list-value", {"name": name, "value": brief(value), "allowed": allowed})
    else:
        near = get_close_matches(str(name), (*_WORDS, *_NUMBERS), n=1)
        yield Problem("hand-list-key", {"name": brief(name), "near": near[0] if near else ""})


def written_kind(kind: HandKind) -> object:
    """A hand as JSON holds it: its trump alone, ``misere``, or what differs from the defaults."""
    if kind == MISERE_HAND:
        return MISERE
    if kind == HandKind(kind.trump):
        return kind.trump
    default = HandKind()
    return {
        each.name: getattr(kind, each.name)
        for each in fields(HandKind)
        if getattr(kind, each.name) != getattr(default, each.name)
    }
