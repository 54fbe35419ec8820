"""Case F05: 24 pairs, 12 tables, one pair with two names of 60 letters, in A4 and Letter."""

import re
from io import BytesIO

import pytest
from django.test import Client
from pypdf import PdfReader

from tests.factories import make_event
from tests.tournament.paper.asking import of_part, organiser, printed, read, signed_in
from tests.tournament.paper.reading import Run, Sheet
from tournament.models import Club, Event, User
from tournament.services import entries, events, rounds

pytestmark = pytest.mark.django_db

# 60 letters each; the second is one word and has to be broken within.
LONG = (
    "Maximiliana-Konstanze Freifrau von Hohenlohe-Schillingsfürst",
    "Llanfair" + "pwllgwyngyll" * 4 + "gogo",
)
SIZES = {"a4": (595, 842), "letter": (612, 792)}
HANDS = 4


@pytest.fixture
def night() -> tuple[Event, Client]:
    olive, club = organiser()
    event = make_event(pairs=23, rounds_planned=3, hands=HANDS, club=club, by=olive, seated=False)
    assert [len(name) for name in LONG] == [60, 60]
    entries.add(event, LONG, olive)
    events.seat(event, olive)
    rounds.open_round(event, 1, olive)
    return event, signed_in(olive)


def joined(runs: tuple[Run, ...] | list[Run]) -> str:
    """What stands there as one text, with every break between lines taken out."""
    return re.sub(r"\s+", "", "".join(run.text for run in runs))


def on_screen(client: Client, event: Event) -> dict[int, tuple[str, str]]:
    """Table -> the names of N-S and E-W as the grid shows them."""
    page = client.get(f"/organiser/events/{event.slug}/rounds/1/grid/").content.decode()
    found: dict[int, tuple[str, str]] = {}
    for row in re.findall(r'<tr id="table-\d+".*?</tr>', page, re.DOTALL):
        number = int(re.search(r'id="table-(\d+)"', row)[1])
        names = re.findall(r"<bdi>(.*?)</bdi>", row)
        found[number] = (f"{names[0]} & {names[1]}", f"{names[2]} & {names[3]}")
    return found


def slips_of(found: list[Sheet]) -> list[tuple[Sheet, int, tuple[Run, ...]]]:
    """Each slip that is printed, with the page and the place (0 to 3) it stands at."""
    return [
        (sheet, place, runs)
        for sheet in of_part(found, "Score slips")
        for place, runs in enumerate(sheet.cells(2, 2))
        if runs
    ]


@pytest.mark.parametrize("paper", SIZES)
def test_F05_twelve_slips_each_whole_on_its_page(paper: str, night: tuple[Event, Client]) -> None:
    event, client = night
    found = read(client, event, "pack-round-1", paper)
    slips = slips_of(found)
    assert len(slips) == 12
    tables = [int(re.match(r"Table (\d+)", runs[0].text)[1]) for _sheet, _place, runs in slips]
    assert sorted(tables) == list(range(1, 13))
    for sheet, place, runs in slips:
        texts = [run.text for run in runs]
        assert texts[1] == "Round 1 of 3"
        for needed in ("N-S", "E-W", "Hand", "Total", "Signed N-S", "Signed E-W", *"1234"):
            assert needed in texts, (texts[0], needed)
        # Each box stays with its word.
        assert sum("□ N\u2011S □ E\u2011W" in text for text in texts) == HANDS
        left, top = (place % 2) * sheet.width / 2, sheet.height - (place // 2) * sheet.height / 2
        for run in runs:
            assert left + 20 <= run.x and run.end <= left + sheet.width / 2 - 20, run
            assert top - sheet.height / 2 + 20 <= run.y and run.y + run.size <= top - 15, run


@pytest.mark.parametrize("paper", SIZES)
def test_F05_table_round_and_pairs_are_those_of_the_screen(paper: str, night: tuple[Event, Client]) -> None:
    event, client = night
    screen = on_screen(client, event)
    assert len(screen) == 12
    found = read(client, event, "pack-round-1", paper)
    for _sheet, _place, runs in slips_of(found):
        ns, ew = screen[int(runs[0].text.removeprefix("Table "))]
        texts = [run.text for run in runs]
        first, second = texts.index("N-S"), texts.index("E-W")
        head = texts.index("Hand")
        assert joined(runs[first + 1 : second]) == ns.replace(" ", "")
        assert joined(runs[second + 1 : head]) == ew.replace(" ", "")
    cards = [cell for sheet in of_part(found, "Table cards") for cell in sheet.cells(1, 2) if cell]
    assert len(cards) == 12
    for card in cards:
        ns, ew = screen[int(card[0].text.removeprefix("Table "))]
        for name in (*ns.split(" & "), *ew.split(" & ")):
            assert name.replace(" ", "") in joined(card), name
    (listed,) = of_part(found, "Seating by table")
    assert all(name.replace(" ", "") in joined(listed.runs) for pair in screen.values() for name in pair)


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize("kind", ["pack-tonight", "pack-round-1", "pack-blackout", "standings"])
def test_F05_no_page_is_blank_or_runs_over_its_edge(
    kind: str, paper: str, night: tuple[Event, Client]
) -> None:
    event, client = night
    found = read(client, event, kind, paper)
    for sheet in found:
        assert {round(sheet.width), round(sheet.height)} == set(SIZES[paper])
        assert len(sheet.text) > 30, sheet.foot
        for run in sheet.runs:
            # A line that stands on its head (a place card's back) runs from right to left.
            assert run.x >= 14 and (run.end <= sheet.width - 14 or run.x - run.width >= 14), run


@pytest.mark.parametrize("paper", SIZES)
def test_F05_long_names_are_wrapped_and_not_clipped(paper: str, night: tuple[Event, Client]) -> None:
    event, client = night
    found = read(client, event, "pack-tonight", paper)
    for part in ("Seating by table", "Table cards", "Score slips", "Guide cards"):
        for name in LONG:
            across = 1 if part in ("Seating by table", "Table cards") else 2
            down = 1 if part == "Seating by table" else 2
            cells = [cell for sheet in of_part(found, part) for cell in sheet.cells(across, down)]
            # The pair stands on three slips, and on its own guide card and those of three opponents.
            texts = [joined(sorted_by_columns(cell)) for cell in cells]
            assert sum(name.replace(" ", "") in text for text in texts) >= 3, (part, name)
    (place,) = [
        cell
        for sheet in of_part(found, "Place cards")
        for cell in sheet.cells(2, 3)
        if LONG[1] in joined([run for run in cell if run.size])
    ]
    assert joined(place).count(LONG[1]) >= 1


def sorted_by_columns(runs: tuple[Run, ...]) -> list[Run]:
    """Lines of one cell of a table follow each other."""
    return sorted(runs, key=lambda run: (round(run.x), -run.y))


@pytest.mark.parametrize("paper", SIZES)
def test_F05_time_zone_version_and_page_stand_on_every_page(paper: str, night: tuple[Event, Client]) -> None:
    event, client = night
    found = read(client, event, "pack-tonight", paper)
    event.refresh_from_db()
    said = rf"Printed \d+ \w{{3}} \d{{4}}, \d\d:\d\d \((GMT|BST), Europe/London\) · version {event.version}\b"
    for number, sheet in enumerate(found, 1):
        assert re.search(said, sheet.foot), sheet.foot
        assert f"page {number} of {len(found)}" in sheet.foot
    for _sheet, _place, runs in slips_of(found):
        # What loses the foot to the scissors says it itself.
        assert any(f"version {event.version}" in run.text for run in runs)


def test_F05_only_black_white_and_grey_are_used(night: tuple[Event, Client]) -> None:
    event, client = night
    colours = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b")
    for page in PdfReader(BytesIO(printed(client, event, "pack-tonight"))).pages:
        drawn = page.get_contents().get_data()
        assert all(len(set(found)) == 1 for found in colours.findall(drawn))
        assert b" scn" not in drawn and b" k\n" not in drawn


def test_F05_numbers_of_an_earlier_draw_are_never_handed_out(night: tuple[Event, Client]) -> None:
    olive, club = event_owner(night)
    other = make_event(pairs=6, rounds_planned=3, club=club, by=olive, name="Drawn twice")
    client = night[1]
    first = joined(of_part(read(client, other, "seating"), "Seating by table")[0].runs)
    events.unseat(other, olive)
    removed = other.entries.get(number=1)
    entries.remove(removed, olive)
    events.seat(other, olive)
    page = client.get(f"/organiser/events/{other.slug}/exports/").content.decode()
    assert "Entries, seating or codes have changed since: print it anew." in page
    second = joined(of_part(read(client, other, "seating"), "Seating by table")[0].runs)
    assert "Ann1&Ben1" in first and "Ann1&Ben1" not in second


def event_owner(night: tuple[Event, Client]) -> tuple[User, Club]:
    event = night[0]
    return event.log.exclude(by=None).earliest("pk").by, event.club


# The longest there can be: 100 letters, some of them without any place to break, in three scripts.
LONGEST = (("W" * 100, "Ŵ" * 100), ("מ" * 100, "محمد " * 19 + "xxxxx"), ("Щ" * 100, "Ж-" * 50))


@pytest.mark.parametrize("paper", SIZES)
@pytest.mark.parametrize(
    "kind", ["slips", "table-cards", "guide-cards", "place-cards", "seating", "standings"]
)
def test_F05_the_longest_names_there_can_be_stay_on_their_card(kind: str, paper: str) -> None:
    olive, club = organiser()
    event = make_event(pairs=0, rounds_planned=3, hands=4, club=club, by=olive, seated=False, name="E" * 100)
    for number, pair in enumerate(LONGEST):
        entry = entries.add(event, pair, olive)
        entry.label = "L" * (98 + number)
        entry.save()
    events.seat(event, olive)
    rounds.open_round(event, 1, olive)
    found = read(signed_in(olive), event, kind, paper)
    for sheet in found:
        # Nothing but the foot's own three texts comes as low as the foot.
        assert sheet.foot.count(" | ") == 2, sheet.foot
        for run in sheet.runs:
            assert run.x >= 14 and (run.end <= sheet.width - 14 or run.x - run.width >= 14), run
            assert run.y + run.size <= sheet.height - 10, run
    text = "".join(joined(sheet.runs) for sheet in found)
    assert text.count("W") >= 100 and text.count("Щ") >= 100 and text.count("Ŵ") >= 100
