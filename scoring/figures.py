"""Exact numbers as a column of figures: more digits where different ones would look equal."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.numbers import Exact

FEWEST_DIGITS, MOST_DIGITS = 1, 12


def rounded(number: Exact, digits: int) -> str:
    """The number with so many decimals and a point, halves rounded away from zero."""
    scale = 10**digits
    scaled = abs(Fraction(number)) * scale
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    sign = "-" if number < 0 and whole else ""
    if not digits:
        return f"{sign}{whole}"
    return f"{sign}{whole // scale}.{whole % scale:0{digits}d}"


def digits_for(numbers: Iterable[Exact | None]) -> int:
    """The fewest decimals that keep the numbers of a column apart; 0 when all are whole."""
    different = {Fraction(number) for number in numbers if number is not None}
    if all(number.denominator == 1 for number in different):
        return 0
    for digits in range(FEWEST_DIGITS, MOST_DIGITS):
        if len({rounded(number, digits) for number in different}) == len(different):
            return digits
    return MOST_DIGITS


def column(numbers: Iterable[Exact | None], blank: str = "") -> tuple[str, ...]:
    """Every number of a column as text with the same decimals; ``blank`` stands for None."""
    listed = tuple(numbers)
    digits = digits_for(listed)
    return tuple(blank if number is None else rounded(number, digits) for number in listed)
