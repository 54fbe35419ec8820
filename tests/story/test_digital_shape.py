"""What a digital table shows where there is little room: small phones, phones held across, many cards."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.story.digital_views import LAST, PLAY, VIEWS, Fake

Open = Callable[[int, int], Fake]
ACROSS = (740, 360)
UNCUT = "(all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.innerText)"
# Which cards show their beginning, by what a finger would meet there.
MET = """(all) => all.filter((one) => {
  const { left, top } = one.getBoundingClientRect();
  return !one.contains(document.elementFromPoint(left + 12, top + 30));
}).map((one) => one.dataset.code)"""
FEET = "(all) => Math.max(...all.map((one) => one.getBoundingClientRect().bottom))"


@pytest.fixture
def sized(browser: Browser) -> Iterator[Open]:
    context = browser.new_context(reduced_motion="reduce", locale="en-GB")
    context.set_default_timeout(10_000)

    def open_one(wide: int, high: int) -> Fake:
        page = context.new_page()
        page.set_viewport_size({"width": wide, "height": high})
        return Fake(page)

    yield open_one
    context.close()


def no_wider(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.parametrize("wide", [360, 740])
def test_names_of_the_usual_length_stand_whole_at_every_seat(sized: Open, wide: int) -> None:
    names = {"N": "Margaret Whitfield", "E": "Dorothy Fielding", "S": "Ann", "W": "Kenneth Low"}
    fake = sized(wide, 640 if wide < 700 else 360)
    fake.now = {**VIEWS["wait"], "names": names, "ply": 18}
    page = fake.open("wait")
    expect(page.locator(".seat.at-end")).to_contain_text("Dorothy")
    assert page.locator(".seat-name").evaluate_all(UNCUT) == []


@pytest.mark.parametrize("name", ["play", "lead", "auction", "naming", "exchange", "wait", "kitty"])
def test_a_phone_held_across_shows_the_whole_hand_and_the_button(sized: Open, name: str) -> None:
    page = sized(*ACROSS).open(name)
    if name == "auction":
        page.locator(".number-of").last.click()
    assert no_wider(page)
    lowest = page.locator("[data-cards] .card, [data-bar] > *, .felt, .bid").evaluate_all(FEET)
    assert lowest <= ACROSS[1]
    assert page.locator("[data-cards] button").evaluate_all(MET) == []


@pytest.mark.parametrize("high", [560, 600])
@pytest.mark.parametrize("name", ["play", "lead", "wait", "kitty", "naming", "exchange", "first-bid"])
def test_where_the_browser_takes_a_part_of_the_phone_every_card_is_in_sight(
    sized: Open, name: str, high: int
) -> None:
    page = sized(360, high).open(name)
    if name == "first-bid":
        page.locator(".number-of").last.click()
    bar = page.locator(".lower").bounding_box()
    assert bar and page.locator("[data-bar] > *").evaluate_all(FEET) <= high
    assert page.locator("[data-cards] button").evaluate_all(MET) == []
    tops = page.locator("[data-cards] button").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().top)"
    )
    assert max(tops) + 44 <= bar["y"]


@pytest.mark.parametrize("count", range(1, 14))
def test_however_many_cards_are_left_each_stands_above_the_buttons(sized: Open, count: int) -> None:
    """And none is larger than when twelve were there, so that the next one is where the eye left it."""
    fake = sized(360, 640)
    held = PLAY["cards"][:count]
    fake.now = {**PLAY, "ply": 18, "cards": held, "legal": held, "trick": []}
    page = fake.open("wait")
    cards = page.locator("[data-cards] button")
    expect(cards).to_have_count(count)
    expect(page.locator("[data-bar] .main")).to_be_visible()
    bar = page.locator(".lower").bounding_box()
    assert bar and cards.evaluate_all(FEET) <= bar["y"] + 1 <= 640
    assert 44 <= cards.first.evaluate("(one) => one.getBoundingClientRect().width") <= 57


def test_at_the_end_of_an_evenings_table_the_own_page_leads_on(sized: Open) -> None:
    fake = sized(360, 640)
    fake.now = {**VIEWS["over"], "ply": 18, "next": None, "table_over": True, "event": "Tuesday whist"}
    page = fake.open("over")
    expect(page.locator("[data-bar]")).to_contain_text("Your own page says where you play next.")


def test_at_the_end_of_a_hand_a_phone_held_across_shows_the_way_on(sized: Open) -> None:
    page = sized(*ACROSS).open("over")
    assert page.get_by_role("button", name="Next hand").evaluate_all(FEET) <= ACROSS[1]


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_is_wider_than_the_smallest_phone(sized: Open, name: str) -> None:
    page = sized(320, 640).open(name)
    if name == "first-bid":
        page.locator(".number-of").last.click()
    assert no_wider(page)
    assert (
        page.locator("[data-facts] strong").evaluate_all(
            "(all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth).length"
        )
        == 0
    )


def test_chosen_cards_hide_none_of_the_eighteen(sized: Open) -> None:
    """On a laptop the cards overlap; whichever are chosen, each still shows what it is."""
    page = sized(1366, 768).open("exchange")
    cards = page.locator("[data-cards] button")
    for place in range(0, 12, 2):
        cards.nth(place).click()
    expect(page.locator("[data-cards] [aria-pressed=true]")).to_have_count(6)
    assert cards.evaluate_all(MET) == []


def test_the_time_comes_and_goes_and_nothing_moves(sized: Open) -> None:
    """A person's turn has a time and a bot's has none; the table stands where it stood."""
    fake = sized(360, 640)
    page = fake.open("play")
    top = page.locator(".felt").bounding_box()
    until = (datetime.fromisoformat(PLAY["now"]) + timedelta(seconds=49)).isoformat()
    fake.now = {**PLAY, "ply": 18, "deadline": until, "limit": 60}
    expect(page.locator("[data-clock]")).to_be_visible()
    assert page.locator(".felt").bounding_box() == top
    clock, hand = (
        page.locator("[data-clock]").bounding_box(),
        page.locator("header [data-hand]").bounding_box(),
    )
    assert clock and hand and abs(clock["y"] - hand["y"]) < 12


def test_who_is_still_to_come_is_named_and_the_code_stands_there(sized: Open) -> None:
    fake = sized(360, 640)
    fake.now = {
        **VIEWS["waiting"],
        "ply": 18,
        "names": {"N": "Ann Archer", "E": "Bo", "S": "Dora Day", "W": ""},
        "kinds": {"N": "away", "E": "away", "S": "person", "W": "open"},
    }
    page = fake.open("waiting")
    bar = page.locator("[data-bar]")
    expect(bar).to_contain_text("One seat is free.")
    expect(bar).to_contain_text("Waiting for \u2068Ann Archer\u2069 & \u2068Bo\u2069")
    expect(page.locator("[data-panel]")).to_contain_text("ABCD2345")


def test_before_the_first_deal_nobody_is_called_its_dealer(sized: Open) -> None:
    """To a spectator, who is nobody at the table, least of all."""
    fake = sized(360, 640)
    people = {"N": "Ann Archer", "E": "Bo", "S": "Dora Day", "W": "Cy"}
    fake.now = {
        **VIEWS["waiting"],
        **{"ply": 18, "seat": None, "dealer": None, "names": people, "kinds": dict.fromkeys(people, "away")},
    }
    page = fake.open("waiting")
    expect(page.locator("[data-facts] div").filter(has_text="Dealer").locator("dd")).to_have_text("–")
    told = ", ".join(f"\u2068{people[seat]}\u2069" for seat in people)
    expect(page.locator("[data-bar]")).to_contain_text(f"Waiting for {told}")


def test_the_last_trick_is_called_so_while_it_lies_there(sized: Open) -> None:
    page = sized(360, 640).open("play")
    page.get_by_role("button", name="Last trick").click()
    expect(page.locator("[data-middle]")).to_have_text("Last trick")
    page.get_by_role("button", name="Back to this trick").click()
    expect(page.locator("[data-middle]")).to_be_empty()
    # No sign lies over the card of anybody, nor over a name.
    page.get_by_role("button", name="Last trick").click()
    called = page.locator(".which").bounding_box()
    for one in page.locator(".lies .card, .seat").all():
        box = one.bounding_box()
        assert called and box
        beside = box["x"] >= called["x"] + called["width"] or box["x"] + box["width"] <= called["x"]
        assert beside or box["y"] >= called["y"] + called["height"]
    wins, own = page.locator(".wins:visible").bounding_box(), page.locator(".lies.at-bottom").bounding_box()
    winner = page.locator(".is-winner").bounding_box()
    assert wins and own and winner
    assert wins["y"] + wins["height"] <= winner["y"] + winner["height"] + 1


@pytest.mark.parametrize(("wide", "high"), [(360, 640), (360, 560), ACROSS])
def test_who_claims_sees_the_own_cards_that_prove_it(sized: Open, wide: int, high: int) -> None:
    page = sized(wide, high).open("play")
    page.get_by_role("button", name="The rest are ours").click()
    expect(page.get_by_role("button", name="Claim them")).to_be_visible()
    assert page.locator("[data-bar] > *, .asked").evaluate_all(FEET) <= high
    assert page.locator("[data-cards] button").evaluate_all(MET) == []


def test_ones_own_trick_is_said_as_ones_own(sized: Open) -> None:
    fake = sized(360, 640)
    page = fake.open("wait")
    plays = [*PLAY["trick"], {"seat": "S", "card": "HQ"}]
    whole = {**LAST, "leader": "W", "plays": plays, "winner": "S"}
    fake.now = {**PLAY, "ply": 18, "trick": [], "tricks": {"ns": 4, "ew": 2}, "last_trick": whole}
    expect(page.locator("#said")).to_contain_text("You take the trick. You lead.")


def test_the_bidder_is_named_with_his_bid(sized: Open) -> None:
    """In the head as oneself, at the plate of everybody else."""
    page = sized(360, 640).open("exchange")
    expect(page.locator("[data-facts] .of-bid")).to_have_text("4 down · You")
    page = sized(360, 640).open("kitty")
    expect(page.locator(".seat.at-top")).to_contain_text("4 down")
    expect(page.locator(".seat-bid")).to_have_count(1)
