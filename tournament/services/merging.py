"""Two entries become one: from the next round on a player of the one sits at a place of the other.

The entry that goes on keeps its number and all that it has made; the other one has left, and what its
results are worth then is the event's rule for whoever leaves (docs/rules.md, part 5).
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from scoring.problems import Problem
from scoring.substitutes import Turn, with_turn
from tournament.models import Entry, Event, User
from tournament.queries.people_seated import People, Spot, people_of
from tournament.services.substitute_rows import Rows, rows_of, store, told_of

if TYPE_CHECKING:
    from tournament.services.changes import Change, Standing


class Joined(NamedTuple):
    """Who sits where after a merger. spot: the entry that goes on, and the place; who: by name.

    instead: who sat there until now, "" where nobody did. turns: of the place. people: everybody then.
    """

    spot: Spot
    who: str
    instead: str
    turns: tuple[Turn, ...]
    people: People


def faults(now: "Standing", change: "Change") -> Iterator[Problem]:
    """Why the two cannot become one."""
    for entry in (change.entry, change.into):
        if entry not in now.active:
            yield Problem("change-entry", {"entry": entry or 0})
            return
    if change.entry == change.into:
        yield Problem("merge-same", {"entry": change.entry or 0})
        return
    people, number = people_of(now.event), now.stand + 1
    spot = _place(now.event, people, change, number)
    if spot is None:
        yield Problem("merge-shared", {"entry": change.into or 0})
    elif people.at((change.entry or 0, change.joins), number) is None:
        yield Problem("substitute-place", {"entry": change.entry or 0, "place": change.joins})


def _place(event: Event, people: People, change: "Change", number: int) -> Spot | None:
    """The place that is taken: of a pair one that somebody leaves, of a single player the one beside him."""
    into = change.into or 0
    if event.kind == Event.Kind.PAIRS:
        return (into, change.leaves) if people.at((into, change.leaves), number) else None
    free = [place for place in (1, 2) if people.at((into, place), number) is None]
    return (into, free[0]) if free else None


def joined(now: "Standing", change: "Change") -> Joined:
    """The merger as it would be; of a change without faults."""
    people, number = people_of(now.event), now.stand + 1
    spot = _place(now.event, people, change, number)
    key = people.at((change.entry or 0, change.joins), number)
    assert spot is not None and key is not None
    turns = with_turn(people.turns.get(spot, ()), key, number, None)
    if people.registered.get(spot) == key:
        turns = with_turn(people.turns.get(spot, ()), None, number, None)
    return Joined(
        spot,
        people.names[key],
        people.names.get(people.at(spot, number) or "", ""),
        turns,
        people.with_turns(spot, turns, {}),
    )


def merge(event: Event, now: "Standing", change: "Change", by: User | None) -> dict[str, object]:
    """Store who sits there; inside a write. What the line of the log keeps of it."""
    made = joined(now, change)
    entry, place = event.entries.get(number=made.spot[0]), made.spot[1]
    was, after = rows_of(entry, place), told_of(made.turns, made.people.names)
    store(entry, place, after, by)
    return {
        "into": made.spot[0],
        "place": place,
        "who": made.who,
        "instead": made.instead,
        "seats_were": was,
        "seats": after,
    }


def is_as_left(entry: Entry | None, place: int, after: Rows) -> bool:
    """Whether the place is as the merger left it."""
    return entry is not None and rows_of(entry, place) == after
