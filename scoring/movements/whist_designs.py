"""Whist tournament designs: everybody partners everybody once and opposes everybody twice.

Rounds are lists of places from 0, four a table: N, E, S, W. Sources: docs/movements.md, "Whist designs".
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from scoring.movements.groups import field
from scoring.movements.whist_starters import raw, starter

Rounds = list[list[int]]
Blocks = list[list[tuple[int, ...]]]  # parallel classes, each of the blocks of one round


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


def parallel(size: int) -> Blocks | None:
    """size x size blocks that take one of each of four groups and meet in any two points of different
    groups exactly once, in ``size`` classes that each use every point once; class 0 is (i, i, i, i).
    """
    if size == 21:
        return _of_lines()
    parts = []
    rest = size
    for p in range(2, size + 1):
        q = 1
        while rest % p == 0:
            rest, q = rest // p, q * p
        if q > 1:
            parts.append(q)
    if min(parts) < 4:
        return None
    found = _of_field(parts[0])
    for q in parts[1:]:
        found = _crossed(found, _of_field(q), q)
    return found


def _of_field(q: int) -> Blocks:
    """Class b has the blocks (a, a + b, a + xb, a + x^2 b); the class itself is a fifth group."""
    of = field(q)
    factors = (0, 1, of.powers[1], of.powers[2]) if q > 4 else (0, *of.powers)
    return [[tuple(of.plus(a, of.times(x, b)) for x in factors) for a in range(q)] for b in range(q)]


def _crossed(one: Blocks, other: Blocks, size: int) -> Blocks:
    return [
        [tuple(x * size + y for x, y in zip(a, b, strict=True)) for a in first for b in second]
        for first in one
        for second in other
    ]


def _of_lines() -> Blocks:
    """On each line of the plane of 21 points, 5 on a line, the blocks of the field of 5 elements but for
    those of one class; instead of these, which all lines share, (i, i, i, i) once.
    """
    classes: Blocks = [[] for _ in range(21)]
    of = field(5)
    for start in range(21):
        line = [(start + step) % 21 for step in (3, 6, 7, 12, 14)]
        for a in range(5):
            for b in range(1, 5):
                *block, named = (line[of.plus(a, of.times(x, b))] for x in range(5))
                classes[named].append(tuple(block))
    for point in range(21):
        classes[point].append((point,) * 4)
    return _diagonal_first(classes)


def _diagonal_first(classes: Blocks) -> Blocks:
    """The same with the points of three groups renamed, so that the blocks of class 0 become (i, i, i, i)."""
    renamed = [{block[k]: block[0] for block in classes[0]} for k in range(4)]
    return [
        [tuple(names[point] for names, point in zip(renamed, block, strict=True)) for block in blocks]
        for blocks in classes
    ]


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


def known(players: int) -> bool:
    """Whether design() has all rounds of so many players."""
    return design(players) is not None
