"""The four seats in the order of play, who sits opposite, and the two sides."""

from enum import IntEnum


class Seat(IntEnum):
    """A seat; as a number it is its place in every tuple of four (N E S W)."""

    N = 0
    E = 1
    S = 2
    W = 3


# By number: quicker than to ask the class.
SEATS = (Seat.N, Seat.E, Seat.S, Seat.W)
# Found by seat: play goes clockwise, to the left.
LEFT = (Seat.E, Seat.S, Seat.W, Seat.N)
PARTNER = (Seat.S, Seat.W, Seat.N, Seat.E)
RIGHT = (Seat.W, Seat.N, Seat.E, Seat.S)

SIDES = ("ns", "ew")


def side_of(seat: Seat) -> str:
    """``ns`` or ``ew``."""
    return SIDES[seat % 2]


def seat_called(name: object) -> Seat | None:
    """The seat with this letter, or None."""
    return Seat.__members__.get(name) if isinstance(name, str) else None


def from_left_of(seat: Seat, count: int = 4) -> tuple[Seat, ...]:
    """``count`` seats in the order of play, the first on the left of ``seat``."""
    return tuple(SEATS[(seat + step) % 4] for step in range(1, count + 1))
