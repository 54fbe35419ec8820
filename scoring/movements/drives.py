"""Drives: everybody moves after every round, by its result (rules, part 4).

Only the first round is known beforehand. An entry is one seat: a player, two who share it, or the dummy. Who
leaves in the middle leaves his chair to somebody who waits; who comes later plays when the turn is his.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from scoring.movements.drive_field import LEAST, TABLE
from scoring.movements.drive_filling import filled
from scoring.movements.drive_moves import STYLES, Rule, deal_in_turn, move
from scoring.movements.drive_options import OPTIONS, faults, rule
from scoring.movements.drive_places import SECOND_ROLE_FIRST, build
from scoring.movements.movement import Limits, Movement, NextRound, Request
from scoring.movements.schedule import Round, Table
from scoring.problems import Problem

LARGEST = 400
MOST_ROUNDS = 400


def next_round(style: str, asked: NextRound) -> Round:
    """The round after those played, by the results of the last of them."""
    if not asked.played:
        return build(style, Request(asked.entries, 1, asked.hands, asked.seed, asked.options))[0]
    last = asked.played[-1]
    numbers = [table.number for table in last.tables]
    won = {number: asked.results.get((last.number, number)) for number in numbers}
    tables = filled(style, asked, move(last.tables, won, _rule(style, asked, numbers)))
    if style != "swedish":
        tables = deal_in_turn(tables, _first_deals(asked.played), SECOND_ROLE_FIRST[0])
    return _round(asked, tables)


def first_again(style: str, asked: NextRound, first: Round) -> Round:
    """The first round while nobody has begun it, for those who are here now; chairs stay as they were."""
    known = {table.number for table in first.tables}
    return _round(
        asked,
        [
            table if table.number in known else deal_in_turn([table], {}, SECOND_ROLE_FIRST[0])[0]
            for table in filled(style, asked, first.tables)
        ],
    )


def _round(asked: NextRound, tables: Sequence[Table]) -> Round:
    """Whoever has no chair sits out."""
    seated = {entry for table in tables for entry in table.entries}
    rest = tuple(entry for entry in range(1, asked.entries + 1) if entry not in seated)
    return Round(asked.number, tuple(tables), rest)


def _rule(style: str, asked: NextRound, numbers: Sequence[int]) -> Rule:
    """How the tables that are left move: in the rings of the first round, tables set up later in the last."""
    made = rule(style, asked.options, [table.number for table in asked.played[0].tables])
    known = {number for ring in made.rings for number in ring}
    rings = [[number for number in ring if number in numbers] for ring in made.rings]
    rings[-1] += sorted(number for number in numbers if number not in known)
    return replace(made, rings=tuple(tuple(ring) for ring in rings if ring))


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
