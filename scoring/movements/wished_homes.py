"""Places that never leave their table, as one side of a Mitchell has them: theirs who cannot move."""

from collections.abc import Sequence

from scoring.movements.schedule import Round
from scoring.movements.wished_meetings import exchanged
from scoring.movements.wished_tables import own_tables
from scoring.movements.wishes import Wishes


def at_home(rounds: Sequence[Round], wishes: Wishes, entries: int) -> tuple[Round, ...]:
    """The rounds with each fixed entry in a place that stays at its table anyway, where there is one.

    Nothing else then has to move for it, and boards lie where they lay.
    """
    if len(rounds) < 2 or not wishes.fixed:
        return tuple(rounds)
    home = _homes(rounds, wishes, entries)
    who = list(range(entries + 1))  # place -> the entry in it
    for entry, table in sorted(wishes.fixed.items()):
        here = who.index(entry)
        there = [place for place in range(1, entries + 1) if home[place] == table]
        if there and here not in there:
            who[here], who[there[0]] = who[there[0]], who[here]
    place = [who.index(entry) for entry in range(entries + 1)]
    return exchanged(rounds, place)


def _homes(rounds: Sequence[Round], wishes: Wishes, entries: int) -> list[int]:
    """The only table of each place, 0 for a place that moves."""
    seen: list[set[int]] = [set() for _ in range(entries + 1)]
    for one in rounds:
        for table, number in zip(one.tables, own_tables(one, wishes), strict=True):
            for place in table.entries:
                seen[place].add(number)
    return [tables.pop() if len(tables) == 1 else 0 for tables in seen]
