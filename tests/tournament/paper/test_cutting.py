"""Cut and stack: pages are cut as one pile, and the piles laid on each other lie in order."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import make_event
from tests.tournament.paper.asking import of_part, organiser, read, signed_in
from tournament.services.packs.cutting import cut_and_stack

# Ten slips on three pages of four. Pile 1 (top left) is slips 1, 2, 3; pile 2 is 4, 5, 6; pile 3 is
# 7, 8, 9; pile 4 is the tenth alone, from the first page.
TEN_ON_FOUR = [["a", "d", "g", "j"], ["b", "e", "h"], ["c", "f", "i"]]


def test_ten_cards_on_pages_of_four_written_out() -> None:
    assert list(cut_and_stack("abcdefghij", 4)) == TEN_ON_FOUR


@pytest.mark.parametrize(
    ("cards", "places", "pages"),
    [
        ("", 4, []),
        ("a", 4, [["a"]]),
        ("abcd", 4, [["a", "b", "c", "d"]]),
        ("abcde", 4, [["a", "c", "e"], ["b", "d"]]),
        ("abcde", 2, [["a", "d"], ["b", "e"], ["c"]]),
        ("abc", 1, [["a"], ["b"], ["c"]]),
    ],
)
def test_small_piles_written_out(cards: str, places: int, pages: list[list[str]]) -> None:
    assert list(cut_and_stack(cards, places)) == pages


@given(st.integers(0, 200), st.integers(1, 8))
def test_piles_laid_on_each_other_are_in_order_and_no_page_is_empty(cards: int, places: int) -> None:
    pages = list(cut_and_stack(range(cards), places))
    assert all(pages), "no page is empty"
    assert all(len(page) <= places for page in pages)
    piles = [[page[place] for page in pages if len(page) > place] for place in range(places)]
    assert [card for pile in piles for card in pile] == list(range(cards))


@pytest.mark.django_db
def test_slips_come_out_of_the_scissors_by_round_and_then_by_table() -> None:
    # Ten pairs, five tables, two rounds: ten slips on three pages.
    olive, club = organiser()
    event = make_event(pairs=10, rounds_planned=2, club=club, by=olive)
    found = of_part(read(signed_in(olive), event, "slips"), "Score slips")
    pages = [[place_of(cell) for cell in sheet.cells(2, 2) if cell] for sheet in found]
    assert pages == [
        [(1, 1), (1, 4), (2, 2), (2, 5)],
        [(1, 2), (1, 5), (2, 3)],
        [(1, 3), (2, 1), (2, 4)],
    ]


@pytest.mark.django_db
def test_table_cards_come_out_by_table_and_then_by_round() -> None:
    # Two cards a page: three tables, two rounds, six cards on three pages.
    olive, club = organiser()
    event = make_event(pairs=6, rounds_planned=2, club=club, by=olive)
    found = of_part(read(signed_in(olive), event, "table-cards"), "Table cards")
    pages = [[place_of(cell)[::-1] for cell in sheet.cells(1, 2) if cell] for sheet in found]
    # (table, round)
    assert pages == [[(1, 1), (2, 2)], [(1, 2), (3, 1)], [(2, 1), (3, 2)]]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("options", "titles"),
    [
        ({}, ["Deals", "Shuffles", "Cuts"]),
        ({"first_lead": "dealer-left"}, ["Deals", "Shuffles", "Cuts", "Leads"]),
        ({"first_dealer": "cut"}, []),
    ],
)
def test_a_table_card_of_bid_whist_names_no_leader_before_the_auction(
    options: dict[str, str], titles: list[str]
) -> None:
    olive, club = organiser()
    event = make_event(pairs=2, rounds_planned=1, hands=4, rules="bid", options=options, club=club, by=olive)
    (sheet,) = of_part(read(signed_in(olive), event, "table-cards"), "Table cards")
    written = [run.text for run in sheet.runs]
    assert [title for title in ("Deals", "Shuffles", "Cuts", "Leads") if title in written] == titles
    assert ("Whoever wins the auction leads." in written) == ("Leads" not in titles)


def place_of(cell: tuple) -> tuple[int, int]:
    """Round and table of a slip or a card."""
    table = re.match(r"Table (\d+)$", cell[0].text)
    number = re.match(r"Round (\d+) of \d+$", cell[1].text)
    assert table and number, [run.text for run in cell[:2]]
    return int(number[1]), int(table[1])


@pytest.mark.django_db
@pytest.mark.parametrize(("hands", "places"), [(1, 4), (4, 4), (12, 2), (40, 2), (99, 2)])
def test_a_slip_of_any_number_of_hands_is_whole(hands: int, places: int) -> None:
    # So many hands fit in one place; 22 fill a page, and a round of 99 has five slips.
    olive, club = organiser()
    event = make_event(pairs=2, rounds_planned=1, hands=hands, club=club, by=olive)
    found = of_part(read(signed_in(olive), event, "slips"), "Score slips")
    across, down = (2, 2) if places == 4 else (2, 1)
    slips = [cell for sheet in found for cell in sheet.cells(across, down) if cell]
    assert len(slips) == -(-hands // 22)
    written = [run.text for cell in slips for run in cell]
    for number in range(1, hands + 1):
        assert str(number) in written
    assert written.count("Signed N-S") == len(slips)
    assert written.count("Total") == 1
    assert f"together {13 * hands}" in written


@pytest.mark.django_db
@pytest.mark.parametrize(("rounds", "cards"), [(1, 1), (9, 1), (30, 1), (31, 2), (61, 3)])
def test_a_guide_card_of_any_number_of_rounds_is_whole(rounds: int, cards: int) -> None:
    olive, club = organiser()
    event = make_event(pairs=2, rounds_planned=rounds, hands=1, club=club, by=olive)
    found = of_part(read(signed_in(olive), event, "guide-cards"), "Guide cards")
    text = "\n".join(sheet.text for sheet in found)
    assert len(re.findall(r"^Pair 1$", text, re.MULTILINE)) == cards
    assert len(re.findall(r"^Ann 1 & Ben 1$", text, re.MULTILINE)) == rounds + cards
