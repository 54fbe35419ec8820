"""Measure how fast it is: ``python -m bench`` runs everything, ``python -m bench NAME ...`` some of it.

Exit 0 when every target is reached, 1 when one is missed, 2 for a name that there is not.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 3600

# name: (module, what the figures are to be compared with)
MEASUREMENTS = {
    "memory": (
        "bench.standings",
        "the same table from the database below; the target is what one screen may take when fifty ask",
    ),
    "stored": (
        "bench.stored",
        "the same table from memory above, and reading the rows alone: the rest is counting",
    ),
    "queries": (
        "bench.queries",
        "the two sizes with each other: a page that asks once for each pair would ask 110 times more often",
    ),
    "posts": (
        "bench.posts",
        "one client alone; a hall of 50 tables sends one card in some minutes, not 46 in a second",
    ),
    "live": (
        "bench.live",
        "the second within which a screen should show it; a hall of 50 tables sends one in some seconds",
    ),
    "phone": (
        "bench.phone",
        "the line itself: three ways there and back take 1.2 s, and these bytes 0.6 s",
    ),
    "soak": (
        "bench.soak",
        "itself after five minutes; a whole club night is three hours at one result in some seconds",
    ),
    "packs": (
        "bench.packs",
        "the twenty seconds that somebody waits for a printer anyway; and the same page before",
    ),
    "faults": (
        "bench.faults",
        "no result lost at all; the ten seconds in which a table has not yet called the organiser",
    ),
    "movements": (
        "bench.movements",
        "the bound beside each value; for Swiss the exact matching of networkx from the same ranking",
    ),
    "changes": (
        "bench.changes",
        "the bound, which no plan at all goes below; and the places in which people were told to sit",
    ),
    "engine": (
        "bench.engine",
        "the others in the same run; no other package plays bid whist, so it is set beside our basic whist",
    ),
    "duel": (
        "bench.duel",
        "the next weaker bot on the very same hands, seats changed",
    ),
    "mutants": (
        "bench.mutants",
        "lines that are only run: a suite may meet every one of them and still look at nothing",
    ),
    "recorded": (
        "bench.recorded",
        "the file itself: nobody here has worked out a number of it",
    ),
    "tables": (
        "bench.tables",
        "the ten seconds that a player takes for a card; so many tables play at once",
    ),
    "referees": (
        "bench.referees",
        "no disagreement at all: the referee is written from the rules and knows nothing of the engine",
    ),
}

# One word for what belongs together.
TOGETHER = {"standings": ("memory", "stored")}


def main(names: list[str]) -> int:
    names = [each for name in names for each in TOGETHER.get(name, (name,))]
    unknown = [name for name in names if name not in MEASUREMENTS]
    if unknown:
        known = ", ".join((*MEASUREMENTS, *TOGETHER))
        print(f"There is no measurement {', '.join(unknown)}. There are: {known}.")
        return 2
    missed = False
    for name in names or MEASUREMENTS:
        module, compared = MEASUREMENTS[name]
        print(f"\n== {name}", flush=True)
        # A process of its own: what one measurement keeps in memory makes no other quicker.
        done = subprocess.run(
            [sys.executable, "-m", module], cwd=ROOT, capture_output=True, text=True, timeout=SECONDS
        )
        print(done.stdout.strip() or done.stderr.strip())
        print(f"   compare with: {compared}", flush=True)
        missed |= done.returncode != 0 or "MISSED" in done.stdout
    return int(missed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
