"""What is read of places that are others than people were told."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from tournament.queries.spots import Spot

if TYPE_CHECKING:
    from tournament.queries.views import EntryView


@dataclass(frozen=True)
class Move:
    """One round of one entry. now: None where the round is to be drawn anew or, gone, is not played."""

    entry: int
    round: int
    was: Spot
    now: Spot | None
    gone: bool = False
    seen_at: datetime | None = None
    seen_how: str = ""


@dataclass(frozen=True)
class Told:
    """How far a change has come to those it concerns. knows: by entry, whether somebody has said so."""

    moves: tuple[Move, ...] = ()
    knows: tuple[tuple["EntryView", tuple[Move, ...], bool], ...] = ()

    @property
    def waiting(self) -> tuple[tuple["EntryView", tuple[Move, ...]], ...]:
        return tuple((entry, moves) for entry, moves, knows in self.knows if not knows)

    @property
    def done(self) -> tuple[tuple["EntryView", tuple[Move, ...]], ...]:
        return tuple((entry, moves) for entry, moves, knows in self.knows if knows)

    @property
    def seen(self) -> int:
        return sum(knows for _entry, _moves, knows in self.knows)

    @property
    def entries(self) -> int:
        return len(self.knows)
