"""200 random evenings that change: how near the new plan is to the least, and how many go elsewhere."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy
from scoring.movements import plan
from scoring.movements.schedule import Measure
from scoring.replanning.replan import replan
from scoring.replanning.task import Task

EVENINGS, SEED = 200, 7
FEWEST, MOST = 6, 40
CHANGES = ("leaves", "comes", "two leave", "a round more", "a round fewer", "a table fewer")
# The seconds of processor within which an organiser should have his preview; and the share of evenings
# in which meetings must be as few as the bound says.
SECONDS, SHARE = 2.0, 0.95


@dataclass(frozen=True)
class Evening:
    """One change. names: of the measures that count as meetings."""

    kind: str
    change: str
    certificate: tuple[Measure, ...]
    moved: int
    told: int
    seconds: float

    @property
    def meetings(self) -> Measure:
        return self.certificate[0]


def evenings() -> Iterator[Evening]:
    random = Random(SEED)
    for number in range(EVENINGS):
        kind = ("pairs", "individual")[number % 2]
        entries = random.randint(FEWEST, MOST)
        rounds = random.randint(3, min(12, entries - 1))
        yield changed(kind, entries, rounds, random.randint(1, rounds - 1), CHANGES[number % 6], random)


def changed(kind: str, entries: int, rounds: int, played: int, change: str, random: Random) -> Evening:
    everybody = tuple(range(1, entries + 1))
    if kind == "pairs":
        made = plan("round-robin", entries, rounds, seed=SEED).rounds
    else:
        made = replan(Task(kind, everybody, (), tuple(range(1, rounds + 1)), seed=SEED)).rounds
    gone = random.sample(everybody, {"leaves": 1, "two leave": 2}.get(change, 0))
    active = tuple(entry for entry in everybody if entry not in gone)
    if change == "comes":
        active = (*active, entries + 1)
    last = max(played + 1, rounds + (change == "a round more") - (change == "a round fewer"))
    tables = tuple(table.number for table in made[0].tables)[:-1] if change == "a table fewer" else ()
    numbers = tuple(range(played + 1, last + 1))
    task = Task(kind, active, made[:played], numbers, made[played:last], tables, seed=SEED)
    begun = process_time()
    found = replan(task)
    told = sum(len(known) for known in task.known.values())
    return Evening(kind, change, found.certificate, len(found.moved), told, process_time() - begun)


def report(found: list[Evening]) -> Iterator[str]:
    for kind in ("pairs", "individual"):
        some = [one for one in found if one.kind == kind]
        reached = sum(one.meetings.proved for one in some)
        name = some[0].meetings.name
        slowest = sorted(one.seconds for one in some)
        share, seconds = reached / len(some), slowest[int(len(slowest) * 0.95)]
        told = "reached" if share >= SHARE and seconds < SECONDS else "MISSED"
        yield (
            f"{kind}: {name} at its bound in {reached} of {len(some)} evenings, value / bound in all"
            f" {sum(one.meetings.value for one in some)} / {sum(one.meetings.bound for one in some)};"
            f" {sum(one.moved for one in some):,} of {sum(one.told for one in some):,} places are"
            f" elsewhere than was known; {seconds:.2f} s of processor at the 95th percentile,"
            f" target at the bound in {SHARE:.0%} and under {SECONDS:.0f} s ({told}); {busy()}"
        )
        for measure in (one.name for one in some[0].certificate[1:]):
            pairs = [next(m for m in one.certificate if m.name == measure) for one in some]
            yield f"   {measure}: value / bound {sum(m.value for m in pairs)} / {sum(m.bound for m in pairs)}"
    moved: Counter[str] = Counter()
    for one in found:
        moved[one.change] += one.moved
    yield "   people elsewhere, by change: " + ", ".join(f"{name} {moved[name]}" for name in CHANGES)


if __name__ == "__main__":
    for line in report(list(evenings())):
        print(line)
