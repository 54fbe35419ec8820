"""A stream of a real server, read over a socket as a browser does."""

import json
import socket
import time
from typing import Any
from urllib.parse import urlencode, urlsplit


class Line:
    """An open stream. Every wait has an end; the server may keep quiet but not for longer than that."""

    def __init__(self, url: str, *topics: str, session: str = "") -> None:
        place = urlsplit(url)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=20)
        query = urlencode([("on", topic) for topic in topics])
        head = [f"GET /live/stream?{query} HTTP/1.1", f"Host: {place.netloc}"]
        if session:
            head.append(f"Cookie: sessionid={session}")
        self.socket.sendall("\r\n".join([*head, "", ""]).encode())
        self.raw, self.text, self.ended = b"", "", False
        while b"\r\n\r\n" not in self.raw:
            self.raw += self.socket.recv(65536)
        head_read, _, self.raw = self.raw.partition(b"\r\n\r\n")
        assert head_read.startswith(b"HTTP/1.1 200"), head_read

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *failure: object) -> None:
        self.socket.close()

    def next(self, kind: str, seconds: float) -> dict[str, Any]:
        """The data of the next event of this kind, whatever comes before it."""
        until = time.monotonic() + seconds
        while True:
            while "\n\n" in self.text:
                block, _, self.text = self.text.partition("\n\n")
                lines = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
                if lines.get("event") == kind:
                    return dict(json.loads(lines["data"]))
            assert not self.ended, f"the stream ended before any {kind}"
            self.more(until, f"no {kind} in {seconds} s")

    def until(self, words: str, seconds: float) -> str:
        """The html of the first part that says this."""
        until = time.monotonic() + seconds
        while words not in (html := str(self.next("part", until - time.monotonic())["html"])):
            pass
        return html

    def slow(self, wanted: bool, seconds: float) -> float:
        """Wait until the stream says whether screens are slow; after how many seconds it did."""
        begun = time.monotonic()
        while self.next("beat", seconds - (time.monotonic() - begun))["slow"] is not wanted:
            pass
        return time.monotonic() - begun

    def more(self, until: float, missing: str) -> None:
        left = until - time.monotonic()
        assert left > 0, missing
        self.socket.settimeout(left)
        try:
            data = self.socket.recv(262144)
        except TimeoutError as late:
            raise AssertionError(missing) from late
        self.ended = not data
        self.raw += data
        while True:
            size, end, rest = self.raw.partition(b"\r\n")
            if not end or len(rest) < (length := int(size, 16)) + 2:
                return
            self.text += rest[:length].decode()
            self.raw = rest[length + 2 :]
            self.ended = self.ended or length == 0
