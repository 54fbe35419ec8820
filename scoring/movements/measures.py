"""The certificate of a schedule of fixed pairs: each measure with the least it could be.

The measures and the reason of every bound are in docs/movements.md, "The certificate". checker.py
works out the same numbers by other means.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from scoring.movements.schedule import CHAIRS, Measure, Round, Table
from scoring.movements.twos import even_twos, twos


def certificate(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    """rematch, sit-out-spread, table, side, deal and stay-put, in this order."""
    games = Counter(entry for one in rounds for table in one.tables for entry in table.entries)
    played = [games[entry] for entry in range(1, entries + 1)]
    return (
        _rematch(rounds, entries),
        _sit_out_spread(rounds, entries, played),
        _table(rounds, entries, played),
        _side(rounds, entries, played),
        _deal(rounds, entries, played, hands),
        _stay_put(rounds, entries),
    )


def _rematch(rounds: Sequence[Round], entries: int) -> Measure:
    meetings = Counter(frozenset((*table.ns, *table.ew)) for one in rounds for table in one.tables)
    bound = even_twos(meetings.total(), entries * (entries - 1) // 2)
    return Measure("rematch", twos(meetings.values()), bound)


def _sit_out_spread(rounds: Sequence[Round], entries: int, played: Sequence[int]) -> Measure:
    rests = [len(rounds) - games for games in played]
    return Measure("sit-out-spread", max(rests) - min(rests), int(sum(rests) % entries > 0))


def _table(rounds: Sequence[Round], entries: int, played: Sequence[int]) -> Measure:
    visits = Counter(
        (entry, table.number) for one in rounds for table in one.tables for entry in table.entries
    )
    numbers = len({table.number for one in rounds for table in one.tables})
    return Measure("table", twos(visits.values()), sum(even_twos(games, numbers) for games in played))


def _side(rounds: Sequence[Round], entries: int, played: Sequence[int]) -> Measure:
    lean = [0] * (entries + 1)
    for one in rounds:
        for table in one.tables:
            lean[table.ns[0]] += 1
            lean[table.ew[0]] -= 1
    return Measure("side", sum(map(abs, lean)), sum(games % 2 for games in played))


def _deal(rounds: Sequence[Round], entries: int, played: Sequence[int], hands: int) -> Measure:
    """Three differences for every pair: rounds in which its side deals first or the other does, hands
    dealt by its one player or the other, hands led by the one or the other.
    """
    first = [0] * (entries + 1)
    dealt = [0] * (entries + 1)
    led = [0] * (entries + 1)
    for one in rounds:
        for table in one.tables:
            _count_deals(table, hands, first, dealt, led)
    value = sum(map(abs, first)) + sum(map(abs, dealt)) + sum(map(abs, led))
    return Measure("deal", value, sum(_least_deal(games, hands) for games in played))


def _count_deals(table: Table, hands: int, first: list[int], dealt: list[int], led: list[int]) -> None:
    dealer = CHAIRS.index(table.dealer)
    sides = (table.ns[0], table.ew[0])  # the chairs N and S are 0 and 2, E and W are 1 and 3
    first[sides[dealer % 2]] += 1
    first[sides[1 - dealer % 2]] -= 1
    for later in range(hands % 4):  # in four hands running everybody deals once and leads once
        for chair, counted in (((dealer + later) % 4, dealt), ((dealer + later + 1) % 4, led)):
            counted[sides[chair % 2]] += 1 if chair < 2 else -1


def _least_deal(games: int, hands: int) -> int:
    if hands % 4 == 0:
        return games % 2
    if games % 4 == 0:
        return 0
    return 3 if hands % 2 == 0 and games % 2 else 2


def _stay_put(rounds: Sequence[Round], entries: int) -> Measure:
    value = bound = 0
    for before, after in pairwise(rounds):
        was, now = ({e: t.number for t in one.tables for e in t.entries} for one in (before, after))
        value += sum(was.get(entry) == number for entry, number in now.items())
        if len(set(was.values()) | set(now.values())) == 1:
            bound += max(0, len(was) + len(now) - entries)
    return Measure("stay-put", value, bound)
