"""What happened: every version of a table's result, and the log of an event."""

from collections.abc import Mapping

from tournament.mapping.hands import hand_on
from tournament.models import Event, HandScore, LogEntry, Penalty, Sitting, User
from tournament.queries.history_view import HandVersion, LogLine, PenaltyRecord, SittingHistory
from tournament.queries.seated_names import views_in
from tournament.queries.standing_deeds import PLAN, PLAN_UNDONE

RECENT = 12
# Deeds that keep the number of whom they are about, and not the names: those may be taken out of the records.
NUMBERED = {PLAN, PLAN_UNDONE, "places-told", "seat-put-right"}


def _name(user: User | None) -> str:
    return str(user) if user is not None else ""


def sitting_history(sitting: Sitting) -> SittingHistory:
    """All that was ever written at one table in one round."""
    scores = HandScore.objects.filter(sitting=sitting).select_related("entered_by", "submission")
    penalties = Penalty.objects.filter(sitting=sitting).select_related("given_by", "taken_back_by")
    return SittingHistory(
        sitting_id=sitting.pk,
        round=sitting.round.number,
        table=sitting.table_number,
        versions=tuple(
            HandVersion(
                hand=one.hand,
                version=one.version,
                ns=one.ns,
                ew=one.ew,
                written=hand_on(one),
                is_current=one.is_current,
                accepted=one.is_accepted,
                by=_name(one.entered_by),
                at=one.entered_at,
                source=one.source,
                reason=one.reason,
                side=one.submission.side if one.submission else "",
            )
            for one in scores.order_by("hand", "version")
        ),
        penalties=tuple(
            PenaltyRecord(
                id=one.pk,
                hand=one.hand,
                side=one.side,
                kind=one.kind,
                points=one.points,
                given_by=_name(one.given_by),
                given_at=one.given_at,
                taken_back_by=_name(one.taken_back_by),
                taken_back_at=one.taken_back_at,
            )
            for one in penalties.order_by("hand", "pk")
        ),
    )


def event_log(event: Event, limit: int | None = None) -> tuple[LogLine, ...]:
    """The deeds of an event, the latest first."""
    lines = LogEntry.objects.filter(event=event).select_related("by").order_by("-at", "-pk")
    found = list(lines if limit is None else lines[:limit])
    numbers = {number for one in found for number in _told_by_number(one)}
    views = views_in(event.entries.filter(number__in=numbers), None) if numbers else ()
    names = {one.number: one.label for one in views}
    made = []
    for one in found:
        who = {number: names[number] for number in _told_by_number(one) if number in names}
        made.append(LogLine(one.pk, one.at, _name(one.by), one.deed, one.details, event.kind, who))
        for number in _given_up(one, names):
            del names[number]
    return tuple(made)


def _told_by_number(line: LogEntry) -> list[int]:
    """Whom a line tells by their numbers alone."""
    if line.deed not in NUMBERED:
        return []
    told = line.details.get("entries", [line.details.get("entry")])
    return [number for number in told if isinstance(number, int)] if isinstance(told, list) else []


def _given_up(line: LogEntry, names: Mapping[int, str]) -> list[int]:
    """Numbers that somebody else may have had before this line."""
    if line.deed == "event-unseated":
        return list(names)
    came = line.details.get("kind") == "late" and line.deed in (PLAN, PLAN_UNDONE)
    return [number for number in _told_by_number(line) if came and number in names]
