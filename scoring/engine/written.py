"""A hand in the notation as it is written, before anybody asks whether it is legal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring.engine.cards import Card, Cards
from scoring.engine.game import Game
from scoring.engine.reading import Reading
from scoring.engine.seats import Seat
from scoring.problems import Problem, Refused

KEYS = (
    *("rules", "options", "dealer", "leader", "trump", "ranks", "turned", "hands", "kitty"),
    *("calls", "discards", "play", "claim"),
)
_OF_BID_WHIST = ("ranks", "kitty", "calls", "discards")


@dataclass(frozen=True)
class Written:
    """trump, ranks: as named, or None. calls, play: texts in their order, judged when they are replayed.

    discards: None when none are written. claim: who claimed the rest after the last card played.
    """

    game: Game
    dealer: Seat | None
    leader: Seat | None
    hands: tuple[Cards, Cards, Cards, Cards]
    trump: str | None = None
    ranks: str | None = None
    turned: Card | None = None
    kitty: Cards = 0
    calls: tuple[object, ...] = ()
    discards: tuple[object, ...] | None = None
    play: tuple[object, ...] = ()
    claim: Seat | None = None


def read_written(document: object) -> Written:
    """What the document says; Refused with every fault of its shape, each with its path."""
    reading = Reading()
    if not isinstance(document, Mapping):
        raise Refused(reading.not_object(document))
    reading.keys(document, KEYS, required=("rules", "hands"))
    game = reading.game(document)
    hands = reading.hands(document.get("hands"))
    values = _values(reading, document, game)
    if reading.problems:
        raise Refused(reading.problems)
    return Written(game=_with_trump(game, values), hands=hands, **values)


def _values(reading: Reading, document: Mapping[str, object], game: Game) -> dict[str, Any]:
    if not game.is_bid:
        for key in _OF_BID_WHIST:
            if key in document:
                reading.add(Problem("key-of-bid-whist", {"key": key}))
        if "trump" not in document and "turned" not in document:
            reading.add(Problem("file-key-missing", {"key": "trump"}))
    return {
        **_seats(reading, document),
        "trump": reading.word(document, "trump", ("S", "H", "D", "C", "NT")),
        "ranks": reading.word(document, "ranks", ("uptown", "downtown")),
        "turned": reading.card(document, "turned"),
        "kitty": reading.cards(document, "kitty"),
        "calls": reading.items(document, "calls") or (),
        "discards": reading.discards(document),
        "play": reading.items(document, "play") or (),
        "claim": reading.seat(document, "claim"),
    }


def _seats(reading: Reading, document: Mapping[str, object]) -> dict[str, Seat | None]:
    if "dealer" not in document and "leader" not in document:
        reading.add(Problem("file-key-missing", {"key": "dealer"}))
    return {key: reading.seat(document, key) for key in ("dealer", "leader")}


def _with_trump(game: Game, values: Mapping[str, Any]) -> Game:
    """The game of basic whist with this hand's trump: named, or turned where the card is written."""
    if game.is_bid or values["turned"] is not None or values["trump"] is None:
        return game
    return replace(game, trump=values["trump"])
