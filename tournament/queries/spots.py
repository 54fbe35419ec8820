"""Where everybody is to sit in the rounds that nobody has begun, and what of it was told already."""

from collections.abc import Mapping
from typing import NamedTuple

from tournament.models import ChangedPlace, Event, Export, Round, Seat

# Paper by which people in the hall know where they sit in later rounds; a round's own pack is one of them.
_TELLING = ("pack-tonight", "seating", "guide-cards", "pack-changed")
_ROUND_PACK = "pack-round-"


class Spot(NamedTuple):
    """A place in one round. table: None for a sit-out. place: 1 or 2, the chair of a single player."""

    table: int | None
    side: str = ""
    place: int = 1

    @classmethod
    def told(cls, row: ChangedPlace) -> "Spot":
        return cls(row.was_table, row.was_side, row.was_place)


# (round, id of the entry) -> where it is.
Spots = Mapping[tuple[int, int], Spot]


def spots_to_come(event: Event) -> dict[tuple[int, int], Spot]:
    """Of every round that has not been opened, whether it is shown or only planned."""
    return spots_in(event, opened_at__isnull=True)


def spots_in(event: Event, **rounds: object) -> dict[tuple[int, int], Spot]:
    """Of the rounds of which this is so."""
    seats = Seat.objects.filter(round__in=Round.objects.filter(event=event, **rounds)).order_by()
    columns = ("round__number", "entry_id", "sitting__table_number", "side", "place")
    return {
        (number, entry): Spot(table, side, place if table is not None else 1)
        for number, entry, table, side, place in seats.values_list(*columns)
    }


def rounds_told(event: Event) -> set[int]:
    """Rounds not begun of which people know where they sit: shown to everybody, or on paper."""
    shown = event.rounds.filter(state=Round.State.PUBLISHED).values_list("number", flat=True)
    return {*shown} | rounds_on_paper(event)


def rounds_on_paper(event: Event) -> set[int]:
    """Rounds whose seating is in a file of paper that was made for the hall."""
    found: set[int] = set()
    rows = event.exports.filter(state=Export.State.DONE).exclude(paper="").values_list("kind", "details")
    for kind, details in rows:
        if kind in _TELLING or kind.startswith(_ROUND_PACK):
            found |= {int(number) for number in details.get("plan", {}).get("rounds", {})}
    return found
