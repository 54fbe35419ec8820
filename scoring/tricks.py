"""Reading a number of tricks as somebody typed it."""

from scoring.numbers import brief
from scoring.problems import Problem, Refused

# Far above any round's tricks; longer numbers are refused before they are worked with.
MOST_DIGITS = 6


def read_tricks(text: object) -> int | None:
    """The whole number that was typed, or None for a blank.

    Space around it is ignored. Decimal digits of any script are read (``٧`` and ``７`` are 7);
    signs, points, commas, exponents, other bases, words, floats and truth values are refused
    with one Problem: ``tricks-not-whole``, ``tricks-negative`` or ``tricks-too-many``.
    Whether the number fits a hand is for the sheet's faults to say.
    """
    if text is None:
        return None
    if isinstance(text, bool) or not isinstance(text, int | str):
        raise Refused(Problem("tricks-not-whole", {"value": brief(text)}))
    if isinstance(text, int):
        return _in_reach(text)
    digits = text.strip()
    if not digits:
        return None
    if digits.isdecimal():
        significant = digits.lstrip("0") or "0"
        if len(significant) > MOST_DIGITS:
            raise Refused(Problem("tricks-too-many", {"value": brief(digits)}))
        return int(significant)
    if digits[0] in "-−" and digits[1:].isdecimal():
        raise Refused(Problem("tricks-negative", {"value": brief(digits)}))
    raise Refused(Problem("tricks-not-whole", {"value": brief(digits)}))


def _in_reach(number: int) -> int:
    if number < 0:
        raise Refused(Problem("tricks-negative", {"value": brief(number)}))
    if number >= 10**MOST_DIGITS:
        raise Refused(Problem("tricks-too-many", {"value": brief(number)}))
    return number
