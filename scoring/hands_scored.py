"""The hands of a sheet with their points after penalties, one by one."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.contracts import NOTRUMP, is_made
from scoring.dealing import kind_of
from scoring.hand_list import HandKind
from scoring.hand_points import is_scorable, points_as_written
from scoring.record import TRICKS_IN_A_HAND, Hand, Sheet
from scoring.revokes import penalty_points, tricks_after_penalties
from scoring.ruleset import Rules


@dataclass(frozen=True, slots=True)
class HandPoints:
    """One hand that has its tricks: points and tricks of both sides after penalties.

    set_side: the side that bid and lost its contract. grand_side: the side that made its contract
    without trumps, or with all the tricks. own: the points of North, East, South and West where each
    player counts his own.
    """

    number: int
    ns: int
    ew: int
    ns_tricks: int
    ew_tricks: int
    set_side: str | None = None
    grand_side: str | None = None
    own: tuple[int, ...] | None = None


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
        lost, grand = _contract_end(hand) if rules.is_bid else (None, None)
        yield HandPoints(number, ns, ew, hand.ns, hand.ew, lost, grand, _own(hand, kind, ns, ew))


def _contract_end(hand: Hand) -> tuple[str | None, str | None]:
    """The side whose contract was lost, and the one that made its own without trumps or with all tricks."""
    contract, tricks = hand.contract, hand.bidders_tricks
    if not is_scorable(contract) or tricks is None:
        return None, None
    assert contract is not None and contract.bid is not None
    if not is_made(contract.bid, tricks):
        return contract.bidder, None
    is_grand = contract.kind == NOTRUMP or tricks == TRICKS_IN_A_HAND
    return None, contract.bidder if is_grand else None


def _own(hand: Hand, kind: HandKind, ns: int, ew: int) -> tuple[int, ...] | None:
    """Each player's points where he counts his own tricks; marks and penalties are his side's."""
    if not kind.is_individual or hand.own is None or hand.ns is None or hand.ew is None:
        return None
    extra = (ns - hand.ns, ew - hand.ew)
    return tuple((one or 0) + extra[place % 2] for place, one in enumerate(hand.own))
