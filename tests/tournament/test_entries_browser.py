"""The two scripts of the entry pages, in a real browser at the width of a phone."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import Served

MADE = """
import json
from tests.factories import make_club, make_event
from tests.story.stage import session_of
from tournament.services import people, entries
club = make_club('Thumb Club')
user = people.create_user(email='thumb@example.org')
event = make_event(pairs=3, club=club, by=user, seated=False, name='With one thumb')
for name in ('Edith Vale', 'Eddie Marsh', 'Ned Brook'):
    people.add_member(club, name, None)
print(json.dumps([event.slug, session_of(user)]))
"""


@pytest.fixture(scope="module")
def made(served: Served) -> tuple[str, str]:
    slug, session = json.loads(served.manage("shell", "--no-imports", "-c", MADE).strip().splitlines()[-1])
    return slug, session


@pytest.fixture
def phone(
    served: Served, made: tuple[str, str], browser: Browser, browser_context_args: dict[str, object]
) -> Iterator[Page]:
    wanted = browser_context_args | {"viewport": {"width": 360, "height": 740}, "has_touch": True}
    context = browser.new_context(**wanted)  # type: ignore[arg-type]
    context.add_cookies([{"name": "sessionid", "value": made[1], "url": served.url}])
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{served.url}/organiser/events/{made[0]}/entries/")
    yield page
    context.close()
    assert faults == []


def test_a_member_is_chosen_with_the_keyboard_and_a_new_name_says_so(phone: Page) -> None:
    first, second = phone.get_by_label("First player"), phone.get_by_label("Second player")
    expect(first).to_be_focused()
    phone.keyboard.type("ed")
    options = phone.get_by_role("option")
    expect(options).to_have_text(["Eddie Marsh", "Edith Vale", "Ned Brook"])
    phone.keyboard.press("ArrowDown")
    phone.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    expect(first).to_have_attribute("aria-activedescendant", re.compile(".+"))
    phone.keyboard.press("Enter")  # chooses, and sends nothing
    expect(first).to_have_value("Edith Vale")
    expect(phone.get_by_role("listbox")).to_have_count(0)
    phone.keyboard.press("Tab")
    expect(second).to_be_focused()
    phone.keyboard.type("Walter Brandnew")
    expect(phone.get_by_text("A new name. It becomes a member.").locator("visible=true")).to_be_visible()
    phone.keyboard.press("Enter")
    expect(phone.get_by_role("status").first).to_contain_text("Pair 4: Edith Vale & Walter Brandnew.")
    expect(phone.get_by_role("status").first).to_contain_text("Walter Brandnew is a new member.")
    expect(phone.get_by_label("First player")).to_be_focused()  # ready for the next pair


def test_escape_closes_the_list_and_keeps_what_was_typed(phone: Page) -> None:
    phone.keyboard.type("ned")
    expect(phone.get_by_role("option")).to_have_count(1)
    phone.keyboard.press("Escape")
    expect(phone.get_by_role("listbox")).to_have_count(0)
    expect(phone.get_by_label("First player")).to_have_value("ned")


def test_ticks_show_only_what_the_server_has(phone: Page) -> None:
    phone.get_by_role("link", name="Check-in", exact=True).click()
    phone.wait_for_url("**/check-in/", wait_until="load")  # a quicker thumb sends the plain form
    row = phone.locator(".tick-row").first
    here, paid = row.get_by_role("button", name="Here"), row.get_by_role("button", name="Paid")
    counted = phone.locator("[data-counted]")
    before = counted.inner_text()
    here.tap()
    expect(here).to_have_attribute("aria-pressed", "true")
    expect(row.locator(".saved")).to_be_visible()
    expect(counted).not_to_have_text(before)
    assert here.bounding_box()["height"] >= 48  # type: ignore[index]
    # No answer: no mark, and it says so.
    phone.context.set_offline(True)
    paid.tap()
    expect(phone.get_by_role("alert")).to_contain_text("That was not saved.")
    expect(paid).to_have_attribute("aria-pressed", "false")
    phone.context.set_offline(False)
    # An answer that is another page: no mark either.
    phone.route("**/tick/", lambda route: route.fulfill(body="<h1>Welcome to this network</h1>"))
    paid.tap()
    expect(phone.get_by_role("alert")).to_contain_text("That was not saved.")
    expect(paid).to_have_attribute("aria-pressed", "false")
    phone.unroute("**/tick/")
    paid.tap()
    expect(paid).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_role("alert")).to_have_count(0)
    phone.get_by_role("button", name="Undo").tap()
    expect(phone.locator(".tick-row").first.get_by_role("button", name="Paid")).to_have_attribute(
        "aria-pressed", "false"
    )
    phone.reload()
    expect(phone.locator(".tick-row").first.get_by_role("button", name="Here")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_a_no_show_takes_two_taps_and_one_back_and_a_name_is_found(phone: Page) -> None:
    phone.get_by_role("link", name="Check-in", exact=True).click()
    phone.wait_for_url("**/check-in/", wait_until="load")
    playing = phone.locator("[data-ticks] .tick-row")
    before = playing.count()
    playing.nth(1).locator("summary").tap()
    playing.nth(1).get_by_role("button", name="They do not come").tap()
    expect(playing).to_have_count(before - 1)
    phone.get_by_role("button", name="Came after all").tap()
    expect(playing).to_have_count(before)
    phone.get_by_label("Find a name").fill("ben 3")
    expect(phone.locator(".tick-row:visible")).to_have_count(1)
    phone.get_by_label("Find a name").fill("nobody at all")
    expect(phone.get_by_text("No pair with that name.")).to_be_visible()
