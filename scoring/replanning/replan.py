"""The one door to a new plan for the rest of an evening (docs/changes.md).

What was played stays as it is. Of the rest first comes what rules and fairness want: nobody sits
out twice before everybody has once, and as few repeated meetings as the search finds. Of equally
good plans the one is taken that sends the fewest people elsewhere than they were told.
"""

from collections.abc import Sequence
from itertools import combinations

from scoring.movements.schedule import Round
from scoring.problems import Refused
from scoring.replanning.checking import kept_apart, not_playable, unmet
from scoring.replanning.measures import certificate
from scoring.replanning.meetings import TwosAt, counted, least_repeats, opponents_at, partners_at, repeats
from scoring.replanning.placing import Group, placed
from scoring.replanning.rests import Rests, chosen
from scoring.replanning.search import PARTNER, Counts, Plan, search
from scoring.replanning.task import Replanned, Task, faults, moved

# Changes tried in all: about two seconds of one processor for either kind.
STEPS = {"pairs": 160_000, "individual": 70_000}
ATTEMPTS = 4
# Who is kept apart counts as having met so often already.
APART = 50


def replan(task: Task, steps: int | None = None) -> Replanned:
    """The best rest of the evening within so many steps; Refused with every fault of the task.

    The same task gives the same rounds everywhere.
    """
    found = faults(task)
    if found:
        raise Refused(found)
    goal = _goal(task)
    attempts = ATTEMPTS if task.resting else 1
    each = (STEPS[task.kind] if steps is None else steps) // attempts
    best: tuple[int, int] | None = None
    for attempt in range(attempts):
        rests = chosen(task, attempt)
        plan = _plan(task, rests)
        seats = search(plan, each, goal, f"{task.seed}/{attempt}")
        again = _plan(task, rests, seats)
        worth = again.meetings, again.elsewhere + _sent_to_rest(task, rests)
        if best is None or worth < best:
            best, kept, kept_rests = worth, seats, rests
        if best == (goal, 0):
            break
    rounds = _rounds(task, kept, kept_rests)
    lacking = (*not_playable(task, rounds), *unmet(task, rounds))
    if lacking:
        raise Refused(lacking)
    return Replanned(rounds, certificate(task, rounds), moved(task, rounds))


def _rounds(task: Task, seats: Sequence[Sequence[int]], rests: Rests) -> tuple[Round, ...]:
    size = task.seats
    groups: list[list[Group]] = [
        [
            tuple(task.active[place] for place in one[start : start + size])
            for start in range(0, len(one), size)
        ]
        for one in seats
    ]
    return placed(task, groups, rests)


def _plan(task: Task, rests: Rests, seats: Sequence[Sequence[int]] | None = None) -> Plan:
    """A plan to begin the search with: the games that were planned, and the others as they come."""
    place = {entry: number for number, entry in enumerate(task.active)}
    if seats is None:
        seats = [
            [place[entry] for entry in _first_seats(task, number, rest)]
            for number, rest in zip(task.rounds, rests, strict=True)
        ]
    known = [[task.known.get(number, {}).get(entry, -1) for entry in task.active] for number in task.rounds]
    partners, opponents = (_matrix(task, place, at) for at in (partners_at, opponents_at))
    for group, start in kept_apart(task):
        if start > max(task.rounds):
            for one, other in combinations(sorted(group & place.keys()), 2):
                for counts in (partners, opponents):
                    counts[place[one]][place[other]] += APART
                    counts[place[other]][place[one]] += APART
    return Plan([list(one) for one in seats], known, partners, opponents, task.seats)


def _first_seats(task: Task, number: int, rest: Sequence[int]) -> list[int]:
    free = set(task.active) - set(rest)
    seats: list[int] = []
    for table in task.games.get(number, {}).values():
        if len(seats) < task.seats * task.games_a_round and free.issuperset(table.entries):
            chairs = (table.ns[0], table.ew[0], *table.ns[1:], *table.ew[1:])
            seats += chairs
            free.difference_update(chairs)
    return seats + [entry for entry in task.active if entry in free]


def _matrix(task: Task, place: dict[int, int], at: TwosAt) -> Counts:
    counts = [[0] * len(place) for _ in place]
    for two, often in counted(task.played, at).items():
        if two <= place.keys():
            one, other = (place[entry] for entry in two)
            counts[one][other] = counts[other][one] = often
    return counts


def _sent_to_rest(task: Task, rests: Rests) -> int:
    """How many were told a table and now sit out."""
    return sum(
        task.known.get(number, {}).get(entry, 0) > 0
        for number, rest in zip(task.rounds, rests, strict=True)
        for entry in rest
    )


def _goal(task: Task) -> int:
    """What the meetings to come cost at least, as Plan counts them."""
    # Sitting out is shared as evenly as can be, but not who of those that are level: the mean is a bound.
    games = len(task.rounds) * task.games_a_round * task.seats // len(task.active)
    each = dict.fromkeys(task.active, games)
    if task.kind == "pairs":
        return _least(task, opponents_at, each)
    twice = dict.fromkeys(task.active, 2 * games)
    return PARTNER * _least(task, partners_at, each) + _least(task, opponents_at, twice)


def _least(task: Task, at: TwosAt, each: dict[int, int]) -> int:
    past, active = counted(task.played, at), set(task.active)
    before = repeats(often for two, often in past.items() if two <= active)
    return least_repeats(task.active, past, each) - before
