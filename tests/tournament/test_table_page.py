"""The page of a table as a phone reads it: what it is told, when, and where to go instead."""

import json
import re
from datetime import datetime
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.movements.schedule import Round as Planned
from scoring.movements.schedule import Table
from tests.tournament import nights
from tests.tournament.phones import Phone
from tournament.models import Event
from tournament.services import clock, entries, events, rounds, seating, sheets, table_codes

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def counts():
    cache.clear()
    yield
    cache.clear()


def seat(event, *played):
    """Rounds as told: each a list of (table, ns, ew) with the rest sitting out."""
    came = event.entries.count()
    planned = []
    for number, tables in enumerate(played, 1):
        sitting = {entry for _table, ns, ew in tables for entry in (ns, ew)}
        rest = tuple(entry for entry in range(1, came + 1) if entry not in sitting)
        planned.append(Planned(number, tuple(Table(t, (ns,), (ew,)) for t, ns, ew in tables), rest))
    seating.seat_given(event, None, planned)


@pytest.fixture
def moving():
    """Five pairs: pair 5 sits out first, then pair 1; in round 2 nobody is at table 2 but at 3."""
    event = nights.night(5, hands=1, rounds_planned=2, opened=-1, movement="given")
    seat(event, [(1, 1, 2), (2, 3, 4)], [(1, 2, 3), (3, 4, 5)])
    rounds.open_round(event, 1, None)
    return event


# --- states of the page ---------------------------------------------------------------------------


def test_before_the_first_round_the_page_says_to_wait():
    event = nights.night(4, hands=1, opened=0)
    state = Phone(event, 1).state()
    assert (state["state"], state["round"], state["sides"], state["hands"]) == ("before", None, None, [])
    assert state["message"] == "No round has begun yet. The organiser opens it."
    # Who will meet whom is not told before it is shown.
    assert "Ann" not in json.dumps(state)
    answer = Phone(event, 1).side("ns")
    assert answer.status_code == 422 and answer.json()["problems"][0]["sentence"] == state["message"]


def test_a_table_that_nobody_uses_in_this_round(moving):
    rounds.open_round(moving, 2, None, anyway=True)
    state = Phone(moving, 2).state()
    assert (state["state"], state["round"], state["sides"]) == ("unused", 2, None)
    assert state["message"] == "Nobody plays at table 2 in this round."
    answer = Phone(moving, 2).side("ns")
    assert answer.json()["problems"][0]["sentence"] == "Nobody plays at table 2 in this round."


def test_where_the_organiser_enters_everything_the_table_says_so():
    event = nights.night(4, hands=1)
    phone = Phone(event, 1, "ns")
    events.change(event, None, tables_enter=False)
    state = phone.state()
    assert (state["state"], state["sides"]) == ("off", None)
    assert state["message"] == "Results are entered by the organiser tonight. Hand in your card."
    answer = phone.send("ns", {1: 8}, number=1, seen={})
    assert answer.status_code == 422 and answer.json()["problems"][0]["sentence"] == state["message"]
    assert phone.side("ew").status_code == 422
    assert not nights.stored(event, 1, 1)


def test_a_closed_event_and_a_forfeit():
    event = nights.night(4, hands=1)
    phone = Phone(event, 1, "ns")
    sheets.give_forfeit(nights.sitting(event, 1, 1), None, side="ew")
    state = phone.state()
    assert (state["state"], state["more"]) == ("confirmed", False)
    assert state["message"] == "East-West did not play. There is nothing to write down here."
    answer = phone.send("ns", {1: 8})
    assert answer.status_code == 422
    said = answer.json()["problems"][0]["sentence"]
    assert said == "One side did not play here: there is nothing to write down. Ask the organiser."
    events.close(event, None, anyway=True)
    state = phone.state()
    assert (state["state"], state["message"][:21]) == ("closed", "The evening is closed")


def test_who_deals_leads_and_what_is_trumps():
    event = nights.night(4, hands=4, rules="basic-rotation")
    hands = Phone(event, 1).state()["hands"]
    assert [one["trump"] for one in hands] == ["H", "D", "S", "C"]
    players = {name for side in Phone(event, 1).state()["sides"].values() for name in side["names"]}
    assert {one["dealer"] for one in hands} == players
    # The player on the dealer's left leads, and deals the next hand.
    assert [one["leader"] for one in hands[:3]] == [one["dealer"] for one in hands[1:]]
    bid = nights.night(4, hands=2, rules="bid", name="Bid")
    told = Phone(bid, 1).state()["hands"]
    assert [one["leader"] for one in told] == ["", ""] and all(one["dealer"] for one in told)
    cut = nights.night(4, hands=2, options={"first_dealer": "cut"}, name="Cut")
    assert [one["dealer"] for one in Phone(cut, 1).state()["hands"]] == ["", ""]


def test_times_are_those_of_the_clock_in_the_hall():
    event = nights.night(4, hands=1, zone="Asia/Kolkata")
    phone = Phone(event, 1, "ns")
    now = phone.state()["now"]
    assert (
        now.endswith("+05:30")
        and abs(datetime.fromisoformat(now).timestamp() - datetime.now().timestamp()) < 60
    )
    assert phone.send("ns", {1: 8}).json()["at"].endswith("+05:30")


def test_the_round_clock_stands_on_the_page(moving):
    phone = Phone(moving, 1)
    assert phone.state()["clock"] is None
    clock.start(moving.rounds.get(number=1), None, 20)
    told = phone.state()["clock"]
    assert told["running"] and told["length"] == 1200 and 1190 < told["seconds_left"] <= 1200


# --- where to go ---------------------------------------------------------------------------------------


def test_where_each_side_goes_is_told_once_it_is_shown(moving):
    phone = Phone(moving, 1, "ns")
    assert phone.state()["next"] == {"round": 2, "ns": None, "ew": None}
    rounds.publish_round(moving, 2, None)
    assert phone.state()["next"] == {"round": 2, "ns": {"sit_out": True}, "ew": {"table": 1, "side": "ns"}}
    assert Phone(moving, 2).state()["next"] == {
        "round": 2,
        "ns": {"table": 1, "side": "ew"},
        "ew": {"table": 3, "side": "ns"},
    }
    rounds.open_round(moving, 2, None, anyway=True)
    assert Phone(moving, 1).state()["next"] is None


def test_a_phone_at_a_wrong_table_is_told_its_own(moving):
    four = Phone(moving, 2, "ew")
    assert four.state()["elsewhere"] is None
    rounds.open_round(moving, 2, None, anyway=True)
    told = four.state()
    assert told["elsewhere"] == {"names": ["Ann 4", "Ben 4"], "round": 2, "table": 3, "side": "ns"}
    assert told["message"] == "Ann 4 & Ben 4: table 3, North-South."
    four.move(1)
    assert four.state()["elsewhere"]["table"] == 3 and four.state()["sides"]["ns"]["names"] == [
        "Ann 2",
        "Ben 2",
    ]
    four.move(3)
    assert four.state()["elsewhere"] is None and four.state()["message"] is None
    one = Phone(moving, 1)
    one.side("ns", round="1")
    assert one.state()["elsewhere"] == {"names": ["Ann 1", "Ben 1"], "round": 2, "sit_out": True}
    assert one.state()["message"] == "Ann 1 & Ben 1: you sit out this round."


def test_a_phone_that_was_handed_over_is_still_of_the_pair_that_had_it_first(moving):
    phone = Phone(moving, 2, "ns", "ew")
    rounds.open_round(moving, 2, None, anyway=True)
    assert phone.state()["elsewhere"]["names"] == ["Ann 3", "Ben 3"]


def test_everybody_who_looks_for_a_place_finds_it_by_name(moving):
    answer = Phone(moving, 2).client.get(Phone(moving, 2).address("places")).json()
    assert (answer["format"], answer["round"]) == ("whist-places", 1)
    assert answer["pairs"][0] == {"names": ["Ann 1", "Ben 1"], "entry": 1, "table": 1, "side": "ns"}
    assert answer["pairs"][4] == {"names": ["Ann 5", "Ben 5"], "entry": 5, "sit_out": True}
    before = nights.night(4, hands=1, opened=0, name="Before")
    rounds.publish_round(before, 1, None)
    phone = Phone(before, 1)
    assert phone.client.get(phone.address("places")).json()["pairs"] == []


def test_single_players_of_one_side_part_and_are_told_nothing_false():
    event = nights.night(0, opened=-1)
    Event.objects.filter(pk=event.pk).update(kind="individual", movement="given", rounds_planned=1)
    event.refresh_from_db()
    for number in range(1, 5):
        entries.add(event, [f"Solo {number}"], None)
    seating.seat_given(event, None, [Planned(1, (Table(1, (1, 2), (3, 4)),), ())])
    rounds.open_round(event, 1, None)
    phone = Phone(event, 1, "ns")
    state = phone.state()
    assert state["sides"]["ns"]["names"] == ["Solo 1", "Solo 2"]
    assert state["next"] is None and state["elsewhere"] is None
    assert phone.send("ns", {1: 8}).json()["outcome"] == "waiting"


# --- only what is new ------------------------------------------------------------------------------------


def test_a_phone_that_knows_the_state_is_told_that_nothing_is_new(moving):
    phone, other = Phone(moving, 1, "ns"), Phone(moving, 1, "ew")
    first = phone.client.get(phone.address("state"))
    assert first["Cache-Control"] == "private, no-cache" and "Cookie" in first["Vary"]
    known = {"If-None-Match": first["ETag"]}
    same = phone.client.get(phone.address("state"), headers=known)
    assert same.status_code == 304 and not same.content and same["ETag"] == first["ETag"]
    # Weakened by a proxy that packs what it passes on.
    weak = phone.client.get(phone.address("state"), headers={"If-None-Match": f"W/{first['ETag']}"})
    assert weak.status_code == 304
    other.send("ew", {1: 8})
    news = phone.client.get(phone.address("state"), headers=known)
    assert news.status_code == 200 and news.json()["hands"][0]["ns"] == 8
    # Another phone, another side, another table: each has its own.
    tags = {
        one.client.get(one.address("state"))["ETag"]
        for one in (phone, other, Phone(moving, 2), Phone(moving, 1))
    }
    assert len(tags) == 4


def test_asking_again_is_cheap_and_what_it_costs_does_not_grow():
    def queries(event, **headers):
        phone = Phone(event, 1, "ns")
        tag = phone.client.get(phone.address("state"))["ETag"]
        with CaptureQueriesContext(connection) as whole:
            phone.client.get(phone.address("state"))
        with CaptureQueriesContext(connection) as same:
            phone.client.get(phone.address("state"), headers={"If-None-Match": tag})
        return len(whole), len(same)

    small = queries(nights.night(4, hands=1))
    large = queries(nights.night(60, hands=4, rounds_planned=9, name="Large"))
    assert small == large
    assert small[0] <= 19 and small[1] <= 4


def test_reading_changes_no_row(moving):
    phone = Phone(moving, 1, "ns")
    before = nights.dump()
    for what in ("", "state", "places"):
        assert phone.client.get(phone.address(what)).status_code == 200
    assert nights.dump() == before


def test_answers_are_packed_where_the_phone_can_unpack_them(moving):
    phone = Phone(moving, 1, "ns")
    packed = phone.client.get(phone.address("state"), headers={"Accept-Encoding": "gzip"})
    assert packed["Content-Encoding"] == "gzip" and len(packed.content) < 900
    assert (
        phone.client.get(phone.address(), headers={"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"
    )


# --- the docs --------------------------------------------------------------------------------------------


def test_every_word_of_an_answer_stands_in_the_docs(moving):
    told = (Path(__file__).resolve().parents[2] / "docs" / "tables.md").read_text()
    phone = Phone(moving, 1, "ns")
    phone.send("ns", {1: 8})
    answers = [
        phone.state(),
        phone.send("ns", {1: 9}).json(),
        Phone(moving, 1, "ew").send("ew", {1: 7}, seen={}).json(),
        phone.send("ns", {1: 14}).json(),
    ]
    words = {word for answer in answers for word in answer} | set(answers[0]["hands"][0])
    words |= set(answers[2]["hands"][0]) | set(answers[3]["problems"][0]) | {one["format"] for one in answers}
    assert sorted(word for word in words if f"`{word}`" not in told and word != "format") == []
    for route in ("state", "places", "side", "results", "confirm"):
        assert f"/t/<code>/{route}`" in told


# --- pages --------------------------------------------------------------------------------------------------


def test_the_form_for_a_code_leads_on_or_says_what_is_wrong(moving):
    code = table_codes.codes_of(moving)[1]
    client = Client()
    assert client.get("/t/").status_code == 200
    assert client.get("/t/", {"code": f" {code[:4].lower()}-{code[4:]}"})["Location"] == f"/t/{code}/"
    wrong = client.get("/t/", {"code": '"><script>alert(1)</script>'})
    text = wrong.content.decode()
    assert wrong.status_code == 404 and "No table has this code. Look at the card once more." in text
    assert "<script>alert" not in text and "&lt;script&gt;alert" in text
    assert client.post("/t/", {"code": code}).status_code == 405


def test_names_of_any_kind_are_text_in_the_state_and_on_the_page():
    odd = [("</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>"), ('A " B', "{{7*7}} & Co")]
    event = nights.night(players=odd, hands=1, rounds_planned=1)
    phone = Phone(event, 1)
    assert sorted(name for side in phone.state()["sides"].values() for name in side["names"]) == sorted(
        name for pair in odd for name in pair
    )
    page = phone.client.get(phone.address()).content.decode()
    assert "<script>alert" not in page and "<img src=x" not in page
    assert len(re.findall(r"</script>", page)) == len(re.findall(r"<script\b", page))
