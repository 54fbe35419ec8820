"""A digital table by its doors: seats, deeds, the end of a hand, and what is refused."""

import random

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.digital.playing import Device, friendly, play_hand, seated, table_of
from tournament.models import DealtHand, DigitalTable, HandDeed, HandScore, Sitting
from tournament.services import rounds
from tournament.services.digital import plans

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hand_begins_when_the_fourth_seat_is_taken():
    table = friendly()
    three = [Device(table.code, chair).sit() for chair in "NES"]
    assert three[0].get()["phase"] == "waiting"
    assert three[0].view["cards"] == []
    Device(table.code, "W").sit()
    view = three[0].get()
    assert view["phase"] == "play"
    assert len(view["cards"]) == 13
    assert view["counts"] == {"N": 13, "E": 13, "S": 13, "W": 13}


@pytest.mark.parametrize("rules", ["basic", "basic-rotation", "bid", "bid-min3", "detroit", "columbus"])
def test_hands_of_every_game_are_played_to_their_end(rules):
    table = friendly(rules=rules, hands=2)
    devices, rng = seated(table), random.Random(5)
    for number in (1, 2):
        view = play_hand(devices, rng)
        assert view["hand"] == number
        assert view["result"]["ns"] + view["result"]["ew"] == 13
        assert view["score"].keys() == {"ns", "ew"}
    table.refresh_from_db()
    assert table.state in (DigitalTable.State.OVER, DigitalTable.State.PLAYING)
    assert view["commitment"] == table.shuffle.commitment


def test_the_last_card_is_answered_with_the_hand_that_it_ended_and_the_way_to_the_next():
    table = friendly(hands=2)
    devices, rng = seated(table), random.Random(2)
    view = play_hand(devices, rng)
    assert view["next"] == f"/d/{table.code}/view?hand=2"
    assert devices["N"].get()["hand"] == 2
    assert devices["N"].view["phase"] == "play"
    assert devices["N"].view["score"] == view["result"]["points"]


def test_an_events_table_enters_its_hands_into_the_results():
    event = make_event(pairs=4, rounds_planned=1, hands=2)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    sitting = Sitting.objects.get(round__event=event, table_number=1)
    table, rng = table_of(sitting), random.Random(7)
    assert not DigitalTable.objects.filter(sitting__table_number=2).exists()
    devices = seated(table)
    assert devices["N"].get()["names"]["N"].startswith("Ann")
    first = play_hand(devices, rng)
    row = HandScore.objects.get(sitting=sitting, hand=1, is_current=True)
    assert (row.ns, row.ew, row.source) == (first["result"]["ns"], first["result"]["ew"], "digital")
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.PLAYING
    play_hand(devices, rng)
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.CONFIRMED
    table.refresh_from_db()
    assert table.state == DigitalTable.State.OVER
    assert table.shuffle.revealed_at is not None


def test_the_same_sending_twice_counts_once_and_an_old_ply_is_told_the_newest_view():
    table = friendly()
    devices = seated(table)
    view = devices["N"].get()
    device = devices[view["turn"]]
    own = device.get()
    ply, card, other = own["ply"], own["legal"][0], own["legal"][1]
    device.do(ply=ply, token="one", card=card)
    again = device.do(ply=ply, token="one", card=card)
    assert device.status == 200
    assert again["counts"][device.chair] == 12
    stale = device.do(ply=ply, token="two", card=other)
    assert device.status == 409
    assert stale["ply"] > ply
    assert stale["error"]["code"] == "digital-stale"
    assert HandDeed.objects.count() == 1


def test_nobody_without_the_seat_acts_and_nobody_learns_whether_a_table_exists():
    table = friendly()
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    card = devices[turn].get()["legal"][0]
    stranger = Device(table.code)
    stranger.get()
    stranger.do(card=card)
    assert stranger.status == 403
    assert Client().get("/d/BCDFGHJK/view").status_code == 404
    assert not HandDeed.objects.exists()


def test_a_seat_that_is_held_is_not_given_away():
    table = friendly()
    Device(table.code, "N").sit()
    other = Device(table.code, "N")
    other.post("seat", seat="N")
    assert other.status == 422
    assert other.view["error"]["code"] == "digital-seat-taken"


def test_the_last_trick_is_shown_to_who_asks():
    table = friendly()
    devices, rng = seated(table), random.Random(1)
    assert devices["N"].get("last-trick") == {}
    assert devices["N"].status == 404
    play_hand(
        devices, rng, until=lambda view: view["counts"] == dict.fromkeys("NESW", 12) and not view["trick"]
    )
    trick = devices["E"].get("last-trick")
    assert [play["seat"] for play in trick["plays"]][0] == trick["leader"]
    assert len(trick["plays"]) == 4
    assert trick["winner"] == devices["E"].get()["turn"]
    assert devices["E"].view["last_trick"] == trick


def test_the_replay_and_the_seeds_are_shown_when_they_may_be():
    table = friendly(hands=2)
    devices, rng = seated(table), random.Random(3)
    assert devices["N"].get("hands/1/replay.json") == {}
    assert devices["N"].status == 404
    play_hand(devices, rng)
    whole = devices["N"].get("hands/1/replay.json")
    assert sum(map(len, whole["deal"].values())) == 52
    assert len(whole["tricks"]) == 13
    papers = devices["N"].get("hands/1/shuffle.json")
    assert papers["revealed"] is False
    assert "seeds" not in papers
    assert "pack" not in papers
    play_hand(devices, rng)
    papers = devices["N"].get("hands/1/shuffle.json")
    assert papers["revealed"] is True
    assert len(papers["pack"]) == 52


def test_the_next_hand_is_dealt_before_it_is_wanted():
    table = friendly(hands=3)
    seated(table)
    states = list(DealtHand.objects.order_by("number").values_list("number", "state"))
    assert states == [(1, "playing"), (2, "dealt")]
