"""The door to a table's result: read it, say all that is wrong with it, score it."""

from collections.abc import Iterator
from itertools import accumulate

from scoring.numbers import brief
from scoring.points import (
    Score,
    SideScore,
    both_revoked,
    hand_points,
    penalty_points,
    score,
    tricks_after_penalties,
)
from scoring.problems import Problem
from scoring.record import SIDES, TRICKS_IN_A_HAND, Hand, Penalty, Sheet, filled, is_count, played
from scoring.ruleset import Rules
from scoring.tricks import read_tricks

__all__ = [
    "MOST_HANDS",
    "MOST_PENALTY_POINTS",
    "SIDES",
    "TRICKS_IN_A_HAND",
    "Hand",
    "Penalty",
    "Score",
    "Sheet",
    "SideScore",
    "both_revoked",
    "faults",
    "filled",
    "partial_faults",
    "penalty_points",
    "played",
    "questions",
    "read_tricks",
    "score",
    "tricks_after_penalties",
]

MOST_HANDS = 99
MOST_PENALTY_POINTS = 99


def faults(sheet: Sheet, rules: Rules, hands_per_round: int) -> tuple[Problem, ...]:
    """Everything wrong with a whole sheet, each with its ``hand`` where it has one; empty when sound."""
    return tuple(_faults(sheet, rules, hands_per_round, whole=True))


def partial_faults(sheet: Sheet, rules: Rules, hands_per_round: int) -> tuple[Problem, ...]:
    """The same for a sheet still being played: hands not yet written are no fault."""
    return tuple(_faults(sheet, rules, hands_per_round, whole=False))


def questions(sheet: Sheet, rules: Rules) -> tuple[Problem, ...]:
    """What the organiser has to decide; no fault, and nothing is moved until he has."""
    if rules.both_revoked == "redeal":
        return ()
    return tuple(Problem("both-revoked", {"hand": hand}) for hand in both_revoked(sheet))


def _faults(sheet: Sheet, rules: Rules, hands_per_round: int, *, whole: bool) -> Iterator[Problem]:
    if sheet.totals is not None:
        if rules.record != "totals":
            yield Problem("totals-not-recorded", {})
        if sheet.hands:
            yield Problem("hands-and-totals", {})
        yield from _total_faults(sheet, sheet.totals, rules, hands_per_round, whole)
    else:
        yield from _hand_faults(sheet, rules, hands_per_round, whole)
        yield from _count_faults(sheet, rules, hands_per_round, whole)
    yield from _penalty_faults(sheet, rules, _last_hand(sheet, rules, hands_per_round, whole))


def _last_hand(sheet: Sheet, rules: Rules, hands_per_round: int, whole: bool) -> int:
    """The last hand that can be charged; none was played after the last of a finished sheet."""
    hands = played(sheet.hands)
    if whole and hands and (sheet.short.strip() or not rules.hands_are_exact):
        return len(hands)
    return max(hands_per_round, len(sheet.hands))


def _side_faults(hand: Hand, most: int, place: dict[str, object]) -> list[Problem]:
    """What is wrong with either side's number by itself."""
    problems = []
    for side, tricks in (("ns", hand.ns), ("ew", hand.ew)):
        if tricks is None or is_count(tricks, most):
            continue
        shown = {**place, "side": side, "most": most}
        if isinstance(tricks, bool) or not isinstance(tricks, int):
            problems.append(Problem("tricks-not-whole", {**shown, "value": brief(tricks)}))
        else:
            shown["tricks"] = brief(tricks) if abs(tricks) > 10**9 else tricks
            problems.append(Problem("tricks-range", shown))
    return problems


def _hand_faults(sheet: Sheet, rules: Rules, hands_per_round: int, whole: bool) -> Iterator[Problem]:
    trims = sheet.short.strip() or not rules.hands_are_exact
    hands = played(sheet.hands) if trims else sheet.hands
    for number, hand in enumerate(hands, start=1):
        if hand.blank:
            if whole:
                yield Problem("hand-blank", {"hand": number})
            continue
        problems = _side_faults(hand, TRICKS_IN_A_HAND, {"hand": number})
        yield from problems
        whole_hand = filled(hand)
        if problems or whole_hand.ns is None or whole_hand.ew is None:
            continue
        tricks = whole_hand.ns + whole_hand.ew
        if tricks != TRICKS_IN_A_HAND and not sheet.accepted.strip():
            written = {"ns": whole_hand.ns, "ew": whole_hand.ew, "tricks": tricks, "should": TRICKS_IN_A_HAND}
            yield Problem("hand-sum", {"hand": number, **written})


def _count_faults(sheet: Sheet, rules: Rules, hands_per_round: int, whole: bool) -> Iterator[Problem]:
    hands = played(sheet.hands)
    count, excused = len(hands), bool(sheet.short.strip())
    numbers = {"hands": count, "should": hands_per_round}
    if whole and not hands and (excused or not rules.hands_are_exact or not sheet.hands):
        yield Problem("sheet-empty", {})
        return
    if count > MOST_HANDS or (count > hands_per_round and not excused):
        yield Problem("hands-extra", {**numbers, "most": MOST_HANDS})
    if excused:
        return
    if rules.hands_are_exact:
        if whole and len(sheet.hands) < hands_per_round:
            yield Problem("hands-missing", {"hands": len(sheet.hands), "should": hands_per_round})
    elif rules.round_end == "target" and rules.after_target == "stop":
        yield from _game_faults(sheet, rules, hands_per_round, whole)


def _game_faults(sheet: Sheet, rules: Rules, hands_per_round: int, whole: bool) -> Iterator[Problem]:
    """One game to the target: it may not end early, and no hand follows the one that ended it."""
    target = rules.target or 0
    hands = played(tricks_after_penalties(sheet, rules))
    if any(_side_faults(hand, TRICKS_IN_A_HAND, {}) or hand.blank for hand in hands):
        return
    change = penalty_points(sheet, rules)
    running = {
        side: list(
            accumulate(
                hand_points(getattr(hand, side) or 0) + change.get((number, side), 0)
                for number, hand in enumerate(hands, start=1)
            )
        )
        for side in SIDES
    }
    best = [max(pair) for pair in zip(running["ns"], running["ew"], strict=True)]
    ended = next((number for number, points in enumerate(best, start=1) if points >= target), None)
    if ended is not None and ended < len(hands):
        yield Problem("hand-after-game", {"hand": ended + 1, "ended": ended, "target": target})
    if ended is None and whole and len(hands) < hands_per_round:
        points = {side: running[side][-1] for side in SIDES}
        yield Problem("game-unfinished", {"hands": len(hands), "target": target, **points})


def _total_faults(
    sheet: Sheet, totals: Hand, rules: Rules, hands_per_round: int, whole: bool
) -> Iterator[Problem]:
    excused = bool(sheet.short.strip())
    fixed = rules.hands_are_exact and not excused
    most = TRICKS_IN_A_HAND * (MOST_HANDS if excused else hands_per_round)
    if totals.blank:
        if whole:
            yield Problem("totals-blank", {})
        return
    problems = _side_faults(totals, most, {})
    yield from problems
    if problems:
        return
    if fixed:
        totals = filled(totals, most)
    if totals.ns is None or totals.ew is None:
        yield Problem("totals-half-blank", {"side": "ns" if totals.ns is None else "ew"})
        return
    tricks = totals.ns + totals.ew
    fits = tricks == most if fixed else 0 < tricks <= most and tricks % TRICKS_IN_A_HAND == 0
    if not fits and not sheet.accepted.strip():
        written = {"ns": totals.ns, "ew": totals.ew, "tricks": tricks, "should": most}
        yield Problem("totals-sum" if fixed else "totals-multiple", written)


def _penalty_faults(sheet: Sheet, rules: Rules, most: int) -> Iterator[Problem]:
    for penalty in sheet.penalties:
        place = {"hand": penalty.hand, "side": brief(penalty.side)}
        if not is_count(penalty.hand, most) or penalty.hand == 0:
            yield Problem("penalty-hand", {**place, "most": most})
        if penalty.side not in SIDES:
            yield Problem("penalty-side", place)
        if penalty.kind not in ("revoke", "points"):
            yield Problem("penalty-kind", {**place, "kind": brief(penalty.kind)})
        elif penalty.kind == "points":
            if rules.record == "totals":
                yield Problem("penalty-points-with-totals", place)
            if not is_count(penalty.points, MOST_PENALTY_POINTS) or penalty.points == 0:
                shown = {"points": brief(penalty.points), "most": MOST_PENALTY_POINTS}
                yield Problem("penalty-points", {**place, **shown})
    if rules.both_revoked == "redeal":
        # The hand's result does not stand; it is played again and both marks are taken off.
        for number in both_revoked(sheet):
            yield Problem("both-revoked-redeal", {"hand": number})
