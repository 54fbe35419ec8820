"""What an organiser wishes for seats and tables, as a value; wish_faults.py says what is wrong with it.

A wish is never a mark on a table or a seat: the schedule shows where an entry sits, not why.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

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
