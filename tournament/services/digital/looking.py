"""An organiser looks into a hand that is played: only for a reason, which everybody can read in the log."""

from typing import Any

from scoring.problems import Problem, Refused
from tournament.models import DealtHand, DigitalTable, User
from tournament.queries.digital.replay import whole
from tournament.services.digital import sight
from tournament.services.digital.log import noted
from tournament.services.digital.playing import hand_played
from tournament.services.digital.reasons import reason_for
from tournament.services.digital.turns import at_table
from tournament.services.table_sessions import hashed, is_secret


def look(table: DigitalTable, by: User | None, reason: str, secret: str = "") -> dict[str, Any]:
    """Every card of the hand. secret: of the device that looks.

    Whoever sits at the table himself or has sat there in this hand, on whatever device, may not; and who
    has looked takes no chair of this hand.
    """
    words = reason_for(reason)
    with at_table(table):
        row = hand_played(table)
        if row is None:
            raise Refused(Problem("digital-no-hand", {}))
        held = hashed(secret) if is_secret(secret) else ""
        sight.require_may_look(row, held, by)
        sight.looked(row, held, by)
        noted("digital-looked", table, by, hand=row.number, reason=words)
    return _seen(row)


def _seen(row: DealtHand) -> dict[str, Any]:
    # What the cards could give is for the end: it would say more than a look.
    return whole(row) | {"analysis": {"state": "none", "best": None, "cards": []}}
