"""The one path by which a trick count gets into the database."""

from collections.abc import Iterable, Mapping

from django.db import IntegrityError
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.sheets import Hand, Sheet
from tournament.mapping.hands import BLANK, hand_on, told_or_none
from tournament.models import HandScore, Round, Sitting, User
from tournament.services.judging import hand_of, impossible, sheet_after, sheet_faults
from tournament.services.log import record
from tournament.services.reasons import reason_needed
from tournament.services.receipts import (
    Clash,
    Receipt,
    Stale,
    earlier_receipt,
    new_submission,
)
from tournament.services.sendings import Sending, ended, ends_otherwise, place_of, read_sending
from tournament.services.settling import agree, settle
from tournament.services.typed_hands import Typed
from tournament.services.versions import Rows, append, clashes, current_rows, touched
from tournament.services.writing import changed, write_table


def submit(
    sitting: Sitting,
    hands: Mapping[int, Typed],
    *,
    seen: Mapping[int, int],
    by: User | None,
    source: str,
    token: str = "",
    reason: str = "",
    short: str = "",
    accepted: str = "",
    settled_by: str | None = None,
    late: str | None = None,
    finished: bool = True,
) -> Receipt:
    """Write down hands of one table: number -> tricks of N-S and E-W as typed; hand 0 is the round's total.

    Of other hands than those of basic whist the fields by their names (typed_hands.KEYS).

    seen: the version of each hand that the sender had before him, 0 for one never entered.
    Hands he left as he saw them are not his and stay as they are now. Both sides blank takes
    an entered hand back. A blank side is worked out. The same token again gives the same receipt.
    reason: needed for a round that is not the current one. short: why there are fewer or more hands
    than planned. accepted: why an impossible card may stand. settled_by: the side that won the extra
    hand of a level round. late: the side that came too late. Of both "" is nobody, None as it was.
    finished: whether a round that only the table can end is over with what is sent.

    Refused with everything wrong at once; Stale when somebody else changed one of these hands.
    Nothing at all is stored in either case.
    """
    token = str(token)
    try:
        with write_table(sitting):
            earlier = earlier_receipt(sitting, token)
            if earlier is not None:
                return earlier
            sending = read_sending(
                sitting,
                hands,
                seen,
                token=token,
                reason=reason,
                short=short,
                accepted=accepted,
                settled_by=settled_by,
                late=late,
            )
            return _store(sitting, sending, by, source, token, finished)
    except IntegrityError:
        # Two with one token at the same moment: the second finds the first one's receipt.
        earlier = earlier_receipt(sitting, token)
        if earlier is None:
            raise
        return earlier


def _store(
    sitting: Sitting, sending: Sending, by: User | None, source: str, token: str, finished: bool
) -> Receipt:
    current = current_rows(sitting)
    typed = touched(sitting, sending, current)
    met = clashes(sending, typed, current)
    disputed = {clash.hand for clash in met}
    altered = {
        hand: counts
        for hand, counts in typed.items()
        if hand not in disputed and counts != hand_on(current.get(hand))
    }
    reasons = {"short": sending.short, "accepted": sending.accepted}
    ends = {"settled_by": sending.settled_by, "late": sending.late}
    sheet = sheet_after(sitting, altered, current, **reasons, **ends)
    problems = [*sending.problems, *sheet_faults(sitting, sheet, altered, **reasons)]
    at_fault = bool(problems or met)
    problems += _missing_words(sitting, sending, altered, sheet, at_fault)
    refuse(met, problems)
    submission = new_submission(sitting, by, source, token)
    odd = impossible(sheet, sitting)
    for hand, counts in altered.items():
        accepted = hand in odd and counts != BLANK
        append(sitting, hand, counts, current.get(hand), submission, reason=sending.reason, accepted=accepted)
    along = _sent_along(sending, altered, current)
    agree(along.values(), "", submission)
    ruled = altered.keys() | along.keys()
    moved = settle(sitting, sheet, submission.sent_by, ruled=ruled, finished=finished)
    if altered or moved:
        _log(sitting, sending, altered, current, by)
        changed(sitting.round.event)
    versions = {hand: current[hand].version + 1 if hand in current else 1 for hand in altered}
    return Receipt(submission.receipt, sitting, submission.at, versions)


def _sent_along(sending: Sending, altered: Mapping[int, Hand], current: Rows) -> Rows:
    """The hands that he saw as they are and left so: what he sends is his word for them too."""
    return {
        hand: current[hand]
        for hand, counts in sending.hands.items()
        if hand in current
        and hand not in altered
        and counts != BLANK
        and counts == hand_on(current[hand])
        and current[hand].version == sending.seen.get(hand, 0)
    }


def refuse(met: tuple[Clash, ...], problems: Iterable[Problem]) -> None:
    """Say everything at once, in the order of the card; nothing when nothing is wrong."""
    said = tuple(sorted(problems, key=hand_of))
    if met:
        raise Stale(met, said)
    if said:
        raise Refused(said)


def _missing_words(
    sitting: Sitting, sending: Sending, altered: Mapping[int, Hand], sheet: Sheet, at_fault: bool
) -> list[Problem]:
    """What the sending lacks: anything at all, or the reason that a round which is over wants."""
    marked = sending.short or sending.accepted
    written = any(hand not in (None, Hand()) for hand in (*sheet.hands, sheet.totals))
    ended = sending.settled_by is not None or sending.late is not None
    if not (altered or at_fault or sending.short or written or ended):
        return [Problem("nothing-entered", place_of(sitting))]
    missing = reason_needed(sitting.round, **place_of(sitting))
    otherwise = ends_otherwise(sitting, sending.settled_by, sending.late)
    if missing is not None and (altered or marked or at_fault or otherwise) and not sending.reason:
        return [missing]
    return []


def _log(
    sitting: Sitting,
    sending: Sending,
    altered: Mapping[int, Hand],
    current: Mapping[int, HandScore],
    by: User | None,
) -> None:
    """One line: a first entry, a correction of an entered hand, or a hand taken back."""
    hands = [
        {"hand": hand, "old": told_or_none(hand_on(current.get(hand))), "new": told_or_none(counts)}
        for hand, counts in sorted(altered.items())
    ]
    corrected = any(one["old"] for one in hands) or sitting.round.state != Round.State.OPEN
    taken_back = bool(hands) and all(one["new"] is None for one in hands)
    deed = "result-taken-back" if taken_back else "result-corrected" if corrected else "result-entered"
    if not altered and sitting.state == Sitting.State.CONFIRMED and not (sending.short or sending.accepted):
        deed = "result-accepted"
    texts = {"reason": sending.reason, "short": sitting.short, "accepted": sitting.accepted}
    texts |= ended(sitting)
    record(
        deed, event=sitting.round.event, by=by, **place_of(sitting), hands=hands, state=sitting.state, **texts
    )


def revert(
    sitting: Sitting, hand: int, to_version: int, by: User | None, *, source: str = "organiser"
) -> Receipt:
    """Write an earlier version of a hand down again, as a new version; the history keeps both."""
    with write_table(sitting):
        rows = {row.version: row for row in HandScore.objects.filter(sitting=sitting, hand=hand)}
        wanted = rows.get(to_version)
        if wanted is None:
            details = {"hand": hand, "version": to_version, **place_of(sitting)}
            raise Refused(Problem("version-unknown", details))
        accepted = (sitting.accepted or _("As accepted before")) if wanted.is_accepted else ""
        receipt = submit(
            sitting,
            {hand: hand_on(wanted)},
            seen={hand: max(rows)},
            by=by,
            source=source,
            reason=_("Back to version %(version)s") % {"version": to_version},
            accepted=accepted,
        )
        if receipt.hands:
            details = {"hand": hand, "version": to_version, "counts": told_or_none(hand_on(wanted))}
            record("result-reverted", event=sitting.round.event, by=by, **place_of(sitting), **details)
    return receipt
