"""How single values of ``options`` are read: the value as rules hold it, or the Problem with it."""

from collections.abc import Callable

from scoring.numbers import brief, plain, read_fraction
from scoring.problems import Problem
from scoring.ruleset import TRUMPS

Read = Callable[[str, object], object]

LONGEST_TRUMP_LIST = 200
MOST_REVOKE_POINTS = 99
LONGEST_SERIES = 15
MOST_SETS = 9


def one_of(*allowed: str) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, str) and value in allowed:
            return value
        return Problem("option-value", {"option": key, "value": brief(value), "allowed": allowed})

    return read


def read_truth(key: str, value: object) -> object:
    # 1 is no truth value, although it is equal to one.
    if isinstance(value, bool):
        return value
    return Problem("option-value", {"option": key, "value": brief(value), "allowed": ("true", "false")})


def whole(least: int, most: int) -> Read:
    def read(key: str, value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        return Problem("option-number", {"option": key, "value": brief(value), "least": least, "most": most})

    return read


def or_none(read: Read) -> Read:
    """The same, and null for none: a preset may have a number that an event does not want."""
    return lambda key, value: None if value is None else read(key, value)


def read_trumps(key: str, value: object) -> object:
    if isinstance(value, str):
        return one_of("turned", "rotation", "rotation-notrump")(key, value)
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= LONGEST_TRUMP_LIST:
        return Problem("trump-list", {"option": key, "value": brief(value), "most": LONGEST_TRUMP_LIST})
    strange = tuple(brief(trump) for trump in value if not isinstance(trump, str) or trump not in TRUMPS)
    if strange:
        return Problem("trump-unknown", {"option": key, "values": strange, "allowed": TRUMPS})
    return tuple(value)


def read_match_points(key: str, value: object) -> object:
    parts = value if isinstance(value, list | tuple) else ()
    numbers = [read_fraction(part) for part in parts]
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return Problem("match-points", {"option": key, "value": brief(value)})
    win, draw = numbers[0], numbers[1]
    if not (win > 0 and 0 <= draw <= win):
        return Problem("match-points-order", {"option": key, "win": plain(win), "draw": plain(draw)})
    return (win, draw)


def read_revoke(key: str, value: object) -> object:
    if value == "tricks" or not isinstance(whole(1, MOST_REVOKE_POINTS)(key, value), Problem):
        return value
    return Problem(
        "option-revoke", {"option": key, "value": brief(value), "least": 1, "most": MOST_REVOKE_POINTS}
    )


def read_sets_lose(key: str, value: object) -> object:
    """true means the two sets of the rules; false, or 0, none; a number so many."""
    if isinstance(value, bool) or (isinstance(value, int) and value == 0):
        return 2 if value else 0
    return whole(2, MOST_SETS)(key, value)


def read_series(key: str, value: object) -> object:
    number = whole(1, LONGEST_SERIES)(key, value)
    if isinstance(number, int) and number % 2 == 0:
        return Problem("best-of-even", {"option": key, "value": number})
    return number
