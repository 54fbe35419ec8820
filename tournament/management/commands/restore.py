"""Read a backup: everything into an empty database, or one event beside what is there."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import Problem, Refused
from tournament.management.doors import Door
from tournament.models import Club
from tournament.services import backups
from tournament.services.auditing import audit


class Command(Door):
    help = "Read what backup wrote: everything into an empty database, or an event beside the others."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--club", metavar="SLUG", help="put the event into this club")

    def open(self, *, file: str, club: str | None, **_options: Any) -> None:
        path = Path(file)
        if backups.head_of(path)["kind"] == "event":
            event = backups.restore_event(path, None, club=_club(club))
            found = audit(event)
            self.stdout.write(_("Restored as %(event)s.") % {"event": event.slug})
        else:
            rows = backups.restore_whole(path)
            found = audit()
            words = ngettext("%(count)s row restored.", "%(count)s rows restored.", rows)
            self.stdout.write(words % {"count": rows})
        # What was changed before the backup was made is no fault of the file: it is restored, and said.
        if found.faults:
            self.refuse(found.faults, as_json=False)
        lines = ngettext("%(count)s line of the log holds.", "%(count)s lines of the log hold.", found.lines)
        self.stdout.write(lines % {"count": found.lines})


def _club(slug: str | None) -> Club | None:
    if slug is None:
        return None
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise Refused(Problem("club-unknown", {"club": slug}))
    return found
