"""What beats what: the trump and the order of ranks of one hand (docs/engine.md, "The rules")."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property

from scoring.engine.cards import (
    ALL_NUMBERS,
    BIG_JOKER,
    JOKER_CARDS,
    LANE,
    LITTLE_JOKER,
    RANKS,
    STANDARD_PACK,
    SUIT_CARDS,
    SUITS,
    Card,
    Cards,
    members,
    suit_of,
)

NOTRUMP = "NT"
UPTOWN, DOWNTOWN = "uptown", "downtown"
ORDERS = (UPTOWN, DOWNTOWN)

# Low to high. Downtown turns the ranks round, and the ace stays high.
_LOW_TO_HIGH = {UPTOWN: RANKS, DOWNTOWN: RANKS[-2::-1] + RANKS[-1]}
# More than any card of a plain suit has.
TRUMP_STRENGTH = 100


@dataclass(frozen=True)
class Contract:
    """trump: ``S``, ``H``, ``D``, ``C`` or ``NT``. ranks: ``uptown`` or ``downtown``.

    suits: for each card the cards that follow it; with a trump suit both jokers are among the
    trumps, in notrump a joker has no suit and nothing follows it.
    strength: for each card a number; trumps have more than all others, worthless jokers 0.
    """

    trump: str
    ranks: str = UPTOWN
    suits: tuple[Cards, ...] = field(init=False, repr=False, compare=False)
    strength: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        suits, strength = _tables(self.trump, self.ranks)
        object.__setattr__(self, "suits", suits)
        object.__setattr__(self, "strength", strength)

    @cached_property
    def lanes(self) -> tuple[Cards, ...]:
        """The cards of each suit, spades first, jokers among the trumps."""
        return tuple(self.suits[LANE * place] for place in range(len(SUITS)))

    @property
    def trumps(self) -> Cards:
        """Every trump there is; none in notrump."""
        return 0 if self.trump == NOTRUMP else self.suits[BIG_JOKER]


@cache
def contract_of(trump: str, ranks: str = UPTOWN) -> Contract:
    """The contract; there are only ten, and each is made once."""
    return Contract(trump, ranks)


@cache
def _tables(trump: str, ranks: str) -> tuple[tuple[Cards, ...], tuple[int, ...]]:
    suits, strength = [0] * ALL_NUMBERS, [0] * ALL_NUMBERS
    for card in STANDARD_PACK:
        suit = suit_of(card) or ""
        is_trump = suit == trump
        suits[card] = SUIT_CARDS[SUITS.index(suit)] | (JOKER_CARDS if is_trump else 0)
        place = _LOW_TO_HIGH[ranks].index(RANKS[card % 16])
        strength[card] = 1 + place + (TRUMP_STRENGTH if is_trump else 0)
    if trump != NOTRUMP:
        for card in (LITTLE_JOKER, BIG_JOKER):
            suits[card] = SUIT_CARDS[SUITS.index(trump)] | JOKER_CARDS
            strength[card] = TRUMP_STRENGTH + len(RANKS) + 1 + card - LITTLE_JOKER
    return tuple(suits), tuple(strength)


def sorted_cards(cards: Cards, contract: Contract) -> tuple[Card, ...]:
    """A hand as it is held: spades, hearts, diamonds, clubs, each from the highest card down.

    Jokers stand with the trumps; in notrump they come last.
    """
    return tuple(_sorted(cards, contract))


def _sorted(cards: Cards, contract: Contract) -> Iterator[Card]:
    loose = 0 if contract.trump != NOTRUMP else cards & JOKER_CARDS
    for lane in (*contract.lanes, loose):
        # The number settles the order of two worthless jokers.
        yield from sorted(
            members(cards & lane), key=lambda card: (contract.strength[card], card), reverse=True
        )
