"""Who deals the first hand at every table: the sides first, then the two players of each pair.

A game is *ours* when our side deals its first hand, which one of our two players then does; in a game that is
*theirs* the first dealer sits on our first player's left or right, so that one or the other of
us leads first. Each pair wants its games of either sort in twos again: one for each of its
players. These wishes hang together in chains and rings like those of balance.py, but a ring may
fail to close: one wish in it cannot be granted. Such a ring is joined with another part by
exchanging two games of one pair that has games in both.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from scoring.movements.balance import Game, firsts, in_twos

SMALL_CHANGES = 6
TRIES = 24  # ways of sharing the deal between the sides that are tried before the best is taken

Lists = dict[tuple[int, bool], list[int]]  # (entry, its side deals) -> games, to be read two by two

CHAIN, CLOSED, BROKEN = "chain", "closed", "broken"


def first_dealers(games: Sequence[Game]) -> list[str]:
    """The chair that deals first in each game of (North-South entry, East-West entry)."""
    best: list[str] = []
    fewest = len(games) + 1
    for attempt in range(TRIES):
        dealing = _dealing_sides(games, attempt)
        lists = _lists(games, dealing)
        if attempt + 1 < TRIES and _cannot_all_be_granted(dealing, lists):
            continue
        players, broken = _players(games, lists)
        if broken < fewest:
            best = [("NS", "EW")[side][player] for side, player in zip(dealing, players, strict=True)]
            fewest = broken
        if not broken:
            break
    return best


def _dealing_sides(games: Sequence[Game], attempt: int) -> list[int]:
    """0 where North-South deals first, 1 where East-West does.

    The first attempt alternates in time. The next put the first game of one entry together with
    its last, which costs little; the others put together what they draw.
    """
    if not attempt:
        return firsts(games, in_twos(games))
    if attempt <= SMALL_CHANGES:
        entries = sorted({entry for game in games for entry in game})
        entry = entries[-min(attempt, len(entries))]
        apart = next(number for number, game in enumerate(games) if entry in game)
        return firsts(games, in_twos(games, [lambda number, of: of == entry and number == apart]))
    return _drawn_sides(games, attempt)


def _drawn_sides(games: Sequence[Game], attempt: int) -> list[int]:
    draw = Random(attempt).random
    drawn = [draw() for _ in games]
    order = sorted(range(len(games)), key=drawn.__getitem__)
    shuffled = [games[number] for number in order]
    ends = dict(zip(order, firsts(shuffled, in_twos(shuffled)), strict=True))
    return [ends[number] for number in range(len(games))]


def _lists(games: Sequence[Game], dealing: Sequence[int]) -> Lists:
    lists: Lists = defaultdict(list)
    for number, (game, side) in enumerate(zip(games, dealing, strict=True)):
        lists[game[side], True].append(number)
        lists[game[1 - side], False].append(number)
    return lists


def _cannot_all_be_granted(dealing: Sequence[int], lists: Lists) -> bool:
    """Whether there are no chains, and the rings hold an odd number of wishes to differ.

    Then one ring at least stays broken, however they are joined. The number is odd exactly when North-South
    deals first an odd number of times: all games are in twos on either side, a two of ours differs,
    and a two of theirs differs unless we sit North-South in just one of its games.
    """
    return dealing.count(0) % 2 == 1 and all(len(numbers) % 2 == 0 for numbers in lists.values())


def _players(games: Sequence[Game], lists: Lists) -> tuple[list[int], int]:
    """The player (0 first, 1 second) of the dealing side in each game, and how many wishes fail."""
    wishes = _Wishes(games, lists)
    broken = wishes.count(BROKEN)
    if broken:
        _Joiner(wishes).join(lists)
        wishes = _Wishes(games, lists)
        broken = wishes.count(BROKEN)
    return wishes.chosen, broken


class _Wishes:
    """The choices that grant the wishes of these lists, but one in each broken ring.

    part: for each game, the chain or ring it is in; state: what each of those is.
    """

    def __init__(self, games: Sequence[Game], lists: Lists) -> None:
        self.near: list[list[tuple[int, int]]] = [[] for _ in games]
        for (entry, ours), numbers in lists.items():
            for one, other in zip(numbers[::2], numbers[1::2], strict=False):
                differ = int(ours or games[one].index(entry) == games[other].index(entry))
                self.near[one].append((other, differ))
                self.near[other].append((one, differ))
        self.chosen = [-1] * len(games)
        self.part = [-1] * len(games)
        self.state: dict[int, str] = {}
        for start in range(len(games)):
            if self.part[start] < 0:
                self.state[start] = self._follow(start)

    def count(self, state: str) -> int:
        return sum(found == state for found in self.state.values())

    def _follow(self, start: int) -> str:
        state = CLOSED
        self.chosen[start], self.part[start] = 0, start
        reached = [start]
        while reached:
            here = reached.pop()
            if len(self.near[here]) < 2:
                state = CHAIN
            for there, differ in self.near[here]:
                wanted = self.chosen[here] ^ differ
                if self.part[there] < 0:
                    self.chosen[there], self.part[there] = wanted, start
                    reached.append(there)
                elif self.chosen[there] != wanted:
                    state = BROKEN
        return state


class _Joiner:
    """Joins broken rings with other parts: a chain takes any ring in, two broken rings mend each
    other, and with a closed ring a broken one grows until it meets one of those.
    """

    def __init__(self, wishes: _Wishes) -> None:
        self.part = wishes.part
        self.state = dict(wishes.state)
        self.into = {part: part for part in self.state}

    def join(self, lists: Lists) -> None:
        """Exchange games within the lists until no broken ring is left that could be joined."""
        joined = True
        while joined and BROKEN in self.state.values():
            joined = False
            for numbers in lists.values():
                while exchange := self._exchange(numbers):
                    self._merge(*(numbers[place] for place in exchange))
                    one, other = exchange
                    numbers[one], numbers[other] = numbers[other], numbers[one]
                    joined = True

    def _exchange(self, numbers: Sequence[int]) -> tuple[int, int] | None:
        """Places of two games of the list, one in a broken ring, the other in the best other part."""
        parts = [self._root(number) for number in numbers]
        ring = next((place for place, part in enumerate(parts) if self.state[part] == BROKEN), None)
        if ring is None:
            return None
        others = [place for place, part in enumerate(parts) if part != parts[ring]]
        if not others:
            return None
        return ring, min(others, key=lambda place: (CHAIN, BROKEN, CLOSED).index(self.state[parts[place]]))

    def _root(self, number: int) -> int:
        part = self.part[number]
        while self.into[part] != part:
            self.into[part] = part = self.into[self.into[part]]
        return part

    def _merge(self, ring: int, other: int) -> None:
        kept, gone = self._root(other), self._root(ring)
        self.into[gone] = kept
        now, _ = self.state[kept], self.state.pop(gone)
        self.state[kept] = {CHAIN: CHAIN, BROKEN: CLOSED, CLOSED: BROKEN}[now]
