"""The rows of an event's play as plain values: a round, a table of it, a hand, and who sits where."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from scoring.sheets import Hand


class RoundFact(NamedTuple):
    id: int
    number: int
    state: str
    opened_at: datetime | None
    stage: int = 1


class SittingFact(NamedTuple):
    id: int
    round: int
    table: int
    state: str
    forfeit_by: str
    short: str
    accepted: str
    first_dealer: str
    waiting_for: str = ""
    stage: int = 1
    disqualified: str = ""
    settled_by: str = ""
    late_side: str = ""
    boards: Sequence[int] = ()


class HandFact(NamedTuple):
    hand: Hand
    version: int
    accepted: bool

    @property
    def ns(self) -> int | None:
        return self.hand.ns

    @property
    def ew(self) -> int | None:
        return self.hand.ew


# Entry numbers at a table, by side.
Sides = dict[str, tuple[int, ...]]
