"""What a movement is to the registry: a name, its limits, and how its rounds are made."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.movements.schedule import Round
from scoring.problems import Problem
from scoring.rules import MOST_HANDS


@dataclass(frozen=True)
class Limits:
    """The least and the most of something, both allowed."""

    least: int
    most: int

    def fault(self, code: str, value: int, movement: str) -> tuple[Problem, ...]:
        """A problem with details movement, value, least and most when the value is outside."""
        if self.least <= value <= self.most:
            return ()
        details = {"movement": movement, "value": value, "least": self.least, "most": self.most}
        return (Problem(code, details),)


HANDS = Limits(1, MOST_HANDS)


@dataclass(frozen=True)
class Movement:
    """One way to seat an event.

    kind: "pairs" (an entry is a partnership) or "individual" (an entry is one player).
    build: (entries, rounds, hands, seed) within the limits -> every round; nothing else may matter.
    warn: (entries, rounds) within the limits -> what the organiser should know before he agrees.
    cycle: entries -> the rounds after which everybody has met everybody; None when there is no such number.
    """

    name: str
    kind: str
    entries: Limits
    rounds: Limits
    build: Callable[[int, int, int, int], tuple[Round, ...]]
    warn: Callable[[int, int], tuple[Problem, ...]]
    cycle: Callable[[int], int | None]

    def refusals(self, entries: int, rounds: int, hands: int) -> tuple[Problem, ...]:
        """Every number outside its limits."""
        return (
            self.entries.fault("movement-entries", entries, self.name)
            + self.rounds.fault("movement-rounds", rounds, self.name)
            + HANDS.fault("movement-hands", hands, self.name)
        )
