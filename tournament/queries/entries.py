"""Reads about the entries of an event, in a constant number of queries."""

from dataclasses import dataclass

from tournament.models import Entry, Event, LogEntry
from tournament.queries.history_view import LogLine
from tournament.queries.seated_names import places_of
from tournament.queries.steads import Stead
from tournament.services.undo import DEEDS


@dataclass(frozen=True)
class EntryLine:
    """One entry. number: None for those who did not come. pair_name, home_club: "" where there is none.

    names: who is registered. steads: who plays, or played, in their stead.
    """

    id: int
    number: int | None
    names: tuple[str, ...]
    present: bool
    paid: bool
    absent: bool
    by_link: bool
    pair_name: str = ""
    home_club: str = ""
    role: str = ""
    steads: tuple[Stead, ...] = ()

    @property
    def pair(self) -> str:
        """What a list of pairs writes in its first column: the pair's own name, else its number."""
        return self.pair_name or str(self.number or "")

    @property
    def label(self) -> str:
        return " & ".join(self.names)


@dataclass(frozen=True)
class EntryList:
    """All entries of an event: who plays, in order of their numbers, and who did not come."""

    lines: tuple[EntryLine, ...]

    @property
    def playing(self) -> tuple[EntryLine, ...]:
        return tuple(line for line in self.lines if not line.absent)

    @property
    def absent(self) -> tuple[EntryLine, ...]:
        return tuple(line for line in self.lines if line.absent)

    @property
    def here(self) -> int:
        return sum(line.present for line in self.playing)

    @property
    def paid(self) -> int:
        return sum(line.paid for line in self.lines)


def entry_list(event: Event) -> EntryList:
    found = list(Entry.objects.filter(event=event))
    places = places_of(found)
    return EntryList(
        tuple(
            EntryLine(
                entry.pk,
                entry.number,
                places[entry.pk].names or (entry.label,),
                entry.is_present,
                entry.is_paid,
                entry.status == Entry.Status.ABSENT,
                entry.signed_up_by_link,
                entry.label if places[entry.pk].names else "",
                entry.home_club,
                entry.role,
                places[entry.pk].steads(entry.number or 0),
            )
            for entry in found
        )
    )


def last_deed(event: Event) -> LogLine | None:
    """The last thing done to the entries that has not been taken back."""
    taken_back = LogEntry.objects.filter(event=event, deed="entry-undone").values_list(
        "details__of", flat=True
    )
    line = (
        # What was restored from a backup names rows of another installation.
        LogEntry.objects.filter(event=event, deed__in=DEEDS, seal__is_restored=False)
        .exclude(pk__in=list(taken_back))
        .select_related("by")
        .order_by("-pk")
        .first()
    )
    if line is None:
        return None
    return LogLine(line.pk, line.at, str(line.by or ""), line.deed, line.details, event.kind)
