"""The worker as a process of its own: on the folder that is the queue, and on a real Valkey."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import servers
from tests.serving import ROOT

SECONDS = 40


def settle(is_so: Callable[[], bool], what: str, seconds: float = SECONDS) -> None:
    """Wait until it is so."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, f"not in {seconds} s: {what}"
        time.sleep(0.1)


def is_alive(pid: int) -> bool:
    """Whether the process runs; one that has ended and was not yet collected does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rsplit(")", 1)[1].split()[0] != "Z"


class Installation:
    """A database and files of its own, used by processes only."""

    def __init__(self, var: Path, **environment: str) -> None:
        keep = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        self.environment = keep | {"VAR_DIR": str(var)} | environment
        self.var = var

    def shell(self, code: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
            cwd=ROOT,
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def start(self, *command: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, *command], cwd=ROOT, env=self.environment, preexec_fn=servers.end_with_parent
        )

    def prepare(self) -> None:
        self.shell(
            "from django.core.management import call_command; call_command('migrate', verbosity=0)\n"
            "from tests.factories import make_closed_event; make_closed_event(pairs=4, rounds_planned=3)"
        )

    def ask(self) -> None:
        self.shell(
            "from tournament.models import Event; from tournament.services import exports\n"
            "exports.ask(Event.objects.get(), None)"
        )

    def state(self) -> str:
        return self.shell("from tournament.models import Export; print(Export.objects.get().state)")

    def has_file(self) -> bool:
        return any((self.var / "files").rglob("*.xlsx")) and self.state() == "done"


@contextmanager
def running(installation: Installation, *command: str) -> Iterator[subprocess.Popen[bytes]]:
    process = installation.start(*command)
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture
def embedded(tmp_path: Path) -> Installation:
    made = Installation(tmp_path)
    made.prepare()
    return made


def test_the_embedded_worker_makes_the_file(embedded: Installation) -> None:
    with running(embedded, "manage.py", "worker"):
        embedded.ask()
        settle(embedded.has_file, "the file is made")


def test_what_was_asked_for_while_no_worker_ran_is_made_when_one_comes(embedded: Installation) -> None:
    embedded.ask()
    assert embedded.state() == "queued"
    with running(embedded, "manage.py", "worker"):
        settle(embedded.has_file, "the file is made")


def test_a_worker_that_starts_finds_a_row_whose_message_was_lost(embedded: Installation) -> None:
    embedded.ask()
    lost = list((embedded.var / "queue" / "waiting").glob("*.msg"))
    assert lost
    for message in lost:
        message.unlink()
    embedded.shell(
        "from datetime import timedelta; from django.utils import timezone\n"
        "from tournament.models import Export\n"
        "Export.objects.update(asked_at=timezone.now() - timedelta(minutes=1))"
    )
    with running(embedded, "manage.py", "worker"):
        settle(embedded.has_file, "the row is taken up")


def test_the_worker_ends_with_whoever_started_it(embedded: Installation, tmp_path: Path) -> None:
    note = tmp_path / "pid"
    code = (
        "import subprocess, sys, os, time, pathlib\n"
        "child = subprocess.Popen([sys.executable, 'manage.py', 'worker', '--parent', str(os.getpid())],"
        " start_new_session=True)\n"
        f"pathlib.Path({str(note)!r}).write_text(str(child.pid))\n"
        "time.sleep(60)"
    )
    with running(embedded, "-c", code) as parent:
        settle(lambda: note.exists() and note.read_text() != "", "the worker is started")
        pid = int(note.read_text())
        time.sleep(1.5)
        assert is_alive(pid)
        parent.send_signal(signal.SIGKILL)
        parent.wait(5)
        settle(lambda: not is_alive(pid), "the worker is gone", 15)


def test_every_task_of_the_clock_exists(settings) -> None:
    from tournament import tasks
    from tournament.celery import app

    listed = {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
    assert {
        tasks.heartbeat.name,
        tasks.take_up_exports.name,
        tasks.send_mails.name,
        tasks.sweep.name,
    } <= listed
    assert listed <= set(app.tasks)
    # A worker that was away for hours does not do for each tick what once is enough for.
    assert [name for name in sorted(listed) if app.tasks[name].expires is None] == []


def test_the_clock_ticks_while_the_worker_runs(embedded: Installation) -> None:
    code = (
        "import django; django.setup()\n"
        "from tournament.celery import app\n"
        "app.conf.beat_schedule = {'tick': {'task': 'tournament.take_up_exports', 'schedule': 0.5}}\n"
        "from django.core.management import call_command; call_command('worker')"
    )
    embedded.environment["DJANGO_SETTINGS_MODULE"] = "tournament.settings"
    with running(embedded, "-c", code):
        time.sleep(3)
        embedded.shell(
            "from datetime import timedelta; from django.utils import timezone\n"
            "from tournament.models import Event, Export; event = Event.objects.get()\n"
            "Export.objects.create(event=event, event_version=event.version,"
            " asked_at=timezone.now() - timedelta(minutes=1))"
        )
        settle(embedded.has_file, "a tick takes the row up")
    assert not list(ROOT.glob("celerybeat-schedule*")), "the clock keeps no file of its own"


def test_with_redis_worker_and_beat_are_ordinary_celery(tmp_path: Path, valkey_url: str) -> None:
    # The numbers below are those of the caches of tests/settings.py.
    number = 9 + os.getpid() % 7
    installation = Installation(tmp_path, REDIS_URL=f"{valkey_url.rsplit('/', 1)[0]}/{number}")
    installation.prepare()
    celery = ("-m", "celery", "-A", "tournament")
    with (
        running(installation, *celery, "worker", "--pool", "threads", "--concurrency", "1"),
        running(installation, *celery, "beat"),
    ):
        installation.ask()
        settle(installation.has_file, "the file is made by way of Redis")


def test_a_dead_redis_keeps_no_page_waiting(tmp_path: Path) -> None:
    installation = Installation(tmp_path, REDIS_URL=f"redis://127.0.0.1:{servers.free_port()}/0")
    installation.prepare()
    took = installation.shell(
        "import time; started = time.monotonic()\n"
        "from tournament.models import Event; from tournament.services import exports\n"
        "exports.ask(Event.objects.get(), None); print(time.monotonic() - started)"
    )
    assert float(took) < 3
    assert installation.state() == "queued"
