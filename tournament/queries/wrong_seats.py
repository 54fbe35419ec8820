"""Who is at a table where he does not belong, in the round being played."""

from tournament.models import Entry, Round, Seat, Sitting, WrongSeat
from tournament.queries.facts import Facts
from tournament.queries.spots import Spot
from tournament.queries.views import Alarm


def is_open(entry: Entry, sitting: Sitting | None = None, cause: str = "") -> bool:
    """Whether an alarm of this entry stands, at this table or at any of the open round."""
    found = WrongSeat.objects.filter(
        entry=entry, sitting__round__state=Round.State.OPEN, righted_at__isnull=True
    )
    found = found.filter(sitting=sitting) if sitting else found
    return (found.filter(cause=cause) if cause else found).exists()


def alarms(facts: Facts) -> tuple[Alarm, ...]:
    """In the order of the tables. Whoever's own table is done was there."""
    rows = WrongSeat.objects.filter(
        sitting__round__event=facts.event, sitting__round__state=Round.State.OPEN, righted_at__isnull=True
    )
    columns = ("pk", "sitting__round", "sitting", "sitting__table_number", "entry", "entry__number", "cause")
    found = list(rows.order_by("sitting__table_number", "pk").values_list(*columns))
    if not found:
        return ()
    seats = Seat.objects.filter(round=found[0][1], entry__in=[row[4] for row in found])
    told = ("entry", "sitting", "sitting__table_number", "side", "place", "sitting__state")
    own = {row[0]: row[1:] for row in seats.values_list(*told)}
    made = []
    for pk, _round, sitting, table, entry, number, cause in found:
        seat = own.get(entry)
        if seat is None or number not in facts.entries:
            continue
        at, own_table, side, place, state = seat
        is_here = at == sitting and cause != WrongSeat.Cause.SIDE
        if not is_here and state != Sitting.State.CONFIRMED:
            made.append(Alarm(pk, facts.entries[number], table, Spot(own_table, side, place), cause))
    return tuple(made)
