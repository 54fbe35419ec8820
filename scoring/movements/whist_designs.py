"""Whist tournament designs: everybody partners everybody once and opposes everybody twice.

Rounds are lists of places from 0, four a table: N, E, S, W. Sources: docs/movements.md, "Whist designs".
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from scoring.movements.transversals import Blocks, parallel
from scoring.movements.whist_starters import raw, starter

Rounds = list[list[int]]


def cycle_length(players: int) -> int:
    """The rounds of a design: each partners every other once, and of 4n + 1 players each sits out once."""
    return players if players % 4 == 1 else players - 1


@cache
def design(players: int) -> tuple[tuple[int, ...], ...] | None:
    """All rounds of a design; None where we have none."""
    if players % 4 > 1 or players < 4:
        return None
    made = _made(players)
    return tuple(map(tuple, made)) if made else None


@cache
def nearly(players: int) -> tuple[tuple[int, ...], ...] | None:
    """Where there is no design() the best rounds that a search found; they too are a whole cycle."""
    found = starter(players)
    return tuple(map(tuple, found.rounds())) if found and not found.perfect else None


def _made(players: int) -> Rounds | None:
    found = starter(players)
    if found and found.perfect:
        return found.rounds()
    if players == 57:
        return _framed(raw()["frame"])
    return next(_products(players), None)


def _products(players: int) -> Iterator[Rounds]:
    for groups in range(4, players // 2, 4):
        size, rest = divmod(players, groups)
        if not rest and size >= 4 and design(groups) and design(size) and (blocks := parallel(size)):
            yield _product(groups, size, blocks)


def _product(groups: int, size: int, blocks: Blocks) -> Rounds:
    """In place of each table of the small design all blocks on its four groups, class by class; then the
    design of ``size`` in every group at once.
    """
    outer, inner = design(groups), design(size)
    assert outer is not None and inner is not None
    cross = [
        [
            seats[at + k] * size + block[k]
            for at in range(0, groups, 4)
            for block in blocks[b]
            for k in range(4)
        ]
        for seats in outer
        for b in range(size)
    ]
    inside = [[group * size + point for group in range(groups) for point in seats] for seats in inner]
    if size % 4 == 0:
        return cross + inside
    # One point of every group rests in each round inside: these play what was the first cross round.
    for seats, played in zip(inside, inner, strict=True):
        (idle,) = set(range(size)) - set(played)
        seats += [group * size + idle for group in outer[0]]
    return cross[1:] + inside


def _framed(frame: Any) -> Rounds:
    """A frame of 7 holes of 8 places, filled with designs of 9: each hole and one player besides."""
    ring, holes = 8, 7
    base = [[(x, y * by) for x, y in table] for by in (1, 2, 4) for table in frame]
    nine = design(9)
    assert nine is not None
    without = {next(iter(set(range(9)) - set(seats))): seats for seats in nine}
    extra = ring * holes

    def filled(hole: int, idle: int) -> list[int]:
        return [extra if point == ring else hole * ring + point for point in without[idle]]

    rounds = [
        [(y + hole) % holes * ring + (x + by) % ring for table in base for x, y in table] + filled(hole, by)
        for hole in range(holes)
        for by in range(ring)
    ]
    return [*rounds, [place for hole in range(holes) for place in filled(hole, ring)]]
