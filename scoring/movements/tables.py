"""Which game is played at which table: a search that evens out visits without touching the games.

It exchanges the tables of two games of one round, again and again, mostly for the better. It
draws from a fixed seed and counts its steps, and uses no function whose last digit differs from
machine to machine, so its result is the same everywhere.
"""

from collections import Counter
from collections.abc import Sequence
from random import Random

from scoring.movements.cycles import Sitting
from scoring.movements.twos import even_twos, twos

STEPS = 120_000
BOLDNESS = (0.4, 0.35, 0.3, 0.25, 0.2, 0.16, 0.12, 0.08, 0.05, 0.02)  # chance of a change one worse, by stage
VISIT = 3  # a visit too many weighs as much as this many stays


def repeats(sittings: Sequence[Sitting]) -> int:
    """Twos of visits of the same place to the same table."""
    visits = Counter((place, t) for sitting in sittings for t, game in enumerate(sitting) for place in game)
    return twos(visits.values())


def least_repeats(sittings: Sequence[Sitting]) -> int:
    """The fewest repeats() these games could have at these tables."""
    played = Counter(place for sitting in sittings for game in sitting for place in game)
    tables = len(sittings[0])
    return sum(even_twos(games, tables) for games in played.values())


def spread(sittings: Sequence[Sitting], places: int) -> list[Sitting]:
    """The same games in the same rounds, at tables that repeat less; as given when they cannot."""
    if repeats(sittings) == least_repeats(sittings):
        return list(sittings)
    hall = _Hall(sittings, places)
    draw = Random(places).random
    rounds, tables = len(sittings), len(sittings[0])
    goal, best, kept = (0, least_repeats(sittings), 0), hall.state(), hall.copy()
    for boldness in BOLDNESS:
        chances = _chances(boldness)
        for _ in range(STEPS // len(BOLDNESS)):
            r, one, other = int(draw() * rounds), int(draw() * tables), int(draw() * tables)
            if one == other or not hall.try_exchange(r, one, other, draw(), chances):
                continue
            if hall.state() < best:
                best, kept = hall.state(), hall.copy()
                if best <= goal:
                    return kept
    return kept


def _chances(boldness: float) -> list[float]:
    """The chance of a change that is so much worse, by how much; one that is no worse is certain."""
    chances = [1.0]
    while chances[-1] > 1e-6:
        chances.append(chances[-1] * boldness)
    return chances


class _Hall:
    """Sittings whose tables are being exchanged, with what the search needs to know of them."""

    def __init__(self, sittings: Sequence[Sitting], places: int) -> None:
        self.sittings = [list(sitting) for sitting in sittings]
        self.visits = [[0] * len(sittings[0]) for _ in range(places)]
        self.at = [[-1] * places for _ in range(len(sittings) + 2)]  # an empty round before and after
        for where, sitting in zip(self.at[1:], self.sittings, strict=False):
            for table, game in enumerate(sitting):
                for place in game:
                    self.visits[place][table] += 1
                    where[place] = table
        played = max(map(sum, self.visits))
        self.most = max(2, -(-played // len(sittings[0])))  # visits of a place to a table that are no worse
        self.over = self.over_given = sum(max(0, times - self.most) for all in self.visits for times in all)
        self.repeats = repeats(sittings)
        self.stays = sum(
            table == before >= 0
            for earlier, later in zip(self.at, self.at[1:], strict=False)
            for before, table in zip(earlier, later, strict=True)
        )

    def state(self) -> tuple[int, int, int]:
        """What is kept when it is the least yet: no more visits over the most than were given, then
        the repeats, then the stays.
        """
        return max(0, self.over - self.over_given), self.repeats, self.stays

    def copy(self) -> list[Sitting]:
        return [list(sitting) for sitting in self.sittings]

    def try_exchange(self, r: int, one: int, other: int, luck: float, chances: Sequence[float]) -> bool:
        """Exchange the games of two tables in round r if that is no worse, or if luck has it."""
        (a, b), (c, d) = self.sittings[r][one], self.sittings[r][other]
        va, vb, vc, vd = self.visits[a], self.visits[b], self.visits[c], self.visits[d]
        visits = va[other] - va[one] + vb[other] - vb[one] + vc[one] - vc[other] + vd[one] - vd[other] + 4
        over = self._over(va, one, other) + self._over(vb, one, other)
        over += self._over(vc, other, one) + self._over(vd, other, one)
        stays = 0
        for near in (self.at[r], self.at[r + 2]):
            leaving, coming = (near[a], near[b]), (near[c], near[d])
            stays += leaving.count(other) - leaving.count(one) + coming.count(one) - coming.count(other)
        worse = VISIT * (visits + over) + stays
        if worse > 0 and (worse >= len(chances) or luck >= chances[worse]):
            return False
        self._exchange(r, one, other)
        self.over += over
        self.repeats += visits
        self.stays += stays
        return True

    def _over(self, visits: Sequence[int], table: int, to: int) -> int:
        return (visits[to] >= self.most) - (visits[table] > self.most)

    def _exchange(self, r: int, one: int, other: int) -> None:
        sitting, where = self.sittings[r], self.at[r + 1]
        for table, to in ((one, other), (other, one)):
            for place in sitting[table]:
                self.visits[place][table] -= 1
                self.visits[place][to] += 1
                where[place] = to
        sitting[one], sitting[other] = sitting[other], sitting[one]
