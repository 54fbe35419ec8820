"""Backups that make themselves: an event after each round, everything once a night; the oldest go."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from django.conf import settings
from django.db.models import Max
from django.utils import timezone

from tournament.models import Event
from tournament.services.backups.one_event import write_event
from tournament.services.backups.whole import write_whole

KEPT_WHOLE, KEPT_OF_AN_EVENT = 14, 5
# UTC: an hour at which nobody plays, whatever the zone of the club.
AT_NIGHT = time(4, 10)
_STAMP = "%Y%m%d-%H%M%S"
_ENDING = ".whist.gz"


def folder() -> Path:
    return Path(settings.BACKUP_DIR)


def back_up_whole() -> Path:
    """Everything, in a file of its own; the last KEPT_WHOLE stay."""
    path = folder() / f"whole-{_now()}{_ENDING}"
    write_whole(path)
    _keep(folder(), "whole-*", KEPT_WHOLE)
    return path


def is_whole_due() -> bool:
    """Whether there is none since it was last night: a computer that was off then makes it when it is on."""
    now = timezone.now().astimezone(UTC)
    night = datetime.combine(now, AT_NIGHT, UTC)
    night -= timedelta(days=1) if night > now else timedelta()
    newest = max((path.name for path in folder().glob(f"whole-*{_ENDING}")), default="")
    return not newest or _stamp_of(newest) < night


def back_up_event(event: Event) -> Path:
    """One event, in a file of its own; the last KEPT_OF_AN_EVENT of it stay."""
    where = folder() / "events" / event.slug
    path = where / f"v{event.version:08d}-{_now()}{_ENDING}"
    write_event(event, path)
    _keep(where, "v*", KEPT_OF_AN_EVENT)
    return path


def forget_event(event: Event) -> int:
    """Remove the backups of one event, for what must not be kept; how many there were."""
    files = list((folder() / "events" / event.slug).glob("v*" + _ENDING))
    for path in files:
        path.unlink(missing_ok=True)
    return len(files)


def events_due() -> Iterator[Event]:
    """Events of which a round, or the whole, was closed after their last backup."""
    events = Event.objects.annotate(last=Max("rounds__closed_at"))
    for event in events.filter(last__isnull=False).order_by("pk"):
        ended = max(filter(None, (event.last, event.closed_at)))
        newest = _newest(folder() / "events" / event.slug)
        if newest is None or newest < ended.replace(microsecond=0):
            yield event


def _newest(where: Path) -> datetime | None:
    names = sorted(path.name for path in where.glob(f"v*{_ENDING}"))
    return _stamp_of(names[-1]) if names else None


def _stamp_of(name: str) -> datetime:
    stamp = name.removesuffix(_ENDING).split("-", 1)[1]
    return datetime.strptime(stamp, _STAMP).replace(tzinfo=UTC)


def _now() -> str:
    return timezone.now().astimezone(UTC).strftime(_STAMP)


def _keep(where: Path, pattern: str, count: int) -> None:
    for old in sorted(where.glob(pattern + _ENDING), reverse=True)[count:]:
        old.unlink(missing_ok=True)
