"""Standings of 100 pairs x 24 rounds x 4 hands from the database, on SQLite."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import Timing, busy, prepare

PAIRS, ROUNDS, HANDS = 100, 24, 4
TARGET_MILLISECONDS = 60.0
REPEATS = 20


@dataclass(frozen=True)
class Figure:
    timing: Timing
    reading: Timing
    conditions: str

    @property
    def reached(self) -> bool:
        return self.timing.median < TARGET_MILLISECONDS

    def __str__(self) -> str:
        verdict, took = "reached" if self.reached else "MISSED", self.timing
        return (
            f"standings from the database: median {took.median:.1f} ms, best {took.best:.1f} ms,"
            f" own time {took.median_own:.1f} ms, target under {TARGET_MILLISECONDS:.0f} ms ({verdict});"
            f" reading the rows alone {self.reading.median:.1f} ms; {self.conditions}"
        )


def timed(work: Callable[[], object], repeats: int = REPEATS) -> Timing:
    wall, own = [], []
    for _ in range(repeats):
        start, started = perf_counter(), process_time()
        work()
        wall.append((perf_counter() - start) * 1000)
        own.append((process_time() - started) * 1000)
    return Timing(wall, own)


def measure() -> tuple[Figure, ...]:
    """Every row is read anew in each run: nothing is kept between them."""
    prepare()
    from tests.tournament.filled import filled
    from tournament.queries.facts import gather
    from tournament.queries.standings import standings

    event = filled(PAIRS, ROUNDS, HANDS)
    size = f"{PAIRS} pairs x {ROUNDS} rounds x {HANDS} hands, SQLite, {REPEATS} runs, one process, {busy()}"
    return (Figure(timed(lambda: standings(event)), timed(lambda: gather(event)), size),)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
