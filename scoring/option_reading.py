"""The options of a results file, read against the rules that they change."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from scoring.numbers import brief
from scoring.options import OPTIONS
from scoring.problems import Problem
from scoring.ruleset import CUSTOM, Preset


def read_options(base: Preset, options: Mapping[str, object], problems: list[Problem]) -> dict[str, Any]:
    """The values that can be read; what is wrong with the others is added to ``problems``."""
    values: dict[str, Any] = {}
    game = options.get("game") if base is CUSTOM else None
    game = game if game in ("basic", "bid") else base.rules.game
    for key, value in options.items():
        option = OPTIONS.get(key)
        if option is None:
            near = get_close_matches(str(key), OPTIONS, n=1)
            strange = {"option": brief(key), "near": near[0] if near else ""}
            problems.append(Problem("option-unknown", strange))
            continue
        if option.game and option.game != game:
            problems.append(_of_other_game(key, game))
            continue
        read = option.read(key, value)
        if isinstance(read, Problem):
            problems.append(read)
        elif isinstance(read, list):
            problems += read
        elif key == "game" and read != game:
            details = {"option": key, "value": read, "preset": base.name}
            problems.append(Problem("game-of-preset", details))
        else:
            values[key] = read
    return values


def _of_other_game(key: str, game: str) -> Problem:
    if OPTIONS[key].drive:
        return Problem("option-of-drive", {"option": key})
    return Problem("option-of-basic-whist" if game == "bid" else "option-of-bid-whist", {"option": key})
