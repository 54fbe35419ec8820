"""Cases of an event night that are played on screens, each by the doors of a digital table."""

import random
from collections import Counter
from itertools import product

import pytest
from django.core.cache import cache

from scoring.engine.hand_text import read_hand_text
from tests.factories import make_event, make_user
from tests.tournament.digital.playing import CHAIRS, Device, friendly, play_hand, seated, table_of
from tests.tournament.digital.stacked import stack
from tournament.models import DealtHand, DigitalTable, HandDeed, HandScore, LogEntry, Sitting
from tournament.services import rounds, sheets
from tournament.services.digital import finishing, limits, plans, seats, tables
from tournament.services.receipts import Stale

pytestmark = pytest.mark.django_db(transaction=True)
SECOND = "2026-01-01T00:00:00Z"


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


def event_table(hands=1, pairs=4, **how):
    event = make_event(pairs=pairs, rounds_planned=1, hands=hands)
    plans.set_plan(event, None, tables_on_screens=[1], **how)
    rounds.open_round(event, 1, None)
    return table_of(Sitting.objects.get(round__event=event, table_number=1))


# --- D03 ------------------------------------------------------------------------------------------


def test_D03_no_illegal_card_is_taken_and_nothing_changes():
    table = friendly(rules="basic")
    devices = seated(table)
    # Thirteen each: N leads the king of hearts, E holds one heart and the ace of spades.
    hands = {
        "N": "-.KQJT9876542.2.3",
        "E": "A.3.AKQJT9876.54",
        "S": "KQJT9.A.543.AKQJ",
        "W": "8765432.-.-.T98762",
    }
    stack(table, hands, dealer="W", trump="C")
    devices["N"].get()
    devices["N"].do(card="HK")
    east = devices["E"]
    before = east.get()
    assert before["legal"] == ["H3"]
    for wrong in ("SA", "SK", "HK", "H99", "", "h3", "H3 H3", "BJ"):
        east.do(card=wrong)
        assert east.status == 422, wrong
        assert {**east.view, "error": None, "now": None} == {**before, "now": None}
    south = devices["S"]
    south.get()
    south.do(card="HA")
    assert south.status == 422
    assert HandDeed.objects.count() == 1
    # The same card twice at once counts once.
    ply = before["ply"]
    assert east.do(ply=ply, token="a", card="H3")["turn"] == "S"
    east.do(ply=ply, token="b", card="H3")
    assert east.status == 409
    assert HandDeed.objects.count() == 2


def test_D03_after_trick_13_no_card_is_taken():
    table = friendly(hands=1)
    devices = seated(table)
    play_hand(devices, random.Random(4))
    for device in devices.values():
        device.get()
        device.do(card="SA")
        assert device.status in (409, 422)
    assert HandDeed.objects.count() <= 52


# --- D07 ------------------------------------------------------------------------------------------


def bidding(**options):
    table = friendly(rules="bid-min3", options={"one_turn": True, **options})
    devices = seated(table)
    row = table.dealt_hands.get(state="playing")
    order = [CHAIRS[(CHAIRS.index(row.dealer) + step) % 4] for step in (1, 2, 3, 4)]
    for device in devices.values():
        device.get()
    return table, devices, order


def test_D07_the_dealer_must_bid():
    _table, devices, order = bidding()
    for chair in order[:3]:
        devices[chair].get()
        devices[chair].do(call="pass")
    dealer = devices[order[3]]
    assert "pass" not in dealer.get()["legal_calls"]
    dealer.do(call="pass")
    assert dealer.status == 422
    dealer.do(call="2")
    assert dealer.status == 422
    assert dealer.do(call="3")["phase"] == "naming"


def test_D07_all_pass_and_the_hand_is_dealt_again():
    table, devices, order = bidding(all_pass="redeal")
    first = table.dealt_hands.get(state="playing")
    for chair in order:
        devices[chair].get()
        devices[chair].do(call="pass")
    again = table.dealt_hands.get(state="playing")
    assert (again.number, again.attempt, again.dealer) == (first.number, 2, first.dealer)
    assert again.deal != first.deal
    first.refresh_from_db()
    assert (first.state, first.why, first.ns) == ("aborted", "passed-out", None)
    view = devices["N"].get()
    assert (view["hand"], view["attempt"], view["calls"]) == (1, 2, [])
    assert view["score"] == {"ns": 0, "ew": 0}
    papers = devices["N"].get("hands/1/shuffle.json")
    assert [(one["hand"], one["deal"], one["why"]) for one in papers["aborted"]] == [(1, 1, "passed-out")]
    assert papers["aborted"][0]["commitment"] == table.shuffle.commitment


def test_D07_each_seat_calls_once_and_neither_late_nor_out_of_turn():
    _table, devices, order = bidding()
    late = devices[order[2]]
    late.get()
    late.do(call="3")
    assert late.status == 422
    for chair, call in zip(order, ("3 uptown", "pass", "4 uptown", "pass"), strict=True):
        devices[chair].get()
        devices[chair].do(call=call)
        assert devices[chair].status == 200
    view = devices[order[1]].get()
    assert (view["phase"], view["turn"]) == ("naming", order[2])
    devices[order[1]].do(call="5")
    assert devices[order[1]].status == 422
    assert view["contract"] == {
        "bidder": order[2],
        "bid": 4,
        "kind": "uptown",
        "trump": None,
        "ranks": None,
    }


# --- D10 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "tricks"), [("basic", 13), ("bid", 12)])
def test_D10_the_last_trick_is_the_last_and_one_result_is_written(rules, tricks):
    event = make_event(pairs=4, rounds_planned=1, hands=1, rules=rules)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    sitting = Sitting.objects.get(round__event=event, table_number=1)
    devices, rng = seated(table_of(sitting)), random.Random(8)
    flagged = []

    def watch(view):
        played = sum(view["tricks"].values()) - (1 if view["kitty_size"] and view["contract"] else 0)
        if view["phase"] == "play" and view["is_last_trick"]:
            flagged.append(played + 1)
        if view["phase"] == "play":
            assert not HandScore.objects.filter(sitting=sitting).exists()
        return False

    view = play_hand(devices, rng, until=watch)
    assert set(flagged) == {tricks}
    assert view["result"]["ns"] + view["result"]["ew"] == 13
    devices["N"].get(hand=1)
    devices["N"].do(card="SA")
    assert devices["N"].status in (409, 422)
    row = HandScore.objects.get(sitting=sitting)
    assert (row.ns, row.ew) == (view["result"]["ns"], view["result"]["ew"])
    sitting.refresh_from_db()
    assert sitting.state == Sitting.State.CONFIRMED
    # A second score is refused, and the first one stands.
    assert finishing.enter_due() == 0
    with pytest.raises(Stale):
        sheets.submit(sitting, {1: (row.ew, row.ns)}, seen={1: 0}, by=None, source="organiser")
    assert HandScore.objects.get(sitting=sitting).ns == view["result"]["ns"]


# --- D12 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "each", "kitty", "size"), [("basic", 13, 0, 52), ("bid", 12, 6, 54)])
def test_D12_every_deal_is_whole_and_no_two_tables_have_the_same(rules, each, kitty, size):
    seen = []
    for _ in range(6):
        table = friendly(rules=rules, hands=4, bots=CHAIRS)
        for row in table.dealt_hands.all():
            counts = [read_hand_text(row.deal[chair]).bit_count() for chair in CHAIRS]
            assert counts == [each] * 4
            whole = 0
            for place in (*CHAIRS, *(["kitty"] if kitty else [])):
                whole |= read_hand_text(row.deal[place])
            assert whole.bit_count() == size
            seen.append(tuple(row.deal[chair] for chair in CHAIRS))
    assert max(Counter(seen).values()) == 1
    assert len(seen) == 12


# --- D15 ------------------------------------------------------------------------------------------


def overdue(table):
    table.dealt_hands.filter(state="playing").update(deadline=SECOND)


def test_D15_after_the_limit_the_organiser_is_told_and_the_deal_is_not_lost():
    table = event_table(turn_seconds=60, then="warn")
    devices = seated(table)
    view = devices["N"].get()
    turn = view["turn"]
    assert view["deadline"] is not None
    overdue(table)
    assert limits.take_effect_everywhere() == 1
    assert limits.take_effect_everywhere() == 0
    line = LogEntry.objects.get(deed="digital-time-up")
    assert line.details["seat"] == turn
    assert devices["N"].get()["warned"] is True
    assert devices["N"].view["turn"] == turn
    assert not HandDeed.objects.exists()
    devices[turn].get()
    devices[turn].do(card=devices[turn].view["legal"][0])
    assert devices[turn].status == 200
    row = table.dealt_hands.get(state="playing")
    assert row.deadline > row.begun_at
    assert row.warned_at is None


def test_D15_after_the_limit_a_bot_plays_that_one_turn_and_only_a_legal_card():
    table = event_table(turn_seconds=60, then="bot")
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    legal = devices[turn].get()["legal"]
    overdue(table)
    # Without any worker: whoever asks brings it about.
    after = devices["N"].get()
    deed = HandDeed.objects.get()
    assert (deed.seat, deed.by) == (turn, "limit")
    assert deed.value in legal
    assert after["turn"] != turn
    assert table.seats.get(seat=turn).kind == "person"
    row = table.dealt_hands.get(state="playing")
    assert row.deadline > deed.at


@pytest.mark.parametrize("lying", [0, 1, 3])
def test_D15_a_substitute_has_the_hand_and_the_turn_and_the_old_link_acts_no_more(lying):
    """Between tricks, and in the middle of one."""
    table = event_table(turn_seconds=60, then="warn")
    devices = seated(table)
    play_hand(devices, random.Random(2), until=lambda view: len(view["trick"]) == lying)
    turn = devices["N"].get()["turn"]
    old = devices[turn]
    held = old.get()["cards"]
    old_key = table.seats.get(seat=turn).key
    seat = seats.substitute(table, turn, make_user(), name="Sue Substitute")
    card = old.view["legal"][0]
    old.do(card=card)
    assert old.status == 403
    assert old.get()["cards"] == []
    for again in ({"seat": turn}, {"key": old_key}):
        old.post("seat", **again)
        assert old.status == 422
    new = Device(table.code, turn)
    new.post("seat", key=seat.key)
    assert new.status == 200
    view = new.get()
    assert (view["cards"], view["turn"], view["seat"]) == (held, turn, turn)
    assert view["names"][turn] == "Sue Substitute"
    assert new.do(card=card)["counts"][turn] == 12


def test_D15_of_two_devices_of_one_person_the_last_one_acts():
    table = event_table()
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    key = table.seats.get(seat=turn).key
    first, second = devices[turn], Device(table.code, turn)
    cards = first.get()["cards"]
    second.post("seat", key=key)
    assert second.get()["cards"] == cards
    first.do(card=first.view["legal"][0])
    assert first.status == 403
    second.do(card=second.view["legal"][0])
    assert second.status == 200


# --- G01 ------------------------------------------------------------------------------------------


def test_G01_nobody_plays_for_another_seat_or_another_table():
    table, other = friendly(), friendly(name="Other table")
    devices, others = seated(table), seated(other)
    turn = devices["N"].get()["turn"]
    waits = next(device for chair, device in devices.items() if chair != turn)
    card = devices[turn].get()["legal"][0]
    waits.get()
    for forged in ({"seat": turn}, {"player": turn}, {"by": turn}, {"hand": "1"}):
        waits.do(card=card, **forged)
        assert waits.status == 422
    # A device of another table is a spectator here.
    crossed = Device(table.code, client=others[turn].client)
    assert crossed.get()["seat"] is None
    crossed.do(card=card)
    assert crossed.status == 403
    unknown = Device("BCDFGHJK", client=others[turn].client)
    unknown.do(ply=1, card=card)
    assert unknown.status == 404
    assert not HandDeed.objects.exists()


# --- joining the kinds of tables ------------------------------------------------------------------


def test_an_event_of_two_paper_and_two_digital_tables_ends_in_one_standings(client):
    from tournament.services import sheets
    from tournament.services.closing import close

    event = make_event(pairs=8, rounds_planned=1, hands=2)
    plans.set_plan(event, None, tables_on_screens=[2, 4])
    rounds.open_round(event, 1, None)
    sittings = {one.table_number: one for one in Sitting.objects.filter(round__event=event)}
    rng = random.Random(12)
    for number, sitting in sittings.items():
        if number in (2, 4):
            devices = seated(table_of(sitting))
            for _ in range(2):
                play_hand(devices, rng)
        else:
            sheets.submit(sitting, {1: (8, 5), 2: (6, 7)}, seen={}, by=None, source="organiser")
    assert {one.state for one in Sitting.objects.filter(round__event=event)} == {"confirmed"}
    from tournament.queries.standings import standings

    found = standings(event)
    assert len(found.rows) == 8
    assert sum(int(row.values["tricks"]) for row in found.rows) == 4 * 2 * 13
    assert close(event, None).state == "closed"
    assert all(table.state == "over" for table in DigitalTable.objects.all())


def test_what_an_organiser_wrote_meanwhile_stands_and_is_said():
    from tournament.services import sheets

    table = event_table()
    sheets.submit(table.sitting, {1: (13, 0)}, seen={}, by=None, source="organiser")
    devices = seated(table)
    play_hand(devices, random.Random(1))
    row = HandScore.objects.get(sitting=table.sitting, is_current=True)
    assert (row.ns, row.source) == (13, "organiser")
    assert DealtHand.objects.get(table=table, state="over").kept_out == "digital-clash"
    assert LogEntry.objects.filter(deed="digital-kept-out").count() == 1


def test_every_constraint_of_a_table_is_the_databases():
    from django.db import IntegrityError, transaction

    table = friendly()
    seated(table)
    row = table.dealt_hands.get(state="playing")
    make = {"hand": row, "seat": "N", "kind": "card", "version": 1}
    HandDeed.objects.create(ply=0, value="SA", **make)
    for ply, value in product((0,), ("SA", "SK")):
        with pytest.raises(IntegrityError), transaction.atomic():
            HandDeed.objects.create(ply=ply, value=value, **make)
    with pytest.raises(IntegrityError), transaction.atomic():
        HandDeed.objects.create(ply=1, value="SA", **make)
    with pytest.raises(IntegrityError), transaction.atomic():
        table.dealt_hands.filter(state="dealt").update(state="playing", turn="N")
    with pytest.raises(IntegrityError), transaction.atomic():
        table.seats.filter(seat="N").update(seat="E")
    assert tables.find(table.code.lower()) == table
