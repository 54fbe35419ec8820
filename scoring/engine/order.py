"""The cards of a hand under new numbers, in the order of its contract: what play is worked out with.

A number is 16 times the suit (spades, hearts, diamonds, clubs) plus the height under the contract: 0
for the lowest rank, 12 for the ace, and 13 and 14 of the trump suit for the Little and the Big Joker.
In notrump the jokers stand in a lane of their own, 64 and 65. Within a lane more is higher, whichever
way the ranks run, so downtown costs nothing once the contract is known.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from scoring.engine.cards import (
    ALL_NUMBERS,
    BIG_JOKER,
    LANE,
    LITTLE_JOKER,
    RANKS,
    STANDARD_PACK,
    SUIT_CARDS,
    Card,
    Cards,
    set_of,
)
from scoring.engine.contract import DOWNTOWN, TRUMP_STRENGTH, Contract

# The place in ``beats`` that stands for an empty table: every card beats nothing.
NOTHING = -1
_EVERYTHING: Cards = (1 << ALL_NUMBERS) - 1
_PLAIN: Cards = sum(SUIT_CARDS)
_SUIT = SUIT_CARDS[0]
_ACE = 1 << len(RANKS) - 1


@dataclass(frozen=True)
class Order:
    """What the play of one contract needs, by the new number of a card.

    inner: the new number of each card, found by the card; outer: the reverse. lanes: the cards that
    follow it, none for a worthless joker. beats: the cards that take the trick from it when they come
    later; the last entry, ``NOTHING``, is for an empty table. takes: the same as 1 or 0 by both numbers,
    which is quicker to ask. joker: the new number of the Little Joker.
    turned: for each set of cards of one suit the same with the ranks the other way round, where ranks
    run downtown; nothing where they run uptown.
    """

    contract: Contract
    inner: tuple[Card, ...]
    outer: tuple[Card, ...]
    lanes: tuple[Cards, ...]
    beats: tuple[Cards, ...]
    takes: tuple[bytes, ...]
    joker: Card
    turned: tuple[Cards, ...]

    def inside(self, cards: Cards) -> Cards:
        """A set of cards under their new numbers."""
        if cards > _PLAIN:
            return self._ranks(cards & _PLAIN) | cards >> LITTLE_JOKER << self.joker
        return self._ranks(cards)

    def outside(self, cards: Cards) -> Cards:
        """The reverse of ``inside``."""
        jokers = cards & ~_PLAIN
        return self._ranks(cards ^ jokers) | jokers >> self.joker << LITTLE_JOKER

    def _ranks(self, cards: Cards) -> Cards:
        turned = self.turned
        if not turned:
            return cards
        return (
            turned[cards & _SUIT]
            | turned[cards >> LANE & _SUIT] << LANE
            | turned[cards >> 2 * LANE & _SUIT] << 2 * LANE
            | turned[cards >> 3 * LANE & _SUIT] << 3 * LANE
        )


@cache
def _turned() -> tuple[Cards, ...]:
    """Each set of cards of one suit with the ranks the other way round; the ace stays."""
    return tuple(suit & _ACE | int(f"{suit & ~_ACE:012b}"[::-1], 2) for suit in range(_SUIT + 1))


@cache
def order_of(contract: Contract) -> Order:
    """The order of this contract; each is made once."""
    cards = (*STANDARD_PACK, LITTLE_JOKER, BIG_JOKER)
    inner, outer = [0] * ALL_NUMBERS, [0] * ALL_NUMBERS
    lanes, beats = [0] * ALL_NUMBERS, [0] * ALL_NUMBERS
    for card in cards:
        inner[card] = _number(contract, card)
        outer[inner[card]] = card
    for card in cards:
        number, strength = inner[card], contract.strength[card]
        lanes[number] = _numbers(inner, (one for one in cards if contract.suits[card] >> one & 1))
        mates = lanes[number] or _EVERYTHING
        higher = _numbers(inner, (one for one in cards if contract.strength[one] > strength))
        trumps = _numbers(inner, (one for one in cards if contract.strength[one] > TRUMP_STRENGTH))
        beats[number] = higher & (mates | trumps)
    beats.append(_EVERYTHING)
    return Order(
        contract=contract,
        inner=tuple(inner),
        outer=tuple(outer),
        lanes=tuple(lanes),
        beats=tuple(beats),
        takes=tuple(bytes(cards >> one & 1 for one in range(ALL_NUMBERS)) for cards in beats),
        joker=inner[LITTLE_JOKER],
        turned=_turned() if contract.ranks == DOWNTOWN else (),
    )


def _number(contract: Contract, card: Card) -> Card:
    """The height is counted within the suit; a worthless joker keeps its number."""
    mates, strength = contract.suits[card], contract.strength[card]
    if not mates:
        return card
    lane = next(place for place, suit in enumerate(SUIT_CARDS) if suit & mates)
    return LANE * lane + strength - 1 - (TRUMP_STRENGTH if strength > TRUMP_STRENGTH else 0)


def _numbers(inner: list[Card], cards: Iterable[Card]) -> Cards:
    return set_of(inner[card] for card in cards)
