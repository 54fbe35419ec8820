"""F02 and its kind: what a phone makes of an answer that is none, of a lost one, and of no storage.

One hall of many tables; each test sits down at a table of its own.
"""

import itertools
import json
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.serving import READY, ROOT, Served, serving
from tests.story.phone import Evening, Phone, evening, phones

Make = Callable[..., Phone]


@pytest.fixture(scope="module")
def hall(served: Served) -> Evening:
    return evening(served, pairs=80, rounds_planned=2, hands=2, name="A hall of phones")


@pytest.fixture(scope="module")
def tables() -> Iterator[int]:
    return itertools.count(1)


@pytest.fixture
def table(tables: Iterator[int]) -> int:
    return next(tables)


@pytest.fixture
def make(browser: Browser) -> Iterator[Make]:
    with phones(browser) as maker:
        yield maker


def stored(hall: Evening, table: int) -> tuple[dict[int, list[int]], int]:
    """The hands of the table, and how many receipts were given for it."""
    facts = hall.facts()
    return facts.hands[table], sum(1 for at, _side, _said in facts.receipts.values() if at == table)


def not_saved(phone: Phone, ns: int) -> None:
    """Nothing says saved, the numbers are in sight, and the phone has them."""
    phone.sees("Not saved yet")
    expect(phone.main).not_to_contain_text("Saved")
    expect(phone.main).not_to_contain_text("Receipt")
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == [str(ns), str(13 - ns)]
    assert [entry["hands"] for entry in phone.waiting()] == [{"1": [ns, 13 - ns]}]


def test_F02_a_offline(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    phone.context.set_offline(True)
    phone.answer(8)
    not_saved(phone, 8)
    assert stored(hall, table) == ({}, 0)
    phone.try_now()
    not_saved(phone, 8)
    phone.context.set_offline(False)
    phone.receipt()
    assert phone.waiting() == []
    assert stored(hall, table) == ({1: [8, 5]}, 1)


RECEIPT: dict[str, Any] = {"format": "whist-receipt", "receipt": 17, "outcome": "saved", "round": 1}
STRANGERS: dict[str, dict[str, Any]] = {
    "another page": {"status": 200, "content_type": "text/html", "body": "<h1>Saved</h1><p>Welcome</p>"},
    "a redirection": {"status": 302, "headers": {"location": "/t/"}},
    "a sign-in page of the network": {"status": 511, "content_type": "text/html", "body": "<h1>Sign in</h1>"},
    "a refusal that is not ours": {"status": 403, "content_type": "text/html", "body": "<h1>403</h1>"},
    "a missing page that is not ours": {"status": 404, "content_type": "text/html", "body": "<h1>404</h1>"},
    "another kind of JSON": {"status": 200, "content_type": "application/json", "body": '{"ok": true}'},
    "JSON that is null": {"status": 200, "content_type": "application/json", "body": "null"},
    "a receipt as a page": {"status": 200, "content_type": "text/html", "body": json.dumps(RECEIPT)},
    "a receipt of nothing": {"status": 200, "json": RECEIPT},
    "half an answer": {
        "status": 200,
        "content_type": "application/json",
        "body": '{"format": "whist-receipt", "rec',
    },
    "nothing": {"status": 204, "body": ""},
    "a broken server": {"status": 502, "content_type": "text/html", "body": "<h1>Bad gateway</h1>"},
}


@pytest.mark.parametrize("answer", STRANGERS)
def test_F02_b_what_is_no_receipt_is_not_taken_for_one(
    hall: Evening, make: Make, table: int, answer: str
) -> None:
    phone = make(hall, table, "ns")
    phone.page.route("**/results", lambda route: route.fulfill(**STRANGERS[answer]))
    phone.answer(8)
    not_saved(phone, 8)
    phone.line_back()
    phone.try_now()
    phone.receipt()
    assert stored(hall, table) == ({1: [8, 5]}, 1)


@pytest.mark.parametrize("lie", ["token", "table", "round", "hands", "receipt", "state", "at"])
def test_F02_b_a_receipt_of_another_sending_is_not_taken(
    hall: Evening, make: Make, table: int, lie: str
) -> None:
    phone = make(hall, table, "ns")
    wrong = {
        "token": "x",
        "table": table + 1,
        "round": 2,
        "hands": {"1": [7, 6]},
        "receipt": 0,
        "state": {},
        "at": 5,
    }

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {lie: wrong[lie]})

    phone.page.route("**/results", change)
    phone.answer(8)
    not_saved(phone, 8)
    phone.line_back()
    phone.try_now()
    phone.receipt()
    assert stored(hall, table) == ({1: [8, 5]}, 1)


def test_F02_b_a_captive_portal_before_everything(hall: Evening, make: Make, table: int) -> None:
    """It answers every address of the server, and goes away once its own page was read."""
    phone = make(hall, table, "ns")
    portal = {"status": 200, "content_type": "text/html", "body": "<html><h1>Accept our terms</h1></html>"}
    phone.page.route("**/t/**", lambda route: route.fulfill(**portal))
    phone.answer(8)
    not_saved(phone, 8)
    phone.sees("Something else answered", "sign-in page of the Wi-Fi")
    phone.wake()
    phone.page.wait_for_timeout(500)
    not_saved(phone, 8)
    phone.line_back()
    # By itself, without a press.
    phone.receipt(timeout=40_000)
    assert stored(hall, table) == ({1: [8, 5]}, 1)


@pytest.mark.parametrize("how", ["cookies gone", "ended by the server"])
def test_F02_c_a_session_that_has_ended(hall: Evening, make: Make, table: int, how: str) -> None:
    phone = make(hall, table, "ns")
    phone.sees("How many tricks")
    phone.key(8)
    phone.sees("Is this right")
    if how == "cookies gone":
        phone.context.clear_cookies()
    else:
        ended = f"TableSession.objects.filter(sitting=at({table})).update(ended_at=timezone.now())"
        hall.do("from django.utils import timezone", ended)
    phone.press("^That is right$")
    phone.sees("once more for whom it speaks", "Your numbers are kept")
    expect(phone.main).not_to_contain_text("Saved")
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["8", "5"]
    assert stored(hall, table) == ({}, 0)
    phone.press("^We are .*: send it$")
    phone.receipt()
    assert stored(hall, table) == ({1: [8, 5]}, 1)


def test_F02_c_scanning_the_card_again_sends_what_was_kept(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    phone.sees("How many tricks")
    phone.context.clear_cookies()
    phone.answer(8)
    phone.sees("once more for whom it speaks")
    phone.open()
    phone.sees("Saved, receipt")
    assert phone.waiting() == []
    assert stored(hall, table) == ({1: [8, 5]}, 1)


def test_F02_d_the_answer_is_lost_after_storing(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    lost = []

    def swallow(route: Route) -> None:
        lost.append(route.fetch().json())
        route.abort()

    phone.page.route("**/results", swallow)
    phone.answer(8)
    not_saved(phone, 8)
    assert stored(hall, table) == ({1: [8, 5]}, 1)
    phone.line_back()
    phone.try_now()
    number = phone.receipt()
    # One result, and the very receipt that was lost.
    assert number == lost[0]["receipt"]
    assert stored(hall, table) == ({1: [8, 5]}, 1)


def test_what_follows_a_lost_answer_arrives_on_top_of_it(hall: Evening, make: Make, table: int) -> None:
    """Hand 1 stored and its answer lost; meanwhile it is corrected and hand 2 entered: all goes in order."""
    phone = make(hall, table, "ns")
    phone.page.route("**/results", lambda route: (route.fetch(), route.abort()))
    phone.answer(8)
    not_saved(phone, 8)
    phone.press("^Enter hand 2$")
    phone.answer(6)
    phone.sees("Not saved yet")
    phone.line_back()
    phone.try_now()
    phone.sees("Now .* confirm")
    phone.press("^Change a number$")
    phone.press("^Hand 1$")
    phone.context.set_offline(True)
    phone.answer(9)
    phone.sees("Not saved yet")
    phone.context.set_offline(False)
    phone.sees("Now .* confirm")
    assert phone.sheet() == [(9, 4), (6, 7)]
    assert stored(hall, table) == ({1: [9, 4], 2: [6, 7]}, 3)


def test_a_correction_made_before_the_first_was_taken(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    phone.page.route("**/results", lambda route: (route.fetch(), route.abort()))
    phone.answer(8)
    phone.press("^Enter hand 2$")
    phone.answer(6)
    phone.sees("Not saved yet")
    phone.page.reload()
    phone.line_back()
    phone.sees("Now .* confirm")
    assert stored(hall, table) == ({1: [8, 5], 2: [6, 7]}, 2)


def test_reload_in_mid_entry(hall: Evening, make: Make, table: int) -> None:
    """The number that is read back survives, and so does one that is not sent yet."""
    phone = make(hall, table, "ew")
    phone.key(5)
    phone.sees("Is this right")
    phone.page.reload()
    phone.sees("Is this right", "Hand 1")
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["8", "5"]
    phone.page.route("**/results", lambda route: route.abort())
    phone.press("^That is right$")
    not_saved(phone, 8)
    phone.page.reload()
    phone.sees("1 entry waits to be sent")
    assert len(phone.waiting()) == 1
    phone.line_back()
    phone.wake()
    phone.sees("Saved, receipt")
    assert stored(hall, table) == ({1: [8, 5]}, 1)


def test_two_tabs_send_once(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table, "ns")
    second = Phone(phone.context.new_page(), hall, table)
    second.open()
    sent: list[str] = []
    phone.context.on(
        "request", lambda one: sent.append(one.post_data or "") if one.url.endswith("/results") else None
    )
    phone.context.set_offline(True)
    phone.answer(8)
    not_saved(phone, 8)
    sent.clear()
    phone.context.set_offline(False)
    for one in (phone, second):
        one.wake()
    phone.receipt()
    assert second.waiting() == phone.waiting() == []
    assert len({json.loads(one)["token"] for one in sent}) == 1
    assert stored(hall, table) == ({1: [8, 5]}, 1)
    second.ask_server()
    second.sees("Hand 1 has been entered")


def test_a_phone_that_refuses_the_cookie_is_told_so(hall: Evening, make: Make, table: int) -> None:
    phone = make(hall, table)

    def without_cookie(route: Route) -> None:
        answer = route.fetch()
        # What is fetched here is kept for the page as well.
        phone.context.clear_cookies()
        heads = {name: value for name, value in answer.headers.items() if name != "set-cookie"}
        route.fulfill(response=answer, headers=heads)

    phone.page.route("**/side", without_cookie)
    phone.open()
    phone.choose("ns")
    phone.answer(8)
    phone.sees("once more for whom it speaks|does not keep the cookie")
    phone.press("^We are .*: send it$")
    phone.sees("does not keep the cookie", "Allow cookies", "show these numbers to the organiser")
    expect(phone.main).not_to_contain_text("Saved")
    assert phone.main.locator(".pairs-read dd").all_inner_texts() == ["8", "5"]
    assert stored(hall, table) == ({}, 0)


BLOCKED = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("", "SecurityError"); },
});"""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('', 'QuotaExceededError'); };"


@pytest.mark.parametrize("how", [BLOCKED, FULL], ids=["blocked", "full"])
def test_without_storage_the_page_says_so_and_sends(hall: Evening, make: Make, table: int, how: str) -> None:
    phone = make(hall, table)
    phone.page.add_init_script(how)
    phone.open()
    phone.choose("ns")
    phone.sees("This phone keeps nothing when a page is closed", "until it says Saved")
    phone.context.set_offline(True)
    phone.answer(8)
    phone.sees("Not saved yet", "This phone keeps nothing")
    phone.context.set_offline(False)
    phone.receipt()
    assert stored(hall, table) == ({1: [8, 5]}, 1)
    assert [one for one in phone.ear.take() if "INTERNET_DISCONNECTED" not in one] == []


def test_a_restarted_server_gets_what_was_entered_meanwhile(make: Make) -> None:
    with serving("--no-demo") as server:
        night = evening(server, pairs=4, hands=2, name="Restarted")
        phone = make(night, 1, "ns")
        phone.sees("How many tricks")
        server.end()
        phone.answer(8)
        phone.sees("Not saved yet", "server cannot be reached")
        with started_again(server):
            phone.try_now()
            phone.receipt()
        assert night.facts().hands[1] == {1: [8, 5]}


@contextmanager
def started_again(ended: Served) -> Iterator[None]:
    """The same server once more: its database, its port."""
    port = ended.url.rsplit(":", 1)[1]
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--no-demo", "--port", port],
        cwd=ROOT,
        env=ended.environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert any(READY in line for line in process.stdout)
        yield
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)
