"""How a hand ends, and how its result goes into the event: by the same door as a paper one."""

import logging

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.models import DealtHand, DigitalTable, Round
from tournament.queries.digital import sheet
from tournament.queries.digital.setting import Setting, setting_of
from tournament.services import sheets
from tournament.services.digital import dealing
from tournament.services.digital.log import noted
from tournament.services.digital.turns import at_table
from tournament.services.receipts import Stale

log = logging.getLogger(__name__)
SOURCE = "digital"
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
        state=_State.OVER, entered_at__isnull=True, table__sitting__isnull=False
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
    """One hand into the results of its sitting; False where it waits for the end of its round."""
    table, setting = row.table, setting_of(row.table)
    over = table.state == DigitalTable.State.OVER
    if setting.rules.record == "totals" and not over:
        return False
    kept_out = ""
    try:
        _submit(row, setting, finished=over)
    except Stale:
        kept_out = Problem("digital-clash", {}).code
    except Refused as refusal:
        kept_out = refusal.problems[0].code
    with at_table(table):
        changed = DealtHand.objects.filter(pk=row.pk, entered_at__isnull=True)
        if changed.update(entered_at=timezone.now(), kept_out=kept_out[:60]) and kept_out:
            noted("digital-kept-out", table, None, hand=row.number, why=kept_out)
    return not kept_out


def _submit(row: DealtHand, setting: Setting, *, finished: bool) -> None:
    sitting = setting.sitting
    assert sitting is not None
    late = sitting.round.state != Round.State.OPEN
    hands: dict[int, Hand] = {}
    settled = None
    if setting.rules.record == "totals":
        rows = sheet.hands_over(row.table)
        hands = {0: _total(rows)}
        settled = _winner(rows[-1], setting) if rows[-1].is_extra else None
    elif row.is_extra:
        settled = _winner(row, setting)
    else:
        hands = {row.number: sheet.hand_written(row, setting)}
    sheets.submit(
        sitting,
        hands,
        seen=dict.fromkeys(hands, 0),
        by=None,
        source=SOURCE,
        token=f"digital-{row.table.code}-{0 if 0 in hands else row.number}",
        reason=_("Played on screen to the end") if late else "",
        settled_by=settled,
        finished=finished,
    )


def _total(rows: list[DealtHand]) -> Hand:
    counted = [one for one in rows if not one.is_extra]
    return Hand(sum(one.ns or 0 for one in counted), sum(one.ew or 0 for one in counted))


def _winner(row: DealtHand, setting: Setting) -> str:
    """The side that won the extra hand: by its aim, and in bid whist as rounds are compared."""
    ns, ew = row.ns or 0, row.ew or 0
    if not setting.rules.is_bid:
        return setting.kind(row.number).winner(ns, ew) or "ew"
    if setting.rules.compare != "tricks":
        points = sheet.points_of(row, setting)
        ns, ew = points["ns"], points["ew"]
    return "ns" if ns > ew else "ew"
