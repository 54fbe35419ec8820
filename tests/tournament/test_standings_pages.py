"""The standings on the page: columns, shared places, changes, rounds gone by, and what is empty."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import evenings
from tests.tournament.page_reading import document, imported, page, places, result, standings, text
from tournament.models import Event
from tournament.services import events, rounds
from tournament.standings_columns import columns_of

pytestmark = pytest.mark.django_db

PAIRS = [[f"{letter} one", f"{letter} two"] for letter in "ABCD"]


def shown(client: Client, event: Event, query: str = "") -> str:
    return page(client, reverse("public-event", args=[event.slug]) + query)


@pytest.fixture
def three_rounds(tmp_path) -> Event:
    """After round 1: A and C lead with 3, B and D have 0. Round 2: D 4, B 1. Round 3: B 7."""
    results = [
        *(result(1, 1, 1, 2, 9), result(1, 2, 3, 4, 9)),
        *(result(2, 1, 1, 4, 3), result(2, 2, 3, 2, 6)),
        *(result(3, 1, 1, 3, 7), result(3, 2, 2, 4, 13)),
    ]
    return imported(tmp_path, document(PAIRS, results, hands=1))


def test_the_columns_are_those_of_every_other_form(client: Client, three_rounds: Event) -> None:
    from tournament.queries.standings import standings as read

    heads = list(standings(shown(client, three_rounds))[0])
    assert sorted(heads) == sorted(column.title for column in columns_of(read(three_rounds)))
    assert heads[:4] == ["Place", "Names", "Points", "Change"]


def test_values_are_the_rules_own(client: Client, three_rounds: Event) -> None:
    rows = {row["Names"][0]: row for row in standings(shown(client, three_rounds))}
    # A: 3 + 0 + 1; B: 0 + 1 + 7; C: 3 + 0 + 0; D: 0 + 4 + 0.
    assert {name: row["Points"] for name, row in rows.items()} == {"A": "4", "B": "8", "C": "3", "D": "4"}
    assert {name: row["Tricks"] for name, row in rows.items()} == {"A": "19", "B": "24", "C": "21", "D": "14"}
    # A and D are level on points and have met once: D won.
    assert [rows["A"]["Head-to-head"], rows["D"]["Head-to-head"], rows["B"]["Head-to-head"]] == [
        "0",
        "2",
        "–",
    ]
    assert {name: row["Place"] for name, row in rows.items()} == {"B": "1", "D": "2", "A": "3", "C": "4"}


def test_changes_have_a_shape_and_words(client: Client, three_rounds: Event) -> None:
    # After round 2: D 4, A and C 3 (never met: net points 3 - 4 = -1 and 3 - 1 = 2), B 1.
    rows = {row["Names"][0]: row["Change"] for row in standings(shown(client, three_rounds))}
    assert rows == {"B": "▲3", "D": "▼1", "A": "=", "C": "▼2"}
    markup = shown(client, three_rounds)
    for words in ("up 3 places", "down 1 place", "down 2 places", "same place"):
        assert f'<span class="visually-hidden">{words}</span>' in markup


def test_shared_places_look_equal(client: Client, three_rounds: Event) -> None:
    markup = shown(client, three_rounds, "?after=1")
    assert places(markup) == {
        "A one & A two": "1",
        "C one & C two": "1",
        "B one & B two": "3",
        "D one & D two": "3",
    }
    ranks = re.findall(r'<td class="rank">(.*?)</td>', markup)
    assert len(ranks) == 4 and all('<span aria-hidden="true">=</span>' in rank for rank in ranks)
    # The first of each two is drawn together with the second.
    drawn = re.findall(r'<tr data-entry="\d+"([^>]*)>', markup)
    assert ["together" in row for row in drawn] == [True, False] * 2


def test_after_a_round_gone_by(client: Client, three_rounds: Event) -> None:
    markup = shown(client, three_rounds, "?after=2")
    assert "After round 2" in markup and "data-live=" not in markup
    assert {row["Names"][0]: row["Points"] for row in standings(markup)} == {
        "A": "3",
        "B": "1",
        "C": "3",
        "D": "4",
    }
    assert '<option value="2" selected>' in markup


@pytest.mark.parametrize(
    "query", ["?after=", "?after=0", "?after=x", "?after=-1", "?after=%D9%A3", "?after=99999"]
)
def test_an_odd_round_shows_the_latest_table(client: Client, three_rounds: Event, query: str) -> None:
    assert standings(shown(client, three_rounds, query)) == standings(shown(client, three_rounds))


def test_each_column_explains_itself_on_a_tap(client: Client, three_rounds: Event) -> None:
    markup = shown(client, three_rounds)
    asked = set(re.findall(r'popovertarget="(why-[\w-]+)"', markup))
    assert asked == set(re.findall(r'popover id="(why-[\w-]+)"', markup))
    assert "Each trick above six in a hand is a point." in markup


def test_a_fraction_shows_its_exact_value_on_a_tap(client: Client, tmp_path) -> None:
    results = [
        *(result(1, 1, 1, 2, 9, 6), result(2, 1, 2, 3, 8, 7), result(3, 1, 3, 1, 7, 7)),
        *(result(4, 1, 1, 2, 7, 7),),
    ]
    event = imported(tmp_path, document(PAIRS[:3], results, hands=2, sit_out="average"))
    markup = shown(client, event)
    # C: 0 and 2 in two rounds at a table, so 1 for each of two sit-outs; A: 3, 0 and 2, so 5/3 for one.
    assert "<summary>6.67</summary>" in markup and "20/3" in markup
    assert "A sit-out gives the average" in text(markup)


def test_the_sit_out_policy_is_named_only_where_somebody_sits_out(
    client: Client, three_rounds: Event
) -> None:
    assert "A sit-out gives" not in shown(client, three_rounds)


def test_the_hall_adds_up(client: Client, three_rounds: Event) -> None:
    assert "6 hands played at all tables together, 78 tricks" in shown(client, three_rounds)


# --- empty, beginning, over -------------------------------------------------------------


def test_an_event_without_pairs(client: Client) -> None:
    event = evenings.draft(0, None)
    events.set_public(event, None, True)
    assert "Nobody is entered yet." in shown(client, event)


def test_before_the_first_result_the_pairs_are_listed(client: Client) -> None:
    event = evenings.running(4, None)
    events.set_public(event, None, True)
    markup = shown(client, event)
    assert "Round 1 is being played. No round is finished yet" in markup
    assert "First 3" in markup and '<table class="standings">' not in markup
    assert "data-live=" in markup, "the first result brings the table"


def test_during_a_round_the_head_says_that_tables_are_missing(client: Client) -> None:
    event = evenings.running(4, None)
    events.set_public(event, None, True)
    evenings.enter(evenings.table(event, 1), [8, 8])
    assert "During round 1: not every table is in" in shown(client, event)
    evenings.enter(evenings.table(event, 2), [8, 8])
    assert "After round 1" in shown(client, event)
    before = standings(shown(client, event))
    rounds.open_round(event, 2, None)
    assert standings(shown(client, event)) == before, "opening a round changes no value"


def test_a_closed_event_shows_its_final_standings(client: Client, three_rounds: Event) -> None:
    if three_rounds.state != Event.State.CLOSED:
        events.close(three_rounds, None)
    assert "Final standings" in shown(client, three_rounds)


# --- the organiser's own view -----------------------------------------------------------


def test_an_organiser_may_publish_from_the_page(client: Client) -> None:
    olive = evenings.organiser()
    event = evenings.running(4, olive)
    client.force_login(olive)
    markup = shown(client, event)
    assert "Not public yet" in markup and reverse("event-publish", args=[event.slug]) in markup
    events.set_public(event, olive, True)
    assert "Take off the public page" in shown(client, event)
    assert reverse("event-publish", args=[event.slug]) not in shown(Client(), event)


def test_an_unpublished_part_is_not_kept_by_caches(client: Client) -> None:
    olive = evenings.organiser()
    event = evenings.running(4, olive)
    client.force_login(olive)
    answer = client.get(reverse("public-standings-part", args=[event.slug]))
    assert "private" in answer["Cache-Control"]
    assert Client().get(reverse("public-standings-part", args=[event.slug])).status_code == 404


# --- drawn once -------------------------------------------------------------------------


def test_the_part_is_drawn_once_for_each_version(client: Client, three_rounds: Event) -> None:
    address = reverse("public-standings-part", args=[three_rounds.slug])
    first = client.get(address)
    with CaptureQueriesContext(connection) as seen:
        again = client.get(address)
    assert again.content == first.content
    assert len(seen) == 1, "the event itself is read, and nothing else"


def test_whatever_changes_the_event_draws_it_anew(client: Client) -> None:
    event = evenings.draft(4, None, rounds_planned=2)
    events.set_public(event, None, True)
    olive = evenings.organiser()
    seen = {shown(client, event)}
    deeds = (
        lambda: events.change(event, olive, name="Another name"),
        lambda: events.seat(event, olive),
        lambda: rounds.publish_round(event, 1, olive),
        lambda: rounds.open_round(event, 1, olive),
        lambda: evenings.enter(evenings.table(event, 1), [9, 9], olive),
        lambda: evenings.enter(evenings.table(event, 2), [8, 7], olive),
        lambda: events.change(event, olive, rank_by=["tricks"]),
        lambda: evenings.play_round(event, 2),
        lambda: events.close(event, olive),
        lambda: events.reopen(event, olive, "A card was found"),
    )
    for number, deed in enumerate(deeds, 2):
        deed()
        seen.add(shown(client, event))
        assert len(seen) == number
