"""SIGKILL of the worker while it makes paper and sends letters: everything asked for is made, once."""

import signal
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.postbox import BASE, Postbox, postbox
from tests.tournament.test_mail_worker import MINUTES_LATER, ask, everybody
from tests.tournament.test_tasks import Installation, running, settle

# A database of its own, whichever the others use.
pytestmark = pytest.mark.sqlite

KILLS, LETTERS = 2, 24
PACKS = ("guide-cards", "slips", "pack-after")
PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
from tests.factories import make_closed_event
make_closed_event(pairs=16, rounds_planned=6, hands=4)
"""
ASK = """
from tournament.models import Event
from tournament.services import exports
for kind in PACKS:
    exports.ask(Event.objects.get(), None, kind, paper="a4")
"""
# What a worker that died had begun is taken up after minutes: here they have gone by.
LATER = """
from datetime import timedelta; from django.db.models import F; from tournament.models import Export
span = timedelta(minutes=10)
begun = {name: F(name) - span for name in ("started_at", "told_at")}
Export.objects.update(asked_at=F("asked_at") - span, **begun)
"""
STATES = "from tournament.models import Export; print(*Export.objects.values_list('state', flat=True))"
SENT = "from tournament.models import Mail; print(Mail.objects.filter(state='sent').count())"


EMBEDDED = ("manage.py", "worker")


def awaited(box: Postbox, letters: int) -> None:
    """Until so many letters are there; paper that is being made meanwhile may keep them waiting."""
    deadline = time.monotonic() + 8
    while len(box.letters) < letters and time.monotonic() < deadline:
        time.sleep(0.01)


def prepared(folder: Path, box: Postbox, **environment: str) -> Installation:
    where = Installation(folder, EMAIL_URL=box.url, BASE_URL=BASE, **environment)
    where.shell(PREPARE)
    return where


def killed_and_done(where: Installation, box: Postbox, *command: str) -> None:
    ask(where, LETTERS)
    where.shell(ASK.replace("PACKS", repr(PACKS)))
    for number in range(KILLS):
        with running(where, *command) as worker:
            awaited(box, (number + 1) * 3)
            worker.send_signal(signal.SIGKILL)
            worker.wait(5)
        if number == 0:
            assert len(box.letters) < LETTERS, "it was killed too late to tell anything"
        where.shell(LATER + MINUTES_LATER)
    with running(where, *command):
        settle(lambda: where.shell(STATES) == "done done done", "every file is made", 90)
        # Of the letters whose sender died it is found out first, and then their pause has to go by.
        settle(lambda: len(set(box.readers)) >= LETTERS - KILLS, "the other letters are sent", 90)
        for _ in range(10):
            if where.shell(SENT) == str(LETTERS):
                break
            where.shell(MINUTES_LATER)
            time.sleep(4)
    assert where.shell(SENT) == str(LETTERS)
    files = [one for one in (where.var / "files").rglob("*") if one.is_file()]
    assert len(files) == len(PACKS) and all(one.stat().st_size > 5_000 for one in files)
    # A letter that was on its way when the worker died may come again, as the same letter.
    assert sorted(set(box.readers)) == everybody(LETTERS)
    assert len({letter["Message-ID"] for letter in box.letters}) == LETTERS
    assert sum(times - 1 for times in Counter(box.readers).values()) <= KILLS


def test_the_worker_is_killed_on_sqlite_and_a_folder(tmp_path: Path) -> None:
    with postbox() as box:
        killed_and_done(prepared(tmp_path, box), box, *EMBEDDED)
