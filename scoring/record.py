"""A table's result as it was written down, before anybody judges it."""

from dataclasses import dataclass, replace

from scoring.contracts import TRICKS_IN_A_HAND
from scoring.hand_list import HONOURS_IN_A_SUIT

__all__ = [
    "SIDES",
    "TRICKS_IN_A_HAND",
    "Contract",
    "Hand",
    "Penalty",
    "Sheet",
    "filled",
    "is_count",
    "other_side",
    "played",
]

SIDES = ("ns", "ew")


def other_side(side: str) -> str:
    return "ew" if side == "ns" else "ns"


@dataclass(frozen=True, slots=True)
class Contract:
    """What was bid and named in a hand of bid whist; None is a blank, so that one may be incomplete.

    bidder: ``ns`` or ``ew``. bid: 1 to 7. kind: ``uptown``, ``downtown`` or ``notrump``.
    trump: S, H, D or C, without one in notrump. ranks: ``uptown`` or ``downtown`` in notrump alone.
    """

    bidder: str | None = None
    bid: int | None = None
    kind: str | None = None
    trump: str | None = None
    ranks: str | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """Raw tricks of the two sides, as written; None is a blank. Of totals: a whole round's tricks.

    contract: of bid whist; the kitty is among the tricks, so the sides make 13 as always.
    own: the tricks of North, East, South and West where each player counts his own.
    honours: trump honours held by N-S and E-W. talked: the sides that talked.
    """

    ns: int | None = None
    ew: int | None = None
    contract: Contract | None = None
    own: tuple[int | None, int | None, int | None, int | None] | None = None
    honours: tuple[int | None, int | None] | None = None
    talked: tuple[str, ...] = ()

    @property
    def blank(self) -> bool:
        """Whether nothing at all is written."""
        return (
            self.ns is None
            and self.ew is None
            and self.contract is None
            and self.own is None
            and self.honours is None
            and not self.talked
        )

    @property
    def bidders_tricks(self) -> int | None:
        """The tricks on the bidding side's side of the sheet, the kitty included."""
        if not isinstance(self.contract, Contract) or self.contract.bidder not in SIDES:
            return None
        return self.ns if self.contract.bidder == "ns" else self.ew


@dataclass(frozen=True, slots=True)
class Penalty:
    """What a side is charged in one hand (from 1), kept apart from the raw tricks.

    kind ``revoke``: as the rules' option says. kind ``points``: ``points`` are taken off ``side``.
    """

    hand: int
    side: str
    kind: str = "revoke"
    points: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table's round: its hands, or its totals where the event records those.

    short: the written reason for fewer or more hands than the round has.
    accepted: the organiser's written reason for letting an impossible card stand.
    settled_by: the side that won the extra hand after a round that the clock ended level.
    late: the side that came over five minutes late, so that the other one has the game.
    """

    hands: tuple[Hand, ...] = ()
    totals: Hand | None = None
    short: str = ""
    accepted: str = ""
    penalties: tuple[Penalty, ...] = ()
    settled_by: str | None = None
    late: str | None = None


def is_count(value: object, most: int) -> bool:
    """Whether ``value`` is a whole number from 0 to ``most`` (a truth value is not a number)."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def filled(hand: Hand, tricks: int = TRICKS_IN_A_HAND) -> Hand:
    """The hand with a blank side worked out; unchanged when both or none are blank, or it cannot be.

    Where players count their own tricks those give the sides', and one player left blank has the
    rest. The other side's trump honours are what is missing to five.
    """
    if hand.own is not None or hand.honours is not None:
        hand = _filled_marks(hand)
    if hand.ew is None and is_count(hand.ns, tricks):
        return replace(hand, ew=tricks - (hand.ns or 0))
    if hand.ns is None and is_count(hand.ew, tricks):
        return replace(hand, ns=tricks - (hand.ew or 0))
    return hand


def _filled_marks(hand: Hand) -> Hand:
    honours = hand.honours
    if hand.own is not None and hand.ns is None and hand.ew is None:
        hand = _filled_own(hand)
    if isinstance(honours, tuple) and len(honours) == 2:
        ns, ew = honours
        if ew is None and is_count(ns, HONOURS_IN_A_SUIT):
            return replace(hand, honours=(ns, HONOURS_IN_A_SUIT - (ns or 0)))
        if ns is None and is_count(ew, HONOURS_IN_A_SUIT):
            return replace(hand, honours=(HONOURS_IN_A_SUIT - (ew or 0), ew))
    return hand


def _filled_own(hand: Hand) -> Hand:
    """The sides' tricks as the players' own add up; one player left blank is worked out."""
    own = hand.own
    if not isinstance(own, tuple) or len(own) != 4:
        return hand
    written = [tricks or 0 for tricks in own if is_count(tricks, TRICKS_IN_A_HAND)]
    rest = TRICKS_IN_A_HAND - sum(written)
    one_blank = len(written) == 3 and own.count(None) == 1 and rest >= 0
    if len(written) != 4 and not one_blank:
        return hand
    north, east, south, west = (rest if tricks is None else tricks for tricks in own)
    return replace(hand, ns=north + south, ew=east + west, own=(north, east, south, west))


def played(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The hands without the blank ones at the end, which were never played."""
    end = len(hands)
    while end and hands[end - 1].blank:
        end -= 1
    return hands[:end]
