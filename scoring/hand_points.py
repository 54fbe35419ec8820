"""What a single hand gives as it is written (docs/rules.md, parts 1, 2 and 4)."""

from scoring.contracts import BOOK, HIGHEST, KINDS, LOWEST, contract_points
from scoring.hand_list import HandKind
from scoring.record import SIDES, Contract, Hand, is_count
from scoring.ruleset import Rules


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
        if not is_scorable(contract):
            return None
        assert contract is not None and contract.bid is not None and contract.kind is not None
        tricks = hand.ns if contract.bidder == "ns" else hand.ew
        points = contract_points(rules, contract.bid, contract.kind, tricks)
        return (points, 0) if contract.bidder == "ns" else (0, points)
    ns_marks, ew_marks = _marks(hand, kind)
    return kind.tricks_points(hand.ns, hand.ew) + ns_marks, kind.tricks_points(hand.ew, hand.ns) + ew_marks


def is_scorable(contract: Contract | None) -> bool:
    """Whether the points of a contract can be worked out; trump and ranks change none."""
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
