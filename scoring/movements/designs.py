"""The stored table-balanced round robins of 2m pairs, where no closed form is known.

The file was found by a search and is verified in the tests; docs/movements.md says how to read it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType


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


@cache
def stored() -> Mapping[int, Design]:
    """Every stored design, by its number of tables m."""
    text = resources.files(__package__).joinpath("balanced_round_robins.json").read_text("utf-8")
    return MappingProxyType({int(m): _design(int(m), raw) for m, raw in json.loads(text)["designs"].items()})


def _design(m: int, raw: Mapping[str, object]) -> Design:
    games, tables, shifts = raw["games"], raw["gt"], raw["sd"]
    assert isinstance(games, list) and isinstance(tables, list) and isinstance(shifts, dict)
    base = tuple((copies, a, b, table) for (copies, a, b), table in zip(games, tables, strict=True))
    return Design(m, base, MappingProxyType({int(d): shift for d, shift in shifts.items()}))
