"""What is held about a person: written as JSON, or erased."""

from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.management.doors import Door
from tournament.models import Member, User
from tournament.services import names, personal_data
from tournament.services.documents import written


class Command(Door):
    help = (
        "Write what is held about a member of a club, or erase the member, or a sign-in by its mail address."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        deeds = parser.add_subparsers(dest="deed", required=True)
        for deed in ("export", "erase"):
            member = deeds.add_parser(deed)
            member.add_argument("--club", metavar="SLUG", required=True)
            member.add_argument("--name", metavar="NAME", required=True)
        deeds.add_parser("erase-user").add_argument("--mail", metavar="ADDRESS", required=True)

    def open(self, *, deed: str, **options: Any) -> None:
        if deed == "erase-user":
            user = User.objects.filter(email=options["mail"].lower()).first()
            if user is None:
                raise Refused(Problem("user-unknown", {"email": options["mail"]}))
            personal_data.erase_user(user, None)
        else:
            member = Member.objects.select_related("club", "user").filter(
                club__slug=options["club"], key=names.key(options["name"])
            )
            found = member.first()
            if found is None:
                raise Refused(Problem("member-unknown", {"name": options["name"], "club": options["club"]}))
            if deed == "export":
                self.stdout.write(written(personal_data.held_about(found)), ending="")
                return
            personal_data.erase(found, None)
        self.stdout.write(_("Erased. Results stay, without the name."))
