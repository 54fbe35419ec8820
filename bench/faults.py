"""Fifty times each: a part is killed outright while twenty tables send; what was acknowledged is there."""

import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy

TIMES = 50
# Results of one event, a table: a card has 99 hands at most.
AT_A_TIME = 25
TARGET_SECONDS = 10.0
PARTS = (("web", False), ("web", True), ("postgres", True), ("valkey", True))


@dataclass(frozen=True)
class Figure:
    """seconds: from each kill to the first receipt after it. sent: results acknowledged and found again."""

    part: str
    where: str
    seconds: list[float]
    sent: int
    conditions: str

    @property
    def reached(self) -> bool:
        return max(self.seconds) < TARGET_SECONDS

    def __str__(self) -> str:
        times, verdict = sorted(self.seconds), "reached" if self.reached else "MISSED"
        return (
            f"{self.part} killed {len(times)} times on {self.where}:"
            f" {self.sent:,} of {self.sent:,} acknowledged results there once and whole,"
            f" back after {times[len(times) // 2]:.1f} s (median), {times[-1]:.1f} s at most,"
            f" target none lost and under {TARGET_SECONDS:.0f} s ({verdict}); {self.conditions}"
        )


def measure() -> tuple[Figure, ...]:
    return tuple(_measured(part, servers_too) for part, servers_too in PARTS)


def _measured(part: str, servers_too: bool) -> Figure:
    """A result that was acknowledged and is not there raises AssertionError."""
    from tests import servers
    from tests.faults.hall import HANDS, TABLES
    from tests.faults.test_killed import Installation

    seconds: list[float] = []
    for first in range(0, TIMES, AT_A_TIME):
        with ExitStack() as stack:
            folder = stack.enter_context(servers.open_folder())
            where = Installation(folder, stack, servers_too=servers_too, runs=AT_A_TIME)
            for number in range(AT_A_TIME):
                seconds.append(where.hall.run(number, where.parts[part], seed=first + number))
            where.hall.check(AT_A_TIME)
    database = "PostgreSQL and Valkey" if servers_too else "SQLite"
    return Figure(part, database, seconds, TABLES * HANDS * TIMES, f"clients on the same machine, {busy()}")


if __name__ == "__main__":
    for figure in measure():
        print(figure)
