"""What the winner of the auction lays away for the kitty (docs/bots.md)."""

from functools import lru_cache

from scoring.engine.bots.holdings import FREE, LANES, SIDE, lane_worth, lowest_of, of_lane
from scoring.engine.cards import Cards

# Thousandths of a trick: what it is worth to have none of a side suit, and to be able to trump it.
VOID = 300


def discards_by_rules(cards: Cards, trumps: Cards, pack: Cards, count: int) -> Cards:
    """The ``count`` cards that are missed least, all under the numbers of the contract's order.

    cards: the hand and the kitty together. trumps: the lane of the trumps. Worthless jokers go first,
    trumps last; of a suit always the lowest cards go.
    """
    away = lowest_of(cards & ~sum(LANES), count)
    count -= away.bit_count()
    suits = [suit for suit, lane in enumerate(LANES) if not lane & trumps]
    spare = cards & sum(LANES[suit] for suit in suits)
    if spare.bit_count() < count:
        return away | spare | lowest_of(cards & trumps, count - spare.bit_count())
    out = pack & ~cards
    worths = [_worths(of_lane(cards, suit), of_lane(out, suit), count, bool(trumps)) for suit in suits]
    ways = _ways(tuple(len(worth) - 1 for worth in worths), count)
    best = max(ways, key=lambda way: sum(map(list.__getitem__, worths, way)))
    for suit, number in zip(suits, best, strict=True):
        away |= lowest_of(cards & LANES[suit], number)
    return away


def _worths(own: Cards, out: Cards, most: int, trumped: bool) -> list[int]:
    """What is left of a suit when its lowest 0, 1, 2 … cards are gone."""
    found = []
    for number in range(min(most, own.bit_count()) + 1):
        kept = own ^ lowest_of(own, number)
        found.append(lane_worth(kept, out, SIDE if trumped else FREE) + (VOID if trumped and not kept else 0))
    return found


@lru_cache(1 << 12)
def _ways(most: tuple[int, ...], count: int) -> tuple[tuple[int, ...], ...]:
    """Every way to take so many cards from the suits together, from each no more than it has."""
    if not most:
        return () if count else ((),)
    return tuple(
        (number, *rest)
        for number in range(min(count, most[0]) + 1)
        for rest in _ways(most[1:], count - number)
    )
