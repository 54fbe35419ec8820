"""Abelian groups and finite fields whose elements are plain numbers.

An element of a group is a number written in mixed digits, one for each modulus, the first the last to be
carried: adding is adding digit by digit without a carry. Of a field with p^k elements all moduli are p.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product
from math import prod


@dataclass(frozen=True)
class Group:
    """The product of the rings of integers modulo each of ``moduli``."""

    moduli: tuple[int, ...]

    @property
    def order(self) -> int:
        return prod(self.moduli)

    def digits(self, element: int) -> list[int]:
        found = []
        for modulus in self.moduli:
            element, digit = divmod(element, modulus)
            found.append(digit)
        return found

    def element(self, digits: list[int]) -> int:
        value = 0
        for modulus, digit in zip(reversed(self.moduli), reversed(digits), strict=True):
            value = value * modulus + digit % modulus
        return value

    def shifts(self) -> list[list[int]]:
        """shifts()[s][x] is x + s."""
        digits = [self.digits(element) for element in range(self.order)]
        return [[self.element([a + b for a, b in zip(x, s, strict=True)]) for x in digits] for s in digits]


@cache
def prime_power(q: int) -> tuple[int, int] | None:
    """(p, k) when q = p^k for a prime p, else None."""
    if q < 2:
        return None
    p = next(p for p in range(2, q + 1) if q % p == 0)
    k = 0
    while q % p == 0:
        q, k = q // p, k + 1
    return (p, k) if q == 1 else None


class Field:
    """The field of q = p^k elements; their digits to the base p are the coefficients of a polynomial."""

    def __init__(self, q: int) -> None:
        power = prime_power(q)
        assert power is not None
        self.q = q
        self.p, self.k = power
        self.group = Group((self.p,) * self.k)
        self.powers = next(found for found in map(self._powers_of, self._polynomials()) if found)
        self._logs = {element: log for log, element in enumerate(self.powers)}

    def times(self, a: int, b: int) -> int:
        return self.powers[(self._logs[a] + self._logs[b]) % (self.q - 1)] if a and b else 0

    def plus(self, a: int, b: int) -> int:
        one, other = self.group.digits(a), self.group.digits(b)
        return self.group.element([x + y for x, y in zip(one, other, strict=True)])

    def _polynomials(self) -> list[tuple[int, ...]]:
        """What x^k may be: all polynomials of a lower degree, the lowest coefficient first.

        For k = 1 the powers are those of a number, for k > 1 those of x.
        """
        return [tuple(reversed(digits)) for digits in product(range(self.p), repeat=self.k)]

    def _powers_of(self, top: tuple[int, ...]) -> list[int] | None:
        """1, x, x^2 ... if these are all elements but 0, else None."""
        power = [1] + [0] * (self.k - 1)
        found: list[int] = []
        for _ in range(self.q - 1):
            found.append(self.group.element(power))
            over = power[-1]
            power = [(a + over * b) % self.p for a, b in zip([0, *power[:-1]], top, strict=True)]
        return found if len(set(found)) == self.q - 1 and 0 not in found else None


@cache
def field(q: int) -> Field:
    """The field of q elements, worked out once; q must be a prime power."""
    return Field(q)
