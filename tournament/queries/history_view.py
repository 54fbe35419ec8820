"""What is read of the history: deeds of the log, and every version of a table's result."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scoring.record import Hand


@dataclass(frozen=True)
class LogLine:
    """One deed of the log, with the name of who did it ("" for the program itself). kind: of its event.

    who: names by number, as they are now, of those whom the line tells by their numbers alone.
    """

    id: int
    at: datetime
    by: str
    deed: str
    details: Mapping[str, object]
    kind: str = "pairs"
    who: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class HandVersion:
    """One version of one hand: what, who, when and why. written: all of it; blank: taken back.

    side: the side that sent it from the table; "" for the organiser, a scorer or a file.
    """

    hand: int
    version: int
    ns: int | None
    ew: int | None
    written: Hand
    is_current: bool
    accepted: bool
    by: str
    at: datetime
    source: str
    reason: str
    side: str = ""


@dataclass(frozen=True)
class PenaltyRecord:
    """A penalty, standing or taken back."""

    id: int
    hand: int
    side: str
    kind: str
    points: int
    given_by: str
    given_at: datetime
    taken_back_by: str
    taken_back_at: datetime | None


@dataclass(frozen=True)
class SittingHistory:
    """All that was ever written at one table in one round, by hand and then by version."""

    sitting_id: int
    round: int
    table: int
    versions: tuple[HandVersion, ...]
    penalties: tuple[PenaltyRecord, ...]

    def hand(self, number: int) -> tuple[HandVersion, ...]:
        return tuple(version for version in self.versions if version.hand == number)
