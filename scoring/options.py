"""The ``options`` of the results format: each key's values, read strictly and written back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.numbers import brief, plain, read_fraction
from scoring.problems import Problem
from scoring.ruleset import TRUMPS

LONGEST_TRUMP_LIST = 200
LARGEST_TARGET = 99
LONGEST_CLOCK = 600
MOST_REVOKE_POINTS = 99

BID_KEYS = frozenset(
    (
        "jokers",
        "kitty",
        "kitty_to",
        "first_lead",
        "lowest_bid",
        "bid_again",
        "one_turn",
        "downtown_over_uptown",
        "all_pass",
        "score",
        "notrump_factor",
        "set_costs",
        "slam",
        "slam_notrump",
        "sets_lose",
        "set_bonus",
        "late_points",
        "best_of",
    )
)
DRIVE_KEYS = frozenset(("roles", "movers", "steps"))

Read = Callable[[str, object], object]


@dataclass(frozen=True)
class Option:
    """One key. ``read(key, value)`` gives the value as rules hold it, or the Problem with it."""

    key: str
    read: Read

    def write(self, value: object) -> object:
        """The value as JSON holds it."""
        if isinstance(value, tuple):
            return [self.write(part) for part in value]
        return plain(value) if isinstance(value, Fraction) else value


def _one_of(*allowed: str) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, str) and value in allowed:
            return value
        return Problem("option-value", {"option": key, "value": brief(value), "allowed": allowed})

    return read


def _whole(least: int, most: int) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        return Problem("option-number", {"option": key, "value": brief(value), "least": least, "most": most})

    return read


def _trumps(key: str, value: object) -> object:
    if isinstance(value, str):
        return _one_of("turned", "rotation", "rotation-notrump")(key, value)
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= LONGEST_TRUMP_LIST:
        return Problem("trump-list", {"option": key, "value": brief(value), "most": LONGEST_TRUMP_LIST})
    strange = tuple(brief(trump) for trump in value if not isinstance(trump, str) or trump not in TRUMPS)
    if strange:
        return Problem("trump-unknown", {"option": key, "values": strange, "allowed": TRUMPS})
    return tuple(value)


def _match_points(key: str, value: object) -> object:
    parts = value if isinstance(value, list | tuple) else ()
    numbers = [read_fraction(part) for part in parts]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return Problem("match-points", {"option": key, "value": brief(value)})
    win, draw = numbers[0], numbers[1]
    if not (win > 0 and 0 <= draw <= win):
        return Problem("match-points-order", {"option": key, "win": plain(win), "draw": plain(draw)})
    return (win, draw)


def _revoke(key: str, value: object) -> object:
    if value == "tricks" or not isinstance(_whole(1, MOST_REVOKE_POINTS)(key, value), Problem):
        return value
    return Problem(
        "option-revoke", {"option": key, "value": brief(value), "least": 1, "most": MOST_REVOKE_POINTS}
    )


OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        key: Option(key, read)
        for key, read in (
            ("trumps", _trumps),
            ("trump_restart", _one_of("never", "round", "one-a-round")),
            ("first_dealer", _one_of("schedule", "draw", "cut")),
            ("handling", _one_of("partner-shuffles", "left-shuffles", "partner-cuts", "two-packs")),
            ("round_end", _one_of("hands", "target", "clock")),
            ("target", _whole(1, LARGEST_TARGET)),
            ("minutes", _whole(1, LONGEST_CLOCK)),
            ("after_target", _one_of("stop", "new-game")),
            ("match_points", _match_points),
            ("compare", _one_of("points", "tricks")),
            ("record", _one_of("hands", "totals")),
            ("withdrawal", _one_of("stay", "remove", "remove-under-half")),
            ("forfeit", _one_of("sit-out", "win")),
            ("revoke", _revoke),
            ("both_revoked", _one_of("organiser", "redeal")),
            ("rate_per", _one_of("hand", "round", "available")),
        )
    }
)
