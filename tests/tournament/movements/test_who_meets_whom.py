"""The picture of who meets whom on an event's page: of every kind of event, as the rounds are shown."""

import re
from itertools import combinations

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements.schedule import Round, Table
from tests.factories import make_event
from tests.tournament.page_reading import text
from tests.tournament.singles import make_singles, seats, write
from tournament.live import parts
from tournament.models import Event
from tournament.services import events, rounds
from tournament.web.wizard.grid_of_meetings import MOST_IN_MATRIX, matrix

pytestmark = pytest.mark.django_db


def picture(event: Event) -> dict[tuple[int, int], str]:
    """(row, column) -> what stands there, as a visitor's browser has it."""
    page = Client().get(reverse("public-event", args=[event.slug])).content.decode()
    found = re.search(r'<table class="matrix[^"]*">(.*?)</table>', page, re.S)
    if found is None:
        return {}
    heads = [int(text(one)) for one in re.findall(r'<th scope="col">(.*?)</th>', found[1])]
    rows = re.findall(r'<tr><th scope="row">(\d+) .*?</th>(.*?)</tr>', found[1], re.S)
    return {
        (int(number), column): text(cell)
        for number, cells in rows
        for column, cell in zip(heads, re.findall(r"<td[^>]*>(.*?)</td>", cells), strict=True)
    }


def wanted(event: Event, last: int) -> dict[tuple[int, int], str]:
    """The same off the stored seats."""
    told: dict[tuple[int, int], list[str]] = {}
    for number in range(1, last + 1):
        for ns, ew in seats(event, number).values():
            for two in combinations((*ns, *ew), 2):
                as_partners = set(two) <= set(ns) or set(two) <= set(ew)
                for way in (two, two[::-1]):
                    told.setdefault(way, []).append(f"{number}+" if as_partners else f"{number}")
    everybody = list(event.entries.values_list("number", flat=True))
    return {
        (one, other): ", ".join(told.get((one, other), ["" if one == other else "–"]))
        for one in everybody
        for other in everybody
    }


def run(event: Event, last: int) -> None:
    events.set_public(event, None, True)
    for number in range(1, last + 1):
        rounds.open_round(event, number, None, anyway=True)
        write(event, number, {table: (8 if table % 2 else 4,) for table in seats(event, number)})


@pytest.mark.parametrize(
    ("movement", "entries"),
    [
        ("round-robin", 7),
        ("swiss", 8),
        ("whist", 9),
        ("individual", 60),
        ("progressive", 12),
        ("swedish", 8),
        ("partner", 12),
    ],
)
def test_the_picture_follows_the_rounds_that_are_shown(movement: str, entries: int) -> None:
    if movement in ("round-robin", "swiss"):
        event = make_event(pairs=entries, rounds_planned=5, hands=1, movement=movement)
    else:
        event = make_singles(entries, movement=movement, rounds_planned=5, hands=1)
    events.set_public(event, None, True)
    assert picture(event) == {}
    run(event, 3)
    assert picture(event) == wanted(event, 3)


def test_a_result_changes_nothing_in_it_and_the_next_round_does() -> None:
    event = make_singles(8, movement="individual", rounds_planned=5, hands=1)
    events.set_public(event, None, True)

    def tag() -> str:
        event.refresh_from_db()
        shown = parts.show(event, "meetings")
        assert shown is not None
        return shown.tag

    before = tag()
    rounds.open_round(event, 1, None)
    opened = tag()
    write(event, 1, {1: (8,)})
    assert tag() == opened != before
    rounds.publish_round(event, 2, None)
    assert tag() != opened


def test_the_page_follows_it_from_before_the_first_round(client: Client) -> None:
    event = make_event(pairs=4, rounds_planned=3, hands=1)
    events.set_public(event, None, True)
    page = Client().get(reverse("public-event", args=[event.slug])).content.decode()
    assert f'data-live="{event.slug}/meetings"' in page and "matrix" not in page


def test_more_than_an_even_share_is_underlined() -> None:
    """In a whole whist tournament everybody opposes everybody twice, which is no more than even."""
    event = make_singles(8, movement="whist", rounds_planned=7, hands=1)
    run(event, 7)
    page = Client().get(reverse("public-event", args=[event.slug])).content.decode()
    assert "again" not in re.search(r'<table class="matrix.*?</table>', page, re.S)[0]
    same = (Table(1, (1,), (2,)), Table(2, (3,), (4,)))
    one, *_others = matrix((Round(1, same), Round(2, same)), 4, {})
    assert one.drawn == (
        '<td class="self"></td><td class="many again"><span>1,</span> <span>2</span></td>'
        '<td class="never">–</td><td class="never">–</td>'
    )


def test_a_hall_too_large_to_look_at_has_none() -> None:
    event = make_event(pairs=MOST_IN_MATRIX + 2, rounds_planned=2, hands=1)
    events.set_public(event, None, True)
    rounds.open_round(event, 1, None)
    assert picture(event) == {}
