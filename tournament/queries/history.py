"""What happened: every version of a table's result, and the log of an event."""

from tournament.mapping.hands import hand_on
from tournament.models import Event, HandScore, LogEntry, Penalty, Sitting, User
from tournament.queries.history_view import HandVersion, LogLine, PenaltyRecord, SittingHistory

RECENT = 12


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
    return tuple(
        LogLine(one.pk, one.at, _name(one.by), one.deed, one.details, event.kind)
        for one in (lines if limit is None else lines[:limit])
    )
