"""What an event's table is made from: results, sit-outs and adjustments."""

from dataclasses import dataclass

from scoring.numbers import Exact
from scoring.points import Score


@dataclass(frozen=True, slots=True)
class Result:
    """One table's confirmed round. ``ns`` and ``ew`` are entry numbers: one of pairs, two of individuals.

    forfeit_by: the side (``ns`` or ``ew``) that did not play; the score is then left out.
    disqualified: the sides whose round scores 0 and stays played; the other side keeps what it made.
    """

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    score: Score | None = None
    forfeit_by: str | None = None
    stage: int = 1
    disqualified: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SitOut:
    """A round that an entry spent without a table."""

    round: int
    entry: int
    stage: int = 1


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An exact number the organiser adds to (or takes off) the value that sit-outs add to, and why."""

    round: int
    entry: int
    value: Exact
    stage: int = 1
    reason: str = ""
