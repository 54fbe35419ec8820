"""Movements of fixed pairs: how near every schedule is to what is possible at all, and how long it takes.

Each line gives value / bound and seconds. Swiss is compared with an exact matching made by networkx.
"""

import platform
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import perf_counter, process_time

import networkx

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import movements_players
from bench.place import busy
from scoring.movements import MOVEMENTS, NextRound, Round, next_round, plan
from scoring.movements.swiss import swiss_order

HANDS = 4
PLAN_SECONDS = 1.0
PAIRS, ROUNDS, ROUND_SECONDS = 500, 24, 0.1
WINDOW = 20  # places down the ranking in which networkx looks for an opponent
COMPARED = (1, 4, 8, 12, 16, 20, 24)  # rounds of Swiss that are compared; each takes networkx seconds


@dataclass(frozen=True)
class Sweep:
    """Whole schedules of one movement: seconds, and processor seconds, by size.

    above: measure -> size -> (value, bound) where they differ. expected: measures that are to be at their
    bound everywhere but at the exceptions, where that is known to be impossible.
    """

    name: str
    seconds: dict[int, float]
    processor: dict[int, float]
    above: dict[str, dict[int, tuple[int, int]]]
    expected: frozenset[str]
    exceptions: frozenset[int]

    @property
    def reached(self) -> bool:
        off = {size for name in self.expected for size in self.above[name]}
        return max(self.seconds.values()) < PLAN_SECONDS and off <= self.exceptions

    def __str__(self) -> str:
        slowest = max(self.seconds, key=self.seconds.__getitem__)
        sizes = f"{min(self.seconds)} to {max(self.seconds)} pairs"
        lines = [
            f"{self.name}, {sizes}, whole, with certificate: slowest {self.seconds[slowest]:.2f} s"
            f" ({slowest} pairs), all {len(self.seconds)} in {sum(self.seconds.values()):.1f} s"
            f" (processor: {max(self.processor.values()):.2f} s and {sum(self.processor.values()):.1f} s),"
            f" target under {PLAN_SECONDS:.0f} s each ({'reached' if self.reached else 'MISSED'});"
            f" {HANDS} hands a round, one run each, {busy()}"
        ]
        for measure, sizes_off in self.above.items():
            lines.append(f"   {measure}: {_off(sizes_off, len(self.seconds))}")
        return "\n".join(lines)


def _off(sizes: dict[int, tuple[int, int]], all_sizes: int) -> str:
    if not sizes:
        return f"value = bound at all {all_sizes} sizes"
    worst = max(sizes, key=lambda size: sizes[size][0] - sizes[size][1])
    value, bound = sizes[worst]
    named = f" ({', '.join(map(str, sorted(sizes)))})" if len(sizes) < 12 else ""
    return (
        f"value = bound at {all_sizes - len(sizes)} of {all_sizes} sizes, above it at {len(sizes)}{named},"
        f" most {value} / {bound} with {worst} pairs"
    )


def sweep(name: str, sizes: Iterator[tuple[int, int]], expected: str, exceptions: set[int]) -> Sweep:
    """Each (entries, rounds) planned once, for the first time in this process."""
    seconds, processor = {}, {}
    above: dict[str, dict[int, tuple[int, int]]] = {}
    for entries, rounds in sizes:
        start, used = perf_counter(), process_time()
        schedule = plan(name, entries, rounds, hands=HANDS)
        seconds[entries], processor[entries] = perf_counter() - start, process_time() - used
        for measure in schedule.certificate:
            off = above.setdefault(measure.name, {})
            if not measure.proved:
                off[entries] = (measure.value, measure.bound)
    return Sweep(name, seconds, processor, above, frozenset(expected.split()), frozenset(exceptions))


def cycles(name: str, least: int) -> Iterator[tuple[int, int]]:
    """Every size of a movement with the rounds in which everybody meets everybody."""
    movement = MOVEMENTS[name]
    for entries in range(least, movement.entries.most + 1):
        rounds = movement.cycle(entries)
        if rounds is not None:
            yield entries, rounds


def sweeps() -> Iterator[Sweep]:
    yield sweep("round-robin", cycles("round-robin", 2), "rematch sit-out-spread table side deal", {4})
    yield sweep("howell", cycles("howell", 7), "rematch sit-out-spread board", set())
    tables = ((2 * tables, tables) for tables in range(2, 101))
    yield sweep("mitchell", tables, "sit-out-spread board", set())


@dataclass(frozen=True)
class Drawn:
    """A Swiss event with random results: seconds and cost of each round, exact cost where compared."""

    seconds: list[float]
    processor: list[float]
    costs: list[int]
    exact: dict[int, tuple[int, float]]  # round -> the exact matching's cost and seconds
    again: int  # meetings that are not the first of their two

    @property
    def reached(self) -> bool:
        same = all(self.costs[number - 1] == cost for number, (cost, _) in self.exact.items())
        return max(self.seconds) < ROUND_SECONDS and same and not self.again

    def __str__(self) -> str:
        compared = ", ".join(
            f"{self.costs[number - 1]} / {cost} ({seconds:.1f} s)"
            for number, (cost, seconds) in self.exact.items()
        )
        return (
            f"swiss, {PAIRS} pairs, {ROUNDS} rounds, random results: slowest round {max(self.seconds):.3f} s,"
            f" median {sorted(self.seconds)[ROUNDS // 2]:.3f} s (processor: {max(self.processor):.3f} s and"
            f" {sorted(self.processor)[ROUNDS // 2]:.3f} s), {self.again} second meetings,"
            f" target under {ROUND_SECONDS} s and the exact cost ({'reached' if self.reached else 'MISSED'});"
            f" {busy()}\n   cost / exact matching, in rounds {', '.join(map(str, self.exact))}: {compared}"
        )


def draw_event() -> Drawn:
    """Play the event; the exact matching of networkx is made from the same ranking and meetings."""
    luck = Random(1).random
    points: Counter[int] = Counter()
    met: Counter[frozenset[int]] = Counter()
    played: list[Round] = []
    drawn = Drawn([], [], [], {}, 0)
    for number in range(1, ROUNDS + 1):
        asked = _asked(points, played, number)
        start, used = perf_counter(), process_time()
        one = next_round("swiss", asked)
        drawn.seconds.append(perf_counter() - start)
        drawn.processor.append(process_time() - used)
        at = {entry: place for place, entry in enumerate(swiss_order(asked))}
        drawn.costs.append(sum((at[table.ns[0]] - at[table.ew[0]]) ** 2 for table in one.tables))
        if number in COMPARED:
            drawn.exact[number] = exact_matching(at, met)
        for table in one.tables:
            met[frozenset(table.entries)] += 1
            won = (
                luck() < 0.5 + (table.ew[0] - table.ns[0]) / PAIRS / 4
            )  # the lower number is the better pair
            points[table.ns[0] if won else table.ew[0]] += 2
        played.append(one)
    return Drawn(drawn.seconds, drawn.processor, drawn.costs, drawn.exact, met.total() - len(met))


def _asked(points: Counter[int], played: list[Round], number: int) -> NextRound:
    order = sorted(range(1, PAIRS + 1), key=lambda entry: (-points[entry], entry))
    ranks: dict[int, int] = {}
    for place, entry in enumerate(order, start=1):
        before = order[place - 2]
        ranks[entry] = ranks[before] if place > 1 and points[before] == points[entry] else place
    standing = {"order": tuple(order), "ranks": ranks} if played else {}
    return NextRound(PAIRS, number, HANDS, seed=1, played=tuple(played), rounds=ROUNDS, **standing)


def exact_matching(at: dict[int, int], met: Counter[frozenset[int]]) -> tuple[int, float]:
    """The least cost by Edmonds' blossoms, and the seconds it takes."""
    start = perf_counter()
    entries = sorted(at, key=at.__getitem__)
    graph = networkx.Graph()
    for place, one in enumerate(entries):
        for other in entries[place + 1 : place + 1 + WINDOW]:
            if not met[frozenset((one, other))]:
                graph.add_edge(one, other, weight=(at[one] - at[other]) ** 2)
    games = networkx.min_weight_matching(graph)
    assert len(games) == len(entries) // 2, "too small a window"
    return sum((at[one] - at[other]) ** 2 for one, other in games), perf_counter() - start


def figures() -> Iterator[Sweep | Drawn]:
    """One figure after the other."""
    yield draw_event()
    yield from sweeps()


if __name__ == "__main__":
    for figure in figures():
        print(figure, flush=True)
    print(f"   Python {platform.python_version()}, {platform.machine()}", flush=True)
    movements_players.main()
