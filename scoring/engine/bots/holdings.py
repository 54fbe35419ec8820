"""The cards of one suit in a hand: which are as good as each other, what they will take (docs/bots.md)."""

from collections.abc import Iterator
from functools import lru_cache

from scoring.engine.cards import LANE, Card, Cards

# Whatever is counted in a thousand, or in thousandths of a trick.
CERTAIN = 1000
LANES: tuple[Cards, ...] = tuple(((1 << LANE) - 1) << LANE * suit for suit in range(4))

# How a suit is played: nobody can trump it, somebody may, or it is trumps.
FREE, SIDE, TRUMPS = 0, 1, 2
# What a sure winner of a side suit is worth in a thousand, by how many cards of the suit others hold:
# the fewer there are, the sooner somebody trumps it.
_UNRUFFED = (50, 100, 200, 350, 480, 600, 720, 800, 870, 920, 950, 970, 980) + (990,) * 4
# What every card is worth that is left when the others have none of the suit.
_LONG = {FREE: 600, SIDE: 150, TRUMPS: 900}
_KEPT = 800  # of a thousand, each time that a higher card has to go first
_DRAWN = 60  # what a small trump is worth that falls under a higher one


def above(cards: Cards, card: Card) -> Cards:
    """Those of these cards that have a higher number."""
    return cards >> card + 1 << card + 1


def lowest_of(cards: Cards, count: int) -> Cards:
    """So many of the lowest cards of a set."""
    rest = cards
    for _ in range(count):
        rest &= rest - 1
    return cards ^ rest


def classes(cards: Cards, others: Cards) -> Iterator[tuple[Card, Cards]]:
    """Own cards of one suit in groups that no card of the others parts: the lowest of each, and the group."""
    while cards:
        low = cards & -cards
        higher = others & -low
        group = cards & (higher & -higher) - 1 if higher else cards
        yield low.bit_length() - 1, group
        cards ^= group


@lru_cache(1 << 16)
def lane_worth(own: Cards, out: Cards, kind: int) -> int:
    """What a holding of one suit will take, in thousandths of a trick: a rough count.

    own, out: its own cards and the others', the lowest rank as bit 0. The suit is played out: a winner
    takes a round, the lowest card falls under each higher one of the others, who follow with two more.
    """
    worth, chance = 0, CERTAIN
    while own and out:
        if own > out:
            own ^= 1 << own.bit_length() - 1
            worth += chance * _UNRUFFED[out.bit_count()] // CERTAIN if kind == SIDE else chance
        else:
            out ^= 1 << out.bit_length() - 1
            own &= own - 1
            chance = chance * _KEPT // CERTAIN
            worth += _DRAWN if kind == TRUMPS else 0
        out &= out - 1
        out &= out - 1
    return worth + own.bit_count() * _LONG[kind] * chance // CERTAIN


def of_lane(cards: Cards, suit: int) -> Cards:
    """The cards of the suit with this number, the lowest rank as bit 0."""
    return (cards & LANES[suit]) >> LANE * suit
