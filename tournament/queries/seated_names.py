"""Names of those who sit at the places of some entries in a round; of other entries nothing is read."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from tournament.models import Entry, Event, Substitute
from tournament.queries.substitutes import COLUMNS, Places
from tournament.queries.views import EntryView


def places_of(entries: Iterable[Entry]) -> dict[int, Places]:
    """Entry id -> its places; one query."""
    rows = Entry.objects.filter(pk__in=[one.pk for one in entries]).order_by("pk")
    found = rows.values_list("pk", *COLUMNS)
    return {pk: Places.of(row[1:] for row in own) for pk, own in groupby(found, key=itemgetter(0))}


def views_in(entries: Iterable[Entry], number: int | None) -> list[EntryView]:
    """The entries as they sit in the round; None: as they are registered."""
    entries = list(entries)
    places = places_of(entries)
    return [_view(one, places[one.pk].names_in(number)) for one in entries]


def _view(entry: Entry, names: tuple[str, ...]) -> EntryView:
    number = entry.number or 0
    if names:
        return EntryView(number, names, (number,), entry.label)
    return EntryView(number, (entry.label,), (number,), is_dummy=True)


def names_in(entry: Entry, number: int | None) -> tuple[str, ...]:
    """Who sits there in the round, by name; of a dummy its own name."""
    return places_of([entry])[entry.pk].names_in(number) or (entry.label,)


def substitute_links(event: Event) -> list[Substitute]:
    """Those who play in another's stead, each once: the rows whose links their cards bear."""
    rows = Substitute.objects.filter(event=event, member__isnull=False).select_related("entry")
    found: dict[tuple[int, int | None], Substitute] = {}
    for row in rows.order_by("from_round", "pk"):
        found.setdefault((row.entry_id, row.member_id), row)
    return list(found.values())
