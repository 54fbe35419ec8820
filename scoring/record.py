"""A table's result as it was written down, before anybody judges it."""

from dataclasses import dataclass, replace

TRICKS_IN_A_HAND = 13
SIDES = ("ns", "ew")


@dataclass(frozen=True, slots=True)
class Hand:
    """Raw tricks of the two sides, as written; None is a blank. Of totals: a whole round's tricks."""

    ns: int | None = None
    ew: int | None = None

    @property
    def blank(self) -> bool:
        return self.ns is None and self.ew is None


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
    """

    hands: tuple[Hand, ...] = ()
    totals: Hand | None = None
    short: str = ""
    accepted: str = ""
    penalties: tuple[Penalty, ...] = ()


def is_count(value: object, most: int) -> bool:
    """Whether ``value`` is a whole number from 0 to ``most`` (a truth value is not a number)."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def filled(hand: Hand, tricks: int = TRICKS_IN_A_HAND) -> Hand:
    """The hand with a blank side worked out; unchanged when both or none are blank, or it cannot be."""
    if hand.ew is None and is_count(hand.ns, tricks):
        return replace(hand, ew=tricks - (hand.ns or 0))
    if hand.ns is None and is_count(hand.ew, tricks):
        return replace(hand, ns=tricks - (hand.ew or 0))
    return hand


def played(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The hands without the blank ones at the end, which were never played."""
    end = len(hands)
    while end and hands[end - 1].blank:
        end -= 1
    return hands[:end]
