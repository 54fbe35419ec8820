"""Results as the tables themselves send them: one side proposes, the other confirms or says otherwise.

Who speaks, and for which side of which table, stands in the session. A side may correct or take
back what it alone has said. What contradicts the other side, or comes when the round is over, is
held beside the stored value until it is decided.
"""

from collections.abc import Mapping

from scoring.problems import Refused
from tournament.mapping.hands import hand_on
from tournament.models import Round, Sitting, Submission, TableSession
from tournament.services.agreeing import agree_to_all, require_read
from tournament.services.deciding import accept, refuse, take
from tournament.services.holding import hold_late
from tournament.services.proposing import propose
from tournament.services.reopening import reopen
from tournament.services.sendings import read_sending, state_faults
from tournament.services.table_receipts import TableReceipt, sent
from tournament.services.table_sessions import SessionGone
from tournament.services.typed_hands import Typed
from tournament.services.versions import Rows

__all__ = ["SessionGone", "TableReceipt", "accept", "confirm", "refuse", "reopen", "submit", "take"]


def submit(
    session: TableSession,
    hands: Mapping[int, Typed],
    *,
    seen: Mapping[int, int],
    token: str,
    finished: bool = False,
    settled_by: str | None = None,
) -> TableReceipt:
    """Hands as one side gives them: number -> tricks of N-S and E-W as typed; hand 0 is the round's total.

    seen: as in services.sheets.submit. Both sides blank takes back what this side alone has said.
    finished: that no hand follows, in a round that only the table can end. settled_by: the side that won
    the extra hand of a level round, "" for none; None: nothing is said of it.
    Refused, Stale and SessionGone store nothing at all.
    """

    def store(current: Rows) -> Submission:
        sitting = session.sitting
        sending = read_sending(
            sitting, hands, seen, token=token, reason="", short="", accepted="", settled_by=settled_by
        )
        if sitting.round.state != Round.State.OPEN:
            return hold_late(session, sending.hands, sending.problems, current, token)
        return propose(session, sending, current, token, finished)

    return sent(session, token, store)


def confirm(session: TableSession, *, seen: Mapping[int, int], token: str) -> TableReceipt:
    """One side says that the sheet is right as it stands; what it had objected is withdrawn.

    seen: the version of every hand that has a result. Stale when they are others by now.
    """

    def store(current: Rows) -> Submission:
        sitting = session.sitting
        wrong = state_faults(sitting)
        if wrong:
            raise Refused(wrong)
        written = {hand: row for hand, row in current.items() if row.ns is not None}
        require_read(sitting, written, current, seen)
        sheet = {hand: hand_on(row) for hand, row in written.items()}
        if sitting.round.state != Round.State.OPEN and sitting.state != Sitting.State.CONFIRMED:
            return hold_late(session, sheet, (), current, token)
        return agree_to_all(session, written, sheet, token)

    return sent(session, token, store)
