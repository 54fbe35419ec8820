"""One hand as the results format writes it: of basic whist, of bid whist, and of lists of hands."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.contracts import HIGHEST, KINDS, LOWEST, RANKS, SUITS
from scoring.problems import Problem
from scoring.record import SIDES, Hand
from tournament.mapping.hands import told_hand
from tournament.services.documents.shapes import Items, Keys, OneOf, Whole
from tournament.services.typed_hands import read_hand

MOST_TRICKS = 999_999
_TRICKS = Whole(0, MOST_TRICKS)
_SIDE = OneOf(SIDES)


class _Bid(Whole):
    """Any small number can be read, and the rules say which can be bid; the schema says it beforehand."""

    def schema(self) -> dict[str, Any]:
        return {"type": "integer", "minimum": LOWEST, "maximum": HIGHEST}


class _Hand(Keys):
    def check(self, value: object, path: str) -> Iterator[Problem]:
        yield from super().check(value, path)
        if isinstance(value, dict) and "tricks" in value and not value.keys().isdisjoint(SIDES):
            yield Problem("file-tricks-twice", {"path": path})

    def schema(self) -> dict[str, Any]:
        both = [{"required": ["tricks", side]} for side in SIDES]
        return {**super().schema(), "not": {"anyOf": both}}


TOTALS = Keys({}, {"ns": _TRICKS, "ew": _TRICKS})
HAND = _Hand(
    {},
    {
        "ns": _TRICKS,
        "ew": _TRICKS,
        "bidder": _SIDE,
        "bid": _Bid(0, 999),
        "kind": OneOf(KINDS),
        "trump": OneOf(SUITS),
        "ranks": OneOf(RANKS),
        "tricks": _TRICKS,
        "own": Items(_TRICKS, 4, 4),
        "honours": Items(_TRICKS, 2, 2),
        "talked": Items(_SIDE, 0, 2),
    },
)


def hand_read(written: Mapping[str, Any], number: int) -> tuple[Hand, list[Problem]]:
    """The hand that a document writes, and what cannot be read of it."""
    return read_hand(number, written)


def hand_written(hand: Hand) -> dict[str, Any]:
    """A hand as a document writes it; of bid whist its tricks are the bidders'."""
    told = told_hand(hand)
    more: dict[str, Any] = told[2] if len(told) > 2 else {}
    if hand.contract is not None:
        return {**more, "tricks": hand.bidders_tricks}
    return {"ns": hand.ns, "ew": hand.ew, **more}
