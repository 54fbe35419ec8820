"""Whether rounds without a second meeting are still possible later: a search that counts its steps.

Places are numbered from 0; free[place] are those it may still meet.
"""

from collections.abc import Iterator, Sequence

Game = tuple[int, int]
Free = Sequence[frozenset[int]]


class Steps:
    """How much may still be tried."""

    def __init__(self, most: int) -> None:
        self.left = most

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


def pairings(free: Free, steps: Steps) -> Iterator[tuple[Game, ...]]:
    """Ways to give every place a game, the place with the fewest choices first, the nearest choice first."""
    yield from _pairings(free, frozenset(range(len(free))), (), steps)


def _pairings(
    free: Free, waiting: frozenset[int], games: tuple[Game, ...], steps: Steps
) -> Iterator[tuple[Game, ...]]:
    if not waiting:
        yield games
        return
    if not steps.spend():
        return
    place = min(waiting, key=lambda one: (len(free[one] & waiting), one))
    for other in sorted(free[place] & waiting, key=lambda other: (abs(place - other), other)):
        game = (min(place, other), max(place, other))
        yield from _pairings(free, waiting - {place, other}, (*games, game), steps)


def without(free: Free, games: Sequence[Game]) -> list[frozenset[int]]:
    """What is free after these games."""
    met = {place: other for game in games for place, other in (game, game[::-1])}
    return [others - {met[place]} if place in met else others for place, others in enumerate(free)]


def can_go_on(free: Free, rounds: int, steps: Steps) -> bool:
    """Whether so many more rounds were found in which everybody meets somebody new."""
    if rounds <= 0:
        return True
    return any(can_go_on(without(free, games), rounds - 1, steps) for games in pairings(free, steps))
