"""A schedule as rows, and rows as a schedule."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import F

from scoring.movements.schedule import Measure, Round, Schedule, Table
from tournament.mapping.prizes import stage_of_round
from tournament.models import Entry, Event, Seat, Sitting
from tournament.models import Round as RoundRow

# The movement of an event whose seats somebody else made.
GIVEN = "given"

Rows = tuple[list[RoundRow], list[Sitting], list[Seat]]


def rows_of(event: Event, rounds: Sequence[Round], entries: Mapping[int, Entry]) -> Rows:
    """Unsaved rows of every round, in the order in which they have to be stored.

    entries: number -> row. The first dealers are the schedule's.
    """
    round_rows, sittings, seats = [], [], []
    for one in rounds:
        row = RoundRow(event=event, number=one.number, stage=stage_of_round(event, one.number))
        round_rows.append(row)
        for table in one.tables:
            place = {"table_number": table.number, "first_dealer": table.dealer}
            sitting = Sitting(round=row, boards=list(table.boards), **place)
            sittings.append(sitting)
            for side, numbers in (("ns", table.ns), ("ew", table.ew)):
                seats += [
                    Seat(round=row, sitting=sitting, entry=entries[number], side=side, place=place)
                    for place, number in enumerate(numbers, start=1)
                ]
        seats += [Seat(round=row, entry=entries[number]) for number in one.sit_out]
    return round_rows, sittings, seats


def rounds_of(event: Event) -> tuple[Round, ...]:
    """The stored rounds as a schedule's, in three queries' worth of values (one in fact)."""
    seats = (
        Seat.objects.filter(round__event=event)
        .order_by(
            "round__number",
            F("sitting__table_number").asc(nulls_last=True),
            "-side",
            "place",
            "entry__number",
        )
        .values_list(
            "round__number", "sitting__table_number", "sitting__first_dealer", "side", "entry__number"
        )
    )
    found: dict[int, tuple[dict[int, dict[str, Any]], list[int]]] = {}
    for number, table, dealer, side, entry in seats:
        tables, sit_out = found.setdefault(number, ({}, []))
        if table is None:
            sit_out.append(entry)
        else:
            tables.setdefault(table, {"dealer": dealer, "ns": [], "ew": []})[side].append(entry)
    return tuple(
        Round(
            number,
            tuple(
                Table(table, tuple(at["ns"]), tuple(at["ew"]), at["dealer"]) for table, at in tables.items()
            ),
            tuple(sit_out),
        )
        for number, (tables, sit_out) in found.items()
    )


def certificate_rows(certificate: Sequence[Measure]) -> list[dict[str, object]]:
    """A certificate as the event keeps it."""
    return [{"name": one.name, "value": one.value, "bound": one.bound} for one in certificate]


def schedule_of(event: Event) -> Schedule:
    """The stored schedule with the certificate that was stored beside it."""
    rounds = rounds_of(event)
    seated = {entry for one in rounds for table in one.tables for entry in table.entries}
    seated |= {entry for one in rounds for entry in one.sit_out}
    certificate = tuple(Measure(one["name"], one["value"], one["bound"]) for one in event.certificate)
    return Schedule(event.movement, len(seated), rounds, certificate)
