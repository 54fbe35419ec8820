"""Who may take which chair, and what goes on when somebody stands up or never shows a seed."""

import random

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.engine.shuffle import commitment
from tests.factories import make_event, make_user
from tests.tournament.digital.playing import Device, friendly, play_hand, seated, table_of
from tournament.models import DigitalSeat, DigitalTable, HandDeed, Member, Sitting, Substitute, User
from tournament.services import personal, rounds
from tournament.services.digital import analysing, limits, plans, seats

pytestmark = pytest.mark.django_db(transaction=True)
PAST = "2026-01-01T00:00:00Z"


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


def event_table(movement=None, **how) -> DigitalTable:
    more = {"movement": movement} if movement else {}
    event = make_event(pairs=4, rounds_planned=1, hands=2, **more)
    plans.set_plan(event, None, tables_on_screens=[1], **how)
    rounds.open_round(event, 1, None)
    return table_of(Sitting.objects.get(round__event=event, table_number=1))


def code_of(device: Device) -> str:
    return device.view["error"]["code"]


def account(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def chair(table: DigitalTable, seat: str) -> DigitalSeat:
    return DigitalSeat.objects.get(table=table, seat=seat)


# --- one hand for each pair of eyes ---------------------------------------------------------------


@pytest.mark.parametrize("other_is", ["empty", "bot"])
def test_who_has_seen_a_hand_takes_no_other_chair_of_it(other_is):
    table = friendly(hands=2)
    devices = seated(table)
    if other_is == "bot":
        seats.fill(table, "S", None, bot="rules")
    else:
        devices["S"].post("seat", leave="1")
    north = devices["N"]
    north.post("seat", leave="1")
    north.post("seat", seat="S")
    assert (north.status, code_of(north)) == (422, "digital-one-seat")
    north.post("seat", key=chair(table, "S").key)
    assert (north.status, code_of(north)) == (422, "digital-one-seat")
    assert north.get()["cards"] == []
    north.post("seat", seat="N")
    assert north.status == 200


def test_another_device_of_the_same_account_takes_no_other_chair_either():
    table, user = friendly(hands=2), make_user()
    Device(table.code, "N", account(user)).sit()
    for seat in "ESW":
        Device(table.code, seat).sit()
    seats.leave(chair(table, "S"))
    again = Device(table.code, "S", account(user))
    again.post("seat", seat="S")
    assert (again.status, code_of(again)) == (422, "digital-one-seat")


def test_who_sat_down_in_the_middle_of_a_hand_has_seen_it_too_and_the_next_hand_is_another():
    from tournament.services.digital import dealing

    table = friendly(hands=2)
    devices = seated(table)
    devices["S"].post("seat", leave="1")
    devices["W"].post("seat", leave="1")
    late = Device(table.code)
    late.post("seat", seat="S")
    late.post("seat", leave="1")
    late.post("seat", seat="W")
    assert code_of(late) == "digital-one-seat"
    dealing.abort(table, None, "A card was seen")
    late.post("seat", seat="W")
    assert late.status == 200


@pytest.mark.parametrize("movement", [None, "mitchell"])
@pytest.mark.parametrize("other_is", ["empty", "bot"])
def test_in_an_event_a_chair_after_the_deal_wants_its_link_or_account(movement, other_is):
    table = event_table(movement)
    devices = seated(table)
    if other_is == "bot":
        seats.fill(table, "S", None, bot="rules")
    else:
        devices["S"].post("seat", leave="1")
    stranger = Device(table.code)
    stranger.post("seat", seat="S")
    assert (stranger.status, code_of(stranger)) == (422, "digital-seat-taken")
    entry = chair(table, "S").entry
    own = personal.codes_of(entry.event)[entry.pk]
    stranger.post("seat", seat="S", personal=own)
    assert stranger.status == 200


def test_who_stood_up_from_an_events_chair_sits_down_again():
    table = event_table()
    south = seated(table)["S"]
    south.post("seat", leave="1")
    south.post("seat", seat="S")
    assert south.status == 200


# --- seeds ----------------------------------------------------------------------------------------


def test_a_seed_left_behind_keeps_nobody_out():
    table = friendly()
    first = Device(table.code, "N").sit(seed="00ff")
    first.post("seat", leave="1")
    assert table.player_seeds.get().seed == "00ff"
    Device(table.code, "N").sit(seed="0a0b")
    assert table.player_seeds.get().seed == "0a0b"


def three_and_one_who_announces(table: DigitalTable) -> Device:
    for seat in "ESW":
        Device(table.code, seat).sit()
    north = Device(table.code, "N").sit(commitment=commitment("N", bytes.fromhex("00ff")))
    assert north.get()["phase"] == "waiting"
    return north


def test_the_seed_that_was_waited_for_begins_the_play():
    table = friendly()
    north = three_and_one_who_announces(table)
    north.post("seed", seed="00ff")
    assert north.get()["phase"] != "waiting"


@pytest.mark.parametrize("by", ["worker", "reader"])
def test_a_seed_that_never_comes_is_dealt_without(by):
    table = friendly()
    north = three_and_one_who_announces(table)
    assert limits.take_effect_everywhere() == 0
    DigitalTable.objects.update(seeds_due_at=PAST)
    if by == "worker":
        assert limits.take_effect_everywhere() == 1
        assert limits.take_effect_everywhere() == 0
    assert north.get()["phase"] != "waiting"


# --- standing up and coming back ------------------------------------------------------------------


def test_standing_up_does_not_stop_the_time_of_the_turn():
    table = friendly(turn_seconds=30, then="bot")
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    devices[turn].post("seat", leave="1")
    assert table.dealt_hands.get(state="playing").deadline is not None
    table.dealt_hands.filter(state="playing").update(deadline=PAST)
    assert limits.take_effect_everywhere() == 1
    assert HandDeed.objects.get().seat == turn


def test_the_link_of_a_player_who_was_replaced_takes_the_chair_no_more():
    table = event_table()
    seat = chair(table, "N")
    entry, event = seat.entry, seat.entry.event
    own = personal.codes_of(event)[entry.pk]
    member = Member.objects.create(club=event.club, name="Sue Substitute", key="sue substitute")
    Substitute.objects.create(
        event=event, entry=entry, position=1, from_round=1, member=member, name=member.name
    )
    DigitalSeat.objects.filter(pk=seat.pk).update(name=member.name)
    sue = Device(table.code, "N").sit()
    old = Device(table.code, "N")
    old.post("seat", seat="N", personal=own)
    assert (old.status, code_of(old)) == (422, "digital-seat-taken")
    # The partner's own chair is still the entry's.
    other = next(one for one in table.seats.filter(entry=entry).exclude(pk=seat.pk))
    old.post("seat", seat=other.seat, personal=own)
    assert old.status == 200
    assert sue.get()["seat"] == "N"


def test_an_account_without_a_name_sits_there_as_a_guest():
    table = friendly()
    user = User.objects.create(email="private@example.org", name="")
    Device(table.code, "N", account(user)).sit()
    assert chair(table, "N").name == "Guest N"


def test_who_stands_up_does_not_choose_which_bot_plays_on():
    table = friendly(bot="rules")
    seated(table)["N"].post("seat", leave="1", bot="sample10")
    assert chair(table, "N").bot == "rules"


def test_a_substitute_who_let_a_bot_play_on_comes_back_by_his_link():
    table = event_table()
    seated(table)
    key = seats.substitute(table, "E", None, name="Sue Substitute").key
    sue = Device(table.code, "E")
    sue.post("seat", key=key)
    sue.post("seat", leave="1", bot="rules")
    assert chair(table, "E").kind == "bot"
    sue.post("seat", key=key)
    assert sue.status == 200
    assert sue.get()["seat"] == "E"


# --- what a script may send -----------------------------------------------------------------------


@pytest.mark.parametrize("token", ["a\x00b", "\x07", "é", "x" * 65])
def test_a_token_that_is_none_is_refused_before_it_is_looked_for(token, monkeypatch):
    devices = seated(friendly())
    device = devices[devices["N"].get()["turn"]]
    looked = []
    monkeypatch.setattr(
        "tournament.services.digital.playing._earlier", lambda _t, token: looked.append(token)
    )
    device.do(token=token, card=device.get()["legal"][0])
    assert (device.status, looked) == (422, [])
    assert not HandDeed.objects.exists()


def test_a_key_of_other_letters_is_an_old_link():
    device = Device(friendly().code)
    device.post("seat", key="schlüssel")
    assert (device.status, code_of(device)) == (422, "digital-link-old")


def test_looking_at_a_hand_again_and_again_starts_one_working_out(monkeypatch):
    table = friendly(hands=1)
    seated(table)
    table.dealt_hands.update(state="over", ns=7, ew=6, turn="", deadline=None)
    woken = []

    def wake(task, *arguments, expires=None):
        woken.append((task, *arguments, expires))
        return len(woken) > 1

    monkeypatch.setattr(analysing, "wake", wake)
    for _ in range(4):
        analysing.ask(table, 1)
    # The broker was away the first time.
    assert woken == [(analysing.ANALYSE, table.dealt_hands.get().pk, 600)] * 2


def test_a_hand_that_is_over_is_worked_out_once_and_kept():
    table = friendly(hands=1)
    play_hand(seated(table), random.Random(5))
    row = table.dealt_hands.get()
    assert analysing.run(row.pk) is True
    assert analysing.run(row.pk) is False
    row.refresh_from_db()
    assert row.analysis["state"] in ("ready", "none")
    assert Device(table.code).get("hands/1/replay.json")["analysis"] == row.analysis
