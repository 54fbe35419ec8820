"""Who takes which prize as things stand."""

from dataclasses import replace

from scoring.halves import first_half, half_tables, halves
from scoring.prizes import Field, Prize, awards
from scoring.standings import Lot, Row, ranking_of
from tournament.mapping.prizes import prize_lists, stages_of
from tournament.models import Event
from tournament.models import Lot as LotRow
from tournament.queries.apart import roles_of
from tournament.queries.facts import Facts
from tournament.queries.standings import entries_of, left_in, ranked, scheduled_in


def prizes_of(facts: Facts) -> tuple[Prize, ...]:
    """Every prize of the event's lists, from the table of the last stage that has a result.

    With several stages the entries of earlier ones follow behind it, in the order they had there.
    """
    lists = prize_lists(facts.event)
    if not lists:
        return ()
    results = facts.confirmed()
    last = max((result.stage for result in results), default=1)
    rows, stages = _whole_order(facts, last)
    first, second = _half_tables(facts)
    tricks = facts.rules.compare == "tricks" or facts.rules.record == "totals"
    found = Field(rows, first, second, roles_of(facts.event), tricks, stages)
    return awards(lists, found, [*facts.lots, *_lots(facts.event)])


def _whole_order(facts: Facts, last: int) -> tuple[tuple[Row, ...], dict[int, int]]:
    """The rows of the last stage, then those of who was left behind in earlier ones, ranked behind them.

    And for every entry the stage whose row it is.
    """
    found: list[Row] = []
    stages: dict[int, int] = {}
    for stage in range(last, 0, -1):
        placed = {row.entry for row in found}
        behind = [row for row in ranked(facts, stage, previous={}) if row.entry not in placed]
        found += [_moved(row, len(placed)) for row in behind]
        stages |= {row.entry: stage for row in behind}
    return tuple(found), stages


def _moved(row: Row, places: int) -> Row:
    return replace(row, rank=row.rank + places) if places else row


def _half_tables(facts: Facts) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Of the first stage: a half has to be the same evening for everybody."""
    numbers, each = range(1, stages_of(facts.event)[0].rounds + 1), facts.event.hands_per_round
    first, second = half_tables(
        entries_of(facts, 1),
        facts.confirmed(),
        facts.counting_sit_outs(),
        ranking_of(facts.rules, facts.event.rank_by, facts.event.sit_out),
        halves(numbers, first_half(numbers, facts.rules.interval, each, facts.rules.hands_from)),
        adjustments=facts.adjustments,
        withdrawn=left_in(facts, 1),
        scheduled=scheduled_in(facts, 1),
        lots=facts.lots,
    )
    return first, second


def _lots(event: Event) -> list[Lot]:
    """The lots that decide prizes; those that decide places stand among the facts."""
    rows = LotRow.objects.filter(event=event, taken_back_at__isnull=True).exclude(prize="")
    return [
        Lot(
            tuple(row.order),
            row.kind,
            row.by,
            row.at.isoformat(),
            row.seed,
            row.stage,
            row.after_round,
            row.prize,
        )
        for row in rows.order_by("at", "pk")
    ]
