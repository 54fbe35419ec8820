"""The grid and the evening page in a real browser: keystrokes, faults, arrows, the panel of a tile."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Served

MAKE = """
import json, secrets
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from tests.tournament import nights
from tournament.models import User
email = f"{secrets.token_hex(6)}@example.org"
user = nights.person(email, "Olive Organiser")
event = nights.night({pairs}, by=user, rounds_planned=3, hands={hands}, name=f"Night {email[:6]}")
store = import_module(settings.SESSION_ENGINE).SessionStore()
store[SESSION_KEY], store[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
store.create()
print(json.dumps({"slug": event.slug, "session": store.session_key}))
"""

# What twelve tables might have written on their cards: N-S tricks of four hands each.
CARDS = [
    (8, 5, 10, 6),
    (7, 7, 4, 9),
    (13, 0, 6, 8),
    (1, 12, 7, 5),
    (6, 6, 9, 11),
    (3, 10, 8, 7),
    (5, 8, 2, 6),
    (9, 7, 7, 10),
    (4, 6, 11, 8),
    (7, 1, 5, 9),
    (10, 10, 6, 7),
    (8, 3, 12, 0),
]


@dataclass
class Night:
    """A running night on the served product, signed in to. keys: pressed so far."""

    page: Page
    url: str
    slug: str
    keys: int = 0
    errors: list[str] = field(default_factory=list)

    def open(self, path: str = "") -> None:
        self.page.goto(f"{self.url}/organiser/events/{self.slug}/{path}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def value(self, table: int, hand: int) -> str:
        return self.page.locator(f"#t{table}h{hand}ns").input_value()

    def stored(self) -> list[tuple[str, ...]]:
        """What the grid shows after it was loaded anew."""
        self.open("rounds/1/grid/")
        rows = self.page.locator("[data-line]")
        return [
            tuple(cell.input_value() for cell in rows.nth(row).locator("input[data-cell]").all())
            for row in range(rows.count())
        ]


def night_on(served: Served, page: Page, pairs: int, hands: int) -> Night:
    code = MAKE.replace("{pairs}", str(pairs)).replace("{hands}", str(hands))
    made = json.loads(served.manage("shell", "--no-imports", "-c", code).strip().splitlines()[-1])
    page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": served.url}])
    night = Night(page, served.url, made["slug"])
    page.on("pageerror", lambda error: night.errors.append(str(error)))
    page.on("console", lambda said: night.errors.append(said.text) if said.type == "error" else None)
    return night


@pytest.fixture
def big(served: Served, page: Page) -> Iterator[Night]:
    night = night_on(served, page, 24, 4)
    yield night
    assert night.errors == []


@pytest.fixture
def small(served: Served, page: Page) -> Iterator[Night]:
    night = night_on(served, page, 4, 2)
    yield night
    assert night.errors == []


def down() -> list[int]:
    """The cards hand by hand, as the cursor goes."""
    return [card[hand] for hand in range(4) for card in CARDS]


@pytest.mark.parametrize("with_enter", [False, True])
def test_twelve_tables_of_four_hands_in_at_most_120_keystrokes(big: Night, with_enter: bool) -> None:
    """Counted from the first cell to the stored grid, with and without an Enter after each number."""
    big.open("rounds/1/grid/")
    big.page.locator("#t1h1ns").focus()
    for count in down():
        big.press(*str(count))
        if with_enter or count == 1:
            big.press("Enter")
    big.press("Enter")
    if big.page.locator("[data-save]").evaluate("button => button === document.activeElement"):
        big.press("Enter")
    expect(big.page.get_by_text("Saved: 48 hands.")).to_be_visible()
    assert big.keys <= 120
    assert big.stored() == [tuple(map(str, card)) for card in CARDS]


def test_tens_everywhere_stay_within_120_keystrokes(big: Night) -> None:
    big.open("rounds/1/grid/")
    big.page.locator("#t1h1ns").focus()
    for _cell in range(48):
        big.press("1", "0")
    big.press("Control+Enter")
    expect(big.page.get_by_text("Saved: 48 hands.")).to_be_visible()
    assert big.keys <= 120


def test_type_8_and_the_other_side_shows_5(small: Night) -> None:
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    small.press("8")
    row = small.page.locator("#table-1")
    expect(row.locator("output").first).to_have_text("5")
    expect(small.page.locator("#t2h1ns")).to_be_focused()
    expect(row.locator("[data-total]")).to_have_text("8–5")
    assert row.locator(".total").evaluate("cell => getComputedStyle(cell).fontWeight") == "400"
    small.page.locator("#t1h2ns").focus()
    small.press("1", "2")
    expect(row.locator("[data-total]")).to_have_text("20–6")
    assert row.locator(".total").evaluate("cell => getComputedStyle(cell).fontWeight") == "700"
    small.page.locator("[data-save]").click()


def test_enter_after_a_number_never_skips_a_cell(small: Night) -> None:
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    small.press("8", "Enter")
    expect(small.page.locator("#t2h1ns")).to_be_focused()
    small.press("Enter")
    expect(small.page.locator("#t1h2ns")).to_be_focused()
    small.press("Backspace")
    expect(small.page.locator("#t2h1ns")).to_be_focused()
    small.press("Shift+Enter")
    expect(small.page.locator("#t1h1ns")).to_be_focused()
    small.page.locator("[data-save]").click()


def test_arrows_move_and_enter_may_go_across(small: Night) -> None:
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    for key, cell in (
        ("ArrowRight", "#t1h2ns"),
        ("ArrowDown", "#t2h2ns"),
        ("ArrowLeft", "#t2h1ns"),
        ("ArrowUp", "#t1h1ns"),
    ):
        small.press(key)
        expect(small.page.locator(cell)).to_be_focused()
    small.page.get_by_label("Enter goes across").check()
    small.page.locator("#t1h1ns").focus()
    small.press("Enter")
    expect(small.page.locator("#t1h2ns")).to_be_focused()
    small.open("rounds/1/grid/")
    expect(small.page.get_by_label("Enter goes across")).to_be_checked()
    small.page.get_by_label("Enter goes down").check()


def test_a_fault_stands_in_its_cell_and_the_cursor_stays(small: Night) -> None:
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    small.press("1", "4")
    expect(small.page.locator("#t1h1ns")).to_be_focused()
    expect(small.page.locator("#t1h1says")).to_have_text("There are only 13 tricks.")
    expect(small.page.locator("#t1h1ns")).to_have_attribute("aria-invalid", "true")
    small.press("Backspace")
    expect(small.page.locator("#t1h1says")).to_be_empty()
    small.press("x")
    expect(small.page.locator("#t1h1says")).to_have_text("Write a whole number, such as 8.")
    small.page.locator("[data-save]").click()
    expect(small.page.get_by_role("alert")).to_contain_text("Table 1, hand 1")
    assert small.value(1, 1) == "1x"
    # A refused form is answered with 422, which the browser's console reports as a failed load.
    small.errors[:] = [said for said in small.errors if "422" not in said]
    small.page.locator("#t1h1ns").fill("")
    small.page.once("dialog", lambda dialog: dialog.accept())


def test_leaving_with_something_unsaved_is_asked_about(small: Night) -> None:
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    small.press("8")
    expect(small.page.locator("[data-dirty]")).to_have_text("Not saved yet")
    asked: list[str] = []

    def stay(dialog) -> None:  # type: ignore[no-untyped-def]
        asked.append(dialog.type)
        dialog.dismiss()

    small.page.once("dialog", stay)
    small.page.locator(".tabs a").first.click()
    small.page.wait_for_timeout(200)
    assert asked == ["beforeunload"] and small.value(1, 1) == "8"
    small.page.locator("[data-save]").click()
    expect(small.page.get_by_text("Saved: 1 hand.")).to_be_visible()


def values(night: Night) -> list[str]:
    return [night.value(table, hand) for table in (1, 2) for hand in (1, 2)]


def test_a_reload_in_the_middle_of_typing_loses_nothing(small: Night) -> None:
    small.page.on("dialog", lambda dialog: dialog.accept())
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").focus()
    small.press("8", "3")
    small.page.reload()
    assert values(small) == ["8", "", "3", ""]
    note = small.page.get_by_text("What you had typed is back. It is not saved yet.")
    expect(note).to_be_visible()
    asked: list[str] = []
    small.page.on("dialog", lambda dialog: asked.append(dialog.type))
    small.page.reload()
    assert asked == [], "what was left knowingly is not asked about again"
    assert values(small) == ["8", "", "3", ""]
    expect(small.page.locator("[data-line]").first.locator("[data-other]").first).to_have_text("5")
    small.page.get_by_role("button", name="Leave it as stored").click()
    expect(note).to_be_hidden()
    assert values(small) == ["", "", "", ""]
    small.page.reload()
    assert values(small) == ["", "", "", ""]


def test_a_session_that_ended_while_typing_loses_nothing(small: Night) -> None:
    """After signing in again the same grid shows what was typed, also what had been refused."""
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").fill("8")
    small.page.locator("#t1h2ns").fill("14")
    small.page.get_by_role("button", name="Save the grid").click()
    expect(small.page.get_by_role("alert")).to_contain_text("Table 1, hand 2")
    small.errors.clear()  # the refusal's own 422
    kept = small.page.context.cookies()
    small.page.context.clear_cookies(name="sessionid")
    small.page.locator("#t2h1ns").fill("6")
    small.page.get_by_role("button", name="Save the grid").click()
    expect(small.page).to_have_url(re.compile("/account/sign-in/.*rounds/1/grid/"))
    small.page.context.add_cookies(kept)
    small.open("rounds/1/grid/")
    assert values(small) == ["8", "14", "6", ""]
    small.page.locator("#t1h2ns").fill("7")
    small.page.get_by_role("button", name="Save the grid").click()
    expect(small.page.get_by_text("Saved: 3 hands.")).to_be_visible()
    expect(small.page.get_by_text("What you had typed is back.")).to_have_count(0)


def test_typing_that_comes_back_does_not_write_over_what_was_stored_meanwhile(small: Night) -> None:
    small.page.on("dialog", lambda dialog: dialog.accept())
    small.open("rounds/1/grid/")
    small.page.locator("#t1h1ns").fill("8")
    other = small.page.context.new_page()
    other.goto(small.page.url)
    other.locator("#t1h1ns").fill("9")
    other.get_by_role("button", name="Save the grid").click()
    expect(other.get_by_text("Saved: 1 hand.")).to_be_visible()
    small.page.reload()
    small.page.get_by_role("button", name="Save the grid").click()
    expect(small.page.get_by_role("alert")).to_contain_text("yours 8–5, stored meanwhile 9–4")
    small.errors.clear()  # the refusal's own 409 or 422


def test_without_script_the_grid_is_an_ordinary_form(served: Served, page: Page) -> None:
    context = page.context.browser.new_context(java_script_enabled=False)  # type: ignore[union-attr]
    plain = context.new_page()
    night = night_on(served, plain, 4, 2)
    night.open("rounds/1/grid/")
    plain.locator("#t1h1ns").fill("8")
    plain.locator("#t2h2ns").fill("0")
    plain.locator("[data-save]").click()
    expect(plain.get_by_text("Saved: 2 hands.")).to_be_visible()
    assert night.stored() == [("8", ""), ("", "0")]
    context.close()


def test_a_tile_opens_its_table_in_place_and_saves(small: Night) -> None:
    small.open()
    small.page.locator("#table-2 a").click()
    panel = small.page.locator("#opened")
    expect(panel.get_by_role("heading", name="Round 1, table 2")).to_be_visible()
    expect(panel.locator("#t2h1ns")).to_be_focused()
    small.press("9")
    expect(panel.locator("#t2h1ew")).to_have_value("4")
    small.press("Enter")
    expect(panel.locator("#t2h2ns")).to_be_focused()
    small.press("3")
    panel.get_by_role("button", name="Save this table").click()
    expect(small.page.get_by_text("Saved: 2 hands.")).to_be_visible()
    expect(small.page.locator("#table-2")).to_contain_text("done")
    small.page.locator("#table-1 a").click()
    expect(panel).to_be_visible()
    small.press("Escape")
    expect(panel).to_be_hidden()
    expect(small.page.locator("#table-1 a")).to_be_focused()


def test_the_evening_follows_what_others_store_and_keeps_an_open_panel(small: Night) -> None:
    small.open()
    small.page.locator("#table-1 a").click()
    small.page.locator("#opened #t1h1ns").fill("7")
    other = small.page.context.new_page()
    other.goto(f"{small.url}/organiser/events/{small.slug}/rounds/1/grid/")
    other.locator("#t2h1ns").fill("9")
    other.locator("#t2h2ns").fill("9")
    other.locator("[data-save]").click()
    expect(other.get_by_text("Saved: 2 hands.")).to_be_visible()
    small.page.bring_to_front()
    expect(small.page.locator("#table-2")).to_contain_text("done", timeout=15_000)
    expect(small.page.locator("#opened #t1h1ns")).to_have_value("7")
    small.page.locator("#opened").get_by_role("button", name="Save this table").click()
    expect(small.page.get_by_text("Saved: 1 hand.")).to_be_visible()


def test_no_page_is_wider_than_its_window(small: Night) -> None:
    for path in ("", "rounds/1/grid/", "rounds/1/hands/", "rounds/1/tables/1/", "history/"):
        for width in (360, 1366, 1920):
            small.page.set_viewport_size({"width": width, "height": 800})
            small.open(path)
            assert small.page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
