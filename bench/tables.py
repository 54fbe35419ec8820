"""How many cards a second tables on screens take: from a card's POST to the last other seat's new view.

Two processes on PostgreSQL and Valkey; the people at the tables are on the same machine. Then whether memory
stays flat at the best rate, and the embedded product with bots in its worker (`tables_embedded`).
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import tables_embedded
from bench.live import processor
from bench.place import busy, median, percentile, resident
from bench.tables_people import Table

TABLES = 250
# Cards a second, one after the other; each for so long. At 25 each table plays a card every ten seconds.
RATES, SECONDS, WARMING = (10, 15, 20, 25, 30, 40), 15, 3
TARGET_MILLISECONDS, TARGET_RATE = 250, 25
# Seconds at the best rate over which memory is looked at, and what the servers may hold more at the end.
LONG, MOST_GROWTH = 60, 1.05
# What is still on its way when a rate has ended.
REST = 3.0

MAKE = f"""
import json
from tournament.services import people
from tournament.services.digital import seats, tables
club = people.create_club("Tables", None)
made = []
for number in range({TABLES}):
    table = tables.open_friendly(club, None, name=f"Table {{number + 1}}", hands=24)
    made.append((table.code, {{chair: seats.take(table, chair)[1] for chair in "NESW"}}))
print(json.dumps(made))
"""


@dataclass(frozen=True)
class Figure:
    """milliseconds: of every card after the first seconds. lost: refused, or not seen by everybody."""

    rate: int
    milliseconds: list[float]
    lost: int
    # Of both servers before and after, and milliseconds of their processor for each card.
    megabytes: tuple[float, float]
    processor: float
    seconds: int
    conditions: str

    @property
    def percentile(self) -> float:
        return percentile(self.milliseconds)

    @property
    def reached(self) -> bool:
        return not self.lost and self.percentile < TARGET_MILLISECONDS

    def __str__(self) -> str:
        times = self.milliseconds
        return (
            f"{self.rate} cards a second at {TABLES} tables: 95 % with the last other seat within"
            f" {self.percentile:.0f} ms, median {median(times):.0f} ms,"
            f" slowest {max(times, default=0):.0f} ms; {len(times)} cards in {self.seconds} s,"
            f" {self.lost} lost; {self.processor:.0f} ms of processor a card in both servers,"
            f" {self.megabytes[1]:.0f} MB; {self.conditions}"
        )

    def growth(self) -> str:
        before, after = self.megabytes
        is_flat = not self.lost and after / before < MOST_GROWTH
        return (
            f"memory over {self.seconds} s at {self.rate} cards a second: both servers {before:.0f} MB at the"
            f" start, {after:.0f} MB at the end, {after / before:.3f} times, target under {MOST_GROWTH} times"
            f" and no card lost ({'reached' if is_flat else 'MISSED'}); 95 % within"
            f" {self.percentile:.0f} ms, {self.lost} lost; {self.conditions}"
        )


async def at_a_rate(tables: list[Table], rate: int, pids: list[int], seconds: int = SECONDS) -> Figure:
    """Every table in turn, at so many cards a second, whether those before are seen or not."""
    held, used = megabytes(pids), processor(pids)
    begun, cards = perf_counter(), []

    async def card(table: Table, due: float) -> tuple[float, float | None]:
        return due, await table.play(due)

    for number in range(rate * (WARMING + seconds)):
        due = begun + number / rate
        await asyncio.sleep(max(0.0, due - perf_counter()))
        cards.append(asyncio.create_task(card(tables[number % len(tables)], due)))
    found = [took for due, took in await asyncio.gather(*cards) if due >= begun + WARMING]
    each = (processor(pids) - used) / len(cards) * 1000
    await asyncio.sleep(REST)
    took = [one for one in found if one is not None]
    memory, told = (held, megabytes(pids)), f"PostgreSQL and Valkey, {busy()}"
    return Figure(rate, took, len(found) - len(took), memory, each, seconds, told)


def megabytes(pids: list[int]) -> float:
    """What the servers hold in memory, together."""
    return sum(resident(pid) for pid in pids)


async def rates(urls: list[str], pids: list[int], made: list[Any]) -> tuple[list[Figure], Figure]:
    """The cards of each rate, up to the first that is too fast; and of the best one for longer."""
    tables = [Table(urls, code, held, number) for number, (code, held) in enumerate(made)]
    everybody = [person for table in tables for person in table.people.values()]
    for place in range(0, len(everybody), 20):
        await asyncio.gather(*(one.sit() for one in everybody[place : place + 20]))
    listening = [asyncio.create_task(one.listen()) for one in everybody]
    found: list[Figure] = []
    for rate in RATES:
        found.append(await at_a_rate(tables, rate, pids))
        print(found[-1], flush=True)
        if not found[-1].reached:
            break
    longer = await at_a_rate(tables, _best(found) or RATES[0], pids, LONG)
    for one in listening:
        one.cancel()
    return found, longer


def _best(found: list[Figure]) -> int:
    return max((one.rate for one in found if one.reached), default=0)


def measure() -> Iterator[str]:
    from bench.place import started

    with ExitStack() as running:
        served = started(running, 2)
        made = json.loads(served[0].manage("shell", "--no-imports", "-c", MAKE).strip().splitlines()[-1])
        urls, pids = [one.url for one in served], [one.process.pid for one in served]
        found, longer = asyncio.run(rates(urls, pids, made))
    best = _best(found)
    verdict = "reached" if best >= TARGET_RATE else "MISSED"
    yield (
        f"{best} cards a second with 95 % under {TARGET_MILLISECONDS} ms, target {TARGET_RATE} ({verdict});"
        f" {4 * TABLES} streams on two servers"
    )
    yield longer.growth()
    yield from tables_embedded.measure()


if __name__ == "__main__":
    for line in measure():
        print(line, flush=True)
