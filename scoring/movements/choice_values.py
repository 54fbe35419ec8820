"""What an organiser asks of a hall, and what can be had in it."""

from dataclasses import dataclass

from scoring.movements.schedule import Measure
from scoring.problems import Problem

KINDS = ("pairs", "individual", "drive")

Certificate = tuple[Measure, ...] | None


@dataclass(frozen=True)
class Asked:
    """What the organiser knows.

    tables: how many there are, None for as many as are needed. minutes: how long the event may last.
    hands: a round, None to leave it open; a drive moves after every hand. same_hands: whether all tables
    play the same hands. hand, change: minutes of a hand, and of a change of tables.
    """

    people: int
    tables: int | None = None
    minutes: int = 180
    hands: int | None = None
    kinds: tuple[str, ...] = KINDS
    same_hands: bool = False
    hand: int = 7
    change: int = 5

    def faults(self) -> tuple[Problem, ...]:
        """Numbers with which nothing can be worked out: "choice-number" (of, value, least)."""
        least = {"people": 1, "tables": 0, "minutes": 0, "hands": 1, "hand": 1, "change": 0}
        return tuple(
            Problem("choice-number", {"of": name, "value": value, "least": fewest})
            for name, fewest in least.items()
            if (value := getattr(self, name)) is not None and value < fewest
        )

    def length(self, rounds: int, hands: int, kind: str) -> int:
        """Minutes of the whole event; in a drive the change is part of the hand."""
        return rounds * hands * self.hand + (rounds - 1) * self._change(kind)

    def most_rounds(self, hands: int, kind: str) -> int:
        """The most rounds that end in time."""
        change = self._change(kind)
        return max(0, (self.minutes + change) // (hands * self.hand + change))

    def _change(self, kind: str) -> int:
        return 0 if kind == "drive" else self.change


@dataclass(frozen=True)
class Length:
    """entries: at so many tables, each of them for so many rounds of so many hands.

    resting: entries without a table in each round.
    """

    entries: int
    tables: int
    rounds: int
    hands: int
    resting: int


@dataclass(frozen=True)
class Choice(Length):
    """One movement that fits.

    minutes: how long it lasts. certificate: None while it has not been worked out, or when results decide
    the rounds. reasons: why it stands where it does.
    """

    movement: str
    kind: str
    minutes: int
    certificate: Certificate
    reasons: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Choices:
    """fit: the best first. unfit: movement -> why it does not fit, for each of the others."""

    fit: tuple[Choice, ...]
    unfit: dict[str, tuple[Problem, ...]]
