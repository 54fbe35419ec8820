"""A decision about a held result taken back: the table stands as it did, and the question is open again."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import hand_on, hand_told
from tournament.models import Agreement, HeldResult, LogEntry, Submission, User
from tournament.queries.said import hands_in
from tournament.services.deciding import SOURCE
from tournament.services.judging import sheet_after
from tournament.services.log import record
from tournament.services.sendings import place_of, state_faults
from tournament.services.settling import settle
from tournament.services.submitting import submit
from tournament.services.versions import current_rows
from tournament.services.writing import changed, write_table


def reopen(line: LogEntry, by: User | None) -> None:
    """Take a decision back: the table stands as it did before, and the question is open again.

    line: the log's ``held-taken`` or ``held-refused``. Refused(undo-too-late) when something has
    changed since.
    """
    held = HeldResult.objects.filter(pk=line.details.get("held"), sitting__round__event=line.event_id)
    found = held.select_related("sitting__round__event", "submission").first()
    if found is None:
        raise Refused(Problem("undo-not-possible"))
    sitting = found.sitting
    with write_table(sitting):
        wrong = state_faults(sitting)
        if wrong:
            raise Refused(wrong)
        found.refresh_from_db(fields=["outcome", "decided_at", "decided_by"])
        before = {int(one["hand"]): hand_told(one["old"]) for one in line.details["hands"]}
        _require_untouched(line, found, before)
        taken = found.outcome == HeldResult.Outcome.TAKEN
        found.outcome, found.decided_at, found.decided_by = HeldResult.Outcome.OPEN, None, None
        decision = Submission.objects.filter(sitting=sitting, receipt=line.details["receipt"])
        Agreement.objects.filter(submission__in=decision, side="").delete()
        if taken:
            seen = {hand: row.version for hand, row in current_rows(sitting).items()}
            back = _("taken back from the history")
            texts = {"short": sitting.short, "accepted": sitting.accepted}
            submit(sitting, before, seen=seen, by=by, source=SOURCE, reason=back, **texts)
        found.save(update_fields=["outcome", "decided_at", "decided_by"])
        settle(sitting, sheet_after(sitting, {}, current_rows(sitting)), None, altered=True)
        about = {"side": found.side, "kind": found.kind, **place_of(sitting)}
        record("held-reopened", event=sitting.round.event, by=by, of=line.pk, **about)
        changed(sitting.round.event)


def _require_untouched(line: LogEntry, held: HeldResult, before: Mapping[int, Hand]) -> None:
    """The decision is the last word still: its hands stand as it left them, and nothing newer is held."""
    current = current_rows(held.sitting)
    left = hands_in(held) if held.outcome == HeldResult.Outcome.TAKEN else before
    others = HeldResult.objects.filter(sitting=held.sitting, side=held.side, kind=held.kind)
    same = all(hand_on(current.get(hand)) == counts for hand, counts in left.items())
    decided = held.outcome == {"held-taken": "taken", "held-refused": "refused"}.get(line.deed)
    if not (same and decided) or others.filter(outcome=HeldResult.Outcome.OPEN).exists():
        raise Refused(Problem("undo-too-late"))
