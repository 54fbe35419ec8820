"""Places that are others than people were told: what they were, what they are, and who knows it."""

from collections.abc import Iterable, Mapping

from django.db.models import QuerySet

from tournament.models import ChangedPlace, Entry, Event, Round
from tournament.queries.facts import Facts
from tournament.queries.spots import Spot, spots_in
from tournament.queries.told_view import Move, Told


def told(facts: Facts) -> Told:
    """Of the whole event: rounds that are over say nothing any more."""
    moves = _moves(facts.event, facts.event.changed_places.all())
    by_entry: dict[int, list[Move]] = {}
    for move in moves:
        if move.entry in facts.entries:
            by_entry.setdefault(move.entry, []).append(move)
    knows = tuple(
        (facts.entries[entry], tuple(found), all(one.seen_at for one in found))
        for entry, found in sorted(by_entry.items())
    )
    return Told(tuple(moves), knows)


def moves_of(entries: Iterable[Entry]) -> Mapping[int, tuple[Move, ...]]:
    """What these entries of one event do not know yet, by number."""
    found = list(entries)
    if not found:
        return {}
    rows = ChangedPlace.objects.filter(entry__in=found, seen_at__isnull=True)
    by_entry: dict[int, list[Move]] = {}
    for move in _moves(found[0].event, rows):
        by_entry.setdefault(move.entry, []).append(move)
    return {entry: tuple(moves) for entry, moves in by_entry.items()}


def _moves(event: Event, rows: QuerySet[ChangedPlace]) -> list[Move]:
    if event.state not in (Event.State.SEATED, Event.State.RUNNING):
        return []
    columns = ("round_number", "entry_id", "entry__number", "was_table", "was_side", "was_place")
    kept = list(rows.order_by("round_number", "entry__number").values_list(*columns, "seen_at", "seen_how"))
    if not kept:
        return []
    over = set(Round.objects.filter(event=event, state=Round.State.CLOSED).values_list("number", flat=True))
    now = spots_in(event, number__in={row[0] for row in kept})
    return [
        Move(
            entry,
            number,
            Spot(table, side, place),
            now.get((number, pk)),
            number > event.rounds_planned,
            seen_at,
            how,
        )
        for number, pk, entry, table, side, place, seen_at, how in kept
        if number not in over
    ]
