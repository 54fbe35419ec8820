"""Half an hour of one result a second, with screens that watch: does the server's memory stay flat?"""

import asyncio
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.live import ROUNDS, Cards, Hall, hall, scorers_of
from bench.live_load import Blocks, open_watchers
from bench.place import busy, resident

MINUTES, WATCHERS = 30, 20
# What is kept for a while (drawings, facts, templates) has found its size by then.
SETTLED = 5
# Of the resident memory: what may be more at the end than after the first minutes, and still be called flat.
TARGET = 1.05


@dataclass(frozen=True)
class Figure:
    """megabytes: resident memory of the serving process after each minute. results: posted in all."""

    megabytes: list[float]
    results: int
    conditions: str

    @property
    def growth(self) -> float:
        """The mean of the last five minutes over the mean of the first five that count."""
        first, last = self.megabytes[SETTLED : 2 * SETTLED], self.megabytes[-SETTLED:]
        return sum(last) / sum(first)

    @property
    def reached(self) -> bool:
        return self.growth < TARGET

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        course = " ".join(f"{megabytes:.0f}" for megabytes in self.megabytes[:: max(1, MINUTES // 10)])
        return (
            f"memory over {len(self.megabytes)} minutes of one result a second, {WATCHERS} screens watching:"
            f" {self.megabytes[SETTLED]:.0f} MB after {SETTLED} minutes,"
            f" {self.megabytes[-1]:.0f} MB at the end,"
            f" {self.growth:.3f} times, target under {TARGET} times ({verdict}); {self.results:,} results,"
            f" course in MB: {course}; {self.conditions}"
        )


async def measured(place: Hall) -> Figure:
    blocks = Blocks()
    watchers = await open_watchers(place.urls, [f"{place.late}/standings"], WATCHERS, blocks)
    cards = Cards(place.seen(place.late))
    scorer = (await scorers_of(place, place.late, ROUNDS))[0]
    begun, megabytes = perf_counter(), []
    for second in range(1, MINUTES * 60 + 1):
        await asyncio.sleep(max(0.0, begun + second - perf_counter()))
        await cards.post(scorer, perf_counter())
        if second % 60 == 0:
            megabytes.append(resident(place.pids[0]))
            for one in watchers:
                one.got.clear()
            blocks.seen.clear()
    for one in watchers:
        assert not one.lost, "a stream was cut"
        one.transport.close()
    return Figure(megabytes, cards.count, f"one process, SQLite, {busy()}")


def measure() -> tuple[Figure, ...]:
    with hall(1) as place:
        return (asyncio.run(measured(place)),)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
