"""Whom each kind of prize list looks at, and in which order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType

from scoring.numbers import Exact
from scoring.rows import Row
from scoring.values import points_by_round, tricks_by_round

# The lists that go by places: those of the whole table, and those of the first stage's halves.
HALVES = ("first-half", "second-half")
BY_PLACE = ("top", "lowest", *HALVES)

# Entries that are level, and the number they are level on (None where it is their rank).
Group = tuple[Exact | None, list[int]]


@dataclass(frozen=True)
class Field:
    """What prizes are given from: the table, and the tables of the two halves of the evening.

    tricks: whether rounds are compared by tricks (the event counts no points).
    stages: of which stage's table an entry's row is; the first where nothing is said.
    """

    rows: Sequence[Row]
    first_half: Sequence[Row] = ()
    second_half: Sequence[Row] = ()
    roles: Mapping[int, str] = field(default_factory=dict)
    tricks: bool = False
    stages: Mapping[int, int] = field(default_factory=dict)

    def stage_of(self, kind: str, group: Sequence[int]) -> int | None:
        """The stage whose places a list of this kind goes by, for a group of equals; None for other lists."""
        if kind not in BY_PLACE:
            return None
        return 1 if kind in HALVES else self.stages.get(group[0], 1)


def groups(kind: str, role: str, found: Field) -> list[Group]:
    """Those who can take a prize of this kind, the best first; withdrawn entries can take none."""
    halves = dict(zip(HALVES, (found.first_half, found.second_half), strict=True))
    rows = [
        row
        for row in halves.get(kind, found.rows)
        if row.withdrawn is None
        and row.rounds_played > 0
        and (not role or found.roles.get(row.entry) == role)
    ]
    return _KINDS[kind](rows, found)


def _by_rank(rows: Sequence[Row], _: Field) -> list[Group]:
    ranks: dict[int, list[int]] = {}
    for row in rows:
        ranks.setdefault(row.rank, []).append(row.entry)
    return [(None, group) for group in ranks.values()]


def _lowest(rows: Sequence[Row], found: Field) -> list[Group]:
    return _by_rank(rows, found)[::-1]


def _by_most(of: Callable[[Row, Field], Exact], rows: Sequence[Row], found: Field) -> list[Group]:
    """By a number of which more is better; nobody takes a prize for none at all."""
    numbers: dict[Exact, list[int]] = {}
    for row in sorted(rows, key=lambda row: row.entry):
        numbers.setdefault(of(row, found), []).append(row.entry)
    return [(number, numbers[number]) for number in sorted(numbers, reverse=True) if number > 0]


def _best_round(row: Row, found: Field) -> Exact:
    by_round = tricks_by_round(row.line) if found.tricks else points_by_round(row.line)
    return max(by_round.values(), default=0)


_KINDS: Mapping[str, Callable[[Sequence[Row], Field], list[Group]]] = MappingProxyType(
    {
        "top": _by_rank,
        "first-half": _by_rank,
        "second-half": _by_rank,
        "best-round": partial(_by_most, _best_round),
        "tens": partial(_by_most, lambda row, _: row.line.tens),
        "lowest": _lowest,
    }
)

KINDS = tuple(_KINDS)
