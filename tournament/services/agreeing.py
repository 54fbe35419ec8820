"""One side of a table says that the sheet is right as it stands."""

from collections.abc import Mapping

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import BLANK, hand_on
from tournament.models import HandScore, HeldResult, Sitting, Submission, TableSession
from tournament.queries.said import OTHER
from tournament.services.holding import own_held
from tournament.services.judging import sheet_after
from tournament.services.log import record
from tournament.services.receipts import Stale, clash
from tournament.services.sendings import place_of
from tournament.services.settling import agree, close_one, settle
from tournament.services.table_receipts import new_sending
from tournament.services.versions import Rows
from tournament.services.writing import changed


def agree_to_all(session: TableSession, written: Rows, sheet: Mapping[int, Hand], token: str) -> Submission:
    """A side's word for every hand that is written down; what it had objected is withdrawn."""
    sitting, side = session.sitting, session.side
    submission = new_sending(session, token, sheet)
    older = own_held(sitting, side, HeldResult.Kind.OBJECTION)
    if older is not None:
        close_one(older, HeldResult.Outcome.WITHDRAWN, None)
    agreed = agree(written.values(), side, submission)
    if sitting.settled_said == OTHER[side]:
        sitting.settled_said = ""
        sitting.save(update_fields=["settled_said"])
    moved = settle(sitting, sheet_after(sitting, {}, written), None, spoken_by=side, finished=True)
    if agreed or moved or older is not None:
        about = {"side": side, "state": sitting.state, "receipt": submission.receipt, **place_of(sitting)}
        record("result-confirmed", event=sitting.round.event, **about)
        changed(sitting.round.event)
    return submission


def require_read(sitting: Sitting, written: Rows, current: Rows, seen: Mapping[int, int]) -> None:
    """Stale when what was read back is not what stands there."""
    if not written:
        raise Refused(Problem("nothing-entered", place_of(sitting)))
    versions = {hand: row.version for hand, row in written.items()}
    wrong = [
        hand
        for hand in sorted(versions.keys() | {hand for hand, version in seen.items() if version})
        if versions.get(hand) != seen.get(hand) and (hand in versions or hand in current)
    ]
    if wrong:
        older = HandScore.objects.filter(sitting=sitting, hand__in=wrong)
        read = {(row.hand, row.version): hand_on(row) for row in older}
        raise Stale(tuple(clash(current[hand], read.get((hand, seen.get(hand, 0)), BLANK)) for hand in wrong))
