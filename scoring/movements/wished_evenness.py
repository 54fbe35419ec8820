"""Who is at which table how often, evened out once fixed entries and rooms have taken their tables."""

from collections.abc import Sequence
from random import Random

from scoring.movements.schedule import Round
from scoring.movements.wished_rooms import room_of
from scoring.movements.wished_tables import Seating
from scoring.movements.wishes import Wishes

STEPS = 40_000
TABLE_COST = 4  # a second visit to a table against staying at one


class Hall:
    """Who is at which table in which round, while games of a round exchange their tables."""

    def __init__(
        self, rounds: Sequence[Round], wishes: Wishes, seatings: Sequence[Seating], seed: int
    ) -> None:
        self.games = [[table.entries for table in one.tables] for one in rounds]
        self.numbers = [list(seating.numbers) for seating in seatings]
        self.seatings, self.wishes = seatings, wishes
        self.draw = Random(seed).random
        self.at: dict[tuple[int, int], int] = {}  # (round, entry) -> table
        self.visits: dict[tuple[int, int], int] = {}  # (entry, table) -> rounds
        for r, games in enumerate(self.games):
            for game, number in zip(games, self.numbers[r], strict=True):
                for entry in game:
                    self._visit(r, entry, number, 1)

    def _visit(self, r: int, entry: int, number: int, times: int) -> None:
        self.visits[entry, number] = self.visits.get((entry, number), 0) + times
        self.at[r, entry] = number if times > 0 else 0

    def even_out(self) -> list[tuple[int, ...]]:
        """The numbers of every round after the search; nothing is ever made worse."""
        movable = [
            [game for game in range(len(games)) if game not in seating.held]
            for games, seating in zip(self.games, self.seatings, strict=True)
        ]
        open_rounds = [r for r, games in enumerate(movable) if len(games) > 1]
        for _ in range(STEPS if open_rounds else 0):
            r = self._pick(open_rounds)
            one, other = self._pick(movable[r]), self._pick(movable[r])
            if one != other and self._may(r, one, other):
                self._try(r, one, other)
        return [tuple(numbers) for numbers in self.numbers]

    def _pick(self, among: Sequence[int]) -> int:
        return among[int(self.draw() * len(among))]

    def _may(self, r: int, one: int, other: int) -> bool:
        """Games that belong with others stay in their room."""
        tied = self.seatings[r].tied
        if one not in tied and other not in tied:
            return True
        first, second = self.numbers[r][one], self.numbers[r][other]
        return room_of(self.wishes, first) == room_of(self.wishes, second)

    def _try(self, r: int, one: int, other: int) -> None:
        """Exchange the tables of two games unless that costs more."""
        numbers = self.numbers[r]
        self._count(r, (one, other), -1)
        stay = self._cost(r, one, numbers[one]) + self._cost(r, other, numbers[other])
        change = self._cost(r, one, numbers[other]) + self._cost(r, other, numbers[one])
        if change <= stay:
            numbers[one], numbers[other] = numbers[other], numbers[one]
        self._count(r, (one, other), 1)

    def _count(self, r: int, games: Sequence[int], times: int) -> None:
        for game in games:
            for entry in self.games[r][game]:
                self._visit(r, entry, self.numbers[r][game], times)

    def _cost(self, r: int, game: int, number: int) -> int:
        """What one more visit of these entries to this table costs."""
        return sum(
            TABLE_COST * self.visits.get((entry, number), 0)
            + (self.at.get((r - 1, entry)) == number)
            + (self.at.get((r + 1, entry)) == number)
            for entry in self.games[r][game]
        )
