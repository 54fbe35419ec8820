"""One half stays and the other moves up a table after every round.

With an even number the odd entries stay, at the tables 1, 2, 3 ..., and the even ones move up; from the
last table to the first. With an odd number the even entries stay, the highest sits out first, and
the odd ones move up, from the last table to the sit-out and from there to table 1. Once around is
over, the same begins again with others: those who have not sat out yet are the next to move.
"""

from collections.abc import Sequence

from scoring.movements.cycles import Sitting
from scoring.movements.movement import Limits, Movement, Request, never
from scoring.movements.places import places, rounds_of
from scoring.movements.schedule import Round
from scoring.problems import Problem


def cycle_length(entries: int) -> int:
    """Rounds until everybody who moves has met everybody who stays."""
    return (entries + 1) // 2


def build(request: Request) -> tuple[Round, ...]:
    """Every round; who stays sits North-South. The seed decides who takes which place."""
    cycle = cycle_length(request.entries)
    sittings: list[Sitting] = []
    while len(sittings) < request.rounds:
        stay, move = _halves(request.entries, len(sittings) // cycle)
        sittings += [_round(stay, move, r) for r in range(min(cycle, request.rounds - len(sittings)))]
    return rounds_of(sittings, places(request.entries, request.seed))


def _halves(entries: int, times: int) -> tuple[Sequence[int], Sequence[int]]:
    """The places that stay, table by table, and those that move, in the order of the tables at first.

    With an odd number the last of those that move sits out first. The places that move come out of a
    queue in which everybody stands once: so nobody sits out twice before everybody has.
    """
    if entries % 2 == 0:
        return range(0, entries, 2), range(1, entries, 2)
    # In one time around the places sit out from the last to the first of those that move.
    queue = [*range(entries - 1, -1, -2), *range(1, entries, 2)]
    cycle = cycle_length(entries)
    sits = [queue[(times * cycle + place) % entries] for place in range(cycle)]
    return sorted(set(range(entries)) - set(sits)), sits[::-1]


def _round(stay: Sequence[int], move: Sequence[int], r: int) -> Sitting:
    return [(place, move[(table - r) % len(move)]) for table, place in enumerate(stay)]


def warn(entries: int, rounds: int) -> tuple[Problem, ...]:
    """ "halves-meet-again" (entries, rounds, cycle) when there are more rounds than tables to move to."""
    cycle = cycle_length(entries)
    if rounds <= cycle:
        return ()
    return (Problem("halves-meet-again", {"entries": entries, "rounds": rounds, "cycle": cycle}),)


MOVEMENT = Movement(
    name="stay-and-move",
    kind="pairs",
    entries=Limits(2, 200),
    rounds=Limits(1, 400),
    build=build,
    warn=warn,
    cycle=never,
)
