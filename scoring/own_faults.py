"""What is wrong with the tricks of players who count their own."""

from collections.abc import Iterator

from scoring.contracts import TRICKS_IN_A_HAND
from scoring.hand_list import HandKind
from scoring.numbers import brief
from scoring.problems import Problem
from scoring.record import Hand, filled, is_count
from scoring.ruleset import Rules

_PLAYERS = 4


def own_faults(hand: Hand, kind: HandKind, rules: Rules, done: bool) -> Iterator[Problem]:
    own: object = hand.own
    if rules.is_bid or not kind.is_individual:
        if own is not None:
            yield Problem("own-unwanted", {})
        return
    if own is None:
        if done:
            yield Problem("own-missing", {})
        return
    full: object = filled(hand).own
    if not isinstance(own, tuple) or len(own) != _PLAYERS or not isinstance(full, tuple):
        yield Problem("own-four", {"value": brief(own)})
        return
    wrong = [one for one in own if one is not None and not is_count(one, TRICKS_IN_A_HAND)]
    for one in wrong:
        yield Problem("own-tricks", {"value": brief(one), "most": TRICKS_IN_A_HAND})
    if wrong:
        return
    if None in full:
        if done:
            yield Problem("own-missing", {})
        return
    sides = full[0] + full[2], full[1] + full[3]
    # That they make 13 is told with the sides' tricks.
    if any(told is not None and told != side for told, side in zip((hand.ns, hand.ew), sides, strict=True)):
        yield Problem("own-differs", {"ns": sides[0], "ew": sides[1]})
