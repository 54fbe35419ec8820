"""Schedules of individuals that a long search found, one line of text each.

``players rounds steps turn WORD ...``: one word a base round, four letters a table for N, E, S, W; letters
are places (0-9, A-Z, a-z), and who is not named sits out. docs/movements.md, "Individuals", says how
the base rounds turn, and the tests verify every line.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from scoring.movements.designs import PLACES
from scoring.movements.found import Found, found
from scoring.movements.orbits import Symmetry

FILE = "individuals.txt"


@dataclass(frozen=True)
class Line:
    """One stored schedule; ``steps`` is how long was searched for it."""

    players: int
    rounds: int
    steps: int
    turn: int
    words: tuple[str, ...]

    @classmethod
    def read(cls, text: str) -> "Line":
        players, rounds, steps, turn, *words = text.split()
        return cls(int(players), int(rounds), int(steps), int(turn), tuple(words))

    @classmethod
    def of(cls, schedule: Found, rounds: int, steps: int) -> "Line":
        words = tuple("".join(PLACES[place] for place in seats) for seats in schedule.base)
        return cls(schedule.symmetry.players, rounds, steps, schedule.symmetry.turn, words)

    @property
    def schedule(self) -> Found:
        base = [[PLACES.index(letter) for letter in word] for word in self.words]
        return found(Symmetry(self.players, self.turn), base)

    def __str__(self) -> str:
        return " ".join(map(str, (self.players, self.rounds, self.steps, self.turn, *self.words)))


def lines(text: str) -> dict[tuple[int, int], Line]:
    """Every line by (players, rounds); a later one stands in place of an earlier one."""
    read = map(Line.read, filter(str.strip, text.splitlines()))
    return {(line.players, line.rounds): line for line in read}


@cache
def stored() -> Mapping[tuple[int, int], Line]:
    """The table that comes with the program; read when it is first asked for."""
    return lines(resources.files(__package__).joinpath(FILE).read_text("utf-8"))
