"""What one side of a table says while its round is played."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.problems import Problem
from scoring.record import Hand
from tournament.mapping.hands import BLANK, hand_on
from tournament.models import HandScore, HeldResult, Sitting, Submission, TableSession
from tournament.queries.said import BOTH, OTHER, hands_in, words
from tournament.services.holding import hold, own_held, told
from tournament.services.judging import sheet_after, sheet_faults
from tournament.services.log import record
from tournament.services.sendings import Sending, ended, place_of
from tournament.services.settling import agree, close_one, settle
from tournament.services.submitting import refuse
from tournament.services.table_receipts import new_sending
from tournament.services.versions import Rows, append, clashes, touched
from tournament.services.writing import changed


@dataclass(frozen=True)
class _Sorted:
    """What a side sent, hand by hand. own: a new version. same: what stands there already.

    against: it contradicts the other side. refused: it is no longer for this table to say.
    """

    own: Mapping[int, Hand]
    same: Mapping[int, HandScore]
    against: Mapping[int, Hand]
    refused: tuple[Problem, ...]


def propose(session: TableSession, sending: Sending, current: Rows, token: str, finished: bool) -> Submission:
    """Sort what a side sent, refuse it all or store it all, and see how far the table is."""
    sitting, side = session.sitting, session.side
    typed = touched(sitting, sending, current)
    met = clashes(sending, typed, current)
    found = _sort(session, sending, typed, current, {clash.hand for clash in met})
    extra_hand = sending.settled_by
    sheet = sheet_after(sitting, found.own, current, settled_by=extra_hand)
    problems = [*sending.problems, *found.refused, *_extra_hand_faults(sitting, extra_hand)]
    for after in (found.own, {**found.own, **found.against}):
        wrong = sheet_faults(sitting, sheet_after(sitting, after, current, settled_by=extra_hand), after)
        problems += [problem for problem in wrong if problem not in problems]
    if not (problems or met or _says_anything(sending, found)):
        problems.append(Problem("nothing-entered", place_of(sitting)))
    refuse(met, problems)
    submission = new_sending(session, token, sending.hands)
    for hand, counts in found.own.items():
        append(sitting, hand, counts, current.get(hand), submission)
    agreed = agree(found.same.values(), side, submission)
    objected = _object(session, found, submission)
    over = _says_over(found, current, finished)
    told = _say_who_won(sitting, side, extra_hand)
    altered = bool(found.own) or told
    moved = settle(sitting, sheet, None, altered=altered, spoken_by=side, finished=over) or told
    _log_proposed(session, found, current, objected, submission)
    if found.own or objected or agreed or moved:
        changed(sitting.round.event)
    return submission


def _says_over(found: _Sorted, current: Rows, finished: bool) -> bool | None:
    """Whether the round is over at this table; one hand more says that it was not."""
    more = any(hand_on(current.get(hand)) == BLANK for hand in found.own)
    return True if finished else False if more else None


def _extra_hand_faults(sitting: Sitting, settled_by: str | None) -> list[Problem]:
    """A table that counts already is the organiser's to change."""
    if settled_by is None or sitting.state != Sitting.State.CONFIRMED or settled_by == sitting.settled_by:
        return []
    return [Problem("settled-confirmed", place_of(sitting))]


def _say_who_won(sitting: Sitting, side: str, settled_by: str | None) -> bool:
    """Keep who has said who won the extra hand; both, where the other had said the same. True for news."""
    if settled_by is None:
        return False
    before = (sitting.settled_by, sitting.settled_said)
    if settled_by != sitting.settled_by:
        sitting.settled_by, sitting.settled_said = settled_by, side if settled_by else ""
    elif sitting.settled_said == OTHER[side]:
        sitting.settled_said = ""
    if before == (sitting.settled_by, sitting.settled_said):
        return False
    sitting.save(update_fields=["settled_by", "settled_said"])
    return True


def _says_anything(sending: Sending, found: _Sorted) -> bool:
    return bool(found.own or found.same or found.against or sending.settled_by) or any(
        counts != BLANK for counts in sending.hands.values()
    )


def _sort(
    session: TableSession, sending: Sending, typed: Mapping[int, Hand], current: Rows, met: set[int]
) -> _Sorted:
    sitting, said = session.sitting, words(session.sitting)
    theirs = own_held(sitting, OTHER[session.side], HeldResult.Kind.OBJECTION)
    disputed = hands_in(theirs) if theirs else {}
    own: dict[int, Hand] = {}
    same: dict[int, HandScore] = {}
    against: dict[int, Hand] = {}
    refused: list[Problem] = []
    for hand, counts in sending.hands.items():
        row = current.get(hand)
        if counts == hand_on(row):
            if row is not None and row.ns is not None:
                same[hand] = row
        elif hand in met or hand not in typed:
            continue
        elif counts == BLANK and disputed.get(hand, BLANK) != BLANK:
            refused.append(Problem("hand-disputed", {"hand": hand, **place_of(sitting)}))
        elif said.get(hand, frozenset()) <= {session.side}:
            own[hand] = counts
        elif said[hand] == BOTH and (fault := _no_longer_theirs(sitting, row)):
            refused.append(fault)
        else:
            against[hand] = counts
    return _Sorted(own, same, against, tuple(refused))


def _no_longer_theirs(sitting: Sitting, row: HandScore | None) -> Problem | None:
    """Why a hand on which both have spoken cannot be changed from the table; None when it can be disputed."""
    if row is None:
        return None
    place = {"hand": row.hand, "ns": row.ns, "ew": row.ew, **place_of(sitting)}
    if sitting.state == Sitting.State.CONFIRMED:
        return Problem("table-confirmed", place)
    written = row.submission is None or row.submission.side == ""
    ruled = row.agreements.filter(side="").exists()
    return Problem("hand-of-organiser", place) if written or ruled else None


def _object(session: TableSession, found: _Sorted, submission: Submission) -> bool:
    """Hold what contradicts the other side; True when that is news.

    The side's newest word on a hand takes the place of its older one.
    """
    sitting, side = session.sitting, session.side
    older = own_held(sitting, side, HeldResult.Kind.OBJECTION)
    if older is None:
        left = dict(found.against)
    else:
        newer = found.own.keys() | found.same.keys()
        kept = {hand: counts for hand, counts in hands_in(older).items() if hand not in newer}
        left = {**kept, **found.against}
        if left == hands_in(older):
            return False
        close_one(older, HeldResult.Outcome.WITHDRAWN, None)
    if left:
        hold(sitting, side, HeldResult.Kind.OBJECTION, left, submission)
    return bool(left) or older is not None


def _log_proposed(
    session: TableSession, found: _Sorted, current: Rows, objected: bool, submission: Submission
) -> None:
    sitting, side = session.sitting, session.side
    about = {"side": side, "state": sitting.state, "receipt": submission.receipt, **place_of(sitting)}
    if found.own:
        hands = told(found.own, current)
        taken_back = all(one["new"] is None for one in hands)
        corrected = any(one["old"] for one in hands)
        deed = "result-taken-back" if taken_back else "result-corrected" if corrected else "result-entered"
        texts = {"reason": "", "short": sitting.short, "accepted": sitting.accepted, **ended(sitting)}
        record(deed, event=sitting.round.event, hands=hands, **about, **texts)
    if found.against and objected:
        hands = told(found.against, current)
        record("result-disputed", event=sitting.round.event, hands=hands, by_side=OTHER[side], **about)
