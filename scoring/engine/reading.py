"""Reads the parts of a hand in the notation, and collects every fault with its path."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import TypeVar

from scoring.engine.cards import Card, Cards, card_text, members, read_card, set_of
from scoring.engine.game import BASIC, Game
from scoring.engine.game_options import build_game
from scoring.engine.hand_text import read_hand_text
from scoring.engine.seats import Seat, seat_called
from scoring.numbers import brief
from scoring.problems import Problem, Refused

SEPARATOR = " › "

T = TypeVar("T")


class Reading:
    """One document being read; what is at fault gets a harmless value, and the fault is kept."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, problem: Problem) -> None:
        self.problems.append(problem)

    def attempt(self, path: str, read: Callable[..., T], otherwise: T, *values: object) -> T:
        """What ``read`` makes of the values; what it refuses is kept with the path."""
        try:
            return read(*values)
        except Refused as refusal:
            self.problems += (problem.at(path=path) for problem in refusal.problems)
            return otherwise

    def not_object(self, value: object, path: str = "") -> Problem:
        return Problem("file-not-object", {"path": path, "value": brief(value)})

    def keys(
        self, found: Mapping[str, object], known: Iterable[str], required: Iterable[str], path: str = ""
    ) -> None:
        """Keys that nobody knows, and keys that are missing."""
        known = tuple(known)
        for key in found:
            if key not in known:
                near = get_close_matches(str(key), known, n=1)
                details = {"path": path, "key": brief(key), "near": near[0] if near else "", "known": known}
                self.add(Problem("file-key-unknown", details))
        for key in required:
            if key not in found:
                self.add(Problem("file-key-missing", {"path": path, "key": key}))

    def game(self, document: Mapping[str, object]) -> Game:
        options = document.get("options", {})
        if not isinstance(options, Mapping):
            self.add(self.not_object(options, "options"))
            options = {}
        return self.attempt("", build_game, Game(), document.get("rules", BASIC), options)

    def hands(self, value: object) -> tuple[Cards, Cards, Cards, Cards]:
        """The four hands; nothing for those at fault."""
        if value is None:
            return (0, 0, 0, 0)
        if not isinstance(value, Mapping):
            self.add(self.not_object(value, "hands"))
            return (0, 0, 0, 0)
        names = tuple(seat.name for seat in Seat)
        self.keys(value, names, names, "hands")
        n, e, s, w = (self._hand(value, name) for name in names)
        return (n, e, s, w)

    def _hand(self, hands: Mapping[str, object], name: str) -> Cards:
        if name not in hands:
            return 0
        return self.attempt(f"hands{SEPARATOR}{name}", read_hand_text, 0, hands[name])

    def seat(self, document: Mapping[str, object], key: str) -> Seat | None:
        self.word(document, key, tuple(seat.name for seat in Seat))
        return seat_called(document.get(key))

    def word(self, document: Mapping[str, object], key: str, known: tuple[str, ...]) -> str | None:
        value = document.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or value not in known:
            details = {"path": key, "value": brief(value), "known": known, "near": ""}
            self.add(Problem("file-word-unknown", details))
            return None
        return value

    def card(self, document: Mapping[str, object], key: str) -> Card | None:
        if document.get(key) is None:
            return None
        return self.attempt(key, read_card, None, document[key])

    def items(self, document: Mapping[str, object], key: str) -> tuple[object, ...] | None:
        value = document.get(key)
        if value is None or isinstance(value, list):
            return None if value is None else tuple(value)
        self.add(Problem("file-not-list", {"path": key, "value": brief(value)}))
        return None

    def cards(self, document: Mapping[str, object], key: str) -> Cards:
        """Cards written as a hand or as a list; none when the key is missing."""
        value = document.get(key)
        if value is None:
            return 0
        if not isinstance(value, list):
            return self.attempt(key, read_hand_text, 0, value)
        read = [
            self.attempt(f"{key} {place}", read_card, None, one) for place, one in enumerate(value, start=1)
        ]
        cards = [card for card in read if card is not None]
        if len(set(cards)) < len(cards):
            self.add(Problem("cards-twice", {"path": key}))
        return set_of(cards)

    def discards(self, document: Mapping[str, object]) -> tuple[object, ...] | None:
        """The cards laid away as texts; a list is judged card by card when it is replayed."""
        value = document.get("discards")
        if value is None or isinstance(value, list):
            return self.items(document, "discards")
        return tuple(card_text(card) for card in members(self.cards(document, "discards")))
