"""What is wrong with an event's prize lists."""

from collections.abc import Collection, Sequence

from scoring.numbers import brief
from scoring.prizes import KINDS, SHARED, PrizeList
from scoring.problems import Problem
from scoring.ruleset import Rules

MOST_PLACES = 99


def prize_faults(
    lists: Sequence[PrizeList], rules: Rules, roles: Collection[str] = (), *, tricks: bool = False
) -> tuple[Problem, ...]:
    """Everything wrong with the lists, each with its place among them.

    roles: those the event has. tricks: whether rounds are compared by tricks; points by rounds are
    not known where the event records totals alone.
    """
    problems: list[Problem] = []
    keys = [each.key for each in lists]
    for place, each in enumerate(lists, start=1):
        where: dict[str, object] = {"place": place, "key": brief(each.key)}
        if not each.key.strip() or each.key in keys[: place - 1]:
            problems.append(Problem("prize-key", where))
        problems += _value_faults(each, where)
        if each.role and each.role not in roles:
            problems.append(Problem("prize-role", {**where, "role": brief(each.role), "known": tuple(roles)}))
        if rules.record == "totals" and (each.kind == "tens" or (each.kind == "best-round" and not tricks)):
            problems.append(Problem("prize-needs-hands", {**where, "kind": each.kind}))
    return tuple(problems)


def _value_faults(each: PrizeList, where: dict[str, object]) -> list[Problem]:
    problems = []
    if each.kind not in KINDS:
        problems.append(Problem("prize-kind", {**where, "kind": brief(each.kind), "known": KINDS}))
    if not 1 <= each.places <= MOST_PLACES:
        problems.append(Problem("prize-places", {**where, "places": brief(each.places), "most": MOST_PLACES}))
    if each.shared not in SHARED:
        problems.append(Problem("prize-shared", {**where, "value": brief(each.shared), "known": SHARED}))
    if len(each.worth) > each.places or any(worth < 0 for worth in each.worth):
        problems.append(Problem("prize-worth", {**where, "places": each.places}))
    return problems
