"""What waits, runs and has failed behind the pages, and whether anybody works on it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from tournament.models import Event, Export, Heartbeat, Mail

# A worker that makes a large pack says nothing meanwhile; so long without a word, it is not there.
SILENT = timedelta(minutes=2)
DONE_LATELY = timedelta(days=1)
# Of a night's letters, and of what a broken mail server left, a page shows so many; and of what is done.
MOST, MOST_DONE = 200, 20

Row = Export | Mail


@dataclass(frozen=True)
class WorkerView:
    """heard_at: when the worker was last heard of, None when never."""

    heard_at: datetime | None

    @property
    def is_alive(self) -> bool:
        return self.heard_at is not None and self.heard_at > timezone.now() - SILENT


@dataclass(frozen=True)
class WorkView:
    """failed, open (waiting or running) and done lately; what is due first, or was done last, is first.

    files, letters: how many wait or run. more: how many of them all are not among those shown.
    """

    failed: tuple[Row, ...]
    open: tuple[Row, ...]
    done: tuple[Row, ...]
    files: int
    letters: int
    more: int


def worker() -> WorkerView:
    """The worker, as its last sign of life says."""
    found = Heartbeat.objects.filter(name="worker").values_list("at", flat=True).first()
    return WorkerView(found)


def work(event: Event | None = None) -> WorkView:
    """The work behind the pages of an event, or of the whole installation."""
    files, mails = Export.objects.select_related("event"), Mail.objects.select_related("event")
    if event is not None:
        files, mails = files.filter(event=event), mails.filter(event=event)
    files_open = files.filter(state__in=(Export.State.QUEUED, Export.State.RUNNING)).order_by("asked_at")
    mails_open = mails.filter(state__in=(Mail.State.QUEUED, Mail.State.SENDING)).order_by("due_at", "pk")
    files_failed = _given_up(files).order_by("-finished_at")
    mails_failed = mails.filter(state=Mail.State.FAILED).order_by("-told_at")
    since = timezone.now() - DONE_LATELY
    files_done = files.filter(state=Export.State.DONE, finished_at__gt=since).order_by("-finished_at")
    mails_done = mails.filter(state=Mail.State.SENT, sent_at__gt=since).order_by("-sent_at")
    counts = [one.count() for one in (files_open, mails_open, files_failed, mails_failed)]
    return WorkView(
        failed=(*files_failed[:MOST], *mails_failed[:MOST]),
        open=(*files_open[:MOST], *mails_open[:MOST]),
        done=(*files_done[:MOST_DONE], *mails_done[:MOST_DONE]),
        files=counts[0],
        letters=counts[1],
        more=sum(max(0, count - MOST) for count in counts),
    )


def _given_up(files: QuerySet[Export]) -> QuerySet[Export]:
    """Files that failed, but for those that somebody has asked for anew since."""
    same = {name: OuterRef(name) for name in ("event", "kind", "paper")}
    return files.filter(
        ~Exists(Export.objects.filter(pk__gt=OuterRef("pk"), **same)), state=Export.State.FAILED
    )


def failures(event: Event) -> int:
    """How many files and letters of an event were given up."""
    return _given_up(event.exports.all()).count() + event.mails.filter(state=Mail.State.FAILED).count()
