"""The alarm: somebody is at a table where he does not belong, until he is where he does.

Nothing is refused by it. A phone is told where to go, the organiser sees who sits wrong, and either ends
as soon as a phone speaks for them where they belong, when an organiser says so, or with the round.
"""

from django.db.models import Q
from django.utils import timezone

from tournament.models import Entry, Event, Round, Seat, Sitting, User, WrongSeat
from tournament.services.log import record
from tournament.services.writing import changed, write

Cause = WrongSeat.Cause


def notice(sitting: Sitting, entry: Entry, cause: str) -> bool:
    """Keep it, and tell the organiser; False where they belong there, or it is known already."""
    event = sitting.round.event
    if _is_known(sitting, entry) or (cause != Cause.SIDE and _belongs(sitting, entry)):
        return False
    with write(event):
        if _is_known(sitting, entry):
            return False
        WrongSeat.objects.update_or_create(
            sitting=sitting,
            entry=entry,
            defaults={"cause": cause, "noticed_at": timezone.now(), "righted_at": None},
        )
        changed(event)
    return True


def _is_known(sitting: Sitting, entry: Entry) -> bool:
    return WrongSeat.objects.filter(sitting=sitting, entry=entry, righted_at__isnull=True).exists()


def _belongs(sitting: Sitting, entry: Entry) -> bool:
    return Seat.objects.filter(sitting=sitting, entry=entry).exists()


def put_right(event: Event, which: Q) -> int:
    """These are where they belong; how many were not. which: of the rows."""
    open_ = WrongSeat.objects.filter(which, sitting__round__event=event, righted_at__isnull=True)
    if not open_.exists():
        return 0
    with write(event):
        found = open_.update(righted_at=timezone.now())
        if found:
            changed(event)
    return found


def found_at(sitting: Sitting, entry: Entry) -> int:
    """A phone of the entry is at the table where it belongs: it has found it. A side that was taken for
    the other one is still to be cleared."""
    if not _belongs(sitting, entry):
        return 0
    return put_right(sitting.round.event, Q(entry=entry) & ~Q(cause=Cause.SIDE))


def speaks(sitting: Sitting, side: str) -> int:
    """A phone speaks for this side of the table: whoever belongs there has been found."""
    seated = Seat.objects.filter(sitting=sitting, side=side).values("entry")
    return put_right(sitting.round.event, Q(entry__in=seated))


def settle(event: Event, pk: int, by: User | None) -> bool:
    """An organiser has put them where they belong."""
    with write(event):
        being_played = {"sitting__round__event": event, "sitting__round__state": Round.State.OPEN}
        row = WrongSeat.objects.filter(pk=pk, righted_at__isnull=True, **being_played).first()
        if row is None:
            return False
        row.righted_at = timezone.now()
        row.save(update_fields=["righted_at"])
        table = row.sitting
        place = {"table": table.table_number, "round": table.round.number}
        record("seat-put-right", event=event, by=by, entry=row.entry.number, **place)
        changed(event)
    return True
