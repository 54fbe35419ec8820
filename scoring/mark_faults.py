"""What is wrong with the marks of a list of hands: players' own tricks, honours, talking."""

from collections.abc import Iterator

from scoring.hand_list import HONOURS_IN_A_SUIT, HandKind
from scoring.numbers import brief
from scoring.own_faults import own_faults
from scoring.problems import Problem
from scoring.record import SIDES, Hand, filled, is_count
from scoring.ruleset import Rules


def mark_faults(hand: Hand, rules: Rules, kind: HandKind, done: bool) -> Iterator[Problem]:
    """Everything at once. done: nothing that the hand's kind counts may be missing."""
    yield from own_faults(hand, kind, rules, done)
    yield from _honour_faults(filled(hand).honours, kind, rules, done)
    yield from _talk_faults(hand.talked, kind, rules)


def _honour_faults(honours: object, kind: HandKind, rules: Rules, done: bool) -> Iterator[Problem]:
    if rules.is_bid or not kind.honour:
        if honours is not None:
            yield Problem("honours-unwanted", {})
        return
    known = isinstance(honours, tuple) and len(honours) == len(SIDES)
    if honours is None or (isinstance(honours, tuple) and known and honours == (None, None)):
        if done:
            yield Problem("honours-missing", {"should": HONOURS_IN_A_SUIT})
        return
    if not isinstance(honours, tuple) or not known:
        yield Problem("honours-range", {"value": brief(honours), "most": HONOURS_IN_A_SUIT})
        return
    wrong = [one for one in honours if one is not None and not is_count(one, HONOURS_IN_A_SUIT)]
    for one in wrong:
        yield Problem("honours-range", {"value": brief(one), "most": HONOURS_IN_A_SUIT})
    if not wrong and None not in honours and sum(honours) != HONOURS_IN_A_SUIT:
        written = {"ns": honours[0], "ew": honours[1], "honours": sum(honours), "should": HONOURS_IN_A_SUIT}
        yield Problem("honours-sum", written)


def _talk_faults(talked: object, kind: HandKind, rules: Rules) -> Iterator[Problem]:
    if talked == ():
        return
    if not isinstance(talked, tuple) or any(side not in SIDES for side in talked):
        yield Problem("talked-side", {"value": brief(talked)})
    elif len(set(talked)) < len(talked):
        yield Problem("talked-twice", {"side": talked[0]})
    if rules.is_bid or not kind.talk:
        yield Problem("talked-unwanted", {})
