"""What is wrong with an event's ranking list and sit-out policy."""

from collections.abc import Sequence

from scoring.numbers import brief
from scoring.problems import Problem, Refused
from scoring.ranking import read_sit_out
from scoring.ruleset import Rules
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES, first_value, rated_value

KNOWN = (*VALUES, *TIE_BREAKS)


def rank_by_faults(rank_by: Sequence[str], rules: Rules) -> list[Problem]:
    """Unknown and repeated names, an empty list, and names that this event's records cannot give."""
    if isinstance(rank_by, str) or not isinstance(rank_by, Sequence) or not rank_by:
        return [Problem("rank-by-empty", {"field": "rank_by", "known": KNOWN})]
    problems = []
    for place, name in enumerate(rank_by, start=1):
        where = {"field": "rank_by", "place": place, "name": brief(name)}
        if name not in KNOWN:
            problems.append(Problem("rank-by-unknown", {**where, "known": KNOWN}))
        elif name in rank_by[: place - 1]:
            problems.append(Problem("rank-by-twice", where))
        elif name == "fewest-sets" and rules.game != "bid":
            problems.append(Problem("sets-need-bids", where))
        elif name == "opponents" and first_value(_names(rank_by)) is None:
            problems.append(Problem("opponents-need-value", where))
        elif name == "rate" and rules.hands and rules.rate_per == "available":
            problems.append(Problem("rate-of-hand-list", where))
        elif rules.record == "totals":
            problems += _totals_faults(name, rank_by, rules, where)
    return problems


def _names(rank_by: Sequence[object]) -> list[str]:
    """What of a list as it was typed can be a name at all."""
    return [each for each in rank_by if isinstance(each, str)]


def _totals_faults(
    name: str, rank_by: Sequence[str], rules: Rules, where: dict[str, object]
) -> list[Problem]:
    value = VALUES.get(name)
    rated = VALUES[rated_value(_names(rank_by))]
    if value is not None and (value.needs_hands or (name == "rate" and rated.needs_hands)):
        return [Problem("totals-need-tricks", where)]
    compares = value.compares if value is not None else TIE_BREAKS[name].compares
    if compares and rules.compare != "tricks":
        return [Problem("totals-compare-tricks", where)]
    return []


def sit_out_faults(sit_out: object) -> list[Problem]:
    try:
        read_sit_out(sit_out)
    except Refused as refusal:
        return list(refusal.problems)
    return []
