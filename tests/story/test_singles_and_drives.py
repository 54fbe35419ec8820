"""Single players in a real browser: an evening with new partners every round, and a drive of eight."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.serving import Served, serving
from tests.story.evening import Organiser

EMAIL, PHRASE = "olive@example.org", "lamp-river-teapot-seven"
NAMES = ("Ada Ash", "Ben Birch", "Cy Cedar", "Di Dogwood", "Eve Elm", "Fay Fir", "Gus Gorse", "Hal Hazel")


@pytest.fixture(scope="module")
def fresh_server() -> Iterator[Served]:
    with serving("--no-demo") as one:
        one.manage("create_owner", EMAIL, "--name", "Olive Owner", OWNER_PASSWORD=PHRASE)
        yield one


@pytest.fixture
def olive(fresh_server: Served, browser: Browser) -> Iterator[Organiser]:
    context = browser.new_context(
        base_url=fresh_server.url, viewport={"width": 1366, "height": 900}, locale="en-GB"
    )
    context.set_default_timeout(20_000)
    one = Organiser(context.new_page())
    one.sign_in(EMAIL, PHRASE)
    one.page.goto("/organiser/")
    if "There is no club yet" in one.page.inner_text("main"):
        one.page.goto("/organiser/clubs/new/")
        one.page.get_by_label("Name").fill("Thursday Club")
        one.press("Make the club")
    yield one
    assert one.ear.take() == []
    context.close()


def make(olive: Organiser, name: str) -> None:
    """The first two steps: single players by their names, and the usual game."""
    page = olive.page
    page.goto("/organiser/")
    olive.follow("New event")
    page.locator("[name=name]").fill(name)
    page.locator("[name=date]").fill("2026-12-03")
    page.get_by_text("Single players", exact=True).click()
    page.locator("[name=pairs]").fill("\n".join(NAMES))
    olive.press("Save and go on")
    olive.slug = page.url.split("/events/")[1].split("/")[0]
    olive.press("Save and go on")
    expect(page.get_by_role("heading", level=1)).to_have_text("How long")
    olive.sees("8 players")


def seats(olive: Organiser, number: int) -> dict[int, tuple[list[str], list[str]]]:
    """table -> the names of both sides, off the round's own page of the grid."""
    olive.open(f"rounds/{number}/grid/")
    found = {}
    for line in olive.page.locator("[data-line]").all():
        sides = [one.inner_text().split(" & ") for one in line.locator(".pair > span").all()]
        found[int(line.locator(".table-number").inner_text().split()[-1])] = (sides[0], sides[1])
    return found


def type_round(olive: Organiser, number: int, tricks: dict[int, tuple[int, ...]]) -> None:
    olive.open(f"rounds/{number}/grid/")
    for table, won in tricks.items():
        for hand, ns in enumerate(won, 1):
            olive.page.locator(f"#t{table}h{hand}ns").fill(str(ns))
    with olive.page.expect_navigation():
        olive.page.locator("[data-save]").click()


def test_an_evening_of_single_players(olive: Organiser) -> None:
    page = olive.page
    make(olive, "Singles")
    olive.sees("New partners every round")
    page.get_by_text("Another number").click()
    page.locator("[name=rounds]").fill("7")
    page.get_by_label("Hands a round").fill("2")
    olive.press("Save and go on")
    olive.sees("8 players, 7 rounds, 2 hands a round", "Who meets whom")
    olive.press("Seat everybody")
    partners = set()
    for number in (1, 2):
        olive.press(f"Open round {number}")
        tables = seats(olive, number)
        assert sorted(name for sides in tables.values() for side in sides for name in side) == sorted(NAMES)
        partners |= {frozenset(side) for sides in tables.values() for side in sides}
        type_round(olive, number, {1: (9, 8), 2: (4, 5)})
        olive.open()
    assert len(partners) == 8  # nobody has had the same partner twice
    with page.expect_navigation():
        page.goto(f"/events/{olive.slug}/")
    olive.sees("Who meets whom", *NAMES)


def test_a_drive_of_eight(olive: Organiser) -> None:
    page = olive.page
    make(olive, "Whist drive")
    olive.follow("Choose another movement")
    page.get_by_text("Progressive drive", exact=True).click()
    expect(page.locator("[name=first_role]")).to_be_visible()
    olive.press("Keep this")
    olive.sees("Progressive drive")
    page.get_by_text("Another number").click()
    page.locator("[name=rounds]").fill("3")
    page.get_by_label("Hands a round").fill("1")
    olive.press("Save and go on")
    olive.sees("Only round 1 is known beforehand")
    olive.press("Seat everybody")
    olive.press("Open round 1")
    first = seats(olive, 1)
    type_round(olive, 1, {1: (8,), 2: (5,)})
    olive.open()
    olive.follow("Look at round 2 before it is drawn")
    olive.sees("Nothing is stored yet")
    olive.press("Show this seating to everybody")
    olive.sees("The seating of round 2 can now be seen")
    olive.press("Open round 2")
    second = seats(olive, 2)
    # Whoever won stays at the table and opposes the old partner; whoever lost is at the other table.
    for table, winner in ((1, 0), (2, 1)):
        stay = first[table][winner]
        assert {*stay} < {name for side in second[table] for name in side}
        assert not any({*stay} <= {*side} for side in second[table])
    type_round(olive, 2, {1: (8,), 2: (5,)})
    # A correction of round 1 sends other people to other tables; the round that was played stays.
    olive.open("rounds/1/tables/2/")
    table = page.locator("main form").filter(has=page.locator("#t2h1ns"))
    table.locator("#t2h1ns").fill("9")
    table.locator("[name=reason]").fill("misread")
    with page.expect_navigation():
        table.locator("button").first.click()
    # What it would change is shown first.
    olive.press("Save the correction")
    olive.open()
    expect(page.locator("main")).to_contain_text(re.compile("round 2 would be drawn otherwise"))
    assert seats(olive, 2) == second
