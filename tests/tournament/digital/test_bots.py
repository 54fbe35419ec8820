"""Bots at digital tables: they act by the same door as people, and nobody waits for them."""

import random

import pytest

from tests.tournament.digital.playing import CHAIRS, Device, friendly
from tournament.models import DigitalTable, HandDeed
from tournament.services.digital import bots, seats
from tournament.web.digital.forms import FRIENDLY

pytestmark = pytest.mark.django_db(transaction=True)


def play_out(table, most=400):
    for _ in range(most):
        if not bots.play_due():
            break
    table.refresh_from_db()


@pytest.mark.parametrize("rules", [name for name, _title in FRIENDLY])
def test_four_bots_play_a_table_to_its_end(rules):
    table = friendly(rules=rules, hands=2, bots=CHAIRS)
    play_out(table)
    assert table.state in ("over", "playing")
    assert table.dealt_hands.filter(state="over").count() >= 1
    assert set(HandDeed.objects.values_list("by", flat=True)) == {"bot"}


def test_a_person_with_three_bots_plays_and_at_each_look_the_bot_whose_turn_it_is_acts():
    """Looks are bots.PAUSE seconds apart; how long a bot thinks, `bench duel` measures."""
    table = friendly(hands=1, bots=("E", "S", "W"))
    device, rng = Device(table.code, "N").sit(), random.Random(3)
    for _ in range(60):
        view = device.get(hand=1)
        if view["phase"] == "over":
            break
        if view["turn"] == "N":
            device.do(card=rng.choice(view["legal"]))
            assert device.status == 200
        waits = device.get(hand=1)
        assert bots.play_due() == (waits["phase"] != "over" and waits["turn"] != "N")
    assert device.get(hand=1)["phase"] == "over"


def test_without_a_worker_people_play_on_and_the_bots_are_taken_up_again():
    table = friendly(hands=1, bots=("E", "S", "W"))
    device = Device(table.code, "N").sit()
    while device.get()["turn"] != "N":
        bots.play_due()
    device.do(card=device.view["legal"][0])
    waiting = device.get()
    assert waiting["turn"] != "N" or waiting["trick"] == []
    # Nobody looked for a while; then somebody does.
    done = HandDeed.objects.count()
    assert bots.play_due() == (1 if waiting["turn"] != "N" else 0)
    assert HandDeed.objects.count() >= done


def test_two_workers_that_look_at_once_play_a_turn_once():
    table = friendly(hands=1, bots=CHAIRS)
    (found,) = bots.due()
    assert bots.play_one(*found) is True
    assert bots.play_one(*found) is False
    assert HandDeed.objects.filter(hand__table=table).count() == 1


def test_a_person_and_a_bot_change_places_between_tricks_only():
    table = friendly(hands=1, bots=CHAIRS)
    bots.play_due()
    late = Device(table.code, "N")
    late.post("seat", seat="N")
    assert late.status == 422
    assert late.view["error"]["code"] == "digital-between-tricks"
    for _ in range(3):
        bots.play_due()
    late.post("seat", seat="N")
    assert late.status == 200
    assert len(late.get()["cards"]) == 12
    late.post("seat", leave="1", bot="rules")
    assert late.status == 200
    assert late.get()["seat"] is None
    assert table.seats.get(seat="N").kind == "bot"
    play_out(table)
    assert DigitalTable.objects.get(pk=table.pk).state == "over"


def test_a_strong_bot_without_its_library_plays_by_the_rules(monkeypatch):
    monkeypatch.setattr("scoring.engine.double_dummy.find_spec", lambda _name: None)
    table = friendly(hands=1, bots=CHAIRS, bot="sample10")
    play_out(table)
    assert table.state == "over"


def test_a_bot_takes_a_chair_for_a_person_and_the_old_link_ends():
    table = friendly(hands=1)
    devices = {chair: Device(table.code, chair).sit() for chair in CHAIRS}
    seats.fill(table, "E", None, bot="rules")
    devices["E"].get()
    assert devices["E"].view["seat"] is None
    assert devices["N"].get()["kinds"]["E"] == "bot"
