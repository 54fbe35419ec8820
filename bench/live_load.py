"""The load of `live`: watchers on raw sockets and one who posts results, all in one event loop.

A watcher notes when which block came and nothing more; what a block said is read afterwards, once
for each different block. So that 500 watchers cost the machine little beside the server.
"""

import asyncio
import json
import re
import zlib
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import quote, urlencode, urlsplit

SECONDS_TO_OPEN = 60.0
# Blocks larger than a beat; the others say nothing of results.
_LEAST = 200
_TAG = re.compile(r"<[^>]*>")


@dataclass
class Blocks:
    """What all watchers got: each different block once, by its checksum."""

    seen: dict[int, bytes] = field(default_factory=dict)

    def tricks_in(self, checksum: int) -> dict[int, int]:
        """Entry -> all tricks, as the standings in this block say; empty when it carries none."""
        text = zlib.decompressobj(-zlib.MAX_WBITS).decompress(self.seen[checksum]).decode()
        told = [json.loads(line[6:]) for line in text.split("\n") if line.startswith("data: {")]
        html = next((one["html"] for one in told if one.get("topic", "").endswith("/standings")), "")
        heads = [
            re.sub(r"<[^>]*>", "", head) for head in re.findall(r"<th scope=\"col\"[^>]*>(.*?)</th>", html)
        ]
        rows = re.findall(r'<tr data-entry="(\d+)"[^>]*>(.*?)</tr>', html)
        place = heads.index("Tricks") if heads else 0
        cells = {int(entry): re.findall(r"<t[dh]\b.*?</t[dh]>", row) for entry, row in rows}
        return {entry: int(_TAG.sub("", found[place])) for entry, found in cells.items()}


class Watcher(asyncio.Protocol):
    """One stream. got: (seconds, checksum) of each block."""

    def __init__(self, request: bytes, blocks: Blocks) -> None:
        self.got: list[tuple[float, int]] = []
        self.open = asyncio.get_running_loop().create_future()
        self.lost = False
        self._request, self._blocks = request, blocks
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        now = perf_counter()
        self._rest += data
        if not self.open.done():
            head, end, rest = self._rest.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 200") and b"gzip" in head, head
            self._rest = rest
            self.open.set_result(None)
        while True:
            size, end, rest = self._rest.partition(b"\r\n")
            if not end or len(rest) < (length := int(size, 16)) + 2:
                return
            self._rest = rest[length + 2 :]
            if length >= _LEAST:
                block = rest[:length]
                checksum = zlib.crc32(block)
                self.got.append((now, checksum))
                self._blocks.seen.setdefault(checksum, block)

    def connection_lost(self, failure: Exception | None) -> None:
        self.lost = True
        if not self.open.done():
            self.open.set_exception(failure or ConnectionError("closed at once"))


async def open_watchers(
    urls: list[str], topics: list[str], many: int, blocks: Blocks, cookie: str = ""
) -> list[Watcher]:
    """So many streams of these topics, spread over the servers."""
    loop = asyncio.get_running_loop()
    query = "&".join(f"on={quote(topic, safe='')}" for topic in topics)
    made = []
    for number in range(many):
        place = urlsplit(urls[number % len(urls)])
        lines = [f"GET /live/stream?{query} HTTP/1.1", f"Host: {place.netloc}", "Accept-Encoding: gzip"]
        request = "\r\n".join([*lines, *([f"Cookie: {cookie}"] if cookie else []), "", ""]).encode()
        _, watcher = await loop.create_connection(
            lambda r=request: Watcher(r, blocks), place.hostname, place.port
        )
        made.append(watcher)
        if number % 20 == 19:
            await asyncio.gather(*(one.open for one in made[-20:]))
    await asyncio.wait_for(asyncio.gather(*(one.open for one in made)), SECONDS_TO_OPEN)
    return made


class Scorer:
    """Posts whole cards through the form of the table's page, on a connection that stays open."""

    def __init__(self, url: str, slug: str, session: str, round_number: int, hands: int) -> None:
        self.place = urlsplit(url)
        self.path = f"/organiser/events/{slug}/rounds/{round_number}/tables/"
        self.cookie, self.token = f"sessionid={session}", ""
        self.hands = hands

    async def open(self) -> None:
        """Read a page once, for its cookie and its token."""
        self.reader, self.writer = await asyncio.open_connection(self.place.hostname, self.place.port)
        status, head, body = await self._ask(f"GET {self.path}1/ HTTP/1.1", b"")
        assert status == 200, (status, body[:300])
        cookie = re.search(r"csrftoken=([^;]+)", head)
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', body.decode())
        assert cookie and token
        self.cookie += f"; csrftoken={cookie[1]}"
        self.token = token[1]

    async def post(self, table: int, tricks: int, seen: int, name: str) -> int:
        """North-South's tricks of every hand; seen: the version of each that is stored. Gives the status."""
        form = {"csrfmiddlewaretoken": self.token, "token": name}
        form[f"t{table}seen"] = ".".join([str(seen)] * self.hands)
        form |= {f"t{table}h{hand}ns": str(tricks) for hand in range(1, self.hands + 1)}
        status, _, _ = await self._ask(f"POST {self.path}{table}/ HTTP/1.1", urlencode(form).encode())
        return status

    async def _ask(self, line: str, body: bytes) -> tuple[int, str, bytes]:
        head = [line, f"Host: {self.place.netloc}", f"Cookie: {self.cookie}", f"Content-Length: {len(body)}"]
        kind = "Content-Type: application/x-www-form-urlencoded"
        self.writer.write("\r\n".join([*head, kind, "", ""]).encode() + body)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"content-length: (\d+)", answer, re.I)
        return int(answer.split()[1]), answer, await self.reader.readexactly(int(length[1]) if length else 0)
