"""What is wrong with wishes before anything is tried."""

from collections.abc import Iterator, Sequence

from scoring.movements.ranges import written
from scoring.movements.wishes import Group, Wishes
from scoring.problems import Problem


def faults(wishes: Wishes, entries: int, tables: int, seats: int) -> tuple[Problem, ...]:
    """What is wrong with these wishes before anything is tried.

    tables: how many play at a time; seats: the entries at each of them, 2 pairs or 4 players.
    """
    return (
        *_entry_faults(wishes, entries),
        *_apart_faults(wishes, entries - tables * (seats - 1)),
        *_table_faults(wishes, tables),
        *_room_faults(wishes),
        *_together_faults(wishes, entries - tables * seats, seats),
    )


def _sorted(group: Group) -> tuple[int, ...]:
    return tuple(sorted(group))


def _entry_faults(wishes: Wishes, entries: int) -> Iterator[Problem]:
    for entry in sorted(set(wishes.fixed).union(*wishes.groups)):
        if not 1 <= entry <= entries:
            yield Problem("wish-entry-unknown", {"entry": entry, "entries": entries})
    for group in wishes.groups:
        if len(group) < 2:
            yield Problem("wish-group-small", {"named": _sorted(group)})
    for group, number in wishes.late:
        if number < 2:
            yield Problem("wish-late-round", {"named": _sorted(group), "from_round": number})


def _apart_faults(wishes: Wishes, most: int) -> Iterator[Problem]:
    """At each table there is one of the group at most, and everybody else plays or sits out too."""
    for group in (*wishes.apart, *(group for group, _ in wishes.late)):
        if len(group) > most:
            yield Problem("wish-apart-many", {"named": _sorted(group), "most": most})


def _table_faults(wishes: Wishes, tables: int) -> Iterator[Problem]:
    numbers = wishes.numbers
    yield from _number_faults(numbers)
    if numbers and len(set(numbers)) < tables:
        yield Problem("wish-tables-few", {"tables": len(set(numbers)), "needed": tables})
    holders: dict[int, list[int]] = {}
    for entry, table in sorted(wishes.fixed.items()):
        holders.setdefault(table, []).append(entry)
        if table < 1 or (numbers and table not in numbers):
            there = written(numbers or range(1, tables + 1))
            yield Problem("wish-table-unknown", {"entry": entry, "number": table, "tables": there})
    for table, held in sorted(holders.items()):
        if len(held) > 1:
            yield Problem("wish-table-shared", {"number": table, "named": tuple(held)})


def _number_faults(numbers: Sequence[int]) -> Iterator[Problem]:
    for number in sorted(set(numbers)):
        if number < 1:
            yield Problem("wish-table-number", {"number": number})
        if numbers.count(number) > 1:
            yield Problem("wish-number-twice", {"number": number})


def _room_faults(wishes: Wishes) -> Iterator[Problem]:
    if wishes.together and not wishes.rooms:
        yield Problem("wish-rooms-missing", {})
    if not all(wishes.rooms):
        yield Problem("wish-room-empty", {})
    inside = [number for room in wishes.rooms for number in room]
    if wishes.tables and wishes.rooms:
        yield from _number_faults(inside)
        strange = sorted(set(wishes.tables) ^ set(inside))
        if strange:
            yield Problem("wish-room-tables", {"numbers": written(strange)})


def _together_faults(wishes: Wishes, resting: int, seats: int) -> Iterator[Problem]:
    largest = max(map(len, wishes.rooms), default=0)
    for group in wishes.together:
        needed = -(-(len(group) - resting) // seats)  # if they all play each other
        if wishes.rooms and needed > largest:
            yield Problem("wish-room-small", {"named": _sorted(group), "needed": needed, "most": largest})
        held = {wishes.fixed[entry] for entry in group if entry in wishes.fixed}
        if sum(not held.isdisjoint(room) for room in wishes.rooms) > 1:
            yield Problem("wish-together-fixed", {"named": _sorted(group), "numbers": written(sorted(held))})
