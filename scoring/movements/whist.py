"""Whist tournaments: in a whole cycle everybody partners everybody once and opposes everybody twice."""

from functools import lru_cache

from scoring.movements.movement import Limits, Movement, Request
from scoring.movements.places import places
from scoring.movements.players import dealt_rounds
from scoring.movements.schedule import Round
from scoring.movements.seating import Dealt, seated
from scoring.movements.starting import part
from scoring.movements.whist_designs import cycle_length, design, nearly
from scoring.problems import Problem

FEWEST, MOST = 4, 100


def build(request: Request) -> tuple[Round, ...]:
    """Rounds of a design; after its last round it begins again. The seed decides who takes which place, and
    draws the search for even tables.
    """
    rounds = _seated(request.entries, request.rounds, request.hands % 4, request.seed)
    return dealt_rounds(rounds, places(request.entries, request.seed))


@lru_cache(maxsize=8)
def _seated(players: int, rounds: int, hands: int, seed: int) -> tuple[tuple[Dealt, ...], ...]:
    cycle = design(players) or nearly(players)
    assert cycle is not None
    few = part(cycle, rounds, players) if rounds < len(cycle) else cycle
    games = [few[number % len(cycle)] for number in range(rounds)]
    return tuple(map(tuple, seated(games, players, hands, seed)))


def refuse(request: Request) -> tuple[Problem, ...]:
    """ "whist-players" (movement, entries, below, above) for 2 or 3 players more than full tables."""
    over = request.entries % 4
    if over < 2:
        return ()
    below, above = request.entries - over + 1, request.entries - over + 4
    details = {"movement": MOVEMENT.name, "entries": request.entries, "below": below, "above": above}
    return (Problem("whist-players", details),)


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "partners-repeat" (entries, rounds, cycle) beyond a cycle; "whist-no-design" (entries) where
    the rounds are the best that a search found.
    """
    cycle = cycle_length(entries)
    details = {"entries": entries, "rounds": rounds, "cycle": cycle}
    repeated = (Problem("partners-repeat", details),) if rounds > cycle else ()
    return repeated + (() if design(entries) else (Problem("whist-no-design", {"entries": entries}),))


MOVEMENT = Movement(
    name="whist",
    kind="individual",
    entries=Limits(FEWEST, MOST),
    rounds=Limits(1, 400),
    build=build,
    warn=warn,
    cycle=cycle_length,
    refuse=refuse,
)
