"""A schedule of individuals as a search keeps it: base rounds, how they turn, and how much repeats."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.movements.orbits import Seats, Symmetry
from scoring.movements.repeats import Excess, excess


@dataclass(frozen=True)
class Found:
    """Base rounds, how they turn, and the excess of the whole schedule."""

    symmetry: Symmetry
    base: tuple[tuple[int, ...], ...]
    excess: Excess

    @property
    def rounds(self) -> list[Seats]:
        return self.symmetry.developed(self.base)


def found(symmetry: Symmetry, base: Sequence[Sequence[int]]) -> Found:
    """Base rounds with what they come to."""
    return Found(symmetry, tuple(map(tuple, base)), excess(symmetry.developed(base)))
