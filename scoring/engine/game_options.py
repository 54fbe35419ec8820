"""A game from a preset and options as a file writes them, and back (docs/engine.md)."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from difflib import get_close_matches

from scoring.contracts import DECKS
from scoring.engine.game import BASIC, BID, CHOSEN, PRESETS, TRUMPS, Game, game_of
from scoring.hand_list import KINGS
from scoring.numbers import brief
from scoring.options import BID_KEYS
from scoring.options import OPTIONS as EVERY_OPTION
from scoring.problems import Problem, Refused
from scoring.rules import build

# What of an event's options a single hand needs.
OPTIONS = tuple(field.name for field in fields(Game) if field.name in BID_KEYS)


def build_game(preset: str = BASIC, options: Mapping[str, object] | None = None) -> Game:
    """The preset's game with single options of bid whist changed; Refused with all that is wrong.

    The rules are those of an event with these options (rules.build).
    """
    if not isinstance(preset, str) or preset not in PRESETS:
        value = {"field": "rules", "value": brief(preset), "known": tuple(PRESETS)}
        raise Refused(Problem("rules-unknown", value))
    given = dict(options or {})
    problems = [_strange(key) for key in given if key not in OPTIONS]
    try:
        rules = build(preset, {key: value for key, value in given.items() if key in OPTIONS})
    except Refused as refused:
        raise Refused([*problems, *refused.problems]) from None
    if problems:
        raise Refused(problems)
    return game_of(rules)


def _strange(key: object) -> Problem:
    near = get_close_matches(str(key), OPTIONS, n=1)
    return Problem("option-unknown", {"option": brief(key), "near": near[0] if near else ""})


def game_faults(game: Game) -> tuple[Problem, ...]:
    """Everything that keeps a game from being played; worked out once for each game that is made."""
    # Kept with the game itself: two that are equal may differ in a fault (1 is no truth value).
    kept: tuple[Problem, ...] | None = vars(game).get("_faults")
    if kept is None:
        kept = vars(game)["_faults"] = tuple(_game_faults(game))
    return kept


def _game_faults(game: Game) -> Iterator[Problem]:
    yield from _word_faults("game", game.game, (BASIC, BID))
    if game.trump == CHOSEN:
        yield from _word_faults("named_by", game.named_by, KINGS)
    else:
        yield from _word_faults("trump", game.trump, TRUMPS)
    if game.game == BASIC:
        if (game.jokers, game.kitty) != (0, 0):
            yield Problem("deck-of-basic-whist", {"jokers": game.jokers, "kitty": game.kitty})
        return
    for key in OPTIONS:
        read = EVERY_OPTION[key].read(key, getattr(game, key))
        if isinstance(read, Problem):
            yield read
    if (game.jokers, game.kitty) not in DECKS:
        decks = tuple(f"{jokers} + {kitty}" for jokers, kitty in DECKS)
        yield Problem("deck-unknown", {"jokers": game.jokers, "kitty": game.kitty, "decks": decks})


def _word_faults(key: str, value: object, allowed: tuple[str, ...]) -> Iterator[Problem]:
    if not (isinstance(value, str) and value in allowed):
        yield Problem("option-value", {"option": key, "value": brief(value), "allowed": allowed})


def game_options(game: Game) -> dict[str, object]:
    """Where a game of bid whist differs from the preset ``bid``, as a file writes it.

    Without a kitty nothing is said of where its trick goes.
    """
    if not game.is_bid:
        return {}
    base = PRESETS[BID]
    told = [key for key in OPTIONS if game.kitty or key != "kitty_to"]
    return {key: getattr(game, key) for key in told if getattr(game, key) != getattr(base, key)}
