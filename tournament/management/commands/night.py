"""Run the event in a file and print its standings: the whole product without a browser."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import wording
from tournament.management.doors import Door, club_called, columns, read_file
from tournament.models import Club, Event
from tournament.queries.facts import Facts, gather
from tournament.queries.prizes import prizes_of
from tournament.queries.standings import standings_of
from tournament.queries.views import StandingsView
from tournament.services.documents import load, worked_out, written
from tournament.services.writing import write
from tournament.standings_columns import columns_of
from tournament.wording import prizes
from tournament.wording.prize_lines import prize_lines
from tournament.wording.roles import role_totals


class Command(Door):
    help = "Run the event in a results file and print standings and checks; nothing is kept unless asked."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="a document of the results format; - reads standard input"
        )
        self.add_json(parser)
        parser.add_argument("--keep", metavar="SLUG", help="keep the event under this address")
        parser.add_argument("--club", metavar="SLUG", help="the club that keeps it; by default the first one")

    def open(self, *, file: str, json: bool, keep: str | None, club: str | None, **_options: Any) -> None:
        document = read_file(file)
        with write():
            # A club of its own: who is unknown to the real one stays unknown when nothing is kept.
            home = club_called(club) if keep else Club.objects.create(name="-", slug="night-not-kept")
            event = load(document, club=home, by=None, slug=keep, seat=True)
            facts = gather(event)
            view, results = standings_of(facts), worked_out(facts)
            if not keep:
                transaction.set_rollback(True)
        if json:
            self.stdout.write(written({**document, **results}), ending="")
        else:
            for line in _report(event, facts, view):
                self.stdout.write(line)


def _report(event: Event, facts: Facts, view: StandingsView) -> Iterator[str]:
    yield f"{event.name}, {event.date.isoformat()}"
    yield _("After round %(round)s of %(rounds)s.") % {
        "round": view.through_round,
        "rounds": event.rounds_planned,
    }
    for stage in view.stages:
        if len(view.stages) > 1:
            yield _("Stage %(stage)s:") % {"stage": stage}
        yield from _table(view if stage == view.stage else standings_of(facts, stage=stage))
    yield wording.sit_out_policy(view.sit_out_policy)
    yield from _apart(facts)
    for check in view.checks:
        found = {"round": check.round, "hands": check.hands, "tricks": check.tricks}
        yield (
            ngettext(
                "Round %(round)s: %(hands)s hand, %(tricks)s tricks.",
                "Round %(round)s: %(hands)s hands, %(tricks)s tricks.",
                check.hands,
            )
            % found
        )
        if check.roles:
            yield role_totals([check])
        yield from (wording.sentence(problem) for problem in check.problems)
    yield from wording.sentences(view.questions)
    unfinished = sorted(
        (one.round, one.table)
        for one in facts.sittings
        if one.state != "confirmed" and _is_opened(facts, one.round)
    )
    for number, table in unfinished:
        yield _("Round %(round)s, table %(table)s: not finished.") % {"round": number, "table": table}


def _table(view: StandingsView) -> Iterator[str]:
    shown = columns_of(view)
    lines = [[column.title for column in shown]]
    lines += [[column.text(row) for column in shown] for row in view.rows]
    yield from columns(lines, [column.numeric for column in shown])


def _apart(facts: Facts) -> Iterator[str]:
    """Who left and what that means, lots and play-offs, and who takes which prize."""
    names = {number: entry.label for number, entry in facts.entries.items()}
    for entry, after in sorted(facts.withdrawn.items()):
        yield _("%(who)s left after round %(round)s.") % {"who": names[entry], "round": after}
    if facts.withdrawn:
        yield wording.withdrawal_policy(facts.rules.withdrawal)
    yield from (prizes.lot(one) for one in facts.lots)
    for one in prize_lines(prizes_of(facts), names):
        for line in one.lines:
            who = ", ".join(name for _number, name in line.winners or line.open)
            told = {"list": one.name, "place": line.place, "who": who}
            open_words = _("%(list)s, %(place)s: to be drawn between %(who)s")
            yield (_("%(list)s, %(place)s: %(who)s") if line.winners else open_words) % told


def _is_opened(facts: Facts, number: int) -> bool:
    return any(one.number == number and one.opened_at is not None for one in facts.rounds)
