"""Sides and deal, shared out as evenly as can be over games that are already fixed.

Everything here rests on one idea. Let every entry put its games together in twos, however it
likes, and ask that it be *first* (North-South, say, or the side that deals first) in exactly one of
each two. Every game belongs to at most one two of each of its entries, so the games hang
together in chains and rings, and walking along each of them grants every wish: no entry is then
first more than once more or less often than it is not, and no schedule can do better.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence

Game = tuple[int, int]
Key = Callable[[int, int], Hashable]
Links = list[list[int]]  # links[game][end] is the other game of that entry's two, or -1


def in_twos(games: Sequence[Game], keys: Sequence[Key] = ()) -> Links:
    """Each entry's games in twos: first those with the same key(game, entry), key by key, then the
    rest in the order of play. At most one game of each entry stays single.
    """
    links = [[-1, -1] for _ in games]
    for entry, played in _games_of(games).items():
        for key in keys:
            played = _link_equal(games, links, entry, played, key)
        _link_equal(games, links, entry, played, lambda game, of: None)
    return links


def _games_of(games: Sequence[Game]) -> dict[int, list[int]]:
    played: dict[int, list[int]] = defaultdict(list)
    for number, game in enumerate(games):
        for entry in game:
            played[entry].append(number)
    return played


def _link_equal(games: Sequence[Game], links: Links, entry: int, played: list[int], key: Key) -> list[int]:
    """Link games of equal key two by two; returns those left single, in order."""
    waiting: dict[Hashable, int] = {}
    for number in played:
        name = key(number, entry)
        if name in waiting:
            other = waiting.pop(name)
            links[other][games[other].index(entry)] = number
            links[number][games[number].index(entry)] = other
        else:
            waiting[name] = number
    return sorted(waiting.values())


def firsts(games: Sequence[Game], links: Links) -> list[int]:
    """For each game the end (0 or 1) that is first, so that each entry is first in one of each two."""
    first = [-1] * len(games)
    for start in range(len(games)):
        if first[start] < 0:
            first[start] = 0
            _walk(games, links, first, start)
    return first


def _walk(games: Sequence[Game], links: Links, first: list[int], start: int) -> None:
    reached = [start]
    while reached:
        here = reached.pop()
        for end in (0, 1):
            there = links[here][end]
            if there >= 0 and first[there] < 0:
                same = games[there].index(games[here][end])
                first[there] = 1 - same if first[here] == end else same
                reached.append(there)


def share_out(games: Sequence[Game], keys: Sequence[Key] = ()) -> list[Game]:
    """Every game with its first entry in front, each entry in front half the time, give or take one."""
    ends = firsts(games, in_twos(games, keys))
    return [(game[end], game[1 - end]) for game, end in zip(games, ends, strict=True)]
