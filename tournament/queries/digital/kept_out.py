"""Hands that were played on screens and could not be entered: what waits for an organiser's decision."""

from tournament.mapping.hands import BLANK
from tournament.models import DealtHand, Event
from tournament.queries.digital import sheet
from tournament.queries.digital.kept_out_view import KeptOut
from tournament.queries.digital.setting import setting_of
from tournament.queries.facts import Facts


def waiting(event: Event) -> list[DealtHand]:
    """The hands in the order of rounds and tables; of a round's total the first alone."""
    rows = DealtHand.objects.filter(
        table__sitting__round__event=event, state=DealtHand.State.OVER, entered_at__isnull=True
    ).exclude(kept_out="")
    rows = rows.select_related("table__shuffle", "table__sitting__round__event")
    return list(rows.order_by("table__sitting__round__number", "table__sitting__table_number", "number"))


def kept_out(facts: Facts) -> tuple[KeptOut, ...]:
    """What is to be decided; what somebody has typed in meanwhile as it was played is not."""
    found: dict[tuple[int, int, int], KeptOut] = {}
    for row in waiting(facts.event):
        one = _of(facts, row)
        if one is not None:
            found.setdefault((one.round, one.table, one.hand), one)
    return tuple(found.values())


def _of(facts: Facts, row: DealtHand) -> KeptOut | None:
    sitting, setting = row.table.sitting, setting_of(row.table)
    if sitting is None:
        return None
    number, written = sheet.as_entered(row, setting)
    known = facts.hands.get(sitting.pk, {}).get(number)
    stored, version = (known.hand, known.version) if known is not None else (BLANK, 0)
    winner = sheet.winner(row, setting) if written is None else ""
    if written == stored or (winner and sitting.settled_by == winner):
        return None
    place = (row.pk, sitting.round.number, sitting.table_number)
    return KeptOut(*place, number, written or BLANK, stored, version, row.kept_out, winner)
