"""Many writers at once: all of them are stored, in turn. How long they wait, `bench posts` measures."""

import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, connections

from tests.tournament.evenings import running, table, tables
from tournament.models import Event, HandScore, Sitting, Submission
from tournament.services import rounds, sheets
from tournament.services.writing import Queue, changed, file_turn, write

CLIENTS, POSTS = 50, 20


def in_threads(*jobs):
    """Run the jobs at the same moment, each on a connection of its own."""
    barrier = threading.Barrier(len(jobs))

    def run(job):
        try:
            barrier.wait(timeout=10)
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [one.result(timeout=60) for one in [pool.submit(run, job) for job in jobs]]


def test_the_queue_serves_in_the_order_of_asking():
    queue, order = Queue(), []

    def wait(number):
        with queue:
            order.append(number)

    threads = []
    with queue:
        for number in range(10):
            threads.append(threading.Thread(target=wait, args=(number,)))
            threads[-1].start()
            time.sleep(0.01)
    for thread in threads:
        thread.join(5)
    assert order == list(range(10))


def test_the_file_turn_holds_between_processes(tmp_path):
    """Another process waits, gets its turn when it is free, and is not overtaken for ever."""
    path, marker = str(tmp_path / "some.sqlite3"), tmp_path / "came"
    script = (
        "import sys; from pathlib import Path; import django, os;"
        "os.environ['DJANGO_SETTINGS_MODULE'] = 'tests.settings'; django.setup();"
        "from tournament.services.writing import file_turn\n"
        "print('ready', flush=True)\n"
        f"with file_turn({path!r}): Path({str(marker)!r}).write_text('x')\n"
    )
    with file_turn(path):
        other = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
        assert other.stdout.readline() == "ready\n"
        time.sleep(0.3)
        assert not marker.exists()
    # Taking the turn again and again, this process never keeps the other one out.
    deadline = time.monotonic() + 10
    while not marker.exists() and time.monotonic() < deadline:
        with file_turn(path):
            time.sleep(0.005)
    assert other.wait(timeout=10) == 0 and marker.exists()


@pytest.mark.django_db(transaction=True)
def test_fifty_clients_post_twenty_results_each_and_all_are_stored():
    event = running(100, rounds_planned=1, hands_per_round=POSTS)
    at = tables(event)
    assert len(at) == CLIENTS

    def client(sitting):
        def posts():
            for hand in range(1, POSTS + 1):
                mine = Sitting.objects.select_related("round__event").get(pk=sitting.pk)
                sheets.submit(
                    mine, {hand: (7, 6)}, seen={}, by=None, source="organiser", token=f"{sitting.pk}/{hand}"
                )

        return posts

    before = event.version
    in_threads(*(client(sitting) for sitting in at))
    assert HandScore.objects.filter(is_current=True).count() == CLIENTS * POSTS
    assert Submission.objects.count() == CLIENTS * POSTS
    assert len(set(Submission.objects.values_list("receipt", flat=True))) == CLIENTS * POSTS
    event.refresh_from_db()
    assert event.version == before + CLIENTS * POSTS
    assert not Sitting.objects.exclude(state=Sitting.State.CONFIRMED).exists()


@pytest.mark.django_db(transaction=True)
def test_one_token_at_the_same_moment_is_stored_once():
    at = table(running(4), 1)

    def press():
        mine = Sitting.objects.get(pk=at.pk)
        return sheets.submit(mine, {1: (8, 5)}, seen={}, by=None, source="organiser", token="same")

    receipts = in_threads(*[press] * 8)
    assert len({(one.number, one.hands[1]) for one in receipts}) == 1
    assert Submission.objects.count() == 1 and HandScore.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_different_results_at_the_same_moment_one_is_stored_and_one_is_stale():
    at = table(running(4), 1)

    def press(ns):
        def post():
            mine = Sitting.objects.get(pk=at.pk)
            try:
                sheets.submit(mine, {1: (ns, "")}, seen={}, by=None, source="organiser")
            except sheets.Stale as stale:
                return stale.clashes[0].theirs.ns
            return "stored"

        return post

    outcomes = in_threads(*(press(ns) for ns in range(5, 13)))
    kept = HandScore.objects.get(sitting=at, is_current=True)
    assert outcomes.count("stored") == 1
    assert {one for one in outcomes if one != "stored"} == {kept.ns}
    assert HandScore.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_fault_in_the_middle_leaves_nothing_and_frees_the_turn():
    event = running(4)
    before = event.version
    with pytest.raises(ZeroDivisionError), write(event):
        changed(event)
        raise ZeroDivisionError
    event.refresh_from_db()
    assert event.version == before
    rounds.open_round(event, 2, None, anyway=True)


@pytest.mark.django_db(transaction=True)
def test_a_dead_announcer_never_turns_a_stored_result_into_an_error(monkeypatch, caplog):
    at = table(running(4), 1)

    def broken(*_arguments):
        raise ConnectionError("no bus")

    monkeypatch.setattr("tournament.announce.event_changed", broken)
    receipt = sheets.submit(at, {1: (8, 5)}, seen={}, by=None, source="organiser")
    assert receipt.number == 1 and HandScore.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_screens_hear_of_a_change_once_it_is_stored_and_never_of_a_refused_one(monkeypatch):
    heard = []
    monkeypatch.setattr(
        "tournament.announce.event_changed",
        lambda event_id, version: heard.append((event_id, version, connection.in_atomic_block)),
    )
    event = running(4)
    heard.clear()
    sheets.submit(table(event, 1), {1: (8, 5)}, seen={}, by=None, source="organiser")
    stored = Event.objects.get(pk=event.pk).version
    assert heard == [(event.pk, stored, False)]
    with pytest.raises(Exception, match="hand-sum"):
        sheets.submit(table(event, 1), {2: (8, 6)}, seen={}, by=None, source="organiser")
    assert len(heard) == 1
