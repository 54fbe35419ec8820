"""Who sits out when players play one by one: chosen before the games, so that it is always fair.

After every round nobody has sat out twice more often than another has once. Sources: docs/rules.md,
part 3.
"""

from random import Random

from scoring.movements.orbits import Symmetry


def resting(symmetry: Symmetry, rounds: int, seed: int) -> list[list[int]] | None:
    """The places that sit out in each base round; None when turning the rounds would be unfair.

    rounds: of the whole schedule. They must be a multiple of the turn.
    """
    over = symmetry.players % 4
    if symmetry.turn == 1:
        return _queue(symmetry.players, rounds, over, seed)
    base, left = divmod(rounds, symmetry.turn)
    if left or not _fair(symmetry, base, over):
        return None
    rings = [number % symmetry.rings for number in range(base * over)]
    return [[ring * symmetry.turn for ring in rings[r * over : (r + 1) * over]] for r in range(base)]


def _fair(symmetry: Symmetry, base: int, over: int) -> bool:
    """Each ring that rests rests as a whole. Either none is to rest twice; or all move, and a pass
    over all rings ends with a base round. Three places may stand still; more would meet too often.
    """
    once = base * over <= symmetry.rings
    passes = symmetry.still == 0 and over > 0 and symmetry.rings % over == 0
    return symmetry.rings > 0 and symmetry.still <= 3 and (once or passes)


def _queue(players: int, rounds: int, over: int, seed: int) -> list[list[int]]:
    """Everybody in turn, in two halves that are drawn anew each time: nobody rests again soon."""
    draw = Random(seed).random
    waiting: list[int] = []
    halves = list(range(players // 2)), list(range(players // 2, players))
    found: list[list[int]] = []
    for _ in range(rounds):
        now = waiting[:over]
        del waiting[:over]
        if len(now) < over:
            for half in halves:
                drawn = [draw() for _ in range(players)]
                waiting += sorted(half, key=drawn.__getitem__)
            fresh = [place for place in waiting if place not in now][: over - len(now)]
            waiting = [place for place in waiting if place not in fresh]
            now += fresh
        found.append(now)
    return found
