"""What one entry has so far, as results are added up."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.numbers import Exact
from scoring.results import Adjustment


class Made(NamedTuple):
    """One round at a table; a disqualified one made 0."""

    round: int
    points: int
    tricks: int


class Struck(NamedTuple):
    """What a disqualified round would have given, and whether it had been WON, DREW or LOST."""

    round: int
    points: int
    tricks: int
    outcome: int


@dataclass(slots=True)
class Line:
    """What one entry has so far; rounds at a table apart from forfeits and sit-outs.

    sets: contracts bid and lost. games: games won in rounds of several. tens: hands of 10 tricks and more.
    made: each round at a table. struck: what disqualified rounds would have given.
    meetings: for each round against others, who they were and WON, DREW or LOST.
    """

    entry: int
    points: int = 0
    points_against: Exact = 0
    tricks: int = 0
    tricks_against: Exact = 0
    hands_won: int = 0
    hands: int = 0
    rounds: int = 0
    wins: int = 0
    draws: int = 0
    sets: int = 0
    games: int = 0
    tens: int = 0
    adjustments: list[Adjustment] = field(default_factory=list)
    forfeits_won: list[int] = field(default_factory=list)
    forfeits_lost: list[int] = field(default_factory=list)
    sat_out: list[int] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    struck: list[Struck] = field(default_factory=list)
    meetings: list[tuple[tuple[int, ...], int]] = field(default_factory=list)

    @property
    def adjusted(self) -> Exact:
        """What the organiser's adjustments come to."""
        return sum((each.value for each in self.adjustments), 0)


Lines = Mapping[int, Line]
