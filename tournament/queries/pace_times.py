"""What is known of time in an evening: when rounds were opened, and when hands were first written down.

Of a table that sends its hands itself that is when they were played. Slips that an organiser types in
tell when he typed them, so they say of no single table how fast it is; the last of them says when the
round was over, unless the next one had begun by then.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from django.db.models import Max

from scoring.lengths import HandsFrom, hands_in
from scoring.pace import Played, Writing
from tournament.models import Event, HandScore, Round, Sitting
from tournament.queries.facts import Facts

# The source of what a table sends itself (services.table_receipts).
BY_TABLE = "table"
_START = datetime(1970, 1, 1, tzinfo=UTC)


def seconds(at: datetime) -> int:
    """Whole seconds; in UTC, so that a night in which the clocks are changed has all its hours."""
    return (at.astimezone(UTC) - _START) // timedelta(seconds=1)


def moment(at: int) -> datetime:
    return _START + timedelta(seconds=at)


def units_of(facts: Facts, number: int, hands_from: HandsFrom) -> int:
    """The length of a round: its hands where all of them are played, else the round is one."""
    exact = facts.rules.hands_are_exact
    return hands_in(hands_from, number, facts.event.hands_per_round) if exact else 1


def last_written(event: Event) -> dict[int, datetime]:
    """Round -> when the last of its hands was first written down; a correction is no news."""
    rows = HandScore.objects.filter(sitting__round__event=event, version=1).order_by()
    return dict(rows.values_list("sitting__round__number").annotate(last=Max("entered_at")))


def played(facts: Facts, before: int, written: Mapping[int, datetime]) -> list[Played]:
    """The rounds before this one whose beginning and end are known."""
    opened = {one.number: one.opened_at for one in facts.rounds if one.opened_at is not None}
    return [
        Played(
            seconds(at),
            seconds(written[number]),
            seconds(opened[number + 1]) if number + 1 in opened else None,
            units_of(facts, number, facts.rules.hands_from),
        )
        for number, at in sorted(opened.items())
        if number < before and number in written
    ]


def writing(facts: Facts, row: Round) -> list[Writing]:
    """The tables of a round, with the moments at which they wrote hands down themselves."""
    rows = HandScore.objects.filter(sitting__round=row, version=1, source=BY_TABLE, hand__gt=0)
    times: dict[int, list[int]] = {}
    for sitting, at in rows.order_by("entered_at").values_list("sitting_id", "entered_at"):
        times.setdefault(sitting, []).append(seconds(at))
    return [
        Writing(one.table, tuple(times.get(one.id, ())), one.state == Sitting.State.CONFIRMED)
        for one in facts.sittings
        if one.round == row.number
    ]
