"""What is wrong with single hands as they are written."""

from collections.abc import Iterator

from scoring.contract_faults import contract_faults
from scoring.contracts import TRICKS_IN_A_HAND, kitty_is_the_bidders
from scoring.hand_list import HandKind
from scoring.mark_faults import mark_faults
from scoring.numbers import brief
from scoring.problems import Problem
from scoring.record import Hand, filled, is_count
from scoring.ruleset import Rules


def side_faults(hand: Hand, most: int) -> list[Problem]:
    """What is wrong with either side's number by itself."""
    problems = []
    for side, tricks in (("ns", hand.ns), ("ew", hand.ew)):
        if tricks is None or is_count(tricks, most):
            continue
        shown: dict[str, object] = {"side": side, "most": most}
        if isinstance(tricks, bool) or not isinstance(tricks, int):
            problems.append(Problem("tricks-not-whole", {**shown, "value": brief(tricks)}))
        else:
            shown["tricks"] = brief(tricks) if abs(tricks) > 10**9 else tricks
            problems.append(Problem("tricks-range", shown))
    return problems


def hand_faults(
    hand: Hand, rules: Rules, kind: HandKind, *, accepted: bool, whole: bool
) -> Iterator[Problem]:
    """Everything wrong with a hand that is not blank.

    kind: what the list of hands says of it. accepted: tricks that do not make 13 may stand.
    whole: the round is over, so nothing may be missing; a hand still being played may be in parts,
    but once it has its tricks it has to be whole.
    """
    full = filled(hand)
    done = whole or full.ns is not None or full.ew is not None
    if rules.is_bid:
        yield from contract_faults(hand.contract, rules, done)
    elif hand.contract is not None:
        yield Problem("contract-in-basic-whist", {})
    if kind.is_individual or kind.honour or (hand.own, hand.honours, hand.talked) != (None, None, ()):
        yield from mark_faults(hand, rules, kind, done)
    yield from _trick_faults(hand, full, rules, accepted, whole)


def _trick_faults(hand: Hand, full: Hand, rules: Rules, accepted: bool, whole: bool) -> Iterator[Problem]:
    problems = side_faults(hand, TRICKS_IN_A_HAND) or side_faults(full, TRICKS_IN_A_HAND)
    yield from problems
    if problems:
        return
    if full.ns is None or full.ew is None:
        # Players' own tricks that are not whole are told by themselves.
        if whole and hand.own is None:
            yield Problem("bidders-tricks-missing" if rules.is_bid else "hand-blank", {})
        return
    if rules.is_bid and full.bidders_tricks == 0 and kitty_is_the_bidders(rules):
        yield Problem("bidders-tricks-none", {})
    tricks = full.ns + full.ew
    if tricks != TRICKS_IN_A_HAND and not accepted:
        written = {"ns": full.ns, "ew": full.ew, "tricks": tricks, "should": TRICKS_IN_A_HAND}
        yield Problem("hand-sum", written)
