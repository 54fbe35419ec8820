"""What the tests of movements count by themselves, without the code under test."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.movements import Round, Schedule, Table

CASE_RR_01 = (  # a published round robin of 8 pairs at 4 tables
    ((8, 1), (7, 2), (6, 3), (5, 4)),
    ((8, 2), (1, 3), (7, 4), (6, 5)),
    ((8, 3), (2, 4), (1, 5), (7, 6)),
    ((8, 4), (3, 5), (2, 6), (1, 7)),
    ((8, 5), (4, 6), (3, 7), (2, 1)),
    ((8, 6), (5, 7), (4, 1), (3, 2)),
    ((8, 7), (6, 1), (5, 2), (4, 3)),
)


def written(rounds: Iterable[Iterable[tuple[int, ...]]], entries: int) -> tuple[Round, ...]:
    """Rounds from games (ns, ew) or (ns, ew, dealer), table by table; who is not named sits out."""
    made = []
    for number, games in enumerate(rounds, start=1):
        tables = tuple(
            Table(place, (ns,), (ew,), *dealer) for place, (ns, ew, *dealer) in enumerate(games, start=1)
        )
        seated = {entry for table in tables for entry in table.entries}
        made.append(Round(number, tables, tuple(e for e in range(1, entries + 1) if e not in seated)))
    return tuple(made)


def games(schedule: Schedule | Sequence[Round]) -> list[tuple[int, int, int, int, str]]:
    """(round, table, ns, ew, dealer) in the order of play."""
    rounds = schedule.rounds if isinstance(schedule, Schedule) else schedule
    return [
        (one.number, table.number, table.ns[0], table.ew[0], table.dealer)
        for one in rounds
        for table in one.tables
    ]


def meetings(schedule: Schedule | Sequence[Round]) -> Counter[frozenset[int]]:
    return Counter(frozenset((ns, ew)) for _, _, ns, ew, _ in games(schedule))


def visits(schedule: Schedule | Sequence[Round]) -> Counter[tuple[int, int]]:
    """(entry, table) -> times."""
    return Counter((entry, table) for _, table, ns, ew, _ in games(schedule) for entry in (ns, ew))


def sitting_visits(sittings: Iterable[Iterable[tuple[int, int]]]) -> Counter[tuple[int, int]]:
    """The same for bare games, by place and by table from 0."""
    return Counter((place, t) for sitting in sittings for t, game in enumerate(sitting) for place in game)


def spreads(schedule: Schedule) -> list[int]:
    """By how much the sit-outs differ at most, after each round."""
    rests, found = Counter(dict.fromkeys(range(1, schedule.entries + 1), 0)), []
    for one in schedule.rounds:
        rests.update(one.sit_out)
        found.append(max(rests.values()) - min(rests.values()))
    return found


def leans(schedule: Schedule) -> tuple[Counter[int], Counter[int]]:
    """For each entry: rounds North-South less East-West, and first deals less those of the other side."""
    sides: Counter[int] = Counter()
    deals: Counter[int] = Counter()
    for _, _, ns, ew, dealer in games(schedule):
        sides[ns] += 1
        sides[ew] -= 1
        deals[ns] += 1 if dealer in "NS" else -1
        deals[ew] += 1 if dealer in "EW" else -1
    return sides, deals
