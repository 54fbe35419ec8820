"""Who sits out in the rounds to come: always those who sat out least so far (docs/rules.md, part 3)."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from scoring.replanning.task import Task

Rests = list[list[int]]


def rests_so_far(task: Task) -> dict[int, int]:
    """How often each active entry has sat out; rounds before it came are no sit-outs."""
    counted = Counter(entry for one in task.played for entry in one.sit_out)
    return {entry: counted[entry] for entry in task.active}


def chosen(task: Task, attempt: int) -> Rests:
    """Who sits out in each round, one after the other.

    Among those who sat out least: whoever was to sit out anyway, then whoever has lost the
    others of his table, then who has been here longest; the rest is drawn. Other attempts draw otherwise.
    """
    drawn = Random(f"{task.seed}/{attempt}")
    counts, found = rests_so_far(task), []
    came = _came(task)
    for number in task.rounds:
        wish = _wishes(task, number)
        luck = {entry: drawn.random() for entry in task.active}
        order = {entry: (counts[entry], wish[entry], came[entry], luck[entry]) for entry in task.active}
        now = sorted(task.active, key=order.__getitem__)[: task.resting]
        for entry in now:
            counts[entry] += 1
        found.append(sorted(now))
    return found


def _came(task: Task) -> dict[int, int]:
    """The first round in which each entry was there; a large number for one that comes now."""
    first: dict[int, int] = {}
    for one in reversed(task.played):
        for entry in (*(e for table in one.tables for e in table.entries), *one.sit_out):
            first[entry] = one.number
    return {entry: first.get(entry, max(task.rounds)) for entry in task.active}


def _wishes(task: Task, number: int) -> dict[int, int]:
    """0 for those who were to sit out in this round, 1 for those left alone, 2 for the others."""
    known, left_alone = task.known.get(number, {}), _left_alone(task, number)
    return {entry: 0 if known.get(entry) == 0 else 1 if entry in left_alone else 2 for entry in task.active}


def _left_alone(task: Task, number: int) -> set[int]:
    """Those who were to sit at a table with somebody who has left."""
    active = set(task.active)
    return {entry for game in task.games.get(number, {}) if not game <= active for entry in game & active}


def least_spread(counts: Sequence[int], more: int) -> int:
    """The least difference between the most and the fewest sit-outs after ``more`` further ones."""
    ordered = sorted(counts)
    for _ in range(more):
        ordered[0] += 1
        ordered.sort()
    return ordered[-1] - ordered[0]
