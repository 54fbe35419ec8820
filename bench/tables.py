"""How many cards a second tables on screens take: from a card's POST to the last other seat's new view.

Two processes on PostgreSQL and Valkey; the people at the tables are on the same machine.
"""

import asyncio
import json
import re
import secrets
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any
from urllib.parse import urlencode, urlsplit

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy, resident

TABLES = 250
# Cards a second, one after the other; each for so long. At 25 each table plays a card every ten seconds.
RATES, SECONDS, WARMING = (10, 15, 20, 25, 30, 40), 15, 3
TARGET_MILLISECONDS, TARGET_RATE = 250, 25
# A card that nobody has seen by then counts as lost.
LOST_AFTER = 10.0
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
_PLY = re.compile(rb"event: ply\r?\ndata: \{\"ply\": ?(\d+)")


class Line:
    """One connection that stays open, and asks for one thing after the other."""

    def __init__(self, url: str, secret: str) -> None:
        self.place = urlsplit(url)
        self.head = f"Host: {self.place.netloc}\r\nCookie: whist_digital={secret}\r\nX-Whist: 1\r\n"

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.place.hostname, self.place.port)

    async def ask(self, line: str, form: dict[str, str] | None = None) -> tuple[int, dict[str, Any]]:
        body = urlencode(form or {}).encode()
        kind = "Content-Type: application/x-www-form-urlencoded\r\n" if form else ""
        head = f"{line} HTTP/1.1\r\n{self.head}{kind}Content-Length: {len(body)}\r\n\r\n"
        # A line that was silent for some seconds is closed by the server; a browser opens another too.
        if self.reader.at_eof():
            await self.open()
        self.writer.write(head.encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.I)
        told = await self.reader.readexactly(int(length[1]) if length else 0)
        return int(answer.split()[1]), json.loads(told) if told else {}


class Person:
    """Somebody at a table, with a stream that says that something moved and a line to look what it was."""

    def __init__(self, table: "Table", url: str, chair: str, secret: str) -> None:
        self.table, self.chair, self.path = table, chair, f"/d/{table.code}"
        self.line, self.stream = Line(url, secret), Line(url, secret)
        self.view: dict[str, Any] = {}
        self._moved = asyncio.Event()

    async def sit(self) -> None:
        await self.line.open()
        await self.stream.open()
        self.stream.writer.write(f"GET {self.path}/stream HTTP/1.1\r\n{self.stream.head}\r\n".encode())
        head = await self.stream.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        await self.look()

    async def look(self) -> None:
        status, view = await self.line.ask(f"GET {self.path}/view")
        assert status == 200, (status, view)
        self.take(view)

    def take(self, view: dict[str, Any]) -> None:
        """The newest view; one that is overtaken is left out."""
        if not self.view or (view["hand"], view["ply"]) >= (self.view["hand"], self.view["ply"]):
            self.view = view
        self.table.saw(self)

    async def listen(self) -> None:
        """Each word of the stream makes the person look; several at once make him look once."""
        looking = asyncio.create_task(self._look_on())
        try:
            while block := await self.stream.reader.read(4096):
                if _PLY.search(block):
                    self._moved.set()
        finally:
            looking.cancel()

    async def _look_on(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            async with self.table.asking[self.chair]:
                await self.look()


class Table:
    """Four people. A card is on its way until the three others have a view with it."""

    def __init__(self, urls: list[str], code: str, held: dict[str, str], number: int) -> None:
        self.code = code
        self.asking = {chair: asyncio.Lock() for chair in held}
        self.people = {
            chair: Person(self, urls[(number + place) % len(urls)], chair, secret)
            for place, (chair, secret) in enumerate(held.items())
        }
        self._wanted: tuple[int, int] | None = None
        self._all_saw = asyncio.Event()
        self._by = ""

    def saw(self, _who: Person) -> None:
        others = (one for chair, one in self.people.items() if chair != self._by)
        if self._wanted and all((one.view["hand"], one.view["ply"]) >= self._wanted for one in others):
            self._all_saw.set()

    async def play(self, due: float) -> float | None:
        """One card; milliseconds until the last of the others had it. None: refused, or never seen."""
        newest = max((one.view for one in self.people.values()), key=lambda view: (view["hand"], view["ply"]))
        person = self.people[newest["turn"]]
        if not person.view["legal"]:
            async with self.asking[person.chair]:
                await person.look()
        view = person.view
        self._by, self._wanted = person.chair, (view["hand"], view["ply"] + 1)
        self._all_saw.clear()
        form = {"ply": str(view["ply"]), "token": secrets.token_hex(8), "card": view["legal"][0]}
        async with self.asking[person.chair]:
            status, told = await person.line.ask(f"POST {person.path}/deed", form)
        if status != 200:
            return None
        person.take(told)
        try:
            await asyncio.wait_for(self._all_saw.wait(), LOST_AFTER)
        except TimeoutError:
            return None
        return (perf_counter() - due) * 1000


@dataclass(frozen=True)
class Figure:
    """milliseconds: of every card after the first seconds. lost: refused, or not seen by everybody."""

    rate: int
    milliseconds: list[float]
    lost: int
    megabytes: float
    conditions: str

    @property
    def percentile(self) -> float:
        return sorted(self.milliseconds)[int(len(self.milliseconds) * 0.95)] if self.milliseconds else 1e9

    @property
    def reached(self) -> bool:
        return not self.lost and self.percentile < TARGET_MILLISECONDS

    def __str__(self) -> str:
        times = sorted(self.milliseconds) or [0.0]
        return (
            f"{self.rate} cards a second at {TABLES} tables: 95 % with the last other seat within"
            f" {self.percentile:.0f} ms, median {times[len(times) // 2]:.0f} ms, slowest {times[-1]:.0f} ms;"
            f" {len(times)} cards in {SECONDS} s, {self.lost} lost; both servers {self.megabytes:.0f} MB;"
            f" {self.conditions}"
        )


async def at_a_rate(tables: list[Table], rate: int, pids: list[int]) -> Figure:
    """Every table in turn, at so many cards a second, whether those before are seen or not."""
    begun, cards = perf_counter(), []

    async def card(table: Table, due: float) -> tuple[float, float | None]:
        return due, await table.play(due)

    for number in range(rate * (WARMING + SECONDS)):
        due = begun + number / rate
        await asyncio.sleep(max(0.0, due - perf_counter()))
        cards.append(asyncio.create_task(card(tables[number % len(tables)], due)))
    found = [took for due, took in await asyncio.gather(*cards) if due >= begun + WARMING]
    await asyncio.sleep(REST)
    took = [one for one in found if one is not None]
    return Figure(rate, took, len(found) - len(took), megabytes(pids), f"PostgreSQL and Valkey, {busy()}")


def megabytes(pids: list[int]) -> float:
    """What the servers hold in memory, together."""
    return sum(resident(pid) for pid in pids)


async def rates(urls: list[str], pids: list[int], made: list[Any]) -> list[Figure]:
    """The cards of each rate; it ends with the first that is too fast."""
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
    for one in listening:
        one.cancel()
    return found


def measure() -> Iterator[str]:
    from bench.place import started

    with ExitStack() as running:
        served = started(running, 2)
        made = json.loads(served[0].manage("shell", "--no-imports", "-c", MAKE).strip().splitlines()[-1])
        found = asyncio.run(rates([one.url for one in served], [one.process.pid for one in served], made))
    best = max((one.rate for one in found if one.reached), default=0)
    verdict = "reached" if best >= TARGET_RATE else "MISSED"
    yield (
        f"{best} cards a second with 95 % under {TARGET_MILLISECONDS} ms, target {TARGET_RATE} ({verdict});"
        f" {4 * TABLES} streams on two servers"
    )


if __name__ == "__main__":
    for line in measure():
        print(line, flush=True)
