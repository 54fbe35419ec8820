"""One round drawn down a ranking, nobody meeting anybody again while that can be helped.

The best games come from pairing.py. Late in an event not every good round leaves one for the next; then
others near the best are tried until the rounds still planned can be played, as far as a short
search shows.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from scoring.movements.completing import Game, Steps, can_go_on, pairings, without
from scoring.movements.pairing import cost, nearest
from scoring.movements.past import Past

Tolls = list[dict[int, int | None]]

REMATCH = 1_000_000  # what a second meeting costs where one cannot be avoided
TRIED = 60  # pairings that are looked ahead from
STEPS = 4_000  # of each look ahead; counted, not timed, so that every machine finds the same


class Draw:
    """One round's games: ``order`` is everybody who plays, best first.

    number: of the round; planned: rounds of the event in all, 0 when nobody knows; forgets: old
    opponents may meet again.
    """

    def __init__(self, order: Sequence[int], past: Past, number: int, planned: int, forgets: bool) -> None:
        self.order, self.number, self.planned, self.forgets = order, number, planned, forgets
        self.met: Mapping[frozenset[int], int] = {} if forgets else past.met
        playing = set(order)
        times = [met for two, met in self.met.items() if two <= playing]
        everybody_met = len(times) == len(order) * (len(order) - 1) // 2
        self.cycle = min(times, default=0) if everybody_met else 0
        fewest = min((past.rests[entry] for entry in order), default=0)
        self.may_rest = [entry for entry in reversed(order) if past.rests[entry] == fewest]

    def games(self) -> list[Game]:
        """Games of entries, the best table first."""
        resting = self.may_rest if len(self.order) % 2 else [0]
        choices = (choice for rest in resting for choice in self._choices(rest))
        first: list[Game] | None = None
        for games, rest in islice(choices, TRIED):
            first = first or games
            if self._goes_on(games, rest):
                return games
        return first or self._again(resting[0])

    def _choices(self, rest: int) -> Iterator[tuple[list[Game], int]]:
        """The best games when this entry rests, then others that are near it."""
        order = [entry for entry in self.order if entry != rest]
        tolls = self._tolls(order)
        best = nearest(tolls)
        if best is not None:
            yield _named(order, best), rest
        everybody = frozenset(range(len(order)))
        free = [everybody - {place} - tolls[place].keys() for place in range(len(order))]
        for games in sorted(islice(pairings(free, Steps(STEPS)), TRIED), key=cost):
            yield _named(order, games), rest

    def _tolls(self, order: Sequence[int], toll: int | None = None) -> Tolls:
        """What each place of the order has to pay to meet another once more; None: it may not."""
        at = {entry: place for place, entry in enumerate(order)}
        tolls: Tolls = [{} for _ in order]
        for two, times in self.met.items():
            if times > self.cycle and two <= at.keys():
                one, other = (at[entry] for entry in two)
                tolls[one][other] = tolls[other][one] = toll and toll * (times - self.cycle)
        return tolls

    def _goes_on(self, games: Sequence[Game], rest: int) -> bool:
        """Whether the rounds still planned can be played without a second meeting, as far as is known."""
        places = [*self.order, 0] if len(self.order) % 2 else list(self.order)
        length = max(1, len(places) - 1)
        left = length - 1 - (self.number - 1) % length
        if left >= len(places) // 2 or self.forgets:
            return True  # so many are new to everybody that a round is always found
        planned = self.planned - self.number if self.planned else 1
        free = [self._free(entry, places, rest) for entry in places]
        at = {entry: place for place, entry in enumerate(places)}
        now = [(at[one], at[other]) for one, other in ([*games, (rest, 0)] if rest else games)]
        return can_go_on(without(free, now), min(planned, left), Steps(STEPS))

    def _free(self, entry: int, places: Sequence[int], rest: int) -> frozenset[int]:
        """The places that an entry may still meet in this time around; entry 0 is the sit-out."""

        def new(other: int) -> bool:
            if 0 in (entry, other):
                return entry + other in self.may_rest
            return self.met.get(frozenset((entry, other)), 0) <= self.cycle

        return frozenset(at for at, other in enumerate(places) if other != entry and new(other))

    def _again(self, rest: int) -> list[Game]:
        """Games with as few second meetings as are found."""
        order = [entry for entry in self.order if entry != rest]
        return _named(order, nearest(self._tolls(order, REMATCH), 3 * REMATCH) or [])


def _named(order: Sequence[int], games: Sequence[Game]) -> list[Game]:
    return [(order[one], order[other]) for one, other in games]
