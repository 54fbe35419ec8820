"""Write a backup: everything, or one event."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.management.doors import Door
from tournament.models import Event
from tournament.services import backups
from tournament.services.documents import written


class Command(Door):
    help = "Write everything, or one event with every version of its results, into a file that restore reads."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--event", metavar="SLUG", help="only this event, by its address")
        parser.add_argument("--output", metavar="FILE", help="the file; without it, one among the backups")
        self.add_json(parser)

    def open(self, *, event: str | None, output: str | None, **options: Any) -> None:
        found = Event.objects.filter(slug=event).first() if event else None
        if event and found is None:
            raise Refused(Problem("event-unknown", {"event": event}))
        try:
            path = self._write(found, Path(output) if output else None)
        except OSError as failure:
            raise Refused(Problem("file-not-written", {"file": output or str(failure.filename)})) from None
        if options["json"]:
            self.stdout.write(written({"file": str(path), "bytes": path.stat().st_size}), ending="")
        else:
            self.stdout.write(_("Written: %(file)s") % {"file": path})

    def _write(self, event: Event | None, path: Path | None) -> Path:
        if path is None:
            return backups.back_up_event(event) if event else backups.back_up_whole()
        if event:
            backups.write_event(event, path)
        else:
            backups.write_whole(path)
        return path
