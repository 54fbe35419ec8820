"""Pages that follow the evening: in a real browser, against the real server."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, expect

from tests.serving import Served
from tests.story.entering import Hall

# Milliseconds. A result is there within a second; a busy machine gets more.
SOON = 6_000
# As many as the evening: a grid, a screen in the hall and ten tabs.
TABS = 10

WATCHED = """
window.streams = [];
window.EventSource = class extends EventSource {
  constructor(address) { super(address); window.streams.push(this); }
};
window.channels = [];
window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) { super(name); window.channels.push(this); }
};
window.setHidden = (hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
};
window.openStreams = () => window.streams.filter((one) => one.readyState !== 2).length;
"""

names = iter(range(1, 1000))


@pytest.fixture
def hall(served: Served) -> Hall:
    """Six pairs at three tables, the first round being played."""
    return Hall(served, f"Followed {next(names)}", pairs=6)


@pytest.fixture
def own(browser: Browser, hall: Hall) -> Iterator[BrowserContext]:
    """The organiser's browser, with a small window: the page is longer than that."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, locale="en-GB")
    context.set_default_timeout(20_000)
    context.add_cookies(hall.cookies())
    context.add_init_script(WATCHED)
    yield context
    context.close()


@pytest.fixture
def page(own: BrowserContext) -> Page:
    return own.new_page()


def follows(page: Page) -> None:
    """Wait until the page's browser has a stream: then nothing is missed any more."""
    page.wait_for_function(
        "() => window.streams.some((one) => one.readyState === 1) || window.isLed", timeout=20_000
    )


def standings(page: Page):
    return page.locator("#standings")


# --- it follows -------------------------------------------------------------------------


def test_the_standings_follow_without_a_reload(page: Page, hall: Hall) -> None:
    page.goto(hall.public)
    page.evaluate("window.sameDocument = true")
    expect(standings(page)).to_contain_text("No round is finished yet")
    follows(page)
    assert hall.enter(1, [9]) == 302
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)
    assert hall.enter(1, [10]) == 302
    expect(standings(page).locator("td.lead").first).to_have_text("4", timeout=SOON)
    assert page.evaluate("window.sameDocument") is True


def test_the_organisers_page_follows_and_its_buttons_still_work(page: Page, hall: Hall) -> None:
    page.goto(hall.evening)
    follows(page)
    for table in (1, 2, 3):
        assert hall.enter(table, [8]) == 302
    button = page.get_by_role("button", name="Open round 2", exact=True)
    expect(button).to_be_enabled(timeout=SOON)
    # The form came on the stream, which carries nobody's token.
    button.click()
    expect(page.locator("#night")).to_contain_text("Round 2 of 3 is being played", timeout=20_000)


def test_a_round_follows_table_by_table(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.public}rounds/1/")
    follows(page)
    hall.enter(2, [11])
    expect(page.locator("#seating .tile").nth(1)).to_contain_text("done", timeout=SOON)


# --- nothing that somebody is doing is disturbed ----------------------------------------


def test_a_part_in_which_somebody_types_waits_until_he_has_left_it(page: Page, hall: Hall) -> None:
    page.goto(hall.public)
    page.evaluate(
        """() => {
          const form = document.createElement("form");
          form.append(document.createElement("input"));
          document.querySelector("#standings").append(form);
          form.firstChild.focus();
        }"""
    )
    follows(page)
    page.keyboard.type("half a na")
    hall.enter(1, [9])
    page.wait_for_timeout(2500)
    field = page.locator("#standings input")
    assert field.input_value() == "half a na"
    page.evaluate("document.activeElement.blur()")
    page.wait_for_timeout(600)
    assert field.input_value() == "half a na", "what is typed is kept when the field is left"
    field.fill("")
    page.evaluate("document.activeElement.blur()")
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)


def test_what_is_marked_stays_marked(page: Page, hall: Hall) -> None:
    page.goto(hall.public)
    follows(page)
    page.evaluate(
        """() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector("#standings .names-list"));
          getSelection().addRange(range);
        }"""
    )
    before = page.evaluate("getSelection().toString()")
    hall.enter(1, [9])
    page.wait_for_timeout(2500)
    assert page.evaluate("getSelection().toString()") == before and "Ann 1" in before
    page.evaluate("getSelection().removeAllRanges()")
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)


def test_what_is_pressed_is_pressed(page: Page, hall: Hall) -> None:
    page.goto(hall.evening)
    follows(page)
    tile = page.locator("#table-3 [data-tile]")
    tile.scroll_into_view_if_needed()
    box = tile.bounding_box()
    assert box
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    hall.enter(3, [9])
    page.wait_for_timeout(2500)
    expect(page.locator("#table-3")).to_contain_text("playing")
    page.mouse.up()
    expect(page.locator("#opened")).to_contain_text("Round 1, table 3", timeout=SOON)
    expect(page.locator("#table-3")).to_contain_text("done", timeout=SOON)


@pytest.mark.parametrize("scrolled", [0, 120])
def test_nothing_moves_under_the_mouse(page: Page, hall: Hall, scrolled: int) -> None:
    """The line above the tables gets shorter with each result, and goes with the last one."""
    page.goto(hall.evening)
    follows(page)
    hall.enter(1, [8])
    expect(page.locator("#table-1")).to_contain_text("done", timeout=SOON)
    page.evaluate(f"scrollTo(0, {scrolled})")
    tile = page.locator("#table-2 [data-tile]")
    before = tile.bounding_box()
    assert before
    page.mouse.move(before["x"] + 40, before["y"] + 20)
    for table in (2, 3):
        hall.enter(table, [8])
        expect(page.locator(f"#table-{table}")).to_contain_text("done", timeout=SOON)
        after = tile.bounding_box()
        assert after and abs(after["y"] - before["y"]) < 1.5 and abs(after["x"] - before["x"]) < 1.5
    page.mouse.click(before["x"] + 40, before["y"] + 20)
    expect(page.locator("#opened")).to_contain_text("Round 1, table 2", timeout=SOON)


def test_what_is_folded_out_focused_and_scrolled_stays_so(page: Page, hall: Hall) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    hall.enter(1, [9])
    page.goto(f"{hall.public}rounds/1/")
    follows(page)
    details = page.locator("#seating details").nth(1)
    details.locator("summary").click()
    link = page.locator("#seating .names-list a").nth(3)
    link.focus()
    before = link.text_content()
    kept = page.evaluate("scrollY")
    hall.enter(3, [9])
    expect(page.locator("#seating .tile").nth(2)).to_contain_text("done", timeout=SOON)
    assert details.evaluate("(one) => one.open")
    assert page.evaluate("document.activeElement.textContent") == before
    assert abs(page.evaluate("scrollY") - kept) < 200

    page.goto(hall.public)
    box = page.locator("[data-live-scroll]")
    box.evaluate("(one) => { one.scrollLeft = 60; }")
    kept = box.evaluate("(one) => one.scrollLeft")
    follows(page)
    hall.enter(2, [12])
    expect(standings(page)).to_contain_text("After round 1", timeout=SOON)
    assert box.evaluate("(one) => one.scrollLeft") == kept


def test_the_own_row_stays_pinned(page: Page, hall: Hall) -> None:
    hall.enter(1, [9])
    page.goto(hall.public)
    follows(page)
    page.locator("#own").select_option("4")
    page.locator("#own").blur()
    pinned = page.locator("tbody.own-row tr")
    expect(pinned).to_contain_text("Ann 4")
    hall.enter(2, [9])
    hall.enter(3, [9])
    expect(standings(page)).to_contain_text("After round 1", timeout=SOON)
    expect(pinned).to_have_count(1)
    expect(pinned).to_contain_text("Ann 4")
    expect(page.locator("tr.own")).to_have_count(1)


# --- one stream a browser ---------------------------------------------------------------


def open_streams(pages: list[Page]) -> int:
    return sum(page.evaluate("window.openStreams()") for page in pages)


def settle(pages: list[Page], wanted: int = 1) -> None:
    """Wait until the tabs have agreed on who leads."""
    for _ in range(60):
        if open_streams(pages) == wanted:
            return
        pages[0].wait_for_timeout(200)
    raise AssertionError(f"{open_streams(pages)} streams are open in {len(pages)} tabs")


def test_many_tabs_share_one_stream_and_none_hangs(own: BrowserContext, hall: Hall) -> None:
    """Grid, organiser's page, big screen and ten tabs: a browser has six connections to a host."""
    tabs = [own.new_page() for _ in range(TABS)]
    for number, tab in enumerate(tabs):
        tab.goto(hall.public if number % 2 else f"{hall.public}rounds/1/")
    evening, grid, screen = (own.new_page() for _ in range(3))
    evening.goto(hall.evening)
    grid.goto(f"{hall.evening}rounds/1/grid/")
    screen.goto(f"{hall.public}screen/")
    every = [*tabs, evening, grid, screen]
    settle(every)
    evening.wait_for_timeout(1500)
    hall.enter(1, [9])
    for number, tab in enumerate(tabs):
        place = standings(tab).locator("table") if number % 2 else tab.locator("#seating .state.done").first
        expect(place).to_be_visible(timeout=SOON)
    expect(evening.locator("#table-1")).to_contain_text("done", timeout=SOON)
    expect(state_of(grid, 1)).to_contain_text("done", timeout=SOON)
    settle(every)
    # None of them waits for a connection.
    for tab in every:
        tab.reload(timeout=10_000)
    settle(every)
    grid.locator("#t2h1ns").fill("7")
    grid.locator("[data-save]").click()
    expect(evening.locator("#table-2")).to_contain_text("done", timeout=SOON)
    for tab in tabs[::2]:
        expect(tab.locator("#seating .state.done")).to_have_count(2, timeout=SOON)


def test_when_the_leading_tab_is_closed_another_one_leads(own: BrowserContext, hall: Hall) -> None:
    tabs = [own.new_page() for _ in range(3)]
    for tab in tabs:
        tab.goto(hall.public)
    settle(tabs)
    leading = next(tab for tab in tabs if tab.evaluate("window.openStreams()"))
    leading.close()
    left = [tab for tab in tabs if tab is not leading]
    settle(left)
    hall.enter(1, [9])
    for tab in left:
        expect(standings(tab).locator("table")).to_be_visible(timeout=SOON)


def test_a_leader_that_falls_silent_is_replaced(own: BrowserContext, hall: Hall) -> None:
    tabs = [own.new_page() for _ in range(2)]
    for tab in tabs:
        tab.goto(hall.public)
    settle(tabs)
    leading = next(tab for tab in tabs if tab.evaluate("window.openStreams()"))
    other = next(tab for tab in tabs if tab is not leading)
    # As when a browser stops a tab without asking it.
    leading.evaluate("window.channels.forEach((one) => one.close())")
    other.wait_for_function("() => window.openStreams() === 1", timeout=20_000)
    hall.enter(1, [9])
    expect(standings(other).locator("table")).to_be_visible(timeout=SOON)


def test_a_hidden_tab_has_no_stream_and_catches_up_when_it_is_seen_again(page: Page, hall: Hall) -> None:
    page.goto(hall.public)
    follows(page)
    page.evaluate("setHidden(true)")
    assert page.evaluate("window.openStreams()") == 0
    hall.enter(1, [9])
    page.wait_for_timeout(1500)
    expect(standings(page)).to_contain_text("No round is finished yet")
    page.evaluate("setHidden(false)")
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)
    assert page.evaluate("window.openStreams()") == 1


def test_a_tab_that_comes_later_gets_what_it_lacks(own: BrowserContext, hall: Hall) -> None:
    """Both show the same part; the second was hidden while the first one's stream brought a result."""
    first, second = own.new_page(), own.new_page()
    for tab in (first, second):
        tab.goto(hall.public)
    settle([first, second])
    second.evaluate("setHidden(true)")
    follows(first)
    hall.enter(1, [9])
    expect(standings(first).locator("table")).to_be_visible(timeout=SOON)
    second.evaluate("setHidden(false)")
    expect(standings(second).locator("table")).to_be_visible(timeout=SOON)
    settle([first, second])


# --- when the line is not there ---------------------------------------------------------


def test_after_silence_the_page_asks_by_itself_and_only_whether_it_still_holds(
    page: Page, hall: Hall
) -> None:
    page.add_init_script(
        "window.EventSource = class extends EventTarget { close() {} get readyState() { return 0; } }"
    )
    page.clock.install()
    page.goto(hall.public)
    page.clock.run_for(2_000)
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one) if "/live/parts" in one.url else None)
    page.clock.run_for(21_000)
    assert asked == []
    hall.enter(1, [9])
    page.clock.run_for(4_000)
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)
    once = len(asked)
    assert once in (1, 2)
    for _ in range(3):
        page.clock.run_for(5_000)
        page.wait_for_timeout(500)
    assert once + 2 <= len(asked) <= once + 4, "every five seconds"
    with_tag = ["if-none-match" in one.all_headers() for one in asked]
    assert with_tag == [False] + [True] * (len(asked) - 1), "of what it has it asks whether it still holds"


def test_a_stream_that_breaks_is_opened_again(page: Page, hall: Hall) -> None:
    page.goto(hall.public)
    follows(page)
    page.evaluate("window.streams.at(-1).dispatchEvent(new Event('error'))")
    hall.enter(1, [9])
    expect(standings(page).locator("table")).to_be_visible(timeout=SOON)
    assert page.evaluate("window.streams.length") >= 2 and page.evaluate("window.openStreams()") == 1


def test_who_may_no_longer_read_is_told_and_asks_no_more(page: Page, hall: Hall) -> None:
    page.goto(hall.evening)
    follows(page)
    page.context.clear_cookies()
    with page.expect_request(re.compile("/live/parts"), timeout=20_000):
        page.evaluate("window.streams.at(-1).dispatchEvent(new Event('error'))")
    expect(page.locator("[data-live-said]")).to_contain_text("no longer follows", timeout=SOON)
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.wait_for_timeout(3000)
    assert asked == []


def test_without_script_the_page_is_whole(browser: Browser, hall: Hall) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        plain = context.new_page()
        hall.enter(1, [9])
        plain.goto(hall.public)
        expect(plain.locator("#standings table")).to_be_visible()
    finally:
        context.close()


# --- the grid ---------------------------------------------------------------------------


def state_of(page: Page, table: int):
    return page.locator(f"#table-{table} .state-cell")


def test_the_grid_takes_in_what_others_store_but_never_where_somebody_types(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.evening}rounds/1/grid/")
    follows(page)
    typed, beside = page.locator("#t1h1ns"), page.locator("#t3h1ns")
    typed.fill("4")
    place = typed.bounding_box()
    hall.enter(3, [9])
    expect(state_of(page, 3)).to_contain_text("done", timeout=SOON)
    expect(beside).to_have_value("9")
    expect(page.locator("#table-3 [data-other]")).to_have_text("4")
    expect(page.locator("#table-3 [data-total]")).to_have_text("9–4")
    # The cursor went on to table 2: there nothing changes while it is there.
    expect(page.locator("#t2h1ns")).to_be_focused()
    hall.enter(2, [10])
    expect(state_of(page, 2)).to_contain_text("done", timeout=SOON)
    expect(page.locator("#t2h1ns")).to_have_value("")
    typed.focus()
    expect(page.locator("#t2h1ns")).to_have_value("10")
    # The same hand that is being typed, from somebody else.
    hall.enter(1, [11])
    expect(state_of(page, 1)).to_contain_text("done", timeout=SOON)
    expect(typed).to_have_value("4")
    expect(typed).to_be_focused()
    assert typed.bounding_box() == place
    page.locator("#t3h1ns").focus()
    hall.enter(1, [12])
    page.wait_for_timeout(1500)
    expect(typed).to_have_value("4")
    # Saved, it meets what the other one stored: both are shown, and nothing is written over.
    page.locator("[data-save]").click()
    expect(page.locator("#table-1 .clash")).to_contain_text("12–1", timeout=20_000)
    expect(typed).to_have_value("4")


def test_a_hand_that_came_in_meanwhile_is_corrected_without_a_clash(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.evening}rounds/1/grid/")
    follows(page)
    hall.enter(2, [9])
    expect(page.locator("#t2h1ns")).to_have_value("9", timeout=SOON)
    page.locator("#t2h1ns").fill("8")
    page.locator("[data-save]").click()
    expect(page.locator("main")).to_contain_text("Saved: 1 hand", timeout=20_000)
    expect(page.locator("#t2h1ns")).to_have_value("8")


def test_a_grid_that_was_refused_keeps_what_was_typed(page: Page, hall: Hall) -> None:
    page.goto(f"{hall.evening}rounds/1/grid/")
    page.locator("#t1h1ns").fill("15")
    page.locator("[data-save]").click()
    expect(page.locator("#t1h1ns")).to_have_attribute("aria-invalid", "true", timeout=20_000)
    hall.enter(1, [9])
    page.wait_for_timeout(2500)
    expect(page.locator("#t1h1ns")).to_have_value("15")
