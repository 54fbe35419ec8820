"""The rows that say who sits at a place of an entry, written in one way."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.substitutes import Turn
from tournament.models import Entry, EntryPlayer, Member, Substitute, User
from tournament.services import names, personal
from tournament.services.members import member_for

Rows = list[list[Any]]


def told_of(turns: Sequence[Turn], known: Mapping[str, str]) -> Rows:
    """Turns as a line of the log keeps them: the round, and the name or ""."""
    return [[turn.from_round, known[str(turn.player)] if turn.player else ""] for turn in turns]


def store(entry: Entry, position: int, rows: Rows, by: User | None) -> None:
    """These rows in place of those of the place; a row that stays keeps its link. Inside a write.

    Whoever is here already is known by the name that he was written down with, whatever the member
    is called by now.
    """
    wanted = {(first, _key(name)): name for first, name in rows}
    here = _members(entry)
    for row in Substitute.objects.filter(entry=entry, position=position):
        if wanted.pop((row.from_round, _key(row.name)), None) is None:
            row.delete()
    for (first, key), name in sorted(wanted.items()):
        member = (here.get(key) or member_for(entry.event.club, name)) if name else None
        Substitute.objects.create(
            event=entry.event,
            entry=entry,
            position=position,
            from_round=first,
            member=member,
            name=name,
            personal_code=personal.code_of_turn(entry, position, first, member) if member else "",
            seated_by=by if by is not None and by.pk else None,
        )


def _key(name: str) -> str:
    return names.key(name) if name else ""


def _members(entry: Entry) -> dict[str, Member]:
    """Who plays in the event, by the key of the name that was written down."""
    found: dict[str, Member] = {}
    for model in (EntryPlayer, Substitute):
        rows = model.objects.filter(event_id=entry.event_id, member__isnull=False).select_related("member")
        found |= {_key(row.name): row.member for row in rows}
    return found


def rows_of(entry: Entry, position: int) -> Rows:
    """The rows of a place as ``store`` takes them."""
    rows = Substitute.objects.filter(entry=entry, position=position).order_by("from_round")
    return [[first, name] for first, name in rows.values_list("from_round", "name")]
