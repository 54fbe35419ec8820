"""The search: two entries of a round change places, ever more cautiously, until nothing is better.

It counts steps, never seconds, and draws from a seed, so the same task gives the same plan
anywhere. A plan is better with fewer repeated meetings; of equally good ones that is better
which sends fewer people elsewhere than they were told.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

STAGES = 30
# The chance of a change that sends one more elsewhere, in the first stage, and its factor from stage to
# stage: of CERTAIN, in whole numbers, as everything here.
CERTAIN_BITS = 20
CERTAIN = 1 << CERTAIN_BITS
BOLD, CALMER = CERTAIN * 93 // 100, CERTAIN * 90 // 100
# What one repeated meeting counts in people who go elsewhere; a repeated partner counts so many of those.
MEETING, PARTNER = 12, 3

Counts = list[list[int]]


@dataclass
class Plan:
    """Entries by their place in the list of the active ones, from 0.

    seats: for each round, table after table, who sits there: two pairs, or four players in the
    order N E S W. known: for each round and entry the table it was told of, 0 for sitting out,
    -1 when nothing was said. partners, opponents: how often each two came together so far, the rounds
    of this plan included once search() counts them. together: entries at a table.
    """

    seats: list[list[int]]
    known: list[list[int]]
    partners: Counts
    opponents: Counts
    together: int
    meetings: int = field(init=False, default=0)
    elsewhere: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        for number, seats in enumerate(self.seats):
            for start in range(0, len(seats), self.together):
                self.meetings += self._add(seats, start)
                self.elsewhere += self.away(number, seats, start)

    def _add(self, seats: Sequence[int], start: int) -> int:
        """Count a table; returns what its meetings cost: each as often as it was there before."""
        if self.together == 2:
            return _meet(self.opponents, seats[start], seats[start + 1])
        n, e, s, w = seats[start : start + 4]
        cost = PARTNER * (_meet(self.partners, n, s) + _meet(self.partners, e, w))
        for one, other in ((n, e), (n, w), (s, e), (s, w)):
            cost += _meet(self.opponents, one, other)
        return cost

    def _remove(self, seats: Sequence[int], start: int) -> int:
        """The reverse of _add(), what it costs included."""
        if self.together == 2:
            return _part(self.opponents, seats[start], seats[start + 1])
        n, e, s, w = seats[start : start + 4]
        cost = PARTNER * (_part(self.partners, n, s) + _part(self.partners, e, w))
        for one, other in ((n, e), (n, w), (s, e), (s, w)):
            cost += _part(self.opponents, one, other)
        return cost

    def away(self, number: int, seats: Sequence[int], start: int) -> int:
        """How many of a table cannot all stay where they were told to go: they were told different tables."""
        known = self.known[number]
        told = [known[entry] for entry in seats[start : start + self.together]]
        stay = max((told.count(table) for table in told if table > 0), default=0)
        return sum(table >= 0 for table in told) - stay

    @property
    def cost(self) -> int:
        return MEETING * self.meetings + self.elsewhere

    def change(self, number: int, i: int, j: int) -> tuple[int, int]:
        """Two entries of a round change places; returns (meetings, people elsewhere) more, or fewer."""
        seats, size = self.seats[number], self.together
        starts = {i - i % size, j - j % size}
        meetings = elsewhere = 0
        for start in starts:
            meetings -= self._remove(seats, start)
            elsewhere -= self.away(number, seats, start)
        seats[i], seats[j] = seats[j], seats[i]
        for start in starts:
            meetings += self._add(seats, start)
            elsewhere += self.away(number, seats, start)
        self.meetings += meetings
        self.elsewhere += elsewhere
        return meetings, elsewhere


def _meet(counts: Counts, one: int, other: int) -> int:
    before = counts[one][other]
    counts[one][other] = counts[other][one] = before + 1
    return before


def _part(counts: Counts, one: int, other: int) -> int:
    after = counts[one][other] - 1
    counts[one][other] = counts[other][one] = after
    return after


def search(plan: Plan, steps: int, goal: int, seed: str) -> list[list[int]]:
    """Improve the plan in about so many changes; returns the best seats found.

    goal: so few meetings that no plan has fewer. With that few and nobody elsewhere it stops at once.
    """
    random = Random(seed)
    best, kept = (plan.meetings, plan.elsewhere), [list(seats) for seats in plan.seats]
    rounds = [number for number, seats in enumerate(plan.seats) if len(seats) > 2]
    bold = BOLD
    for _ in range(STAGES):
        if not rounds or best == (goal, 0):
            break
        chances = _chances(bold)
        for _ in range(max(1, steps // (STAGES * len(rounds)))):
            for number in rounds:
                _offer(plan, number, random, chances)
            if (plan.meetings, plan.elsewhere) < best:
                best, kept = (plan.meetings, plan.elsewhere), [list(seats) for seats in plan.seats]
        bold = bold * CALMER // CERTAIN
    return kept


def _chances(bold: int) -> list[int]:
    """The chance of a change by how much it is worse, as long as there is any."""
    chances = [CERTAIN]
    while chances[-1]:
        chances.append(chances[-1] * bold // CERTAIN)
    return chances


def _offer(plan: Plan, number: int, random: Random, chances: Sequence[int]) -> None:
    """One change of two drawn entries of a round, taken when it is no worse, or by chance."""
    seats = plan.seats[number]
    i, j = int(random.random() * len(seats)), int(random.random() * len(seats))
    if plan.together == 2 and i >> 1 == j >> 1:
        return
    if plan.together == 4 and i >> 2 == j >> 2 and not (i ^ j) & 1:
        return
    meetings, elsewhere = plan.change(number, i, j)
    worse = MEETING * meetings + elsewhere
    if worse > 0 and random.getrandbits(CERTAIN_BITS) >= chances[min(worse, len(chances) - 1)]:
        plan.change(number, i, j)
