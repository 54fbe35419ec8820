"""Who takes which place of a schedule, so that those kept apart do not meet.

A schedule stays as fair as it was when entries change places in it. The search takes a wish that is not
met and lets one of its entries change places with another, until every wish is met or the steps run out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring.movements.schedule import Round, Table
from scoring.movements.wishes import Group, Wishes
from scoring.problems import Problem

STEPS = 20_000
DARING = 0.03  # how often a change that makes it a little worse is made all the same


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
    found: list[Wish] = [Apart(two, mask) for group, mask in apart for two in _twos(group)]
    found += [Near(tuple(sorted(group)), _largest_room(wishes, group)) for group in wishes.together]
    return tuple(found)


def _twos(group: Group) -> Iterator[tuple[int, int]]:
    yield from combinations(sorted(group), 2)


def _largest_room(wishes: Wishes, group: Group) -> int:
    """Tables of the largest room for the group: the room of an entry that cannot move, if there is one."""
    held = {wishes.fixed[entry] for entry in group if entry in wishes.fixed}
    rooms = [room for room in wishes.rooms if not held.isdisjoint(room)] or wishes.rooms
    return max(map(len, rooms))


def changed_places(rounds: Sequence[Round], wishes: Wishes, entries: int, seed: int) -> tuple[Round, ...]:
    """The rounds with the entries in places where they lack as little as the search could find."""
    wanted_here = wanted(wishes, len(rounds))
    if not wanted_here:
        return tuple(rounds)
    search = _Search(Places(rounds, entries), wanted_here, entries, seed)
    return exchanged(rounds, search.best_places())


class _Search:
    def __init__(self, places: Places, wishes: Sequence[Wish], entries: int, seed: int) -> None:
        self.places, self.wishes, self.entries = places, wishes, entries
        self.draw = Random(seed).random
        self.place = list(range(entries + 1))
        self.of: Mapping[int, list[int]] = {entry: [] for entry in range(entries + 1)}
        for number, wish in enumerate(wishes):
            for entry in wish.entries:
                self.of[entry].append(number)
        self.lack = [places.lacks(wish, self.place) for wish in wishes]

    def best_places(self) -> list[int]:
        """entry -> its place (rules of the search: the module's docstring)."""
        best, fewest = list(self.place), sum(self.lack)
        for _ in range(STEPS if self.entries > 2 else 0):
            if not fewest:
                break
            self._step()
            if sum(self.lack) < fewest:
                best, fewest = list(self.place), sum(self.lack)
        return best

    def _pick(self, among: Sequence[int]) -> int:
        return among[int(self.draw() * len(among))]

    def _step(self) -> None:
        unmet = [number for number, lack in enumerate(self.lack) if lack]
        if not unmet:
            return
        one = self._pick(self.wishes[self._pick(unmet)].entries)
        other = self._pick(range(1, self.entries + 1))
        touched = sorted({*self.of[one], *self.of[other]})
        before = sum(self.lack[number] for number in touched)
        self._exchange(one, other)
        after = {number: self.places.lacks(self.wishes[number], self.place) for number in touched}
        if sum(after.values()) <= before or self.draw() < DARING:
            for number, lack in after.items():
                self.lack[number] = lack
        else:
            self._exchange(one, other)

    def _exchange(self, one: int, other: int) -> None:
        self.place[one], self.place[other] = self.place[other], self.place[one]


def exchanged(rounds: Iterable[Round], place: Sequence[int]) -> tuple[Round, ...]:
    """The same rounds, every entry in its new place."""
    entry = [0] * len(place)
    for who, where in enumerate(place):
        entry[where] = who

    def of(places: Sequence[int]) -> tuple[int, ...]:
        return tuple(entry[where] for where in places)

    return tuple(
        Round(
            one.number,
            tuple(Table(t.number, of(t.ns), of(t.ew), t.dealer, t.boards) for t in one.tables),
            tuple(sorted(of(one.sit_out))),
        )
        for one in rounds
    )


def unmet(rounds: Sequence[Round], wishes: Wishes, entries: int) -> Iterator[Problem]:
    """ "wish-apart-unmet" (named, rounds) and "wish-late-unmet" (named, rounds, from_round), one a wish.

    rounds: those in which two of the entries named meet all the same.
    """
    places = Places(rounds, entries)
    for group in wishes.apart:
        if met := _rounds_met(places, group, len(rounds)):
            yield Problem("wish-apart-unmet", {"named": tuple(sorted(group)), "rounds": met})
    for group, start in wishes.late:
        if met := _rounds_met(places, group, start - 1):
            details = {"named": tuple(sorted(group)), "rounds": met, "from_round": start}
            yield Problem("wish-late-unmet", details)


def _rounds_met(places: Places, group: Group, last: int) -> tuple[int, ...]:
    mask = 0
    for one, other in _twos(group):
        mask |= places.meet[one].get(other, 0)
    return tuple(number for number in range(1, last + 1) if mask >> (number - 1) & 1)
