"""Splitting the field by each name of the ranking list in turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from types import MappingProxyType

from scoring.lots import Lot
from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.tally import Lines
from scoring.tiebreaks import TIE_BREAKS, Decision, Reason
from scoring.values import VALUES, first_value

# By ranking value, what each entry gets besides its own rounds at tables.
Extras = Mapping[str, Mapping[int, Exact]]


@dataclass
class Order:
    """Groups from first to last, all of a group equal; the columns and reasons found on the way."""

    groups: list[list[int]]
    extras: Extras = field(default_factory=dict)
    columns: dict[str, dict[int, Exact]] = field(default_factory=dict)
    reasons: dict[int, list[Reason]] = field(default_factory=dict)

    def ranks(self) -> dict[int, int]:
        ranks, place = {}, 1
        for group in self.groups:
            ranks.update(dict.fromkeys(group, place))
            place += len(group)
        return ranks

    def explain(self, name: str, group: list[int], decision: Decision, parts: int) -> None:
        """Note for each entry of a tied group what ``name`` did."""
        among = tuple(group)
        outcome = "skipped" if decision.skipped else "split" if parts > 1 else "equal"
        for entry in group:
            value, details = decision.values.get(entry), decision.details.get(entry, {})
            reason = Reason(name, among, value, outcome, details, decision.skipped)
            self.reasons.setdefault(entry, []).append(reason)


def ordered(
    lines: Lines,
    ranking: Ranking,
    extras: Extras,
    *,
    lots: Sequence[Lot] = (),
    explain: bool = False,
) -> Order:
    """Split the field by each name in turn; a group that no name splits stays together."""
    order = Order([sorted(lines)] if lines else [], extras)
    first = first_value(ranking.rank_by) or "points"
    firsts = _column(first, lines, ranking, extras)
    for name in ranking.rank_by:
        column = firsts if name == first else _column(name, lines, ranking, extras, firsts)
        order.columns[name] = column
        groups: list[list[int]] = []
        for group in order.groups:
            if len(group) == 1:
                groups.append(group)
                continue
            if name in VALUES:
                decision = Decision({entry: column[entry] for entry in group})
            else:
                decision = TIE_BREAKS[name].decide(group, lines, lots)
                column.update(decision.values)
            parts = _split(group, decision, name)
            if explain and name != ranking.rank_by[0]:
                order.explain(name, group, decision, len(parts))
            groups += parts
        order.groups = groups
    return order


def _column(
    name: str,
    lines: Lines,
    ranking: Ranking,
    extras: Extras,
    firsts: Mapping[int, Exact] = MappingProxyType({}),
) -> dict[int, Exact]:
    """A value's number for every entry; a tie-break starts empty and fills in for tied groups."""
    if name not in VALUES:
        return {}
    number, extra = VALUES[name].of, extras.get(name)
    if VALUES[name].of_others:
        # Whole numbers over one denominator are added up many times faster.
        whole, firsts = _over_one(firsts)
        return {entry: Fraction(number(line, ranking, firsts)) / whole for entry, line in lines.items()}
    if extra is None:
        return {entry: number(line, ranking, firsts) for entry, line in lines.items()}
    return {entry: number(line, ranking, firsts) + extra[entry] for entry, line in lines.items()}


def _split(group: list[int], decision: Decision, name: str) -> list[list[int]]:
    """The group in parts of equal numbers, the best first."""
    if not decision.values:
        return [group]
    # Whole numbers over one denominator say the same, and compare many times faster.
    _, numbers = _over_one({entry: decision.values[entry] for entry in group})
    parts: dict[int, list[int]] = {}
    for entry, number in numbers.items():
        parts.setdefault(number, []).append(entry)
    lower_first = VALUES[name].lower_first if name in VALUES else TIE_BREAKS[name].lower_first
    return [parts[number] for number in sorted(parts, reverse=not lower_first)]


def _over_one(numbers: Mapping[int, Exact]) -> tuple[int, dict[int, int]]:
    """One denominator for all, and the numbers in its parts."""
    whole = lcm(*(number.denominator for number in numbers.values()))
    return whole, {
        entry: number.numerator * (whole // number.denominator) for entry, number in numbers.items()
    }
