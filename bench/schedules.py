"""Schedules for every number of pairs from 2 to 200: the whole round robin, planned and checked."""

import platform
import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scoring.movements import MOVEMENTS, plan

NAME, HANDS = "round-robin", 4
TARGET_SECONDS = 1.0


@dataclass(frozen=True)
class Figure:
    """The time of every schedule in seconds, by its number of entries.

    processor: the same without waiting for other programs, to tell a slow schedule from a busy machine.
    """

    seconds: dict[int, float]
    processor: dict[int, float]
    conditions: str

    @property
    def slowest(self) -> int:
        """The number of entries whose schedule took longest."""
        return max(self.seconds, key=self.seconds.__getitem__)

    @property
    def reached(self) -> bool:
        return self.seconds[self.slowest] < TARGET_SECONDS

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        times = sorted(self.seconds.values())
        used = self.processor.values()
        return (
            f"schedules, {min(self.seconds)} to {max(self.seconds)} pairs, all rounds:"
            f" slowest {times[-1]:.2f} s ({self.slowest} pairs), median {times[len(times) // 2]:.2f} s,"
            f" all {len(times)} in {sum(times):.1f} s (processor: {max(used):.2f} s and {sum(used):.1f} s),"
            f" target under {TARGET_SECONDS:.0f} s each ({verdict}); {self.conditions}"
        )


def measure() -> tuple[Figure, ...]:
    """One run of each size, each planned for the first time in this process."""
    movement = MOVEMENTS[NAME]
    seconds, processor = {}, {}
    for entries in range(movement.entries.least, movement.entries.most + 1):
        rounds = movement.cycle(entries)
        if rounds is not None:
            start, used = perf_counter(), process_time()
            plan(NAME, entries, rounds, hands=HANDS)
            seconds[entries], processor[entries] = perf_counter() - start, process_time() - used
    conditions = (
        f"{HANDS} hands a round, checker included, one process, one run each,"
        f" Python {platform.python_version()}, {platform.machine()}"
    )
    return (Figure(seconds, processor, conditions),)


if __name__ == "__main__":
    for figure in measure():
        print(figure)
