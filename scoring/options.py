"""The ``options`` of the results format: each key's values, read strictly and written back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.contracts import HIGHEST, KITTIES, LOWEST
from scoring.hand_list import HandKind
from scoring.kind_options import read_kinds, written_kind
from scoring.numbers import brief, plain, read_fraction
from scoring.problems import Problem
from scoring.ruleset import TRUMPS

LONGEST_TRUMP_LIST = 200
LARGEST_TARGET = 99
LONGEST_CLOCK = 600
MOST_REVOKE_POINTS = 99
MOST_POINTS = 99
MOST_HANDS_OF_AN_EVENT = 999
LONGEST_SERIES = 15
MOST_SETS = 9
LONGEST_ROLE = 30
LONGEST_STEP = 9

Read = Callable[[str, object], object]


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


def _one_of(*allowed: str) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, str) and value in allowed:
            return value
        return Problem("option-value", {"option": key, "value": brief(value), "allowed": allowed})

    return read


def _truth(key: str, value: object) -> object:
    # 1 is no truth value, although it is equal to one.
    if isinstance(value, bool):
        return value
    return Problem("option-value", {"option": key, "value": brief(value), "allowed": ("true", "false")})


def _whole(least: int, most: int) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        return Problem("option-number", {"option": key, "value": brief(value), "least": least, "most": most})

    return read


def _or_none(read: Read) -> Read:
    """The same, and null for none: a preset may have a number that an event does not want."""
    return lambda key, value: None if value is None else read(key, value)


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


def _sets_lose(key: str, value: object) -> object:
    """true means the two sets of the rules; false, or 0, none; a number so many."""
    if isinstance(value, bool) or (isinstance(value, int) and value == 0):
        return 2 if value else 0
    return _whole(2, MOST_SETS)(key, value)


def _series(key: str, value: object) -> object:
    number = _whole(1, LONGEST_SERIES)(key, value)
    if isinstance(number, int) and number % 2 == 0:
        return Problem("best-of-even", {"option": key, "value": number})
    return number


def _roles(key: str, value: object) -> object:
    names = value if isinstance(value, list | tuple) else None
    if names is not None and len(names) == 0:
        return ()
    fits = names is not None and len(names) == 2
    if not fits or not all(isinstance(name, str) and len(name.strip()) > 0 for name in names or ()):
        return Problem("roles-two", {"option": key, "value": brief(value)})
    roles = tuple(" ".join(name.split()) for name in names or ())
    if max(map(len, roles)) > LONGEST_ROLE:
        return Problem(
            "roles-long", {"option": key, "value": brief(max(roles, key=len)), "most": LONGEST_ROLE}
        )
    if roles[0].casefold() == roles[1].casefold():
        return Problem("roles-same", {"option": key, "value": roles[0]})
    return roles


def _steps(key: str, value: object) -> object:
    numbers = value if isinstance(value, list | tuple) else None
    if numbers is not None and len(numbers) in (0, 2):
        read = [_whole(-LONGEST_STEP, LONGEST_STEP)(key, number) for number in numbers]
        if not any(isinstance(number, Problem) for number in read):
            return tuple(numbers)
    return Problem("steps-two", {"option": key, "value": brief(value), "most": LONGEST_STEP})


_BASIC = {
    "trumps": _trumps,
    "trump_restart": _one_of("never", "round", "one-a-round"),
    "hands": read_kinds,
}
_BOTH = {
    "first_dealer": _one_of("schedule", "draw", "cut"),
    "handling": _one_of("partner-shuffles", "left-shuffles", "partner-cuts", "two-packs"),
    "interval": _or_none(_whole(1, MOST_HANDS_OF_AN_EVENT)),
    "round_end": _one_of("hands", "target", "clock"),
    "target": _whole(1, LARGEST_TARGET),
    "minutes": _or_none(_whole(1, LONGEST_CLOCK)),
    "after_target": _one_of("stop", "new-game"),
    "match_points": _match_points,
    "compare": _one_of("points", "tricks"),
    "record": _one_of("hands", "totals"),
    "withdrawal": _one_of("stay", "remove", "remove-under-half"),
    "forfeit": _one_of("sit-out", "win"),
    "revoke": _revoke,
    "both_revoked": _one_of("organiser", "redeal"),
    "rate_per": _one_of("hand", "round", "available"),
}
_BID = {
    "jokers": _whole(min(KITTIES), max(KITTIES)),
    "kitty": _whole(0, 6),
    "kitty_to": _one_of("bidder", "first-trick"),
    "first_lead": _one_of("bidder", "dealer-left"),
    "lowest_bid": _whole(LOWEST, HIGHEST),
    "bid_again": _truth,
    "one_turn": _truth,
    "downtown_over_uptown": _one_of("above", "equal"),
    "all_pass": _one_of("dealer-must-bid", "redeal"),
    "score": _one_of("made", "bid"),
    "notrump_factor": _whole(1, 2),
    "set_costs": _one_of("shortfall", "bid"),
    "slam": _or_none(_whole(1, MOST_POINTS)),
    "slam_notrump": _or_none(_whole(1, MOST_POINTS)),
    "best_of": _series,
    "sets_lose": _sets_lose,
    "double_games": _truth,
    "set_bonus": _whole(0, MOST_POINTS),
    "late_points": _or_none(_whole(0, MOST_POINTS)),
}
_DRIVE = {
    "roles": _roles,
    "movers": _or_none(_one_of("winners", "losers")),
    "steps": _steps,
}

OPTIONS: Mapping[str, Option] = MappingProxyType(
    {
        "game": Option("game", _one_of("basic", "bid")),
        **{key: Option(key, read, game="basic") for key, read in _BASIC.items()},
        **{key: Option(key, read) for key, read in _BOTH.items()},
        **{key: Option(key, read, game="bid") for key, read in _BID.items()},
        **{key: Option(key, read, game="basic", drive=True) for key, read in _DRIVE.items()},
    }
)
BID_KEYS = frozenset(_BID)
DRIVE_KEYS = frozenset(_DRIVE)
