"""What single hands give, with what penalties change (docs/rules.md, parts 1, 2 and 4)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.contracts import BOOK, HIGHEST, KINDS, LOWEST, NOTRUMP, contract_points, is_made
from scoring.dealing import kind_of
from scoring.hand_list import HandKind
from scoring.record import SIDES, TRICKS_IN_A_HAND, Contract, Hand, Sheet, filled, is_count
from scoring.ruleset import Rules

REVOKE_TRICKS = 3
TEN = 10


@dataclass(frozen=True, slots=True)
class HandPoints:
    """One hand that has its tricks: points and tricks of both sides after penalties.

    set_side: the side that bid and lost its contract. is_grand: its contract was made without
    trumps, or with all the tricks. own: the points of North, East, South and West where each
    player counts his own; own_tricks: those tricks.
    """

    number: int
    ns: int
    ew: int
    ns_tricks: int
    ew_tricks: int
    set_side: str | None = None
    is_grand: bool = False
    own: tuple[int, ...] | None = None
    own_tricks: tuple[int, ...] | None = None


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


def hand_points(tricks: int) -> int:
    """The tricks above six."""
    return tricks - BOOK if tricks > BOOK else 0


def points_as_written(hand: Hand, rules: Rules, kind: HandKind) -> tuple[int, int] | None:
    """Both sides' points of a hand that has its tricks, before penalties of points.

    None while a number is missing: tricks, or in bid whist the bidder, the bid or its kind.
    """
    if hand.ns is None or hand.ew is None:
        return None
    if rules.is_bid:
        contract = hand.contract
        if not _is_scorable(contract):
            return None
        assert contract is not None and contract.bid is not None and contract.kind is not None
        tricks = hand.ns if contract.bidder == "ns" else hand.ew
        points = contract_points(rules, contract.bid, contract.kind, tricks)
        return (points, 0) if contract.bidder == "ns" else (0, points)
    ns_marks, ew_marks = _marks(hand, kind)
    return kind.tricks_points(hand.ns, hand.ew) + ns_marks, kind.tricks_points(hand.ew, hand.ns) + ew_marks


def _is_scorable(contract: Contract | None) -> bool:
    return (
        isinstance(contract, Contract)
        and contract.bidder in SIDES
        and contract.kind in KINDS
        and is_count(contract.bid, HIGHEST)
        and contract.bid != LOWEST - 1
    )


def _marks(hand: Hand, kind: HandKind) -> tuple[int, int]:
    """What honours add and talking takes off, for each side."""
    if not kind.honour and not kind.talk:
        return 0, 0
    ns, ew = hand.honours if kind.honour and hand.honours is not None else (0, 0)
    return (
        kind.honour * (ns or 0) - (kind.talk if "ns" in hand.talked else 0),
        kind.honour * (ew or 0) - (kind.talk if "ew" in hand.talked else 0),
    )


def hands_scored(
    sheet: Sheet, rules: Rules, hands_per_round: int | None, round_number: int
) -> Iterator[HandPoints]:
    """Every hand of the sheet that has its tricks, in order, with its points after penalties."""
    change = penalty_points(sheet, rules) if sheet.penalties else {}
    places = hands_per_round or len(sheet.hands)
    for number, hand in enumerate(tricks_after_penalties(sheet, rules), start=1):
        if hand.ns is None or hand.ew is None:
            continue
        kind = kind_of(rules, round_number, number, places)
        ns, ew = points_as_written(hand, rules, kind) or (0, 0)
        ns, ew = ns + change.get((number, "ns"), 0), ew + change.get((number, "ew"), 0)
        lost, grand = _contract_end(hand) if rules.is_bid else (None, False)
        own, tricks = _own(hand, kind, ns, ew)
        yield HandPoints(number, ns, ew, hand.ns, hand.ew, lost, grand, own, tricks)


def _contract_end(hand: Hand) -> tuple[str | None, bool]:
    """The side whose contract was lost, and whether one was made without trumps or with all tricks."""
    contract, tricks = hand.contract, hand.bidders_tricks
    if contract is None or contract.bid is None or tricks is None or not _is_scorable(contract):
        return None, False
    if not is_made(contract.bid, tricks):
        return contract.bidder, False
    return None, contract.kind == NOTRUMP or tricks == TRICKS_IN_A_HAND


def _own(
    hand: Hand, kind: HandKind, ns: int, ew: int
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Each player's points and tricks where he counts his own; marks and penalties are his side's."""
    if not kind.is_individual or hand.own is None or hand.ns is None or hand.ew is None:
        return None, None
    tricks = tuple(one or 0 for one in hand.own)
    extra = (ns - hand.ns, ew - hand.ew)
    return tuple(one + extra[place % 2] for place, one in enumerate(tricks)), tricks
