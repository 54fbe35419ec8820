"""The certificate of a schedule of individuals: each measure with the least it could be.

The measures and the reason of every bound are in docs/movements.md, "The certificate of individuals".
checker_individual.py works out the same numbers by other means.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from scoring.movements.schedule import CHAIRS, Measure, Round, Table
from scoring.movements.twos import even_twos, twos


def certificate(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    """partner, opponent, meeting, sit-out-spread, table, seat, deal and stay-put, in this order."""
    games = Counter(entry for one in rounds for table in one.tables for entry in table.entries)
    played = [games[entry] for entry in range(1, entries + 1)]
    tables = [table for one in rounds for table in one.tables]
    numbers = len({table.number for table in tables})
    at = Counter((entry, table.number) for table in tables for entry in table.entries)
    return (
        _company("partner", tables, played, _partners),
        _company("opponent", tables, played, _opponents),
        _company("meeting", tables, played, lambda table: combinations(table.entries, 2)),
        _sit_out_spread(len(rounds), played),
        _shared("table", at, played, numbers),
        _shared("seat", Counter(chair for table in tables for chair in _chairs(table)), played, len(CHAIRS)),
        _deal(tables, played, hands),
        _stay_put(rounds, entries),
    )


def _partners(table: Table) -> Iterable[tuple[int, ...]]:
    return (table.ns, table.ew)


def _opponents(table: Table) -> Iterable[tuple[int, ...]]:
    return ((one, other) for one in table.ns for other in table.ew)


def _chairs(table: Table) -> Iterator[tuple[int, int]]:
    """Each player with his chair, N, E, S, W being 0 to 3."""
    yield from ((entry, 2 * place) for place, entry in enumerate(table.ns))
    yield from ((entry, 2 * place + 1) for place, entry in enumerate(table.ew))


def _company(
    name: str,
    tables: Sequence[Table],
    played: Sequence[int],
    pairs: Callable[[Table], Iterable[tuple[int, ...]]],
) -> Measure:
    """Twos of games in which the same two are partners, opponents, or at one table."""
    met = Counter((min(pair), max(pair)) for table in tables for pair in pairs(table))
    players = len(played)
    company = {"partner": 1, "opponent": 2, "meeting": 3}[name]  # how many of them one has in a game
    together = even_twos(met.total(), players * (players - 1) // 2)
    each = sum(even_twos(company * games, players - 1) for games in played)
    return Measure(name, twos(met.values()), max(together, (each + 1) // 2))


def _sit_out_spread(length: int, played: Sequence[int]) -> Measure:
    rests = [length - games for games in played]
    return Measure("sit-out-spread", max(rests) - min(rests), int(sum(rests) % len(rests) > 0))


def _shared(name: str, counted: Counter[tuple[int, int]], played: Sequence[int], sorts: int) -> Measure:
    """Twos of the same sort for the same player; least when his games are spread over all sorts."""
    return Measure(name, twos(counted.values()), sum(even_twos(games, sorts) for games in played if games))


def _deal(tables: Sequence[Table], played: Sequence[int], hands: int) -> Measure:
    """Twos of hands in which a player sits equally far to the left of the dealer, who moves hand by hand."""
    whole, left = divmod(hands, len(CHAIRS))
    turns: Counter[tuple[int, int]] = Counter()
    for table in tables:
        dealer = CHAIRS.index(table.dealer)
        for entry, chair in _chairs(table):
            for sort in range(len(CHAIRS)):
                later = (chair - dealer - sort) % len(CHAIRS)  # hands until he sits so
                turns[entry, sort] += whole + (later < left)
    bound = sum(even_twos(hands * games, len(CHAIRS)) for games in played)
    return Measure("deal", twos(turns.values()), bound)


def _stay_put(rounds: Sequence[Round], entries: int) -> Measure:
    """Players at one table in two rounds running; where there is one table some must be."""
    value = bound = 0
    for before, after in pairwise(rounds):
        was, now = ({e: t.number for t in one.tables for e in t.entries} for one in (before, after))
        value += sum(was.get(entry) == number for entry, number in now.items())
        if len(set(was.values()) | set(now.values())) == 1:
            bound += max(0, len(was) + len(now) - entries)
    return Measure("stay-put", value, bound)
