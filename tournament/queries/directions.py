"""The same hands at several tables: each pair's tricks against the average of its own direction."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.duplicate import above_average, checksum
from scoring.problems import Problem
from scoring.record import SIDES
from tournament.queries.facts import Facts

# Movements in which every pair keeps its direction and all of a direction play the same hands.
MOVEMENTS = ("mitchell",)


@dataclass(frozen=True)
class Directions:
    """For each side, each pair's tricks, and how far they are above or below the average of the side."""

    tricks: Mapping[str, Mapping[int, int]]
    above: Mapping[str, Mapping[int, Fraction]]
    problems: tuple[Problem, ...] = ()


def directions_of(facts: Facts) -> Directions | None:
    """None where pairs do not keep their direction, or have not all played as many hands yet."""
    if facts.event.movement not in MOVEMENTS:
        return None
    tricks: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    hands: dict[int, int] = {}
    for result in facts.confirmed():
        if result.score is None:
            continue
        for side, entries, made in (("ns", result.ns, result.score.ns), ("ew", result.ew, result.score.ew)):
            for entry in entries:
                tricks[side][entry] = tricks[side].get(entry, 0) + made.tricks
                hands[entry] = hands.get(entry, 0) + result.score.hands
    if not hands or len(set(hands.values())) > 1 or tricks["ns"].keys() & tricks["ew"].keys():
        return None
    return Directions(
        tricks,
        {side: above_average(own) for side, own in tricks.items()},
        checksum(tricks["ns"].values(), tricks["ew"].values(), len(tricks["ns"]), next(iter(hands.values()))),
    )
