"""A movement's schedule and its certificate."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.movements import MOVEMENTS, Schedule, plan, warnings
from tournament import wording
from tournament.management.doors import Door
from tournament.services.documents import written
from tournament.services.documents.export import certificate_document, schedule_document


class Command(Door):
    help = "Print a movement's schedule and how even it is; --list names the movements."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", nargs="?", metavar="NAME", help="the movement, e.g. round-robin")
        parser.add_argument("--list", action="store_true", help="name the movements there are")
        parser.add_argument("--entries", type=int, metavar="N", help="how many pairs (or players)")
        parser.add_argument("--rounds", type=int, metavar="R", help="how many rounds")
        parser.add_argument("--hands", type=int, default=1, metavar="H", help="hands a round (1)")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="for movements that draw (0)")
        self.add_json(parser)

    def open(
        self,
        *,
        name: str | None,
        list: bool,
        entries: int | None,
        rounds: int | None,
        hands: int,
        seed: int,
        json: bool,
        **_options: Any,
    ) -> None:
        if list:
            self._list(json)
            return
        if name is None or entries is None or rounds is None:
            self.misused(_("movement NAME --entries N --rounds R, or movement --list"))
        schedule = plan(name, entries, rounds, hands=hands, seed=seed)
        if json:
            self.stdout.write(written(_document(schedule)), ending="")
            return
        for line in _report(schedule):
            self.stdout.write(line)
        for problem in warnings(name, entries, rounds):
            self.stdout.write(wording.sentence(problem))

    def _list(self, as_json: bool) -> None:
        if as_json:
            rows = [
                {
                    "movement": one.name,
                    "kind": one.kind,
                    "entries": [one.entries.least, one.entries.most],
                    "rounds": [one.rounds.least, one.rounds.most],
                }
                for one in MOVEMENTS.values()
            ]
            self.stdout.write(written(rows), ending="")
            return
        for one in MOVEMENTS.values():
            least, most = one.entries.least, one.entries.most
            self.stdout.write(
                _("%(name)s: %(least)s to %(most)s entries, up to %(rounds)s rounds")
                % {"name": one.name, "least": least, "most": most, "rounds": one.rounds.most}
            )


def _document(schedule: Schedule) -> dict[str, Any]:
    return {
        "movement": schedule.movement,
        "entries": schedule.entries,
        "rounds": schedule_document(schedule),
        "certificate": certificate_document(schedule),
    }


def _report(schedule: Schedule) -> Iterator[str]:
    for one in schedule.rounds:
        yield _("Round %(round)s") % {"round": one.number}
        for at in one.tables:
            yield _("  Table %(table)s: North-South %(ns)s, East-West %(ew)s, %(dealer)s deals first") % {
                "table": at.number,
                "ns": ", ".join(map(str, at.ns)),
                "ew": ", ".join(map(str, at.ew)),
                "dealer": wording.chair(at.dealer),
            }
        if one.sit_out:
            yield _("  Sits out: %(entries)s") % {"entries": ", ".join(map(str, one.sit_out))}
    for measure in schedule.certificate:
        yield wording.measure(measure.name, measure.value, measure.bound)
