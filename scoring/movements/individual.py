"""New partners every round: any number of players and rounds, and as few repeats as a search finds.

Sources: docs/movements.md, "Individuals".
"""

from functools import lru_cache

from scoring.movements.found import Found, found
from scoring.movements.movement import Limits, Movement, Request
from scoring.movements.orbits import Symmetry
from scoring.movements.places import places
from scoring.movements.players import dealt_rounds
from scoring.movements.schedule import Round
from scoring.movements.searching import search
from scoring.movements.seating import Dealt, seated
from scoring.movements.starting import starts
from scoring.movements.stored_individuals import stored
from scoring.movements.whist_designs import cycle_length, design
from scoring.problems import Problem

FEWEST, MOST = 4, 200
STEPS = 5_000_000  # about 2 s
MOST_STEPS = 20_000_000  # about 8 s: somebody may be waiting


def build(request: Request) -> tuple[Round, ...]:
    """The best rounds that are stored, or that so many steps find.

    The seed decides who takes which place, and draws the search: another seed may find better rounds.
    """
    rounds = _seated(request.entries, request.rounds, request.hands % 4, _steps(request), request.seed)
    return dealt_rounds(rounds, places(request.entries, request.seed))


def _steps(request: Request) -> int | None:
    steps = request.options.get("steps")
    return steps if isinstance(steps, int) else None


@lru_cache(maxsize=16)
def _seated(
    players: int, rounds: int, hands: int, steps: int | None, seed: int
) -> tuple[tuple[Dealt, ...], ...]:
    return tuple(map(tuple, seated(best(players, rounds, steps, seed).rounds, players, hands, seed)))


@lru_cache(maxsize=16)
def best(players: int, rounds: int, steps: int | None = None, seed: int = 0) -> Found:
    """The best schedule known without a search, mended by one of so many steps where it is not proved.

    None: about 2 s; none at all with seed 0 where a longer search has stored its result.
    """
    known = _known(players, rounds)
    if not seed and steps is None and (players, rounds) in stored():
        return min(known, key=lambda one: one.excess)
    return search(players, rounds, STEPS if steps is None else steps, known, seed)


def _known(players: int, rounds: int) -> list[Found]:
    """The stored schedule, part of a whist design, whole designs and the stored schedule for the rest."""
    known = starts(players, rounds)
    if (players, rounds) in stored():
        known.append(stored()[players, rounds].schedule)
    cycle = design(players)
    whole, rest = divmod(rounds, cycle_length(players)) if cycle else (0, 0)
    if cycle and whole and (players, rest) in stored():
        last = stored()[players, rest].schedule.rounds
        known.append(found(Symmetry(players, 1), [*(whole * cycle), *last]))
    return known


def refuse(request: Request) -> tuple[Problem, ...]:
    """ "movement-steps" (value, most) for an option ``steps`` that is no whole number from 0 up."""
    steps = request.options.get("steps", 0)
    if isinstance(steps, int) and not isinstance(steps, bool) and 0 <= steps <= MOST_STEPS:
        return ()
    return (Problem("movement-steps", {"value": steps, "most": MOST_STEPS}),)


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "partners-repeat" (entries, rounds, cycle) where some must partner again."""
    cycle = _partners_last(entries)
    if rounds <= cycle:
        return ()
    return (Problem("partners-repeat", {"entries": entries, "rounds": rounds, "cycle": cycle}),)


def _partners_last(entries: int) -> int:
    """The most rounds for which there are new partners enough."""
    return entries * (entries - 1) // 2 // (2 * (entries // 4))


def _cycle(entries: int) -> int | None:
    """In a whist design's rounds everybody has partnered everybody; no other number of rounds does that."""
    return cycle_length(entries) if entries % 4 < 2 else None


MOVEMENT = Movement(
    name="individual",
    kind="individual",
    entries=Limits(FEWEST, MOST),
    rounds=Limits(1, 400),
    build=build,
    warn=warn,
    cycle=_cycle,
    options=("steps",),
    refuse=refuse,
)
