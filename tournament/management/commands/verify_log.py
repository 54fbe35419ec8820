"""Whether the log is what it was: no line changed, removed or slipped in."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import Problem, Refused
from tournament.management.doors import Door
from tournament.models import Event
from tournament.services.auditing import audit
from tournament.services.documents import written


class Command(Door):
    help = (
        "Check the seals of the log, of one event or of everything; exit code 1 when something was changed."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "slug", metavar="SLUG", nargs="?", help="the event's address; without it, every log"
        )
        self.add_json(parser)

    def open(self, *, slug: str | None, **options: Any) -> None:
        event = Event.objects.filter(slug=slug).first() if slug else None
        if slug and event is None:
            raise Refused(Problem("event-unknown", {"event": slug}))
        found = audit(event)
        if found.faults:
            raise Refused(found.faults)
        if options["json"]:
            report = {"lines": found.lines, "erased": found.erased, "chains": dict(found.chains)}
            self.stdout.write(written(report), ending="")
            return
        lines = ngettext("%(count)s line holds.", "%(count)s lines hold.", found.lines)
        self.stdout.write(lines % {"count": found.lines})
        if found.erased:
            self.stdout.write(
                _("Of these, %(count)s had their words erased; the seals hold.") % {"count": found.erased}
            )
        for chain, last in found.chains.items():
            self.stdout.write(f"{chain} {last}")
