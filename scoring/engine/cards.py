"""Cards as numbers, and sets of cards as numbers with one bit a card.

A card is 16 times its suit (spades, hearts, diamonds, clubs) plus its rank (0 for the two, 12 for
the ace); the jokers come after the four suits. What beats what is for the contract to say.
"""

from collections.abc import Iterable
from types import MappingProxyType

from scoring.numbers import brief
from scoring.problems import Problem, Refused

Card = int
Cards = int  # bit n is card n

SUITS = "SHDC"
RANKS = "23456789TJQKA"
LANE = 16

LITTLE_JOKER: Card = LANE * len(SUITS)
BIG_JOKER: Card = LITTLE_JOKER + 1
# One more than the largest card: the length of every table that is read by card.
ALL_NUMBERS = BIG_JOKER + 1

STANDARD_PACK: tuple[Card, ...] = tuple(
    LANE * suit + rank for suit in range(len(SUITS)) for rank in range(len(RANKS))
)
SUIT_CARDS: tuple[Cards, ...] = tuple(((1 << len(RANKS)) - 1) << LANE * suit for suit in range(len(SUITS)))
JOKER_CARDS: Cards = 1 << LITTLE_JOKER | 1 << BIG_JOKER

_TEXTS = MappingProxyType(
    {card: SUITS[card // LANE] + RANKS[card % LANE] for card in STANDARD_PACK}
    | {LITTLE_JOKER: "LJ", BIG_JOKER: "BJ"}
)
_CARDS = MappingProxyType({text: card for card, text in _TEXTS.items()})


def is_card(value: object) -> bool:
    """Whether a value is the number of a card at all."""
    return type(value) is int and value in _TEXTS


def card_text(card: Card) -> str:
    """``HT``, ``S2``; the jokers are ``BJ`` and ``LJ``."""
    return _TEXTS[card]


def read_card(text: object) -> Card:
    """The card that is written, suit first; Refused (``card-unknown``) when there is none such."""
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise Refused(Problem("card-unknown", {"card": brief(text)}))
    return card


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards written with spaces between them, in their order."""
    return tuple(read_card(one) for one in text.split())


def set_of(cards: Iterable[Card]) -> Cards:
    """These cards as a set."""
    found = 0
    for card in cards:
        found |= 1 << card
    return found


def members(cards: Cards) -> tuple[Card, ...]:
    """The cards of a set, lowest number first."""
    found = []
    while cards > 0:
        lowest = cards & -cards
        found.append(lowest.bit_length() - 1)
        cards ^= lowest
    return tuple(found)


def suit_of(card: Card) -> str | None:
    """The suit that is printed on the card; None for a joker."""
    return SUITS[card // LANE] if card < LITTLE_JOKER else None
