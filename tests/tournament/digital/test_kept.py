"""A backup of an event carries its tables on screens, and a restored hand goes on where it was."""

import random
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.factories import make_event
from tests.lost import lose_seals
from tests.tournament.digital.playing import Device, friendly, play_hand, seated, table_of
from tournament.models import (
    DealtHand,
    DigitalTable,
    Event,
    HandDeed,
    LogEntry,
    Member,
    Seat,
    Shuffle,
    Sitting,
)
from tournament.services import backups, personal_data, rounds
from tournament.services.digital import plans, seats, tidying

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_restored_event_has_its_hands_where_they_were(tmp_path: Path) -> None:
    cache.clear()
    event = make_event(pairs=4, rounds_planned=1, hands=2, rules="bid")
    plans.set_plan(event, None, tables_on_screens=[1], turn_seconds=60, then="bot", delay=15)
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    devices, rng = seated(table), random.Random(6)
    play_hand(devices, rng, until=lambda view: view["phase"] == "play" and len(view["trick"]) == 2)
    before = {chair: device.get() for chair, device in devices.items()}
    deeds = list(HandDeed.objects.order_by("ply").values_list("ply", "seat", "kind", "value"))
    path = tmp_path / "night.whist.gz"
    backups.write_event(event, path)
    LogEntry.objects.all().delete()
    Seat.objects.all().delete()
    event.delete()
    lose_seals()
    assert not DigitalTable.objects.exists()
    restored = backups.restore_event(path, None)
    again = DigitalTable.objects.get(sitting__round__event=restored)
    assert (again.code, again.turn_seconds, again.then, again.delay) == (table.code, 60, "bot", 15)
    assert plans.plan_of(restored).tables == [1]
    assert list(HandDeed.objects.order_by("ply").values_list("ply", "seat", "kind", "value")) == deeds
    # The same devices hold the same chairs.
    for chair, device in devices.items():
        view = device.get()
        assert (view["cards"], view["trick"], view["turn"]) == tuple(
            before[chair][part] for part in ("cards", "trick", "turn")
        )
    play_hand(devices, rng)
    assert DealtHand.objects.filter(table=again, state="over").count() == 1


def test_a_table_that_is_taken_back_to_paper_before_the_deal_is_there_no_more() -> None:
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1, 2])
    rounds.open_round(event, 1, None)
    for table in DigitalTable.objects.all():
        seats.fill(table, "N", None, bot="rules")
    spectator = Device(DigitalTable.objects.first().code)
    assert spectator.get()["phase"] == "waiting"
    plans.set_plan(event, None, tables_on_screens=[2])
    spectator.get()
    assert spectator.status == 404
    assert DigitalTable.objects.get().sitting.table_number == 2


def test_a_table_that_was_dealt_stays_on_its_screens() -> None:
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    seated(DigitalTable.objects.get())
    plans.set_plan(event, None, tables_on_screens=[])
    assert DigitalTable.objects.get().state == "playing"


def test_a_person_who_is_erased_is_no_longer_named_in_a_chair() -> None:
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = DigitalTable.objects.get()
    member = Member.objects.get(name=table.seats.get(seat="N").name)
    Event.objects.filter(pk=event.pk).update(state="closed")
    personal_data.erase(member, None)
    assert table.seats.get(seat="N").name == f"Former member {member.pk}"
    assert table.seats.get(seat="E").name.startswith("Ann")


def test_friendly_tables_that_were_left_are_swept_away_with_their_seeds() -> None:
    left, played = friendly(), friendly(name="Other table")
    seated(played)
    old = timezone.now() - timedelta(days=8)
    DigitalTable.objects.update(made_at=old)
    tidying.digital_tables()
    assert list(DigitalTable.objects.all()) == [played]
    assert list(Shuffle.objects.all()) == [played.shuffle]
    DigitalTable.objects.update(over_at=timezone.now() - timedelta(days=91), state="over")
    assert tidying.digital_tables() > 0
    assert tidying.digital_tables() == 0
    assert not Shuffle.objects.filter(pk=left.shuffle_id).exists()
