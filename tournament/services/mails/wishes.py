"""Who wants his own results by mail after the night.

The wish is the member's, for every evening of the club: an organiser notes it on the member's page, or
the pair switches it on on its own page, where no address can be typed and none is shown.
"""

from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Q
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event, Mail, Member, User
from tournament.services.log import record
from tournament.services.mails import results, stops
from tournament.services.writing import write

# Who asks for his results so long after the night still gets them.
STILL_NEWS = timedelta(days=7)


def want(member: Member, on: bool, by: User | None) -> None:
    """Note, or take back, that the member wants his own results by mail.

    Refused(``results-no-address``, ``results-stopped``) where none could be sent.
    """
    with write():
        member.refresh_from_db()
        if on and not member.email:
            raise Refused(Problem("results-no-address", {"name": member.name}))
        if member.wants_results == on:
            return
        if on and stops.is_stopped(Mail.Kind.RESULTS, member.email):
            raise Refused(Problem("results-stopped", {"name": member.name}))
        member.wants_results = on
        member.save(update_fields=["wants_results"])
        deed = "results-wanted" if on else "results-not-wanted"
        record(deed, club=member.club, by=by, name=member.name)
        if on:
            own = Q(entries__players__member=member) | Q(substitutes__member=member)
            played = Event.objects.filter(own, state=Event.State.CLOSED)
            for event in played.filter(closed_at__gt=timezone.now() - STILL_NEWS).distinct():
                results.ask_for(event, member)


@dataclass(frozen=True)
class Wish:
    """Whether one player of a pair gets his results. player: the place in the pair, 1 or 2."""

    player: int
    name: str
    wants: bool
    has_address: bool
    is_stopped: bool


def wishes_of(entry: Entry) -> list[Wish]:
    """The players of an entry, and whether each gets his results."""
    found = []
    for place in entry.players.select_related("member").order_by("position"):
        address = place.member.email
        stopped = bool(address) and stops.is_stopped(Mail.Kind.RESULTS, address)
        found.append(Wish(place.position, place.name, place.member.wants_results, bool(address), stopped))
    return found
