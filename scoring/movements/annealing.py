"""The search behind schedules of individuals: two players of a round change places, ever more cautiously.

It draws from a seed it is given, counts its steps and multiplies numbers exactly as every machine
does, so that the same seed and steps give the same rounds everywhere.
"""

from collections.abc import Sequence
from random import Random

from scoring.movements.orbits import Orbits, Seats

STAGES = 40
BOLD = 0.37  # the chance of a change that is worse by half a repeat, in the first stage ...
CALMER = 0.938  # ... and what it is multiplied by from stage to stage
LEAST_CHANCE = 1e-7


class _Repeats:
    """How often each orbit is used, as what its next use would cost and what its last one did."""

    def __init__(self, orbits: Orbits, weight: int) -> None:
        self.step = [weight * step for step in orbits.step]
        self.next = [weight * first for first in orbits.first]
        self.last = [first - step for first, step in zip(self.next, self.step, strict=True)]

    def use(self, orbit: int) -> int:
        """Use an orbit once more; returns what that costs."""
        cost = self.next[orbit]
        self.last[orbit] = cost
        self.next[orbit] = cost + self.step[orbit]
        return cost

    def leave(self, orbit: int) -> int:
        """Use an orbit once less; returns what that saves, as a negative number."""
        cost = self.last[orbit]
        self.next[orbit] = cost
        self.last[orbit] = cost - self.step[orbit]
        return -cost


class Annealer:
    """Base rounds that are being improved in place.

    cost: for each turn and in halves, ``weight`` for every repeated partnership (twos of the same
    two players) and 1 for every repeated opposition. With weight 0 both are the same: 1 for every
    repeated meeting. best, kept: the least cost yet, and the rounds that have it.
    within: players change places only at their own table.
    """

    def __init__(
        self,
        base: Sequence[Sequence[int]],
        orbits: Orbits,
        weight: int,
        seed: int,
        *,
        within: bool = False,
    ) -> None:
        self.base = [list(seats) for seats in base]
        self.of = orbits.of
        self.within = within
        self.opponents = _Repeats(orbits, 1)
        self.partners = _Repeats(orbits, weight) if weight else self.opponents
        self.random = Random(seed).random
        self.cost = sum(self._seat(seats, k) for seats in self.base for k in range(0, len(seats), 4))
        self.best, self.kept = self.cost, [list(seats) for seats in self.base]

    def _seat(self, seats: Seats, start: int) -> int:
        """Count the table whose four seats start there; returns what it costs."""
        n, e, s, w = seats[start : start + 4]
        of_n, of_s, use = self.of[n], self.of[s], self.opponents.use
        cost = self.partners.use(of_n[s]) + self.partners.use(self.of[e][w])
        return cost + use(of_n[e]) + use(of_n[w]) + use(of_s[e]) + use(of_s[w])

    def _clear(self, seats: Seats, start: int) -> int:
        """Count the table no more; returns what that saves, as a negative number."""
        n, e, s, w = seats[start : start + 4]
        of_n, of_s, leave = self.of[n], self.of[s], self.opponents.leave
        cost = self.partners.leave(of_n[s]) + self.partners.leave(self.of[e][w])
        return cost + leave(of_n[e]) + leave(of_n[w]) + leave(of_s[e]) + leave(of_s[w])

    def run(self, steps: int, goal: int, bold: float = BOLD) -> int:
        """Try about so many changes (at least one round of them a stage), and stop at the goal.

        Returns the changes tried.
        """
        sweep = sum(map(len, self.base))
        sweeps = max(1, steps // (STAGES * sweep)) if sweep else 0
        done = 0
        for _ in range(STAGES):
            chances = _chances(bold)
            for _ in range(sweeps):
                if self.best <= goal:
                    return done
                for seats in self.base:
                    self._sweep(seats, chances)
                done += sweep
            bold *= CALMER
        return done

    def _sweep(self, seats: Seats, chances: list[float]) -> None:
        """Offer every player of a round one change: with whom, is drawn."""
        random, of, size, limit, within = self.random, self.of, len(seats), len(chances), self.within
        partner, partnered = self.partners.next, self.partners.last
        oppose, opposed = self.opponents.next, self.opponents.last
        for i in range(size):
            j = i ^ 1 if within else int(random() * size)
            a, b = seats[i], seats[j]
            of_a, of_b = of[a], of[b]
            if i >> 2 != j >> 2:
                mate, left, right = seats[i ^ 2], seats[i ^ 1], seats[i ^ 3]
                mate_b, left_b, right_b = seats[j ^ 2], seats[j ^ 1], seats[j ^ 3]
                worse = (
                    partner[of_a[mate_b]]
                    + partner[of_b[mate]]
                    - partnered[of_a[mate]]
                    - partnered[of_b[mate_b]]
                    + oppose[of_a[left_b]]
                    + oppose[of_a[right_b]]
                    + oppose[of_b[left]]
                    + oppose[of_b[right]]
                    - opposed[of_a[left]]
                    - opposed[of_a[right]]
                    - opposed[of_b[left_b]]
                    - opposed[of_b[right_b]]
                )
            elif (i ^ j) & 1:  # opponents: a takes b's partner, and b takes a's
                mate, mate_b = of_a[seats[i ^ 2]], of_b[seats[j ^ 2]]
                new, new_b = of_a[seats[j ^ 2]], of_b[seats[i ^ 2]]
                worse = partner[new] + partner[new_b] - partnered[mate] - partnered[mate_b]
                worse += oppose[mate] + oppose[mate_b] - opposed[new] - opposed[new_b]
            else:
                continue
            if worse <= 0 or (worse < limit and random() < chances[worse]):
                self._change(seats, i, j, worse, chances)

    def _change(self, seats: Seats, i: int, j: int, worse: int, chances: list[float]) -> None:
        """Two players change places; the rounds are kept when they are the best yet.

        Where several of the pairs lie in one orbit the change may cost more than was thought: then it has
        to be lucky once more, or is taken back.
        """
        cost = self._exchange(seats, i, j)
        more = cost - self.cost
        if more > max(worse, 0) and (more >= len(chances) or self.random() >= chances[more]):
            self._exchange(seats, i, j)
            return
        self.cost = cost
        if cost < self.best:
            self.best, self.kept = cost, [list(one) for one in self.base]

    def _exchange(self, seats: Seats, i: int, j: int) -> int:
        """Two players change places; returns the cost of all rounds then."""
        i_table, j_table = i & ~3, j & ~3
        cost = self.cost + self._clear(seats, i_table)
        if i_table != j_table:
            cost += self._clear(seats, j_table)
        seats[i], seats[j] = seats[j], seats[i]
        cost += self._seat(seats, i_table)
        if i_table != j_table:
            cost += self._seat(seats, j_table)
        return cost


def _chances(bold: float) -> list[float]:
    """The chance of a change, by how many halves of a repeat it is worse; one that is no worse is certain."""
    chances = [1.0]
    while chances[-1] > LEAST_CHANCE:
        chances.append(chances[-1] * bold)
    return chances
