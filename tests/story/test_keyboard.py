"""The keyboard alone: the grid's strokes, the way to the content, the order of Tab, the four steps."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from tests.story.visits import NOBODY, ORGANISER
from tests.story.windows import Windows

TABLES, HANDS, MOST = 12, 4, 120
NOW = """() => {
  const node = document.activeElement;
  const box = node.getBoundingClientRect();
  const hasRing = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) > 1;
  const around = [node, node.closest("label"), node.parentElement].filter(Boolean);
  const ringed = around.some((one) => hasRing(getComputedStyle(one)));
  const place = [...document.querySelectorAll("*")].indexOf(node);
  return {
    tag: node.tagName, id: node.id, name: node.name || "", place, ringed,
    text: (node.innerText || node.value || "").trim(), seen: box.width > 0 && box.height > 0,
    label: node.labels?.[0]?.innerText.trim() || "",
  };
}"""


class Keys:
    """Hands on the keyboard, and a count of what they press."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.count += 1

    def write(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.count += len(text)

    def now(self) -> dict[str, object]:
        return self.page.evaluate(NOW)

    def tab_to(self, wanted: Callable[[dict[str, object]], bool], most: int = 80) -> dict[str, object]:
        """Tab until the focus is where it is wanted; every stop on the way can be seen."""
        for _ in range(most):
            self.press("Tab")
            stop = self.now()
            assert stop["seen"] and stop["ringed"], stop
            if wanted(stop):
                return stop
        raise AssertionError("Tab never came there")

    def enter(self) -> None:
        with self.page.expect_navigation():
            self.press("Enter")


@pytest.fixture
def organiser(windows: Windows) -> Keys:
    return Keys(windows.of(ORGANISER).page)


# --- the grid -----------------------------------------------------------------------------------

# What the cards say, table by table: N-S tricks of four hands. Every number from 0 to 13 is among them.
CARDS = [
    (6, 9, 7, 4), (8, 3, 13, 7), (5, 10, 6, 8), (7, 7, 2, 9), (12, 0, 8, 5), (6, 6, 11, 7),
    (9, 4, 5, 10), (8, 7, 3, 6), (1, 9, 7, 7), (5, 8, 10, 4), (7, 6, 9, 2), (11, 5, 6, 8),
]  # fmt: skip


def test_twelve_tables_of_four_hands_in_at_most_120_keystrokes(windows: Windows, organiser: Keys) -> None:
    """From the opened grid to the receipt: digits, Enter, nothing else."""
    page = organiser.page
    page.goto(windows.stage.where("/organiser/events/{typed}/rounds/1/grid/", ""))
    page.locator("#t1h1ns").focus()
    organiser.count = 0
    for hand in range(HANDS):
        for card in CARDS:
            organiser.write(str(card[hand]))
            if card[hand] == 1:
                # A one may become a ten; Enter says that it does not.
                organiser.press("Enter")
    # Past the last cell the cursor stands on the button.
    organiser.press("Enter")
    expect(page.locator("[data-save]")).to_be_focused()
    organiser.enter()
    expect(page.get_by_text("Saved: 48 hands.")).to_be_visible()
    assert organiser.count <= MOST
    for table, card in enumerate(CARDS, 1):
        cells = [page.locator(f"#t{table}h{hand}ns").input_value() for hand in range(1, HANDS + 1)]
        assert cells == [str(tricks) for tricks in card]


def test_the_grid_fits_a_laptop_without_scrolling_inside(windows: Windows) -> None:
    """At 1366 x 900 the page alone scrolls, and no cell is cut off."""
    page = windows.of(ORGANISER).page
    for event, number in (("four", 2), ("twelve", 1)):
        page.goto(windows.stage.where(f"/organiser/events/{{{event}}}/rounds/{number}/grid/", ""))
        cut = page.evaluate(
            """() => [...document.querySelectorAll(".sheet td, .sheet th, .sheet input")]
              .filter((one) => {
                const outside = one.getBoundingClientRect().right > document.documentElement.clientWidth;
                return outside || one.scrollWidth > one.clientWidth + 1;
              })
              .map((one) => one.outerHTML.slice(0, 80))"""
        )
        assert cut == []


# --- the way to the content ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("role", "path"),
    [
        (NOBODY, "/"),
        (NOBODY, "/events/{over}/"),
        (ORGANISER, "/organiser/"),
        (ORGANISER, "/organiser/events/{four}/"),
    ],
)
def test_the_first_stop_leads_to_the_content(windows: Windows, role: str, path: str) -> None:
    keys = Keys(windows.of(role).page)
    keys.page.goto(windows.stage.where(path, ""))
    keys.press("Tab")
    assert keys.now()["text"] == "Go to the content"
    assert keys.page.locator(".skip").evaluate("link => link.getBoundingClientRect().top >= 0")
    keys.press("Enter")
    keys.press("Tab")
    assert keys.page.evaluate("document.querySelector('main').contains(document.activeElement)")


@pytest.mark.parametrize(
    "path", ["/organiser/events/{four}/", "/organiser/events/{draft}/length/", "/events/{over}/"]
)
def test_tab_goes_down_the_page_and_every_stop_is_seen(windows: Windows, path: str) -> None:
    """In the order of the page, each stop with a ring around it, until the page is left."""
    keys = Keys(windows.of(ORGANISER).page)
    keys.page.goto(windows.stage.where(path, ""))
    stops = []
    for _ in range(150):
        keys.press("Tab")
        stop = keys.now()
        if stop["tag"] == "BODY":
            break
        stops.append(stop)
    assert len(stops) > 5
    assert [stop for stop in stops if not (stop["ringed"] and stop["seen"])] == []
    assert [(one, two) for one, two in pairwise(stops) if one["place"] >= two["place"]] == []


# --- the four steps -----------------------------------------------------------------------------


def test_an_event_in_four_steps_by_keyboard(windows: Windows, organiser: Keys) -> None:
    page = organiser.page
    page.goto(windows.stage.where("/organiser/clubs/{quiet}/events/new/", ""))
    organiser.tab_to(lambda stop: stop["name"] == "name")
    organiser.press("Control+a")
    organiser.write("By keyboard")
    organiser.tab_to(lambda stop: stop["name"] == "pairs")
    for pair in (
        "Una Upas & Val Vine",
        "Wes Wych & Xia Xylo",
        "Yul Yew & Zoe Zelkova",
        "Abe Alder & Bea Beech",
    ):
        organiser.write(pair)
        organiser.press("Enter")
    organiser.tab_to(lambda stop: stop["text"] == "Save and go on")
    organiser.enter()
    expect(page.get_by_role("heading", level=1)).to_have_text("What game")
    organiser.tab_to(lambda stop: stop["name"] == "trumps")
    organiser.press("ArrowDown")
    assert str(organiser.now()["label"]).startswith("Suits in turn")
    organiser.tab_to(lambda stop: stop["text"] == "Save and go on")
    organiser.enter()
    expect(page.get_by_role("heading", level=1)).to_have_text("How long")
    organiser.tab_to(lambda stop: stop["name"] == "hands_per_round")
    organiser.press("Control+a")
    organiser.write("3")
    organiser.tab_to(lambda stop: stop["text"] == "Save and go on")
    organiser.enter()
    expect(page.locator("main")).to_contain_text("4 pairs, 3 rounds, 3 hands a round")
    expect(page.locator("main")).to_contain_text("Suits in turn")
    organiser.tab_to(lambda stop: stop["text"] == "Seat everybody")
    organiser.enter()
    expect(page.locator("main")).to_contain_text("Everybody is seated. 3 rounds lie ahead.")
