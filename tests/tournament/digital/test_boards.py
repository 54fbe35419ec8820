"""The same hands at every table: one commitment for the set, and results as duplicate compares them."""

import random

import pytest

from scoring.engine.bots.chance import deed_by_chance
from scoring.engine.doing import do
from scoring.engine.view import view_for
from tests.factories import make_event
from tests.tournament.digital.playing import CHAIRS, Device, organiser, play_hand, seated, table_of
from tournament.mapping.engine_hands import columns_of
from tournament.mapping.rules import rules_of
from tournament.models import (
    DealtHand,
    DigitalTable,
    Event,
    HandDeed,
    HandScore,
    LogEntry,
    Shuffle,
    Sitting,
)
from tournament.queries.digital.played import replayed
from tournament.queries.digital.seen import boards_to_come
from tournament.queries.digital.setting import Setting
from tournament.queries.directions import directions_of
from tournament.queries.facts import gather
from tournament.services import rounds, sheets
from tournament.services.closing import close
from tournament.services.digital import bots, plans, seats, shuffles

pytestmark = pytest.mark.django_db(transaction=True)


def mitchell(pairs, hands=1, rounds_planned=None) -> Event:
    """North-South stay, East-West and the boards move; every table is on screens."""
    tables = pairs // 2
    event = make_event(pairs=pairs, rounds_planned=rounds_planned or tables, hands=hands, movement="mitchell")
    plans.set_plan(event, None, tables_on_screens=range(1, tables + 1))
    return event


def bots_play(event: Event, number: int) -> None:
    rounds.open_round(event, number, None)
    for table in DigitalTable.objects.filter(sitting__round__event=event, sitting__round__number=number):
        for chair in CHAIRS:
            seats.fill(table, chair, None, bot="rules")
    while bots.play_due():
        pass


def play_by_chance(sitting: Sitting) -> None:
    """Every hand of a table with any legal cards, the last of each by the door."""
    table = table_of(sitting)
    for chair in CHAIRS:
        seats.fill(table, chair, None, bot="random")
    while (row := table.dealt_hands.filter(state="playing").first()) is not None:
        row.table, hand, made = table, replayed(row, ()), []
        while len(made) < 51:
            deed = deed_by_chance(view_for(hand, hand.turn), len(made))
            kind, value = columns_of(deed)
            made.append(
                HandDeed(hand=row, ply=len(made), seat=deed.seat.name, kind=kind, value=value, version=1)
            )
            hand = do(hand, deed)
        HandDeed.objects.bulk_create(made)
        DealtHand.objects.filter(pk=row.pk).update(ply=51, turn=hand.turn.name)
        assert bots.play_due() == 1
    sitting.refresh_from_db()
    assert sitting.state == "confirmed"


def boards_of(event: Event) -> dict[int, list[DealtHand]]:
    found: dict[int, list[DealtHand]] = {}
    played = DealtHand.objects.filter(table__sitting__round__event=event, state="over")
    for row in played.select_related("table__sitting__round").order_by("pk"):
        found.setdefault(row.board, []).append(row)
    return found


def test_DUP_01_every_pair_of_a_direction_is_compared_on_the_same_boards():
    event = mitchell(6)
    for number in (1, 2, 3):
        bots_play(event, number)
    boards = boards_of(event)
    assert sorted(boards) == [1, 2, 3]
    for rows in boards.values():
        # Three tables had the board: the same cards, the same dealer, one commitment.
        assert len(rows) == 3
        assert len({tuple(row.deal[chair] for chair in CHAIRS) for row in rows}) == 1
        assert len({(row.dealer, row.deal["turned"]) for row in rows}) == 1
    assert Shuffle.objects.filter(event=event).count() == 1
    tricks: dict[int, list[int]] = {}
    for rows in boards.values():
        for row in rows:
            sides = {seat.side: seat.entry.number for seat in row.table.sitting.seats.all()}
            tricks.setdefault(sides["ns"], []).append(row.ns)
            tricks.setdefault(sides["ew"], []).append(row.ew)
    assert all(len(own) == 3 for own in tricks.values())
    found = directions_of(gather(event))
    for above in found.above.values():
        total = sum(sum(tricks[entry]) for entry in above)
        for entry, difference in above.items():
            assert difference * len(above) == sum(tricks[entry]) * len(above) - total
    # 13 tricks a board at each table: the sum that checks itself.
    assert sum(map(sum, tricks.values())) == 3 * 3 * 13


@pytest.mark.parametrize(("tables", "each", "total"), [(14, 2, 28), (10, 3, 30)])
def test_DUP_02_each_table_is_dealt_its_whole_number_of_boards(tables, each, total):
    event = mitchell(2 * tables, hands=each, rounds_planned=1)
    rounds.open_round(event, 1, None)
    boards = [sitting.boards for sitting in Sitting.objects.filter(round__event=event)]
    assert {len(one) for one in boards} == {each}
    assert len({board for one in boards for board in one}) == total


def test_DUP_03_who_sits_at_each_table_and_what_is_dealt_there_follow_the_movement():
    """North-South stay; East-West go from table t to t - 1, from 1 to 5, so that in round r the pair sits
    at t which began at t + r - 1."""
    event = mitchell(10)
    began: dict[int, int] = {}
    for number in range(1, 6):
        rounds.open_round(event, number, None)
        sittings = list(Sitting.objects.filter(round__event=event, round__number=number))
        for sitting in sittings:
            at = sitting.table_number
            sits = {seat.seat: seat.entry for seat in table_of(sitting).seats.select_related("entry")}
            assert (sits["N"], sits["E"]) == (sits["S"], sits["W"])
            for entry in (sits["N"], sits["E"]):
                began.setdefault(entry.pk, at)
            assert began[sits["N"].pk] == at
            assert began[sits["E"].pk] == (at - 1 + number - 1) % 5 + 1
        for sitting in sittings:
            play_by_chance(sitting)
            assert [row.board for row in sitting.digital.dealt_hands.all()] == sitting.boards
    assert HandScore.objects.filter(source="digital").count() == 25
    by_board = boards_of(event)
    assert sorted(by_board) == [1, 2, 3, 4, 5]
    for played in by_board.values():
        assert len(played) == 5 and len({row.deal["N"] for row in played}) == 1


def test_DUP_04_four_pairs_play_the_same_hands_at_two_tables_in_three_sets():
    """a-b and c-d, a-c and d-b, a-d and b-c: eight hands a set, and 24 of them."""
    event = make_event(pairs=4, rounds_planned=3, hands=8, movement="howell")
    plans.set_plan(event, None, tables_on_screens=[1, 2])
    met = []
    for number in (1, 2, 3):
        rounds.open_round(event, number, None)
        at = []
        for sitting in Sitting.objects.filter(round__event=event, round__number=number):
            sides = {seat.entry.number for seat in table_of(sitting).seats.select_related("entry")}
            at.append(frozenset(sides))
            play_by_chance(sitting)
        met.append(set(at))
    pairs = [((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3))]
    assert met == [{frozenset(one), frozenset(other)} for one, other in pairs]
    boards = boards_of(event)
    assert sorted(boards) == list(range(1, 25))
    for number, played in boards.items():
        assert len(played) == 2 and played[0].deal == played[1].deal
        assert {row.table.sitting.round.number for row in played} == {(number - 1) // 8 + 1}
    # Four hands are dealt first at each table, and the other four are the other table's.
    first = [row.board for row in DealtHand.objects.filter(number=1).order_by("pk")]
    assert [abs(one - other) for one, other in zip(first[::2], first[1::2], strict=True)] == [4, 4, 4]
    assert Shuffle.objects.filter(event=event).count() == 1


def test_while_a_board_is_to_come_elsewhere_nobody_outside_sees_a_card_of_it():
    event = mitchell(4)
    rounds.open_round(event, 1, None)
    sitting = Sitting.objects.get(round__event=event, round__number=1, table_number=1)
    table = table_of(sitting)
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    devices[turn].get()
    devices[turn].do(card=devices[turn].view["legal"][0])
    spectator = Device(table.code)
    view = spectator.get()
    assert view["hidden"] is True
    assert (view["trick"], view["turned"], view["cards"]) == ([], None, [])
    assert boards_to_come(event, sitting.boards[0]) is True
    assert spectator.get("hands/1/replay.json") == {}
    papers = spectator.get("hands/1/shuffle.json")
    assert papers["revealed"] is False
    assert papers["hand"] == sitting.boards[0]


def test_the_seeds_of_a_set_are_shown_when_the_event_is_closed():
    event = mitchell(4)
    for number in (1, 2):
        bots_play(event, number)
    table = DigitalTable.objects.filter(sitting__round__event=event).first()
    spectator = Device(table.code)
    assert spectator.get("hands/1/shuffle.json")["revealed"] is False
    close(event, None)
    papers = spectator.get("hands/1/shuffle.json")
    assert papers["revealed"] is True
    assert len(papers["pack"]) == 52
    assert papers["seeds"]["server"] == table.shuffle.server_seed


def test_no_table_of_a_set_adds_seeds_of_its_own():
    event = mitchell(4)
    rounds.open_round(event, 1, None)
    table = DigitalTable.objects.filter(sitting__round__event=event).first()
    device = Device(table.code, "N").sit(seed="00ff")
    assert not table.player_seeds.exists()
    device.post("seed", seed="00ff")
    assert device.view["error"]["code"] == "digital-seed-shared"
    assert shuffles.shared_shuffle(event) == table.shuffle


# --- a board stays as it is dealt -----------------------------------------------------------------


def four_at(table: DigitalTable) -> tuple[dict[str, Device], list[str]]:
    """The devices of a table, and the chairs in the order of the first hand's auction."""
    devices = seated(table)
    dealer = CHAIRS.index(table.dealt_hands.get(state="playing").dealer)
    return devices, [CHAIRS[(dealer + step) % 4] for step in (1, 2, 3, 4)]


def test_where_others_have_the_board_all_pass_deals_no_other_hand_and_the_dealer_bids():
    event = make_event(
        pairs=4, rounds_planned=2, hands=1, movement="mitchell", rules="bid", options={"all_pass": "redeal"}
    )
    plans.set_plan(event, None, tables_on_screens=[1, 2])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, round__number=1, table_number=1))
    devices, order = four_at(table)
    for chair in order[:3]:
        assert "pass" in devices[chair].get()["legal_calls"]
        devices[chair].do(call="pass")
    dealer = devices[order[3]]
    assert "pass" not in dealer.get()["legal_calls"]
    dealer.do(call="pass")
    assert dealer.status == 422
    dealer.do(call="1")
    assert dealer.status == 200
    assert table.dealt_hands.get(number=1).attempt == 1


def test_where_others_have_the_board_an_organiser_deals_no_other_hand():
    event = mitchell(4)
    rounds.open_round(event, 1, None)
    table = DigitalTable.objects.filter(sitting__round__event=event).first()
    seated(table)
    before = table.dealt_hands.get(state="playing")
    runs = organiser(table)
    answer = runs.post("organiser/abort", reason="A card was seen")
    assert (runs.status, answer["error"]["code"]) == (422, "digital-board-stays")
    assert "same hands" in answer["error"]["says"]
    after = table.dealt_hands.get(state="playing")
    assert (after.pk, after.attempt, after.deal) == (before.pk, 1, before.deal)
    assert not LogEntry.objects.filter(deed="digital-hand-aborted").exists()


def test_hands_beyond_the_boards_are_no_other_tables_hands():
    event = mitchell(4)
    labels = set()
    for sitting in Sitting.objects.filter(round__event=event).select_related("round__event"):
        setting = Setting(rules_of(event), 1, sitting.round.number, "N", sitting.boards, sitting)
        assert setting.label(1) == sitting.boards[0]
        labels |= {setting.label(2), setting.label(3)}
    assert len(labels) == 2 * 2 * 2
    assert not labels & set(range(1, 1000))


def test_a_board_that_is_still_played_on_a_screen_is_shown_to_nobody_whatever_was_typed_in():
    event = mitchell(4, hands=2)
    rounds.open_round(event, 1, None)
    first, second = DigitalTable.objects.filter(sitting__round__event=event).order_by("pk")
    play_hand(seated(second), random.Random(2))
    for chair in CHAIRS:
        seats.fill(first, chair, None, bot="rules")
    while bots.play_due():
        pass
    board = second.dealt_hands.get(state="playing").board
    number = first.dealt_hands.get(state="over", board=board).number
    sheets.submit(second.sitting, {2: (13, 0)}, seen={}, by=None, source="organiser")
    assert not Sitting.objects.filter(round__event=event, round__number=1).exclude(state="confirmed").exists()
    looks_on = Device(first.code)
    assert looks_on.get(f"hands/{number}/replay.json") == {}
    assert Device(second.code).get()["hidden"] is True
    # Once it is played there as well, everybody may see it.
    for chair in CHAIRS:
        seats.fill(second, chair, None, bot="rules")
    while bots.play_due():
        pass
    assert looks_on.get(f"hands/{number}/replay.json")["deal"]
