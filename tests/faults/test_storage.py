"""A full disk, a database that can only be read, a clock that jumps, two workers with one task."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection, connections
from django.test import Client
from django.utils import timezone

from tests.factories import make_closed_event, make_event
from tournament.models import Event, Export, HandScore, Submission, TableCode
from tournament.queries.standings import standings
from tournament.services import exports, rounds, sheets, table_codes, table_sessions
from tournament.services.auditing import audit
from tournament.standings_columns import standings_document

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    made = make_event(pairs=4, rounds_planned=3, hands=2, confirmation="one-side")
    rounds.open_round(made, 1, None)
    return made


@pytest.fixture
def send(event: Event) -> Callable[..., object]:
    """The phone of table 1 sends 8 tricks for a hand."""
    table_codes.codes_of(event)
    code = TableCode.objects.get(event=event, table_number=1)
    client = Client()
    client.cookies["whist_table"] = table_sessions.open_session(code, "ns")[1]

    def sent(hand: int, token: str, tricks: int = 8, seen: int = 0) -> object:
        hands, versions = {str(hand): [tricks, None]}, {str(hand): seen}
        return client.post(
            f"/t/{code.code}/results",
            {"token": token, "round": 1, "side": "ns", "hands": hands, "seen": versions},
            content_type="application/json",
            headers={"X-Whist": "1"},
        )

    return sent


@contextmanager
def full_disk() -> Iterator[None]:
    """The database file may not grow, and has no page to spare."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count={pages}")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count=1073741823")


@contextmanager
def only_to_be_read() -> Iterator[None]:
    """SQLite's file is opened with mode=ro; PostgreSQL's database takes no writing transaction."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET default_transaction_read_only = on")
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SET default_transaction_read_only = off")
        return
    told = connection.settings_dict
    name, options = told["NAME"], told["OPTIONS"]
    connection.close()
    told["NAME"] = f"file:{name}?mode=ro"
    told["OPTIONS"] = {key: value for key, value in options.items() if key != "init_command"} | {"uri": True}
    try:
        yield
    finally:
        connection.close()
        told["NAME"], told["OPTIONS"] = name, options


def nothing_stored() -> bool:
    return not HandScore.objects.exists() and not Submission.objects.exists()


@pytest.mark.parametrize("run", range(3))
@pytest.mark.sqlite
def test_on_a_full_disk_what_has_a_receipt_is_there_and_the_same_press_works_later(event, send, run) -> None:
    told: list[int] = []
    with full_disk():
        for version in range(500):
            answer = send(1, f"press-{version}", tricks=version % 14, seen=version)
            if answer.status_code != 200:
                break
            told.append(version % 14)
        assert answer.status_code == 503 and answer.json()["format"] == "whist-down"
        assert "The disk of the server is full. Nothing was stored" in answer.json()["problems"][0]
        assert list(HandScore.objects.order_by("version").values_list("ns", flat=True)) == told
        assert Submission.objects.count() == len(told)
        assert Client().get("/events/").status_code == 200, "what is there can still be read"
    assert send(1, f"press-{len(told)}", tricks=13, seen=len(told)).json()["receipt"] == len(told) + 1
    assert audit(event).faults == ()


@pytest.mark.parametrize("run", range(3))
def test_in_a_database_that_can_only_be_read_pages_are_read_and_results_are_refused(event, send, run) -> None:
    with only_to_be_read():
        answer = send(1, "one")
        assert answer.status_code == 503
        assert "can only be read at the moment" in answer.json()["problems"][0]
        page = Client().post("/account/sign-in/", {"username": "a@example.org", "password": "x"})
        assert page.status_code == 503 and "Nothing of what you sent was stored" in page.content.decode()
        assert Client().get("/events/").status_code == 200
        assert nothing_stored()
    assert send(1, "one").json()["receipt"] == 1


@contextmanager
def clock_moved(monkeypatch: pytest.MonkeyPatch, hours: int) -> Iterator[None]:
    """Somebody sets the server's clock."""
    real = timezone.now

    def now() -> datetime:
        return real() + timedelta(hours=hours)

    with monkeypatch.context() as patched:
        patched.setattr(timezone, "now", now)
        yield


@pytest.mark.parametrize("hours", [1, -1])
def test_a_clock_that_jumps_changes_no_result_and_no_order(event, send, monkeypatch, hours: int) -> None:
    assert send(1, "one").json()["receipt"] == 1
    sitting = event.rounds.get(number=1).sittings.get(table_number=1)
    with clock_moved(monkeypatch, hours):
        assert send(2, "two").json()["receipt"] == 2
        assert send(1, "one").json()["receipt"] == 1, "the session and the token hold"
        sheets.submit(sitting, {1: (13, 0)}, seen={1: 1}, by=None, source="organiser", reason="Read wrongly")
    sheets.submit(sitting, {1: (5, 8)}, seen={1: 2}, by=None, source="organiser", reason="And again")
    versions = HandScore.objects.filter(sitting=sitting, hand=1).order_by("version")
    assert list(versions.values_list("ns", "is_current")) == [(8, False), (13, False), (5, True)]
    event.refresh_from_db()
    assert standings_document(standings(event)) and audit(event).faults == ()


@pytest.mark.parametrize("run", range(3))
def test_the_same_form_sent_twice_at_once_is_one_result(event, run: int) -> None:
    sitting = event.rounds.get(number=1).sittings.get(table_number=1)
    receipts: list[int] = []
    gate = threading.Barrier(4)

    def press() -> None:
        try:
            gate.wait()
            mine = type(sitting).objects.select_related("round__event").get(pk=sitting.pk)
            got = sheets.submit(mine, {1: (8, 5)}, seen={1: 0}, by=None, source="organiser", token="same")
            receipts.append(got.number)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=press) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert receipts == [1, 1, 1, 1]
    assert (Submission.objects.count(), HandScore.objects.count()) == (1, 1)


@pytest.mark.parametrize("run", range(3))
def test_two_workers_that_take_one_task_make_one_file(run: int, settings, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = str(tmp_path)
    export = exports.ask(make_closed_event(pairs=4, rounds_planned=3, hands=2), None)
    made: list[bool] = []
    gate = threading.Barrier(3)

    def work() -> None:
        try:
            gate.wait()
            made.append(exports.make(export.pk))
        finally:
            connections.close_all()

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(made) == [False, False, True]
    export.refresh_from_db()
    assert export.state == Export.State.DONE
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == 1
