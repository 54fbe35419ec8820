"""The round clock on every page, on devices whose own clocks are wrong, asleep or being set."""

import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.serving import Served
from tests.story.looking import Ear

# What the case allows, in seconds.
NEAR = 2.0
EMAIL, PHRASE = "clock-owner@example.org", "lamp-river-teapot-seven"

# A device of one's own: ``device.date`` is how wrong its clock is, ``device.mono`` how long the other
# one, which nobody can set, has stood still.
DEVICE = """
window.device = { date: %d, mono: 0 };
(() => {
  const real = Date, monotonic = performance.now.bind(performance);
  const Own = class extends real {
    constructor(...given) { if (given.length) super(...given); else super(Own.now()); }
    static now() { return real.now() + window.device.date; }
  };
  window.Date = Own;
  performance.now = () => monotonic() + window.device.mono;
})();
window.setHidden = (hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
"""


@dataclass
class Night:
    """An event whose first round of 20 minutes and four hands has just been opened."""

    served: Served
    slug: str
    code: str

    def shell(self, *lines: str) -> str:
        begin = (
            "from tournament.models import Event",
            "from tournament.queries.clock import clock_of",
            "from tournament.services import clock",
            "from tournament.services.writing import changed, write",
            f"event = Event.objects.get(slug={self.slug!r})",
            "row = event.rounds.get(state='open')",
        )
        return self.served.manage("shell", "--no-imports", "-c", "\n".join((*begin, *lines))).strip()

    def deed(self, what: str) -> None:
        self.ends = float(self.shell(f"clock.{what}", "print(clock_of(event).ends_at.timestamp())"))

    def pass_by(self, minutes: int) -> None:
        """So many minutes of the round are gone at once."""
        self.ends = float(
            self.shell(
                "from datetime import timedelta",
                "with write(event):",
                f"    row.clock_ends_at -= timedelta(minutes={minutes})",
                "    row.save(update_fields=['clock_ends_at'])",
                "    changed(event)",
                "print(row.clock_ends_at.timestamp())",
            )
        )

    @property
    def left(self) -> float:
        return self.ends - time.time()


SET_UP = """
import json
from tests.factories import make_event, make_owner
from tournament.models import Event, User
from tournament.services import events, personal, rounds
owner = User.objects.filter(email={email!r}).first() or make_owner({email!r}, {phrase!r})
event = make_event(pairs=4, rounds_planned=3, hands=4, name="Clock", by=owner, round_minutes=20)
events.set_public(event, owner, True)
row = rounds.open_round(event, 1, owner)
code = personal.codes_of(event)[event.entries.get(number=1).pk]
print(json.dumps([event.slug, code, row.clock_ends_at.timestamp()]))
"""


@pytest.fixture
def night(served: Served) -> Night:
    said = served.manage("shell", "--no-imports", "-c", SET_UP.format(email=EMAIL, phrase=PHRASE))
    slug, code, ends = json.loads(said.strip().splitlines()[-1])
    found = Night(served, slug, code)
    found.ends = ends
    return found


class Devices:
    """Browsers that share nothing; each with a clock of its own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.open: list[BrowserContext] = []

    def take(self, path: str, *, wrong: int = 0, fake: bool = False) -> Page:
        """wrong: minutes. fake: the device's timers and clocks go only as the test lets them."""
        context = self.browser.new_context(locale="en-GB", base_url=self.url)
        context.add_init_script(DEVICE % (wrong * 60_000))
        self.open.append(context)
        page = context.new_page()
        page.ear = Ear(page)  # type: ignore[attr-defined]
        if fake:
            page.clock.install()
        page.goto(path)
        return page


@pytest.fixture
def devices(browser: Browser, served: Served) -> Iterator[Devices]:
    found = Devices(browser, served.url)
    yield found
    for context in found.open:
        context.close()


def shown(page: Page) -> int:
    """Seconds, as somebody reads them; until the server was heard the page says until when."""
    face = page.locator("[data-clock-left]").first
    expect(face).to_have_text(re.compile(r"^\d+:\d\d$"))
    face = face.inner_text()
    minutes, seconds = face.split(":")
    return int(minutes) * 60 + int(seconds)


def agrees(page: Page, night: Night) -> bool:
    return abs(shown(page) - night.left) <= NEAR


def follows(page: Page, night: Night, within: float = 4.0) -> None:
    """It may take a moment until a page has heard; then it is right, and stays so."""
    end = time.monotonic() + within
    while not agrees(page, night) and time.monotonic() < end:
        page.wait_for_timeout(100)
    assert agrees(page, night), (page.url, shown(page), night.left)


def pages(night: Night) -> dict[str, str]:
    return {
        "public": f"/events/{night.slug}/",
        "round": f"/events/{night.slug}/rounds/1/",
        "screen": f"/events/{night.slug}/screen/",
        "own": f"/my/{night.code}/",
    }


def test_F04_all_devices_are_within_2_seconds_of_the_server(night: Night, devices: Devices) -> None:
    where = pages(night)
    seen = {
        f"{name}, {wrong:+d} min": devices.take(path, wrong=wrong)
        for name, path in where.items()
        for wrong in (10, -10)
    }
    for page in seen.values():
        follows(page, night)
    # Neither "Time" at once on the one nor 30:00 on the other.
    for page in seen.values():
        expect(page.locator("[data-clock-call]").first).to_have_text("")
    # Eight minutes are gone, and somebody joins at 12:00.
    night.pass_by(8)
    seen["late"] = devices.take(where["public"], wrong=-10)
    for page in seen.values():
        follows(page, night, 11.0 if "/my/" in page.url else 4.0)
    assert 600 < night.left < 720
    for name, page in seen.items():
        assert page.ear.take() == [], name  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["public", "screen", "own"])
def test_F04_a_clock_that_is_set_during_the_round_changes_nothing(
    night: Night, devices: Devices, name: str
) -> None:
    page = devices.take(pages(night)[name])
    follows(page, night)
    for wrong in (3_600_000, -3_600_000, 600_000):
        page.evaluate("wrong => { window.device.date = wrong; }", wrong)
        for _ in range(6):
            page.wait_for_timeout(250)
            assert agrees(page, night), (wrong, shown(page), night.left)


@pytest.mark.parametrize("name", ["public", "screen", "own"])
def test_F04_a_tab_that_was_hidden_for_5_minutes_is_right_when_it_is_seen_again(
    night: Night, devices: Devices, name: str
) -> None:
    page = devices.take(pages(night)[name], fake=True)
    page.clock.run_for(1000)
    follows_with_fake_timers(page, night)
    page.evaluate("setHidden(true)")
    # A hidden tab's timers hardly run: of five minutes it hears at their end.
    night.pass_by(5)
    page.clock.fast_forward(300_000)
    page.evaluate("setHidden(false)")
    follows_with_fake_timers(page, night)


def follows_with_fake_timers(page: Page, night: Night) -> None:
    end = time.monotonic() + 6
    while time.monotonic() < end:
        page.clock.run_for(300)
        page.wait_for_timeout(250)
        if agrees(page, night):
            return
    assert agrees(page, night), (page.url, shown(page), night.left)


@pytest.mark.parametrize("name", ["public", "own"])
def test_F04_a_device_that_slept_asks_before_it_is_trusted_again(
    night: Night, devices: Devices, name: str
) -> None:
    """Some machines stop the monotonic clock while they sleep; here for five minutes."""
    page = devices.take(pages(night)[name])
    follows(page, night)
    page.evaluate("setHidden(true)")
    page.evaluate("window.device.mono = -300000")
    page.evaluate("setHidden(false)")
    follows(page, night, 3.0)


def test_F04_the_server_says_when_the_time_is_up(night: Night, devices: Devices) -> None:
    early = devices.take(pages(night)["public"], wrong=10)
    late = devices.take(pages(night)["screen"], wrong=-10)
    night.deed("add(row, None, -15)")
    for page in (early, late):
        follows(page, night)
        expect(page.locator("[data-clock-call]").first).to_have_text("")
    # Of five minutes the last hand of four has 1:15; 40 seconds of them are left here.
    night.shell(
        "from datetime import timedelta",
        "from django.utils import timezone",
        "with write(event):",
        "    row.clock_ends_at = timezone.now() + timedelta(seconds=8)",
        "    row.save(update_fields=['clock_ends_at'])",
        "    changed(event)",
    )
    for page in (early, late):
        expect(page.locator("[data-clock-call]").first).to_have_text("Last hand", timeout=4000)
    expect(late.locator("[data-screen-call]")).to_have_text("Last hand")
    for page in (early, late):
        expect(page.locator("[data-clock-call]").first).to_have_text(
            "Time: finish the hand you are playing", timeout=10_000
        )
        expect(page.locator("[data-clock-left]").first).to_have_text("0:00")


def test_F04_until_the_server_was_heard_no_device_counts_by_its_own_clock(
    night: Night, devices: Devices
) -> None:
    context = devices.browser.new_context(locale="en-GB", base_url=devices.url)
    devices.open.append(context)
    context.add_init_script(DEVICE % 1_200_000)
    context.route("**/live/**", lambda route: route.abort())
    page = context.new_page()
    page.goto(pages(night)["public"])
    page.wait_for_timeout(1500)
    assert re.fullmatch(r"until \d\d:\d\d", page.locator("[data-clock-left]").inner_text())
    assert page.locator("[data-clock-call]").inner_text() == ""


def test_the_organiser_sets_it_without_leaving_the_page(night: Night, devices: Devices) -> None:
    desk, watcher = devices.take("/account/sign-in/", wrong=10), devices.take(pages(night)["public"])
    desk.get_by_label("Mail address").fill(EMAIL)
    desk.get_by_label("Password").fill(PHRASE)
    desk.get_by_role("button", name="Sign in").click()
    desk.wait_for_url("**/organiser/")
    desk.goto(f"/organiser/events/{night.slug}/")
    follows(desk, night)
    desk.evaluate("window.sameDocument = true")
    desk.locator("[data-tile]").first.click()
    desk.locator("#opened [data-north]").first.fill("9")
    desk.get_by_role("button", name="Five minutes more").click()
    night.ends += 300
    for page in (desk, watcher):
        follows(page, night)
    desk.get_by_role("button", name="Hold", exact=True).click()
    for page in (desk, watcher):
        expect(page.locator(".clock-held")).to_be_visible()
    held = shown(watcher)
    watcher.wait_for_timeout(1500)
    assert shown(watcher) == held == shown(desk)
    desk.get_by_role("button", name="Go on", exact=True).click()
    expect(watcher.locator(".clock-held")).to_have_count(0)
    desk.get_by_text("Less time, or no clock").click()
    desk.get_by_role("button", name="Take the clock away").click()
    expect(watcher.locator("[data-clock]")).to_have_count(0)
    desk.get_by_label("Clock of round 1, minutes").fill("seven")
    desk.get_by_role("button", name="Start the clock").click()
    expect(desk.locator("[data-clock-said]")).to_contain_text("seven does not fit")
    desk.get_by_label("Clock of round 1, minutes").fill("7")
    desk.get_by_role("button", name="Start the clock").click()
    for page in (desk, watcher):
        expect(page.locator("[data-clock]")).to_be_visible()
        assert 400 < shown(page) <= 420
    # What was being typed into a table is still there.
    assert desk.locator("#opened [data-north]").first.input_value() == "9"
    assert desk.evaluate("window.sameDocument") is True
