"""Pages printed from the browser: nothing to press, whole rows, black on white, room to write."""

import re
from io import BytesIO

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from tests.story.visits import NOBODY, ORGANISER
from tests.story.windows import Windows

# (route's name, who looks, address, what has to be on paper)
PAGES = {
    "standings": (NOBODY, "/events/{four}/", ("Ann 1 & Ben 1", "Place", "Points")),
    "seating": (NOBODY, "/events/{twelve}/rounds/1/", ("Ann 24 & Ben 24", "table 12, ")),
    "pair": (NOBODY, "/events/{over}/pairs/1/", ("Ann 1 & Ben 1", "Round by round")),
    "evening": (ORGANISER, "/organiser/events/{four}/", ("Ann 1 & Ben 1", "Tables of round 2")),
    "grid": (ORGANISER, "/organiser/events/{twelve}/rounds/1/grid/", ("Ann 24 & Ben 24", "Hand 4")),
    "hands": (
        ORGANISER,
        "/organiser/events/{twelve}/rounds/1/hands/",
        ("Deals", "Cuts", "Leads", "N-S tricks", "E-W tricks", "Signed N-S"),
    ),
}
# Words of the ways to elsewhere; on paper they lead nowhere.
WAYS = ("Sign out", "Sign in", "My events", "Go to the content", "Save the grid", "Undo", "Who deals, and")


def printed(page: Page, paper: str = "A4") -> PdfReader:
    return PdfReader(BytesIO(page.pdf(format=paper, prefer_css_page_size=False)))


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_prints_what_it_says_and_no_way_to_anywhere(windows: Windows, name: str, theme: str) -> None:
    role, path, needed = PAGES[name]
    page = windows.of(role).page
    page.emulate_media(color_scheme=theme)
    page.goto(windows.stage.where(path, ""))
    reader = printed(page)
    page.emulate_media(color_scheme="light")
    text = " ".join(" ".join(sheet.extract_text().split()) for sheet in reader.pages)
    assert [word for word in needed if word not in text] == []
    assert [word for word in WAYS if word in text] == []
    for sheet in reader.pages:
        assert len(sheet.extract_text().split()) > 5, "no blank page"
        # Light on dark would drink the ink: the largest ground of a page is never dark.
        assert not dark_ground(sheet.get_contents().get_data().decode("latin-1"))


def dark_ground(drawing: str) -> bool:
    """Whether a rectangle as wide as the page is filled with something darker than a light grey."""
    fills = re.findall(r"([\d.]+) ([\d.]+) ([\d.]+) rg\s+[\d. -]*?([\d.]+) ([\d.]+) re\s+f", drawing)
    return any(
        float(width) > 400 and float(height) > 200 and sum(map(float, (red, green, blue))) < 2.4
        for red, green, blue, width, height in fills
    )


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_every_hand_sheet_is_whole_on_its_page(windows: Windows, paper: str) -> None:
    page = windows.of(ORGANISER).page
    page.goto(windows.stage.where(PAGES["hands"][1], ""))
    tables: list[int] = []
    for sheet in printed(page, paper).pages:
        text = sheet.extract_text()
        found = [int(number) for number in re.findall(r"Table (\d+)", text)]
        tables += found
        # Each table that begins on a page has its signatures there: nothing of it is on the next.
        assert text.count("Signed N-S") == len(found)
    assert tables == list(range(1, 13))


def test_the_hand_sheets_columns_for_the_pen_are_only_on_paper(windows: Windows) -> None:
    page = windows.of(ORGANISER).page
    page.goto(windows.stage.where(PAGES["hands"][1], ""))
    assert page.get_by_text("Signed N-S").first.is_hidden()
    assert page.get_by_role("columnheader", name="N-S tricks").count() == 0
