"""How often players partner and oppose each other in bare rounds, and the least that it can be."""

from collections import Counter
from collections.abc import Sequence

from scoring.movements.twos import even_twos, twos

Excess = tuple[int, int, int]  # twos of equal partnerships, oppositions, and meetings of either kind


def excess(rounds: Sequence[Sequence[int]]) -> Excess:
    """For rounds of four places a table (N, E, S, W): how many twos of each sort are the same."""
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    for seats in rounds:
        places = iter(seats)
        for n, e, s, w in zip(places, places, places, places, strict=True):
            partners.update(_ordered((n, s), (e, w)))
            opponents.update(_ordered((n, e), (n, w), (s, e), (s, w)))
    return twos(partners.values()), twos(opponents.values()), twos((partners + opponents).values())


def _ordered(*pairs: tuple[int, int]) -> list[tuple[int, int]]:
    return [(x, y) if x < y else (y, x) for x, y in pairs]


def least(players: int, rounds: int) -> Excess:
    """Bounds of excess() when as many tables as possible are in use and sit-outs are fair.

    The reasons stand in docs/movements.md, "The certificate of individuals".
    """
    tables = players // 4
    resting, more = divmod((players - 4 * tables) * rounds, players)
    games = [(rounds - resting, players - more), (rounds - resting - 1, more)]
    return (
        _least(tables * rounds, games, players, 1),
        _least(tables * rounds, games, players, 2),
        _least(tables * rounds, games, players, 3),
    )


def _least(tables: int, games: Sequence[tuple[int, int]], players: int, others: int) -> int:
    """At each table every one of four players has so many others: partner 1, opponents 2, both 3."""
    together = even_twos(2 * others * tables, players * (players - 1) // 2)
    each = sum(number * even_twos(others * played, players - 1) for played, number in games)
    return max(together, -(-each // 2))
