"""Which table each game goes to, who sits where at it, and who deals first."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from scoring.movements.schedule import CHAIRS, Round, Table
from scoring.replanning.assigning import assigned
from scoring.replanning.task import Task

Group = tuple[int, ...]
Mark = tuple[object, ...]
# How often every free game is turned round once more to see whether it would be better so.
SWEEPS = 3
# What it is worth, in visits to a table, that somebody stays where he was told to go; that he keeps a
# table which he never leaves.
_STAY, _KEEP = 1_000, 1_000_000


def placed(
    task: Task, groups: Sequence[Sequence[Group]], rests: Sequence[Sequence[int]]
) -> tuple[Round, ...]:
    """The rounds: games that were planned stay as they were; the others get tables, sides and deals.

    groups: for each round the entries of each table; of four the first and third play together.
    """
    visits = Counter((e, t.number) for one in task.played for t in one.tables for e in t.entries)
    rounds: list[list[Table]] = []
    for number, games in zip(task.rounds, groups, strict=True):
        tables = _at_tables(task, number, games, visits)
        visits.update((e, table.number) for table in tables for e in table.entries)
        rounds.append(tables)
    _turn(task, rounds)
    return tuple(
        Round(number, tuple(sorted(tables, key=lambda table: table.number)), tuple(rest))
        for number, tables, rest in zip(task.rounds, rounds, rests, strict=True)
    )


def _at_tables(
    task: Task, number: int, games: Sequence[Group], visits: Counter[tuple[int, int]]
) -> list[Table]:
    """Everybody stays where he was told to go as far as can be; else where they were least often."""
    known, planned = task.known.get(number, {}), task.games.get(number, {})
    tables_there = task.numbers
    # At equal cost the lower numbers are used, and all places together weigh less than one visit.
    heavier = len(tables_there) ** 2
    costs = [
        [
            heavier * (sum(visits[e, at] - _STAY * (known.get(e) == at) for e in game) - _KEEP * (at == kept))
            + place
            for place, at in enumerate(tables_there)
        ]
        for game in games
        for kept in [kept_table(task.wishes.fixed, game)]
    ]
    empty = [[0] * len(tables_there)] * (len(tables_there) - len(games))
    tables = []
    for game, place in zip(games, assigned([*costs, *empty]), strict=False):
        at, before = task.numbers[place], planned.get(frozenset(game))
        if before is not None and before.number == at and _same_sides(before, game):
            tables.append(before)
        else:
            half = len(game) // 2
            ns, ew = (game[:1], game[1:]) if half == 1 else (game[::2], game[1::2])
            tables.append(Table(at, tuple(ns), tuple(ew)))
    return tables


def kept_table(fixed: Mapping[int, int], game: Group) -> int | None:
    """The table that somebody of these never leaves; where two meet, the lower number wins."""
    return min((fixed[entry] for entry in game if entry in fixed), default=None)


def _same_sides(table: Table, game: Group) -> bool:
    sides = {frozenset(game[::2]), frozenset(game[1::2])}
    return {frozenset(table.ns), frozenset(table.ew)} == sides


def _turn(task: Task, rounds: list[list[Table]]) -> None:
    """Turn every game that was not planned so that sides, chairs and deals come out even."""
    counts: Counter[Mark] = Counter()
    for one in task.played:
        for table in one.tables:
            counts.update(marks(table, task.hands_in(one.number)))
    free = []
    for number, tables in zip(task.rounds, rounds, strict=True):
        kept, hands = task.games.get(number, {}), task.hands_in(number)
        for place, table in enumerate(tables):
            if kept.get(frozenset(table.entries)) is table:
                counts.update(marks(table, hands))
            else:
                free.append((tables, place, hands))
    for sweep in range(SWEEPS):
        for tables, place, hands in free:
            if sweep:
                counts.subtract(marks(tables[place], hands))
            costs = partial(_cost, hands=hands, counts=counts)
            tables[place] = min(turned(tables[place]), key=costs)
            counts.update(marks(tables[place], hands))


def _cost(table: Table, hands: int, counts: Counter[Mark]) -> int:
    """How many twos of equal marks the table adds."""
    own: Counter[Mark] = Counter()
    cost = 0
    for mark in marks(table, hands):
        cost += counts[mark] + own[mark]
        own[mark] += 1
    return cost


def turned(table: Table) -> Iterator[Table]:
    """The same game in every way in which it can be seated and dealt."""
    for sides, first, second, dealer in product(
        ((table.ns, table.ew), (table.ew, table.ns)),
        (1, -1) if len(table.ns) > 1 else (1,),
        (1, -1) if len(table.ns) > 1 else (1,),
        CHAIRS,
    ):
        yield Table(table.number, sides[0][::first], sides[1][::second], dealer)


def marks(table: Table, hands: int) -> Iterator[Mark]:
    """What should come out even for each entry: its side or chair, and when it deals and leads.

    In four hands running everybody deals and leads once, so only those beyond count.
    """
    dealer = CHAIRS.index(table.dealer)
    if len(table.ns) == 1:
        sides = (table.ns[0], table.ew[0])
        for place, entry in enumerate(sides):
            yield entry, "side", place
            yield entry, "first", (dealer + place) % 2
        for later in range(hands % 4):
            for name, chair in (("deals", (dealer + later) % 4), ("leads", (dealer + later + 1) % 4)):
                yield sides[chair % 2], name, chair // 2
        return
    for chair, entry in enumerate((table.ns[0], table.ew[0], table.ns[1], table.ew[1])):
        yield entry, "chair", chair
        for hand in range(hands % 4):
            yield entry, "turn", (chair - dealer - hand) % 4
