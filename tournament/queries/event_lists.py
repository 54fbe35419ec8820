"""Lists of events: what everybody may see, and what one person runs or scores."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.models import Club, Entry, Event, Round
from tournament.services.permissions import Person, events_for


@dataclass(frozen=True)
class EventLine:
    """One event in a list. runs: the reader organises it; otherwise he enters results in it."""

    slug: str
    name: str
    date: dt.date
    club: str
    state: str
    is_public: bool
    entries: int
    rounds: int
    rounds_opened: int
    runs: bool = False
    kind: str = Event.Kind.PAIRS


def public_events(*, state: str = "", limit: int | None = None) -> list[EventLine]:
    """Published events, the latest first."""
    found = Event.objects.filter(is_public=True)
    if state:
        found = found.filter(state=state)
    return list(_lines(found, limit))


def my_events(user: Person) -> list[EventLine]:
    """Every event that this person runs or scores, the latest first."""
    runs = set(events_for(user, "run-event").values_list("pk", flat=True))
    return list(_lines(events_for(user, "score"), None, runs))


def _number_of(rows: QuerySet) -> Coalesce:
    counted = rows.filter(event=OuterRef("pk")).order_by().values("event").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def _lines(
    events: QuerySet[Event], limit: int | None, runs: set[int] | frozenset[int] = frozenset()
) -> Iterator[EventLine]:
    rows = events.select_related("club").annotate(
        came=_number_of(Entry.objects.filter(status=Entry.Status.ENTERED)),
        opened=_number_of(Round.objects.filter(opened_at__isnull=False)),
    )
    for event in rows.order_by("-date", "-pk")[:limit]:
        yield EventLine(
            slug=event.slug,
            name=event.name,
            date=event.date,
            club=event.club.name,
            state=event.state,
            is_public=event.is_public,
            entries=event.came,
            rounds=event.rounds_planned,
            rounds_opened=event.opened,
            runs=event.pk in runs,
            kind=event.kind,
        )


def entries_of(event: Event) -> int:
    """How many entries came."""
    return event.entries.filter(status=Entry.Status.ENTERED).count()


def last_event(club: Club) -> Event | None:
    """The club's latest event, from which a new one takes its name and weekday."""
    return Event.objects.filter(club=club).order_by("-date", "-pk").first()


def entry_names(event: Event) -> dict[int, tuple[str, ...]]:
    """Number -> names of those who came, in order of their numbers."""
    players = (
        event.entries.filter(number__isnull=False)
        .order_by("number", "players__position")
        .values_list("number", "players__name", "label")
    )
    found: dict[int, tuple[str, ...]] = {}
    for number, name, label in players:
        # A dummy has no players, only a name.
        found[number] = (*found.get(number, ()), label if name is None else name)
    return found


def absent_ticks(event: Event) -> int:
    """How many of those entered are not ticked as here; 0 where nobody has ticked anybody."""
    came = event.entries.filter(status=Entry.Status.ENTERED)
    counts = came.aggregate(here=Count("pk", filter=Q(is_present=True)), every=Count("pk"))
    return counts["every"] - counts["here"] if counts["here"] else 0
