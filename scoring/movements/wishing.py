"""A schedule as the organiser wishes it, or the wish that cannot be met."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from scoring.movements.movement import Movement, NextRound, Request
from scoring.movements.schedule import SEATS, Round
from scoring.movements.wish_faults import faults
from scoring.movements.wished_company import reseated
from scoring.movements.wished_evenness import Hall
from scoring.movements.wished_homes import at_home
from scoring.movements.wished_meetings import changed_places, unmet
from scoring.movements.wished_tables import Seating, renumbered, seat
from scoring.movements.wishes import Wishes
from scoring.problems import Problem, Refused


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
    if movement.depends:
        return tuple(_placed(one, request.wishes) for one in rounds)
    # A design stays what it is; rounds that come of a search are seated anew where nothing else helps.
    searched = movement.kind == "individual" and "steps" in movement.options
    hands = request.hands if searched else None
    return apply(rounds, request.wishes, request.entries, seed=request.seed, hands=hands)


def wished_round(movement: Movement, asked: NextRound, one: Round) -> Round:
    """One later round with fixed entries at their tables, and the others at the numbers there are.

    The tables of a drive have had their numbers since its first round. Refused where latecomers
    make more games than there are tables: "wish-tables-few".
    """
    if not asked.wishes or movement.kind == "drive":
        return one
    there = len(set(asked.wishes.numbers))
    if 0 < there < len(one.tables):
        raise Refused(Problem("wish-tables-few", {"tables": there, "needed": len(one.tables)}))
    return _placed(one, asked.wishes)


def _placed(one: Round, wishes: Wishes) -> Round:
    """Results may send entries up to the next table, so the tables follow one another as they rise."""
    rising = replace(wishes, tables=tuple(sorted(wishes.numbers)))
    return renumbered(one, seat(one, rising).numbers)


def apply(
    rounds: Sequence[Round], wishes: Wishes, entries: int, *, seed: int = 0, hands: int | None = None
) -> tuple[Round, ...]:
    """The same rounds as wished: who meets whom by changing places, then who sits at which table.

    Meetings, sit-outs, sides and deals are shared out as before. Refused, once the steps of the
    search have run out, with every wish that is not met: "wish-apart-unmet", "wish-late-unmet",
    "wish-together-unmet".
    hands: a round, of single players who may be seated anew where changing places is not enough.
    """
    moved = changed_places(at_home(rounds, wishes, entries), wishes, entries, seed)
    if hands is not None and any(unmet(moved, wishes, entries)):
        moved = reseated(moved, wishes, entries, hands=hands, seed=seed)
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
    return Hall(rounds, wishes, seatings, seed).even_out()
