"""What some options say about others: which follow from them, and which matter at all."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.contracts import KITTIES
from scoring.options import OPTIONS
from scoring.presets import BID
from scoring.ruleset import Rules

DEFAULT_TARGET = 5

# Others follow from these where nobody states them.
PRIMARY = ("game", "jokers", "round_end", "best_of")

_OF_GAMES = ("target", "after_target", "best_of", "sets_lose", "double_games", "set_bonus")


def start_from(base: Rules, primary: Mapping[str, Any]) -> Rules:
    """The preset's rules with these options of PRIMARY, and what follows from them.

    Bid whist has its deck; jokers have the kitty that goes with them; a series is played in games
    to a target, one after another; a target is 5; and without a target there are no games.
    """
    if primary.get("game", base.game) != base.game:
        base = BID if primary["game"] == "bid" else Rules()
    changes: dict[str, Any] = dict(primary)
    if primary.get("jokers", base.jokers) != base.jokers:
        changes["kitty"] = KITTIES[primary["jokers"]][0]
    if changes.get("best_of", 1) > 1:
        changes.setdefault("round_end", "target")
        changes["after_target"] = "new-game"
    if changes.get("round_end", base.round_end) == "target":
        changes["target"] = base.target or DEFAULT_TARGET
    else:
        default = Rules()
        changes = {**{key: getattr(default, key) for key in _OF_GAMES}, **changes}
    return replace(base, **changes)


def fields_for(rules: Rules) -> tuple[str, ...]:
    """The names of the options that matter for these rules' game and round end, in their order."""
    return tuple(
        key for key, option in OPTIONS.items() if option.game in ("", rules.game) and _matters(key, rules)
    )


def _matters(key: str, rules: Rules) -> bool:
    if key in _OF_GAMES or key == "late_points":
        if key == "after_target":
            return rules.plays_games and rules.best_of == 1
        return rules.plays_games or key == "late_points"
    return {
        "game": True,
        "trumps": not rules.hands,
        "trump_restart": bool(rules.hands) or rules.trumps != "turned",
        "kitty_to": rules.kitty > 0,
        "first_lead": rules.kitty == 0,
        "bid_again": not rules.one_turn,
        "record": not rules.is_bid and rules.round_end != "target" and not rules.hands,
        "revoke": True,
        "steps": rules.movers is not None,
        "interval": bool(rules.hands) or rules.interval is not None,
    }.get(key, True)
