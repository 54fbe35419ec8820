"""What people take home from an entry: a seat that two share counts half for each (docs/rules.md, part 5)."""

from fractions import Fraction

from scoring.numbers import Exact


def career_share(value: Exact, people: int) -> Fraction:
    """One person's part of what an entry made at one seat, over years: halves where two share it.

    In the event itself the shared entry ranks as one, with the whole value.
    """
    return Fraction(value) / people
