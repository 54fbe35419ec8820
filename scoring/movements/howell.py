"""Howell: everybody meets everybody and plays every set of boards once, with few tables.

The first pair stays at table 1; the others and the boards stand in a ring of n - 1 and go one step on after
every round, so each pair follows the one with the number before it. With an odd number no pair stays:
who would meet it sits out. For so few pairs that no such schedule exists all tables play the
same set in each round and hand on its boards.
"""

from collections.abc import Mapping

from scoring.movements import boards
from scoring.movements.cycles import Game
from scoring.movements.designs import starters
from scoring.movements.movement import Limits, Movement, Request
from scoring.movements.places import places
from scoring.movements.schedule import Round
from scoring.problems import Problem

FEWEST, MOST = 3, 50
FEWEST_COMPLETE = 7  # with 3, 4, 5 and 6 pairs no schedule gives every set to every pair once at one table
# The games of a ring of 3 and of 5 besides that of the first pair: differences 1, and 2 and 1.
SHARED: Mapping[int, tuple[Game, ...]] = {3: ((1, 2),), 5: ((4, 1), (2, 3))}


def cycle_length(entries: int) -> int:
    """Rounds of a complete Howell: one fewer than pairs, or as many when their number is odd."""
    return entries - 1 if entries % 2 == 0 else entries


def build(request: Request) -> tuple[Round, ...]:
    """The first rounds of the Howell; the seed decides which entry takes which place."""
    numbers = places(request.entries, request.seed)
    if request.entries % 2 == 0:
        numbers = [*numbers[1:], numbers[0]]  # the one that stays has the place behind the ring
    return tuple(_round(request, r, numbers) for r in range(request.rounds))


def _round(request: Request, r: int, numbers: list[int]) -> Round:
    ring = cycle_length(request.entries)
    games, sets = [(ring, r)], [r]
    shared = request.entries < FEWEST_COMPLETE
    for x, y, board_set in [(*game, 0) for game in SHARED[ring]] if shared else starters()[ring]:
        games.append(((x + r) % ring, (y + r) % ring))
        sets.append((r + board_set) % ring)
    if request.entries % 2:
        games, sets = games[1:], sets[1:]
    parts = len(games) if shared else 1
    return boards.seated(
        r + 1,
        dict(enumerate(games, start=1)),
        {
            table: boards.numbers(board_set, request.hands, (table - 1) % parts, parts)
            for table, board_set in enumerate(sets, start=1)
        },
        numbers,
    )


def refuse(request: Request) -> tuple[Problem, ...]:
    """ "movement-rounds-for" (movement, entries, value, most) beyond a complete Howell."""
    most = cycle_length(request.entries)
    if request.rounds <= most:
        return ()
    details = {"movement": MOVEMENT.name, "entries": request.entries, "value": request.rounds, "most": most}
    return (Problem("movement-rounds-for", details),)


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "howell-shared" (entries) where no complete Howell exists."""
    return (Problem("howell-shared", {"entries": entries}),) if entries < FEWEST_COMPLETE else ()


MOVEMENT = Movement(
    name="howell",
    kind="pairs",
    entries=Limits(FEWEST, MOST),
    rounds=Limits(1, MOST - 1),
    build=build,
    warn=warn,
    cycle=cycle_length,
    refuse=refuse,
)
