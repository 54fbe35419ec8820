"""Players seated anew in some rounds, where no change of places keeps apart those who are not to meet.

Two players of a round change places, never for the worse: first so that fewer meet who must not, then so that
partners, and opponents, repeat less. Sit-outs stay as they were. Tables, chairs and first deals are shared
out again at the end.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.movements.players import dealt_rounds
from scoring.movements.schedule import Round
from scoring.movements.seating import seated
from scoring.movements.wishes import Wishes

STEPS = 30_000
MET, PARTNERS = 1000, 3  # what a meeting against a wish costs, and a repeated partnership; opponents cost 1

Two = tuple[int, int]


def reseated(
    rounds: Sequence[Round], wishes: Wishes, entries: int, *, hands: int, seed: int
) -> tuple[Round, ...]:
    """The rounds with as few meetings against the wishes as so many steps find; hands: a round."""
    company = _Company(rounds, wishes, seed)
    company.improve()
    seats = [[one - 1 for one in each] for each in company.seats]
    return dealt_rounds(seated(seats, entries, hands % 4, seed), range(1, entries + 1))


class _Company:
    """seats: of each round N, E, S, W of one table after another, so i ^ 2 is the partner of i."""

    def __init__(self, rounds: Sequence[Round], wishes: Wishes, seed: int) -> None:
        self.seats = [
            [one for t in each.tables for one in (t.ns[0], t.ew[0], t.ns[1], t.ew[1])] for each in rounds
        ]
        self.forbidden = [set(_forbidden(wishes, number)) for number in range(1, len(rounds) + 1)]
        self.draw = Random(seed).random
        self.partners: Counter[Two] = Counter()
        self.opponents: Counter[Two] = Counter()
        for r, seats in enumerate(self.seats):
            for start in range(0, len(seats), 4):
                self._count(r, start, 1)
        self.met = [r for r in range(len(rounds)) if self._meetings(r)]

    def improve(self) -> None:
        """Change places until the steps are used up; rounds with a meeting against a wish come first."""
        wide = [r for r, seats in enumerate(self.seats) if len(seats) > 4]
        for _ in range(STEPS if wide else 0):
            urgent = [r for r in self.met if r in wide]
            r = self._pick(urgent or wide)
            i, j = self._pick(range(len(self.seats[r]))), self._pick(range(len(self.seats[r])))
            if i >> 2 != j >> 2 and self._exchange(r, i, j) and r in self.met and not self._meetings(r):
                self.met.remove(r)

    def _pick(self, among: Sequence[int]) -> int:
        return among[int(self.draw() * len(among))]

    def _exchange(self, r: int, i: int, j: int) -> bool:
        """Two players change places, unless that costs more."""
        seats, tables = self.seats[r], (i & ~3, j & ~3)
        before = sum(self._count(r, start, -1) for start in tables)
        seats[i], seats[j] = seats[j], seats[i]
        after = sum(self._count(r, start, 1) for start in tables)
        if after <= before:
            return True
        for start in tables:
            self._count(r, start, -1)
        seats[i], seats[j] = seats[j], seats[i]
        for start in tables:
            self._count(r, start, 1)
        return False

    def _count(self, r: int, start: int, by: int) -> int:
        """Count the table once more or once less; returns what it costs beside all others."""
        n, e, s, w = self.seats[r][start : start + 4]
        cost = 0
        for counted, weight, twos in (
            (self.partners, PARTNERS, ((n, s), (e, w))),
            (self.opponents, 1, ((n, e), (n, w), (s, e), (s, w))),
        ):
            for one, other in twos:
                two = (one, other) if one < other else (other, one)
                times = counted[two]
                counted[two] = times + by
                cost += weight * (times if by > 0 else times - 1) + MET * (two in self.forbidden[r])
        return cost

    def _meetings(self, r: int) -> bool:
        """Whether anybody meets against a wish in this round."""
        seats = self.seats[r]
        tables = (sorted(seats[start : start + 4]) for start in range(0, len(seats), 4))
        return any(two in self.forbidden[r] for table in tables for two in combinations(table, 2))


def _forbidden(wishes: Wishes, number: int) -> Iterator[Two]:
    """Who must not meet in this round, the lower number first."""
    groups = [*wishes.apart, *(group for group, start in wishes.late if number < start)]
    for group in groups:
        yield from combinations(sorted(group), 2)
