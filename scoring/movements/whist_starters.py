"""Starters of whist tournament designs: one round that a group develops into all of them.

A table is (a, b, c, d) with the partners a, c and b, d. The differences of partners are to be each
element but 0 once, those of opponents twice. Sources: docs/movements.md, "Whist designs".
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from scoring.movements.groups import Field, Group, field, prime_power

Quad = tuple[int, int, int, int]
LEAST_FACTOR = 5  # a field with four different multipliers besides 0


@dataclass(frozen=True)
class Starter:
    """The first round of a design; one element of the group sits out of it, or the player ``order``,
    who stands outside of the group and never moves, plays as well (``infinity``).

    fields: the sizes of the fields whose additive groups make the group, empty when it is none such.
    perfect: False for the best that a search found where no design is known to us.
    """

    group: Group
    infinity: bool
    tables: tuple[Quad, ...]
    fields: tuple[int, ...] = ()
    perfect: bool = True

    @property
    def players(self) -> int:
        return self.group.order + self.infinity

    def rounds(self) -> list[list[int]]:
        """All rounds as seats N, E, S, W table after table: the base round moved on by every element."""
        last = [self.group.order] if self.infinity else []
        base = [place for table in self.tables for place in table]
        return [[moved[place] for place in base] for moved in (shift + last for shift in self.group.shifts())]


@cache
def raw() -> Any:
    """The stored starters and the stored frame, as they are written."""
    return json.loads(resources.files(__package__).joinpath("whist_starters.json").read_text("utf-8"))


@cache
def _stored() -> Mapping[int, Starter]:
    return {starter.players: starter for starter in map(_read, raw()["starters"])}


def _read(entry: Mapping[str, Any]) -> Starter:
    moduli: list[int] = []
    powers = [prime_power(q) for q in entry["group"]]
    for q, power in zip(entry["group"], powers, strict=True):
        moduli += [power[0]] * power[1] if power else [q]
    tables = tuple((a, b, c, d) for a, b, c, d in entry["tables"])
    fields = tuple(entry["group"]) if all(powers) else ()
    return Starter(Group(tuple(moduli)), entry["infinity"], tables, fields, entry.get("perfect", True))


@cache
def starter(players: int) -> Starter | None:
    """A starter for so many players: Bose and Cameron's, else a stored one, else a product."""
    if players % 4 == 1 and prime_power(players):
        return _bose_cameron(players)
    stored = _stored().get(players)
    if stored and stored.perfect:
        return stored
    return next(_products(players), None) or stored


def _bose_cameron(q: int) -> Starter:
    """The powers g^i, g^(i+n), g^(i+2n), g^(i+3n) of a primitive element, for q = 4n + 1."""
    of, n = field(q), q // 4
    powers = of.powers
    tables = tuple((powers[i], powers[i + n], powers[i + 2 * n], powers[i + 3 * n]) for i in range(n))
    return Starter(of.group, False, tables, (q,))


def _products(players: int) -> Iterator[Starter]:
    """A starter of a group G and one of a product of fields H make one of G x H."""
    order = players if players % 4 == 1 else players - 1
    for outer in range(5, order, 4):
        if order % outer == 0:
            one, other = starter(outer), starter(order // outer + (players != order))
            if one and other and one.perfect and other.fields and min(other.fields) >= LEAST_FACTOR:
                yield _product(one, other)


def _product(outer: Starter, inner: Starter) -> Starter:
    """For each table of the outer starter and each j of H: its places beside four multiples of j; and the
    inner starter beside 0. Any two of the four multipliers differ in every field.
    """
    size, order = outer.group.order, inner.group.order
    multiples = [_multiplied(inner, code) for code in (1, 2, 3, 4)]
    tables = [
        tuple(place + size * by[j] for place, by in zip(table, multiples, strict=True))
        for table in outer.tables
        for j in range(order)
    ]
    # The player outside of H is the one outside of the product.
    tables += [tuple(size * place for place in table) for table in inner.tables]
    group = Group(outer.group.moduli + inner.group.moduli)
    fields = outer.fields + inner.fields if outer.fields else ()
    return Starter(group, inner.infinity, tuple((a, b, c, d) for a, b, c, d in tables), fields)


def _multiplied(inner: Starter, code: int) -> list[int]:
    """Every element of the product of fields, multiplied in each field by the element with this number."""
    of: list[Field] = [field(q) for q in inner.fields]
    found = []
    for element in range(inner.group.order):
        value, size = 0, 1
        for each in of:
            element, own = divmod(element, each.q)
            value, size = value + size * each.times(own, code), size * each.q
        found.append(value)
    return found
