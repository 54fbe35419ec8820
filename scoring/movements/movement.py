"""What a movement is to the registry: a name, its limits, and how its rounds are made."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from scoring.lengths import HandsFrom
from scoring.movements.schedule import Round
from scoring.movements.wishes import Wishes
from scoring.problems import Problem
from scoring.rules import MOST_HANDS

Options = Mapping[str, object]


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
class Request:
    """What is asked of a movement: so many entries, rounds, and hands a round.

    options: the movement's own, by name; wishes: whom to seat where (None: nothing is wished).
    """

    entries: int
    rounds: int
    hands: int = 1
    seed: int = 0
    options: Options = field(default_factory=dict)
    wishes: Wishes | None = None


@dataclass(frozen=True)
class NextRound:
    """Everything on which a round that depends on results may depend.

    number: of the round to be made, from 1. played: the rounds before it as they went, in order; who came
    to a table that was not played sat out, and in a drive stands at it too. results: (round,
    table) -> the side that won, None where neither did; a table without a result is missing.
    order: all entries in the order of the standings, best first; ranks: entry -> rank, shared by
    those who are level. out: entries that no longer play; they stand among the sit-outs of the round.
    rounds: how many are planned in all (0: not known), so that none runs into a dead end.
    wishes: who keeps a table, and which tables there are. hands_from: rounds with other numbers of hands.
    """

    entries: int
    number: int
    hands: int = 1
    seed: int = 0
    played: tuple[Round, ...] = ()
    results: Mapping[tuple[int, int], str | None] = field(default_factory=dict)
    order: tuple[int, ...] = ()
    ranks: Mapping[int, int] = field(default_factory=dict)
    options: Options = field(default_factory=dict)
    out: frozenset[int] = frozenset()
    rounds: int = 0
    wishes: Wishes | None = None
    hands_from: HandsFrom = ()


def nothing(_: Request) -> tuple[Problem, ...]:
    """No refusal."""
    return ()


def unwarned(entries: int, rounds: int) -> tuple[Problem, ...]:
    """No warning."""
    return ()


def never(entries: int) -> None:
    """Not everybody meets everybody, however many the rounds."""


@dataclass(frozen=True)
class Movement:
    """One way to seat an event.

    kind: "pairs" (an entry is a partnership), "individual" (an entry is one player) or "drive" (one
    player, who moves by results).
    build: a request within the limits -> every round; only the first when the movement depends on results.
    warn: (entries, rounds) within the limits -> what the organiser should know before he agrees.
    cycle: entries -> the rounds after which everybody has met everybody; None when there is no such number.
    options: the names of the movement's own options. refuse: a request within the limits -> what
    cannot be had for these numbers, options and wishes.
    depends: later rounds depend on results and are made by ``next``.
    """

    name: str
    kind: str
    entries: Limits
    rounds: Limits
    build: Callable[[Request], tuple[Round, ...]]
    warn: Callable[[int, int], tuple[Problem, ...]]
    cycle: Callable[[int], int | None]
    options: tuple[str, ...] = ()
    refuse: Callable[[Request], tuple[Problem, ...]] = nothing
    depends: bool = False
    next: Callable[[NextRound], Round] | None = None

    def refusals(self, request: Request) -> tuple[Problem, ...]:
        """Every number outside its limits and every unknown option; else what the movement refuses."""
        found = (
            self.entries.fault("movement-entries", request.entries, self.name)
            + self.rounds.fault("movement-rounds", request.rounds, self.name)
            + HANDS.fault("movement-hands", request.hands, self.name)
            + tuple(
                Problem(
                    "movement-option-unknown", {"movement": self.name, "option": name, "known": self.options}
                )
                for name in request.options
                if name not in self.options
            )
        )
        return found or self.refuse(request)
