"""What people take home from an entry: a seat that two share counts half for each (rules, part 4)."""

from collections.abc import Mapping
from fractions import Fraction

from scoring.numbers import Exact


def career_share(value: Exact, people: int) -> Fraction:
    """One person's part of what an entry made at one seat, over years: halves where two share it.

    In the event itself the shared entry ranks as one, with the whole value.
    """
    return Fraction(value) / people


def role_totals(values: Mapping[int, Exact], roles: Mapping[int, str]) -> dict[str, Exact]:
    """What the entries of each role made together; two roles that fill every table make the same."""
    totals: dict[str, Exact] = {}
    for entry, value in values.items():
        role = roles.get(entry, "")
        totals[role] = totals.get(role, 0) + value
    return totals
