"""Cases that only a browser can decide: looking changes nothing, a name is never a script."""

import json
import urllib.request

from playwright.sync_api import Page, expect

from tests.story.visits import NOBODY, ORGANISER, SCORER
from tests.story.windows import Windows
from tests.tournament.world import HOSTILE


def table_of_round_1(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("[data-result] input[type=text][inputmode]").all()]


def standings(windows: Windows) -> object:
    address = windows.stage.where("/events/{event}/standings.json", "")
    with urllib.request.urlopen(address, timeout=30) as answer:
        return json.load(answer)["standings"]


def history(page: Page, windows: Windows) -> list[str]:
    page.goto(windows.stage.where("/organiser/events/{event}/history/", ""))
    return [" ".join(line.inner_text().split()) for line in page.locator("ol.log > li").all()]


def test_C06_opening_the_editor_changes_nothing(windows: Windows) -> None:
    """Round 2 is being played. A result of round 1 is read, left, changed with a reason, and taken back."""
    ear = windows.of(ORGANISER)
    page = ear.page
    address = windows.stage.where("/organiser/events/{event}/rounds/1/tables/1/", "")
    before, told = standings(windows), history(page, windows)

    page.goto(address)
    assert table_of_round_1(page) == ["8", "5", "6", "7"]
    expect(page.locator("main")).to_contain_text("Round 1")
    expect(page.locator("main")).to_contain_text("A change here is a correction.")
    page.go_back()
    assert (standings(windows), history(page, windows)) == (before, told)

    # Saved as it was read: nothing is written either.
    page.goto(address)
    with page.expect_navigation():
        page.get_by_role("button", name="Save this table").click()
    assert (standings(windows), history(page, windows)) == (before, told)

    page.goto(address)
    page.locator("#t1h1ns").fill("4")
    page.locator("#t1h1ew").fill("9")
    page.get_by_label("Why is it changed?").fill("wrong table")
    with page.expect_navigation():
        page.get_by_role("button", name="Save this table").click()
    # What it would change is looked at first.
    expect(page.locator("#preview")).to_contain_text("from place")
    assert standings(windows) == before
    with page.expect_navigation():
        page.get_by_role("button", name="Save the correction").click()
    assert standings(windows) != before
    now = history(page, windows)
    assert len(now) == len(told) + 1
    # What it was, what it is, who and why.
    assert all(words in now[0] for words in ("8–5", "4–9", "event-organiser", "wrong table"))
    with page.expect_navigation():
        page.locator("ol.log > li").first.get_by_role("button", name="Undo").click()
    with page.expect_navigation():
        page.get_by_role("button", name="Do it").click()
    assert standings(windows) == before
    page.goto(address)
    assert table_of_round_1(page) == ["8", "5", "6", "7"]
    assert ear.take() == []


def test_G05_names_are_never_scripts(windows: Windows) -> None:
    """Live standings, suggestions, a table opened in place, an error's text, print: no dialog, all as text.

    Every page of the product is opened with the same names in test_every_page, where a dialog,
    a handler in the markup or a link that runs is a fault.
    """
    board, desk = windows.of(NOBODY), windows.of(SCORER)
    board.page.goto(windows.stage.where("/events/{event}/", ""))
    version = board.page.locator("#standings").get_attribute("data-live-version")
    board.page.emulate_media(media="print")
    board.page.emulate_media(media="screen")

    desk.page.goto(windows.stage.where("/organiser/events/{event}/", ""))
    desk.page.locator("[data-tile]").first.click()
    desk.page.locator("#opened").wait_for(state="visible")
    desk.page.locator("#opened [data-north]").first.fill("9")
    desk.page.locator("#opened").get_by_role("button", name="Save this table").click()
    desk.page.get_by_text("Saved: 1 hand.").wait_for()
    board.page.bring_to_front()
    expect(board.page.locator("#standings")).not_to_have_attribute(
        "data-live-version", str(version), timeout=15_000
    )
    expect(board.page.locator("#standings")).to_contain_text(HOSTILE[0])

    typing = windows.of(ORGANISER)
    typing.page.goto(windows.stage.where("/organiser/events/{draft}/entries/", ""))
    typing.page.locator("[name=first]").press_sequentially("A0")
    typing.page.locator("[role=option]").first.wait_for()
    typing.page.locator("[name=first]").fill(HOSTILE[0])
    typing.page.locator("[name=second]").fill(HOSTILE[0])
    typing.page.get_by_role("button", name="Add the pair").click()
    expect(typing.page.locator("main .errorlist, main [role=alert]").first).to_be_visible()
    for ear in (board, desk, typing):
        assert ear.take() == []
        assert ear.page.locator("img[src='x'], [onerror], [onfocus]").count() == 0
