"""Which table each game of a round gets: fixed entries, rooms and the numbers there are.

A game with an entry that cannot move is at that entry's table; of two such entries the lower number wins, and
the other table stays empty as long as there are tables enough. Games whose entries belong together are in
one room. The other games take what is left, and a search evens out who is at which table how often.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, islice

from scoring.movements import wished_rooms
from scoring.movements.schedule import Round, Table
from scoring.movements.wished_rooms import room_of
from scoring.movements.wishes import Wishes


@dataclass(frozen=True)
class Seating:
    """The table number of every game of a round, in the order of its tables.

    held: games that may not leave their table; tied: games that may not leave their room.
    split: groups that could not be put into one room.
    """

    numbers: tuple[int, ...]
    held: frozenset[int]
    tied: frozenset[int]
    split: tuple[frozenset[int], ...] = ()


def seat(one: Round, wishes: Wishes) -> Seating:
    """Tables for the games of one round; what had no wish keeps its table where that is free."""
    claimed = dict(_claims(one, wishes.fixed))
    free = _free(one, wishes, set(claimed.values()))
    parts, split = wished_rooms.parts(one, wishes, claimed)
    rooms = wished_rooms.rooms(wishes, parts, claimed, free)
    if rooms is None:
        split += tuple(group for group in wishes.together if group not in split)
        rooms = {}
    numbers = _numbers(one, wishes, claimed, free, rooms)
    tied = frozenset(game for part in parts if len(part) > 1 for game in part)
    return Seating(numbers, frozenset(claimed), tied, split)


def _claims(one: Round, fixed: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """(game, its table) where an entry cannot move."""
    for game, table in enumerate(one.tables):
        tables = [fixed[entry] for entry in table.entries if entry in fixed]
        if tables:
            yield game, min(tables)


def _free(one: Round, wishes: Wishes, taken: set[int]) -> list[int]:
    """The numbers for the other games in the order in which they are used; those of entries that cannot
    move and are elsewhere come last.
    """
    most = len(one.tables) + len(wishes.fixed)
    there = wishes.numbers or tuple(islice(count(1), most))
    kept = set(wishes.fixed.values()) - taken
    return [n for n in there if n not in taken | kept] + [n for n in there if n in kept]


def _numbers(
    one: Round,
    wishes: Wishes,
    claimed: Mapping[int, int],
    free: Sequence[int],
    rooms: Mapping[int, int],
) -> tuple[int, ...]:
    """A table for every game: first those that are bound, then whoever can keep his own, then the rest."""
    left = list(free)
    found = dict(claimed)
    own = own_tables(one, wishes)
    for game, room in rooms.items():
        if game not in found:
            inside = [number for number in left if room_of(wishes, number) == room]
            found[game] = own[game] if own[game] in inside else inside[0]
            left.remove(found[game])
    others = [game for game in range(len(one.tables)) if game not in found]
    usable = left[: len(others)]
    for game in others:
        if own[game] in usable:
            found[game] = own[game]
            usable.remove(own[game])
    for game in others:
        if game not in found:
            found[game] = usable.pop(0)
    return tuple(found[game] for game in range(len(one.tables)))


def own_tables(one: Round, wishes: Wishes) -> list[int]:
    """Where each game would be if nobody wished anything: table k is the k-th of the numbers there are."""
    numbers = wishes.numbers
    return [
        numbers[table.number - 1] if numbers and 0 < table.number <= len(numbers) else table.number
        for table in one.tables
    ]


def renumbered(one: Round, numbers: Sequence[int]) -> Round:
    """The round with these table numbers, in their order."""
    tables = [
        Table(number, table.ns, table.ew, table.dealer, table.boards)
        for table, number in zip(one.tables, numbers, strict=True)
    ]
    return Round(one.number, tuple(sorted(tables, key=lambda table: table.number)), one.sit_out)
