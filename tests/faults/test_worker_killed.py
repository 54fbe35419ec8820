"""SIGKILL of the worker while it makes paper and sends letters: everything asked for is made, once."""

import signal
import sqlite3
import time
from collections import Counter
from contextlib import closing
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
STATES = "SELECT state FROM tournament_export"
SENT = "SELECT state FROM tournament_mail WHERE state = 'sent'"


EMBEDDED = ("manage.py", "worker")


def read(where: Installation, query: str) -> list[str]:
    """A column of the database, read beside the worker without a Django of its own."""
    with closing(sqlite3.connect(f"file:{where.var / 'whist.sqlite3'}?mode=ro", uri=True)) as database:
        return [value for (value,) in database.execute(query)]


def prepared(folder: Path, box: Postbox, **environment: str) -> Installation:
    where = Installation(folder, EMAIL_URL=box.url, BASE_URL=BASE, **environment)
    where.shell(PREPARE)
    return where


def killed_and_done(where: Installation, box: Postbox, *command: str) -> None:
    ask(where, LETTERS)
    where.shell(ASK.replace("PACKS", repr(PACKS)))
    for _ in range(KILLS):
        box.hold(3)
        with running(where, *command) as worker:
            # Paper that is being made meanwhile may keep the letters waiting.
            settle(lambda: box.is_holding, "three letters are sent and one is on its way", 60)
            worker.send_signal(signal.SIGKILL)
            worker.wait(5)
        box.go_on()
        where.shell(LATER + MINUTES_LATER)
    with running(where, *command):
        settle(lambda: read(where, STATES) == ["done"] * len(PACKS), "every file is made", 90)
        # Of the letters whose sender died it is found out first, and then their pause has to go by.
        settle(lambda: len(set(box.readers)) >= LETTERS - KILLS, "the other letters are sent", 90)
        for _ in range(10):
            if len(read(where, SENT)) == LETTERS:
                break
            where.shell(MINUTES_LATER)
            time.sleep(4)
    assert len(read(where, SENT)) == LETTERS
    files = [one for one in (where.var / "files").rglob("*") if one.is_file()]
    assert len(files) == len(PACKS) and all(one.stat().st_size > 5_000 for one in files)
    # The letter that was on its way when the worker died comes again, as the same letter.
    assert sorted(set(box.readers)) == everybody(LETTERS)
    assert len({letter["Message-ID"] for letter in box.letters}) == LETTERS
    assert sum(times - 1 for times in Counter(box.readers).values()) == KILLS


def test_the_worker_is_killed_on_sqlite_and_a_folder(tmp_path: Path) -> None:
    with postbox() as box:
        killed_and_done(prepared(tmp_path, box), box, *EMBEDDED)
