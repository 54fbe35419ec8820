"""Entries of an event: who plays, with whom where partners are fixed, who is here, who has paid.

Every deed is logged with what it takes to undo it (services.undo).
"""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.problems import Problem, Refused
from tournament.mapping.movements import movement_of
from tournament.models import Adjustment, Entry, EntryPlayer, Event, User
from tournament.services import log, names, states
from tournament.services.entry_numbers import lowest_free
from tournament.services.entry_texts import AS_IT_IS, Texts, cleaned_texts, texts_of
from tournament.services.members import member_for
from tournament.services.writing import changed, write

# What an event holds at least, whatever its movement; and what the largest movement takes.
MOST_ENTRIES = 200
LARGEST = 1000


def most_entries(event: Event) -> int:
    """How many entries may be in the list: as many as the movement takes, and some that stay away."""
    movement = movement_of(event)
    return min(LARGEST, max(MOST_ENTRIES, movement.entries.most)) if movement else MOST_ENTRIES


class NewEntry(NamedTuple):
    """One of many that are entered at once; number None: the lowest free one."""

    number: int | None
    names: Sequence[str]
    texts: Texts = AS_IT_IS


def players_needed(event: Event) -> int:
    """Two to a partnership, one where single players are ranked."""
    return 2 if event.kind == Event.Kind.PAIRS else 1


def cleaned(event: Event, typed: Sequence[str]) -> tuple[str, ...]:
    """The names as they are kept. Raises Refused with every fault; ``player`` says which name.

    Where single players are ranked, a second one shares the seat of the first; a blank says nobody does.
    """
    problems: list[Problem] = []
    kept: list[str] = []
    needed = players_needed(event)
    if needed == 1 and len(typed) == 2:
        typed = typed if typed[1].strip() else typed[:1]
        needed = len(typed)
    if len(typed) != needed:
        raise Refused(Problem("players-number", {"found": len(typed), "needed": needed}))
    for place, text in enumerate(typed, 1):
        try:
            kept.append(names.clean(text))
        except Refused as refused:
            problems += [problem.at(player=place, players=needed) for problem in refused.problems]
    if not problems and len({names.key(name) for name in kept}) < needed:
        is_pair = event.kind == Event.Kind.PAIRS
        told = {"name": kept[0]}
        problems.append(Problem("pair-with-itself" if is_pair else "shares-with-itself", told))
    if problems:
        raise Refused(problems)
    return tuple(kept)


def joined_names(entry: Entry) -> str:
    """``Ann A & Ben B``."""
    return " & ".join(player.name for player in entry.players.all())


def _names(entry: Entry) -> list[str]:
    return list(entry.players.order_by("position").values_list("name", flat=True))


def free_number(event: Event, wanted: int | None = None) -> int:
    """The wanted number when it is free, else the lowest free one: a gap is filled by the next who comes."""
    taken = set(event.entries.filter(number__isnull=False).values_list("number", flat=True))
    if wanted is not None and 1 <= wanted <= most_entries(event) and wanted not in taken:
        return wanted
    return lowest_free(taken)


def _nobody_twice(event: Event, kept: Sequence[str], entry: Entry | None) -> None:
    keys = {names.key(name): name for name in kept}
    places = EntryPlayer.objects.filter(event=event, member__key__in=keys).select_related("entry", "member")
    problems = [
        Problem(
            "player-twice",
            {
                "name": keys[place.member.key],
                "number": place.entry.number,
                "pair": joined_names(place.entry),
                "absent": place.entry.status == Entry.Status.ABSENT,
            },
        )
        for place in places
        if entry is None or place.entry_id != entry.pk
    ]
    if problems:
        raise Refused(problems)


def _seat_players(entry: Entry, kept: Sequence[str]) -> None:
    entry.players.all().delete()
    for position, name in enumerate(kept, 1):
        member = member_for(entry.event.club, name)
        EntryPlayer.objects.create(
            event=entry.event, entry=entry, position=position, member=member, name=name
        )


def place(
    event: Event,
    typed: Sequence[str],
    *,
    number: int | None = None,
    texts: Texts = AS_IT_IS,
    present: bool = False,
    paid: bool = False,
    by_link: bool = False,
) -> Entry:
    """Store one entry, inside a write of the event; without a log line of its own."""
    states.require(event, "change-entries")
    kept, told = _checked(event, typed, texts, None)
    if event.entries.count() >= most_entries(event):
        raise Refused(Problem("too-many-entries", {"most": most_entries(event)}))
    entry = Entry.objects.create(
        event=event,
        number=free_number(event, number),
        label=told.label or "",
        home_club=told.home_club or "",
        role=told.role or "",
        is_present=present,
        is_paid=paid,
        signed_up_by_link=by_link,
    )
    _seat_players(entry, kept)
    return entry


def checked_names(event: Event, typed: Sequence[str]) -> tuple[str, ...]:
    """The names as they are kept; Refused with every fault, also when one of them is in the event already."""
    kept = cleaned(event, typed)
    _nobody_twice(event, kept, None)
    if event.entries.count() >= most_entries(event):
        raise Refused(Problem("too-many-entries", {"most": most_entries(event)}))
    return kept


def come_late(event: Event, typed: Sequence[str], number: int) -> Entry:
    """Store an entry that comes when the evening has begun, inside a write of the event."""
    kept = checked_names(event, typed)
    entry = Entry.objects.create(event=event, number=number, is_present=True)
    _seat_players(entry, kept)
    return entry


def _checked(
    event: Event, typed: Sequence[str], texts: Texts, entry: Entry | None
) -> tuple[tuple[str, ...], Texts]:
    """Names and texts as they are kept; Refused with every fault of both."""
    problems: list[Problem] = []
    kept: tuple[str, ...] = ()
    told = AS_IT_IS
    try:
        # A dummy has a name of its own instead of players.
        if typed or not texts.label or players_needed(event) != 1:
            kept = cleaned(event, typed)
            _nobody_twice(event, kept, entry)
    except Refused as refused:
        problems += refused.problems
    try:
        told = cleaned_texts(event, texts, entry)
    except Refused as refused:
        problems += refused.problems
    if problems:
        raise Refused(problems)
    return kept, told


def replace(entry: Entry, typed: Sequence[str], number: int | None = None, texts: Texts = AS_IT_IS) -> bool:
    """Store other names, texts or another free number, inside a write; True when something is different."""
    kept, told = _checked(entry.event, typed, texts, entry)
    fields: dict[str, object] = {name: text for name, text in told._asdict().items() if text is not None}
    # A number that is not free is no reason to give up the own one.
    if entry.number is not None and number is not None and free_number(entry.event, number) == number:
        fields["number"] = number
    altered = [name for name, value in fields.items() if getattr(entry, name) != value]
    for name in altered:
        setattr(entry, name, fields[name])
    if altered:
        entry.save(update_fields=altered)
    if list(kept) == _names(entry):
        return bool(altered)
    _seat_players(entry, kept)
    return True


def add(
    event: Event,
    typed: Sequence[str],
    by: User | None,
    *,
    present: bool = False,
    number: int | None = None,
    texts: Texts = AS_IT_IS,
    by_link: bool = False,
) -> Entry:
    """Enter a partnership. A new name makes a member. Raises Refused with everything that is wrong.

    present: a walk-in, here already. number: kept when it is free.
    """
    with write(event):
        entry = place(event, typed, present=present, number=number, texts=texts, by_link=by_link)
        log.record("entry-added", event=event, by=by, entry=entry.pk, names=_names(entry), link=by_link)
        changed(event)
    return entry


def add_many(
    event: Event, rows: Sequence[NewEntry | tuple[int | None, Sequence[str]]], by: User | None
) -> tuple[Entry, ...]:
    """Enter all of them, or none. Problems carry ``line``, counted from 1."""
    problems: list[Problem] = []
    made: list[Entry] = []
    with write(event):
        for line, row in enumerate(rows, 1):
            new = NewEntry(*row)
            try:
                made.append(place(event, new.names, number=new.number, texts=new.texts))
            except Refused as refused:
                problems += [problem.at(line=line) for problem in refused.problems]
        if problems:
            raise Refused(problems)
        if made:
            log.record("entries-imported", event=event, by=by, added=[entry.pk for entry in made], changed=[])
            changed(event)
    return tuple(made)


def change(entry: Entry, typed: Sequence[str], by: User | None, *, texts: Texts = AS_IT_IS) -> Entry:
    """Other names or texts for the same entry; its number, ticks and place stay."""
    with write(entry.event):
        states.require(entry.event, "change-entries")
        before, were = _names(entry), texts_of(entry)
        if replace(entry, typed, texts=texts):
            told: dict[str, object] = {"before": before, "names": _names(entry)}
            if were != texts_of(entry):
                told |= {"texts_before": were, "texts": texts_of(entry)}
            log.record("entry-changed", event=entry.event, by=by, entry=entry.pk, **told)
            changed(entry.event)
    return entry


def remove(entry: Entry, by: User | None) -> None:
    """Take an entry out of the event. The members stay members."""
    with write(entry.event):
        states.require(entry.event, "change-entries")
        if not Entry.objects.filter(pk=entry.pk).exists():
            raise Refused(Problem("entry-gone"))
        log.record("entry-removed", event=entry.event, by=by, **remembered(entry))
        take_away(entry)
        changed(entry.event)


def take_away(*gone: Entry) -> None:
    """Entries go, inside a write, and what was given or taken of their points with them."""
    Adjustment.objects.filter(entry__in=gone).delete()
    Entry.objects.filter(pk__in=[entry.pk for entry in gone]).delete()


def remembered(entry: Entry) -> dict[str, object]:
    """What it takes to put an entry back as it was."""
    return {
        "names": _names(entry),
        "number": entry.number,
        "texts": texts_of(entry),
        "present": entry.is_present,
        "paid": entry.is_paid,
        "absent": entry.status == Entry.Status.ABSENT,
        "link": entry.signed_up_by_link,
    }


def set_present(entry: Entry, on: bool, by: User | None) -> bool:
    """Tick who is here. Returns whether that changed anything."""
    return _tick(entry, "is_present", on, "entry-present", by)


def set_paid(entry: Entry, on: bool, by: User | None) -> bool:
    """Tick who has paid; possible in every state of the event."""
    return _tick(entry, "is_paid", on, "entry-paid", by)


def _tick(entry: Entry, field: str, on: bool, deed: str, by: User | None) -> bool:
    with write(entry.event):
        ticked = Entry.objects.filter(pk=entry.pk, **{field: not on}).update(**{field: on})
        if ticked:
            log.record(deed, event=entry.event, by=by, entry=entry.pk, names=_names(entry), on=on)
            changed(entry.event)
        elif not Entry.objects.filter(pk=entry.pk).exists():
            raise Refused(Problem("entry-gone"))
    setattr(entry, field, on)
    return bool(ticked)


def set_absent(entry: Entry, on: bool, by: User | None) -> bool:
    """A no-show gives up its number; who comes after all gets the lowest free. Says whether it changed."""
    with write(entry.event):
        states.require(entry.event, "change-entries")
        entry.refresh_from_db()
        was = {"number": entry.number, "present": entry.is_present}
        if not put_absent(entry, on):
            return False
        log.record(
            "entry-absent", event=entry.event, by=by, entry=entry.pk, names=_names(entry), on=on, was=was
        )
        changed(entry.event)
    return True


def put_absent(entry: Entry, on: bool, *, number: int | None = None, present: bool = False) -> bool:
    """The change itself, inside a write; True when there was one. number: wanted by who comes back."""
    if (entry.status == Entry.Status.ABSENT) == on:
        return False
    if on:
        entry.status, entry.number, entry.is_present = Entry.Status.ABSENT, None, False
    else:
        entry.status, entry.number = Entry.Status.ENTERED, free_number(entry.event, number)
        entry.is_present = present
    entry.save(update_fields=["status", "number", "is_present"])
    return True
