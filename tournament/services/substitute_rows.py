"""The rows that say who sits at a place of an entry, written in one way."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.substitutes import Turn
from tournament.models import Entry, Member, Substitute, User
from tournament.services import names, personal
from tournament.services.members import member_for

Rows = list[list[Any]]


def told_of(turns: Sequence[Turn], known: Mapping[str, str]) -> Rows:
    """Turns as a line of the log keeps them: the round, and the name or ""."""
    return [[turn.from_round, known[str(turn.player)] if turn.player else ""] for turn in turns]


def store(entry: Entry, position: int, rows: Rows, by: User | None) -> None:
    """These rows in place of those of the place; a row that stays keeps its link. Inside a write."""
    wanted = {(first, names.key(name) if name else ""): name for first, name in rows}
    for row in Substitute.objects.filter(entry=entry, position=position).select_related("member"):
        if wanted.pop((row.from_round, row.member.key if row.member else ""), None) is None:
            row.delete()
    for (first, _key), name in sorted(wanted.items()):
        member: Member | None = member_for(entry.event.club, name) if name else None
        Substitute.objects.create(
            event=entry.event,
            entry=entry,
            position=position,
            from_round=first,
            member=member,
            name=name,
            personal_code=personal.new_code() if member else "",
            seated_by=by if by is not None and by.pk else None,
        )


def rows_of(entry: Entry, position: int) -> Rows:
    """The rows of a place as ``store`` takes them."""
    rows = Substitute.objects.filter(entry=entry, position=position).order_by("from_round")
    return [[first, name] for first, name in rows.values_list("from_round", "name")]
