"""What a table says that does not count yet: held beside the stored value until it is decided."""

from collections.abc import Mapping

from scoring.problems import Problem
from scoring.record import Hand
from tournament.mapping.hands import BLANK, hand_on, told_hand, told_or_none
from tournament.models import HeldResult, Sitting, Submission, TableSession
from tournament.queries.said import hands_in, open_held
from tournament.services.judging import sheet_after, sheet_faults
from tournament.services.log import record
from tournament.services.sendings import place_of
from tournament.services.settling import close_one
from tournament.services.submitting import refuse
from tournament.services.table_receipts import new_sending
from tournament.services.versions import Rows
from tournament.services.writing import changed


def own_held(sitting: Sitting, side: str, kind: str) -> HeldResult | None:
    return next((one for one in open_held(sitting) if one.side == side and one.kind == kind), None)


def hold(
    sitting: Sitting, side: str, kind: str, hands: Mapping[int, Hand], submission: Submission
) -> HeldResult:
    stored = {str(hand): told_hand(counts) for hand, counts in sorted(hands.items())}
    return HeldResult.objects.create(
        sitting=sitting, side=side, kind=kind, hands=stored, submission=submission
    )


def hold_late(
    session: TableSession,
    said: Mapping[int, Hand],
    problems: tuple[Problem, ...],
    current: Rows,
    token: str,
) -> Submission:
    """Held until an organiser decides; the table's state and the standings stay as they are."""
    sitting, side = session.sitting, session.side
    older = own_held(sitting, side, HeldResult.Kind.LATE)
    after = {**(hands_in(older) if older else {}), **said}
    stored = {hand: hand_on(row) for hand, row in current.items()}
    news = {hand: counts for hand, counts in after.items() if counts != stored.get(hand, BLANK)}
    wrong = [*problems, *sheet_faults(sitting, sheet_after(sitting, news, current), news)]
    if not wrong and not said:
        wrong.append(Problem("nothing-entered", place_of(sitting)))
    refuse((), wrong)
    submission = new_sending(session, token, said)
    if older is not None:
        close_one(older, HeldResult.Outcome.WITHDRAWN, None)
    if not news and sitting.state == Sitting.State.CONFIRMED:
        # It counts already, as it was sent.
        return submission
    asked = {hand: counts for hand, counts in after.items() if counts != BLANK or hand in news}
    if asked:
        hold(sitting, side, HeldResult.Kind.LATE, asked, submission)
        details = {
            "side": side,
            "hands": told(asked, current),
            "receipt": submission.receipt,
            **place_of(sitting),
        }
        record("result-late", event=sitting.round.event, **details)
    changed(sitting.round.event)
    return submission


def told(hands: Mapping[int, Hand], current: Rows) -> list[dict[str, object]]:
    return [
        {"hand": hand, "old": told_or_none(hand_on(current.get(hand))), "new": told_or_none(counts)}
        for hand, counts in sorted(hands.items())
    ]
