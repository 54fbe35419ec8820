"""The screen in the hall: read at ten metres, turned by itself, held by a key, right in every state."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import Served
from tests.story.looking import Ear

SIZES = [(1920, 1080), (1366, 768)]
# What is read at ten metres on a picture of two metres: letters of 25 mm, so 3.3 of 100 of its height.
LEAST_LETTERS = 0.033

SET_UP = """
import json
from tests.factories import make_event, play_round
from tournament.models import Entry, EntryPlayer
from tournament.services import events, rounds
made = {}
for pairs in (8, 24, 120):
    event = make_event(pairs=pairs, rounds_planned=3, hands=1, name=f"Screen {pairs}", round_minutes=20)
    events.set_public(event, None, True)
    if pairs == 24:
        long = EntryPlayer.objects.filter(entry__event=event, entry__number=5)
        long.update(name="Bartholomew Featherstonehaugh-Cholmondeley the Younger")
    play_round(event, 1, [9])
    rounds.open_round(event, 2, None)
    made[str(pairs)] = event.slug
event = make_event(pairs=4, rounds_planned=2, hands=1, name="Follows", seated=False)
events.set_public(event, None, True)
made["follows"] = event.slug
print(json.dumps(made))
"""


@pytest.fixture(scope="module")
def slugs(served: Served) -> dict[str, str]:
    said = served.manage("shell", "--no-imports", "-c", SET_UP)
    return json.loads(said.strip().splitlines()[-1])


@pytest.fixture
def screen(browser: Browser, served: Served) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 1920, "height": 1080}, locale="en-GB", base_url=served.url
    )
    page = context.new_page()
    page.ear = Ear(page)  # type: ignore[attr-defined]
    yield page
    context.close()


def open_screen(page: Page, slug: str, show: str = "") -> None:
    page.goto(f"/events/{slug}/screen/")
    page.locator("body.scripted").wait_for()
    if show:
        page.select_option("#screen-show", show)


LOOK = """
() => {
  const deck = document.querySelector("[data-deck]:not([hidden])");
  const frame = document.querySelector("[data-screen]").getBoundingClientRect();
  const items = [...deck.querySelectorAll("[data-item]:not([hidden])")];
  const box = (one) => one.getBoundingClientRect();
  const names = items.flatMap((item) => [...item.querySelectorAll(".fit")]);
  return {
    deck: deck.dataset.deck,
    keys: items.map((item) => item.dataset.key),
    cut: items.filter((item) => box(item).bottom > frame.bottom + 1 || box(item).top < frame.top - 1).length,
    overlap: items.slice(1).filter((item, n) => box(item).top + 1 < box(items[n]).bottom
      && Math.abs(box(item).left - box(items[n]).left) < 2).length,
    clipped: names.filter((one) => one.scrollWidth > one.clientWidth).length,
    squeezed: names.filter((one) => one.scrollHeight > one.clientHeight + 1).length,
    letters: items.map((item) => parseFloat(getComputedStyle(item).fontSize) / innerHeight),
    scrolls: document.documentElement.scrollHeight > innerHeight
      || document.documentElement.scrollWidth > innerWidth,
    pages: document.querySelector("[data-screen-page]").textContent,
  };
}
"""


def all_pages(page: Page) -> list[dict]:
    """Every page of the deck that is shown, once round."""
    first = page.evaluate(LOOK)
    total = int(first["pages"].split("/")[1]) if first["pages"] else 1
    found = [first]
    for _ in range(total - 1):
        page.keyboard.press("PageDown")
        found.append(page.evaluate(LOOK))
    page.keyboard.press("PageDown")
    assert page.evaluate(LOOK) == first
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("pairs", [8, 24, 120])
def test_every_line_is_on_one_page_and_large_enough(
    screen: Page, slugs: dict[str, str], size: tuple[int, int], pairs: int
) -> None:
    screen.set_viewport_size({"width": size[0], "height": size[1]})
    open_screen(screen, slugs[str(pairs)])
    lines = {"standings": pairs, "table": pairs // 2, "name": pairs * 2}
    for show, count in lines.items():
        screen.select_option("#screen-show", show)
        columns = 2 if show == "name" else 1
        found = all_pages(screen)
        keys = [key for one in found for key in one["keys"]]
        assert len(keys) == len(set(keys)) == count, show
        for one in found:
            assert one["deck"] == show and len(one["keys"]) <= 12 * columns
            assert min(one["letters"]) >= LEAST_LETTERS, (show, min(one["letters"]))
            for fault in ("cut", "overlap", "clipped", "squeezed", "scrolls"):
                assert not one[fault], (show, fault, one["pages"])
        # Eight lines and more on every page but the last.
        assert all(len(one["keys"]) >= 8 * columns for one in found[:-1])
    assert screen.ear.take() == []  # type: ignore[attr-defined]


def test_it_turns_by_itself_and_a_key_or_a_tap_holds_it(screen: Page, slugs: dict[str, str]) -> None:
    screen.clock.install()
    open_screen(screen, slugs["120"], "standings")
    told = screen.locator("[data-screen-page]")
    expect(told).to_have_text("1 / 10")
    screen.clock.run_for(10_000)
    expect(told).to_have_text("2 / 10")
    for hold in (lambda: screen.keyboard.press("Space"), lambda: screen.locator("[data-screen]").click()):
        hold()
        expect(screen.get_by_role("button", name="Go on")).to_have_attribute("aria-pressed", "true")
        now = told.inner_text()
        screen.clock.run_for(60_000)
        assert told.inner_text() == now
        hold()
        screen.clock.run_for(10_000)
        assert told.inner_text() != now
    screen.keyboard.press("ArrowRight")
    after = told.inner_text()
    screen.keyboard.press("ArrowLeft")
    screen.keyboard.press("ArrowRight")
    assert told.inner_text() == after


def open_for(served: Served, slug: str, minutes: int) -> None:
    """Round 2 has been open for so many minutes."""
    lines = (
        "from datetime import timedelta",
        "from django.utils import timezone",
        "from tournament.models import Event",
        "from tournament.services.writing import changed, write",
        f"event = Event.objects.get(slug={slug!r})",
        "with write(event):",
        f"    ago = timezone.now() - timedelta(minutes={minutes})",
        "    event.rounds.filter(number=2).update(opened_at=ago)",
        "    changed(event)",
    )
    served.manage("shell", "--no-imports", "-c", "\n".join(lines))


def test_the_seating_stands_alone_for_five_minutes_then_the_standings(
    served: Served, screen: Page, slugs: dict[str, str]
) -> None:
    open_for(served, slugs["24"], 1)
    screen.clock.install()
    open_screen(screen, slugs["24"])
    title, seen = screen.locator("[data-screen-title]"), set()
    for _ in range(12):
        seen.add(title.inner_text())
        screen.clock.run_for(5_000)
    assert seen == {"Round 2 of 3", "Round 2, by name: A", "Round 2, by name: A – B", "Round 2, by name: B"}
    open_for(served, slugs["24"], 6)
    expect(title).to_have_text("After round 1", timeout=10_000)
    for _ in range(6):
        screen.clock.run_for(5_000)
        assert title.inner_text() == "After round 1"


def test_an_evening_as_the_hall_sees_it(served: Served, screen: Page, slugs: dict[str, str]) -> None:
    def shell(*lines: str) -> None:
        begin = (
            "from tests.factories import play_round",
            "from tournament.models import Event, Sitting",
            "from tournament.services import events, rounds, sheets, clock",
            f"event = Event.objects.get(slug={slugs['follows']!r})",
        )
        served.manage("shell", "--no-imports", "-c", "\n".join((*begin, *lines)))

    open_screen(screen, slugs["follows"])
    title = screen.locator("[data-screen-title]")
    expect(title).to_have_text("Welcome")
    expect(screen.locator(".screen-address")).to_be_visible()
    expect(screen.locator("#deck-welcome")).to_contain_text("4 pairs, 2 rounds")
    shell("events.seat(event, None)", "rounds.publish_round(event, 1, None)")
    expect(title).to_have_text(re.compile("^Next: round 1"), timeout=10_000)
    expect(screen.locator(".screen-address")).to_be_hidden()
    shell("rounds.open_round(event, 1, None)", "clock.start(event.rounds.get(number=1), None, 20)")
    expect(title).to_have_text(re.compile("^Round 1"), timeout=10_000)
    expect(screen.locator("[data-clock]")).to_be_visible()
    shell("rounds.open_round(event, 2, None, anyway=True)")
    expect(title).to_have_text(re.compile("^Round 2"), timeout=10_000)
    shell(
        "for one in Sitting.objects.filter(round__event=event):",
        "    again = {'reason': 'late'} if one.round.number == 1 else {}",
        "    sheets.submit(one, {1: (9, None)}, seen={1: 0}, by=None, source='organiser', **again)",
        "events.close(event, None)",
    )
    expect(title).to_have_text("The winners", timeout=10_000)
    expect(screen.locator("#deck-winners li").first).to_contain_text("1")
    screen.keyboard.press("PageDown")
    expect(title).to_have_text("Final standings")
    assert screen.ear.take() == []  # type: ignore[attr-defined]


def test_nothing_moves_for_those_who_ask_for_no_motion(
    browser: Browser, served: Served, slugs: dict[str, str]
) -> None:
    for wish, moves in (("reduce", False), ("no-preference", True)):
        context = browser.new_context(
            base_url=served.url, reduced_motion=wish, viewport={"width": 1366, "height": 768}
        )
        page = context.new_page()
        open_screen(page, slugs["8"])
        item = page.locator("[data-deck]:not([hidden]) [data-item]").first
        assert (item.evaluate("item => getComputedStyle(item).animationName") != "none") == moves
        context.close()


def test_on_a_phone_it_is_an_ordinary_list(screen: Page, slugs: dict[str, str]) -> None:
    screen.set_viewport_size({"width": 360, "height": 780})
    open_screen(screen, slugs["24"])
    assert screen.locator("[data-item]:visible").count() == 24 + 12 + 48
    assert screen.evaluate("document.documentElement.scrollWidth") == 360
