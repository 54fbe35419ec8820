"""Replay hands in the hand notation: are they legal, who won each trick, what do they score."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.engine.analysis import Analysis, analyse
from scoring.engine.cards import card_text
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.replay import Replayed, replayed
from scoring.engine.written import read_written
from scoring.problems import Problem, Refused
from tournament import wording
from tournament.management import analysed
from tournament.management.doors import FAULT, Door, fault_rows, read_bytes
from tournament.services.documents import read, written

SEPARATOR = " › "


@dataclass(frozen=True)
class _Row:
    """One hand of the file. problems: each with its whole path; found: None when it cannot be read.

    unsolved: what kept a legal hand from being analysed.
    """

    number: int
    problems: tuple[Problem, ...]
    found: Replayed | None = None
    analysis: Analysis | None = None
    unsolved: tuple[Problem, ...] = ()


class Command(Door):
    help = "Replay hands in the hand notation: legality, the winner of each trick, the score."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", help="hands, one JSON object a line or in a list; - reads standard input"
        )
        parser.add_argument(
            "--analyse",
            action="store_true",
            help="with all cards open: tricks after each card, which cards cost one, the best result",
        )
        self.add_json(parser)

    def open(self, *, file: str, json: bool, **options: Any) -> None:
        rows = [_replay(number, one) for number, one in enumerate(_hands(read_bytes(file)), start=1)]
        if options["analyse"]:
            rows = list(_analysed(rows))
        problems = [problem for row in rows for problem in row.problems]
        # The same for every hand, so it is said once.
        problems += dict.fromkeys(problem for row in rows for problem in row.unsolved)
        if json:
            self.stdout.write(written([_document(row) for row in rows]), ending="")
            if problems:
                raise SystemExit(FAULT)
            return
        for line in (line for row in rows for line in _report(row)):
            self.stdout.write(line)
        if problems:
            self.refuse(problems, as_json=False)


def _hands(data: bytes) -> list[Any]:
    """The hands of a file: a JSON list, one object, or an object on each line.

    A line that cannot be read stands as what is wrong with it, as long as another one can.
    """
    try:
        whole = read(data)
    except Refused as refusal:
        lines = enumerate(data.splitlines(), start=1)
        hands = [_line(number, line) for number, line in lines if line.strip()]
        if len(hands) > 1 and any(isinstance(one, dict) for one in hands):
            return hands
        raise refusal from None
    return whole if isinstance(whole, list) else [whole]


def _line(number: int, line: bytes) -> Any:
    try:
        return read(line)
    except Refused as refusal:
        return Refused(Problem(one.code, {**one.details, "line": number}) for one in refusal.problems)


def _replay(number: int, document: Any) -> _Row:
    try:
        if isinstance(document, Refused):
            raise document
        found = replayed(read_written(document))
    except Refused as refusal:
        return _Row(number, tuple(_placed(number, one) for one in refusal.problems))
    return _Row(number, tuple(_placed(number, one) for one in found.problems), found)


def _analysed(rows: list[_Row]) -> Iterator[_Row]:
    """The rows with what is said of each legal hand, or why it is not: the library is missing or fails."""
    with DoubleDummy() as library:
        for row in rows:
            hand = row.found.hand if row.found and not row.problems else None
            try:
                yield row if hand is None else replace(row, analysis=analyse(hand, library.solve))
            except Refused as refusal:
                yield replace(row, unsolved=tuple(refusal.problems))


def _placed(number: int, problem: Problem) -> Problem:
    """The problem with the number of its hand in front of its path; lines name the place themselves."""
    if "line" in problem.details:
        return problem
    inside = problem.details.get("path")
    hand = _("hand %(place)s") % {"place": number}
    path = f"{hand}{SEPARATOR}{inside}" if inside else hand
    return Problem(problem.code, {**problem.details, "path": path})


def _document(row: _Row) -> dict[str, Any]:
    tricks = row.found.tricks if row.found else ()
    score = row.found.score if row.found else None
    made: dict[str, Any] = {
        "hand": row.number,
        "legal": not row.problems,
        "tricks": [
            {
                "leader": trick.leader.name,
                "cards": [card_text(card) for card in trick.cards],
                "winner": trick.winner.name if trick.winner is not None else None,
            }
            for trick in tricks
        ],
        "score": {"ns": score.ns, "ew": score.ew} if score else None,
    }
    if row.unsolved:
        made["analysis"] = {"faults": fault_rows(row.unsolved)}
    if row.analysis:
        made["analysis"] = analysed.document(row.analysis)
    return {**made, "faults": fault_rows(row.problems)} if row.problems else made


def _report(row: _Row) -> Iterator[str]:
    legal = _("Hand %(hand)s: legal.") if not row.problems else _("Hand %(hand)s: not legal.")
    yield legal % {"hand": row.number}
    for trick in row.found.tricks if row.found else ():
        cards = " ".join(card_text(card) for card in trick.cards)
        leader = wording.chair(trick.leader.name)
        if trick.winner is None:
            yield _("  %(leader)s leads: %(cards)s") % {"leader": leader, "cards": cards}
        else:
            winner = wording.chair(trick.winner.name)
            yield _("  %(leader)s leads: %(cards)s. %(winner)s wins.") % {
                "leader": leader,
                "cards": cards,
                "winner": winner,
            }
    if row.found and row.found.score:
        score = row.found.score
        yield _("  North-South %(ns)s, East-West %(ew)s") % {"ns": score.ns, "ew": score.ew}
    elif not row.problems:
        yield _("  Not finished.")
    if row.analysis:
        yield from analysed.lines(row.analysis)
