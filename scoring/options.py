"""The ``options`` of the results format: each key's values, read strictly and written back."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.contracts import HIGHEST, KITTIES, LOWEST
from scoring.drive_values import read_roles, read_steps
from scoring.hand_list import HandKind
from scoring.kind_options import read_kinds, written_kind
from scoring.numbers import plain
from scoring.option_values import (
    Read,
    one_of,
    or_none,
    read_match_points,
    read_revoke,
    read_series,
    read_sets_lose,
    read_trumps,
    read_truth,
    whole,
)

LARGEST_TARGET = 99
LONGEST_CLOCK = 600
MOST_POINTS = 99
MOST_HANDS_OF_AN_EVENT = 999


@dataclass(frozen=True)
class Option:
    """One key. ``read(key, value)`` gives the value as rules hold it, or the Problem with it.

    game: ``basic`` or ``bid`` when it belongs to one game alone. drive: it belongs to drives.
    """

    key: str
    read: Read
    game: str = ""
    drive: bool = False

    def write(self, value: object) -> object:
        """The value as JSON holds it."""
        if isinstance(value, HandKind):
            return written_kind(value)
        if isinstance(value, tuple):
            return [self.write(part) for part in value]
        return plain(value) if isinstance(value, Fraction) else value


_BASIC = {
    "trumps": read_trumps,
    "trump_restart": one_of("never", "round", "one-a-round"),
    "hands": read_kinds,
}
_BOTH = {
    "first_dealer": one_of("schedule", "draw", "cut"),
    "handling": one_of("partner-shuffles", "left-shuffles", "partner-cuts", "two-packs"),
    "interval": or_none(whole(1, MOST_HANDS_OF_AN_EVENT)),
    "round_end": one_of("hands", "target", "clock"),
    "target": whole(1, LARGEST_TARGET),
    "minutes": or_none(whole(1, LONGEST_CLOCK)),
    "after_target": one_of("stop", "new-game"),
    "match_points": read_match_points,
    "compare": one_of("points", "tricks"),
    "record": one_of("hands", "totals"),
    "withdrawal": one_of("stay", "remove", "remove-under-half"),
    "forfeit": one_of("sit-out", "win"),
    "revoke": read_revoke,
    "both_revoked": one_of("organiser", "redeal"),
    "rate_per": one_of("hand", "round", "available"),
}
_BID = {
    "jokers": whole(min(KITTIES), max(KITTIES)),
    "kitty": whole(0, 6),
    "kitty_to": one_of("bidder", "first-trick"),
    "first_lead": one_of("bidder", "dealer-left"),
    "lowest_bid": whole(LOWEST, HIGHEST),
    "bid_again": read_truth,
    "one_turn": read_truth,
    "downtown_over_uptown": one_of("above", "equal"),
    "all_pass": one_of("dealer-must-bid", "redeal"),
    "score": one_of("made", "bid"),
    "notrump_factor": whole(1, 2),
    "set_costs": one_of("shortfall", "bid"),
    "slam": or_none(whole(1, MOST_POINTS)),
    "slam_notrump": or_none(whole(1, MOST_POINTS)),
    "best_of": read_series,
    "sets_lose": read_sets_lose,
    "double_games": read_truth,
    "set_bonus": whole(0, MOST_POINTS),
    "late_points": or_none(whole(0, MOST_POINTS)),
}
_DRIVE = {
    "roles": read_roles,
    "movers": or_none(one_of("winners", "losers")),
    "steps": read_steps,
}

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "game": Option("game", one_of("basic", "bid")),
        **{key: Option(key, read, game="basic") for key, read in _BASIC.items()},
        **{key: Option(key, read) for key, read in _BOTH.items()},
        **{key: Option(key, read, game="bid") for key, read in _BID.items()},
        **{key: Option(key, read, game="basic", drive=True) for key, read in _DRIVE.items()},
    }
)
BID_KEYS = frozenset(_BID)
