"""What is wrong with one total a side, where the event records those."""

from collections.abc import Iterator

from scoring.hand_faults import side_faults
from scoring.problems import Problem
from scoring.record import TRICKS_IN_A_HAND, Hand, Sheet, filled
from scoring.round_faults import MOST_HANDS
from scoring.ruleset import Rules


def total_faults(sheet: Sheet, totals: Hand, rules: Rules, planned: int, whole: bool) -> Iterator[Problem]:
    """planned: how many hands this round has."""
    excused = bool(sheet.short.strip())
    fixed = rules.hands_are_exact and not excused
    most = TRICKS_IN_A_HAND * (MOST_HANDS if excused else planned)
    if (totals.contract, totals.own, totals.honours, totals.talked) != (None, None, None, ()):
        yield Problem("totals-with-marks", {})
    if totals.ns is None and totals.ew is None:
        if whole:
            yield Problem("totals-blank", {})
        return
    problems = side_faults(totals, most)
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
