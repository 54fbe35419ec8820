"""What the commands share: reading a file, saying faults, and the exit codes.

0 done, 1 the input is at fault (every fault said, with its place), 2 wrong usage.
"""

import json
import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, ProgrammingError, connection

from scoring.problems import Problem, Refused
from tournament import wording
from tournament.models import Club, User
from tournament.services.documents import read, written

FAULT, USAGE = 1, 2


class Door(BaseCommand):
    """A command whose refusals are sentences, or JSON with ``--json``; never a traceback."""

    requires_system_checks: Sequence[str] = []

    def add_json(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="write JSON instead of text")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self.open(**options)
        except Refused as refusal:
            self.refuse(refusal.problems, as_json=bool(options.get("json")))
        except (OperationalError, ProgrammingError):
            if connection.introspection.table_names():
                raise
            self.refuse([Problem("database-empty", {})], as_json=bool(options.get("json")))
        except BrokenPipeError:
            # Whoever reads has seen enough (``night FILE | head``); what was to be done is done.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

    def open(self, **options: Any) -> None:
        raise NotImplementedError

    def refuse(self, problems: Iterable[Problem], *, as_json: bool) -> NoReturn:
        """Say every fault and leave with 1."""
        if as_json:
            self.stdout.write(written({"faults": fault_rows(problems)}), ending="")
        else:
            for one in problems:
                self.stderr.write(wording.sentence(one))
        sys.exit(FAULT)

    def misused(self, message: str) -> NoReturn:
        """Say how the command is used and leave with 2."""
        self.stderr.write(message)
        sys.exit(USAGE)


def fault_rows(problems: Iterable[Problem]) -> list[dict[str, Any]]:
    """Faults as JSON says them: code, details and the sentence."""
    return [
        {"code": one.code, "details": _plain(one.details), "sentence": wording.sentence(one)}
        for one in problems
    ]


def _plain(details: object) -> Any:
    return json.loads(json.dumps(dict(details), default=str))  # type: ignore[call-overload]


def read_file(name: str) -> Any:
    """The document in a file, or from standard input for ``-``; Refused when it cannot be read."""
    return read(read_bytes(name))


def read_bytes(name: str) -> bytes:
    """What a file holds, or standard input for ``-``; Refused when it cannot be read."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError):
        raise Refused(Problem("file-not-found", {"file": name})) from None


def club_called(slug: str | None) -> Club:
    """The club with this address; without one the first club, made when there is none yet."""
    if slug is None:
        first = Club.objects.order_by("pk").first()
        return first or Club.objects.create(name="Whist", slug="whist")
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Refused(Problem("club-unknown", {"club": slug}))
    return found


def user_called(email: str | None) -> User | None:
    """The user with this mail address; None for none."""
    if not email:
        return None
    found = User.objects.filter(email=email.lower()).first()
    if found is None:
        raise Refused(Problem("user-unknown", {"email": email}))
    return found


def columns(lines: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Lines of a table in columns, numbers to the right."""
    widths = [max(len(line[place]) for line in lines) for place in range(len(right))]
    return [
        "  ".join(
            cell.rjust(width) if to_right else cell.ljust(width)
            for cell, width, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    ]
