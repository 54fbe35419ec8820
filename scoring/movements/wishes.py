"""What an organiser wishes for seats and tables, as a value, and what is wrong with it.

A wish is never a mark on a table or a seat: the schedule shows where an entry sits, not why.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from scoring.movements.ranges import written
from scoring.problems import Problem

Group = frozenset[int]
Rooms = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Wishes:
    """fixed: entry -> the table it never leaves; where two of them meet, the lower number wins.
    apart: entries of which no two ever meet. late: (entries, round) that may meet from that round on.
    together: entries that are always in the same room.
    tables: the numbers of the tables, in the order in which they are used; () means 1, 2, 3 ...
    rooms: the table numbers of each room.
    """

    fixed: Mapping[int, int] = field(default_factory=dict)
    apart: tuple[Group, ...] = ()
    late: tuple[tuple[Group, int], ...] = ()
    together: tuple[Group, ...] = ()
    tables: tuple[int, ...] = ()
    rooms: Rooms = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "fixed", MappingProxyType(dict(self.fixed)))

    def __bool__(self) -> bool:
        return any((self.fixed, self.apart, self.late, self.together, self.tables, self.rooms))

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tables there are, room after room where only the rooms name them; () when any will do."""
        return self.tables or tuple(number for room in self.rooms for number in room)

    @property
    def groups(self) -> tuple[Group, ...]:
        """Every group of entries that some wish is about."""
        return (*self.apart, *(group for group, _ in self.late), *self.together)


def faults(wishes: Wishes, entries: int, tables: int, seats: int) -> tuple[Problem, ...]:
    """What is wrong with these wishes before anything is tried.

    tables: how many play at a time; seats: the entries at each of them, 2 pairs or 4 players.
    """
    return (
        *_entry_faults(wishes, entries),
        *_apart_faults(wishes, entries - tables * (seats - 1)),
        *_table_faults(wishes, tables),
        *_room_faults(wishes),
        *_together_faults(wishes, entries - tables * seats, seats),
    )


def _sorted(group: Group) -> tuple[int, ...]:
    return tuple(sorted(group))


def _entry_faults(wishes: Wishes, entries: int) -> Iterator[Problem]:
    for entry in sorted(set(wishes.fixed).union(*wishes.groups)):
        if not 1 <= entry <= entries:
            yield Problem("wish-entry-unknown", {"entry": entry, "entries": entries})
    for group in wishes.groups:
        if len(group) < 2:
            yield Problem("wish-group-small", {"named": _sorted(group)})
    for group, number in wishes.late:
        if number < 2:
            yield Problem("wish-late-round", {"named": _sorted(group), "from_round": number})


def _apart_faults(wishes: Wishes, most: int) -> Iterator[Problem]:
    """At each table there is one of the group at most, and everybody else plays or sits out too."""
    for group in (*wishes.apart, *(group for group, _ in wishes.late)):
        if len(group) > most:
            yield Problem("wish-apart-many", {"named": _sorted(group), "most": most})


def _table_faults(wishes: Wishes, tables: int) -> Iterator[Problem]:
    numbers = wishes.numbers
    yield from _number_faults(numbers)
    if numbers and len(set(numbers)) < tables:
        yield Problem("wish-tables-few", {"tables": len(set(numbers)), "needed": tables})
    holders: dict[int, list[int]] = {}
    for entry, table in sorted(wishes.fixed.items()):
        holders.setdefault(table, []).append(entry)
        if table < 1 or (numbers and table not in numbers):
            there = written(numbers or range(1, tables + 1))
            yield Problem("wish-table-unknown", {"entry": entry, "number": table, "tables": there})
    for table, held in sorted(holders.items()):
        if len(held) > 1:
            yield Problem("wish-table-shared", {"number": table, "named": tuple(held)})


def _number_faults(numbers: Sequence[int]) -> Iterator[Problem]:
    for number in sorted(set(numbers)):
        if number < 1:
            yield Problem("wish-table-number", {"number": number})
        if numbers.count(number) > 1:
            yield Problem("wish-number-twice", {"number": number})


def _room_faults(wishes: Wishes) -> Iterator[Problem]:
    if wishes.together and not wishes.rooms:
        yield Problem("wish-rooms-missing", {})
    if not all(wishes.rooms):
        yield Problem("wish-room-empty", {})
    inside = [number for room in wishes.rooms for number in room]
    if wishes.tables and wishes.rooms:
        yield from _number_faults(inside)
        strange = sorted(set(wishes.tables) ^ set(inside))
        if strange:
            yield Problem("wish-room-tables", {"numbers": written(strange)})


def _together_faults(wishes: Wishes, resting: int, seats: int) -> Iterator[Problem]:
    largest = max(map(len, wishes.rooms), default=0)
    for group in wishes.together:
        needed = -(-(len(group) - resting) // seats)  # if they all play each other
        if wishes.rooms and needed > largest:
            yield Problem("wish-room-small", {"named": _sorted(group), "needed": needed, "most": largest})
        held = {wishes.fixed[entry] for entry in group if entry in wishes.fixed}
        if sum(not held.isdisjoint(room) for room in wishes.rooms) > 1:
            yield Problem("wish-together-fixed", {"named": _sorted(group), "numbers": written(sorted(held))})
