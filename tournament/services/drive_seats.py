"""Seats of a drive when four does not divide the people: shared ones, and a dummy where eleven came."""

from collections.abc import Collection, Sequence

from scoring.movements.drive_field import WITH_A_DUMMY, Field, share
from scoring.problems import Problem, Refused
from tournament.mapping.movements import is_drive
from tournament.models import Entry, EntryPlayer, Event, User
from tournament.services import log, states
from tournament.services.entries import free_number, take_away
from tournament.services.names import clean
from tournament.services.writing import changed, write

Person = tuple[Entry, EntryPlayer]


def people(event: Event) -> list[Person]:
    """Everybody who came, by the numbers of their entries: so they count as having come."""
    places = EntryPlayer.objects.filter(event=event, entry__status=Entry.Status.ENTERED)
    found = places.select_related("entry", "member").order_by("entry__number", "position")
    return [(place.entry, place) for place in found]


def proposed(event: Event, volunteers: Collection[int] = ()) -> Field:
    """The seats by the rules, people counted from 1 in the order of ``people``; Refused below eight.

    volunteers: ids of members who are willing; who shares already is.
    """
    came = people(event)
    sharing = {entry.pk for entry, place in came if place.position == 2}
    willing = [
        at
        for at, (entry, place) in enumerate(came, 1)
        if place.member_id in volunteers or entry.pk in sharing
    ]
    roles = {at: entry.role for at, (entry, _place) in enumerate(came, 1) if entry.role}
    return share(len(came), willing, roles)


def is_settled(event: Event) -> bool:
    """Whether the entries fill whole tables as they are."""
    return event.entries.filter(status=Entry.Status.ENTERED).count() % 4 == 0


def settle(event: Event, by: User | None, *, volunteers: Collection[int] = (), dummy: str = "") -> None:
    """Make the entries those seats: people share, or a dummy of this name takes the twelfth seat.

    Raises Refused: ``drive-only`` for another movement, ``dummy-name`` where a dummy needs a name, and what
    keeps a drive from being played.
    """
    with write(event):
        states.require(event, "change-entries")
        if not is_drive(event):
            raise Refused(Problem("drive-only", {"movement": event.movement}))
        came, field = people(event), proposed(event, volunteers)
        if field.dummy:
            _add_dummy(event, dummy)
        _seat(event, came, field.seats)
        told = [[came[one - 1][1].name for one in seat] for seat in field.seats if len(seat) == 2]
        name = dummy if field.dummy else ""
        log.record("seats-shared", event=event, by=by, shared=told, dummy=name)
        changed(event)


def _add_dummy(event: Event, name: str) -> None:
    if not name.strip():
        raise Refused(Problem("dummy-name", {"people": WITH_A_DUMMY}))
    if any(not entry.players.exists() for entry in event.entries.filter(status=Entry.Status.ENTERED)):
        return
    Entry.objects.create(event=event, number=free_number(event), label=clean(name), is_present=True)


def _seat(event: Event, came: Sequence[Person], seats: Sequence[tuple[int, ...]]) -> None:
    """Of two who share the seat is the first one's; an entry that nobody is left in goes."""
    wanted = [[came[one - 1] for one in seat] for seat in seats if seat]
    moving = [seat for seat in wanted if len(seat) == 2 or seat[0][1].position == 2]
    ids = [place.pk for seat in moving for _entry, place in seat]
    EntryPlayer.objects.filter(pk__in=ids).delete()
    alone = [seat[0] for seat in moving if len(seat) == 1]
    for entry, place in alone:
        free = free_number(event)
        own = Entry.objects.create(event=event, number=free, role=entry.role, is_present=entry.is_present)
        _sit(own, place, 1)
    for (entry, first), (_other, second) in (seat for seat in moving if len(seat) == 2):
        _sit(entry, first, 1)
        _sit(entry, second, 2)
    take_away(*event.entries.filter(players=None, label=""))


def _sit(entry: Entry, place: EntryPlayer, position: int) -> None:
    EntryPlayer.objects.create(
        event_id=entry.event_id, entry=entry, position=position, member_id=place.member_id, name=place.name
    )
