"""How a hand ends, and how its result goes into the event: by the same door as a paper one."""

import logging

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.mapping.rules import rules_of
from tournament.models import DealtHand, DigitalTable, Round, User
from tournament.queries.digital import sheet
from tournament.queries.digital.setting import Setting, setting_of
from tournament.services import sheets
from tournament.services.digital import dealing
from tournament.services.digital.log import noted
from tournament.services.digital.turns import at_table
from tournament.services.receipts import Stale
from tournament.services.writing import changed, write_table

log = logging.getLogger(__name__)
_State = DealtHand.State


def finish(row: DealtHand, ns: int, ew: int) -> None:
    """The last card is played. The caller holds the table's turn and has moved its version."""
    table = row.table
    row.state, row.ns, row.ew, row.over_at = _State.OVER, ns, ew, timezone.now()
    row.turn, row.deadline = "", None
    row.save()
    setting = setting_of(table)
    follows = sheet.what_follows(sheet.hands_over(table), setting)
    if follows == sheet.OVER:
        _end(table)
    else:
        dealing.begin(table, setting, row.number + 1, extra=follows == sheet.EXTRA)


def _end(table: DigitalTable) -> None:
    """The table's last hand is over: what was dealt beforehand is given up, and the seeds are shown."""
    for unused in table.dealt_hands.filter(state=_State.DEALT):
        dealing.give_up(unused, "not-needed")
    table.state, table.over_at = DigitalTable.State.OVER, timezone.now()
    table.save(update_fields=["state", "over_at"])
    if not table.shuffle.is_shared:
        table.shuffle.revealed_at = table.over_at
        table.shuffle.save(update_fields=["revealed_at"])


def enter_what_is_over(row: DealtHand) -> None:
    """After a deed, outside of the table's turn: a result needs the event's."""
    if row.state == _State.OVER and row.table.sitting_id is not None:
        enter_due(row.table_id)


def enter_due(table_id: int | None = None) -> int:
    """Enter what is over and not in the event's results yet, of one table or of all; how many hands.

    A server that was killed between the last card and this leaves it to the next asking.
    """
    due = DealtHand.objects.filter(
        state=_State.OVER, entered_at__isnull=True, kept_out="", table__sitting__isnull=False
    ).select_related("table__shuffle", "table__sitting__round__event")
    if table_id is not None:
        due = due.filter(table=table_id)
    entered = 0
    for row in due.order_by("table", "number"):
        try:
            entered += enter(row)
        except Exception:
            # The others are not to wait for one that cannot be entered now.
            log.exception("Hand %s of digital table %s could not be entered", row.number, row.table_id)
    return entered


def enter(row: DealtHand) -> bool:
    """One hand into the results of its sitting; False where it waits for the end of its round.

    What cannot be entered now waits for the organiser, who decides about it (services.digital.deciding).
    """
    table, setting = row.table, setting_of(row.table)
    over = table.state == DigitalTable.State.OVER
    if setting.rules.record == "totals" and not over:
        return False
    try:
        submit(row, setting)
    except Stale:
        return _keep_out(row, Problem("digital-clash", {}).code)
    except Refused as refusal:
        return _keep_out(row, refusal.problems[0].code)
    with at_table(table):
        waiting = DealtHand.objects.filter(pk=row.pk, entered_at__isnull=True, kept_out="")
        waiting.update(entered_at=timezone.now())
    return True


def _keep_out(row: DealtHand, why: str) -> bool:
    table = row.table
    assert table.sitting is not None
    with write_table(table.sitting) as event, at_table(table):
        if together(row).filter(kept_out="").update(kept_out=why[:60]):
            noted("digital-kept-out", table, None, hand=row.number, why=why)
            changed(event)
    return False


def together(row: DealtHand) -> QuerySet[DealtHand]:
    """The hands that are not entered yet and go in with this one: of totals all of the table."""
    assert row.table.sitting is not None
    rows = DealtHand.objects.filter(table=row.table, state=_State.OVER, entered_at__isnull=True)
    totals = rules_of(row.table.sitting.round.event).record == "totals"
    return rows if totals else rows.filter(pk=row.pk)


def submit(
    row: DealtHand,
    setting: Setting,
    *,
    by: User | None = None,
    seen: int = 0,
    reason: str = "",
    short: str = "",
) -> None:
    """Write a hand down on its table's sheet, of totals all of them. seen: the version that stands there."""
    sitting = setting.sitting
    assert sitting is not None
    number, written = sheet.as_entered(row, setting)
    hands = {number: written} if written is not None else {}
    with write_table(sitting):
        # Whether the round is over is asked where nobody can close it meanwhile.
        late = sitting.round.state != Round.State.OPEN
        sheets.submit(
            sitting,
            hands,
            seen=dict.fromkeys(hands, seen),
            by=by,
            source=sheet.SOURCE,
            token=f"digital-{row.table.code}-{number}",
            reason=reason or (_("Played on screen to the end") if late else ""),
            short=short,
            settled_by=sheet.settled_by(row, setting),
            finished=row.table.state == DigitalTable.State.OVER,
        )
