"""Who takes which place of a schedule, so that those kept apart do not meet.

A schedule stays as fair as it was when entries change places in it. The search takes a wish that is not
met and lets one of its entries change places with another, until every wish is met or the steps run out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random

from scoring.movements.schedule import Round, Table
from scoring.movements.wished_places import Places, Wish, twos, wanted
from scoring.movements.wishes import Group, Wishes
from scoring.problems import Problem

STEPS = 20_000
DARING = 0.03  # how often a change that makes it a little worse is made all the same


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
    for one, other in twos(group):
        mask |= places.meet[one].get(other, 0)
    return tuple(number for number in range(1, last + 1) if mask >> (number - 1) & 1)
