"""A movement's schedule and its certificate."""

import json as notation
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.movements import MOVEMENTS, Movement, Schedule, plan, warnings
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
        parser.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="one of the movement's own settings, e.g. arrow_switch=1; as often as needed",
        )
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
        option: Sequence[str],
        json: bool,
        **_options: Any,
    ) -> None:
        if list:
            self._list(json)
            return
        if name is None or entries is None or rounds is None:
            self.misused(_("movement NAME --entries N --rounds R, or movement --list"))
        schedule = plan(name, entries, rounds, hands=hands, seed=seed, options=self._settings(option))
        if json:
            self.stdout.write(written(_document(schedule)), ending="")
            return
        for line in _report(schedule):
            self.stdout.write(line)
        for problem in warnings(name, entries, rounds):
            self.stdout.write(wording.sentence(problem))

    def _settings(self, written_: Sequence[str]) -> dict[str, Any]:
        """Settings as they are written: a number, true, false or a list as in JSON, else a word."""
        settings: dict[str, Any] = {}
        for one in written_:
            name, equals, value = one.partition("=")
            if not equals:
                self.misused(_("--option NAME=VALUE, such as arrow_switch=1"))
            try:
                settings[name] = notation.loads(value)
            except notation.JSONDecodeError:
                settings[name] = value
        return settings

    def _list(self, as_json: bool) -> None:
        if as_json:
            rows = [
                {
                    "movement": one.name,
                    "kind": one.kind,
                    "entries": [one.entries.least, one.entries.most],
                    "rounds": [one.rounds.least, one.rounds.most],
                    "options": [*one.options],
                    "depends_on_results": one.depends,
                }
                for one in MOVEMENTS.values()
            ]
            self.stdout.write(written(rows), ending="")
            return
        for one in MOVEMENTS.values():
            self.stdout.write(_line(one))


def _line(one: Movement) -> str:
    """One movement in the list: how many it seats, for how long, and what can be set."""
    said = _("%(name)s: %(least)s to %(most)s entries, up to %(rounds)s rounds") % {
        "name": one.name,
        "least": one.entries.least,
        "most": one.entries.most,
        "rounds": one.rounds.most,
    }
    if one.depends:
        said = _("%(said)s; after the first each round depends on the results") % {"said": said}
    if one.options:
        said = _("%(said)s; settings: %(names)s") % {"said": said, "names": ", ".join(one.options)}
    return said


def _document(schedule: Schedule) -> dict[str, Any]:
    document: dict[str, Any] = {
        "movement": schedule.movement,
        "entries": schedule.entries,
        "rounds": schedule_document(schedule),
        "certificate": certificate_document(schedule),
    }
    for one, row in zip(schedule.rounds, document["rounds"], strict=True):
        for at, table in zip(one.tables, row["tables"], strict=True):
            if at.boards:
                table["boards"] = [*at.boards]
    if MOVEMENTS[schedule.movement].depends:
        document["depends_on_results"] = True
    return document


def _report(schedule: Schedule) -> Iterator[str]:
    if MOVEMENTS[schedule.movement].depends:
        yield _("This is the first round. Each later round depends on the results of those before it.")
    for one in schedule.rounds:
        yield _("Round %(round)s") % {"round": one.number}
        for at in one.tables:
            yield _("  Table %(table)s: North-South %(ns)s, East-West %(ew)s, %(dealer)s deals first") % {
                "table": at.number,
                "ns": ", ".join(map(str, at.ns)),
                "ew": ", ".join(map(str, at.ew)),
                "dealer": wording.chair(at.dealer),
            }
            if at.boards:
                yield _("    boards %(boards)s") % {"boards": ", ".join(map(str, at.boards))}
        if one.sit_out:
            yield _("  Sits out: %(entries)s") % {"entries": ", ".join(map(str, one.sit_out))}
    for measure in schedule.certificate:
        yield wording.measure(measure.name, measure.value, measure.bound)
