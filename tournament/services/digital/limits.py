"""When somebody's time is up: the organiser is told, or a bot plays that one turn. Never an illegal card.

The time stands in a row. The worker looks for it, and so does everybody who asks for the table, so that
a worker that is away makes nobody wait for ever.
"""

import logging

from django.utils import timezone

from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.seats import Seat
from scoring.engine.view import view_for
from tournament.models import DealtHand, DigitalTable
from tournament.models.hands import Then
from tournament.queries.digital.played import replayed
from tournament.services.digital import dealing, finishing, playing
from tournament.services.digital.log import noted
from tournament.services.digital.turns import at_table, moved

log = logging.getLogger(__name__)


def _due(**where: object) -> list[DealtHand]:
    rows = DealtHand.objects.filter(
        state=DealtHand.State.PLAYING, deadline__lte=timezone.now(), warned_at__isnull=True, **where
    )
    return list(rows.select_related("table"))


def take_effect(table: DigitalTable) -> bool:
    """Let what is overdue at this table happen; whether anything did."""
    if table.state == DigitalTable.State.GATHERING:
        return _seeds_are_due(table) and _begun(table)
    if table.turn_seconds is None:
        return False
    due = _due(table=table)
    for row in due:
        row.table = table
    return any(_one(row) for row in due)


def take_effect_everywhere() -> int:
    """The same at every table; how many turns, and tables that begin without a seed."""
    done = 0
    gathering = DigitalTable.objects.filter(
        state=DigitalTable.State.GATHERING, seeds_due_at__lte=timezone.now()
    )
    for table in gathering:
        try:
            done += _begun(table)
        except Exception:
            log.exception("Digital table %s could not begin", table.pk)
    for row in _due():
        try:
            done += _one(row)
        except Exception:
            log.exception("The turn at digital table %s could not be ended", row.table_id)
    return done


def _seeds_are_due(table: DigitalTable) -> bool:
    return table.seeds_due_at is not None and table.seeds_due_at <= timezone.now()


def _begun(table: DigitalTable) -> bool:
    """Begin without the seeds that did not come in time, if everybody still sits there."""
    if dealing.waits_for_people(table):
        return False
    with at_table(table):
        return dealing.start_if_ready(table)


def _one(found: DealtHand) -> bool:
    table = found.table
    with at_table(table):
        row = playing.hand_played(table)
        if row is None or row.pk != found.pk or row.ply != found.ply or row.deadline != found.deadline:
            return False
        if row.warned_at is not None or row.deadline is None or row.deadline > timezone.now():
            return False
        if table.then == Then.BOT:
            hand = replayed(row)
            deed = deed_by_rules(view_for(hand, Seat[row.turn], remembers=True), row.ply)
            row = playing.store(row, hand, deed, playing.LIMIT)
        else:
            moved(table)
            row.warned_at = timezone.now()
            row.save(update_fields=["warned_at"])
            noted("digital-time-up", table, None, seat=row.turn, hand=row.number)
    finishing.enter_what_is_over(row)
    return True
