"""Where do I go: a pair's own page and the standings' rows, in a real browser on a phone."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import Served
from tests.story.looking import PHONE, Ear

SET_UP = """
import json
from tests.factories import make_event, play_round
from tournament.models import Seat
from tournament.services import events, personal, rounds
event = make_event(pairs=6, rounds_planned=5, hands=1, name="Where")
events.set_public(event, None, True)
play_round(event, 1, [9])
rounds.open_round(event, 2, None)
print(json.dumps([event.slug, personal.codes_of(event)[event.entries.get(number=1).pk]]))
"""


@dataclass
class Night:
    served: Served
    slug: str
    code: str

    def shell(self, *lines: str) -> str:
        begin = (
            "from tests.factories import play_round",
            "from tournament.models import Event, Sitting",
            "from tournament.services import personal, rounds, sheets",
            f"event = Event.objects.get(slug={self.slug!r})",
        )
        return self.served.manage("shell", "--no-imports", "-c", "\n".join((*begin, *lines))).strip()

    def enter(self, round_number: int, tricks: int) -> None:
        self.shell(
            f"for one in Sitting.objects.filter(round__event=event, round__number={round_number}):",
            f"    sheets.submit(one, {{1: ({tricks}, None)}}, seen={{1: 0}}, by=None, source='organiser')",
        )


@pytest.fixture
def night(served: Served) -> Night:
    said = served.manage("shell", "--no-imports", "-c", SET_UP)
    return Night(served, *json.loads(said.strip().splitlines()[-1]))


@pytest.fixture
def phone(browser: Browser, served: Served) -> Iterator[Page]:
    size = {"width": PHONE[0], "height": PHONE[1]}
    context = browser.new_context(viewport=size, locale="en-GB", base_url=served.url, has_touch=True)
    page = context.new_page()
    page.ear = Ear(page)  # type: ignore[attr-defined]
    yield page
    context.close()


def ask_now(page: Page) -> None:
    """As when the network comes back; by itself the page asks every ten seconds.

    While it waits for an answer it asks no second time: first comes the end of what it has begun.
    """
    page.wait_for_load_state("networkidle")
    page.evaluate("window.dispatchEvent(new Event('online'))")


# --- the own page -----------------------------------------------------------------------------------


def test_the_own_page_follows_without_a_reload(night: Night, phone: Page) -> None:
    phone.goto(f"/my/{night.code}/")
    phone.evaluate("window.sameDocument = true")
    expect(phone.locator("#now")).to_contain_text("Round 2: table")
    expect(phone.locator("#after")).to_contain_text("Round 3: the seating is not shown yet")
    night.enter(2, 10)
    night.shell("rounds.publish_round(event, 3, None)")
    expect(phone.locator("#after")).to_contain_text("Next: Round 3: table", timeout=15_000)
    expect(phone.locator(".own")).to_contain_text("Your result is in.")
    assert phone.evaluate("window.sameDocument") is True
    assert phone.ear.take() == []  # type: ignore[attr-defined]


def test_a_page_of_somebody_else_is_not_taken_for_an_answer(night: Night, phone: Page) -> None:
    phone.goto(f"/my/{night.code}/")
    here = phone.locator("#now").inner_text()
    portal = "<!doctype html><html><body><section id='own'>Welcome to our hotel</section></body></html>"
    phone.route("**/now/", lambda route: route.fulfill(status=200, content_type="text/html", body=portal))
    ask_now(phone)
    expect(phone.locator("[data-own-silent]")).to_be_visible()
    assert phone.locator("#now").inner_text() == here
    phone.unroute("**/now/")
    phone.route("**/now/", lambda route: route.abort())
    ask_now(phone)
    phone.wait_for_timeout(500)
    expect(phone.locator("[data-own-silent]")).to_be_visible()
    phone.unroute("**/now/")
    ask_now(phone)
    expect(phone.locator("[data-own-silent]")).to_be_hidden()


def test_a_link_that_was_renewed_says_so_and_keeps_what_is_shown(night: Night, phone: Page) -> None:
    phone.goto(f"/my/{night.code}/")
    night.shell("personal.renew(event.entries.get(number=1), None)")
    ask_now(phone)
    expect(phone.locator("[data-own-gone]")).to_be_visible()
    expect(phone.locator("#now")).to_contain_text("Round 2: table")


def test_the_own_row_stands_at_the_top_of_the_standings_on_that_device(night: Night, phone: Page) -> None:
    phone.goto(f"/my/{night.code}/")
    phone.get_by_role("link", name="Place").click()
    expect(phone.locator("tbody.own-row tr")).to_have_attribute("data-entry", "1")


# --- results behind a row of the standings ----------------------------------------------------------


def standings(page: Page, night: Night) -> None:
    page.goto(f"/events/{night.slug}/")
    page.locator("table.standings").wait_for()


def test_a_tap_anywhere_on_a_row_shows_that_pairs_results(night: Night, phone: Page) -> None:
    standings(phone, night)
    row = phone.locator("table.standings tbody tr[data-entry='3']")
    # The place itself is a button of its own: it says why.
    row.locator("td.lead").tap()
    box = phone.locator(".results-box")
    expect(box).to_contain_text("Round 1")
    expect(box.get_by_role("link", name="The page of this pair")).to_be_visible()
    assert row.locator("th a").get_attribute("aria-expanded") == "true"
    # It fits the phone, however wide the table is.
    seen = box.bounding_box()
    assert seen and seen["x"] >= 0 and seen["x"] + seen["width"] <= PHONE[0]
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    phone.locator("table.standings tbody tr[data-entry='2'] td.lead").tap()
    expect(box).to_have_count(1)
    assert row.locator("th a").get_attribute("aria-expanded") == "false"
    phone.locator("table.standings tbody tr[data-entry='2'] th a").tap()
    expect(box).to_have_count(0)
    assert phone.url.endswith(f"/events/{night.slug}/")
    assert phone.ear.take() == []  # type: ignore[attr-defined]


def test_an_open_row_follows_what_comes_in(night: Night, phone: Page) -> None:
    standings(phone, night)
    phone.locator("table.standings tbody tr[data-entry='3'] td.lead").tap()
    box = phone.locator(".results-box")
    expect(box.locator("tbody tr").nth(1)).to_contain_text("not in yet")
    night.enter(2, 10)
    expect(box.locator("tbody tr").nth(1)).not_to_contain_text("not in yet", timeout=14_000)
    # Below its own row, wherever that stands now.
    before = phone.evaluate("document.querySelector('.results-row').previousElementSibling.dataset.entry")
    assert before == "3"


def test_by_keyboard_and_without_a_line(night: Night, phone: Page) -> None:
    standings(phone, night)
    link = phone.locator("table.standings tbody tr[data-entry='4'] th a")
    phone.route("**/pairs/4/", lambda route: route.abort())
    link.focus()
    phone.keyboard.press("Enter")
    expect(phone.locator(".results-box")).to_contain_text("No connection. Tap the row again.")
    phone.keyboard.press("Escape")
    expect(phone.locator(".results-box")).to_have_count(0)
    assert link.evaluate("link => link === document.activeElement")


def test_without_script_a_name_leads_to_the_pairs_page(night: Night, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False, base_url=night.served.url)
    try:
        page = context.new_page()
        page.goto(f"/events/{night.slug}/")
        page.locator("table.standings tbody tr[data-entry='3'] th a").click()
        assert page.url.endswith("/pairs/3/")
        page.goto(f"/my/{night.code}/")
        expect(page.locator("#now")).to_contain_text("Round 2: table")
    finally:
        context.close()
