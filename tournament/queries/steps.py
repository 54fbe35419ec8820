"""In a drive everybody moves after every hand: where from, and where to."""

from dataclasses import dataclass

from tournament.mapping.movements import is_drive
from tournament.models import Entry, Event
from tournament.queries.seated_names import views_in
from tournament.queries.spots import Spot, spots_in


@dataclass(frozen=True)
class Step:
    """What somebody does before a round. before: where he sat; None before the first, and after a sit-out."""

    before: Spot | None
    now: Spot

    @property
    def stays(self) -> bool:
        """The same chair of the same table."""
        return self.before == self.now and self.now.table is not None

    @property
    def turns(self) -> bool:
        """The same table, another chair."""
        return (
            self.before is not None
            and self.now.table is not None
            and self.before.table == self.now.table
            and not self.stays
        )


@dataclass(frozen=True)
class Guest:
    """Somebody who sat at a table, and where he goes."""

    names: tuple[str, ...]
    step: Step


def steps(event: Event, number: int) -> dict[int, Step]:
    """Id of the entry -> its step into this round; nothing where an event is no drive."""
    if not is_drive(event):
        return {}
    before = _spots(event, number - 1)
    return {entry: Step(before.get(entry), spot) for entry, spot in _spots(event, number).items()}


def steps_by_number(event: Event, number: int) -> dict[int, Step]:
    """The same by the number of the entry."""
    found = steps(event, number)
    numbers = dict(event.entries.filter(pk__in=found).values_list("pk", "number")) if found else {}
    return {numbers[pk]: step for pk, step in found.items()}


def step_of(entry: Entry, number: int) -> Step | None:
    """One entry's step into a round whose seating is known."""
    return steps(entry.event, number).get(entry.pk)


def guests(event: Event, table: int, number: int) -> tuple[Guest, ...]:
    """Who sat at this table in the round before, chair by chair, and where each goes now."""
    found = [
        (step.before, entry, step)
        for entry, step in steps(event, number).items()
        if step.before is not None and step.before.table == table
    ]
    order = sorted(found, key=lambda one: (one[0].side != "ns", one[0].place))
    entries = event.entries.in_bulk([entry for _before, entry, _step in order])
    views = {view.number: view.names for view in views_in(entries.values(), number)}
    return tuple(Guest(views[entries[entry].number or 0], step) for _before, entry, step in order)


def _spots(event: Event, number: int) -> dict[int, Spot]:
    return {entry: spot for (_number, entry), spot in spots_in(event, number=number).items()}
