"""Players on rings that turn together: a few base rounds then stand for a whole schedule.

A ``Symmetry`` of ``players`` places puts them into rings of ``turn`` places each; who
is left over stands still. Turning every ring by 1, 2, ... makes ``turn`` rounds out of one. Two
places lie as far apart after a turn as before, so that all pairs fall into few *orbits*, and what a
base round does to one orbit the turned rounds do to all pairs of it. With turn 1 every place
stands alone, and every pair of places is an orbit of its own. See docs/movements.md, "Individuals".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Seats = list[int]  # one round: four places a table, on the chairs N, E, S, W, table after table


@dataclass(frozen=True)
class Symmetry:
    """How ``players`` places turn: place i * turn + k is the k-th of ring i; the last ones stand still."""

    players: int
    turn: int

    @property
    def rings(self) -> int:
        return self.players // self.turn

    @property
    def still(self) -> int:
        """How many places do not move."""
        return self.players % self.turn

    def developed(self, base: Sequence[Sequence[int]]) -> list[Seats]:
        """Every base round followed by its turned copies."""
        return [[self.turned(place, by) for place in seats] for seats in base for by in range(self.turn)]

    def turned(self, place: int, by: int) -> int:
        """Where a place comes to when every ring is turned so far."""
        ring, at = divmod(place, self.turn)
        return place if ring >= self.rings else ring * self.turn + (at + by) % self.turn

    @cached_property
    def orbits(self) -> "Orbits":
        """The orbits of pairs; worked out once."""
        return Orbits(self)


class Orbits:
    """The orbits of pairs of places, and what it costs when base rounds use one again.

    of: place -> place -> number of the orbit. A pair that comes c times costs C(c, 2). An orbit that
    the base rounds use c times costs, for each turn and in halves: 2 C(c, 2), as each of its
    ``turn`` pairs comes c times. In a ring of even length the pairs that lie opposite are half as
    many and come twice each; a pair of places that stand still comes ``turn`` times at once.
    first, step: what the first use of an orbit costs in these halves, and how much more each next.
    """

    def __init__(self, symmetry: Symmetry) -> None:
        self.first: list[int] = []
        self.step: list[int] = []
        self._numbers: dict[tuple[int, ...], int] = {}
        self._symmetry = symmetry
        places = range(symmetry.players)
        self.of = [[0 if x == y else self._number(min(x, y), max(x, y)) for y in places] for x in places]

    def _number(self, x: int, y: int) -> int:
        turn, rings = self._symmetry.turn, self._symmetry.rings
        ring, other = x // turn, y // turn
        if other < rings:
            apart = (y - x) % turn
            if ring == other:
                apart = min(apart, turn - apart)
            opposite = ring == other and 2 * apart == turn
            return self._named((ring, other, apart), *((1, 4) if opposite else (0, 2)))
        if ring < rings:
            return self._named((ring, y), 0, 2)
        return self._named((x, y, -1), turn - 1, 2 * turn)

    def _named(self, key: tuple[int, ...], first: int, step: int) -> int:
        if key not in self._numbers:
            self._numbers[key] = len(self.first)
            self.first.append(first)
            self.step.append(step)
        return self._numbers[key]
