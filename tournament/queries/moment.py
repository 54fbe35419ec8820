"""What a reading of an event depends on."""

from dataclasses import dataclass, field
from datetime import datetime

from tournament.models import Event


@dataclass(frozen=True)
class Moment:
    """What a reading of an event depends on; of two databases, events may share a number, not a beginning."""

    event_id: int
    version: int
    created_at: datetime
    event: Event = field(compare=False)

    @property
    def whose(self) -> tuple[int, datetime]:
        """The event, whatever its version."""
        return self.event_id, self.created_at

    @classmethod
    def of(cls, event: Event) -> "Moment":
        return cls(event.pk, event.version, event.created_at, event)
