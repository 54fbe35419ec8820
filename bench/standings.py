"""Standings of 100 pairs, and of 1,000, x 24 rounds x 4 hands from results in memory."""

import random
import sys
from collections.abc import Callable
from dataclasses import dataclass
from os import cpu_count, getloadavg
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.places import places
from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, score
from scoring.standings import Adjustment, Lot, Ranking, Result, SitOut, table
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES

PAIRS, ROUNDS, HANDS = 100, 24, 4
TARGET_MILLISECONDS = 15.0
REPEATS = 20
# A congress: the largest field, and every ranking value and tie-break in the list.
MANY, MANY_MILLISECONDS, MANY_REPEATS = 1000, 400.0, 7
EVERYTHING = ("match-points", *TIE_BREAKS, *(name for name in VALUES if name != "match-points"))


@dataclass(frozen=True)
class Figure:
    """One measurement: the best and the median of its runs, in milliseconds; target None: no promise.

    own: the median of what the process itself has used, which a busy machine changes least.
    """

    name: str
    best: float
    median: float
    target: float | None
    conditions: str
    own: float | None = None

    @property
    def reached(self) -> bool:
        return self.target is None or self.median < self.target

    def __str__(self) -> str:
        figures = f"{self.name}: median {self.median:.1f} ms, best {self.best:.1f} ms"
        if self.own is not None:
            figures += f", own time {self.own:.1f} ms"
        if self.target is not None:
            verdict = "reached" if self.reached else "MISSED"
            figures += f", target under {self.target:.0f} ms ({verdict})"
        return f"{figures}; {self.conditions}"


def sheets(seed: int = 1, pairs: int = PAIRS) -> list[tuple[int, int, int, int, Sheet]]:
    """A whole event: (round, table, N-S entry, E-W entry, sheet)."""
    dice = random.Random(seed)
    ring, written = list(range(1, pairs + 1)), []
    for number in range(1, ROUNDS + 1):
        for place in range(pairs // 2):
            tricks = [dice.randint(2, 11) for _ in range(HANDS)]
            sheet = Sheet(tuple(Hand(ns, 13 - ns) for ns in tricks))
            written.append((number, place + 1, ring[place], ring[-1 - place], sheet))
        ring[1:] = [ring[-1], *ring[1:-1]]
    return written


def _timed(
    name: str,
    work: Callable[[], object],
    conditions: str,
    target: float | None = TARGET_MILLISECONDS,
    repeats: int = REPEATS,
) -> Figure:
    times, own = [], []
    for _ in range(repeats):
        start, used = perf_counter(), process_time()
        work()
        times.append((perf_counter() - start) * 1000)
        own.append((process_time() - used) * 1000)
    times.sort()
    own.sort()
    return Figure(name, times[0], times[repeats // 2], target, conditions, own[repeats // 2])


def measure() -> tuple[Figure, ...]:
    """From scored results and from bare sheets; each with the change since the round before."""
    rules, ranking, written = Rules(), Ranking(), sheets()
    busy = f"load {getloadavg()[0]:.1f} on {cpu_count()} cores"
    size = f"{PAIRS} pairs x {ROUNDS} rounds x {HANDS} hands, {REPEATS} runs, one process, {busy}"

    def results() -> list[Result]:
        return [
            Result(number, place, (ns,), (ew,), score(sheet, rules))
            for number, place, ns, ew, sheet in written
        ]

    entries, scored = range(1, PAIRS + 1), results()
    by_rounds = Ranking(("match-points", "head-to-head", "net-tricks", "tricks"), compare="tricks")
    return (
        _timed(
            "standings from results in memory",
            lambda: table(entries, scored, (), ranking),
            f"{size}, results already scored",
        ),
        _timed(
            "standings by match points from results in memory",
            lambda: table(entries, scored, (), by_rounds),
            f"{size}, results already scored, many ties",
        ),
        _timed(
            "standings from sheets in memory",
            lambda: table(entries, results(), (), ranking),
            f"{size}, every sheet scored anew",
            target=None,
        ),
        *_of_a_congress(busy),
    )


def _of_a_congress(busy: str) -> tuple[Figure, ...]:
    """1,000 entries with sit-outs, adjustments and lots, by every name there is; with the change."""
    rules, entries = Rules(), range(1, MANY + 1)
    scored = [
        Result(number, place, (ns,), (ew,), score(sheet, rules))
        for number, place, ns, ew, sheet in sheets(2, MANY + 100)
    ]
    rests = [SitOut(number, entry) for number in range(1, ROUNDS + 1) for entry in range(number, MANY, 97)]
    fined = [Adjustment(entry % ROUNDS + 1, entry, -1) for entry in range(5, MANY, 31)]
    lots = [Lot(tuple(range(first, first + 5))) for first in range(1, MANY, 10)]
    ranking = Ranking(EVERYTHING, "field-average")
    size = f"{MANY} entries x {ROUNDS} rounds x {HANDS} hands, {MANY_REPEATS} runs, one process, {busy}"
    everything = f"{size}, results already scored, {len(EVERYTHING)} names in the list"

    def ranked() -> object:
        return table(entries, scored, rests, ranking, adjustments=fined, lots=lots)

    def drawn() -> object:
        return places(entries, scored, rests, ranking, adjustments=fined, lots=lots)

    return (
        _timed("standings of a congress", ranked, everything, MANY_MILLISECONDS, MANY_REPEATS),
        _timed("places after each round of a congress", drawn, everything, None, MANY_REPEATS),
    )


if __name__ == "__main__":
    for figure in measure():
        print(figure)
