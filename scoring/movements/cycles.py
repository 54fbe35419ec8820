"""Whole round robins: every entry meets every other once, at tables shared out evenly.

Places are numbered from 0. A sitting is the list of one round's games, one for each table in
table order, each game two places; a place in no game sits out. Sources: docs/movements.md.
"""

from scoring.movements.designs import Design, RingDesign, stored, stored_rings

Game = tuple[int, int]
Sitting = list[Game]


def cycle_length(entries: int) -> int:
    """Rounds of a whole round robin: one fewer than an even number of entries, all of an odd one."""
    return entries - 1 if entries % 2 == 0 else entries


def whole_cycle(entries: int) -> list[Sitting]:
    """A whole round robin of 2 or more entries, in the best table balance known here."""
    if entries % 2:
        return _odd(entries)
    if entries % 6 != 4 or entries == 4:
        return _swapped(entries)
    design = stored().get(entries // 2)
    return _two_orbits(design) if design else _ring(stored_rings()[entries // 2])


def _odd(entries: int) -> list[Sitting]:
    """Everybody at every table exactly twice, and place i sits out of round i."""
    tables = range(1, entries // 2 + 1)
    return [[((i + j) % entries, (i - j) % entries) for j in tables] for i in range(entries)]


def _swapped(entries: int) -> list[Sitting]:
    """Haselgrove and Leech: in two rounds for each x, the game of the place that never moves changes
    tables with one other. Nobody is at a table three times unless 3 divides entries - 1.
    """
    m, ring = entries // 2, entries - 1
    cycle = [[(ring, i)] + [((i + k) % ring, (i - k) % ring) for k in range(1, m)] for i in range(ring)]
    for x in range(1, m):
        k = min(2 * x, ring - 2 * x)
        for sitting in (cycle[x], cycle[ring - x]):
            sitting[0], sitting[k] = sitting[k], sitting[0]
    return cycle


def _two_orbits(design: Design) -> list[Sitting]:
    """The rounds between the two copies first: in those nobody is at a table twice."""
    m = design.m
    cycle = [_between(m, d, shift) for d, shift in sorted(design.shifts.items())]
    if m % 2 == 0:
        cycle.append(_halves(m))
    return cycle + [_developed(design, step) for step in range(m)]


def _between(m: int, difference: int, shift: int) -> Sitting:
    """Every x of the first copy against x + difference of the second, at table x + shift."""
    places = ((table - shift) % m for table in range(m))
    return [(x, m + (x + difference) % m) for x in places]


def _halves(m: int) -> Sitting:
    """Within each copy the places half the ring apart; the second copy at the upper tables."""
    half = m // 2
    return [(x, x + half) for x in range(half)] + [(m + x, m + x + half) for x in range(half)]


def _developed(design: Design, step: int) -> Sitting:
    m = design.m
    offset = {"0": (0, 0), "1": (m, m), "m": (0, m)}
    at_table: dict[int, Game] = {}
    for copies, a, b, table in design.base:
        first, second = offset[copies]
        at_table[(table + step) % m] = (first + (a + step) % m, second + (b + step) % m)
    return [at_table[table] for table in range(m)]


def _ring(design: RingDesign) -> list[Sitting]:
    """The round of the copies against each other, then the base round and its mirror, each moved round."""
    ring = design.m - 1
    between = [(x, ring + x) for x in ((table - design.shift) % ring for table in range(ring))]
    cycle = [[*between, (2 * ring, 2 * ring + 1)]]
    for mirrored in (False, True):
        cycle += [_moved_round(design, step, mirrored) for step in range(ring)]
    return cycle


def _moved_round(design: RingDesign, step: int, mirrored: bool) -> Sitting:
    ring = design.m - 1
    copies = (ring, 0) if mirrored else (0, ring)

    def place(kind: str, x: int) -> int:
        return 2 * ring + "xy".index(kind) if kind in "xy" else copies[int(kind)] + (x + step) % ring

    at_table: dict[int, Game] = {}
    for kinds, a, b, table in design.base:
        kinds = {"0": "00", "1": "11", "m": "01"}.get(kinds, kinds)
        game = (place(kinds[0], a), place(kinds[1], b))
        at_table[table if table == ring else (table + step) % ring] = game
    return [at_table[table] for table in range(design.m)]
