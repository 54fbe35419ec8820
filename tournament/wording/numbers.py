"""Exact numbers as people read them; equal-looking ones that differ get more digits."""

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from django.utils.formats import get_format, number_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

FEWEST_DIGITS = 2
MOST_DIGITS = 12


def number(value: Fraction | int | None) -> str:
    """A whole number as it is, any other with two digits after the point; nothing for None."""
    return numbers([value])[0]


def numbers(values: Iterable[Fraction | int | None]) -> list[str]:
    """Each value of a column, as it is easiest to read: a whole number is written whole, ``26`` and not
    ``26.00``, and any other with two digits after the point, ``14.67``.

    Two that differ never read the same: digits are added until they do not, ``26`` beside ``26.001``.
    On pages ``room_after`` keeps the points of a column under each other.
    """
    exact = list(values)
    known = {value for value in exact if value is not None}
    # Whole numbers are written whole, so two of them never read the same.
    broken = any(value.denominator != 1 for value in known)
    enough = (count for count in range(FEWEST_DIGITS, MOST_DIGITS) if not broken or _apart(known, count))
    digits, language = next(enough, MOST_DIGITS), get_language()
    return [_shown(language, value, digits) for value in exact]


def room_after(texts: Iterable[str]) -> list[str]:
    """What a whole number of a column lacks of the others' digits: ``.00``; nothing for the others.

    A page keeps that much room free behind it, so that units stand under units.
    """
    point, texts = get_format("DECIMAL_SEPARATOR"), list(texts)
    longest = max((len(text.partition(point)[2]) for text in texts), default=0)
    room = point + "0" * longest if longest else ""
    return [room if text and point not in text else "" for text in texts]


# The same few hundred numbers stand in every table of an evening.
@lru_cache(maxsize=4096)
def _shown(_language: str | None, value: Fraction | int | None, digits: int) -> str:
    if value is None:
        return ""
    return number_format(int(value), use_l10n=True) if value.denominator == 1 else _decimal(value, digits)


def listed(counts: Iterable[int]) -> str:
    """Numbers of tables or rounds as they are read out: ``3``, ``3 and 4``, ``1, 3 and 4``."""
    *rest, last = [str(count) for count in counts] or [""]
    return _("%(numbers)s and %(last)s") % {"numbers": ", ".join(rest), "last": last} if rest else last


def _apart(known: set[Fraction | int], digits: int) -> bool:
    return len({_rounded(value, digits) for value in known}) == len(known)


def _rounded(value: Fraction | int, digits: int) -> int:
    """The value in units of the last digit, halves away from zero as people round."""
    scaled = abs(value) * 10**digits
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return -whole if value < 0 else whole


def _decimal(value: Fraction | int, digits: int) -> str:
    units = _rounded(value, digits)
    whole, rest = divmod(abs(units), 10**digits)
    sign = "-" if units < 0 else ""
    return number_format(f"{sign}{whole}.{rest:0{digits}d}", use_l10n=True)
