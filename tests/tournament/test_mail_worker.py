"""Letters by real workers: two at once, killed half-way, a dead broker, a server's own child."""

import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests import servers
from tests.conftest import not_here
from tests.postbox import BASE, Postbox, postbox, text_of
from tests.serving import serving
from tests.tournament.test_serve import children
from tests.tournament.test_tasks import Installation, running, settle

WORKER = ("manage.py", "worker")
CELERY = ("-m", "celery", "-A", "tournament")
LETTERS = """
from tournament.models import Entry, Event, Mail
from tournament.services.mails import rows
event, entry = Event.objects.get(), Entry.objects.first()
rows.ask([
    rows.made("sign-up", entry.pk, f"p{number}@example.org", event=event, name="x") for number in range(COUNT)
])
"""
STATES = "from tournament.models import Mail; print(*sorted(Mail.objects.values_list('state', flat=True)))"
# What was being sent when its worker died is found out after minutes: here they have gone by.
MINUTES_LATER = """
from datetime import timedelta; from django.db.models import F; from tournament.models import Mail
span = timedelta(minutes=10)
Mail.objects.exclude(told_at=None).update(told_at=F("told_at") - span)
Mail.objects.exclude(state="sent").update(due_at=F("due_at") - span)
"""


@pytest.fixture
def box() -> Iterator[Postbox]:
    with postbox() as one:
        yield one


def installed(folder: Path, box: Postbox, **environment: str) -> Installation:
    made = Installation(folder, EMAIL_URL=box.url, BASE_URL=BASE, **environment)
    made.prepare()
    return made


def ask(installation: Installation, count: int) -> None:
    installation.shell(LETTERS.replace("COUNT", str(count)))


def everybody(count: int) -> list[str]:
    return sorted(f"p{number}@example.org" for number in range(count))


def test_two_workers_with_the_same_letters_send_each_once(tmp_path: Path, box: Postbox) -> None:
    installation = installed(tmp_path, box)
    with running(installation, *WORKER), running(installation, *WORKER):
        ask(installation, 50)
        settle(lambda: len(box.letters) >= 50, "every letter is sent", 60)
        time.sleep(1)
    assert sorted(box.readers) == everybody(50)
    assert installation.shell(STATES) == " ".join(["sent"] * 50)


def test_a_worker_killed_half_way_loses_no_letter(tmp_path: Path, box: Postbox) -> None:
    """The one that was on its way may come twice, as one letter: with the same Message-ID."""
    installation = installed(tmp_path, box)
    ask(installation, 30)
    with running(installation, *WORKER) as process:
        settle(lambda: len(box.letters) >= 5, "some letters are sent")
        process.send_signal(signal.SIGKILL)
        process.wait(5)
    before = len(box.letters)
    assert before < 30, "it was killed too late to tell anything"
    installation.shell(MINUTES_LATER)
    with running(installation, *WORKER):
        # Of a letter whose sender was lost the pause has to go by, too.
        settle(lambda: len(set(box.readers)) >= 29, "the others are sent")
        installation.shell(MINUTES_LATER)
        settle(lambda: installation.shell(STATES) == " ".join(["sent"] * 30), "all are sent", 60)
    twice = {reader for reader, times in Counter(box.readers).items() if times > 1}
    assert sorted(set(box.readers)) == everybody(30) and len(twice) <= 1
    assert len({letter["Message-ID"] for letter in box.letters}) == 30


def test_the_server_s_child_is_killed_and_started_again_and_letters_go_on(box: Postbox) -> None:
    with serving("--no-demo", EMAIL_URL=box.url, BASE_URL=BASE) as served:
        served.owner()
        ask_for_a_password(served.manage, "owner@example.org")
        settle(lambda: len(box.letters) == 1, "the first letter is sent")
        (first,) = children(served.process.pid)
        os.kill(first, signal.SIGKILL)
        served.owner("second@example.org")
        ask_for_a_password(served.manage, "second@example.org")
        settle(lambda: len(box.letters) == 2, "the second one too", 60)
        assert children(served.process.pid) not in ([], [first])
        assert f"{BASE}/account/password-reset/" in text_of(box.letters[1])
        heard = "from tournament.queries.work import worker; print(worker().is_alive)"
        assert served.manage("shell", "--no-imports", "-c", heard).strip().endswith("True")


def ask_for_a_password(manage: object, address: str) -> None:
    code = f"from tournament.services import people; people.ask_for_letter({address!r}, {BASE!r})"
    manage("shell", "--no-imports", "-c", code)  # type: ignore[operator]


# --- with Redis -----------------------------------------------------------------------------------


@contextmanager
def broker(port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A Valkey of our own, which may be killed."""
    program = shutil.which("valkey-server") or shutil.which("redis-server") or servers.packed_valkey()
    if program is None:
        not_here(servers.Missing("Valkey (install the package valkey or redis)"))
    command = [
        str(program),
        "--port",
        str(port),
        "--bind",
        "127.0.0.1",
        "--save",
        "",
        "--logfile",
        "/dev/null",
    ]
    process = subprocess.Popen(command, preexec_fn=servers.end_with_parent)
    try:
        time.sleep(0.5)
        yield process
    finally:
        # One that was stopped does not hear that it is to end.
        process.send_signal(signal.SIGCONT)
        process.kill()
        process.wait(5)


def test_the_broker_dies_and_comes_back_and_nothing_was_lost(tmp_path: Path, box: Postbox) -> None:
    """Worker and beat outlive it; what was asked for meanwhile is done once it is there again."""
    port = servers.free_port()
    with broker(port) as first:
        installation = installed(tmp_path, box, REDIS_URL=f"redis://127.0.0.1:{port}/0")
        beat = running(installation, *CELERY, "beat", "--loglevel", "CRITICAL")
        worker = (*CELERY, "worker", "--pool", "threads", "--concurrency", "2", "--loglevel", "CRITICAL")
        with beat as clock, running(installation, *worker) as hands:
            ask(installation, 1)
            settle(lambda: len(box.letters) == 1, "the first letter is sent")
            first.kill()
            first.wait(5)
            took = installation.shell(
                "import time; from tournament.services import people; started = time.monotonic()\n"
                f"for number in range(5): people.ask_for_letter(f'x{{number}}@example.org', {BASE!r})\n"
                "print(time.monotonic() - started)"
            )
            assert float(took) < 2, "five pages wait once, and briefly"
            installation.ask()
            ask(installation, 4)
            time.sleep(3)
            assert len(box.letters) == 1 and clock.poll() is None and hands.poll() is None
            with broker(port):
                settle(lambda: len(box.letters) == 4, "letters are sent again", 90)
                settle(installation.has_file, "and the file is made", 60)
    assert sorted(box.readers) == everybody(4)


def test_a_broker_that_hangs_costs_a_page_one_short_wait(tmp_path: Path, box: Postbox) -> None:
    port = servers.free_port()
    with broker(port) as hanging:
        installation = installed(tmp_path, box, REDIS_URL=f"redis://127.0.0.1:{port}/0")
        hanging.send_signal(signal.SIGSTOP)
        took = installation.shell(
            "import time; from tournament.announce import wake; started = time.monotonic()\n"
            "assert [wake('tournament.send_mails') for turn in range(20)] == [False] * 20\n"
            "print(time.monotonic() - started)"
        )
    assert 0.5 < float(took) < 3
