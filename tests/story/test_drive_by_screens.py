"""A progressive drive of five tables over six hands that follows nothing but what the screens say.

The test keeps its own idea of who sits where. It reads the first places off the big screen, every later one
off the phones that lie on the tables, and what the database has is compared at the very end.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.serving import Served
from tests.story.evening import Organiser
from tests.story.phone import Evening, Phone, phones

TABLES, HANDS = 5, 6
CHAIRS = {"North": ("ns", 0), "South": ("ns", 1), "East": ("ew", 0), "West": ("ew", 1)}
SAYS = re.compile(r"table (\d+), (?:sit |move to |now )?(North|South|East|West)")

SET_UP = """
import json
from tests.factories import make_user
from tests.story.stage import session_of
from tests.tournament.singles import make_singles
from tournament.services import events, people, personal, table_codes
olive = make_user("drive@example.org", name="Olive Organiser")
club = people.create_club("Drive Club", None)
people.give_club_role(club, olive, "admin", None)
about = {"movement": "progressive", "rounds_planned": 6, "seed": 7, "name": "By screens"}
event = make_singles(20, hands=1, club=club, by=olive, **about)
events.change(event, olive, confirmation="one-side")
events.set_public(event, olive, True)
own = personal.codes_of(event)
print(json.dumps([event.slug, session_of(olive), table_codes.codes_of(event),
    {one.number: own[one.pk] for one in event.entries.all()}]))
"""
SEATS = """
import json
from tournament.models import Event, Seat
event = Event.objects.get(slug={slug!r})
chairs = {{("ns", 1): "North", ("ns", 2): "South", ("ew", 1): "East", ("ew", 2): "West"}}
rows = Seat.objects.filter(round__event=event).values_list(
    "round__number", "sitting__table_number", "side", "place", "entry__number")
print(json.dumps([[one, f"P{{entry}}", table, chairs[side, at]] for one, table, side, at, entry in rows]))
"""

# Who sits where, as the test believes: name -> (table, chair).
Seats = dict[str, tuple[int, str]]


def last_line(said: str) -> list:
    return json.loads(said.strip().splitlines()[-1])


@pytest.fixture
def drive(served: Served) -> tuple[Evening, str, dict[str, str]]:
    slug, session, codes, own = last_line(served.manage("shell", "--no-imports", "-c", SET_UP))
    return Evening(served, slug, {int(table): code for table, code in codes.items()}), session, own


@contextmanager
def at_desk(browser: Browser, night: Evening, session: str) -> Iterator[Organiser]:
    context = browser.new_context(
        base_url=night.served.url, viewport={"width": 1366, "height": 900}, locale="en-GB"
    )
    context.set_default_timeout(30_000)
    context.add_cookies([{"name": "sessionid", "value": session, "url": night.served.url}])
    try:
        yield Organiser(context.new_page(), night.slug)
    finally:
        context.close()


def read(line: str) -> tuple[str, tuple[int, str]]:
    """``➜ P7: go to table 3, sit South`` as who, and where to."""
    who, says = re.search(r"\bP(\d+)\b", line), SAYS.search(line)
    assert who and says, line
    return f"P{who[1]}", (int(says[1]), says[2])


def on_the_wall(page: Page, night: Evening, number: int) -> Seats:
    """The list by name on the big screen: what everybody does before this hand."""
    page.goto(f"{night.served.url}/events/{night.slug}/screen/")
    lines = page.locator(f"#deck-name-{number} li")
    expect(lines).to_have_count(4 * TABLES, timeout=30_000)
    return dict(read(line) for line in lines.all_text_contents())


def on_the_tables(tables: dict[int, Phone], seats: Seats) -> Seats:
    """What each table's phone tells the four who have just played there; they go, and nobody else moves."""
    found: Seats = {}
    for table, phone in tables.items():
        phone.ask_server()
        lines = phone.main.locator(".steps li")
        expect(lines).to_have_count(4, timeout=30_000)
        told = dict(read(line) for line in lines.all_text_contents())
        assert set(told) == {who for who, (at, _chair) in seats.items() if at == table}
        stays = {who for who, place in told.items() if place[0] == table}
        said = {read(line)[0] for line in lines.all_text_contents() if "stay at" in line}
        assert said == stays
        found |= told
    return found


def play(phone: Phone, table: int, number: int, seats: Seats) -> None:
    """Those whom the screens have sent here find their own names, and North-South write the hand down."""
    at = {chair: who for who, (one, chair) in seats.items() if one == table}
    sides = phone.main.locator(".choice-button")
    expect(sides).to_have_count(2, timeout=30_000)
    said = [" ".join(text.split()) for text in sides.all_inner_texts()]
    for place, chairs in enumerate((("North", "South"), ("East", "West"))):
        for chair in chairs:
            assert f"{at[chair]}: {chair}" in said[place], (said, at)
    phone.choose("ns")
    phone.answer(8 if (table + number) % 3 else 5)
    phone.receipt()


def own_page_says(page: Page, night: Evening, own: dict[str, str], seats: Seats, who: str) -> None:
    page.goto(f"{night.served.url}/my/{own[who[1:]]}/")
    said = page.locator("#step").inner_text()
    found = re.search(r"table (\d+), (?:sit|move to) (\w+)", said)
    assert found and (int(found[1]), found[2]) == seats[who], (who, said, seats[who])


def test_a_drive_runs_by_what_the_screens_say(
    drive: tuple[Evening, str, dict[str, str]], browser: Browser
) -> None:
    night, session, own = drive
    believed: dict[int, Seats] = {}
    with at_desk(browser, night, session) as olive, phones(browser) as make:
        wall = olive.page.context.new_page()
        tables = {table: make(night, table) for table in range(1, TABLES + 1)}
        for number in range(1, HANDS + 1):
            olive.open()
            olive.press(f"Open round {number}")
            if number == 1:
                seats = on_the_wall(wall, night, 1)
                for phone in tables.values():
                    phone.open()
            else:
                seats = on_the_tables(tables, believed[number - 1])
                for phone in tables.values():
                    phone.press("^Show$")
            # Nobody is sent to a chair on which somebody sits, and every chair is taken.
            assert len(set(seats.values())) == len(seats) == 4 * TABLES
            believed[number] = seats
            own_page_says(wall, night, own, seats, f"P{3 * number}")
            for table, phone in tables.items():
                play(phone, table, number, seats)
        assert on_the_wall(wall, night, HANDS) == believed[HANDS]
        assert [heard for phone in tables.values() for heard in phone.ear.take()] == []
        assert olive.ear.take() == []
    stored = last_line(night.served.manage("shell", "--no-imports", "-c", SEATS.format(slug=night.slug)))
    for number, seats in believed.items():
        assert {who: (table, chair) for one, who, table, chair in stored if one == number} == seats
    moved = sum(
        believed[n][who][0] != believed[n + 1][who][0] for n in range(1, HANDS) for who in believed[n]
    )
    assert moved == 2 * TABLES * (HANDS - 1)  # at every table two go, after every hand but the last
