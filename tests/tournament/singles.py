"""Events of single players for tests, made by the services that the pages call."""

from scoring.movements.schedule import Round, Table
from tests.factories import DATE, make_club
from tournament.models import Club, Event, Sitting, User
from tournament.services import entries, events, seating, sheets

# Wh(8): everybody partners everybody once and opposes everybody twice, written out from one start and its
# cycle of seven: 1S > 2S > 1E > 2N > 2W > 2E > 1W > 1S, player 8 stays.
EIGHT = (
    ((8, 1, 6, 2), (5, 7, 3, 4)),
    ((8, 2, 7, 3), (6, 1, 4, 5)),
    ((8, 3, 1, 4), (7, 2, 5, 6)),
    ((8, 4, 2, 5), (1, 3, 6, 7)),
    ((8, 5, 3, 6), (2, 4, 7, 1)),
    ((8, 6, 4, 7), (3, 5, 1, 2)),
    ((8, 7, 5, 1), (4, 6, 2, 3)),
)


def rounds_of_eight(rounds: int = 7) -> tuple[Round, ...]:
    return tuple(
        Round(number, tuple(Table(at, (n, s), (e, w)) for at, (n, s, e, w) in enumerate(tables, 1)))
        for number, tables in enumerate(EIGHT[:rounds], 1)
    )


def make_singles(
    players: int = 8,
    *,
    rounds_planned: int = 3,
    hands: int = 2,
    by: User | None = None,
    seated: bool = True,
    club: Club | None = None,
    **fields: object,
) -> Event:
    """An event with players "P1", "P2" ...; movement ``given`` is seated with rounds_of_eight()."""
    club = club or Club.objects.first() or make_club(by=by)
    fields = {"kind": "individual", "movement": "given", "name": "Singles", **fields}
    event = events.create(club, by, date=DATE, rounds_planned=rounds_planned, hands_per_round=hands, **fields)
    entries.add_many(event, [(None, (f"P{one}",)) for one in range(1, players + 1)], by)
    if not seated:
        return event
    if event.movement == "given":
        return seating.seat_given(event, by, rounds_of_eight(rounds_planned))
    return events.seat(event, by)


def write(event: Event, number: int, tricks: dict[int, tuple[int, ...]], by: User | None = None) -> None:
    """N-S tricks of these tables in an open round."""
    for table, won in tricks.items():
        sitting = Sitting.objects.get(round__event=event, round__number=number, table_number=table)
        hands = {hand: (one, 13 - one) for hand, one in enumerate(won, 1)}
        sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=by, source="organiser")


def correct(event: Event, number: int, table: int, ns: int, by: User | None = None) -> None:
    """Another result for the one hand of a table whose round is over."""
    sitting = Sitting.objects.get(round__event=event, round__number=number, table_number=table)
    seen = {1: sitting.hand_scores.get(is_current=True).version}
    sheets.submit(sitting, {1: (ns, 13 - ns)}, seen=seen, by=by, source="organiser", reason="misread")


def seats(event: Event, number: int) -> dict[int, tuple[tuple[int, ...], tuple[int, ...]]]:
    """table -> (N-S numbers, E-W numbers), as stored."""
    found: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {}
    for sitting in Sitting.objects.filter(round__event=event, round__number=number).order_by("table_number"):
        sides = {"ns": (), "ew": ()}
        for seat in sitting.seats.order_by("place").select_related("entry"):
            sides[seat.side] += (seat.entry.number,)
        found[sitting.table_number] = (sides["ns"], sides["ew"])
    return found
