"""What an organiser or scorer decides about results from the tables: which value stands, and back again."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.record import Hand
from scoring.sheets import faults
from tournament.mapping.hands import BLANK, hand_on, told_or_none
from tournament.models import HeldResult, Sitting, User
from tournament.queries.said import hands_in
from tournament.services.judging import judged_by, sheet_after
from tournament.services.log import record
from tournament.services.receipts import Receipt, Stale, clash
from tournament.services.sendings import place_of, state_faults
from tournament.services.settling import close_one
from tournament.services.submitting import submit
from tournament.services.texts import clean, reason_faults
from tournament.services.versions import Rows, current_rows
from tournament.services.writing import changed, write_table

SOURCE = "organiser"


def take(held: HeldResult, by: User | None, reason: str = "") -> None:
    """What is held becomes the result, and counts at once; pressing twice changes nothing.

    Refused when it was decided otherwise meanwhile, or can no longer be a result.
    """
    with write_table(held.sitting):
        if _is_open(held, HeldResult.Outcome.TAKEN, reason):
            current, hands = current_rows(held.sitting), hands_in(held)
            receipt = _rule(held.sitting, hands, current, by, clean(reason) or _why(held))
            _end(held, HeldResult.Outcome.TAKEN, by)
            _log("held-taken", held, by, reason, current, receipt)


def refuse(held: HeldResult, by: User | None, reason: str = "") -> None:
    """What is held is not the result: of a dispute, what was stored before stands and counts."""
    with write_table(held.sitting):
        if _is_open(held, HeldResult.Outcome.REFUSED, reason):
            current, receipt = current_rows(held.sitting), None
            if held.kind == HeldResult.Kind.OBJECTION:
                hands = {hand: hand_on(current.get(hand)) for hand in hands_in(held)}
                receipt = _rule(held.sitting, hands, current, by, clean(reason) or _why(held))
            _end(held, HeldResult.Outcome.REFUSED, by)
            _log("held-refused", held, by, reason, current, receipt)


def _why(held: HeldResult) -> str:
    if held.kind == HeldResult.Kind.LATE:
        return _("Came from the table when the round was over")
    return _("Decided between the two sides")


def _is_open(held: HeldResult, wanted: str, reason: str) -> bool:
    """Whether there is anything to decide; Refused when it was decided otherwise, or may not be now."""
    held.refresh_from_db(fields=["outcome", "decided_at", "decided_by"])
    if held.outcome == wanted:
        return False
    wrong = [*state_faults(held.sitting), *reason_faults(reason)]
    if held.outcome != HeldResult.Outcome.OPEN:
        wrong.append(Problem("held-decided", {"outcome": held.outcome, **place_of(held.sitting)}))
    if wrong:
        raise Refused(wrong)
    return True


def _rule(
    sitting: Sitting, hands: Mapping[int, Hand], current: Rows, by: User | None, reason: str
) -> Receipt:
    """His word for these hands and, where the sheet is whole with them, for all: the table is done with."""
    written = {hand: hand_on(row) for hand, row in current.items() if row.ns is not None}
    whole = not faults(sheet_after(sitting, hands, current), *judged_by(sitting))
    return submit(
        sitting,
        {**written, **hands} if whole else hands,
        seen={hand: row.version for hand, row in current.items()},
        by=by,
        source=SOURCE,
        reason=reason,
        short=sitting.short,
        accepted=sitting.accepted,
    )


def _end(held: HeldResult, outcome: str, by: User | None) -> None:
    held.refresh_from_db(fields=["outcome", "decided_at", "decided_by"])
    if held.outcome == HeldResult.Outcome.OPEN:
        close_one(held, outcome, by)
    changed(held.sitting.round.event)


def _log(
    deed: str, held: HeldResult, by: User | None, reason: str, before: Rows, receipt: Receipt | None
) -> None:
    hands = [
        {"hand": hand, "old": told_or_none(hand_on(before.get(hand))), "new": told_or_none(counts)}
        for hand, counts in sorted(hands_in(held).items())
    ]
    details = {"held": held.pk, "kind": held.kind, "side": held.side, "hands": hands, "reason": clean(reason)}
    about = {**place_of(held.sitting), "receipt": receipt.number if receipt else 0}
    record(deed, event=held.sitting.round.event, by=by, **details, **about)


def accept(sitting: Sitting, by: User | None, *, seen: Mapping[int, int]) -> Receipt:
    """Count a table as it stands, in the place of the side that has not confirmed.

    seen: the version of each hand that he had before him; Stale when one is another by now.
    """
    with write_table(sitting):
        wrong = state_faults(sitting)
        written = {hand: row for hand, row in current_rows(sitting).items() if row.ns is not None}
        if not wrong and not written:
            wrong.append(Problem("nothing-entered", place_of(sitting)))
        if wrong:
            raise Refused(wrong)
        met = tuple(
            clash(row, BLANK) for hand, row in sorted(written.items()) if seen.get(hand, 0) != row.version
        )
        if met:
            raise Stale(met)
        return submit(
            sitting,
            {hand: hand_on(row) for hand, row in written.items()},
            seen=seen,
            by=by,
            source=SOURCE,
            reason=_("Counted as it stands"),
            short=sitting.short,
            accepted=sitting.accepted,
        )
