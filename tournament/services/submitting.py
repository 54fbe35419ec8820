"""The one path by which a trick count gets into the database."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, faults, partial_faults
from tournament.mapping.rules import rules_of
from tournament.mapping.sheets import sheet_of
from tournament.models import HandScore, Penalty, Round, Sitting, Submission, User
from tournament.services.log import record
from tournament.services.receipts import (
    BLANK,
    Clash,
    Counts,
    Receipt,
    Stale,
    clash,
    earlier_receipt,
    new_submission,
)
from tournament.services.sendings import Sending, place_of, read_sending
from tournament.services.writing import changed, write_table


def submit(
    sitting: Sitting,
    hands: Mapping[int, tuple[object, object]],
    *,
    seen: Mapping[int, int],
    by: User | None,
    source: str,
    token: str = "",
    reason: str = "",
    short: str = "",
    accepted: str = "",
) -> Receipt:
    """Write down hands of one table: number -> tricks of N-S and E-W as typed; hand 0 is the round's total.

    seen: the version of each hand that the sender had before him, 0 for one never entered.
    Hands he left as he saw them are not his and stay as they are now. Both sides blank takes
    an entered hand back. A blank side is worked out. The same token again gives the same receipt.
    reason: needed for a round that is not the current one. short: why there are fewer or more hands
    than planned. accepted: why an impossible card may stand.

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
                sitting, hands, seen, token=token, reason=reason, short=short, accepted=accepted
            )
            return _store(sitting, sending, by, source, token)
    except IntegrityError:
        # Two with one token at the same moment: the second finds the first one's receipt.
        earlier = earlier_receipt(sitting, token)
        if earlier is None:
            raise
        return earlier


def _store(sitting: Sitting, sending: Sending, by: User | None, source: str, token: str) -> Receipt:
    current = {
        one.hand: one
        for one in HandScore.objects.filter(sitting=sitting, is_current=True).select_related("entered_by")
    }
    touched = _touched(sitting, sending, current)
    clashes = _clashes(sending, touched, current)
    disputed = {clash.hand for clash in clashes}
    altered = {
        hand: counts
        for hand, counts in touched.items()
        if hand not in disputed and counts != _counts(current.get(hand))
    }
    sheet = _sheet(sitting, sending, altered, current)
    problems = [*sending.problems, *_faults(sitting, sending, sheet, altered)]
    at_fault = bool(problems or clashes)
    problems += _missing_words(sitting, sending, altered, sheet, at_fault)
    _refuse(clashes, problems)
    submission = new_submission(sitting, by, source, token)
    impossible = _impossible(sheet, rules_of(sitting.round.event), sitting.round.event.hands_per_round)
    for hand, counts in altered.items():
        accepted = hand in impossible and counts != BLANK
        _append(sitting, hand, counts, current.get(hand), submission, sending.reason, accepted)
    moved = settle(sitting, sheet, submission.sent_by)
    if altered or moved:
        _log(sitting, sending, altered, current, by)
        changed(sitting.round.event)
    versions = {hand: current[hand].version + 1 if hand in current else 1 for hand in altered}
    return Receipt(submission.receipt, sitting, submission.at, versions)


def _counts(row: HandScore | None) -> Counts:
    return (row.ns, row.ew) if row is not None else BLANK


def _touched(sitting: Sitting, sending: Sending, current: Mapping[int, HandScore]) -> dict[int, Counts]:
    """The hands that differ from what the sender saw; the others he merely sent along."""
    older = {hand: sending.seen.get(hand, 0) for hand in sending.hands}
    saw: dict[int, Counts] = {}
    behind = [hand for hand, version in older.items() if hand in current and current[hand].version != version]
    if behind:
        for row in HandScore.objects.filter(sitting=sitting, hand__in=behind):
            if row.version == older[row.hand]:
                saw[row.hand] = _counts(row)
    for hand, version in older.items():
        if hand not in behind:
            saw[hand] = _counts(current.get(hand)) if version else BLANK
    return {hand: counts for hand, counts in sending.hands.items() if counts != saw.get(hand, BLANK)}


def _clashes(
    sending: Sending, touched: Mapping[int, Counts], current: Mapping[int, HandScore]
) -> tuple[Clash, ...]:
    return tuple(
        clash(current[hand], counts)
        for hand, counts in touched.items()
        if hand in current
        and current[hand].version != sending.seen.get(hand, 0)
        and counts != _counts(current[hand])
    )


def _refuse(clashes: tuple[Clash, ...], problems: Iterable[Problem]) -> None:
    """Say everything at once, in the order of the card; nothing when nothing is wrong."""
    said = tuple(sorted(problems, key=_hand_of))
    if clashes:
        raise Stale(clashes, said)
    if said:
        raise Refused(said)


def _hand_of(problem: Problem) -> int:
    hand = problem.details.get("hand", 0)
    return hand if isinstance(hand, int) else 0


def _missing_words(
    sitting: Sitting, sending: Sending, altered: Mapping[int, Counts], sheet: Sheet, at_fault: bool
) -> list[Problem]:
    """What the sending lacks: anything at all, or the reason that a round which is over wants."""
    marked = sending.short or sending.accepted
    written = any(hand not in (None, Hand()) for hand in (*sheet.hands, sheet.totals))
    if not (altered or at_fault or sending.short or written):
        return [Problem("nothing-entered", place_of(sitting))]
    if (altered or marked or at_fault) and not sending.reason and sitting.round.state != Round.State.OPEN:
        return [_reason_needed(sitting)]
    return []


def _reason_needed(sitting: Sitting) -> Problem:
    opened = sitting.round.event.rounds.filter(opened_at__isnull=False)
    now = opened.order_by("-number").values_list("number", flat=True)[0]
    return Problem("reason-needed", {**place_of(sitting), "current": now, "field": "reason"})


def _sheet(
    sitting: Sitting, sending: Sending, altered: Mapping[int, Counts], current: Mapping[int, HandScore]
) -> Sheet:
    """The sheet as it would be."""
    event, rules = sitting.round.event, rules_of(sitting.round.event)
    after = {hand: _counts(row) for hand, row in current.items()} | dict(altered)
    return sheet_of(
        {hand: counts for hand, counts in after.items() if counts != BLANK},
        standing_penalties(sitting),
        record=rules.record,
        hands_per_round=event.hands_per_round,
        short=sending.short or sitting.short,
        accepted=sending.accepted or sitting.accepted,
    )


def _faults(sitting: Sitting, sending: Sending, sheet: Sheet, altered: Mapping[int, Counts]) -> list[Problem]:
    """Everything wrong with the sheet as it would be."""
    event, rules = sitting.round.event, rules_of(sitting.round.event)
    problems = list(faults(sheet, rules, event.hands_per_round) if sending.short else ())
    problems = problems or list(partial_faults(sheet, rules, event.hands_per_round))
    # An impossible card was accepted as it stood; another one needs its own reason.
    if not sending.accepted and sitting.accepted and not problems:
        impossible = _impossible(sheet, rules, event.hands_per_round)
        problems = [problem for hand in altered for problem in impossible.get(hand, ())]
    return [problem.at(**place_of(sitting)) for problem in problems]


def _impossible(sheet: Sheet, rules: Rules, hands_per_round: int) -> dict[int, list[Problem]]:
    """What would be wrong with each hand (0: the total) had nobody accepted it."""
    found: dict[int, list[Problem]] = {}
    for problem in partial_faults(replace(sheet, accepted=""), rules, hands_per_round):
        found.setdefault(_hand_of(problem), []).append(problem)
    return found


def standing_penalties(sitting: Sitting) -> Sequence[tuple[int, str, str, int]]:
    """The penalties of a table that were not taken back, as scoring takes them."""
    rows = Penalty.objects.filter(sitting=sitting, taken_back_at__isnull=True).order_by("hand", "pk")
    return list(rows.values_list("hand", "side", "kind", "points"))


def _append(
    sitting: Sitting,
    hand: int,
    counts: Counts,
    before: HandScore | None,
    submission: Submission,
    reason: str,
    accepted: bool,
) -> None:
    """Append the next version; the one before has to be current still."""
    if before is not None:
        kept = HandScore.objects.filter(pk=before.pk, is_current=True).update(is_current=False)
        if not kept:
            theirs = HandScore.objects.select_related("entered_by").get(
                sitting=sitting, hand=hand, is_current=True
            )
            raise Stale((clash(theirs, counts),))
    ns, ew = counts
    HandScore.objects.create(
        sitting=sitting,
        hand=hand,
        version=before.version + 1 if before is not None else 1,
        ns=ns,
        ew=ew,
        is_accepted=accepted,
        entered_by=submission.sent_by,
        source=submission.source,
        reason=reason,
        submission=submission,
    )


def settle(sitting: Sitting, sheet: Sheet, by: User | None) -> bool:
    """Done when the sheet is whole, playing again when it is not; True when anything moved."""
    event = sitting.round.event
    rules, planned = rules_of(event), event.hands_per_round
    before = (sitting.state, sitting.short, sitting.accepted)
    whole = not faults(sheet, rules, planned)
    full = not faults(replace(sheet, short=""), rules, planned)
    sitting.short = "" if full else sheet.short
    sitting.accepted = sheet.accepted if _impossible(sheet, rules, planned) else ""
    sitting.state = Sitting.State.CONFIRMED if whole else Sitting.State.PLAYING
    moved = before != (sitting.state, sitting.short, sitting.accepted)
    if moved or whole:
        sitting.confirmed_at = timezone.now() if whole else None
        sitting.confirmed_by = by if whole else None
        sitting.save(update_fields=["state", "short", "accepted", "confirmed_at", "confirmed_by"])
    return moved


def _log(
    sitting: Sitting,
    sending: Sending,
    altered: Mapping[int, Counts],
    current: Mapping[int, HandScore],
    by: User | None,
) -> None:
    """One line: a first entry, a correction of an entered hand, or a hand taken back."""
    hands = [
        {"hand": hand, "old": _pair(current.get(hand)), "new": list(counts) if counts != BLANK else None}
        for hand, counts in sorted(altered.items())
    ]
    corrected = any(one["old"] for one in hands) or sitting.round.state != Round.State.OPEN
    taken_back = bool(hands) and all(one["new"] is None for one in hands)
    deed = "result-taken-back" if taken_back else "result-corrected" if corrected else "result-entered"
    texts = {"reason": sending.reason, "short": sitting.short, "accepted": sitting.accepted}
    record(
        deed, event=sitting.round.event, by=by, **place_of(sitting), hands=hands, state=sitting.state, **texts
    )


def _pair(row: HandScore | None) -> list[int | None] | None:
    return None if row is None or row.ns is None else [row.ns, row.ew]


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
            {hand: _counts(wanted)},
            seen={hand: max(rows)},
            by=by,
            source=source,
            reason=_("Back to version %(version)s") % {"version": to_version},
            accepted=accepted,
        )
        if receipt.hands:
            details = {"hand": hand, "version": to_version, "counts": _pair(wanted)}
            record("result-reverted", event=sitting.round.event, by=by, **place_of(sitting), **details)
    return receipt
