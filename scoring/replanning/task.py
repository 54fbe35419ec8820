"""What is to be planned again, and what came of it, as values (docs/changes.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from scoring.lengths import HandsFrom, hands_in
from scoring.movements.schedule import Measure, Round, Table
from scoring.movements.wishes import Wishes
from scoring.problems import Problem

SEATS = {"pairs": 2, "individual": 4}
FEWEST = {"pairs": 2, "individual": 4}


@dataclass(frozen=True)
class Task:
    """The rest of an evening.

    kind: "pairs" (an entry is a partnership) or "individual" (an entry is one player).
    active: the numbers of the entries that play on. played: the rounds that stand, in order.
    rounds: the numbers of those to be made. planned: what was known of them until now.
    tables: the numbers of the tables there are; () for as many as are needed, from 1 on.
    hands: of a round. hands_from: rounds from which on there are others.
    wishes: who keeps a table, and who is kept apart; of rooms nothing can be planned again.
    """

    kind: str
    active: tuple[int, ...]
    played: tuple[Round, ...]
    rounds: tuple[int, ...]
    planned: tuple[Round, ...] = ()
    tables: tuple[int, ...] = ()
    hands: int = 1
    seed: int = 0
    wishes: Wishes = field(default_factory=Wishes)
    hands_from: HandsFrom = ()

    @property
    def seats(self) -> int:
        """Entries at a table."""
        return SEATS[self.kind]

    def hands_in(self, number: int) -> int:
        """How many hands the round has."""
        return hands_in(self.hands_from, number, self.hands)

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The tables at which there may be games: those there are, or those that are known or needed."""
        if self.tables:
            return tuple(sorted(set(self.tables)))
        known = {table.number for one in self.planned for table in one.tables}
        known |= {table for entry, table in self.wishes.fixed.items() if entry in self.active}
        return tuple(sorted(known | set(range(1, len(self.active) // self.seats + 1))))

    @property
    def games_a_round(self) -> int:
        return min(len(self.active) // self.seats, len(self.numbers))

    @property
    def resting(self) -> int:
        """How many sit out in each round."""
        return len(self.active) - self.seats * self.games_a_round

    @cached_property
    def known(self) -> Mapping[int, Mapping[int, int]]:
        """Round -> entry -> the table it was to go to; 0 when it was to sit out."""
        return {one.number: places_in(one) for one in self.planned}

    @cached_property
    def games(self) -> Mapping[int, Mapping[frozenset[int], Table]]:
        """Round -> who was to sit together -> the table as it was known."""
        return {one.number: {frozenset(t.entries): t for t in one.tables} for one in self.planned}


@dataclass(frozen=True)
class Replanned:
    """The rounds as they are to be now. certificate: of the whole evening, each bound given what was played.

    moved: (round, entry, table before, table now) for everybody who goes elsewhere than was known;
    0 for sitting out.
    """

    rounds: tuple[Round, ...]
    certificate: tuple[Measure, ...]
    moved: tuple[tuple[int, int, int, int], ...]


def places_in(one: Round) -> dict[int, int]:
    """Entry -> table, 0 for sitting out."""
    places = {entry: table.number for table in one.tables for entry in table.entries}
    return {**places, **dict.fromkeys(one.sit_out, 0)}


def faults(task: Task) -> tuple[Problem, ...]:
    """Why nothing can be planned: ``replan-nobody`` (active, least), ``replan-no-rounds``,
    ``replan-no-table``, ``replan-played`` (round)."""
    return tuple(_faults(task))


def _faults(task: Task) -> Iterator[Problem]:
    if len(task.active) < FEWEST[task.kind]:
        yield Problem("replan-nobody", {"active": len(task.active), "least": FEWEST[task.kind]})
    elif not task.numbers:
        yield Problem("replan-no-table", {})
    if not task.rounds:
        yield Problem("replan-no-rounds", {})
    for one in task.played:
        if one.number in task.rounds:
            yield Problem("replan-played", {"round": one.number})
    if task.wishes.together:
        yield Problem("replan-rooms", {})


def moved(task: Task, rounds: tuple[Round, ...]) -> tuple[tuple[int, int, int, int], ...]:
    """Everybody who goes elsewhere than was known, round by round."""
    found = []
    for one in rounds:
        known = task.known.get(one.number, {})
        for entry, table in sorted(places_in(one).items()):
            if entry in known and known[entry] != table:
                found.append((one.number, entry, known[entry], table))
    return tuple(found)
