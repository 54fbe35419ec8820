"""People at tables on screens, as the load of `tables`: each has a stream, and a line of his own.

They do what a browser does: a word on the stream that is news makes them ask for their view, with what they
have seen. Whoever waits for a card looks for it in the view.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Any
from urllib.parse import urlencode, urlsplit

# A card that nobody has seen by then counts as lost.
LOST_AFTER = 10.0
_PLY = re.compile(rb"event: ply\r?\ndata: \{\"ply\": ?(\d+)")
_LENGTH = re.compile(rb"content-length: (\d+)", re.I)
View = dict[str, Any]
Told = Callable[["Person"], None]


class Line:
    """One connection that stays open, and asks for one thing after the other."""

    def __init__(self, url: str, secret: str) -> None:
        self.place = urlsplit(url)
        self.head = f"Host: {self.place.netloc}\r\nCookie: whist_digital={secret}\r\nX-Whist: 1\r\n".encode()
        self._free = asyncio.Lock()

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_connection(self.place.hostname, self.place.port)

    async def ask(self, line: str, form: dict[str, str] | None = None) -> tuple[int, bytes]:
        body = urlencode(form or {}).encode()
        kind = b"Content-Type: application/x-www-form-urlencoded\r\n" if form else b""
        size = f"Content-Length: {len(body)}\r\n\r\n".encode() if form else b"\r\n"
        sent = f"{line} HTTP/1.1\r\n".encode() + self.head + kind + size + body
        async with self._free:
            try:
                return await self._answer(sent)
            except (asyncio.IncompleteReadError, ConnectionError):
                # The server closes a line that was silent for some seconds, perhaps just now: a browser asks
                # again by another. A deed has a token, so that it counts once.
                await self.open()
                return await self._answer(sent)

    async def _answer(self, sent: bytes) -> tuple[int, bytes]:
        self.writer.write(sent)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = _LENGTH.search(answer)
        told = await self.reader.readexactly(int(length[1]) if length else 0)
        return int(answer[9:12]), told


class Person:
    """Somebody at a table. told: is called with each new view."""

    def __init__(
        self, code: str, url: str, chair: str, secret: str, told: Callable[["Person"], None]
    ) -> None:
        self.chair, self.path = chair, f"/d/{code}"
        self.line, self.stream = Line(url, secret), Line(url, secret)
        self.view: View = {}
        self._told = told
        self._moved = asyncio.Event()

    @property
    def place(self) -> tuple[int, int]:
        """How far the own screen is."""
        return (self.view["hand"], self.view["ply"]) if self.view else (0, 0)

    async def sit(self) -> None:
        await self.line.open()
        await self.stream.open()
        self.stream.writer.write(f"GET {self.path}/stream HTTP/1.1\r\n".encode() + self.stream.head + b"\r\n")
        head = await self.stream.reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        await self.look()

    async def look(self) -> None:
        """Ask for what is newer than what was seen; after a hand for the next, begun with its last card."""
        if self.view.get("next"):
            seen = f"?hand={self.view['hand'] + 1}"
        else:
            seen = f"?ply={self.view['ply']}" if self.view else ""
        status, told = await self.line.ask(f"GET {self.path}/view{seen}")
        assert status in (200, 204), (status, told)
        if status == 200:
            self.take(json.loads(told))

    def take(self, view: View) -> None:
        """The newest view; one that is overtaken is left out."""
        if (view["hand"], view["ply"]) > self.place:
            self.view = view
        self._told(self)

    async def listen(self) -> None:
        """Each word of the stream that is news makes the person look; several at once make him look once."""
        looking = asyncio.create_task(self._look_on())
        try:
            while block := await self.stream.reader.read(4096):
                if any(int(ply) > self.place[1] for ply in _PLY.findall(block)):
                    self._moved.set()
        finally:
            looking.cancel()

    async def _look_on(self) -> None:
        while True:
            await self._moved.wait()
            self._moved.clear()
            await self.look()

    async def do(self, **deed: str) -> bool:
        """One deed; whether it was stored. The answer is the own new view."""
        form = {"ply": str(self.view["ply"]), "token": secrets.token_hex(8), **deed}
        status, told = await self.line.ask(f"POST {self.path}/deed", form)
        if status == 200:
            self.take(json.loads(told))
        return status == 200


class Table:
    """Four people. A card is on its way until the three others have a view with it."""

    def __init__(self, urls: list[str], code: str, held: dict[str, str], number: int) -> None:
        self.people = {
            chair: Person(code, urls[(number + place) % len(urls)], chair, secret, self.saw)
            for place, (chair, secret) in enumerate(held.items())
        }
        self._wanted: tuple[int, int] | None = None
        self._all_saw = asyncio.Event()
        self._by = ""

    def saw(self, _who: Person) -> None:
        if self._wanted and all(one.place >= self._wanted for one in self._others()):
            self._all_saw.set()

    def _others(self) -> list[Person]:
        return [one for chair, one in self.people.items() if chair != self._by]

    async def play(self, due: float) -> float | None:
        """One card; milliseconds until the last of the others had it. None: refused, or never seen."""
        newest = max(self.people.values(), key=lambda one: one.place).view
        person = self.people[newest["turn"]]
        if not person.view["legal"]:
            await person.look()
        hand, ply = person.place
        card = person.view["legal"][0]
        self._by, self._wanted = person.chair, (hand, ply + 1)
        self._all_saw.clear()
        if not await person.do(card=card):
            return None
        try:
            await asyncio.wait_for(self._all_saw.wait(), LOST_AFTER)
        except TimeoutError:
            return None
        took = (perf_counter() - due) * 1000
        return took if all(_shows(one.view, hand, card) for one in self._others()) else None


def _shows(view: View, hand: int, card: str) -> bool:
    """Whether the card lies in the view; the next hand follows the last card at once."""
    last = view["last_trick"]["plays"] if view["last_trick"] else []
    return view["hand"] > hand or card in [play["card"] for play in (*view["trick"], *last)]
