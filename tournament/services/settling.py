"""How far a table is: playing, waiting, confirmed or disputed, worked out from what stands in the rows.

A hand's current version has the word of the side that wrote it and of whoever agreed to it
since; an organiser's or scorer's word is both sides' at once. A whole sheet counts when every
hand has both, or one where the event says that one is enough.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from django.utils import timezone

from scoring.record import SIDES, Hand
from scoring.rules import Rules
from scoring.sheets import Sheet, faults
from tournament.mapping.rules import hands_of_round, is_open_ended
from tournament.models import Agreement, Event, HandScore, HeldResult, Sitting, Submission, User
from tournament.queries.said import OTHER, differing, hands_in, open_held, stored_counts, words
from tournament.services.judging import impossible, judged_by, sheet_after
from tournament.services.versions import current_rows

NOBODY: frozenset[int] = frozenset()
# What settling decides of a table.
KEPT = ("state", "waiting_for", "short", "accepted", "settled_by", "settled_said", "late_side")


def agree(rows: Iterable[HandScore], side: str, submission: Submission) -> int:
    """Add the word of a side ("" for an organiser) to these versions; how many had not had it."""
    wanted = [row for row in rows if row.submission_id is not None and _author(row) not in ("", side)]
    known = set(
        Agreement.objects.filter(hand_score__in=wanted, side=side).values_list("hand_score", flat=True)
    )
    made = [
        Agreement(hand_score=row, side=side, submission=submission) for row in wanted if row.pk not in known
    ]
    Agreement.objects.bulk_create(made)
    return len(made)


def _author(row: HandScore) -> str:
    return row.submission.side if row.submission is not None else ""


def settle(
    sitting: Sitting,
    sheet: Sheet,
    by: User | None,
    *,
    altered: bool = False,
    ruled: Collection[int] = NOBODY,
    spoken_by: str = "",
    finished: bool | None = None,
) -> bool:
    """Bring the table's state up to date; True when anything moved.

    altered: a side has written a new version. ruled: hands that an organiser has just decided, and with
    them what was held of them. spoken_by: the side that has just sent something. finished: whether
    a round that only the table can end is over there; None: as it was.
    """
    judged = judged_by(sitting)
    before = [getattr(sitting, name) for name in KEPT]
    held_results = open_held(sitting)
    stored = stored_counts(sitting) if held_results else {}
    left = [one for one in held_results if not _closed(sitting, one, stored, by, ruled)]
    whole = not faults(sheet, *judged)
    full = not faults(replace(sheet, short=""), *judged)
    sitting.short = "" if full else sheet.short
    sitting.accepted = sheet.accepted if impossible(sheet, sitting) else ""
    sitting.late_side = sheet.late or ""
    if (sheet.settled_by or "") != sitting.settled_by or ruled:
        sitting.settled_by, sitting.settled_said = sheet.settled_by or "", ""
    over = _is_over(sitting, judged[0], sheet, finished)
    if any(one.kind == HeldResult.Kind.OBJECTION and differing(one, stored) for one in left):
        sitting.state, sitting.waiting_for = Sitting.State.DISPUTED, ""
    elif not whole:
        sitting.state, sitting.waiting_for = Sitting.State.PLAYING, ""
    elif altered or sitting.state != Sitting.State.CONFIRMED:
        sitting.state, sitting.waiting_for = _state_of_whole(sitting, words(sitting, left), over, spoken_by)
    moved = before != [getattr(sitting, name) for name in KEPT]
    confirmed = sitting.state == Sitting.State.CONFIRMED
    if moved or confirmed:
        sitting.confirmed_at = timezone.now() if confirmed else None
        sitting.confirmed_by = by if confirmed else None
        sitting.save(update_fields=[*KEPT, "confirmed_at", "confirmed_by"])
    return moved or len(left) < len(held_results)


def _is_over(sitting: Sitting, rules: Rules, sheet: Sheet, finished: bool | None) -> bool:
    if not is_open_ended(rules) or finished:
        return True
    planned = hands_of_round(sitting.round.event, sitting.round.number)
    if sum(not hand.blank for hand in sheet.hands) >= planned:
        return True
    return finished is None and sitting.state != Sitting.State.PLAYING


def _state_of_whole(
    sitting: Sitting, said: Mapping[int, frozenset[str]], over: bool, spoken_by: str
) -> tuple[str, str]:
    """The state of a whole sheet that nobody disputes, and the side that it waits for."""
    if not over:
        return Sitting.State.PLAYING, ""
    unheard = OTHER.get(sitting.settled_said, "")
    lacking = [
        side for side in SIDES if side == unheard or any(side not in of_hand for of_hand in said.values())
    ]
    one_is_enough = sitting.round.event.confirmation == Event.Confirmation.ONE_SIDE
    if not lacking or (one_is_enough and all(said.values())):
        return Sitting.State.CONFIRMED, ""
    wanted = OTHER.get(spoken_by, sitting.waiting_for)
    return Sitting.State.WAITING, wanted if wanted in lacking else lacking[0]


def _closed(
    sitting: Sitting, held: HeldResult, stored: Mapping[int, Hand], by: User | None, ruled: Collection[int]
) -> bool:
    """Close a held result that is settled: an objection that came true, or what an organiser has ruled on."""
    against, said = differing(held, stored), hands_in(held)
    if against and not against <= set(ruled):
        return False
    if not against and held.kind == HeldResult.Kind.LATE and not said.keys() <= set(ruled):
        return False
    if not against:
        rows = HandScore.objects.filter(sitting=sitting, is_current=True, hand__in=said, ns__isnull=False)
        agree(rows.select_related("submission"), held.side, held.submission)
    outcome = HeldResult.Outcome.REFUSED if against else HeldResult.Outcome.TAKEN
    close_one(held, outcome, by if ruled else None)
    return True


def close_one(held: HeldResult, outcome: str, by: User | None) -> None:
    """Write down how a held result ended. The caller holds the event's turn."""
    held.outcome, held.decided_at = outcome, timezone.now()
    held.decided_by = by if by is not None and by.pk else None
    held.save(update_fields=["outcome", "decided_at", "decided_by"])


def settle_waiting(event: Event) -> None:
    """After a change of what makes a result count: tables that wait for nothing any more are done.

    What counts already goes on counting. The caller holds the event's turn.
    """
    for sitting in Sitting.objects.filter(round__event=event, state=Sitting.State.WAITING):
        sitting.round.event = event
        settle(sitting, sheet_after(sitting, {}, current_rows(sitting)), None)
