"""Which game of individuals is played at which table: visits evened out without touching the games."""

from collections.abc import Sequence
from random import Random

from scoring.movements.twos import even_twos, twos

Game = tuple[int, int, int, int]
Sitting = list[Game]

STEPS = 60_000
STAGES = 20
BOLD, CALMER = 0.15, 0.75  # the chance of a change that is one worse, and what it is multiplied by
STAY = 0.1  # what one more player at the table where he was weighs, in visits too many


def settled(sittings: Sequence[Sequence[Game]], players: int, seed: int = 0) -> list[Sitting]:
    """The same games in the same rounds, at tables that repeat less; as given when they cannot."""
    given = [list(sitting) for sitting in sittings]
    if not given or len(given[0]) < 2:
        return given
    hall = _Hall(given, players)
    return given if hall.repeats == hall.least else hall.search(seed)


class _Hall:
    """visits: place -> table -> times. at: round -> place -> table, with an empty round before and after."""

    def __init__(self, sittings: list[Sitting], players: int) -> None:
        self.sittings = sittings
        tables = len(sittings[0])
        self.visits = [[0] * tables for _ in range(players)]
        self.at = [[-1] * players for _ in range(len(sittings) + 2)]
        for where, sitting in zip(self.at[1:], sittings, strict=False):
            for table, game in enumerate(sitting):
                for place in game:
                    self.visits[place][table] += 1
                    where[place] = table
        self.repeats = sum(map(twos, self.visits))
        self.least = sum(even_twos(sum(own), tables) for own in self.visits)
        self.stays = sum(
            table == before >= 0
            for earlier, later in zip(self.at, self.at[1:], strict=False)
            for before, table in zip(earlier, later, strict=True)
        )

    def search(self, seed: int) -> list[Sitting]:
        draw = Random(f"{len(self.visits)} {seed}").random
        rounds, tables = len(self.sittings), len(self.sittings[0])
        best, kept = (self.repeats, self.stays), [list(sitting) for sitting in self.sittings]
        bold = BOLD
        for _ in range(STAGES):
            for _ in range(STEPS // STAGES):
                r, one, other = int(draw() * rounds), int(draw() * tables), int(draw() * tables)
                if one == other or not self._try(r, one, other, bold, draw()):
                    continue
                if (self.repeats, self.stays) < best:
                    best, kept = (self.repeats, self.stays), [list(sitting) for sitting in self.sittings]
                    if best == (self.least, 0):
                        return kept
            bold *= CALMER
        return kept

    def _try(self, r: int, one: int, other: int, bold: float, luck: float) -> bool:
        """Exchange the games of two tables in round r if that is no worse, or if luck has it."""
        here, there = self.sittings[r][one], self.sittings[r][other]
        visits, before, after = self.visits, self.at[r], self.at[r + 2]
        more = 8
        stays = 0
        for game, table, to in ((here, one, other), (there, other, one)):
            for place in game:
                own = visits[place]
                more += own[to] - own[table]
                was, comes = before[place], after[place]
                stays += (was == to) + (comes == to) - (was == table) - (comes == table)
        worse = more + STAY * stays
        if worse > 0 and luck >= (bold if worse < 2 else bold * bold if worse < 3 else 0):
            return False
        self._exchange(r, one, other)
        self.repeats += more
        self.stays += stays
        return True

    def _exchange(self, r: int, one: int, other: int) -> None:
        sitting, where = self.sittings[r], self.at[r + 1]
        for table, to in ((one, other), (other, one)):
            for place in sitting[table]:
                self.visits[place][table] -= 1
                self.visits[place][to] += 1
                where[place] = to
        sitting[one], sitting[other] = sitting[other], sitting[one]
