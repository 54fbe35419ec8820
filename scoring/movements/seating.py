"""Tables, chairs and first deals for rounds of individuals whose games are fixed.

Three searches, one after the other, each of which leaves alone what the one before has settled: which
game is played at which table; which of the eight ways its four players take its chairs; who deals
first. They draw from a seed and count steps, so that the same rounds get the same seats everywhere.
"""

from collections.abc import Sequence
from random import Random

from scoring.movements.twos import even_twos, twos
from scoring.movements.visits import Game, Sitting, settled

Dealt = tuple[Game, int]  # the places on N, E, S, W, and the chair that deals first, 0 for N
Marks = tuple[tuple[int, int], ...]  # (place, sort) for everything that one choice counts

# The ways in which partners stay partners: who of the four given takes each chair.
WAYS = (
    *((0, 1, 2, 3), (2, 1, 0, 3), (0, 3, 2, 1), (2, 3, 0, 1)),
    *((1, 0, 3, 2), (1, 2, 3, 0), (3, 0, 1, 2), (3, 2, 1, 0)),
)
SORTS = 4  # chairs, or places to the left of the dealer
OFFERS = 40  # to every game, before a search ends above its bound
BOLD = 0.4  # twice the chance, in the beginning, that a game takes its second best choice
MOST_OFFERS = 40_000  # and so many to all games of a large hall, once to each at least


def seated(rounds: Sequence[Sequence[int]], players: int, hands: int, seed: int = 0) -> list[list[Dealt]]:
    """Each round's games in table order. Of the given seats N, E, S, W only the partners matter."""
    placed = settled([_games(seats) for seats in rounds], players, seed)
    games = [game for sitting in placed for game in sitting]
    chosen = evened([[_chairs(game, way) for way in WAYS] for game in games], players)
    games = [
        (a[n], a[e], a[s], a[w]) for a, (n, e, s, w) in zip(games, map(WAYS.__getitem__, chosen), strict=True)
    ]
    # Where the chairs are even and North always deals first, the deal is even as a rule.
    dealers = evened([[_turns(game, dealer, hands) for dealer in range(4)] for game in games], players)
    dealt = iter(zip(games, dealers, strict=True))
    return [[next(dealt) for _ in sitting] for sitting in placed]


def _games(seats: Sequence[int]) -> Sitting:
    places = iter(seats)
    return list(zip(places, places, places, places, strict=True))


def _chairs(game: Game, way: Sequence[int]) -> Marks:
    return tuple((game[who], chair) for chair, who in enumerate(way))


def _turns(game: Game, dealer: int, hands: int) -> Marks:
    """How far to the left of the dealer each sits: in one hand, or in those left over of whole turns."""
    left = range(hands % SORTS or 1)
    return tuple(
        (place, (chair - dealer - hand) % SORTS) for hand in left for chair, place in enumerate(game)
    )


def evened(choices: Sequence[Sequence[Marks]], players: int) -> list[int]:
    """For every game the number of one of its choices, so that each place has all sorts as often as can be.

    The first choices stand where they are even already.
    """
    counts = [[0] * SORTS for _ in range(players)]
    chosen = [0] * len(choices)
    for marks in choices:
        _count(counts, marks[0], 1)
    least = sum(even_twos(sum(own), SORTS) for own in counts)
    best, kept = _repeats(counts), list(chosen)
    draw = Random(players).random
    for bold in _boldness(max(1, min(OFFERS, MOST_OFFERS // max(1, len(choices))))):
        if best == least:
            break
        for number, marks in enumerate(choices):
            _count(counts, marks[chosen[number]], -1)
            chosen[number] = _picked(counts, marks, draw() < bold, draw())
            _count(counts, marks[chosen[number]], 1)
        if (repeats := _repeats(counts)) < best:
            best, kept = repeats, list(chosen)
    return kept


def _boldness(offers: int) -> list[float]:
    """How likely the second best is taken, offer by offer: not while the best alone may do, then ever
    less, and never in the last half.
    """
    return [BOLD * max(0, offers // 2 - number) / offers if number > 2 else 0.0 for number in range(offers)]


def _repeats(counts: Sequence[Sequence[int]]) -> int:
    return sum(map(twos, counts))


def _count(counts: list[list[int]], marks: Marks, by: int) -> None:
    for place, sort in marks:
        counts[place][sort] += by


def _picked(counts: list[list[int]], choices: Sequence[Marks], second: bool, luck: float) -> int:
    """The choice that repeats least, or the second least; luck decides between equals."""
    costs = [sum([counts[place][sort] for place, sort in marks]) for marks in choices]
    least = min(costs) + second
    equal = [number for number, cost in enumerate(costs) if cost <= least]
    return equal[int(luck * len(equal))]
