"""What is wrong with a sheet's penalties."""

from collections.abc import Iterator

from scoring.dealing import kind_of
from scoring.numbers import brief
from scoring.problems import Problem
from scoring.record import SIDES, Penalty, Sheet, is_count
from scoring.revokes import both_revoked
from scoring.ruleset import Rules

MOST_PENALTY_POINTS = 99


def penalty_faults(
    sheet: Sheet, rules: Rules, most: int, hands_per_round: int, round_number: int
) -> Iterator[Problem]:
    """``most`` is the last hand that can be charged."""

    def _counts_own(hand: int) -> bool:
        return rules.counts_own and kind_of(rules, round_number, hand, hands_per_round).is_individual

    for penalty in sheet.penalties:
        place = {"hand": penalty.hand, "side": brief(penalty.side)}
        charged = is_count(penalty.hand, most) and penalty.hand != 0
        if not charged:
            yield Problem("penalty-hand", {**place, "most": most})
        if penalty.side not in SIDES:
            yield Problem("penalty-side", place)
        if penalty.kind not in ("revoke", "points"):
            yield Problem("penalty-kind", {**place, "kind": brief(penalty.kind)})
        elif penalty.kind == "points":
            yield from _points_faults(penalty, rules, place)
        elif charged and rules.revoke == "tricks" and _counts_own(penalty.hand):
            yield Problem("revoke-of-own-tricks", place)
    if rules.both_revoked == "redeal":
        # The hand's result does not stand; it is played again and both marks are taken off.
        for number in both_revoked(sheet):
            yield Problem("both-revoked-redeal", {"hand": number})


def _points_faults(penalty: Penalty, rules: Rules, place: dict[str, object]) -> Iterator[Problem]:
    if rules.record == "totals":
        yield Problem("penalty-points-with-totals", place)
    if not is_count(penalty.points, MOST_PENALTY_POINTS) or penalty.points == 0:
        yield Problem(
            "penalty-points", {**place, "points": brief(penalty.points), "most": MOST_PENALTY_POINTS}
        )
