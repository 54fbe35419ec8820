"""A schedule as a value: who sits where in every round, who sits out, and what is wrong with it.

Entries are numbered from 1. In a pairs event ``ns`` and ``ew`` hold one entry each; in an
individual event two players each, the first on the chair North or East.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scoring.problems import Problem

CHAIRS = "NESW"  # clockwise, so the next chair is the one on the left
SEATS = {"pairs": 2, "individual": 4, "drive": 4}  # entries at a table, by their kind


@dataclass(frozen=True)
class Table:
    """One table in one round; ``dealer`` is the chair that deals the first hand.

    boards: where the same hands are played at several tables, their numbers in the order of play.
    """

    number: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    dealer: str = "N"
    boards: tuple[int, ...] = ()

    @property
    def entries(self) -> tuple[int, ...]:
        return self.ns + self.ew


@dataclass(frozen=True)
class Round:
    """One sitting: its tables, and the entries without a table."""

    number: int
    tables: tuple[Table, ...]
    sit_out: tuple[int, ...] = ()


@dataclass(frozen=True)
class Measure:
    """One quality of a schedule: smaller is better and no schedule at all goes below ``bound``."""

    name: str
    value: int
    bound: int

    @property
    def proved(self) -> bool:
        """True when the value is as good as any schedule can be."""
        return self.value == self.bound


@dataclass(frozen=True)
class Schedule:
    """Every round of an event with its certificate; see docs/movements.md for the measures."""

    movement: str
    entries: int
    rounds: tuple[Round, ...]
    certificate: tuple[Measure, ...] = ()

    def measure(self, name: str) -> Measure:
        """The named measure; KeyError when the certificate has none of that name."""
        for measure in self.certificate:
            if measure.name == name:
                return measure
        raise KeyError(name)


def faults(schedule: Schedule | Sequence[Round], entries: int) -> tuple[Problem, ...]:
    """Everything that keeps a schedule from being played, in the order of its rounds.

    Each round must seat every entry of 1..entries exactly once or name it as sitting out, give
    every table its own number from 1 up, as many entries on either side, and a dealer's chair.
    """
    rounds = schedule.rounds if isinstance(schedule, Schedule) else schedule
    found: list[Problem] = []
    for position, one in enumerate(rounds, start=1):
        found += round_faults(one, position, entries)
    return tuple(found)


def round_faults(one: Round, position: int, entries: int) -> tuple[Problem, ...]:
    """Everything that keeps this round from being played as the round number ``position``."""
    found: list[Problem] = []
    if one.number != position:
        found.append(Problem("schedule-round-number", {"round": one.number, "expected": position}))
    return (*found, *(problem.at(round=one.number) for problem in _round_faults(one, entries)))


def _round_faults(one: Round, entries: int) -> Iterator[Problem]:
    yield from _entry_faults(one, entries)
    for number, times in _repeated(table.number for table in one.tables):
        yield Problem("schedule-table-twice", {"table": number, "times": times})
    for table in one.tables:
        if table.number < 1:
            yield Problem("schedule-table-number", {"table": table.number})
        if not table.ns or len(table.ns) != len(table.ew):
            yield Problem("schedule-empty-seat", {"table": table.number})
        if table.dealer not in tuple(CHAIRS):
            yield Problem("schedule-dealer", {"table": table.number, "dealer": table.dealer})


def _entry_faults(one: Round, entries: int) -> Iterator[Problem]:
    placed = Counter(entry for table in one.tables for entry in table.entries)
    placed.update(one.sit_out)
    for entry, times in sorted(placed.items()):
        if not 1 <= entry <= entries:
            yield Problem("schedule-entry-unknown", {"entry": entry, "entries": entries})
        elif times > 1:
            yield Problem("schedule-entry-twice", {"entry": entry, "times": times})
    for entry in range(1, entries + 1):
        if entry not in placed:
            yield Problem("schedule-entry-missing", {"entry": entry})


def _repeated(numbers: Iterable[int]) -> list[tuple[int, int]]:
    return sorted((number, times) for number, times in Counter(numbers).items() if times > 1)
