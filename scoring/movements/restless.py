"""The order of the rounds of a whole round robin, so that few stay at their table for the next round.

Meetings, rests and tables are the same in any order. docs/movements.md, "The order of the rounds".
"""

from collections.abc import Sequence

from scoring.movements.cycles import Sitting

FEWEST = 10  # entries; with fewer there is next to nothing to gain
AHEAD = 48  # rounds among which the next one is chosen
STEP = 5  # round i and round 5i of the swapped construction have nobody at the same table

Places = dict[int, int]  # place -> table


def restless(cycle: Sequence[Sitting]) -> list[Sitting]:
    """The rounds in the order with the fewest stays of those tried; as given when none is better."""
    if 2 * len(cycle[0]) < FEWEST:
        return list(cycle)
    where = [_places(sitting) for sitting in cycle]
    given = list(range(len(cycle)))
    orders = [given, _nearest(given, where), _nearest(_multiples(len(cycle)), where)]
    best = min(orders, key=lambda order: _all_stays(order, where))
    return [cycle[number] for number in best]


def _places(sitting: Sitting) -> Places:
    return {place: table for table, game in enumerate(sitting) for place in game}


def _stays(one: Places, other: Places) -> int:
    return sum(other.get(place) == table for place, table in one.items())


def _all_stays(order: Sequence[int], where: Sequence[Places]) -> int:
    return sum(_stays(where[one], where[other]) for one, other in zip(order, order[1:], strict=False))


def _nearest(order: Sequence[int], where: Sequence[Places]) -> list[int]:
    """Always the first of the next rounds of this order that has fewest stays after the one before."""
    left = list(order[1:])
    found = [order[0]]
    while left:
        last, least, chosen = where[found[-1]], len(where[0]) + 1, 0
        for at, number in enumerate(left[:AHEAD]):
            stays = _stays(last, where[number])
            if stays < least:
                least, chosen = stays, at
            if not stays:
                break
        found.append(left.pop(chosen))
    return found


def _multiples(rounds: int) -> list[int]:
    """Every round followed by the one of five times its number, as far as that goes."""
    order: dict[int, None] = {}
    for number in range(rounds):
        while number not in order:
            order[number] = None
            number = STEP * number % rounds
    return list(order)
