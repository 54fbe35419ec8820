"""Blocks across four groups of equal size, in parallel classes: what multiplies whist designs.

Sources: docs/movements.md, "Whist designs".
"""

from scoring.movements.groups import field

Blocks = list[list[tuple[int, ...]]]  # parallel classes, each of the blocks of one round


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
