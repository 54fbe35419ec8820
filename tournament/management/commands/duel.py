"""A duplicate match between two bots: which one is better, by how much, and how sure that is."""

from argparse import ArgumentTypeError
from collections.abc import Iterator
from time import process_time_ns
from typing import Any

from django.core.management.base import CommandParser
from django.utils.translation import gettext as _

from scoring.engine.bots.match import Verdict, match, verdict
from scoring.engine.bots.registry import BOTS, bot_called
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.game import PRESETS, Game
from tournament.management.doors import Door
from tournament.services.documents import written

MOST_HANDS = 1_000_000
SECOND = 1_000_000_000  # in nanoseconds


class Command(Door):
    help = "A duplicate match between two bots: the same hands twice, seats changed."

    def add_arguments(self, parser: CommandParser) -> None:
        known = ", ".join(BOTS)
        parser.add_argument("bots", nargs=2, metavar="BOT", help=f"the two bots: {known}")
        parser.add_argument(
            "--rules", choices=tuple(PRESETS), default="basic", help="the game: basic, bid, or another preset"
        )
        parser.add_argument(
            "--hands", type=_hands, default=100, metavar="N", help="how many hands, each played twice (100)"
        )
        parser.add_argument("--seed", type=int, default=1, metavar="S", help="for cards and bots (1)")
        self.add_json(parser)

    def open(
        self, *, bots: list[str], rules: str, hands: int, seed: int, json: bool, **_options: Any
    ) -> None:
        game = PRESETS[rules]
        with DoubleDummy() as solver:
            first, second = (bot_called(name, solver) for name in bots)

            def clock() -> int:
                # What the double-dummy process has used is time that the bot took.
                return process_time_ns() + solver.spent

            found = verdict(list(match(game, first, second, hands=hands, seed=seed, clock=clock)))
        if json:
            self.stdout.write(written(_document(found)), ending="")
            return
        for line in _report(bots, game, found):
            self.stdout.write(line)


def _hands(text: str) -> int:
    """A number of hands as it is typed."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= MOST_HANDS):
        raise ArgumentTypeError(
            _("%(value)s is no number of hands. It is 1 to %(most)s.") % {"value": text, "most": MOST_HANDS}
        )
    return int(text)


def _document(found: Verdict) -> dict[str, Any]:
    return {
        "hands": found.hands,
        "advantage": round(float(found.advantage), 4),
        "stderr": None if found.error is None else round(found.error, 4),
        "seconds_per_move": {
            "mean": round(float(found.mean / SECOND), 6),
            "p95": round(found.p95 / SECOND, 6),
        },
    }


def _report(bots: list[str], game: Game, found: Verdict) -> Iterator[str]:
    names = {"first": bots[0], "second": bots[1]}
    yield _("%(first)s against %(second)s, %(hands)s hands, each played twice with the seats changed") % (
        names | {"hands": found.hands}
    )
    if game.is_bid:
        line = _("%(first)s is %(advantage)s points a hand ahead.")
    else:
        line = _("%(first)s is %(advantage)s tricks a hand ahead of half of them.")
    yield line % (names | {"advantage": f"{float(found.advantage):+.3f}"})
    if found.error is None:
        yield _("One hand does not say how sure that is.")
    else:
        yield _("One standard error is %(error)s.") % {"error": f"{found.error:.3f}"}
    yield _("A move took %(mean)s ms of processor time on average, 95 in 100 no more than %(p95)s ms.") % {
        "mean": f"{float(found.mean) / 1e6:.1f}",
        "p95": f"{found.p95 / 1e6:.1f}",
    }
