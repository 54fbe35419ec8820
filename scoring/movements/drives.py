"""Drives: everybody moves after every round, by its result (rules, part 4).

Only the first round is known beforehand. An entry is one seat: a player, two who share it, or the dummy. Who
leaves in the middle leaves his seat to a dummy, which moves on like anybody; who comes later sits out.
"""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from random import Random

from scoring.movements.drive_field import LEAST, TABLE, by_role
from scoring.movements.drive_moves import STYLES, deal_in_turn, move
from scoring.movements.drive_options import OPTIONS, faults, playing, role_names, rule
from scoring.movements.movement import Limits, Movement, NextRound, Request
from scoring.movements.places import drawn
from scoring.movements.schedule import Round, Table
from scoring.problems import Problem

LARGEST = 400
MOST_ROUNDS = 400
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


def next_round(style: str, asked: NextRound) -> Round:
    """The round after those played, by the results of the last of them."""
    if not asked.played:
        return build(style, Request(asked.entries, 1, asked.hands, asked.seed, asked.options))[0]
    last = asked.played[-1]
    numbers = [table.number for table in last.tables]
    won = {number: asked.results.get((last.number, number)) for number in numbers}
    tables = move(last.tables, won, rule(style, asked.options, numbers))
    if style != "swedish":
        tables = deal_in_turn(tables, _first_deals(asked.played), SECOND_ROLE_FIRST[0])
    seated = {entry for table in tables for entry in table.entries}
    rest = tuple(entry for entry in range(1, asked.entries + 1) if entry not in seated)
    return Round(asked.number, tables, rest)


def _first_deals(played: Sequence[Round]) -> Counter[int]:
    """entry -> rounds in which it dealt first."""
    return Counter(
        {"N": table.ns[0], "S": table.ns[1], "E": table.ew[0], "W": table.ew[1]}[table.dealer]
        for one in played
        for table in one.tables
    )


def refuse(style: str, request: Request) -> tuple[Problem, ...]:
    """ "drive-whole-tables" (entries, starts, shared) and what is wrong with the options."""
    over = request.entries % TABLE
    if over:
        details = {"entries": request.entries, "starts": request.entries - over, "shared": over}
        return (Problem("drive-whole-tables", details),)
    return faults(style, request.options, request.entries)


def warn(style: str, entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "drive-two-tables" where up and down lead to the same table."""
    if entries < 3 * TABLE and rounds > 1 and style in ("progressive", "semi-partner"):
        return (Problem("drive-two-tables", {"movement": style}),)
    return ()


def no_cycle(_: int) -> None:
    """Results decide who meets whom."""


def _movement(style: str) -> Movement:
    return Movement(
        name=style,
        kind="drive",
        entries=Limits(LEAST, LARGEST),
        rounds=Limits(1, MOST_ROUNDS),
        build=partial(build, style),
        warn=partial(warn, style),
        cycle=no_cycle,
        options=OPTIONS,
        refuse=partial(refuse, style),
        depends=True,
        next=partial(next_round, style),
    )


MOVEMENTS = tuple(_movement(style) for style in STYLES)
