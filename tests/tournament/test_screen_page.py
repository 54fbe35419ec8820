"""The screen in the hall, read as text: what it says in every state, and what it never says."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from tests.factories import make_closed_event, make_event, play_round
from tests.tournament.page_reading import document, imported, page, result, text
from tests.tournament.world import HOSTILE
from tournament.live import parts
from tournament.models import Entry, Event, Seat
from tournament.services import entries, events, rounds
from tournament.web.screens import board

pytestmark = pytest.mark.django_db


def shown(event, name):
    event = Event.objects.select_related("club").get(pk=event.pk)
    return parts.show(event, name).html


def decks(event):
    """Kind and round of every deck there is, in order."""
    drawn = shown(event, "seating") + shown(event, "board")
    return [
        (kind, (re.search(r'data-round="(\d+)"', head) or [0, ""])[1])
        for head, kind in re.findall(r'(<section class="deck[^>]*data-deck="(\w+)"[^>]*>)', drawn)
    ]


def lines(drawn, key):
    """The text of each line whose key begins so."""
    found = re.findall(rf'<(tr|li)[^>]*data-key="({key}[^"]*)"[^>]*>(.*?)</\1>', drawn, re.S)
    return [text(inner) for _tag, _key, inner in found]


# --- in every state ---------------------------------------------------------------------------------


def test_before_during_and_after_an_evening():
    event = make_event(pairs=0, seated=False, rounds_planned=2, hands=1)
    assert decks(event) == [("welcome", "")] and "Nobody is entered yet." in text(shown(event, "board"))
    entries.add_many(event, [(None, (f"Ann {n}", f"Ben {n}")) for n in range(1, 6)], None)
    assert "5 pairs , 2 rounds" in text(shown(event, "board")).replace("pairs,", "pairs ,")
    events.seat(event, None)
    assert decks(event) == [("welcome", "")]
    rounds.publish_round(event, 1, None)
    assert decks(event) == [("table", "1"), ("name", "1"), ("welcome", "")]
    assert "Next: round 1" in text(shown(event, "seating"))
    play_round(event, 1, [9])
    assert decks(event) == [("table", "1"), ("name", "1"), ("standings", "")]
    assert "Round 1 of 2" in text(shown(event, "seating")) and "After round 1" in text(shown(event, "board"))
    rounds.publish_round(event, 2, None)
    assert decks(event)[:4] == [("table", "1"), ("name", "1"), ("table", "2"), ("name", "2")]
    play_round(event, 2, [9])
    events.close(event, None)
    assert decks(event) == [("winners", ""), ("standings", "")]
    assert "Final standings" in text(shown(event, "board"))


def test_a_closed_event_without_a_result():
    event = make_event(pairs=4, rounds_planned=1)
    rounds.open_round(event, 1, None)
    events.close(event, None, anyway=True)
    assert decks(event) == [("welcome", "")]
    assert "The evening is over No result was written down." in text(shown(event, "board"))


def test_every_table_every_player_and_who_sits_out_once():
    event = make_event(pairs=5, rounds_planned=5)
    rounds.open_round(event, 1, None)
    drawn = shown(event, "seating")
    by_table = {}
    for seat in Seat.objects.filter(round__event=event, round__number=1, sitting__isnull=False):
        by_table.setdefault(seat.sitting.table_number, {})[seat.side] = seat.entry.number
    expected = [
        f"{number} Ann {sides['ns']} & Ben {sides['ns']} Ann {sides['ew']} & Ben {sides['ew']}"
        for number, sides in sorted(by_table.items())
    ]
    out = Seat.objects.get(round__event=event, round__number=1, sitting=None).entry.number
    assert lines(drawn, "t") == expected
    assert lines(drawn, "s") == [f"– Ann {out} & Ben {out} sits out"]
    players = lines(drawn, "p")
    assert len(players) == 10 and players == sorted(players, key=str.casefold)
    seat = Seat.objects.get(round__event=event, round__number=1, sitting__table_number=1, side="ew")
    assert f"Ann {seat.entry.number} Table 1 East" in players
    assert f"Ben {seat.entry.number} Table 1 West" in players
    assert f"Ann {out} sits out" in players


def test_planned_rounds_are_told_to_nobody_and_of_those_ahead_only_the_first():
    event = make_event(pairs=6, rounds_planned=5)
    rounds.open_round(event, 1, None)
    assert 'data-round="2"' not in shown(event, "seating")
    rounds.publish_round(event, 2, None)
    rounds.publish_round(event, 3, None)
    assert set(re.findall(r'data-round="(\d)"', shown(event, "seating"))) == {"1", "2"}


def test_A01_equal_places_look_equal_and_the_first_three_places_are_the_winners(tmp_path):
    # 9 points for A; C and E level with 7; then D and F.
    results = [result(1, 1, 1, 2, 9), result(1, 2, 3, 4, 7), result(1, 3, 5, 6, 7)]
    pairs = [[f"{letter} one", f"{letter} two"] for letter in "ABCDEF"]
    event = imported(tmp_path, document(pairs, results, hands=1, rank_by=["tricks"]))
    if event.state != Event.State.CLOSED:
        events.close(event, None)
    drawn = shown(event, "board")
    assert [line.split(" one")[0] for line in lines(drawn, "w")] == ["1 A", "2 = C", "2 = E"]
    assert [line.split(" one")[0] for line in lines(drawn, "r")] == [
        "1 A",
        "2 = C",
        "2 = E",
        "4 = D",
        "4 = F",
        "6 B",
    ]
    assert lines(drawn, "w")[0].endswith("9 Tricks")


def test_more_on_the_last_place_than_fit_are_left_to_the_table(tmp_path):
    results = [result(1, table, 2 * table - 1, 2 * table, 7) for table in range(1, 9)]
    pairs = [[f"P{n} one", f"P{n} two"] for n in range(1, 17)]
    event = imported(tmp_path, document(pairs, results, hands=1, rank_by=["tricks"]))
    if event.state != Event.State.CLOSED:
        events.close(event, None)
    # Eight pairs share the first place: too many for one picture, so there is none.
    assert [kind for kind, _round in decks(event)] == ["standings"]


def test_places_won_and_lost_since_the_last_round(tmp_path):
    """After round 1: A 3 points, C 1, B and D none. Then C makes 10 tricks against A, and B 7 against D."""
    results = [result(1, 1, 1, 2, 9), result(1, 2, 3, 4, 7), result(2, 1, 1, 3, 3), result(2, 2, 2, 4, 7)]
    pairs = [[f"{letter} one", f"{letter} two"] for letter in "ABCD"]
    event = imported(tmp_path, document(pairs, results, hands=1, rank_by=["points"]))
    assert lines(shown(event, "board"), "r") == [
        "1 C one & C two 5 ▲1",
        "2 A one & A two 3 ▼1",
        "3 B one & B two 1 =",
        "4 D one & D two 0 ▼1",
    ]


# --- the page around it -----------------------------------------------------------------------------


def test_an_event_that_is_not_published_is_its_helpers_alone(client):
    event = make_event(pairs=4)
    address = reverse("screen", args=[event.slug])
    assert client.get(address).status_code == 404
    events.set_public(event, None, True)
    assert client.get(address).status_code == 200


def test_addresses_for_phones_only_where_they_lead_somewhere(client):
    event = make_event(pairs=4)
    events.set_public(event, None, True)
    address = reverse("screen", args=[event.slug])
    drawn = page(client, address)
    assert (
        f"http://testserver/events/{event.slug}/</strong>" in drawn
        and "http://testserver/t/</strong>" in drawn
    )
    Event.objects.filter(pk=event.pk).update(tables_enter=False)
    assert "/t/</strong>" not in page(client, address)


@pytest.mark.parametrize(
    "theme, wanted", [("", "dark"), ("light", "light"), ("dark", "dark"), ('"><script>', "dark")]
)
def test_the_hall_is_dark_unless_somebody_says_otherwise(client, theme, wanted):
    event = make_event(pairs=4)
    events.set_public(event, None, True)
    drawn = client.get(reverse("screen", args=[event.slug]), {"theme": theme}).content.decode()
    assert f'data-theme="{wanted}"' in drawn and "<script>" not in drawn


def test_the_evening_page_leads_to_the_screen():
    from tests.tournament.evenings import organiser

    olive = organiser()
    event = make_event(pairs=4, by=olive)
    client = Client()
    client.force_login(olive, backend="django.contrib.auth.backends.ModelBackend")
    assert reverse("screen", args=[event.slug]) in page(client, f"/organiser/events/{event.slug}/")
    assert client.get(reverse("screen", args=[event.slug])).status_code == 200


@pytest.mark.parametrize("pairs", [8, 120])
def test_the_number_of_queries_is_the_same_in_any_hall(pairs):
    event = make_event(pairs=pairs, rounds_planned=3, hands=1)
    play_round(event, 1, [9])
    rounds.publish_round(event, 2, None)
    event = Event.objects.select_related("club").get(pk=event.pk)
    with CaptureQueriesContext(connection) as found:
        parts.show(event, "seating")
        parts.show(event, "board")
    assert len(found) <= 36
    with CaptureQueriesContext(connection) as again:
        parts.show(event, "seating")
    assert len(again) == 0


# --- names ------------------------------------------------------------------------------------------


def test_G05_hostile_names_are_text_on_the_wall():
    event = make_event(pairs=0, rounds_planned=1, hands=1, seated=False, name=HOSTILE[1])
    rows = [(None, (f"{HOSTILE[n]} {n}", f"B {HOSTILE[-1 - n]} {n}")) for n in range(4)]
    entries.add_many(event, rows, None)
    Entry.objects.filter(event=event, number=1).update(label=HOSTILE[2])
    events.seat(event, None)
    play_round(event, 1, [9])
    drawn = shown(event, "seating") + shown(event, "board")
    assert "<img" not in drawn and "<script" not in drawn and 'onfocus=alert(1) x="' not in drawn
    assert "&lt;img src=x onerror=alert(1)&gt;" in drawn and "{{7*7}}" in drawn
    events.set_public(event, None, True)
    whole = page(Client(), reverse("screen", args=[event.slug]))
    assert "alert(1)</script>" not in whole


@pytest.mark.parametrize("language", ["he", "ar"])
def test_H01_numbers_keep_their_order_and_names_are_isolated(language, settings):
    settings.LANGUAGES = [("en-gb", "English"), ("he", "Hebrew"), ("ar", "Arabic")]
    event = make_event(pairs=0, rounds_planned=3, hands=2, seated=False, sit_out="average")
    entries.add_many(event, [(None, ("דן", "Ben")), (None, ("Cy", "رنا")), (None, ("Di", "רות"))], None)
    events.seat(event, None)
    play_round(event, 1, [8, 7])
    play_round(event, 2, [9, 6])
    with translation.override(language):
        drawn = shown(event, "board") + shown(event, "seating")
    for name in ("דן", "Ben", "Cy", "رنا", "Di", "רות"):
        assert f"<bdi>{name}</bdi>" in drawn
    # The decimals are whole and in a box of their own direction, and the sign is left of its number.
    assert re.search(r'<span class="score"[^>]*>\d+([.,]\d+)?</span>', drawn)
    assert not re.search(r"\d[▲▼]", drawn)


def test_the_decks_of_a_finished_evening_are_those_of_the_public_page():
    event = make_closed_event(pairs=6, rounds_planned=5, hands=2)
    view = board.standings_part(event).context["view"]
    drawn = lines(shown(event, "board"), "r")
    assert len(drawn) == len(view.rows) == 6
    for row, line in zip(view.rows, drawn, strict=True):
        assert line.startswith(str(row.rank)) and row.label in line
