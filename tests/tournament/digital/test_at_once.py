"""Several who send at the same moment: each card counts once, on SQLite and on PostgreSQL."""

import threading

import pytest
from django.db import connection

from tests.tournament.digital.playing import Device, friendly, seated
from tournament.models import HandDeed
from tournament.services.digital import bots

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*deeds):
    """Run each in a thread of its own, all let go together; what they return, in their order."""
    gate, found = threading.Barrier(len(deeds)), [None] * len(deeds)

    def run(place, deed):
        gate.wait(20)
        try:
            found[place] = deed()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=one) for one in enumerate(deeds)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return found


def test_two_posts_of_the_same_card_count_once():
    devices = seated(friendly())
    for round_number in range(4):
        turn = devices["N"].get()["turn"]
        view = devices[turn].get()
        card = view["legal"][0]
        pair = [Device(devices[turn].code, turn, devices[turn].client) for _ in range(2)]

        def send(device, token, ply=view["ply"], card=card):
            device.do(ply=ply, token=token, card=card)
            return device.status

        same = round_number % 2 == 0
        tokens = ("same", "same") if same else ("one", "other")
        tokens = [f"{token}-{round_number}" for token in tokens]
        answers = at_once(*(lambda d=d, t=t: send(d, t) for d, t in zip(pair, tokens, strict=True)))
        assert sorted(answers) == ([200, 200] if same else [200, 409])
        assert HandDeed.objects.filter(value=card).count() == 1
        assert HandDeed.objects.count() == round_number + 1


def test_a_bot_in_two_workers_acts_once():
    table = friendly(bots=("N", "E", "S", "W"))
    for number in range(1, 4):
        found = bots.due()[0]
        done = at_once(*(lambda found=found: bots.play_one(*found) for _ in range(3)))
        assert sum(map(bool, done)) == 1
        assert HandDeed.objects.filter(hand__table=table).count() == number


def test_one_chair_goes_to_one_of_two_who_want_it():
    table = friendly()
    pair = [Device(table.code, "N") for _ in range(2)]

    def sit(device):
        device.post("seat", seat="N")
        return device.status

    assert sorted(at_once(*(lambda d=d: sit(d) for d in pair))) == [200, 422]
    assert table.seats.exclude(secret_hash="").count() == 1
