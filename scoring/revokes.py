"""Revokes and other penalties: what they move, and what they give (docs/rules.md, part 1)."""

from dataclasses import replace

from scoring.record import SIDES, Hand, Sheet, filled
from scoring.ruleset import Rules

REVOKE_TRICKS = 3


def tricks_after_penalties(sheet: Sheet, rules: Rules) -> tuple[Hand, ...]:
    """Each hand filled in, with the tricks that revokes moved; the sheet's own stay as written.

    A side that revoked gives three tricks, or as many as it has, for each revoke. When both
    sides revoked in a hand nothing moves: the organiser decides, or the hand is dealt again.
    Nor does anything where players count their own: nobody could say whose tricks pass.
    """
    hands = [filled(hand) for hand in sheet.hands]
    if rules.revoke != "tricks" or not sheet.penalties:
        return tuple(hands)
    both = both_revoked(sheet)
    for penalty in sheet.penalties:
        if penalty.kind == "revoke" and penalty.hand not in both and 1 <= penalty.hand <= len(hands):
            hand = hands[penalty.hand - 1]
            if hand.own is None:
                hands[penalty.hand - 1] = moved(hand, penalty.side)
    return tuple(hands)


def moved(hand: Hand, side: str) -> Hand:
    """The hand with the tricks of one revoke of ``side`` passed to the other side."""
    if hand.ns is None or hand.ew is None:
        return hand
    if side == "ns":
        tricks = min(REVOKE_TRICKS, hand.ns)
        return replace(hand, ns=hand.ns - tricks, ew=hand.ew + tricks)
    tricks = min(REVOKE_TRICKS, hand.ew)
    return replace(hand, ns=hand.ns + tricks, ew=hand.ew - tricks)


def both_revoked(sheet: Sheet) -> tuple[int, ...]:
    """The hands in which both sides revoked: somebody has to decide them."""
    sides: dict[int, set[str]] = {}
    for penalty in sheet.penalties:
        if penalty.kind == "revoke" and penalty.side in SIDES and isinstance(penalty.hand, int):
            sides.setdefault(penalty.hand, set()).add(penalty.side)
    return tuple(sorted(hand for hand, revoked in sides.items() if len(revoked) == 2))


def penalty_points(sheet: Sheet, rules: Rules) -> dict[tuple[int, str], int]:
    """Points that penalties add to (or take off) each (hand, side)."""
    change: dict[tuple[int, str], int] = {}
    both = both_revoked(sheet)
    for penalty in sheet.penalties:
        if penalty.kind == "points":
            key, points = (penalty.hand, penalty.side), -penalty.points
        elif isinstance(rules.revoke, int) and penalty.hand not in both:
            key, points = (penalty.hand, "ew" if penalty.side == "ns" else "ns"), rules.revoke
        else:
            continue
        change[key] = change.get(key, 0) + points
    return change
