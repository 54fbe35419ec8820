"""Schedules of single players: value, bound and seconds for 150 sizes, and whist tournaments up to 100."""

import sys
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.making import FIRST_ROUNDS, FIRST_SIZES
from bench.place import busy
from scoring.movements import plan
from scoring.movements.individual import STEPS, best
from scoring.movements.repeats import least
from scoring.movements.searching import search
from scoring.movements.starting import starts
from scoring.movements.stored_individuals import stored
from scoring.movements.whist_designs import design

WHIST_SECONDS, LIVE_SECONDS = 0.3, 4.0
PARTNERS, BOTH = 145, 80
MEASURES = ("partner", "opponent", "table", "seat", "deal")


@dataclass(frozen=True)
class Cell:
    """One size: what the schedule that is handed out repeats, and its bounds."""

    players: int
    rounds: int
    reached: tuple[int, ...]
    bounds: tuple[int, ...]
    seconds: float
    source: str

    def __str__(self) -> str:
        both = " ".join(
            f"{name} {value}/{bound}"
            for name, value, bound in zip(
                ("partner", "opponent", "meeting"), self.reached, self.bounds, strict=True
            )
        )
        return f"{self.players:3} players x {self.rounds:2}: {both}, {self.seconds:.2f} s ({self.source})"


def individuals() -> list[Cell]:
    """The sizes that the table was begun with, as an organiser gets them."""
    found = []
    for rounds in FIRST_ROUNDS:
        for players in FIRST_SIZES:
            start = process_time()
            made = best(players, rounds)
            source = "stored" if (players, rounds) in stored() else "searched"
            seconds = process_time() - start
            found.append(Cell(players, rounds, made.excess, least(players, rounds), seconds, source))
    return found


def live(sizes: list[tuple[int, int]]) -> list[Cell]:
    """The same without the table: the search that any other size gets."""
    found = []
    for players, rounds in sizes:
        start = process_time()
        made = search(players, rounds, STEPS, starts(players, rounds))
        seconds = process_time() - start
        found.append(Cell(players, rounds, made.excess, least(players, rounds), seconds, "searched"))
    return found


def whist() -> list[tuple[int, float, float, str]]:
    """(players, processor seconds, seconds, measures) of each whist tournament, seats and check included."""
    found = []
    for players in range(4, 101):
        if players % 4 < 2:
            start, used = perf_counter(), process_time()
            made = plan("whist", players, players if players % 4 else players - 1, hands=3)
            seconds, used = perf_counter() - start, process_time() - used
            measures = (made.measure(name) for name in MEASURES)
            found.append(
                (players, used, seconds, " ".join(f"{m.name} {m.value}/{m.bound}" for m in measures))
            )
    return found


def _verdict(reached: bool) -> str:
    return "reached" if reached else "MISSED"


def main() -> None:
    rows = whist()
    for players, used, seconds, measures in rows:
        kind = "" if design(players) else " (no design: the best rounds found)"
        print(f"whist {players:3}: {measures}, {used:.2f} s ({seconds:.2f} s waited){kind}")
    slowest = max(rows, key=lambda row: row[1])
    print(
        f"whist tournaments, 4 to 100 players: slowest {slowest[1]:.2f} s of processor time"
        f" ({slowest[0]} players, {slowest[2]:.2f} s waited),"
        f" target under {WHIST_SECONDS} s each ({_verdict(slowest[1] < WHIST_SECONDS)})"
    )
    cells = individuals()
    for cell in cells:
        print(cell)
    partners = sum(cell.reached[0] == cell.bounds[0] for cell in cells)
    both = sum(cell.reached[:2] == cell.bounds[:2] for cell in cells)
    print(
        f"individuals, {len(cells)} sizes:"
        f" partners at their bound in {partners} (target {PARTNERS}, {_verdict(partners >= PARTNERS)}),"
        f" opponents too in {both} (target {BOTH}, {_verdict(both >= BOTH)})"
    )
    others = live([(61, 12), (70, 20), (87, 24), (101, 30), (150, 40), (200, 60)])
    for cell in others:
        print(cell)
    longest = max(cell.seconds for cell in others)
    print(
        f"sizes beyond the table: longest search {longest:.2f} s of processor time, "
        f"target under {LIVE_SECONDS:.0f} s ({_verdict(longest < LIVE_SECONDS)});"
        f" one process, {busy()}"
    )


if __name__ == "__main__":
    main()
