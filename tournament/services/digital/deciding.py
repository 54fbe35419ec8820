"""What an organiser decides about a hand that was played on screens and was kept out of the results."""

from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import DealtHand, User
from tournament.queries.digital.setting import Setting, setting_of
from tournament.services.digital import finishing
from tournament.services.digital.log import noted
from tournament.services.digital.reasons import reason_for
from tournament.services.digital.turns import at_table
from tournament.services.sendings import place_of
from tournament.services.writing import changed, write_table

_TOO_MANY = "hands-extra"


def take(row: DealtHand, by: User | None, reason: str, *, seen: int) -> None:
    """Enter it after all, by the door of every result; pressing twice changes nothing.

    seen: the version of the hand that stood there before his eyes, 0 for none. Refused, or Stale where
    that is another by now; then it waits as before.
    """
    words = reason_for(reason)
    table = row.table
    assert table.sitting is not None
    with write_table(table.sitting) as event, at_table(table):
        if not _waits(row, entered=True):
            return
        _enter(row, setting_of(table), by, words, seen)
        rows = finishing.together(row)
        rows.update(entered_at=timezone.now(), kept_out="")
        noted("digital-taken", table, by, hand=row.number, reason=words)
        changed(event)


def leave_out(row: DealtHand, by: User | None, reason: str) -> None:
    """It counts nowhere, for a reason that stands in the log and beside the hand."""
    words = reason_for(reason)
    table = row.table
    assert table.sitting is not None
    with write_table(table.sitting) as event, at_table(table):
        if not _waits(row, entered=False):
            return
        rows = finishing.together(row)
        rows.update(entered_at=timezone.now(), reason=words)
        noted("digital-left-out", table, by, hand=row.number, reason=words)
        changed(event)


def _waits(row: DealtHand, *, entered: bool) -> bool:
    """Whether there is anything to decide; Refused where it was decided otherwise meanwhile."""
    row.refresh_from_db(fields=["entered_at", "kept_out", "state"])
    if row.entered_at is None and row.kept_out:
        return True
    if row.entered_at is not None and entered == (not row.kept_out):
        return False
    assert row.table.sitting is not None
    raise Refused(Problem("held-decided", place_of(row.table.sitting)))


def _enter(row: DealtHand, setting: Setting, by: User | None, words: str, seen: int) -> None:
    how = {"by": by, "seen": seen, "reason": words}
    try:
        finishing.submit(row, setting, **how)
    except Refused as refusal:
        if {problem.code for problem in refusal.problems} != {_TOO_MANY}:
            raise
        # The round was made shorter meanwhile; the same words say why it has one hand more.
        finishing.submit(row, setting, **how, short=words)
