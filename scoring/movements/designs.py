"""Stored schedules, where no closed form is known: whole round robins of 2m pairs, and first rounds.

Both files were found by searches and are verified in the tests; docs/movements.md says how to read them.
"""

import json
import string
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any

Base = tuple[tuple[str, int, int, int], ...]


@dataclass(frozen=True)
class Design:
    """Pairs are two copies of 0..m-1, tables are 0..m-1, and adding 1 to all of them is a symmetry.

    base: the games of the developed round as (copies, a, b, table); copies is "0" or "1" when
    both pairs are of that copy, "m" when a is of copy 0 and b of copy 1.
    shifts: for each difference d between copies that the base round leaves over, the table
    of the game between 0 of copy 0 and d of copy 1.
    """

    m: int
    base: Base
    shifts: Mapping[int, int]


@dataclass(frozen=True)
class RingDesign:
    """Pairs are two copies of a ring 0..m-2 and two outsiders, tables the ring and one more, numbered m-1;
    adding 1 within the rings is a symmetry, and so is exchanging the copies of all rounds but one.

    base: as in Design; copies "x0" is the first outsider against b of copy 0, "y0" and "y1" the second
    against b of that copy (a means nothing there). shift: the table of the game between 0 and 0 in
    the round in which every x of copy 0 meets x of copy 1, and the outsiders each other.
    """

    m: int
    base: Base
    shift: int


PLACES = string.digits + string.ascii_uppercase + string.ascii_lowercase


@cache
def stored() -> Mapping[int, Design]:
    """Every stored design, by its number of tables m."""
    designs = _read("balanced_round_robins.json")["designs"]
    return MappingProxyType({int(m): _design(int(m), raw) for m, raw in designs.items()})


@cache
def stored_rings() -> Mapping[int, RingDesign]:
    """Every stored design over a ring, by its number of tables m."""
    designs = _read("ring_round_robins.json")["designs"]
    return MappingProxyType({int(m): RingDesign(int(m), _base(raw), raw["s"]) for m, raw in designs.items()})


@cache
def starters() -> Mapping[int, tuple[tuple[int, int, int], ...]]:
    """For each odd ring of places the first round of a Howell: (North-South, East-West, set of boards)."""
    found = _read("howell_starters.json")["starters"]
    return MappingProxyType({int(ring): tuple(map(tuple, games)) for ring, games in found.items()})


@cache
def stored_parts() -> Mapping[tuple[int, int], tuple[tuple[tuple[int, int], ...], ...]]:
    """For (entries, rounds): in each round the games in table order, two places from 0 each."""
    found = {}
    for name, text in _read("part_round_robins.json")["parts"].items():
        entries, rounds = name.split("x")
        found[int(entries), int(rounds)] = tuple(_games(word) for word in text.split())
    return MappingProxyType(found)


def _games(word: str) -> tuple[tuple[int, int], ...]:
    places = [PLACES.index(letter) for letter in word]
    return tuple(zip(places[::2], places[1::2], strict=True))


def _read(name: str) -> Any:
    return json.loads(resources.files(__package__).joinpath(name).read_text("utf-8"))


def _design(m: int, raw: Mapping[str, Any]) -> Design:
    return Design(m, _base(raw), MappingProxyType({int(d): shift for d, shift in raw["sd"].items()}))


def _base(raw: Mapping[str, Any]) -> Base:
    return tuple((copies, a, b, table) for (copies, a, b), table in zip(raw["games"], raw["gt"], strict=True))
