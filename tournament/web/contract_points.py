"""Every contract's points in one line of numbers, so that a page can show them while it is typed."""

from scoring.contracts import HIGHEST, LOWEST, NOTRUMP, TRICKS_IN_A_HAND, UPTOWN, contract_points
from scoring.rules import Rules


def points_line(rules: Rules) -> str:
    """The bidders' points: with a trump suit and then in notrump, bid by bid, for 0 to 13 tricks each.

    Empty where no contracts are played.
    """
    if not rules.is_bid:
        return ""
    return " ".join(
        str(contract_points(rules, bid, kind, tricks))
        for kind in (UPTOWN, NOTRUMP)
        for bid in range(LOWEST, HIGHEST + 1)
        for tricks in range(TRICKS_IN_A_HAND + 1)
    )
