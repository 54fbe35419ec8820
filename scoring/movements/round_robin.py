"""The round robin of fixed pairs: everybody meets everybody, or as many as the rounds allow.

Up to as many rounds as there are tables nobody sits at a table twice; up to a whole round robin
its first rounds are played; beyond that it is played again with sides reversed and tables moved on.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import gcd

from scoring.movements.balance import share_out
from scoring.movements.cycles import Game, Sitting, cycle_length, whole_cycle
from scoring.movements.movement import Limits, Movement, Request
from scoring.movements.partial import long_cycle, short_cycle
from scoring.movements.places import places, rounds_of
from scoring.movements.restless import restless
from scoring.movements.schedule import Round
from scoring.movements.tables import repeats, spread
from scoring.problems import Problem


def build(request: Request) -> tuple[Round, ...]:
    """Every round; the seed only decides which entry takes which place (0: in order of number)."""
    sittings = _sittings(request.entries, request.rounds)
    return rounds_of(
        _with_sides(sittings, cycle_length(request.entries)), places(request.entries, request.seed)
    )


@lru_cache(maxsize=16)
def _sittings(entries: int, rounds: int) -> tuple[Sitting, ...]:
    """The rounds in the best table balance found; kept, since a preview and its event ask for the same."""
    short = short_cycle(entries, rounds)
    if short is not None:
        return tuple(short)
    return tuple(spread(min(_candidates(entries, rounds), key=repeats), entries))


def _candidates(entries: int, rounds: int) -> Iterator[list[Sitting]]:
    """Whole cycles and the first rounds of another, all without a meeting too many."""
    cycle = whole_cycle(entries)
    if rounds % len(cycle) == 0 and entries % 2 == 0:
        cycle = restless(cycle)
    step = _table_step(entries)
    yield [_moved_on(cycle[r % len(cycle)], step * (r // len(cycle))) for r in range(rounds)]
    whole, rest = divmod(rounds, len(cycle))
    played = [_moved_on(sitting, step * times) for times in range(whole) for sitting in cycle]
    for last in (short_cycle(entries, rest), long_cycle(entries)):
        if last is not None:
            yield played + last[:rest]


def _table_step(entries: int) -> int:
    """How far the tables move from cycle to cycle: with an even number of entries each is at one table
    only once in a cycle, and that should be another one each time. With a step of one, half of
    the hall would stay at its table between two cycles.
    """
    tables = entries // 2
    if entries % 2:
        return 0
    return next((step for step in range(2, tables - 1) if gcd(step, tables) == 1), 1)


def _moved_on(sitting: Sitting, tables: int) -> Sitting:
    """The same games, each so many tables further on; the last table is followed by the first."""
    start = -tables % len(sitting)
    return sitting[start:] + sitting[:start]


def _with_sides(sittings: Sequence[Sitting], cycle: int) -> list[Sitting]:
    """Each game with its North-South entry in front.

    Two whole cycles cancel out, the second being the first reversed. What is left over is shared
    out as a whole: first both meetings of the same two, then both visits to the same table.
    """
    sided: list[Sitting] = []
    for start in range(0, len(sittings), 2 * cycle):
        block = sittings[start : start + 2 * cycle]
        if len(block) == 2 * cycle:
            first = _shared_out(block[:cycle])
            sided += first + _reversed(block[cycle:], first)
        else:
            sided += _shared_out(block)
    return sided


def _shared_out(sittings: Sequence[Sitting]) -> list[Sitting]:
    games = [game for sitting in sittings for game in sitting]
    tables = [table for sitting in sittings for table in range(len(sitting))]
    sided = iter(share_out(games, (lambda game, _: frozenset(games[game]), lambda game, _: tables[game])))
    return [[next(sided) for _ in sitting] for sitting in sittings]


def _reversed(sittings: Sequence[Sitting], first: Sequence[Sitting]) -> list[Sitting]:
    games = [game for sitting in first for game in sitting]
    back: dict[frozenset[int], Game] = {frozenset((ns, ew)): (ew, ns) for ns, ew in games}
    return [[back[frozenset(game)] for game in sitting] for sitting in sittings]


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """A problem "meetings-repeat" when there are more rounds than opponents allow.

    Details: entries, rounds, cycle (rounds without a repeat), repeats (meetings that are not the
    first of their two), least and most (how often two entries meet).
    """
    cycle = cycle_length(entries)
    if rounds <= cycle:
        return ()
    repeats = rounds * (entries // 2) - entries * (entries - 1) // 2
    whole, rest = divmod(rounds, cycle)
    details = {"entries": entries, "rounds": rounds, "cycle": cycle, "repeats": repeats}
    return (Problem("meetings-repeat", {**details, "least": whole, "most": whole + (rest > 0)}),)


MOVEMENT = Movement(
    name="round-robin",
    kind="pairs",
    entries=Limits(2, 200),
    rounds=Limits(1, 400),
    build=build,
    warn=warn,
    cycle=cycle_length,
)
