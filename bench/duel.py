"""How strong the bots are, each against the next weaker one, and how long they think.

python -m bench duel              the whole measurement
python -m bench.duel 50           the same with one hand in 50, to see that it works
python -m bench.duel 1 FOLDER     the whole in parts: every hand is kept in FOLDER, and whoever starts it
                                  again goes on after the last one
"""

import json
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil
from pathlib import Path
from time import process_time_ns
from typing import Any, NamedTuple

from bench.place import busy
from scoring.engine.bots.match import Played, Verdict, match, percentile, verdict
from scoring.engine.bots.registry import bot_called
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.game import PRESETS

SEED = 2026
ERROR = 0.03  # the standard error that a measurement in tricks has to reach
SIGMAS = 3  # standard errors that a step in points has to have
SURE = 1.96  # standard errors below the figure, for the lower bound of 95 %
SECONDS, SHARE = 0.5, 95
NANOSECONDS = 1_000_000_000


class Step(NamedTuple):
    """One match. reached: whether it shows what it should, and aim says what that is."""

    rules: str
    first: str
    second: str
    hands: int
    aim: str
    reached: Callable[[float, float], bool]


def precise(error: float) -> bool:
    return error <= ERROR


STEPS = (
    Step(
        "basic",
        "rules",
        "random",
        1_000,
        "at least +1.7",
        lambda ahead, error: ahead >= 1.7 and precise(error),
    ),
    Step(
        *("basic", "sample10", "rules", 600, "lower bound of 95 % above +0.1"),
        lambda ahead, error: ahead - SURE * error > 0.1 and precise(error),
    ),
    Step(
        "bid",
        "rules",
        "random",
        300,
        "over three standard errors",
        lambda ahead, error: ahead > SIGMAS * error,
    ),
    Step(
        "bid",
        "sample10",
        "rules",
        600,
        "over three standard errors",
        lambda ahead, error: ahead > SIGMAS * error,
    ),
)
# The slowest bot, for its time alone.
SLOWEST = (("basic", 20), ("bid", 20))


class Kept:
    """The hands of each match, each match in a file of this folder; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def _path(self, name: str) -> Path | None:
        return None if self._folder is None else self._folder / f"{name}.jsonl"

    def read(self, name: str) -> list[Played]:
        """The hands that have been played so far."""
        path = self._path(name)
        if path is None or not path.exists():
            return []
        # What was being written when it was stopped is played again.
        whole = path.read_text("utf-8").rpartition("\n")[0]
        path.write_text(whole + "\n" if whole else "", "utf-8")
        return [_read(json.loads(line)) for line in whole.splitlines()]

    def add(self, name: str, one: Played) -> None:
        path = self._path(name)
        if path is not None:
            gains = [str(gain) for gain in one.gains]
            line = json.dumps({"hand": one.hand, "gains": gains, "moves": one.moves})
            with path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")


def _read(row: dict[str, Any]) -> Played:
    north, east = map(Fraction, row["gains"])
    first, second = map(tuple, row["moves"])
    return Played(row["hand"], (north, east), (first, second))


def played(
    rules: str, first: str, second: str, hands: int, solver: DoubleDummy, kept: Kept
) -> tuple[Verdict, list[int]]:
    """What a match shows, and what each of the first bot's moves took in nanoseconds of processor time."""

    def clock() -> int:
        # What the double-dummy process has used is time that the bot took.
        return process_time_ns() + solver.spent

    bots = (bot_called(first, solver), bot_called(second, solver))
    name = f"{rules}-{first}-{second}"
    found = kept.read(name)[:hands]
    more = match(PRESETS[rules], *bots, hands=hands, seed=SEED, clock=clock, begin=len(found) + 1)
    for one in more:
        kept.add(name, one)
        found.append(one)
    return verdict(found), [cost for one in found for cost in one.moves[0]]


def strength(step: Step, hands: int, solver: DoubleDummy, kept: Kept) -> Iterator[str]:
    found, moves = played(step.rules, step.first, step.second, hands, solver, kept)
    ahead, error = float(found.advantage), found.error or 0.0
    unit = "points" if PRESETS[step.rules].is_bid else "tricks"
    yield (
        f"{step.rules} whist, {step.first} over {step.second}: {ahead:+.3f} {unit} a hand,"
        f" standard error {error:.3f}, lower bound of 95 % {ahead - SURE * error:+.3f};"
        f" target {step.aim} ({said(step.reached(ahead, error))});"
        f" {found.hands:,} hands, each twice with seats changed, {busy()}"
    )
    yield thinking(step.rules, step.first, moves)


def thinking(rules: str, bot: str, moves: list[int]) -> str:
    at_most = percentile(moves, SHARE) / NANOSECONDS
    mean = float(Fraction(sum(moves), len(moves)) / NANOSECONDS)
    return (
        f"   a move of {bot}, {rules} whist: {at_most * 1000:.1f} ms of processor time at the"
        f" {SHARE}th percentile,"
        f" mean {mean * 1000:.1f} ms, longest {max(moves) / 1e6:.0f} ms, {len(moves):,} moves;"
        f" target under {SECONDS} s ({said(at_most < SECONDS)})"
    )


def said(reached: bool) -> str:
    return "reached" if reached else "MISSED"


def main(part: int = 1, folder: str | None = None) -> None:
    kept = Kept(None if folder is None else Path(folder))
    with DoubleDummy() as solver:
        for step in STEPS:
            for line in strength(step, ceil(step.hands / part), solver, kept):
                print(line, flush=True)
        for rules, hands in SLOWEST:
            _found, moves = played(rules, "sample40", "rules", ceil(hands / part), solver, kept)
            print(thinking(rules, "sample40", moves), flush=True)


if __name__ == "__main__":
    main(*(int(one) if one.isdigit() else one for one in sys.argv[1:3]))
