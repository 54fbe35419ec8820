"""A document of the results format into the database."""

from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils.translation import gettext as _

from tournament.management.doors import Door, club_called, read_file, user_called
from tournament.services.documents import load, written
from tournament.services.writing import write


class Command(Door):
    help = "Make an event from a results file; --dry-run only says whether it could be."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="a document of the results format; - reads standard input"
        )
        parser.add_argument("--dry-run", action="store_true", help="check everything, store nothing")
        parser.add_argument("--club", metavar="SLUG", help="the club it belongs to; by default the first one")
        parser.add_argument(
            "--slug", metavar="SLUG", help="the event's address; by default from name and date"
        )
        parser.add_argument("--by", metavar="MAIL", help="mail address of the user who becomes its organiser")
        self.add_json(parser)

    def open(
        self,
        *,
        file: str,
        dry_run: bool,
        club: str | None,
        slug: str | None,
        by: str | None,
        json: bool,
        **_options: Any,
    ) -> None:
        document = read_file(file)
        with write():
            event = load(document, club=club_called(club), by=user_called(by), slug=slug)
            found = {
                "name": event.name,
                "slug": event.slug,
                "state": str(event.state),
                "entries": event.entries.count(),
            }
            if dry_run:
                transaction.set_rollback(True)
        if json:
            self.stdout.write(written({**found, "stored": not dry_run}), ending="")
        elif dry_run:
            self.stdout.write(_("%(name)s can be imported: %(entries)s entries. Nothing was stored.") % found)
        else:
            self.stdout.write(_("%(name)s is stored as %(slug)s: %(entries)s entries.") % found)
