"""Winners move up: the pair that won goes to the next higher table, from the last to the first; losers stay.

Where nobody won, East-West move. With an odd number one pair sits out after every round, the last in the
standings of those who have sat out least often; who sat out takes its place.
"""

from collections.abc import Sequence

from scoring.movements.movement import Limits, Movement, NextRound, never, unwarned
from scoring.movements.past import Past, seat
from scoring.movements.places import places
from scoring.movements.schedule import Round
from scoring.movements.swiss import first

Seats = list[list[int]]  # the entries at each table, in the order of the tables


def next_round(asked: NextRound) -> Round:
    """The round after those played; the first seats 1 against 2, 3 against 4 (the seed draws them)."""
    past = Past(asked.played, asked.hands, asked.hands_from, asked.number)
    seats = _moved(asked) if asked.played else []
    seats = [[entry for entry in table if entry not in asked.out] for table in seats]
    waiting = _waiting(asked, seats)
    single = _filled(seats, waiting)
    if single is not None:
        _send_to_rest(seats, single, _sitter(asked, past))
    games = [(table[0], table[1]) for table in seats if len(table) == 2]
    return seat(asked.number, games, past, range(1, asked.entries + 1))


def _moved(asked: NextRound) -> Seats:
    """Who stays at each table of the last round, and who comes to it."""
    last = asked.played[-1]
    tables = sorted(last.tables, key=lambda table: table.number)
    stay, go = [], []
    for table in tables:
        ns_won = asked.results.get((last.number, table.number)) == "ns"
        winner, loser = (table.ns[0], table.ew[0]) if ns_won else (table.ew[0], table.ns[0])
        stay.append(loser)
        go.append(winner)
    return [[loser, go[place - 1]] for place, loser in enumerate(stay)]


def _waiting(asked: NextRound, seats: Seats) -> list[int]:
    """Everybody who plays and has no table yet: who sat out, who came late, at first everybody."""
    seated = {entry for table in seats for entry in table}
    everybody = places(asked.entries, asked.seed)
    return [entry for entry in everybody if entry not in seated and entry not in asked.out]


def _filled(seats: Seats, waiting: Sequence[int]) -> int | None:
    """Fill the tables that lost a pair, join what is left, open new tables; returns who is left over."""
    left = list(waiting)
    for table in seats:
        while left and len(table) < 2:
            table.append(left.pop(0))
    alone = [table.pop() for table in seats if len(table) == 1]
    left = alone + left
    seats[:] = [table for table in seats if table]
    seats.extend([one, other] for one, other in zip(left[::2], left[1::2], strict=False))
    return left[-1] if len(left) % 2 else None


def _sitter(asked: NextRound, past: Past) -> int:
    """Who sits out: of those who did least often the last in the standings, not the same twice running."""
    order = asked.order or tuple(places(asked.entries, asked.seed))
    playing = [entry for entry in order if entry not in asked.out]
    playing += [entry for entry in range(1, asked.entries + 1) if entry not in {*order, *asked.out}]
    resting = asked.played[-1].sit_out if asked.played else ()
    return min(reversed(playing), key=lambda entry: (past.rests[entry], entry in resting))


def _send_to_rest(seats: Seats, single: int, sitter: int) -> None:
    for table in seats:
        if sitter in table:
            table[table.index(sitter)] = single


MOVEMENT = Movement(
    name="winners-move-up",
    kind="pairs",
    entries=Limits(2, 200),
    rounds=Limits(1, 400),
    build=lambda request: (next_round(first(request)),),
    warn=unwarned,
    cycle=never,
    depends=True,
    next=next_round,
)
