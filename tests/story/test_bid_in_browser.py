"""Bid whist as people set it up, write it down at the table and read it off the page."""

import json
import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import Served
from tests.story.phone import evening, phones
from tests.tournament.test_wizard_browser import MAKE

FOUR_UPTOWN = {"bidder": "ns", "bid": "4", "named": "uptown.S"}


def signed_in(served: Served, page: Page) -> dict[str, str]:
    made = json.loads(served.manage("shell", "--no-imports", "-c", MAKE).strip().splitlines()[-1])
    page.context.add_cookies([{"name": "sessionid", "value": made["session"], "url": served.url}])
    return made


@pytest.mark.parametrize(
    ("rules", "title", "given"), [("columbus", "Columbus", 5), ("detroit", "Detroit", 4)]
)
def test_BID_01_BID_02_the_same_sheet_gives_what_the_chosen_rules_say(
    served: Served, page: Page, rules: str, title: str, given: int
) -> None:
    """An event is set up, its round opened, one hand typed; its points stand there before it is saved."""
    made = signed_in(served, page)
    at = f"{served.url}/organiser/events/{made['draft']}/"
    page.goto(at + "game/")
    page.get_by_text("Begin with another rule set").click()
    page.get_by_label(re.compile(title)).check()
    page.get_by_role("button", name="Take these rules").click()
    expect(page.locator("[data-preview]")).to_contain_text(f"4 uptown with 11 tricks: +{given}.")
    # What is tried out follows the choices while nothing is stored.
    page.locator("#try_bid").select_option("5")
    page.locator("#tricks").select_option("10")
    expect(page.locator("[data-preview]")).to_contain_text("5 uptown with 10 tricks: −")
    page.get_by_role("button", name="Save and go on").click()
    page.get_by_role("button", name="Save and go on").click()
    page.get_by_role("button", name=re.compile("^Seat")).first.click()
    page.goto(at)
    page.get_by_role("button", name="Open round 1").click()
    page.goto(at + "rounds/1/grid/")
    for part, value in FOUR_UPTOWN.items():
        page.locator(f"#t1h1{part}").select_option(value)
    page.locator("#t1h1tricks").press_sequentially("11")
    expect(page.locator("#table-1 [data-points]").first).to_have_text(f"+{given}")
    expect(page.locator("#table-1 [data-total]")).to_have_text(f"{given} : 0")
    page.get_by_role("button", name="Save the grid").click()
    expect(page.locator("#table-1 [data-points]").first).to_have_text(f"+{given}")
    page.goto(f"{served.url}/organiser/events/{made['draft']}/")
    expect(page.locator("#table-1 strong").first).to_have_text(str(given))


def test_a_phone_asks_one_thing_after_another_and_the_other_side_confirms(
    served: Served, browser: Browser
) -> None:
    night = evening(served, name="Bid by phone", hands=1, changed={"rules": "bid", "hands_per_round": 1})
    with phones(browser) as make:
        north = make(night, 1, "ns")
        north.sees("Who won the bidding")
        north.main.locator(".keys button").nth(1).click()
        north.sees("What did .* bid")
        north.key(3)
        north.press("^notrump$")
        north.sees("How did the ranks run")
        north.press("One step back")
        north.press("^downtown$")
        north.sees("What was trumps")
        north.press("Clubs")
        north.sees("The kitty is one of them")
        north.key(9)
        north.sees("Is this right", "E-W 3 downtown", "Clubs", r"The bidders get \+3\.")
        north.press("^That is right$")
        north.receipt()
        east = make(night, 1, "ew")
        east.sees("is this right", "E-W 3 downtown")
        east.press("^That is right$")
        east.receipt()
        assert night.facts().states[1] == "confirmed"
        assert night.facts().hands[1] == {1: [4, 9]}
        assert not north.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_the_extra_hand_is_asked_for_where_the_clock_leaves_a_round_level(
    served: Served, browser: Browser
) -> None:
    changed = {"rules": "detroit", "hands_per_round": 12}
    night = evening(served, name="Clock and extra hand", hands=2, changed=changed)
    with phones(browser) as make:
        north = make(night, 1, "ns")
        for bidder in (0, 1):
            north.sees("Who won the bidding")
            north.main.locator(".keys button").nth(bidder).click()
            north.key(4)
            north.press("^uptown$")
            north.press("Spades")
            north.key(11)
            north.press("^That is right$")
            north.receipt()
            north.press("Enter hand" if bidder == 0 else "That was the last hand")
        north.sees("The round is level. Who won the extra hand")
        north.main.locator(".keys button").nth(1).click()
        north.sees("won the extra hand")
        north.press("^That is right$")
        north.receipt()
        east = make(night, 1, "ew")
        east.sees("is this right", "won the extra hand")
        east.press("^That is right$")
        east.sees("Receipt")
        facts = night.facts()
        assert facts.states[1] == "confirmed" and len(facts.hands[1]) == 2
