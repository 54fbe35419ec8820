"""An event as a file: the whole of it, or its standings."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.management.doors import Door
from tournament.models import Event
from tournament.services import standings_files
from tournament.services.documents import export_document, written


def _document(event: Event) -> bytes:
    return written(export_document(event)).encode()


KINDS = {"json": _document, "csv": standings_files.csv_of, "xlsx": standings_files.xlsx_of}


class Command(Door):
    help = "Write an event: json is the whole event in the results format, csv and xlsx are its standings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", metavar="SLUG", help="the event's address")
        parser.add_argument("--as", dest="kind", choices=KINDS, default="json", help="kind of file (json)")
        parser.add_argument("--output", metavar="FILE", help="write to this file instead of standard output")

    def open(self, *, slug: str, kind: str, output: str | None, **_options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise Refused(Problem("event-unknown", {"event": slug}))
        data = KINDS[kind](event)
        if output is not None:
            try:
                Path(output).write_bytes(data)
            except (OSError, ValueError):
                raise Refused(Problem("file-not-written", {"file": output})) from None
        elif kind != "xlsx":
            self.stdout.write(data.decode(), ending="")
        elif sys.stdout.isatty():
            self.misused(_("A workbook cannot be shown here: name a file with --output."))
        else:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
