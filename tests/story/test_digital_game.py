"""Two people and two bots play bid whist on the served product, each person on a device of his own."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Browser, Route, expect
from pypdf import PdfReader

from tests.serving import Served
from tests.story.digital_game import PHONE, Player, people, play
from tests.story.phone import shell

OPEN = """
import json
from tournament.models import Club
from tournament.services import people
from tournament.services.digital import tables
club = Club.objects.filter(name="Friends").first() or people.create_club("Friends", None)
table = tables.open_friendly(club, None, name="Kitchen", rules={rules!r}, hands=2, bots=("E", "W"))
print(json.dumps(table.code))
"""


@pytest.fixture
def code(served: Served) -> str:
    return str(shell(served, OPEN.format(rules="bid")))


def test_two_people_and_two_bots_play_a_whole_hand_of_bid_whist(
    served: Served, browser: Browser, code: str
) -> None:
    """One device is loaded anew in the auction, the other one in the middle of a trick."""
    with people(browser, served.url) as make:
        north, south = make(), make()
        north.sit(code, "N", "Nora")
        expect(north.page.locator("[data-bar]")).to_have_text("Waiting for players. One seat is free.")
        south.sit(code, "S", "Sid")
        both = [north, south]

        # The auction, and one page anew in the middle of it: nobody goes on before its own call.
        play(both, lambda: south.may_act)
        assert south.phase == "auction"
        held, calls = south.cards(), south.page.locator(".seat-calls").all_inner_texts()
        south.page.reload()
        south.wait_for_table()
        assert south.cards() == held and len(held) == 12
        assert south.page.locator(".seat-calls").all_inner_texts() == calls
        assert south.phase == "auction" and south.may_act

        # Trumps, the kitty, and the other page anew while cards lie on the table.
        play(both, lambda: north.is_in_a_trick())
        lie, held = north.page.locator("[data-trick] li .visually-hidden").all_inner_texts(), north.cards()
        north.page.reload()
        north.wait_for_table()
        assert north.cards() == held
        assert north.page.locator("[data-trick] li .visually-hidden").all_inner_texts() == lie

        play(both, lambda: all(one.phase == "over" for one in both))
        for player in both:
            expect(player.page.locator(".verdict-line")).to_contain_text("tricks.")
            expect(player.page.locator(".hand-result tbody tr")).to_have_count(2)
            assert player.ear.take() == []
        told = north.page.locator(".hand-result tbody td:nth-of-type(1)").all_inner_texts()
        assert sum(int(one) for one in told) == 13
        assert (
            north.page.locator(".hand-result").inner_text() == south.page.locator(".hand-result").inner_text()
        )
        assert north.done.get("naming", 0) + south.done.get("naming", 0) == 1

        _what_can_be_seen_afterwards(north)
        # Coming back to the table is going on; who stayed there goes on when he likes.
        south.page.get_by_role("button", name="Next hand").click()
        for player in both:
            expect(player.page.locator("header [data-hand]")).to_have_text("Hand 2 of 2")
            expect(player.page.locator("[data-cards] button")).to_have_count(12)


def _what_can_be_seen_afterwards(north: Player) -> None:
    """The hand again, card by card, and what was promised of its shuffle."""
    page = north.page
    page.get_by_role("link", name="See this hand again").click()
    expect(page.locator("[data-place]")).to_have_text("Before the first card")
    page.get_by_role("button", name="Next card").click()
    expect(page.locator("[data-place]")).to_contain_text("Trick 1, card 1 of")
    expect(page.locator(".open-hand .is-gone")).to_have_count(1)
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".open-hand .is-gone")).to_have_count(48)
    page.get_by_role("link", name="Check the shuffle").click()
    expect(page.locator(".papers .hex").first).to_be_visible()
    page.get_by_role("link", name="Kitchen").click()
    north.wait_for_table()


def test_a_spectator_sees_no_hand_and_takes_a_bots_seat(served: Served, browser: Browser, code: str) -> None:
    with people(browser, served.url) as make:
        player, guest = make(), make()
        player.sit(code, "N", "Nora")
        guest.page.goto(f"{served.url}/d/{code}/?watch=1")
        guest.wait_for_table()
        expect(guest.page.locator("[data-own]")).to_be_hidden()
        guest.page.get_by_role("link", name="Take a seat").click()
        guest.page.get_by_role("button", name="Play East instead").click()
        guest.wait_for_table()
        expect(player.page.locator(".seat.at-start")).to_contain_text("Guest")
        assert player.ear.take() + guest.ear.take() == []


def test_of_two_devices_of_one_seat_the_last_one_acts(served: Served, browser: Browser, code: str) -> None:
    """Who comes back on another device by the seat's own link goes on there; the first one is told."""
    key = f"""
import json
from tournament.models import DigitalSeat
print(json.dumps(DigitalSeat.objects.get(table__code={code!r}, seat="N").key))
"""
    with people(browser, served.url) as make:
        first, second, south = make(), make(), make()
        first.sit(code, "N", "Nora")
        south.sit(code, "S", "Sid")
        second.page.goto(f"{served.url}/d/{code}/?key={shell(served, key)}")
        second.page.get_by_role("button", name="Sit down").click()
        second.wait_for_table()
        second.chair = "N"
        assert len(second.cards()) == 12
        play([second, south], lambda: bool(second.done))
        expect(first.page.locator("[data-gone]")).to_be_visible()
        first.page.reload()
        expect(first.page.get_by_role("heading", level=1)).to_contain_text("Kitchen")
        assert first.page.locator("[data-cards] button").count() == 0


def test_who_is_quicker_than_the_script_keeps_his_name_and_enter_takes_no_seat(
    served: Served, browser: Browser, code: str
) -> None:
    for is_on in (False, True):
        context = browser.new_context(viewport=PHONE, java_script_enabled=is_on)
        page = context.new_page()
        page.goto(f"{served.url}/d/{code}/join")
        page.get_by_label("Your name").fill("Nora Quick" if not is_on else "Late")
        page.get_by_label("Your name").press("Enter")
        page.wait_for_timeout(200)
        assert page.url.endswith("/join")
        assert "" not in page.locator("button:visible").all_inner_texts()
        if not is_on:
            page.get_by_role("button", name="Sit North").click()
            page.goto(f"{served.url}/d/{code}/join")
            expect(page.locator(".chair").first).to_contain_text("Nora Quick")
        expect(page.locator(".chair").nth(2)).to_contain_text("free")
        context.close()


def test_a_hand_again_stands_on_a_phone_and_prints_as_it_was_dealt(served: Served, browser: Browser) -> None:
    """Four hands, the trick and the buttons on one small screen; on paper every trick as well."""
    code = shell(served, PLAYED)
    with people(browser, served.url) as make:
        page = make().page
        page.goto(f"{served.url}/d/{code}/hands/1/")
        for _ in range(4):
            page.get_by_role("button", name="Next card").click()
        expect(page.locator("[data-judged]")).to_contain_text(" plays the ")
        feet = page.locator(".open-hand, .open-hands .lies, .replay-bar").evaluate_all(
            "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
        )
        assert len(feet) == 9 and max(feet) <= PHONE["height"]
        bar = page.locator(".replay-bar").bounding_box()
        assert bar and max(feet[:-1]) <= bar["y"] + 1
        paper = PdfReader(BytesIO(page.pdf(format="A4")))
        text = " ".join(" ".join(sheet.extract_text().split()) for sheet in paper.pages)
        assert "All tricks" in text and "How it was bid" in text
        assert "Next card" not in text and "Check the shuffle" not in text
        expect(page.locator(".all-tricks tbody tr")).to_have_count(12)
        # The screen stands where it stood.
        expect(page.locator("[data-place]")).to_contain_text("card 4 of")
        expect(page.locator("details[open]")).to_have_count(0)


PLAYED = """
import json
from tournament.models import Club
from tournament.services import people
from tournament.services.digital import bots, tables
club = Club.objects.filter(name="Friends").first() or people.create_club("Friends", None)
four = {"bot": "random", "bots": ("N", "E", "S", "W")}
table = tables.open_friendly(club, None, name="Done", rules="bid", hands=1, **four)
while table.state != "over":
    bots.play_due()
    table.refresh_from_db()
print(json.dumps(table.code))
"""


def test_the_shuffle_is_checked_on_the_readers_own_device(served: Served, browser: Browser) -> None:
    """Once as it was; and once with a seed that is not the one that was promised."""
    address = f"{served.url}/d/{shell(served, PLAYED)}/hands/1/shuffle"
    with people(browser, served.url) as make:
        page = make().page
        page.goto(address)
        expect(page.locator("[data-verdict]")).to_contain_text("nobody changed a card")
        expect(page.locator(".checks > .right")).to_have_count(3)
        expect(page.locator(".pack li")).to_have_count(54)

        def changed(route: Route) -> None:
            text = route.fetch().text()
            found = re.search(r'"seeds": {"server": "(\w)', text)
            assert found
            other = "0" if found[1] != "0" else "1"
            route.fulfill(
                body=text[: found.end() - 1] + other + text[found.end() :], content_type="text/html"
            )

        page.route(address, changed)
        page.goto(address)
        expect(page.locator("[data-verdict]")).to_contain_text("Something does not fit")
        expect(page.locator(".checks > .wrong")).to_have_count(3)
