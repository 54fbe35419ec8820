"""What a wish about meetings or rooms lacks, when its entries take some places of a schedule."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scoring.movements.schedule import Round
from scoring.movements.wishes import Group, Wishes


@dataclass(frozen=True)
class Apart:
    """Two entries that do not meet in the rounds of ``mask``, a bit for each round."""

    entries: tuple[int, int]
    mask: int


@dataclass(frozen=True)
class Near:
    """Entries that never need more tables than one room has."""

    entries: tuple[int, ...]
    tables: int


Wish = Apart | Near


class Places:
    """The places of a schedule, and what a wish lacks when its entries take some of them."""

    def __init__(self, rounds: Sequence[Round], entries: int) -> None:
        self.table_at: list[list[int]] = [[0] * (entries + 1) for _ in rounds]
        self.meet: list[dict[int, int]] = [{} for _ in range(entries + 1)]
        for bit, one in enumerate(rounds):
            for table in one.tables:
                for place in table.entries:
                    self.table_at[bit][place] = table.number
                for place, other in combinations(table.entries, 2):
                    self.meet[place][other] = self.meet[place].get(other, 0) | 1 << bit
                    self.meet[other][place] = self.meet[place][other]

    def lacks(self, wish: Wish, place: Sequence[int]) -> int:
        """0 when the wish is met; place: entry -> the place that it takes."""
        if isinstance(wish, Apart):
            one, other = wish.entries
            return (self.meet[place[one]].get(place[other], 0) & wish.mask).bit_count()
        return sum(
            max(0, len({at[place[entry]] for entry in wish.entries} - {0}) - wish.tables)
            for at in self.table_at
        )


def wanted(wishes: Wishes, rounds: int) -> tuple[Wish, ...]:
    """The wishes about who meets whom, two entries at a time."""
    apart = [(group, (1 << rounds) - 1) for group in wishes.apart]
    apart += [(group, (1 << min(rounds, start - 1)) - 1) for group, start in wishes.late]
    found: list[Wish] = [Apart(two, mask) for group, mask in apart for two in twos(group)]
    found += [Near(tuple(sorted(group)), _largest_room(wishes, group)) for group in wishes.together]
    return tuple(found)


def twos(group: Group) -> Iterator[tuple[int, int]]:
    yield from combinations(sorted(group), 2)


def _largest_room(wishes: Wishes, group: Group) -> int:
    """Tables of the largest room for the group: the room of an entry that cannot move, if there is one."""
    held = {wishes.fixed[entry] for entry in group if entry in wishes.fixed}
    rooms = [room for room in wishes.rooms if not held.isdisjoint(room)] or wishes.rooms
    return max(map(len, rooms))
