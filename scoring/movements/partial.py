"""The first rounds of a round robin, above all so few that nobody need be at a table twice.

Places and sittings are those of cycles.py. Sources and proofs: docs/movements.md, "Part of a
round robin".
"""

from collections.abc import Callable
from random import Random

from scoring.movements.cycles import Sitting, whole_cycle
from scoring.movements.designs import stored_parts

Seat = tuple[int, int]  # a table and an end of its game

SEARCH_TRIES = 20  # orders in which seats are tried for lending
SEARCH_STEPS = 600  # steps for each; counted, not timed, so that every machine finds the same


def fresh_rounds(entries: int) -> int:
    """The most rounds for which short_cycle has a schedule of an even number of entries."""
    tables = entries // 2
    return tables - 1 if tables % 4 == 2 else tables


def short_cycle(entries: int, rounds: int) -> list[Sitting] | None:
    """Rounds with no meeting twice and the tables as even as can be; None where none are known here.

    Up to fresh_rounds nobody is at a table twice or at one table twice running.
    """
    stored = stored_parts().get((entries, rounds))
    if stored:
        return [list(sitting) for sitting in stored]
    if not 1 <= rounds <= fresh_rounds(entries - entries % 2):
        return None
    sittings = _two_streams(entries // 2, rounds)
    return _lend_seats(sittings, entries - 1) if entries % 2 else sittings


def long_cycle(entries: int) -> list[Sitting] | None:
    """A whole round robin of which the first half repeats no table, when the tables are even in number:
    all rounds of the two streams against each other, then a round robin inside each of them.
    """
    tables = entries // 2
    if entries % 2 or tables % 2:
        return None
    between = _two_streams(tables, fresh_rounds(entries))
    if len(between) < tables:  # the one difference between the streams that the skip leaves out
        between.append([(x, tables + (x + tables // 2) % tables) for x in range(tables)])
    inside = whole_cycle(tables)
    return between + [first + [(tables + a, tables + b) for a, b in first] for first in inside]


def _two_streams(tables: int, rounds: int) -> list[Sitting]:
    """Half of the places move one table up each round, the other half faster: all meetings new."""
    step = _field_step(tables) if rounds == tables and tables % 2 == 0 else _even_step(tables)
    minus = _digit_minus(tables) if rounds == tables and tables % 2 == 0 else _ring_minus(tables)
    return [
        [(minus(table, r), tables + minus(table, step(r))) for table in range(tables)] for r in range(rounds)
    ]


def _ring_minus(tables: int) -> Callable[[int, int], int]:
    return lambda table, moved: (table - moved) % tables


def _even_step(tables: int) -> Callable[[int], int]:
    """Two tables a round; where their number is even, once three, halfway, as in a skip Mitchell."""
    return lambda r: 2 * r + (tables % 2 == 0 and 2 * r >= tables)


def _power_of_two(tables: int) -> int:
    return tables & -tables


def _digit_minus(tables: int) -> Callable[[int, int], int]:
    """Subtraction in the group of bits (no carry) times a ring of odd size; see _field_step."""
    two = _power_of_two(tables)
    odd = tables // two

    def minus(table: int, moved: int) -> int:
        return (table // two - moved // two) % odd * two + (table % two ^ moved % two)

    return minus


def _field_step(tables: int) -> Callable[[int], int]:
    """A rearrangement of the group such that step(r) - r runs through all of it as well.

    On the odd part it doubles; on the bits it multiplies by x modulo x^k + x + 1, which neither
    x nor x + 1 divides, so that both x and x + 1 have an inverse.
    """
    two = _power_of_two(tables)
    odd = tables // two

    def step(r: int) -> int:
        bits = r % two * 2
        return 2 * (r // two) % odd * two + (bits ^ (two | 3) if bits & two else bits)

    return step


def _lend_seats(sittings: list[Sitting], extra: int) -> list[Sitting] | None:
    """One more place: it sits out first, and in each later round takes the seat of another, who
    sits out then; always at a new table, against a new opponent, and for somebody new.
    """
    loans = _find_loans(sittings)
    if loans is None:
        return None
    lent = [list(sitting) for sitting in sittings]
    for sitting, (table, end) in zip(lent[1:], loans, strict=True):
        stays = sitting[table][1 - end]
        sitting[table] = (extra, stays) if end == 0 else (stays, extra)
    return lent


def _find_loans(sittings: list[Sitting]) -> list[Seat] | None:
    """For every round but the first, the table and the end of the game that is lent."""
    seats = [(table, end) for table in range(len(sittings[0])) for end in (0, 1)]
    for attempt in range(SEARCH_TRIES):
        draw = Random(attempt).random
        ranks = {seat: draw() if attempt else place for place, seat in enumerate(seats)}
        loans = _try_loans(sittings, sorted(seats, key=ranks.__getitem__))
        if loans is not None:
            return loans
    return None


def _try_loans(sittings: list[Sitting], seats: list[Seat]) -> list[Seat] | None:
    loans: list[Seat] = []
    choices = [_choices(sittings, seats, loans)]
    for _ in range(SEARCH_STEPS):
        if len(loans) == len(sittings) - 1:
            return loans
        if choices[-1]:
            loans.append(choices[-1].pop())
            choices.append(_choices(sittings, seats, loans))
        elif loans:
            loans.pop()
            choices.pop()
        else:
            return None
    return None


def _choices(sittings: list[Sitting], seats: list[Seat], loans: list[Seat]) -> list[Seat]:
    """The seats that can be lent in the round after those of ``loans``."""
    if len(loans) + 1 >= len(sittings):
        return []
    sitting = sittings[len(loans) + 1]
    tables = {table for table, _ in loans}
    lent = [(earlier[table], end) for earlier, (table, end) in zip(sittings[1:], loans, strict=False)]
    resting = {game[end] for game, end in lent}
    met = {game[1 - end] for game, end in lent}

    def fits(table: int, end: int) -> bool:
        game = sitting[table]
        return table not in tables and game[end] not in resting and game[1 - end] not in met

    return [seat for seat in seats if fits(*seat)]
