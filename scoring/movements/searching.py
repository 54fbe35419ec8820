"""The best rounds of individuals that a number of steps finds: partners first, then opponents.

Sources: docs/movements.md, "Individuals". Steps are counted, never timed.
"""

from collections.abc import Iterator, Sequence
from random import Random

from scoring.movements.annealing import BOLD, STAGES, Annealer
from scoring.movements.found import Found, found
from scoring.movements.orbits import Seats, Symmetry
from scoring.movements.repeats import least
from scoring.movements.resting import resting

SWEEPS = 6  # offers to every player in each stage of the first run; each next run has half as many more
WEIGHTS = (3, 6)  # of a repeated partnership, in repeated oppositions
MEETING_STEPS = 2_000_000
WARM = 0.12  # the boldness that mends a good schedule without destroying it


def search(players: int, rounds: int, steps: int, starts: Sequence[Found] = (), seed: int = 0) -> Found:
    """The best of ``starts`` and of all runs that together try about ``steps`` changes.

    Stops when partners and opponents are both at their bound (least()). Where nobody need be
    at a table with anybody twice, some steps more are for that.
    """
    *_, best = improvements(players, rounds, steps, starts, seed)
    return best


def improvements(
    players: int, rounds: int, steps: int, starts: Sequence[Found] = (), seed: int = 0
) -> Iterator[Found]:
    """The best so far, after every run of search(): who stops asking has it."""
    partners, opponents, meetings = least(players, rounds)
    steps = max(1, steps)
    best = min(starts, key=lambda found: found.excess, default=None)
    if best is None or best.excess[:2] > (partners, opponents):
        for found in _runs(players, rounds, steps, starts, seed):
            best = found if best is None or found.excess < best.excess else best
            yield best
            if best.excess[:2] <= (partners, opponents):
                break
    assert best is not None
    yield best
    if meetings == 0 < best.excess[2] and best.excess[:2] == (0, 0):
        for found in _apart(players, rounds, min(steps, MEETING_STEPS), seed):
            best = min(best, found, key=lambda one: one.excess)
            yield best
            if best.excess[2] == 0:
                break


def _apart(players: int, rounds: int, steps: int, seed: int) -> Iterator[Found]:
    """Runs in which all meetings are alike; then the partners are chosen at each table."""
    draw = Random(f"apart {players} {rounds} {seed}")
    plans = [Symmetry(players, turn) for turn in turns(players, rounds)]
    run = done = 0
    while done < steps:
        level, which = divmod(run, len(plans))
        symmetry = plans[which]
        base = _drawn(symmetry, rounds, draw)
        annealer = Annealer(base, symmetry.orbits, 0, draw.getrandbits(32))
        length = int(STAGES * SWEEPS * sum(map(len, base)) * 1.5**level)
        done += annealer.run(min(length, steps - done), 0) + 1
        pairing = Annealer(annealer.kept, symmetry.orbits, WEIGHTS[0], draw.getrandbits(32), within=True)
        done += pairing.run(min(length // 4, MEETING_STEPS // 20), 0)
        yield found(symmetry, pairing.kept)
        run += 1


def turns(players: int, rounds: int) -> list[int]:
    """How far the rings may turn: each gives ``turn`` rounds for one. The widest first, 1 last."""
    wide = [turn for turn in range(min(players, rounds), 0, -1) if rounds % turn == 0]
    return [turn for turn in wide if resting(Symmetry(players, turn), rounds, 0) is not None]


def _runs(players: int, rounds: int, steps: int, starts: Sequence[Found], seed: int) -> Iterator[Found]:
    """Run after run, each a little longer, with every turn in turn; given starts are mended first.

    The wider a turn, the shorter is a run, and the more of them there are: each turn gets as many steps.
    """
    if rounds == 0 or players < 4:
        yield found(Symmetry(players, 1), [[]] * rounds)
        return
    draw = Random(f"{players} {rounds} {seed}")
    plans: list[Symmetry | Found] = [*starts, *(Symmetry(players, turn) for turn in turns(players, rounds))]
    level = 0
    while steps > 0:
        for plan in plans:
            weight = WEIGHTS[level % len(WEIGHTS)]
            goal = _goal(players, rounds, weight, _symmetry(plan).turn)
            for _ in range(_symmetry(plan).turn):
                annealer = _annealer(plan, rounds, weight, draw)
                length = int(STAGES * SWEEPS * sum(map(len, annealer.base)) * 1.5**level)
                bold = WARM if isinstance(plan, Found) else BOLD
                steps -= annealer.run(min(length, steps), goal, bold) + 1
                yield found(_symmetry(plan), annealer.kept)
                if steps <= 0:
                    return
        level += 1


def _symmetry(plan: Symmetry | Found) -> Symmetry:
    return plan.symmetry if isinstance(plan, Found) else plan


def _annealer(plan: Symmetry | Found, rounds: int, weight: int, draw: Random) -> Annealer:
    """A run from a given schedule, or from one that is drawn."""
    symmetry = _symmetry(plan)
    base = plan.base if isinstance(plan, Found) else _drawn(symmetry, rounds, draw)
    return Annealer(base, symmetry.orbits, weight, draw.getrandbits(32))


def _goal(players: int, rounds: int, weight: int, turn: int) -> int:
    partners, opponents, _ = least(players, rounds)
    return 2 * (weight * partners + opponents) // turn


def _drawn(symmetry: Symmetry, rounds: int, draw: Random) -> list[Seats]:
    """Base rounds with fair sit-outs and everybody else anywhere."""
    rests = resting(symmetry, rounds, draw.getrandbits(32))
    assert rests is not None
    base = []
    for idle in rests:
        luck = [draw.random() for _ in range(symmetry.players)]
        base.append(sorted(set(range(symmetry.players)) - set(idle), key=luck.__getitem__))
    return base
