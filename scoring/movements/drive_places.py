"""The first round of a drive: who sits where, and who deals first."""

from collections.abc import Sequence
from random import Random

from scoring.movements.drive_field import TABLE
from scoring.movements.drive_moves import deal_in_turn
from scoring.movements.drive_options import playing, role_names
from scoring.movements.drive_roles import by_role
from scoring.movements.movement import Request
from scoring.movements.places import drawn
from scoring.movements.schedule import Round, Table

SECOND_ROLE_FIRST = ("SWNE", "WSEN")  # the first dealer is one of the two in the second role


def build(style: str, request: Request) -> tuple[Round, ...]:
    """The first round."""
    seats = _first_seats(style, request)
    tables = [
        Table(at // TABLE + 1, tuple(seats[at : at + 2]), tuple(seats[at + 2 : at + TABLE]))
        for at in range(0, len(seats), TABLE)
    ]
    return (Round(1, tuple(_first_dealers(tables, request.seed))),)


def _first_dealers(tables: Sequence[Table], seed: int) -> list[Table]:
    """At each table one of the two of the second role, drawn where there is a seed."""
    draw = Random(seed).random
    return [
        deal_in_turn([table], {}, SECOND_ROLE_FIRST[int(draw() * 2) if seed else 0])[0] for table in tables
    ]


def _first_seats(style: str, request: Request) -> list[int]:
    """Entries four to a table: the North-South partners, then the East-West ones, first role first.

    Partners of a partner drive are 1 and 2, 3 and 4 ..., whatever the seed.
    """
    told = playing(request.options, request.entries)
    everybody = list(range(1, request.entries + 1))
    if style == "partner":
        names = role_names(request.options)
        couples = [sorted(two, key=lambda one: _place(one, told, names)) for two in _twos(everybody)]
        order = drawn(range(len(couples)), request.seed) if request.seed else range(len(couples))
        return [one for place in order for one in couples[place]]
    if style == "swedish":
        return _shuffled(everybody, request.seed)
    if told is None:
        first, second = everybody[0::2], everybody[1::2]
    else:
        first, second = (list(role) for role in by_role(told, role_names(request.options)))
    first, second = _shuffled(first, request.seed), _shuffled(second, request.seed + bool(request.seed))
    return [one for both in zip(first, second, strict=True) for one in both]


def _twos(entries: Sequence[int]) -> list[Sequence[int]]:
    return [entries[at : at + 2] for at in range(0, len(entries), 2)]


def _place(entry: int, told: Sequence[str | None] | None, names: tuple[str, str]) -> tuple[int, int]:
    """First who plays the first role, last who plays the second."""
    role = told[entry - 1] if told else None
    return ({names[0]: 0, names[1]: 2}.get(role or "", 1), entry)


def _shuffled(entries: Sequence[int], seed: int) -> list[int]:
    return drawn(entries, seed) if seed else list(entries)
