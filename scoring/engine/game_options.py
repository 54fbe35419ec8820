"""A game from a preset and options as a file writes them, and back (docs/engine.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from difflib import get_close_matches

from scoring.engine.game import BASIC, BID, KITTIES, PRESETS, TRUMPS, Game
from scoring.numbers import brief
from scoring.options import BID_KEYS
from scoring.options import OPTIONS as EVERY_OPTION
from scoring.problems import Problem, Refused

# What of an event's options a single hand needs.
OPTIONS = tuple(field.name for field in fields(Game) if field.name in BID_KEYS)


def build_game(preset: str = BASIC, options: Mapping[str, object] | None = None) -> Game:
    """The preset's game with single options of bid whist changed; Refused with all that is wrong.

    With ``jokers`` alone the kitty that goes with them is meant.
    """
    given = dict(options or {})
    base = PRESETS.get(preset) if isinstance(preset, str) else None
    if base is None:
        value = {"field": "rules", "value": brief(preset), "known": tuple(PRESETS)}
        raise Refused(Problem("rules-unknown", value))
    problems = [problem for key, value in given.items() for problem in _option_faults(base, key, value)]
    if problems:
        raise Refused(problems)
    if "jokers" in given and "kitty" not in given:
        given["kitty"] = KITTIES[given["jokers"]][0]  # type: ignore[index]
    game = replace(base, **given)  # type: ignore[arg-type]
    problems += game_faults(game)
    if problems:
        raise Refused(problems)
    return game


def game_faults(game: Game) -> tuple[Problem, ...]:
    """Everything that keeps a game from being played; worked out once for each game that is made."""
    # Kept with the game itself: two that are equal may differ in a fault (1 is no truth value).
    kept: tuple[Problem, ...] | None = vars(game).get("_faults")
    if kept is None:
        kept = vars(game)["_faults"] = tuple(_game_faults(game))
    return kept


def _game_faults(game: Game) -> Iterator[Problem]:
    yield from _word_faults("game", game.game, (BASIC, BID))
    yield from _word_faults("trump", game.trump, TRUMPS)
    if game.game == BASIC:
        if (game.jokers, game.kitty) != (0, 0):
            yield Problem("deck-of-basic-whist", {"jokers": game.jokers, "kitty": game.kitty})
        return
    for key in OPTIONS:
        value = getattr(game, key)
        yield from _option_faults(game, key, value)
    if game.kitty not in KITTIES.get(game.jokers, ()):
        decks = tuple(f"{jokers} + {kitty}" for jokers, kitties in KITTIES.items() for kitty in kitties)
        yield Problem("deck-unknown", {"jokers": game.jokers, "kitty": game.kitty, "decks": decks})


def _option_faults(base: Game, key: str, value: object) -> Iterator[Problem]:
    if key not in OPTIONS:
        near = get_close_matches(str(key), OPTIONS, n=1)
        yield Problem("option-unknown", {"option": brief(key), "near": near[0] if near else ""})
    elif not base.is_bid:
        yield Problem("option-of-bid-whist", {"option": key})
    else:
        read = EVERY_OPTION[key].read(key, value)
        if isinstance(read, Problem):
            yield read


def _word_faults(key: str, value: object, allowed: tuple[str, ...]) -> Iterator[Problem]:
    if not (isinstance(value, str) and value in allowed):
        yield Problem("option-value", {"option": key, "value": brief(value), "allowed": allowed})


def game_options(game: Game) -> dict[str, object]:
    """Where a game of bid whist differs from the preset ``bid``, as a file writes it."""
    if not game.is_bid:
        return {}
    base = PRESETS[BID]
    return {key: getattr(game, key) for key in OPTIONS if getattr(game, key) != getattr(base, key)}
