"""What is decided apart from the tables: what the organiser added, lots and play-offs."""

from collections.abc import Iterator, Mapping

from scoring.numbers import read_fraction
from scoring.standings import Adjustment, Lot
from tournament.models import Adjustment as AdjustmentRow
from tournament.models import Event
from tournament.models import Lot as LotRow


def roles_of(event: Event) -> dict[int, str]:
    """The role of each entry that has one; nothing where the event has no roles."""
    rows = event.entries.filter(number__isnull=False).exclude(role="")
    return {number: role for number, role in rows.values_list("number", "role") if number is not None}


def adjustments_of(event: Event, stages: Mapping[int, int]) -> Iterator[Adjustment]:
    """Those that stand. stages: by round."""
    rows = AdjustmentRow.objects.filter(event=event, taken_back_at__isnull=True)
    for number, entry, written, reason in rows.values_list(
        "round_number", "entry__number", "value", "reason"
    ):
        value = read_fraction(written)
        if value is not None and entry is not None:
            yield Adjustment(number, entry, value, stages.get(number, 1), reason)


def lots_of(event: Event, prize: str = "") -> Iterator[Lot]:
    """The lots and play-offs that stand: those that decide places, or those of one list of prizes."""
    rows = LotRow.objects.filter(event=event, taken_back_at__isnull=True, prize=prize).order_by("at", "pk")
    for row in rows:
        yield Lot(
            tuple(row.order), row.kind, row.by, row.at.isoformat(), row.seed, row.stage, row.after_round
        )
