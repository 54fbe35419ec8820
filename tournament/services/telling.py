"""Who was told a place that no longer holds, until somebody says that he knows (docs/changes.md)."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import ChangedPlace, Entry, Event, User
from tournament.queries.spots import Spot, Spots, rounds_told, spots_in, spots_to_come
from tournament.services.log import record
from tournament.services.writing import changed, write

How = ChangedPlace.How
# What a row says of its entry and round.
_KEPT = ("was_table", "was_side", "was_place", "made_at", "seen_at", "seen_how")


@contextmanager
def following(event: Event) -> Iterator[None]:
    """Inside a write of the event: whatever happens to its plan in here, whoever goes elsewhere than he was
    told is kept, and who goes where he was told after all is kept no longer."""
    told, before = rounds_told(event), spots_to_come(event)
    yield
    after = spots_to_come(event)
    _follow(event, {key: spot for key, spot in before.items() if key[0] in told}, before, after)


def kept(event: Event) -> list[list[Any]]:
    """Who is to be told what, and who knows it, as a line of the log keeps it."""
    rows = event.changed_places.order_by("round_number", "entry__number")
    return [
        [*row, made.isoformat(), seen and seen.isoformat(), how]
        for *row, made, seen, how in rows.values_list("round_number", "entry__number", *_KEPT)
    ]


@contextmanager
def coming_back(event: Event, told: Sequence[Sequence[Any]] | None) -> Iterator[None]:
    """Inside a write in which a change is taken back: each row is as it was before the change, but of whoever
    has seen it since, who is told that it does not hold.

    told: as ``kept`` gave it then; None: a line of an older program says nothing of it.
    """
    seen = {(one.round_number, one.entry_id): one.seen_at for one in event.changed_places.all()}
    with following(event):
        yield
    if told is None:
        return
    entries = dict(event.entries.filter(number__isnull=False).values_list("number", "pk"))
    was = {(number, entries[entry]): _read(row) for number, entry, *row in told if entry in entries}
    now = {(one.round_number, one.entry_id): one for one in event.changed_places.all()}
    for key in {*now, *was}:
        if seen.get(key) not in (None, was.get(key, {}).get("seen_at")):
            continue
        if key in was:
            number, entry = key
            ChangedPlace.objects.update_or_create(
                event=event, entry_id=entry, round_number=number, defaults=was[key]
            )
        else:
            now[key].delete()


def _read(row: Sequence[Any]) -> dict[str, Any]:
    made, seen = (one and datetime.fromisoformat(one) for one in row[3:5])
    return dict(zip(_KEPT, (*row[:3], made, seen, row[5]), strict=True))


def _follow(event: Event, told: Spots, before: Spots, after: Spots) -> None:
    here = _here(event)
    rows = {(one.round_number, one.entry_id): one for one in event.changed_places.all()}
    opened = set(event.rounds.filter(opened_at__isnull=False).values_list("number", flat=True))
    for key in sorted({*told, *rows}):
        number, entry = key
        row = rows.get(key)
        if number in opened:
            continue
        if entry not in here or (here[entry] is not None and number > here[entry]):
            if row is not None:
                row.delete()
            continue
        # Who has seen the last change knows the place as it was until now.
        knew = Spot.told(row) if row is not None and row.seen_at is None else told.get(key)
        now = after.get(key)
        if row is not None and (now == knew or (knew is None and now is not None)):
            if row.seen_at is None:
                row.delete()
        elif knew is not None and now != knew and (row is None or now != before.get(key)):
            _keep(event, row, key, knew)


def _keep(event: Event, row: ChangedPlace | None, key: tuple[int, int], knew: Spot) -> None:
    row = row or ChangedPlace(event=event, entry_id=key[1], round_number=key[0])
    row.was_table, row.was_side, row.was_place = knew
    row.made_at, row.seen_at, row.seen_how = timezone.now(), None, ""
    row.save()


def _here(event: Event) -> dict[int, int | None]:
    """The entries that play, with the last round of those who leave."""
    return dict(event.entries.filter(number__isnull=False).values_list("pk", "withdrawn_after"))


def settle(event: Event, number: int) -> None:
    """A round is there again that was to be drawn anew: who sits where he was told need not be told."""
    rows = event.changed_places.filter(round_number=number, seen_at__isnull=True)
    if not rows:
        return
    now = spots_in(event, number=number)
    for row in rows:
        if now.get((number, row.entry_id)) == Spot.told(row):
            row.delete()


def see(entry: Entry, how: str) -> int:
    """Somebody says that the entry knows where it goes now; how many places that were."""
    with write(entry.event):
        found = _see(entry.event, [entry], how)
        if found:
            changed(entry.event)
    return found


def tell(event: Event, by: User | None, numbers: Iterable[int] = ()) -> int:
    """An organiser has told these entries, or everybody who does not know yet; how many entries.

    Refused with ``told-entry`` for a number that nobody has.
    """
    with write(event):
        wanted = set(numbers)
        entries = event.entries.filter(changed_places__seen_at__isnull=True, changed_places__isnull=False)
        strange = wanted - set(event.entries.filter(number__in=wanted).values_list("number", flat=True))
        if strange:
            raise Refused(Problem("told-entry", {"entry": min(strange)}))
        found = list((entries.filter(number__in=wanted) if wanted else entries).distinct())
        if found and _see(event, found, How.DESK):
            record("places-told", event=event, by=by, entries=sorted(one.number or 0 for one in found))
            changed(event)
    return len(found)


def _see(event: Event, entries: Iterable[Entry], how: str) -> int:
    rows = event.changed_places.filter(entry__in=list(entries), seen_at__isnull=True)
    return rows.update(seen_at=timezone.now(), seen_how=how)
