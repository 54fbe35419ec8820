"""Eight tables on the embedded product: how long a person waits for a bot, and for the own deed's answer.

One process on SQLite and its worker, as run.py starts them; at each table one person and three bots.
"""

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy, median, percentile
from bench.tables_people import Person, View

TABLES, SECONDS = 8, 60
TARGET_BOT, TARGET_OWN = 1000, 100
# Until the worker has begun, at most.
STARTING = 60
# How long a person thinks, in seconds.
THINKS = (0.5, 2.0)
# Bots that nobody saw act by then.
LOST_AFTER = 20.0

MAKE = f"""
import json
from tournament.services import people
from tournament.services.digital import seats, tables
club = people.create_club("Tables", None)
made = []
for number in range({TABLES}):
    game = ("basic", "bid")[number % 2]
    table = tables.open_friendly(club, None, name=str(number), rules=game, hands=24, bots=("N", "E", "W"))
    made.append((table.code, seats.take(table, "S")[1]))
print(json.dumps(made))
"""


@dataclass
class Waits:
    """Milliseconds: from seeing that it is a bot's turn until its deed is seen, and of each own deed."""

    for_bots: list[float] = field(default_factory=list)
    for_answers: list[float] = field(default_factory=list)
    refused: int = 0
    lost: int = 0

    def clear(self) -> None:
        self.for_bots.clear()
        self.for_answers.clear()


class Player:
    """The person at a table of bots."""

    def __init__(self, url: str, code: str, secret: str, waits: Waits, rng: random.Random) -> None:
        self.person = Person(code, url, "S", secret, self._saw)
        self._waits, self._rng = waits, rng
        self._changed = asyncio.Event()
        self._place, self._bot_since = (0, 0), 0.0
        self.has_met_bots = False

    def _saw(self, person: Person) -> None:
        if person.place == self._place:
            return
        now = perf_counter()
        if self._bot_since:
            self._waits.for_bots.append((now - self._bot_since) * 1000)
            self.has_met_bots = True
        self._place = person.place
        self._bot_since = now if person.view["turn"] not in (None, "S") else 0.0
        self._changed.set()

    async def play(self, until: float, *, is_first: bool = False) -> None:
        """is_first: ends with the first bot that acts."""
        while perf_counter() < until and not (is_first and self.has_met_bots):
            self._changed.clear()
            view = self.person.view
            if view["phase"] == "over":
                await self.person.look()
            if view["turn"] == "S":
                await asyncio.sleep(self._rng.uniform(*THINKS))
                begun = perf_counter()
                if not await self.person.do(**choice(view)):
                    self._waits.refused += 1
                    await self.person.look()
                self._waits.for_answers.append((perf_counter() - begun) * 1000)
            elif not self._changed.is_set():
                try:
                    await asyncio.wait_for(self._changed.wait(), LOST_AFTER)
                except TimeoutError:
                    self._waits.lost += 1
                    await self.person.look()


def choice(view: View) -> dict[str, str]:
    """The first deed that is offered."""
    if view["legal_calls"]:
        return {"call": view["legal_calls"][0]}
    if view["may_name"]:
        return {"name": view["may_name"][0]}
    if view["must_discard"]:
        return {"discard": " ".join([*view["cards"], *view["kitty"]][: view["must_discard"]])}
    return {"card": view["legal"][0]}


async def played(url: str, made: list[Any]) -> Waits:
    waits = Waits()
    players = [
        Player(url, code, secret, waits, random.Random(number)) for number, (code, secret) in enumerate(made)
    ]
    for one in players:
        await one.person.sit()
    listening = [asyncio.create_task(one.person.listen()) for one in players]
    # The worker takes some seconds to begin; every table is played at once.
    await asyncio.gather(*(one.play(perf_counter() + STARTING, is_first=True) for one in players))
    waits.clear()
    until = perf_counter() + SECONDS
    await asyncio.gather(*(one.play(until) for one in players))
    for one in listening:
        one.cancel()
    return waits


def measure() -> Iterator[str]:
    from bench.place import started

    with ExitStack() as running:
        served = started(running, 1)[0]
        made = json.loads(served.manage("shell", "--no-imports", "-c", MAKE).strip().splitlines()[-1])
        waits = asyncio.run(played(served.url, made))
    bot, own = percentile(waits.for_bots), percentile(waits.for_answers)
    reached = bot < TARGET_BOT and own < TARGET_OWN and not waits.lost and not waits.refused
    yield (
        f"embedded: {TABLES} tables with three bots each: 95 % of {len(waits.for_bots)} waits for a bot"
        f" within {bot:.0f} ms, target {TARGET_BOT} ms, and of {len(waits.for_answers)} own deeds answered"
        f" within {own:.0f} ms, target {TARGET_OWN} ms ({'reached' if reached else 'MISSED'}); median"
        f" {median(waits.for_bots):.0f} and {median(waits.for_answers):.0f} ms, slowest bot"
        f" {max(waits.for_bots, default=0):.0f} ms, {waits.lost} never seen, {waits.refused} refused;"
        f" one process, SQLite, {busy()}"
    )


if __name__ == "__main__":
    for line in measure():
        print(line, flush=True)
