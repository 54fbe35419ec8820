"""The organiser's page while tables send: it follows by itself, and a dispute is decided where it appears."""

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import APIRequestContext, Page, Playwright, expect

from tests.serving import Served
from tests.tournament.test_grid_browser import Night, night_on

CODES = """
import json
from tournament.models import Event
from tournament.services import table_codes
print(json.dumps(table_codes.codes_of(Event.objects.get(slug={slug!r}))))
"""
SILENT = """
from datetime import timedelta
from django.utils import timezone
from tournament.models import Round
Round.objects.filter(event__slug={slug!r}, number=1).update(opened_at=timezone.now() - timedelta(minutes=9))
"""
SOON = 5000
_tokens = itertools.count(1)


@pytest.fixture
def night(served: Served, page: Page) -> Iterator[Night]:
    found = night_on(served, page, 8, 2)
    yield found
    assert found.errors == []


@pytest.fixture
def codes(served: Served, night: Night) -> dict[int, str]:
    said = served.manage("shell", "--no-imports", "-c", CODES.format(slug=night.slug))
    found = re.findall(r'"(\d+)": "(\w{8})"', said)
    return {int(table): code for table, code in found}


class Phone:
    """A phone without a screen: it sends what its table's page would send."""

    def __init__(self, playwright: Playwright, url: str, code: str, side: str) -> None:
        self.web: APIRequestContext = playwright.request.new_context(
            base_url=url, extra_http_headers={"X-Whist": "1", "Accept": "application/json"}
        )
        self.code, self.side = code, side
        assert self.web.post(f"/t/{code}/side", form={"side": side}).ok

    def send(self, hands: dict[str, list[int]], seen: int = 0) -> str:
        body = {
            "token": f"{self.code}-{next(_tokens)}",
            "round": 1,
            "side": self.side,
            "hands": hands,
            "seen": dict.fromkeys(hands, seen),
        }
        answer = self.web.post(f"/t/{self.code}/results", data=body)
        assert answer.ok, answer.text()
        return answer.json()["outcome"]


def test_a_dispute_appears_by_itself_is_decided_in_place_and_taken_back(
    playwright: Playwright, served: Served, night: Night, codes: dict[int, str]
) -> None:
    page = night.page
    night.open()
    ns, ew = (Phone(playwright, served.url, codes[2], side) for side in ("ns", "ew"))
    tile = page.locator("#table-2")
    assert ns.send({"1": [8, 5]}) == "saved"
    expect(tile).to_contain_text("playing, 1 of 2 hands", timeout=SOON)
    assert ns.send({"2": [6, 7]}) == "waiting"
    expect(tile).to_contain_text("waiting for East-West", timeout=SOON)
    expect(tile).to_contain_text("Receipt 2")
    assert ew.send({"2": [7, 6]}, seen=1) == "disputed"
    expect(tile).to_contain_text("disputed", timeout=SOON)
    held = page.locator("#room article.held")
    expect(held).to_have_count(1)
    # Somebody types elsewhere while the page follows; the reason that was begun is not lost.
    held.get_by_text("Add a reason").click()
    held.locator("input[name=reason]").fill("card of East-West")
    other = Phone(playwright, served.url, codes[1], "ns")
    other.send({"1": [9, 4]})
    expect(held.locator("input[name=reason]")).to_have_value("card of East-West")
    right = held.locator("button[value=take]")
    assert "are right" in right.inner_text()
    with page.expect_navigation():
        right.click()
    expect(page.get_by_text("Round 1, table 2 is decided.")).to_be_visible()
    expect(tile).to_contain_text("done")
    expect(page.locator("#side")).to_contain_text("Reason: card of East-West.")
    with page.expect_navigation():
        page.locator("#side .log li").filter(has_text="was right with").get_by_role(
            "button", name="Undo"
        ).click()
    expect(page.locator("#table-2")).to_contain_text("disputed")
    expect(page.locator("#room article.held")).to_have_count(1)


def test_in_the_panel_of_a_tile_a_waiting_table_is_counted_as_it_stands(
    playwright: Playwright, served: Served, night: Night, codes: dict[int, str]
) -> None:
    Phone(playwright, served.url, codes[3], "ew").send({"1": [8, 5], "2": [6, 7]})
    page = night.page
    night.open()
    page.locator("#table-3 [data-tile]").click()
    panel = page.locator("#opened")
    expect(panel).to_contain_text("This table waits for North-South to confirm.")
    with page.expect_navigation():
        panel.get_by_role("button", name="Count it as it stands").click()
    expect(page.locator("#table-3")).to_contain_text("done")


def test_silent_tables_are_marked_on_their_tiles_and_the_mark_goes_when_they_speak(
    playwright: Playwright, served: Served, night: Night, codes: dict[int, str]
) -> None:
    served.manage("shell", "--no-imports", "-c", SILENT.format(slug=night.slug))
    for table in (1, 2):
        Phone(playwright, served.url, codes[table], "ns").send({"1": [8, 5], "2": [6, 7]})
    page = night.page
    night.open()
    expect(page.get_by_text("Silent: no phone of tables 3 and 4 was heard of for 5 minutes.")).to_be_visible()
    for table in (3, 4):
        expect(page.locator(f"#table-{table} .state.silent")).to_have_text("◌ silent")
    # The mark stays where it is when the tiles change beneath it.
    Phone(playwright, served.url, codes[4], "ns").send({"1": [8, 5]})
    expect(page.locator("#table-4")).to_contain_text("playing, 1 of 2 hands", timeout=SOON)
    expect(page.locator("#table-3 .state.silent")).to_have_text("◌ silent")
    page.reload()
    expect(page.get_by_text("Silent: no phone of table 3 was heard of for 5 minutes.")).to_be_visible()
    expect(page.locator("#table-4 .state.silent")).to_have_count(0)
