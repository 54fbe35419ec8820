"""A schedule as the organiser wishes it, or the wish that cannot be met."""

from collections.abc import Iterator, Sequence
from random import Random

from scoring.movements.movement import Movement, NextRound, Request
from scoring.movements.schedule import Round
from scoring.movements.wished_meetings import changed_places, unmet
from scoring.movements.wished_tables import Seating, renumbered, room_of, seat
from scoring.movements.wishes import Wishes, faults
from scoring.problems import Problem, Refused

STEPS = 40_000
TABLE_COST = 4  # a second visit to a table against staying at one
SEATS = {"pairs": 2, "individual": 4, "drive": 4}


def refusals(movement: Movement, request: Request) -> tuple[Problem, ...]:
    """What is wrong with the wishes of this request, before anything is tried."""
    tables = request.options.get("tables")
    return _faults(movement, request, tables if isinstance(tables, int) else None)


def _faults(movement: Movement, request: Request, tables: int | None) -> tuple[Problem, ...]:
    """tables: how many play at a time; None for as many as the entries fill.

    Where results decide who meets whom nothing can be said about that: "wish-results"; in a drive
    nobody keeps a table either: "wish-drive".
    """
    wishes = request.wishes
    if not wishes:
        return ()
    seats = SEATS[movement.kind]
    found = list(faults(wishes, request.entries, tables or request.entries // seats, seats))
    if movement.depends and (wishes.apart or wishes.late or wishes.together):
        found.append(Problem("wish-results", {}))
    if movement.kind == "drive" and wishes.fixed:
        found.append(Problem("wish-drive", {"named": tuple(sorted(wishes.fixed))}))
    return tuple(found)


def wished(movement: Movement, request: Request, rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """The movement's rounds as they are wished; Refused with every wish that cannot be met."""
    if not request.wishes:
        return rounds
    found = _faults(movement, request, max((len(one.tables) for one in rounds), default=0))
    if found:
        raise Refused(found)
    return apply(rounds, request.wishes, request.entries, seed=request.seed)


def wished_round(movement: Movement, asked: NextRound, one: Round) -> Round:
    """One later round with fixed entries at their tables, and the others at the numbers there are.

    The tables of a drive have had their numbers since its first round.
    """
    if not asked.wishes or movement.kind == "drive":
        return one
    return renumbered(one, seat(one, asked.wishes).numbers)


def apply(rounds: Sequence[Round], wishes: Wishes, entries: int, *, seed: int = 0) -> tuple[Round, ...]:
    """The same rounds as wished: who meets whom by changing places, then who sits at which table.

    Meetings, sit-outs, sides and deals are shared out as before. Refused, once the steps of the
    search have run out, with every wish that is not met: "wish-apart-unmet", "wish-late-unmet",
    "wish-together-unmet".
    """
    moved = changed_places(rounds, wishes, entries, seed)
    seatings = [seat(one, wishes) for one in moved]
    found = [*unmet(moved, wishes, entries), *_apart_in_rooms(seatings)]
    if found:
        raise Refused(found)
    return tuple(
        renumbered(one, numbers)
        for one, numbers in zip(moved, _evened(moved, wishes, seatings, seed), strict=True)
    )


def _apart_in_rooms(seatings: Sequence[Seating]) -> Iterator[Problem]:
    rounds: dict[frozenset[int], list[int]] = {}
    for number, seating in enumerate(seatings, start=1):
        for group in seating.split:
            rounds.setdefault(group, []).append(number)
    for group, numbers in rounds.items():
        yield Problem("wish-together-unmet", {"named": tuple(sorted(group)), "rounds": tuple(numbers)})


def _evened(
    rounds: Sequence[Round], wishes: Wishes, seatings: Sequence[Seating], seed: int
) -> list[tuple[int, ...]]:
    """The numbers of every round, with the tables shared out again where a wish has disturbed them.

    Where boards lie on the tables nothing more is moved than has to be.
    """
    numbers = [seating.numbers for seating in seatings]
    disturbed = wishes.fixed or wishes.together
    if not disturbed or any(table.boards for one in rounds for table in one.tables):
        return numbers
    return _Hall(rounds, wishes, seatings, seed).even_out()


class _Hall:
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
