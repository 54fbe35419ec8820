"""Watching a live part: by the real ASGI application, as a browser's stream does."""

import asyncio
import json
import zlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from asgiref.testing import ApplicationCommunicator
from django.conf import settings

from tests.story.stage import session_of
from tournament.asgi import application
from tournament.models import Event, User

SECONDS = 5.0


@dataclass
class Watch:
    """An open stream. status and headers: of the answer. told: all that has come, as (kind, data)."""

    line: ApplicationCommunicator
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    told: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    ended: bool = False
    _unpack: Any = None
    _rest: str = ""

    async def begin(self) -> None:
        start = await self.line.receive_output(SECONDS)
        self.status = start["status"]
        self.headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        if self.headers.get("content-encoding") == "gzip":
            self._unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)

    async def more(self, seconds: float = SECONDS) -> None:
        """Read one block."""
        message = await self.line.receive_output(seconds)
        body = message.get("body", b"")
        text = (self._unpack.decompress(body) if self._unpack else body).decode()
        *blocks, self._rest = (self._rest + text).split("\n\n")
        for block in blocks:
            lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
            if "event" in lines:
                self.told.append((lines["event"], json.loads(lines["data"])))
        self.ended = not message.get("more_body", False)

    async def next(self, kind: str, seconds: float = SECONDS) -> dict[str, Any]:
        """The data of the next event of this kind, whatever comes before it."""
        async with asyncio.timeout(seconds):
            while True:
                for place, (found, data) in enumerate(self.told):
                    if found == kind:
                        del self.told[: place + 1]
                        return data
                assert not self.ended, f"the stream ended before any {kind}"
                await self.more(seconds)

    async def part(self, seconds: float = SECONDS) -> str:
        """The html of the next part that comes."""
        return str((await self.next("part", seconds))["html"])

    async def until(self, words: str, seconds: float = SECONDS) -> str:
        """The html of the first part that says this."""
        async with asyncio.timeout(seconds):
            while words not in (html := await self.part(seconds)):
                pass
        return html

    async def end(self, seconds: float = SECONDS) -> list[tuple[str, dict[str, Any]]]:
        """Read until the server ends the stream; what came until then."""
        async with asyncio.timeout(seconds):
            while not self.ended:
                await self.more(seconds)
        return self.told

    async def quiet(self, seconds: float = 0.4) -> list[tuple[str, dict[str, Any]]]:
        """What comes in so many seconds, beats left out."""
        until = asyncio.get_running_loop().time() + seconds
        while (left := until - asyncio.get_running_loop().time()) > 0 and not self.ended:
            if await self.line.receive_nothing(left):
                break
            await self.more()
        return [one for one in self.told if one[0] != "beat"]


@asynccontextmanager
async def watching(
    event: Event,
    *names: str,
    user: User | None = None,
    packed: bool = False,
    tags: Mapping[str, str] | None = None,
) -> AsyncIterator[Watch]:
    """A stream of these parts ("standings", "round/3"), as ``user``; tags: of what is there already."""
    on = [
        ("on", f"{event.slug}/{name}" + (f"~{tags[name]}" if tags and name in tags else "")) for name in names
    ]
    session = await asyncio.to_thread(session_of, user) if user is not None else ""
    async with watching_address(f"/live/stream?{urlencode(on)}", session, packed=packed) as watch:
        yield watch


@asynccontextmanager
async def watching_address(address: str, session: str = "", *, packed: bool = False) -> AsyncIterator[Watch]:
    path, _, query = address.partition("?")
    headers = [(b"host", b"localhost")]
    if session:
        headers.append((b"cookie", f"{settings.SESSION_COOKIE_NAME}={session}".encode()))
    if packed:
        headers.append((b"accept-encoding", b"gzip, deflate, br"))
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "scheme": "http",
        "server": ("localhost", 80),
        "client": ("127.0.0.1", 50000),
    }
    line = ApplicationCommunicator(application, scope)
    await line.send_input({"type": "http.request", "body": b"", "more_body": False})
    watch = Watch(line)
    await watch.begin()
    try:
        yield watch
    finally:
        await line.send_input({"type": "http.disconnect"})
        await line.wait(SECONDS)
