"""A page that follows the evening: in a real browser, against the real server."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Served

# Long enough for a beat of the stream (8 s) to find what no bus has told.
ONE_BEAT = 14_000


def shell(served: Served, *lines: str) -> str:
    return served.manage("shell", "--no-imports", "-c", "\n".join(lines)).strip()


@pytest.fixture
def address(served: Served) -> str:
    """The public page of an event of four pairs, its first round being played."""
    slug = shell(
        served,
        "from tests.factories import make_event",
        "from tournament.services import events, rounds",
        "event = make_event(pairs=4, rounds_planned=3, hands=1, name='Followed')",
        "events.set_public(event, None, True)",
        "rounds.open_round(event, 1, None)",
        "print(event.slug)",
    )
    return f"{served.url}/events/{slug}/"


def enter(served: Served, address: str, tricks: int) -> None:
    """Somebody writes down table 1, in another process."""
    slug = address.rstrip("/").rsplit("/", 1)[1]
    shell(
        served,
        "from tournament.models import HandScore, Sitting",
        "from tournament.services import sheets",
        f"sitting = Sitting.objects.get(round__event__slug={slug!r}, round__number=1, table_number=1)",
        "now = HandScore.objects.filter(sitting=sitting, is_current=True).values_list('hand', 'version')",
        f"hands, seen = {{1: ({tricks}, None)}}, {{1: 0}} | dict(now)",
        "sheets.submit(sitting, hands, seen=seen, by=None, source='organiser')",
    )


def part(page: Page):
    return page.locator("#standings")


def test_the_standings_follow_without_a_reload(served: Served, page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("window.sameDocument = true")
    expect(part(page)).to_contain_text("No round is finished yet")
    enter(served, address, 9)
    expect(part(page).locator("table")).to_be_visible(timeout=ONE_BEAT)
    first = part(page).get_attribute("data-live-version")
    enter(served, address, 10)
    expect(part(page)).not_to_have_attribute("data-live-version", re.compile(f"^{first}$"), timeout=ONE_BEAT)
    assert page.evaluate("window.sameDocument") is True


def test_a_part_in_which_somebody_types_waits_until_he_has_left_it(
    served: Served, page: Page, address: str
) -> None:
    page.goto(address)
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.append(document.createElement("input"));
          document.querySelector("#standings").append(form);
          form.firstChild.focus();
        }"""
    )
    page.keyboard.type("half a na")
    enter(served, address, 9)
    page.wait_for_timeout(ONE_BEAT - 3000)
    assert page.locator("#standings input").input_value() == "half a na"
    page.evaluate("document.activeElement.blur()")
    expect(part(page).locator("table")).to_be_visible(timeout=5000)


WATCHED = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); window.streams.push(this); }
};
window.setHidden = (hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


def test_a_hidden_page_closes_its_stream_and_catches_up_when_it_is_seen_again(
    served: Served, page: Page, address: str
) -> None:
    page.add_init_script(WATCHED)
    page.goto(address)
    page.wait_for_function("() => window.streams.length === 1 && window.streams[0].readyState === 1")
    page.evaluate("setHidden(true)")
    assert page.evaluate("window.streams.map((one) => one.readyState)") == [2]
    enter(served, address, 9)
    page.evaluate("setHidden(false)")
    expect(part(page).locator("table")).to_be_visible(timeout=5000)
    assert page.evaluate("window.streams.length") == 2


def test_after_silence_the_page_asks_by_itself(served: Served, page: Page, address: str) -> None:
    page.add_init_script(
        "window.EventSource = class extends EventTarget { close() {} get readyState() { return 0; } }"
    )
    page.clock.install()
    page.goto(address)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "x-live" in request.headers else None)
    enter(served, address, 9)
    page.clock.run_for(20_000)
    assert asked == []
    page.clock.run_for(12_000)
    expect(part(page).locator("table")).to_be_visible(timeout=5000)
    assert asked


def test_without_script_the_page_is_whole(served: Served, browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        plain = context.new_page()
        enter(served, address, 9)
        plain.goto(address)
        expect(plain.locator("#standings table")).to_be_visible()
    finally:
        context.close()
