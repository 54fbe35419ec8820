"""Taking back what was done to entries: a new deed, possible while what it left is still so."""

from collections.abc import Callable, Mapping
from typing import Any

from scoring.problems import Problem, Refused
from tournament.models import Entry, Event, LogEntry, User
from tournament.services import entries, log, states
from tournament.services.entry_texts import AS_IT_IS, Texts, texts_of
from tournament.services.writing import changed, write

Details = Mapping[str, Any]


def undo(line: LogEntry, by: User | None) -> None:
    """Take one deed back. Raises Refused(undo-too-late) when something has changed since."""
    event = line.event
    if event is None or line.deed not in DEEDS:
        raise Refused(Problem("undo-not-possible"))
    with write(event):
        if LogEntry.objects.filter(event=event, deed="entry-undone", details__of=line.pk).exists():
            raise Refused(Problem("undo-too-late"))
        DEEDS[line.deed](event, line.details, by)
        log.record(
            "entry-undone", event=event, by=by, of=line.pk, undone=line.deed, names=line.details.get("names")
        )
        changed(event)


def _entry(event: Event, pk: object) -> Entry:
    found = event.entries.filter(pk=pk).first()
    if found is None:
        raise Refused(Problem("undo-too-late"))
    return found


def _names(entry: Entry) -> list[str]:
    return list(entry.players.order_by("position").values_list("name", flat=True))


def _still(entry: Entry, was: Details) -> None:
    """Names and texts are those that the deed left; where it says nothing of texts, any will do."""
    texts = was.get("texts")
    # A line of an older program knows fewer texts.
    same = texts is None or list(texts) == list(texts_of(entry))[: len(texts)]
    if _names(entry) != was["names"] or not same:
        raise Refused(Problem("undo-too-late"))


def _texts(kept: object) -> Texts:
    return Texts(*kept) if isinstance(kept, list) else AS_IT_IS


def _not_added(event: Event, was: Details, by: User | None) -> None:
    states.require(event, "change-entries")
    entry = _entry(event, was["entry"])
    _still(entry, was)
    entries.take_away(entry)


def _not_removed(event: Event, was: Details, by: User | None) -> None:
    entry = entries.place(
        event,
        was["names"],
        number=was["number"],
        texts=_texts(was.get("texts")),
        present=was["present"],
        paid=was["paid"],
        by_link=was["link"],
    )
    if was["absent"]:
        Entry.objects.filter(pk=entry.pk).update(status=Entry.Status.ABSENT, number=None)


def _not_changed(event: Event, was: Details, by: User | None) -> None:
    states.require(event, "change-entries")
    entry = _entry(event, was["entry"])
    _still(entry, was)
    entries.replace(entry, was["before"], texts=_texts(was.get("texts_before")))


def _tick_back(field: str) -> Callable[[Event, Details, User | None], None]:
    def back(event: Event, was: Details, by: User | None) -> None:
        ticked = event.entries.filter(pk=was["entry"], **{field: was["on"]})
        if not ticked.update(**{field: not was["on"]}):
            raise Refused(Problem("undo-too-late"))

    return back


def _not_absent(event: Event, was: Details, by: User | None) -> None:
    states.require(event, "change-entries")
    entry = _entry(event, was["entry"])
    entry.event = event
    if not entries.put_absent(entry, not was["on"], **was["was"]):
        raise Refused(Problem("undo-too-late"))


def _not_imported(event: Event, was: Details, by: User | None) -> None:
    """All that one list brought goes, but for what was altered by hand since."""
    states.require(event, "change-entries")
    entries.take_away(*event.entries.filter(pk__in=was["added"]))
    for change in was["changed"]:
        entry = _entry(event, change["entry"])
        _still(entry, change)
        entries.replace(entry, change["before"], change["number"], texts=_texts(change.get("texts_before")))


DEEDS: Mapping[str, Callable[[Event, Details, User | None], None]] = {
    "entry-added": _not_added,
    "entry-removed": _not_removed,
    "entry-changed": _not_changed,
    "entry-present": _tick_back("is_present"),
    "entry-paid": _tick_back("is_paid"),
    "entry-absent": _not_absent,
    "entries-imported": _not_imported,
}
