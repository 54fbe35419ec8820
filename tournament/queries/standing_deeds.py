"""Deeds of an evening that can be taken back: which of them stand."""

from collections.abc import Iterator

from tournament.models import Event, LogEntry

# A deed, and the one that takes it back and says so of its line.
PLAN, PLAN_UNDONE = "plan-changed", "plan-change-undone"
SUBSTITUTE, SUBSTITUTE_UNDONE = "substitute-seated", "substitute-undone"
_UNDONE = {PLAN: PLAN_UNDONE, SUBSTITUTE: SUBSTITUTE_UNDONE}


def stands(line: LogEntry) -> bool:
    """Whether nobody has taken it back."""
    return line.event is not None and line.pk not in _undone(line.event, line.deed)


def newer(event: Event, line: LogEntry, deed: str) -> Iterator[LogEntry]:
    """What was done after it and stands."""
    undone = _undone(event, deed)
    for later in event.log.filter(deed=deed, pk__gt=line.pk).order_by("pk"):
        if later.pk not in undone:
            yield later


def _undone(event: Event, deed: str) -> set[int]:
    lines = event.log.filter(deed=_UNDONE[deed]).values_list("details", flat=True)
    return {details["of"] for details in lines if "of" in details}
