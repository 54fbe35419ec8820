"""Throwing away an event that came to nothing. What was seated or played is never thrown away."""

from tournament.models import Event, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.writing import write


def discard(event: Event, by: User | None) -> None:
    """Remove a draft with its entries and roles; members stay, and the club's log keeps the name.

    Refused(wrong-state) once the entries have been seated.
    """
    with write(event):
        states.require(event, "discard")
        record("event-discarded", club=event.club, by=by, name=event.name)
        event.delete()
