"""``manage.py worker``: does the work behind the pages, and keeps its clock, in one process.

``serve`` starts it where there is no Redis. With Redis, worker and beat are run apart
(docker-compose.yml shows how).
"""

import os
import signal
import threading
import time
import warnings
from argparse import ArgumentParser
from types import FrameType

from celery import bootsteps
from celery.beat import EmbeddedService
from celery.exceptions import SecurityWarning, WorkerShutdown
from celery.signals import worker_ready
from celery.worker import state
from django.core.management.base import BaseCommand

from tournament.announce import SEND_MAILS, TAKE_UP
from tournament.celery import app

# How often, in seconds, the worker looks whether whoever started it still lives; and how
# long a task may go on when not.
LOOK = 0.5
GRACE = 5.0


class Clock(bootsteps.StartStopStep):
    """Beat as a thread of the worker: nothing of it can be left behind when the worker ends."""

    def start(self, worker: object) -> None:
        self.beat = EmbeddedService(app, thread=True, scheduler_cls=app.conf.beat_scheduler)
        self.beat.start()

    def stop(self, worker: object) -> None:
        self.beat.stop()


def end_without(parent: int) -> None:
    """End this process once its parent is gone, however that came about."""
    while os.getppid() == parent:
        time.sleep(LOOK)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE)
    os._exit(1)


def end_gently(number: int, frame: FrameType | None) -> None:
    """A task that is running is finished first; a worker without one ends at once."""
    if state.active_requests:
        state.should_stop = 0
    else:
        raise WorkerShutdown(0)


def begin(**_sender: object) -> None:
    """Look at once for what was left behind, and listen for the end."""
    for task in (TAKE_UP, SEND_MAILS, "tournament.heartbeat"):
        app.send_task(task)
    # Celery sets handlers of its own when it starts, which wait for up to four seconds and talk.
    signal.signal(signal.SIGTERM, end_gently)
    signal.signal(signal.SIGINT, end_gently)


class Command(BaseCommand):
    help = "Does the work behind the pages: exports, and what is due by the clock."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--parent", type=int, help="the process with which this one ends")

    def handle(self, *, parent: int | None = None, **options: object) -> None:
        if parent is not None:
            threading.Thread(target=end_without, args=(parent,), daemon=True).start()
        # The installation decides as whom it runs; the messages are JSON, which harms nobody.
        warnings.simplefilter("ignore", SecurityWarning)
        app.steps["worker"].add(Clock)
        worker_ready.connect(begin)
        app.Worker(
            pool="solo",
            concurrency=1,
            loglevel="WARNING",
            quiet=True,
            without_gossip=True,
            without_mingle=True,
            without_heartbeat=True,
        ).start()
