"""What a deed would change of places, prizes and pairings: done, looked at, and taken back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.db import transaction

from scoring.changes import Changes, changes
from scoring.prizes import Prize
from scoring.standings import Row
from tournament.models import Event, LogEntry
from tournament.queries.drawing import departures
from tournament.queries.facts import Facts, gather
from tournament.queries.prizes import prizes_of
from tournament.queries.standings import ranked
from tournament.services.writing import write


@dataclass(frozen=True)
class Preview:
    """changes: by stage, of those in which anything would be another. rounds: those that would be drawn
    otherwise; what was published or played stays all the same. names: by entry number. lines: what the
    log would say of it, none of them stored."""

    changes: Mapping[int, Changes] = field(default_factory=dict)
    rounds: tuple[int, ...] = ()
    names: Mapping[int, str] = field(default_factory=dict)
    lines: tuple[LogEntry, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.changes or self.rounds)


def preview(event: Event, deed: Callable[[], object]) -> Preview:
    """Do it, look, and take it back; what it raises goes through. Nothing at all is stored."""
    try:
        with write(event):
            before, drawn = _tables(event)
            written = LogEntry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
            deed()
            lines = tuple(LogEntry.objects.filter(event=event, pk__gt=written).order_by("pk"))
            after, redrawn = _tables(event)
            names = {number: entry.label for number, entry in gather(event).entries.items()}
            transaction.set_rollback(True)
    finally:
        event.refresh_from_db()
    found = {stage: changes(*_both(before, after, stage)) for stage in sorted({*before, *after})}
    return Preview(
        {stage: one for stage, one in found.items() if one},
        tuple(number for number in redrawn if number not in drawn),
        names,
        lines,
    )


_Table = tuple[tuple[Row, ...], tuple[Prize, ...]]


def _both(before: Mapping[int, _Table], after: Mapping[int, _Table], stage: int) -> tuple[object, ...]:
    nothing: _Table = ((), ())
    was, now = before.get(stage, nothing), after.get(stage, nothing)
    return was[0], now[0], was[1], now[1]


def _tables(event: Event) -> tuple[dict[int, _Table], list[int]]:
    """Each stage's table, the prizes beside the last, and the rounds that would be drawn otherwise."""
    facts = gather(event)
    stages = sorted({result.stage for result in facts.confirmed()} or {1})
    prizes = prizes_of(facts)
    tables = {stage: (_rows(facts, stage), prizes if stage == stages[-1] else ()) for stage in stages}
    return tables, [one.number for one in departures(facts)]


def _rows(facts: Facts, stage: int) -> tuple[Row, ...]:
    return ranked(facts, stage, previous={})
