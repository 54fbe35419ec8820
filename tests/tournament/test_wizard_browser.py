"""The four steps and the standings in a real browser: what script adds, and that the keyboard is enough."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.serving import Served

MAKE = """
import json, secrets
from importlib import import_module
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from tests.tournament import nights
from tournament.models import ClubRole
from tournament.services import events
mark = secrets.token_hex(6)
user = nights.person(f"{mark}@example.org", "Olive Organiser")
draft = nights.night(6, by=user, rounds_planned=5, hands=4, opened=-1, name=f"Draft {mark}")
event = nights.night(5, by=user, rounds_planned=5, hands=1, name=f"Night {mark}")
for table, won in ((1, 9), (2, 8)):
    nights.play(event, 1, table, [won])
events.set_public(event, user, True)
ClubRole.objects.create(club=draft.club, user=user, role="organiser")
store = import_module(settings.SESSION_ENGINE).SessionStore()
store[SESSION_KEY], store[HASH_SESSION_KEY] = str(user.pk), user.get_session_auth_hash()
store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
store.create()
made = {"draft": draft.slug, "event": event.slug, "club": draft.club.slug, "session": store.session_key}
print(json.dumps(made))
"""

ANOTHER_RESULT = """
from tests.tournament import nights
from tournament.models import Event
from tournament.services import rounds
event = Event.objects.get(slug={slug!r})
rounds.open_round(event, 2, None)
nights.play(event, 2, 1, [13])
"""


@dataclass
class Place:
    """The served product, signed in to, with a draft and a published event of one's own."""

    page: Page
    served: Served
    draft: str
    event: str
    club: str

    def go(self, path: str) -> None:
        self.page.goto(self.served.url + path)


@pytest.fixture
def place(served: Served, page: Page) -> Iterator[Place]:
    made = json.loads(served.manage("shell", "-v", "0", "-c", MAKE).splitlines()[-1])
    page.context.add_cookies([{"name": "sessionid", "value": made.pop("session"), "url": served.url}])
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    yield Place(page, served, **made)
    assert faults == []


def test_the_worked_example_answers_while_one_chooses(place: Place) -> None:
    place.go(f"/organiser/events/{place.draft}/game/")
    example = place.page.locator("[data-preview]")
    expect(example).to_contain_text("8 and 5: North-South get 2 points.")
    place.page.select_option("#tricks", "4")
    expect(example).to_contain_text("4 and 9: East-West get 3 points.")
    place.page.get_by_role("radio", name="Suits in turn Hearts,", exact=False).and_(
        place.page.locator("[name=trumps]")
    ).check()
    expect(example).to_contain_text("Hearts")


def test_only_the_settings_that_matter_are_shown(place: Place) -> None:
    place.go(f"/organiser/events/{place.draft}/game/")
    target, order = place.page.locator("#id_target"), place.page.get_by_text("The order of trumps")
    expect(target).to_be_hidden()
    expect(order).to_be_hidden()
    place.page.locator("[name=round_end][value=target]").check()
    place.page.locator("[name=trumps][value=list]").check()
    expect(target).to_be_visible()
    expect(order).to_be_visible()
    place.page.locator("#id_trump_list").fill("")
    for name in ("Hearts", "No trumps", "Clubs", "Take the last away"):
        place.page.get_by_role("button", name=name).click()
    expect(place.page.locator("#id_trump_list")).to_have_value("H NT")


def test_an_event_from_nothing_to_seats_with_the_keyboard_alone(place: Place) -> None:
    page = place.page
    place.go(f"/organiser/clubs/{place.club}/events/new/")
    page.focus("#id_name")
    page.keyboard.press("Control+A")
    page.keyboard.type("Keyboard whist")
    page.focus("#id_pairs")
    for number in range(1, 6):
        page.keyboard.type(f"Una {number} & Vic {number}")
        page.keyboard.press("Enter")
    for heading in ("What game", "How long", "Check"):
        page.get_by_role("button", name="Save and go on").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page.locator("main")).to_contain_text("everybody sits out once")
    page.get_by_role("button", name="Seat everybody").focus()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("Everybody has a seat.")


def test_the_own_pair_is_kept_and_follows_the_evening(place: Place) -> None:
    page = place.page
    place.go(f"/events/{place.event}/")
    page.get_by_label("Your pair").select_option("3")
    pinned = page.locator("tbody.own-row tr")
    expect(pinned).to_contain_text("Ann 3")
    page.reload()
    expect(pinned).to_contain_text("Ann 3")
    before = page.locator("[data-live$=standings]").get_attribute("data-live-version")
    place.served.manage("shell", "-v", "0", "-c", ANOTHER_RESULT.format(slug=place.event))
    expect(page.locator("[data-live$=standings]")).not_to_have_attribute(
        "data-live-version", before or "", timeout=20_000
    )
    expect(pinned).to_have_count(1)
    expect(page.get_by_role("heading", name="During round 2")).to_be_visible()
    expect(page.get_by_role("link", name="Round 2 now")).to_be_visible()


def test_a_column_explains_itself_by_keyboard_and_goes_away(place: Place) -> None:
    page = place.page
    place.go(f"/events/{place.event}/")
    page.get_by_role("button", name="Net points").focus()
    page.keyboard.press("Enter")
    explanation = page.locator("#why-net-points")
    expect(explanation).to_be_visible()
    page.keyboard.press("Escape")
    expect(explanation).to_be_hidden()


@pytest.mark.parametrize("width", [360, 640, 1000])
def test_place_and_names_stay_where_they_are_while_the_values_move(place: Place, width: int) -> None:
    page = place.page
    page.set_viewport_size({"width": width, "height": 740})
    place.go(f"/events/{place.event}/")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    heads = (
        page.locator("table.standings tbody td.rank").first,
        page.locator("table.standings tbody th").first,
    )
    before = [head.bounding_box() for head in heads]
    page.locator(".standings-box").evaluate("box => { box.scrollLeft = 400 }")
    for was, head in zip(before, heads, strict=True):
        now = head.bounding_box()
        assert was and now and abs(now["x"] - was["x"]) < 1
