"""The page of a digital table in every phase, without a server: what stands there, and what a tap does."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.story.digital_views import HOST, LAST, PLAY, VIEWS, Fake, codes
from tests.story.looking import look

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def fake(browser: Browser) -> Iterator[Fake]:
    context = browser.new_context(viewport=PHONE, reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(10_000)
    yield Fake(context.new_page())
    context.close()


def main_button(page: Page) -> Locator:
    return page.locator("[data-bar] .main")


def card(page: Page, code: str) -> Locator:
    return page.locator(f"[data-cards] [data-code={code}]")


def said(page: Page) -> str:
    page.wait_for_timeout(120)
    return page.locator("#said").inner_text()


@pytest.mark.parametrize("name", VIEWS)
def test_every_phase_is_fit_to_be_seen(fake: Fake, name: str) -> None:
    """Width, what is tapped, headings, contrast and names, in three sizes, light and dark."""
    page = fake.open(name)
    assert look(page) == []


@pytest.mark.parametrize(
    "name", ["play", "lead", "auction", "first-bid", "naming", "king-names", "exchange", "wait", "kitty"]
)
def test_what_is_played_with_stands_on_one_small_phone(fake: Fake, name: str) -> None:
    """At 360 by 640 nothing has to be scrolled to see the whole hand and the button that acts."""
    page = fake.open(name)
    feet = page.eval_on_selector_all(
        "[data-cards] li, [data-bar]", "(all) => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert max(feet) <= 640
    # No card of the last row lies under the buttons.
    bar = page.locator(".lower").bounding_box()
    last = page.locator("[data-cards] li").last.bounding_box()
    assert bar and last and last["y"] + last["height"] <= bar["y"] + 1


def test_thirteen_cards_leave_each_room_for_a_thumb(fake: Fake) -> None:
    page = fake.open("lead")
    seen = page.evaluate(
        """() => [...document.querySelectorAll("[data-cards] button")].map((one) => {
          const { left, top, width, height } = one.getBoundingClientRect();
          const own = (x, y) => one.contains(document.elementFromPoint(x, y));
          let wide = 0, high = 0;
          for (let x = 0.5; x < width; x += 1) wide += own(left + x, top + 20);
          for (let y = 0.5; y < height; y += 1) high += own(left + width / 2, top + y);
          return [wide, high];
        })"""
    )
    assert len(seen) == 13
    assert min(wide for wide, _high in seen) >= 47
    assert min(high for _wide, high in seen) >= 48


def test_fifty_four_cards_are_drawn_and_no_two_alike(fake: Fake) -> None:
    page = fake.open("play")
    drawn = page.evaluate(
        """async (codes) => {
          const { face, back } = await import("/static/js/digital/cards.js");
          return [...codes.map(face), back()].map((one) => one.outerHTML);
        }""",
        list(codes()),
    )
    assert len(drawn) == len(set(drawn)) == 55
    assert all("style=" not in one and "aria-hidden" in one for one in drawn)


def test_every_card_has_its_name(fake: Fake) -> None:
    page = fake.open("play")
    names = json.loads(page.locator("#card-names").inner_text())
    assert names["HT"] == "10 of hearts" and names["SA"] == "ace of spades"
    assert names["BJ"] == "big joker" and names["LJ"] == "little joker"
    assert len({names[code] for code in codes()}) == 54


def test_one_tap_chooses_and_one_plays(fake: Fake) -> None:
    page = fake.open("play")
    expect(main_button(page)).to_have_text("Your turn: choose a card")
    card(page, "HT").click()
    expect(card(page, "HT")).to_have_attribute("aria-pressed", "true")
    expect(main_button(page)).to_have_text("Play the 10 of hearts")
    assert fake.sent == []
    main_button(page).click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [(one["card"], one["ply"]) for one in fake.sent] == [("HT", "17")]
    assert len(fake.sent[0]["token"]) == 32


def test_the_same_card_tapped_twice_is_played(fake: Fake) -> None:
    page = fake.open("play")
    card(page, "H8").dblclick()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["card"] for one in fake.sent] == ["H8"]


def test_an_option_plays_with_one_tap(fake: Fake) -> None:
    page = fake.open("play")
    page.locator("summary").click()
    page.get_by_label("One tap plays").check()
    card(page, "HQ").click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["card"] for one in fake.sent] == ["HQ"]
    # It holds on this device from now on.
    page.reload()
    expect(main_button(page)).to_have_text("Tap a card to play it")


def test_a_card_that_does_not_follow_says_why_and_is_not_sent(fake: Fake) -> None:
    page = fake.open("play")
    expect(card(page, "SA")).to_have_attribute("aria-disabled", "true")
    card(page, "SA").click(force=True)
    expect(page.locator("[data-news]")).to_have_text("You have to follow suit. Play one of the raised cards.")
    assert "follow suit" in said(page)
    assert fake.sent == []


def test_legal_cards_stand_higher(fake: Fake) -> None:
    page = fake.open("play")
    tops = {
        code: page.locator(f"[data-code={code}]").evaluate(
            "(one) => one.getBoundingClientRect().top - one.parentNode.getBoundingClientRect().top"
        )
        for code in ("SA", "HQ")
    }
    assert tops["HQ"] <= tops["SA"] - 6


def test_arrows_walk_and_enter_plays(fake: Fake) -> None:
    page = fake.open("play")
    card(page, "HQ").focus()
    page.keyboard.press("ArrowRight")
    expect(card(page, "HT")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card(page, "HT")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(card(page, "HT")).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["card"] for one in fake.sent] == ["HT"]


def test_a_card_is_dragged_onto_the_table(fake: Fake) -> None:
    page = fake.open("play")
    box = card(page, "H2").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, box["y"] - 60, steps=5)
    page.mouse.move(box["x"] + 40, box["y"] - 160, steps=5)
    page.mouse.up()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["card"] for one in fake.sent] == ["H2"]
    assert (
        page.eval_on_selector_all("[style]", "(all) => all.map((one) => one.outerHTML.slice(0, 200))") == []
    )


def test_a_card_that_is_put_back_is_not_played(fake: Fake) -> None:
    page = fake.open("play")
    box = card(page, "HQ").bounding_box()
    assert box
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] + 10, steps=5)
    page.mouse.up()
    page.wait_for_timeout(100)
    assert fake.sent == []
    expect(card(page, "HQ")).to_have_attribute("aria-pressed", "false")


def test_where_one_card_can_be_played_it_is_chosen(fake: Fake) -> None:
    page = fake.open("one-choice")
    expect(main_button(page)).to_have_text("Play the 8 of hearts")


def test_only_legal_bids_are_there(fake: Fake) -> None:
    page = fake.open("auction")
    expect(page.locator(".number-of")).to_have_text(["4", "5", "6", "7"])
    page.locator(".number-of", has_text="4").click()
    expect(page.locator(".of-kinds button")).to_have_text(["downtown", "no trumps"])
    page.locator(".number-of", has_text="5").click()
    expect(page.locator(".of-kinds button")).to_have_text(["uptown", "downtown", "no trumps"])
    expect(main_button(page)).to_have_text("Bid 5 uptown")
    page.get_by_role("button", name="no trumps").click()
    main_button(page).click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["call"] for one in fake.sent] == ["5+notrump"]


def test_a_number_and_a_kind_are_a_choice_and_the_kind_once_more_is_the_bid(fake: Fake) -> None:
    """The number alone means uptown; whoever then taps uptown has chosen it, and has not bid yet."""
    page = fake.open("auction")
    page.locator(".number-of", has_text="5").click()
    for sent in ([], ["5+uptown"]):
        page.get_by_role("button", name="uptown", exact=True).click()
        page.wait_for_timeout(150)
        assert [one["call"] for one in fake.sent] == sent


def test_calls_stand_at_their_seats(fake: Fake) -> None:
    page = fake.open("auction")
    expect(page.locator(".seat.at-end .seat-calls")).to_have_text("3 up · Pass")
    expect(page.locator(".highest")).to_contain_text("4 uptown")
    page.get_by_role("button", name="Pass").click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["call"] for one in fake.sent] == ["pass"]


def test_a_dealer_who_has_to_bid_cannot_pass(fake: Fake) -> None:
    must = {**VIEWS["first-bid"], "legal_calls": VIEWS["first-bid"]["legal_calls"][1:], "ply": 18}
    fake.now = must
    page = fake.open("first-bid")
    expect(page.locator("[data-key=pass]")).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "choice", "sent"),
    [("naming", "Hearts", "H"), ("naming-ranks", "Downtown", "downtown"), ("king-names", "Clubs", "C")],
)
def test_trumps_or_ranks_are_named(fake: Fake, name: str, choice: str, sent: str) -> None:
    page = fake.open(name)
    page.locator(".naming", has_text=choice).click()
    main_button(page).click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["name"] for one in fake.sent] == [sent]


def test_whose_king_names_trumps_is_said_to_all(fake: Fake) -> None:
    rule = "Whoever holds the king of diamonds names trumps."
    expect(fake.open("king-names").get_by_text(rule)).to_be_visible()
    page = fake.open("king-waits")
    expect(page.get_by_text(rule)).to_be_visible()
    fake.now = {
        **VIEWS["king-waits"],
        **{"ply": 18, "phase": "play", "turn": "N", "contract": {"trump": "C"}},
    }
    expect(page.locator("#said")).to_have_text("Bartholomew Featherstonehaugh names Clubs.")
    expect(page.get_by_text(rule)).to_have_count(0)


def test_a_hand_that_is_sorted_anew_stands_in_its_new_order(fake: Fake) -> None:
    """When trumps are named the order of the ranks changes; the focus stays on its card."""
    page = fake.open("wait")
    card(page, "HT").focus()
    anew = PLAY["cards"][::-1]
    fake.now = {**VIEWS["wait"], "ply": 18, "cards": anew}
    expect(page.locator("[data-cards] button").first).to_have_attribute("data-code", anew[0], timeout=10_000)
    assert (
        page.locator("[data-cards] button").evaluate_all("(all) => all.map((one) => one.dataset.code)")
        == anew
    )
    expect(card(page, "HT")).to_be_focused()


def test_exactly_six_cards_go_away(fake: Fake) -> None:
    page = fake.open("exchange")
    expect(page.locator("[data-cards] button")).to_have_count(18)
    expect(card(page, "LJ")).to_have_accessible_name("little joker, from the kitty")
    for code in ("S4", "HQ", "HT", "H8", "D7"):
        card(page, code).click()
    expect(page.locator(".counted strong")).to_have_text("5 of 6 chosen.")
    assert "5 of 6 chosen." in said(page)
    expect(main_button(page)).to_have_text("Choose 1 more")
    main_button(page).click(force=True)
    assert fake.sent == []
    for code in ("S2", "H5"):
        card(page, code).click()
    expect(main_button(page)).to_have_text("1 too many")
    card(page, "HQ").click()
    main_button(page).click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert sorted(fake.sent[0]["discard"].split("+")) == ["D7", "H5", "H8", "HT", "S2", "S4"]


def test_the_rest_is_claimed_in_two_steps(fake: Fake) -> None:
    page = fake.open("play")
    page.get_by_role("button", name="The rest are ours").click()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("button", name="The rest are ours").click()
    page.get_by_role("button", name="Claim them").click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["claim"] for one in fake.sent] == ["13"]


def test_the_last_trick_is_shown_on_request(fake: Fake) -> None:
    page = fake.open("play")
    lie = page.locator("[data-trick] li")
    expect(lie).to_have_count(3)
    page.get_by_role("button", name="Last trick").click()
    expect(lie).to_have_count(4)
    expect(page.locator("[data-trick] .is-winner")).to_contain_text("ace of diamonds")
    page.get_by_role("button", name="Back to this trick").click()
    expect(lie).to_have_count(3)


def test_a_refusal_stands_there_in_words(fake: Fake) -> None:
    error = {"code": "must-follow", "says": "South has to follow suit."}
    fake.answers = [(422, {**PLAY, "error": error})]
    page = fake.open("play")
    card(page, "HQ").dblclick()
    expect(page.locator("[data-news]")).to_have_text("South has to follow suit.")
    expect(page.locator("[data-cards] button")).to_have_count(13)


def test_what_others_do_is_said_once(fake: Fake) -> None:
    page = fake.open("wait")
    plays = [*PLAY["trick"][:2], {"seat": "E", "card": "H5"}]
    fake.now = {**VIEWS["wait"], "ply": 18, "turn": "S", "trick": plays, "legal": PLAY["legal"]}
    expect(page.locator("#said")).to_have_text(
        "Bartholomew Featherstonehaugh plays the 5 of hearts. It is your turn to play."
    )
    page.evaluate("document.getElementById('said').textContent = ''")
    page.wait_for_timeout(3500)
    assert page.locator("#said").inner_text() == ""


def test_a_whole_trick_lies_there_for_a_moment(fake: Fake) -> None:
    page = fake.open("play")
    plays = [*PLAY["trick"], {"seat": "S", "card": "HQ"}]
    whole = {"leader": "W", "plays": plays, "winner": "N"}
    after = {**PLAY, "ply": 18, "turn": "N", "trick": [], "tricks": {"ns": 4, "ew": 2}, "last_trick": whole}
    fake.answers = [(200, {**after, "legal": [], "cards": PLAY["cards"][:4] + PLAY["cards"][5:]})]
    card(page, "HQ").dblclick()
    expect(page.locator("[data-trick] li")).to_have_count(4)
    expect(page.locator("[data-trick] .is-winner")).to_contain_text("king of hearts")
    assert "Ann Archer takes the trick." in said(page)
    expect(page.locator("[data-trick] li")).to_have_count(0, timeout=4000)
    expect(page.locator("[data-cards] button")).to_have_count(12)


def test_a_lost_line_is_said_and_its_return_too(fake: Fake) -> None:
    page = fake.open("wait")
    note = page.locator("[data-line]")
    expect(note).to_be_hidden()
    fake.is_down = True
    expect(note).to_be_visible(timeout=20_000)
    fake.is_down = False
    expect(note).to_be_hidden(timeout=20_000)
    expect(page.locator("#said")).to_have_text("The connection is back.")


def test_a_deed_whose_answer_was_lost_is_sent_again_as_the_same(fake: Fake) -> None:
    page = fake.open("play")
    card(page, "HQ").click()
    fake.answers = [(503, {}), (200, VIEWS["play"])]
    main_button(page).click()
    expect(page.locator(".is-busy")).to_have_count(0)
    assert [one["card"] for one in fake.sent] == ["HQ", "HQ"]
    assert fake.sent[0]["token"] == fake.sent[1]["token"]


def test_an_answer_that_was_overtaken_changes_nothing(fake: Fake) -> None:
    """The view was asked for before a card was sent and arrives after the card's own answer."""
    page = fake.open("play")
    fake.answers = [(200, {**VIEWS["wait"], "ply": 19})]
    card(page, "HQ").dblclick()
    expect(page.locator("[data-bar]")).to_have_text("Waiting for Bartholomew Featherstonehaugh")
    fake.now = {**PLAY, "ply": 18}
    with page.expect_response("**/view*"):
        page.evaluate("window.dispatchEvent(new Event('online'))")
    page.wait_for_timeout(200)
    expect(page.locator("[data-bar]")).to_have_text("Waiting for Bartholomew Featherstonehaugh")


def test_who_came_too_late_is_told(fake: Fake) -> None:
    error = {"code": "digital-stale", "says": "Something happened at the table meanwhile. Look again."}
    fake.answers = [(409, {**VIEWS["wait"], "ply": 18, "error": error})]
    page = fake.open("play")
    card(page, "HQ").dblclick()
    expect(page.locator("[data-news]")).to_have_text(error["says"])
    expect(page.locator("[data-bar]")).to_have_text("Waiting for Bartholomew Featherstonehaugh")


def test_the_time_left_goes_by_the_servers_clock(fake: Fake) -> None:
    """The server is far from this device's clock; what is shown is the distance of its own two times."""
    until = (datetime.fromisoformat(PLAY["now"]) + timedelta(seconds=9)).isoformat()
    fake.now = {**PLAY, "ply": 18, "deadline": until}
    page = fake.open("play")
    clock = page.locator("[data-clock]")
    expect(clock).to_contain_text("0:0")
    expect(clock).to_contain_text("left")
    expect(clock).to_have_class("play-clock is-short")
    expect(page.locator("#said")).to_contain_text("seconds left.")


def test_the_end_of_a_hand_and_the_next_one(fake: Fake) -> None:
    page = fake.open("over")
    expect(page.locator(".verdict-line")).to_have_text("Dora Day bid 2 downtown and made it with 8 tricks.")
    rows = [row.inner_text().split("\t")[-3:] for row in page.locator(".hand-result tbody tr").all()]
    assert [[cell.strip("\u2066\u2069") for cell in row] for row in rows] == [
        ["8", "+2", "7"],
        ["5", "0", "3"],
    ]
    fake.now = {**PLAY, "hand": 3, "ply": 30}
    with page.expect_request(lambda asked: "hand=3" in asked.url):
        page.get_by_role("button", name="Next hand").click()
    expect(page.locator("header [data-hand]")).to_have_text("Hand 3 of 4")
    expect(page.locator("[data-cards] button")).to_have_count(13)


def test_a_spectator_has_no_cards_and_no_buttons(fake: Fake) -> None:
    page = fake.open("watch")
    expect(page.locator("[data-own]")).to_be_hidden()
    expect(page.locator("[data-bar] button")).to_have_count(0)
    expect(page.locator(".watching")).to_contain_text("30 seconds late")
    expect(page.locator(".seat.at-bottom")).to_contain_text("Dora Day")


def test_colours_and_motion_are_chosen_on_the_device(fake: Fake) -> None:
    page = fake.open("play")
    blue = "getComputedStyle(document.querySelector('[data-code=D7] svg')).color"
    four = page.evaluate(blue)
    page.locator("summary").click()
    page.get_by_label("Two colours").check()
    page.get_by_label("Nothing moves").check()
    assert page.evaluate(blue) != four
    page.emulate_media(reduced_motion="no-preference")
    assert (
        page.locator("[data-code=D7]").evaluate("(one) => getComputedStyle(one).transitionDuration") == "0s"
    )
    page.get_by_label("Nothing moves").uncheck()
    moved = page.locator("[data-code=D7]").evaluate(
        "(one) => parseFloat(getComputedStyle(one).transitionDuration)"
    )
    assert 0 < moved <= 0.2


def test_the_trick_lies_as_it_is_seen_from_the_own_seat(fake: Fake) -> None:
    """From the south, west is on one's left; in a script from right to left too."""
    page = fake.open("play")
    at = {place: page.locator(f".lies.at-{place}").bounding_box() for place in ("start", "top", "end")}
    page.evaluate("document.documentElement.dir = 'rtl'")
    for place, box in at.items():
        assert page.locator(f".lies.at-{place}").bounding_box()["y"] == box["y"]
    assert at["start"]["x"] < at["top"]["x"] < at["end"]["x"]
    assert (
        page.locator(".lies.at-start").bounding_box()["x"] < page.locator(".lies.at-end").bounding_box()["x"]
    )
    assert LAST["winner"] == "W" and HOST
