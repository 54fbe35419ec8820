"""Rounds of individuals from games of places."""

from collections.abc import Sequence

from scoring.movements.schedule import CHAIRS, Round, Table
from scoring.movements.seating import Dealt


def dealt_rounds(rounds: Sequence[Sequence[Dealt]], numbers: Sequence[int]) -> tuple[Round, ...]:
    """numbers: the entry of each place. Who is in no game of a round sits out."""
    return tuple(_round(number, games, numbers) for number, games in enumerate(rounds, start=1))


def _round(number: int, games: Sequence[Dealt], numbers: Sequence[int]) -> Round:
    tables = tuple(
        Table(table, (numbers[n], numbers[s]), (numbers[e], numbers[w]), CHAIRS[dealer])
        for table, ((n, e, s, w), dealer) in enumerate(games, start=1)
    )
    playing = {place for game, _ in games for place in game}
    return Round(number, tables, tuple(entry for place, entry in enumerate(numbers) if place not in playing))
