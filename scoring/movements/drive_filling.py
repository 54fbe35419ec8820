"""A drive in which somebody has left or come later: whole tables again, and sit-outs that stay even.

Chairs move as ever. Who has left has none; a chair that is free is taken by somebody who waits, and while
too few are there for a table, whoever has sat out least sits out (docs/rules.md, part 3).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from scoring.movements.drive_field import TABLE
from scoring.movements.drive_options import ROLED, playing, role_names
from scoring.movements.movement import NextRound
from scoring.movements.schedule import Round, Table

# Table number -> who sits N, S, E, W; None for a free chair. The first and the second role take turns.
Chairs = dict[int, list[int | None]]
Roles = Mapping[int, int | None]


def filled(style: str, asked: NextRound, tables: Sequence[Table]) -> tuple[Table, ...]:
    """These tables with everybody who is here, as many as there can be; the same where nobody came or left.

    Where fewer than a table are left they stay as they are. asked: without rounds played for the first one.
    """
    here = [entry for entry in range(1, asked.entries + 1) if entry not in asked.out]
    if {entry for table in tables for entry in table.entries} == set(here):
        return tuple(tables)
    said = playing(asked.options, asked.entries) if style in ROLED else None
    seats = _seats(asked.played or (Round(asked.number, tuple(tables)),))
    roles = {entry: _role(asked, said, seats, entry) if said else None for entry in here}
    count = _tables(Counter(roles.values()))
    if not count:
        return tuple(tables)
    resting = _resting(asked, here, roles, count, tables)
    chairs = {table.number: _chairs(table, {*here} - resting) for table in tables}
    kept = _kept(chairs, count, asked.played[0].tables if asked.played else ())
    seated = {entry for chair in kept.values() for entry in chair}
    loose = [entry for entry in here if entry not in resting and entry not in seated]
    _fill(kept, loose, {entry: seats.get(entry) for entry in here} if not said else roles)
    dealers = {table.number: table.dealer for table in tables}
    return tuple(_table(number, kept[number], dealers.get(number, "E")) for number in sorted(kept))


def _seats(played: Sequence[Round]) -> dict[int, int]:
    """Entry -> 0 for the first role and 1 for the second, as it was seated at first."""
    found: dict[int, int] = {}
    for one in played:
        for table in one.tables:
            for role in (0, 1):
                for side in (table.ns, table.ew):
                    found.setdefault(side[role], role)
    return found


def _role(asked: NextRound, said: Sequence[str | None], seats: Mapping[int, int], entry: int) -> int | None:
    """What it plays as: as it has said, else as it was seated; None for somebody who plays either."""
    role = said[entry - 1]
    return role_names(asked.options).index(role) if role else seats.get(entry)


def _tables(often: Mapping[int | None, int]) -> int:
    """How many tables so many of each role make, with two of either at each. None: who plays either."""
    either = often.get(None, 0)
    return min(sum(often.values()) // TABLE, min(often.get(one, 0) + either for one in (0, 1)) // 2)


def _tables_without(often: Mapping[int | None, int], role: int | None) -> int:
    return _tables({**often, role: often[role] - 1})


def _alone(asked: NextRound, tables: Iterable[Table]) -> set[int]:
    """Who would sit at a table with somebody who has left."""
    return {
        entry for table in tables for entry in table.entries if any(one in asked.out for one in table.entries)
    }


def _resting(
    asked: NextRound, here: Sequence[int], roles: Roles, count: int, tables: Sequence[Table]
) -> set[int]:
    """Who sits out: the least often so far; of those not who did just now, before the first round who has no
    chair yet, and first of a role that has too many, then who has lost his company, then who has been here
    longest."""
    rests = Counter(entry for one in asked.played for entry in one.sit_out)
    alone, left = _alone(asked, tables), dict(roles)
    spared = asked.played[-1].sit_out if asked.played else {e for table in tables for e in table.entries}
    found: set[int] = set()
    for _ in range(len(here) - TABLE * count):
        often = Counter(left.values())
        spare = [role for role in often if _tables_without(often, role) >= count]
        can = [entry for entry, role in left.items() if role in spare]
        out = min(
            can,
            key=lambda entry: (rests[entry], entry in spared, -often[left[entry]], entry not in alone, entry),
        )
        del left[out]
        found.add(out)
    return found


def _chairs(table: Table, playing: set[int]) -> list[int | None]:
    return [entry if entry in playing else None for entry in table.entries]


def _kept(chairs: Chairs, count: int, first: Sequence[Table]) -> Chairs:
    """So many tables: those with the fewest free chairs, or free ones besides."""
    by_free = sorted(chairs, key=lambda number: (chairs[number].count(None), number))
    kept = {number: chairs[number] for number in by_free[:count]}
    known = sorted({table.number for table in first} - chairs.keys())
    top = max((*chairs, *known))
    more = [*known, *range(top + 1, top + 1 + count)]
    return kept | {number: [None] * TABLE for number in more[: count - len(kept)]}


def _fill(kept: Chairs, loose: list[int], roles: Roles) -> None:
    """Everybody without a chair takes a free one, of his own role where there is one."""
    free = [(number, at) for number in sorted(kept) for at, who in enumerate(kept[number]) if who is None]
    for strict in (True, False):
        for number, at in tuple(free):
            fits = [entry for entry in loose if not strict or roles.get(entry) == at % 2]
            if fits:
                kept[number][at] = fits[0]
                loose.remove(fits[0])
                free.remove((number, at))


def _table(number: int, chairs: Sequence[int | None], dealer: str) -> Table:
    north, south, east, west = (entry or 0 for entry in chairs)
    return Table(number, (north, south), (east, west), dealer)
