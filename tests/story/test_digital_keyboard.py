"""A hand at a digital table by keyboard alone, and what a screen reader is told of it (case H03)."""

import re

from playwright.sync_api import Browser, Page, expect

from tests.serving import Served
from tests.story.digital_game import Player, people
from tests.story.looking import look
from tests.story.phone import shell

OPEN = """
import json
from tournament.models import Club
from tournament.services import people
from tournament.services.digital import tables
club = Club.objects.filter(name="Friends").first() or people.create_club("Friends", None)
table = tables.open_friendly(club, None, name="Keys", rules="bid", hands=1, bots=("E", "S", "W"))
print(json.dumps(table.code))
"""
LISTEN = """() => {
  window.heard = [];
  const said = document.getElementById("said");
  new MutationObserver(() => said.textContent && window.heard.push(said.textContent))
    .observe(said, { childList: true, characterData: true, subtree: true });
}"""
CARD = re.compile(
    r"((ace|king|queen|jack|\d+) of (spades|hearts|diamonds|clubs)|(big|little) joker)(, from the kitty)?"
)


def tab_to(page: Page, selector: str, text: str = "") -> None:
    """Tab after tab until something like this has the focus."""
    is_there = """([like, text]) => {
      const focused = document.activeElement;
      return focused.matches(like) && focused.innerText.includes(text);
    }"""
    for _ in range(80):
        if page.evaluate(is_there, [selector, text]):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no tab leads to {selector} {text}")


def press(page: Page, selector: str, text: str = "") -> None:
    tab_to(page, selector, text)
    page.keyboard.press("Enter")


def own_turn(player: Player, phase: str) -> None:
    expect(player.page.locator(f"body.is-mine[data-phase={phase}]")).to_be_attached(timeout=30_000)
    expect(player.page.locator(".is-busy")).to_have_count(0)


def test_H03_a_bid_six_cards_for_the_kitty_and_a_trick_by_keyboard_alone(
    served: Served, browser: Browser
) -> None:
    with people(browser, served.url) as make:
        north = make()
        north.sit(str(shell(served, OPEN)), "N", "Nora")
        page = north.page
        page.evaluate(LISTEN)
        own_turn(north, "auction")
        press(page, ".number-of", "7")
        press(page, ".of-kinds button", "no trumps")
        press(page, "[data-bar] .main", "Bid 7 no trumps")

        own_turn(north, "naming")
        press(page, ".naming", "Uptown")
        press(page, "[data-bar] .main")

        own_turn(north, "exchange")
        names = page.locator("[data-cards] button").evaluate_all(
            "(all) => all.map((one) => one.ariaLabel || one.innerText)"
        )
        assert len(names) == 18
        assert all(CARD.fullmatch(one.strip()) for one in names), names
        tab_to(page, "[data-cards] button")
        for _ in range(6):
            page.keyboard.press("Enter")
            page.keyboard.press("ArrowRight")
        expect(page.locator("[data-cards] [aria-pressed=true]")).to_have_count(6)
        press(page, "[data-bar] .main")

        own_turn(north, "play")
        held = north.cards()
        tab_to(page, "[data-cards] button")
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        expect(page.locator("[data-cards] button")).to_have_count(len(held) - 1)
        # The focus stays on the hand.
        assert page.evaluate("Boolean(document.activeElement.closest('[data-cards]'))")
        # What the three others play is said once, in words.
        for _ in range(300):
            told = re.findall(r"plays the ([^.]+)\.", " ".join(page.evaluate("window.heard")))
            if len(told) >= 3:
                break
            page.wait_for_timeout(100)
        assert len(told) >= 3 and len(set(told)) == len(told)
        assert all(CARD.fullmatch(one) for one in told), told
        assert look(page) == []
        assert north.ear.take() == []
