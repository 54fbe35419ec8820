"""Exact numbers as people and files write them: whole, ``20/3`` or ``6.1``; never a float."""

import re
from decimal import Decimal
from fractions import Fraction

Exact = int | Fraction

# Larger numbers than any event has are refused before they are worked with.
_LARGEST = 10**9

_WRITTEN = re.compile(r"-?[0-9]{1,9}(?:/[0-9]{1,9}|\.[0-9]{1,9})?")


def read_fraction(value: object) -> Fraction | None:
    """The exact number that ``value`` writes, or None when it writes none.

    Whole numbers, fractions, decimals and their text are read. A float is not: 6.1 as a
    float is not 6.1. Neither is a truth value.
    """
    if isinstance(value, bool) or not isinstance(value, int | Fraction | Decimal | str):
        return None
    if isinstance(value, int | Fraction):
        number = Fraction(value)
        return number if max(abs(number.numerator), number.denominator) <= _LARGEST else None
    written = str(value).strip()
    if not _WRITTEN.fullmatch(written):
        return None
    try:
        return Fraction(written)
    except ZeroDivisionError:
        return None


def text(number: Exact) -> str:
    """``7`` or ``20/3``, as the results format writes it."""
    return str(number)


def plain(number: Exact) -> int | str:
    """Ready for JSON: a whole number as it is, any other as ``"20/3"``."""
    return int(number) if number == int(number) else str(number)


def brief(value: object, longest: int = 40) -> str:
    """What was typed, short enough to be read back in a sentence."""
    try:
        written = value if isinstance(value, str) else repr(value)
    except ValueError:  # a whole number of thousands of digits has no text
        return "…"
    return written if len(written) <= longest else written[: longest - 1] + "…"
