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


@dataclass(frozen=True)
class Design:
    """Pairs are two copies of 0..m-1, tables are 0..m-1, and adding 1 to all of them is a symmetry.

    base: the games of the developed round as (copies, a, b, table); copies is "0" or "1" when
    both pairs are of that copy, "m" when a is of copy 0 and b of copy 1.
    shifts: for each difference d between copies that the base round leaves over, the table
    of the game between 0 of copy 0 and d of copy 1.
    """

    m: int
    base: tuple[tuple[str, int, int, int], ...]
    shifts: Mapping[int, int]


PLACES = string.digits + string.ascii_uppercase + string.ascii_lowercase


@cache
def stored() -> Mapping[int, Design]:
    """Every stored design, by its number of tables m."""
    designs = _read("balanced_round_robins.json")["designs"]
    return MappingProxyType({int(m): _design(int(m), raw) for m, raw in designs.items()})


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


def _design(m: int, raw: Mapping[str, object]) -> Design:
    games, tables, shifts = raw["games"], raw["gt"], raw["sd"]
    assert isinstance(games, list) and isinstance(tables, list) and isinstance(shifts, dict)
    base = tuple((copies, a, b, table) for (copies, a, b), table in zip(games, tables, strict=True))
    return Design(m, base, MappingProxyType({int(d): shift for d, shift in shifts.items()}))
