"""The file of a backup: compressed lines of JSON, a head first, then a line a row, then a seal over them all.

A file that was cut off or changed has no seal that fits, and is refused before a row is stored.
"""

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from scoring.problems import Problem, Refused
from tournament.services.sealing import canonical

FORMAT, VERSION = "whist-backup", 1
Line = Mapping[str, Any]
# One row of ours is far smaller; a longer line is no line of a backup.
LONGEST_LINE = 16 * 1024 * 1024


class NotABackup(Refused):
    """The file is no backup, or not a whole one."""


def write_lines(path: Path, head: Line, lines: Iterable[Line]) -> int:
    """Write the file whole or not at all, readable by its owner only; how many rows it has."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    digest, rows = hashlib.sha256(), -1
    try:
        unfinished.touch(mode=0o600)
        with gzip.open(unfinished, "wt", encoding="utf-8", newline="\n") as out:
            for line in ({"format": FORMAT, "version": VERSION, **head}, *lines):
                text = canonical(line) + "\n"
                digest.update(text.encode())
                out.write(text)
                rows += 1
            out.write(canonical({"rows": rows, "sha256": digest.hexdigest()}) + "\n")
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
    return rows


def head_of(path: Path) -> dict[str, Any]:
    """The first line: kind, when, by which migration, what."""
    for text in _texts(path):
        try:
            head = json.loads(text)
        except ValueError:
            break
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            break
        if head.get("version") != VERSION:
            raise NotABackup(
                Problem(
                    "backup-version",
                    {"file": path.name, "version": str(head.get("version")), "known": VERSION},
                )
            )
        return head
    raise NotABackup(Problem("backup-unreadable", {"file": path.name}))


def read_rows(path: Path) -> Iterator[dict[str, Any]]:
    """Every row of a file whose seal fits. The seal is checked first, in a reading of its own."""
    head_of(path)
    rows = _checked(path)
    for number, text in enumerate(_texts(path)):
        if 0 < number <= rows:
            yield json.loads(text)


def _checked(path: Path) -> int:
    digest, last, rows = hashlib.sha256(), "", -1
    for text in _texts(path):
        if last:
            digest.update(last.encode())
            rows += 1
        last = text
    try:
        seal = json.loads(last)
    except ValueError:
        raise NotABackup(Problem("backup-cut-off", {"file": path.name})) from None
    if not isinstance(seal, dict) or "sha256" not in seal:
        raise NotABackup(Problem("backup-cut-off", {"file": path.name}))
    if seal != {"rows": rows, "sha256": digest.hexdigest()}:
        raise NotABackup(Problem("backup-changed", {"file": path.name}))
    return rows


def _texts(path: Path) -> Iterator[str]:
    try:
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as read:
            while text := read.readline(LONGEST_LINE):
                yield text
    except FileNotFoundError:
        raise NotABackup(Problem("file-not-found", {"file": path.name})) from None
    except EOFError:
        raise NotABackup(Problem("backup-cut-off", {"file": path.name})) from None
    except (OSError, UnicodeDecodeError, zlib.error):
        raise NotABackup(Problem("backup-unreadable", {"file": path.name})) from None
