"""Schedules of individuals that need no search: whole whist designs, and the best part of one."""

from collections.abc import Sequence

from scoring.movements.found import Found, found
from scoring.movements.orbits import Symmetry
from scoring.movements.whist_designs import design, nearly

MOST_LOOKS = 250_000  # players looked at while rounds of a part of a design are chosen, not just the first


def starts(players: int, rounds: int) -> list[Found]:
    """Schedules that need no search, where there is a whist design: whole cycles, and of the last one
    the rounds that repeat least together.
    """
    cycle = design(players) or nearly(players)
    if cycle is None or not rounds:
        return []
    whole, rest = divmod(rounds, len(cycle))
    base = [seats for _ in range(whole) for seats in cycle] + part(cycle, rest, players)
    return [found(Symmetry(players, 1), base)]


def part(cycle: Sequence[tuple[int, ...]], rounds: int, players: int) -> list[tuple[int, ...]]:
    """So many rounds of a design, each next one the one that repeats the fewest oppositions; in a hall
    where that would take long, the first ones.
    """
    if rounds * len(cycle) * players > MOST_LOOKS:
        return list(cycle[:rounds])
    left, picked = list(cycle), []
    met = [0] * (players * players)
    for _ in range(rounds):
        repeats = [sum(met[x * players + y] for x, y in _opposed(seats)) for seats in left]
        seats = left.pop(repeats.index(min(repeats)))
        for x, y in _opposed(seats):
            met[x * players + y] += 1
        picked.append(seats)
    return picked


def _opposed(seats: Sequence[int]) -> list[tuple[int, int]]:
    """The opponents of a round, the smaller place first."""
    tables = (seats[at : at + 4] for at in range(0, len(seats), 4))
    return [(min(x, y), max(x, y)) for n, e, s, w in tables for x in (n, s) for y in (e, w)]
