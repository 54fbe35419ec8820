"""The versions of a table's hands: which are current, which a sender changed, and the next one."""

from collections.abc import Mapping

from scoring.record import Hand
from tournament.mapping.hands import BLANK, columns_of, hand_on
from tournament.models import HandScore, Sitting, Submission
from tournament.services.receipts import Clash, Stale, clash
from tournament.services.sendings import Sending

Rows = Mapping[int, HandScore]


def current_rows(sitting: Sitting) -> dict[int, HandScore]:
    """The current version of every hand that was ever entered."""
    rows = HandScore.objects.filter(sitting=sitting, is_current=True)
    return {one.hand: one for one in rows.select_related("entered_by", "submission")}


def touched(sitting: Sitting, sending: Sending, current: Rows) -> dict[int, Hand]:
    """The hands that differ from what the sender saw; the others he merely sent along."""
    older = {hand: sending.seen.get(hand, 0) for hand in sending.hands}
    saw: dict[int, Hand] = {}
    behind = [hand for hand, version in older.items() if hand in current and current[hand].version != version]
    if behind:
        for row in HandScore.objects.filter(sitting=sitting, hand__in=behind):
            if row.version == older[row.hand]:
                saw[row.hand] = hand_on(row)
    for hand, version in older.items():
        if hand not in behind:
            saw[hand] = hand_on(current.get(hand)) if version else BLANK
    return {hand: counts for hand, counts in sending.hands.items() if counts != saw.get(hand, BLANK)}


def clashes(sending: Sending, touched: Mapping[int, Hand], current: Rows) -> tuple[Clash, ...]:
    """Those of the touched hands that somebody else has changed meanwhile, to something else."""
    return tuple(
        clash(current[hand], counts)
        for hand, counts in touched.items()
        if hand in current
        and current[hand].version != sending.seen.get(hand, 0)
        and counts != hand_on(current[hand])
    )


def append(
    sitting: Sitting,
    hand: int,
    counts: Hand,
    before: HandScore | None,
    submission: Submission,
    *,
    reason: str = "",
    accepted: bool = False,
) -> HandScore:
    """Append the next version; the one before has to be current still."""
    if before is not None:
        kept = HandScore.objects.filter(pk=before.pk, is_current=True).update(is_current=False)
        if not kept:
            theirs = HandScore.objects.select_related("entered_by").get(
                sitting=sitting, hand=hand, is_current=True
            )
            raise Stale((clash(theirs, counts),))
    return HandScore.objects.create(
        sitting=sitting,
        hand=hand,
        version=before.version + 1 if before is not None else 1,
        **columns_of(counts),
        is_accepted=accepted,
        entered_by=submission.sent_by,
        source=submission.source,
        reason=reason,
        submission=submission,
    )
