"""Rows and stored words of one hand as a scoring value, and back."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.record import Contract, Hand

BLANK = Hand()
# The columns of a hand's row, in the order in which hand_of_columns() takes them.
COLUMNS = ("ns", "ew", "bidder", "bid", "kind", "trump", "ranks", "extra")

# A hand as logs and sendings keep it: the tricks of N-S and E-W, and then, where there is more, the rest.
Told = list[Any]


def hand_of_columns(
    ns: int | None,
    ew: int | None,
    bidder: str = "",
    bid: int | None = None,
    kind: str = "",
    trump: str = "",
    ranks: str = "",
    extra: Mapping[str, Any] | None = None,
) -> Hand:
    """The hand that a row holds."""
    contract = Contract(bidder, bid, kind, trump or None, ranks or None) if bidder else None
    return Hand(ns, ew, contract, **_marks(extra or {}))


def hand_on(row: Any | None) -> Hand:
    """The same of a row of hands; a blank one where there is none."""
    return hand_of_columns(*(getattr(row, name) for name in COLUMNS)) if row is not None else BLANK


def columns_of(hand: Hand) -> dict[str, Any]:
    """What a row holds of a hand."""
    contract = hand.contract or Contract()
    return {
        "ns": hand.ns,
        "ew": hand.ew,
        "bidder": contract.bidder or "",
        "bid": contract.bid,
        "kind": contract.kind or "",
        "trump": contract.trump or "",
        "ranks": contract.ranks or "",
        "extra": _extra(hand),
    }


def told_hand(hand: Hand) -> Told:
    """The hand as JSON: ``[8, 5]``, or ``[9, 4, {"bidder": "ns", "bid": 3, ...}]``."""
    more = {
        name: value
        for name, value in columns_of(hand).items()
        if name not in ("ns", "ew", "extra") and value not in ("", None)
    }
    more |= _extra(hand)
    return [hand.ns, hand.ew, more] if more else [hand.ns, hand.ew]


def told_or_none(hand: Hand) -> Told | None:
    """The same; None for a hand that nobody has written."""
    return None if hand.blank else told_hand(hand)


def hand_told(told: Sequence[Any] | None) -> Hand:
    """The reverse of told_hand(); blank for None."""
    if not told:
        return BLANK
    more = dict(told[2]) if len(told) > 2 else {}
    auction = {name: more.pop(name) for name in COLUMNS if name in more}
    return hand_of_columns(told[0], told[1], **auction, extra=more)


def _extra(hand: Hand) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if hand.own is not None:
        made["own"] = list(hand.own)
    if hand.honours is not None:
        made["honours"] = list(hand.honours)
    if hand.talked:
        made["talked"] = sorted(hand.talked, reverse=True)
    return made


def _marks(extra: Mapping[str, Any]) -> dict[str, Any]:
    own, honours = extra.get("own"), extra.get("honours")
    return {
        "own": tuple(own) if own is not None else None,
        "honours": tuple(honours) if honours is not None else None,
        "talked": tuple(extra.get("talked", ())),
    }
