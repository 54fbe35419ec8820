"""What travels on a stream: server-sent events, plain and packed.

A packed block is deflated from nothing and ended on a whole byte, so it may follow any
other block: it is packed once, and each reader's gzip stream is such blocks one after
the other. A part of 90 kB is 5 kB then, for all readers together the work of one.
"""

import json
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

# How every gzip stream begins (RFC 1952): deflate, no name, no time, any system.
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
_LEVEL = 4


@dataclass(frozen=True)
class Frame:
    """One server-sent event. version and tag: of the part it carries, 0 and "" for any other."""

    plain: bytes
    version: int = 0
    tag: str = ""

    @cached_property
    def packed(self) -> bytes:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
        return packer.compress(self.plain) + packer.flush(zlib.Z_FULL_FLUSH)


NOTHING = Frame(b"")


def frame(kind: str, data: Mapping[str, Any], version: int = 0, tag: str = "") -> Frame:
    """``kind`` with JSON data, which has no line ends of its own."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Frame(f"event: {kind}\ndata: {text}\n\n".encode(), version, tag)


def part_frame(topic: str, html: str, version: int, tag: str) -> Frame:
    """A whole part."""
    return frame("part", {"topic": topic, "version": version, "tag": tag, "html": html}, version, tag)


def gone_frame(topic: str) -> Frame:
    """This reader gets no more of this part."""
    return frame("gone", {"topic": topic})
