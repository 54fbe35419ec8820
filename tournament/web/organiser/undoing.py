"""The latest change of an evening, and what takes it back."""

from tournament.models import Event, LogEntry
from tournament.services import changing, substituting

# By deed: whether its line can be taken back, and what does it.
UNDOING = {
    changing.DEED: (changing.may_undo, changing.undo),
    substituting.DEED: (substituting.may_undo, substituting.undo),
}


def last_change(event: Event) -> LogEntry | None:
    """The latest change, while it can be taken back."""
    last = LogEntry.objects.filter(event=event, deed__in=UNDOING).order_by("-pk").first()
    return last if last is not None and UNDOING[last.deed][0](event, last) else None
