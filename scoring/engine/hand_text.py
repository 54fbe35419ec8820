"""A hand of cards as text: ``AKQ.J2.T98.76543``, spades first, jokers after one dot more."""

from collections.abc import Iterator

from scoring.engine.cards import JOKER_CARDS, LANE, RANKS, SUITS, Card, Cards, card_text, read_card
from scoring.engine.contract import contract_of, sorted_cards
from scoring.numbers import brief
from scoring.problems import Problem, Refused

VOID = "-"
JOKERS = ("BJ", "LJ")
_JOKERS_PART = len(SUITS)


def hand_text(cards: Cards) -> str:
    """The cards of one hand, each suit from the ace down; a void is ``-``."""
    held = sorted_cards(cards, contract_of("NT"))
    parts = ["".join(RANKS[card % LANE] for card in held if card // LANE == suit) for suit in range(4)]
    written = ".".join(part or VOID for part in parts)
    jokers = "".join(card_text(card) for card in held if 1 << card & JOKER_CARDS)
    return f"{written}.{jokers}" if jokers else written


def read_hand_text(text: object) -> Cards:
    """The cards of a hand that is written so; Refused with everything that is wrong.

    A void is empty or ``-``. Problems: ``hand-text-shape``, ``hand-text-rank``, ``hand-text-joker``
    and ``hand-text-twice``.
    """
    parts = text.split(".") if isinstance(text, str) else []
    if len(parts) == len(SUITS) + 2 and not parts[_JOKERS_PART]:
        # An empty part before the jokers is a dot too many, and means the same.
        del parts[_JOKERS_PART]
    if not len(SUITS) <= len(parts) <= len(SUITS) + 1:
        raise Refused(Problem("hand-text-shape", {"value": brief(text)}))
    found: list[Card] = []
    problems: list[Problem] = []
    for place, part in enumerate(parts):
        for piece in _pieces(part, place):
            if (piece in JOKERS) if place == _JOKERS_PART else (piece in RANKS):
                found.append(read_card(piece if place == _JOKERS_PART else SUITS[place] + piece))
            else:
                problems.append(_strange(piece, place))
    twice = {card for card in found if found.count(card) > 1}
    problems += (Problem("hand-text-twice", {"card": card_text(card)}) for card in sorted(twice))
    if problems:
        raise Refused(problems)
    return sum(1 << card for card in found)


def _pieces(part: str, place: int) -> Iterator[str]:
    if part == VOID:
        return
    step = 2 if place == _JOKERS_PART else 1
    for start in range(0, len(part), step):
        yield part[start : start + step]


def _strange(piece: str, place: int) -> Problem:
    if place == _JOKERS_PART:
        return Problem("hand-text-joker", {"value": piece})
    return Problem("hand-text-rank", {"value": piece, "suit": SUITS[place], "ranks": RANKS})
