"""What a process knows of a table it does not read again; and it never tells what holds no more."""

import gc
import weakref
from collections import OrderedDict
from contextlib import contextmanager, nullcontext
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.digital.playing import Device, friendly, seated, table_of
from tournament.models import DealtHand, Event, Sitting
from tournament.queries.digital import known, people
from tournament.services import rounds
from tournament.services.digital import plans, seats, tidying
from tournament.services.writing import changed, write

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quiet_cache():
    cache.clear()
    yield
    cache.clear()


@contextmanager
def elsewhere():
    """Another process does what is done: it knows nothing of what this one has read."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(known, "_kept", OrderedDict())
        yield


def turn_of(devices):
    return devices[devices["N"].get()["turn"]]


def test_four_seats_look_with_one_question_each_and_a_card_asks_for_what_it_needs(
    django_assert_num_queries, django_assert_max_num_queries
):
    devices = seated(friendly(hands=2))
    mover = turn_of(devices)
    card = mover.get()["legal"][0]
    with django_assert_max_num_queries(9):
        mover.do(card=card)
    for device in devices.values():
        with django_assert_num_queries(1):
            assert device.get()["trick"] == [{"seat": mover.chair, "card": card}]


def test_a_card_that_another_process_stored_is_seen_here_at_once():
    devices = seated(friendly(hands=2))
    for _ in range(3):
        mover = turn_of(devices)
        card = mover.get()["legal"][0]
        with elsewhere():
            mover.do(card=card)
        views = [device.get() for device in devices.values()]
        assert all(card in [one["card"] for one in view["trick"]] for view in views)
        # The next one is played here, on what was just read.
        mover = turn_of(devices)
        mover.do(card=mover.get()["legal"][0])
        assert mover.status == 200
        assert all(device.get()["ply"] == mover.view["ply"] for device in devices.values())


def test_who_was_put_out_elsewhere_sees_and_does_nothing_here():
    table = friendly(hands=2)
    devices = seated(table)
    mover = turn_of(devices)
    mover.get()
    with elsewhere():
        seats.substitute(table, mover.chair, None, name="Sam")
    mover.do(card=mover.view["legal"][0])
    assert mover.status == 403
    assert mover.view["cards"] == []
    assert mover.get()["seat"] is None
    assert mover.view["names"][mover.chair] == "Sam"
    assert not DealtHand.objects.get(state="playing").deeds.exists()


@pytest.mark.parametrize(
    ("door", "fields"),
    [("deed", {"ply": 1, "card": "SA", "call": "1"}), ("seat", {"seat": "X"}), ("seed", {"seed": "ab"})],
)
def test_who_was_put_out_elsewhere_is_refused_without_his_successors_cards(door, fields):
    table = friendly(hands=2)
    devices = seated(table)
    mover = turn_of(devices)
    mover.get()
    with elsewhere():
        seats.substitute(table, mover.chair, None, name="Sam")
    mover.post(door, **fields)
    assert mover.status == 422
    assert (mover.view["seat"], mover.view["cards"], mover.view["legal"]) == (None, [], [])


def test_the_device_of_who_was_put_out_does_not_speak_for_his_successor(monkeypatch):
    table = friendly(hands=2)
    devices = seated(table)
    devices["N"].get()
    before = table.seats.get(seat="N")
    key = seats.substitute(table, "N", None, name="Sam").key
    sam = Device(table.code, "N").sit(key=key)
    sam.get()
    assert devices["E"].get()["kinds"]["N"] == "person"
    later = timezone.now() + timedelta(minutes=1)
    monkeypatch.setattr(people.timezone, "now", lambda: later)
    monkeypatch.setattr(known, "_HEARD", 0)
    # The stream of the page that was left open.
    people.note(before)
    assert devices["E"].get()["kinds"]["N"] == "away"
    sam.get()
    assert devices["E"].get()["kinds"]["N"] == "person"


def test_at_a_table_that_was_taken_away_elsewhere_nothing_is_found():
    table = friendly(hands=2)
    mover = turn_of(seated(table))
    mover.get()
    with elsewhere():
        table.delete()
    mover.do(card=mover.view["legal"][0])
    assert mover.status == 404


def test_what_an_event_says_of_its_table_is_as_it_is_now():
    event = make_event(pairs=4, rounds_planned=1, hands=2, rules="basic")
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    devices = seated(table_of(Sitting.objects.get(round__event=event, table_number=1)))
    devices["N"].get()
    with write(event):
        Event.objects.filter(pk=event.pk).update(name="Harvest drive")
        changed(event)
    assert devices["N"].get()["event"] == "Harvest drive"


def test_a_name_that_was_erased_is_gone_from_the_screens_too():
    table = friendly(hands=2)
    devices = seated(table)
    assert devices["N"].get()["names"]["E"] == "Guest E"
    with write():
        tidying.rename(table.club, ["Guest E"], lambda name: "Somebody")
    assert devices["N"].get()["names"]["E"] == "Somebody"


def test_what_was_read_is_changed_by_nobody_who_acts():
    devices = seated(friendly(hands=2))
    mover = turn_of(devices)
    mover.get()
    before = known.at_hand(mover.code)
    ply, version = before.rows[-1].ply, before.table.version
    mover.do(card=mover.view["legal"][0])
    assert mover.status == 200
    assert (before.rows[-1].ply, before.table.version) == (ply, version)
    assert before.rows[-1].table is before.table


def test_what_was_read_before_is_let_go_without_a_sweep():
    table = friendly(hands=2)
    devices = seated(table)
    gone = []
    gc.disable()
    try:
        for place in range(4):
            mover = turn_of(devices)
            mover.get()
            gone.append(weakref.ref(known.at_hand(mover.code).table))
            with elsewhere() if place % 2 else nullcontext():
                mover.do(card=mover.view["legal"][0])
            devices["N"].get("last-trick")
        devices["N"].get()
        assert [one() for one in gone] == [None] * 4
    finally:
        gc.enable()
