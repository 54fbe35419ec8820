"""Makes the table of schedules of individuals: ``python -m bench.making``, to be stopped and gone on with.

Each number of players from 4 to 60 with each number of rounds from 1 to 24 is searched for a number of
steps, or until it is proved best. Each schedule is written as soon as it is found; what is in the table with
at least as many steps, or is proved best, is passed over. An --again search starts from another seed and from
the stored schedule, and keeps the better.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from time import process_time

from scoring.movements import stored_individuals
from scoring.movements.repeats import least
from scoring.movements.searching import search
from scoring.movements.starting import starts
from scoring.movements.stored_individuals import Line, lines

FILE = Path(stored_individuals.__file__).with_name(stored_individuals.FILE)
STEPS = 8_000_000  # about 3 s in one process of a machine of 2025
FIRST_SIZES = (
    *(6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20, 21, 22, 23, 24, 26, 28, 30),
    *(32, 35, 38, 40, 43, 46, 50, 53, 56, 60),
)
FIRST_ROUNDS = (4, 8, 12, 16, 24)
SIZES, ROUNDS = range(4, 61), range(1, 25)


def cells() -> Iterator[tuple[int, int]]:
    """The sizes that the bench looks at first, then all others."""
    first = [(players, rounds) for rounds in FIRST_ROUNDS for players in FIRST_SIZES]
    yield from first
    yield from ((v, r) for r in ROUNDS for v in SIZES if (v, r) not in set(first))


def make(players: int, rounds: int, steps: int, seed: int, old: Line | None) -> Line:
    """The better of the stored schedule and of what the search finds."""
    given = [*starts(players, rounds), *([old.schedule] if old else [])]
    best = search(players, rounds, steps, given, seed)
    return Line.of(best, rounds, steps + (old.steps if old else 0))


def proved(line: Line) -> bool:
    """Partners and opponents at their bound; and nobody at a table with anybody twice, where that may be."""
    partners, opponents, meetings = line.schedule.excess
    bound = least(line.players, line.rounds)
    return (partners, opponents) == bound[:2] and (meetings == 0 or bound[2] > 0)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--steps", type=int, default=STEPS, help="changes tried for each schedule")
    options.add_argument(
        "--again", type=int, default=0, metavar="SEED", help="improve what is not proved best"
    )
    options.add_argument("--designs", action="store_true", help="only players for which there are designs")
    given = options.parse_args()
    table = lines(FILE.read_text("utf-8"))
    for cell in cells():
        old = table.get(cell)
        if given.designs and cell[0] % 4 > 1:
            continue
        if old and (proved(old) or (old.steps >= given.steps and not given.again)):
            continue
        began = process_time()
        line = make(*cell, given.steps, given.again, old)
        with FILE.open("a", encoding="utf-8") as out:
            out.write(f"{line}\n")
        verdict = "proved" if proved(line) else f"{line.schedule.excess} against {least(*cell)}"
        print(f"{cell[0]} players x {cell[1]}: {verdict}, {process_time() - began:.1f} s", flush=True)
    table = lines(FILE.read_text("utf-8"))
    FILE.write_text("".join(f"{table[cell]}\n" for cell in sorted(table)), "utf-8")


if __name__ == "__main__":
    main()
