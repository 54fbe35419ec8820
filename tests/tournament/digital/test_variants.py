"""Every way of playing that an event may choose, on screens: whole hands by the doors, with the numbers of
docs/rules.md; what runs along at the table is what the standings say."""

import pytest
from django.core.cache import cache
from django.utils import timezone

from tests.factories import make_event
from tests.tournament.deals_for import for_bidder, hand_text, hands_of
from tests.tournament.digital import by_hand
from tests.tournament.digital.by_hand import RIGHT, play_so, take_all
from tests.tournament.digital.playing import friendly, seated, table_of
from tests.tournament.digital.stacked import stack
from tests.tournament.singles import make_singles
from tournament.models import DigitalTable, Event, HandScore, Round, Sitting
from tournament.queries.standings import standings
from tournament.services import changing, rounds, sheets
from tournament.services.changes import Change
from tournament.services.digital import plans

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


def evening(**wanted) -> Event:
    event = make_event(**{"pairs": 4, "rounds_planned": 1, **wanted})
    plans.set_plan(event, None, tables_on_screens=[1])
    return event


def at_table(event: Event, number: int = 1) -> tuple[DigitalTable, dict]:
    """Table 1 of a round that is opened now, with four people."""
    rounds.open_round(event, number, None)
    table = table_of(Sitting.objects.get(round__event=event, round__number=number, table_number=1))
    return table, seated(table)


def counted(table: DigitalTable, value: str = "points") -> dict[str, int]:
    """What the standings give the entries of this table, by side."""
    rows = {row.entry_number: row.values for row in standings(table.sitting.round.event).rows}
    seats = table.sitting.seats.select_related("entry")
    return {seat.side: int(rows[seat.entry.number][value]) for seat in seats}


def is_over(table: DigitalTable) -> bool:
    table.refresh_from_db()
    table.sitting.refresh_from_db()
    assert (table.state == "over") == (table.sitting.state == "confirmed")
    return table.state == "over"


# --- trumps in an order -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("restart", "second"),
    [("never", ["C", "NT", "H"]), ("round", ["H", "D", "S"]), ("one-a-round", ["D", "D", "D"])],
)
def test_trumps_go_round_with_a_hand_without_them(restart, second):
    options = {"trump_restart": restart}
    event = evening(rounds_planned=2, hands=3, rules="basic-rotation-notrump", options=options)
    first = ["H", "H", "H"] if restart == "one-a-round" else ["H", "D", "S"]
    for number, trumps in enumerate((first, second), 1):
        table, devices = at_table(event, number)
        told = {"ns": 0, "ew": 0}
        for hand, trump in enumerate(trumps, 1):
            view = devices["N"].get()
            assert (view["hand"], view["contract"], view["turned"]) == (hand, {"trump": trump}, None)
            # All thirteen tricks are seven points.
            told["ns" if view["turn"] in "NS" else "ew"] += 7
            view = take_all(table, devices, trump)
            assert view["score"] == told
        assert is_over(table)
        for sitting in Sitting.objects.filter(round__event=event, round__number=number, table_number=2):
            write_paper(sitting, 3)
    assert sum(int(row.values["tricks"]) for row in standings(event).rows) == 2 * 2 * 3 * 13


def write_paper(sitting: Sitting, hands: int) -> None:
    sheets.submit(sitting, dict.fromkeys(range(1, hands + 1), (7, 6)), seen={}, by=None, source="organiser")


def test_rounds_of_fewer_hands_go_on_in_the_order_of_trumps():
    event = evening(rounds_planned=3, hands=3, rules="basic-rotation-notrump")
    changing.apply(event, Change("hands", from_round=2, hands=2), None)
    event.refresh_from_db()
    for number, trumps in enumerate((["H", "D", "S"], ["C", "NT"], ["H", "D"]), 1):
        table, devices = at_table(event, number)
        assert devices["N"].get()["hands"] == len(trumps)
        for trump in trumps:
            assert devices["N"].get()["contract"] == {"trump": trump}
            take_all(table, devices, trump)
        assert is_over(table)
        assert HandScore.objects.filter(sitting=table.sitting, is_current=True).count() == len(trumps)
        write_paper(
            Sitting.objects.get(round__event=event, round__number=number, table_number=2), len(trumps)
        )


def test_the_turned_card_makes_trumps_and_is_seen_until_its_holder_plays():
    table = friendly(rules="basic", hands=1)
    devices = seated(table)
    held, played = by_hand.won_by("N", 8)
    turned = next(card for card in held["W"] if card[0] == "S")
    stack(table, hands_of(held), dealer="W", turned=turned)
    for device in devices.values():
        view = device.get()
        assert (view["turned"], view["contract"], view["turn"]) == (turned, {"trump": "S"}, "N")
    by_hand.cards(devices, played[:3])
    assert devices["E"].get()["turned"] == turned
    by_hand.cards(devices, played[3:4])
    assert (devices["E"].get()["turned"], devices["E"].view["contract"]) == (None, {"trump": "S"})
    view = by_hand.cards(devices, played[4:])
    assert view["result"] == {"ns": 8, "ew": 5, "points": {"ns": 2, "ew": 0}}


@pytest.mark.parametrize(("king", "named"), [("HK", "S"), ("DK", "D")])
def test_who_was_dealt_the_king_names_trumps(king, named):
    event = evening(hands=1, options={"hands": [{"trump": "chosen", "named_by": king}]})
    table, devices = at_table(event)
    held, played = by_hand.won_by("N", 8)
    stack(table, hands_of(held), dealer="W")
    namer = next(chair for chair, own in held.items() if king in own)
    table.dealt_hands.filter(state="playing").update(turn=namer)
    for chair, device in devices.items():
        view = device.get()
        assert (view["phase"], view["turn"], view["named_by"], view["contract"]) == (
            "naming",
            namer,
            king,
            None,
        )
        assert (view["may_name"], view["legal"]) == (["S", "H", "D", "C"] if chair == namer else [], [])
        wrong = {"name": "NT"} if chair == namer else {"name": "S"}
        device.do(**wrong)
        assert device.status == 422
    by_hand.deed(devices, name=named)
    view = devices["E"].get()
    assert (view["phase"], view["turn"], view["contract"]) == ("play", "N", {"trump": named})
    if named == "S":
        view = by_hand.cards(devices, played)
        # A hand of a list counts its tricks.
        assert view["result"] == {"ns": 8, "ew": 5, "points": {"ns": 8, "ew": 5}}
        assert is_over(table)


# --- how a round ends -------------------------------------------------------------------------------


def test_a_fixed_number_of_hands_adds_up_as_the_rules_say():
    """8-5, 6-7, 10-3 and 7-6 give N-S 7 points and 31 tricks, E-W 1 point and 21 tricks."""
    event = evening(hands=4, options={"trumps": ["S"]}, rank_by=["points", "tricks", "hands-won"])
    table, devices = at_table(event)
    running = []
    for leader, tricks in (("N", 8), ("E", 7), ("S", 10), ("N", 7)):
        running.append(play_so(table, devices, leader, tricks)["score"])
    assert running == [{"ns": 2, "ew": 0}, {"ns": 2, "ew": 1}, {"ns": 6, "ew": 1}, {"ns": 7, "ew": 1}]
    assert is_over(table)
    assert counted(table) == {"ns": 7, "ew": 1}
    assert counted(table, "tricks") == {"ns": 31, "ew": 21}
    assert counted(table, "hands-won") == {"ns": 3, "ew": 1}


def test_the_score_that_runs_along_has_what_an_organiser_corrected_and_charged():
    event = evening(hands=3, options={"trumps": ["S"]})
    table, devices = at_table(event)
    assert play_so(table, devices, "N", 8)["score"] == {"ns": 2, "ew": 0}
    row = HandScore.objects.get(sitting=table.sitting, is_current=True)
    sheets.submit(
        table.sitting, {1: (4, 9)}, seen={1: row.version}, by=None, source="organiser", reason="Misread"
    )
    assert devices["N"].get()["score"] == {"ns": 0, "ew": 3}
    assert play_so(table, devices, "N", 10)["score"] == {"ns": 4, "ew": 3}
    sheets.give_penalty(table.sitting, None, hand=2, side="ns", kind="points", points=2)
    assert devices["N"].get()["score"] == {"ns": 2, "ew": 3}
    assert play_so(table, devices, "N", 7)["score"] == {"ns": 3, "ew": 3}
    assert is_over(table)
    assert counted(table) == {"ns": 3, "ew": 3}


def test_a_round_of_fixed_hands_that_ends_level_has_no_extra_hand():
    event = evening(hands=2, options={"trumps": ["S"]}, rank_by=["match-points"])
    table, devices = at_table(event)
    play_so(table, devices, "N", 7)
    view = play_so(table, devices, "E", 7)
    assert (view["score"], view["table_over"], view["extra"]) == ({"ns": 1, "ew": 1}, True, False)
    assert is_over(table)
    assert counted(table, "match-points") == {"ns": 1, "ew": 1}


TARGET = {"trumps": ["S"], "round_end": "target"}


def test_a_game_ends_with_the_hand_that_reaches_the_target_and_its_points_stand():
    """3 points and then a hand worth 7 make 10."""
    event = evening(hands=4, options=TARGET)
    table, devices = at_table(event)
    assert play_so(table, devices, "N", 9)["table_over"] is False
    view = (
        take_all(table, devices, "S")
        if devices["N"].get()["turn"] in "NS"
        else play_so(table, devices, "S", 13)
    )
    assert (view["score"], view["table_over"]) == ({"ns": 10, "ew": 0}, True)
    assert is_over(table)
    assert counted(table) == {"ns": 10, "ew": 0}
    assert table.dealt_hands.filter(state="aborted", why="not-needed").count() == 1


def test_after_a_game_the_next_begins_at_nought_until_the_hands_are_played():
    event = evening(hands=3, options={**TARGET, "after_target": "new-game"}, rank_by=["rounds-won", "points"])
    table, devices = at_table(event)
    play_so(table, devices, "N", 13)
    play_so(table, devices, "E", 12)
    view = play_so(table, devices, "N", 8)
    assert (view["score"], view["table_over"]) == ({"ns": 9, "ew": 6}, True)
    assert is_over(table)
    assert counted(table, "rounds-won") == {"ns": 1, "ew": 1}


def test_a_game_that_reaches_no_target_ends_with_the_last_hand():
    event = evening(hands=2, options=TARGET)
    table, devices = at_table(event)
    play_so(table, devices, "N", 7)
    assert play_so(table, devices, "E", 8)["table_over"] is True
    assert is_over(table)
    assert counted(table) == {"ns": 1, "ew": 2}


def test_a_total_for_the_round_is_entered_at_its_end():
    options = {"trumps": ["S"], "record": "totals", "compare": "tricks"}
    event = evening(hands=2, options=options, rank_by=["tricks"])
    table, devices = at_table(event)
    play_so(table, devices, "N", 8)
    assert not HandScore.objects.exists()
    play_so(table, devices, "E", 7)
    assert is_over(table)
    row = HandScore.objects.get(is_current=True)
    assert (row.hand, row.ns, row.ew) == (0, 14, 12)
    assert counted(table, "tricks") == {"ns": 14, "ew": 12}


# --- the clock --------------------------------------------------------------------------------------


def ring(event: Event) -> None:
    Round.objects.filter(event=event).update(clock_ends_at=timezone.now())


def bid_once(table, devices, leader, call, books, **more):
    """The hand that is on, of bid whist: who leads bids, and makes so many books, the kitty among them."""
    held, kitty, played = for_bidder(books - 1, "uptown")
    moved = {chair: held[other] for chair, other in zip(by_hand.from_leader(leader), "NESW", strict=True)}
    stack(table, hands_of(moved), dealer=RIGHT[leader], kitty=hand_text(kitty))
    by_hand.contract(devices, call, "uptown" if "notrump" in call else "S", kitty)
    return by_hand.cards(devices, played)


def clock_event(**options) -> tuple[Event, DigitalTable, dict]:
    wanted = {"round_end": "clock", "minutes": 15, **options}
    event = evening(hands=5, rules="bid", options=wanted, rank_by=["rounds-won", "points", "tricks"])
    table, devices = at_table(event)
    return event, table, devices


@pytest.mark.parametrize(("leader", "books", "winner"), [("N", 10, "ns"), ("N", 8, "ew"), ("W", 12, "ew")])
def test_when_the_clock_has_rung_a_level_round_has_one_extra_hand_that_counts_for_nothing(
    leader, books, winner
):
    event, table, devices = clock_event()
    bid_once(table, devices, "N", "4", 10)
    ring(event)
    view = bid_once(table, devices, "E", "4", 10)
    # The hand that was being played was finished.
    assert (view["score"], view["table_over"]) == ({"ns": 4, "ew": 4}, False)
    assert devices["N"].get()["extra"] is True
    view = bid_once(table, devices, leader, "4", books)
    assert (view["score"], view["table_over"]) == ({"ns": 4, "ew": 4}, True)
    assert is_over(table)
    assert counted(table) == {"ns": 4, "ew": 4}
    assert counted(table, "tricks") == {"ns": 13, "ew": 13}
    assert counted(table, "rounds-won") == {"ns": int(winner == "ns"), "ew": int(winner == "ew")}
    assert HandScore.objects.filter(sitting=table.sitting, is_current=True).count() == 2


def test_when_the_clock_has_rung_a_round_that_is_not_level_is_over():
    event, table, devices = clock_event()
    ring(event)
    view = bid_once(table, devices, "N", "4", 10)
    assert (view["score"], view["table_over"]) == ({"ns": 4, "ew": 0}, True)
    assert is_over(table)


def test_before_the_clock_rings_a_level_round_goes_on():
    _event, table, devices = clock_event()
    bid_once(table, devices, "N", "4", 10)
    bid_once(table, devices, "E", "4", 10)
    assert devices["N"].get()["hand"] == 3
    assert (devices["N"].view["extra"], is_over(table)) == (False, False)


def test_where_rounds_are_compared_on_tricks_the_extra_hand_is_too():
    """4 bid, 8 tricks: the bidders lose the contract and have more tricks."""
    event, table, devices = clock_event(compare="tricks")
    bid_once(table, devices, "N", "1", 7)
    ring(event)
    bid_once(table, devices, "E", "1", 7)
    assert devices["N"].get()["extra"] is True
    bid_once(table, devices, "N", "4", 8)
    assert is_over(table)
    assert counted(table, "rounds-won") == {"ns": 1, "ew": 0}


def test_totals_of_a_round_that_a_clock_ends():
    options = {"trumps": ["S"], "record": "totals", "compare": "tricks", "round_end": "clock", "minutes": 15}
    event = evening(hands=4, options=options, rank_by=["tricks"])
    table, devices = at_table(event)
    assert play_so(table, devices, "N", 8)["table_over"] is False
    ring(event)
    assert play_so(table, devices, "E", 8)["table_over"] is False
    assert devices["N"].get()["extra"] is True
    play_so(table, devices, "N", 7)
    assert is_over(table)
    row = HandScore.objects.get(is_current=True)
    assert (row.hand, row.ns, row.ew) == (0, 13, 13)
    assert table.sitting.settled_by == "ns"


# --- games of bid whist -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hands", "points"),
    [
        ([("3", 9), ("4", 10)], {"ns": 7, "ew": 0}),
        ([("5 notrump", 10)], {"ns": -10, "ew": 5}),
        ([("2", 8), ("7", 12)], {"ns": -5, "ew": 0}),
        ([("4", 10), ("7", 12)], {"ns": -3, "ew": 0}),
    ],
)
def test_columbus_games(hands, points):
    """In the last line neither side is at 5 yet, or at 5 below 0."""
    event = evening(hands=6, rules="columbus")
    table, devices = at_table(event)
    view = {}
    for call, tricks in hands:
        held, played = by_hand.won_by("N", tricks)
        stack(table, hands_of(held), dealer="W")
        by_hand.contract(devices, call, "uptown" if "notrump" in call else "S")
        view = by_hand.cards(devices, played)
    ended = points["ew"] == 5 or abs(points["ns"]) >= 5
    assert (view["score"], view["table_over"]) == (points, ended)
    assert is_over(table) == ended
    if ended:
        assert counted(table) == points


def test_two_sets_lose_a_game_and_bring_the_other_side_its_bonus():
    """4 with 10, 1 with 6 and 1 with 5: 4 - 1 - 1 is 2, and five for East and West."""
    options = {"round_end": "target", "set_costs": "bid", "sets_lose": True, "set_bonus": 5}
    event = evening(hands=6, rules="bid", options=options, rank_by=["rounds-won", "points"])
    table, devices = at_table(event)
    for call, books in (("4", 10), ("1", 6), ("1", 5)):
        assert not is_over(table)
        view = bid_once(table, devices, "N", call, books)
    assert (view["score"], view["table_over"]) == ({"ns": 2, "ew": 5}, True)
    assert is_over(table)
    assert counted(table) == {"ns": 2, "ew": 5}
    assert counted(table, "rounds-won") == {"ns": 0, "ew": 1}


def test_a_series_of_chicago_ends_with_the_game_that_decides_it():
    """5 notrump with 11, 4 with 9, 7 with 13: four games for North and South, 11 points."""
    event = evening(hands=9, rules="chicago", rank_by=["rounds-won", "points"])
    table, devices = at_table(event)
    assert bid_once(table, devices, "N", "5 notrump", 11)["table_over"] is False
    assert bid_once(table, devices, "N", "4", 9)["score"] == {"ns": 4, "ew": 0}
    view = bid_once(table, devices, "N", "7", 13)
    assert (view["score"], view["table_over"]) == ({"ns": 11, "ew": 0}, True)
    assert is_over(table)
    assert counted(table) == {"ns": 11, "ew": 0}
    assert counted(table, "rounds-won") == {"ns": 4, "ew": 0}


# --- the kitty and the auction ----------------------------------------------------------------------


@pytest.mark.parametrize("swaps", [0, 1, 3, 6])
@pytest.mark.parametrize("call", ["4", "4 notrump"])
def test_others_learn_how_many_cards_were_swapped_and_never_which(swaps, call):
    held, kitty, _play = for_bidder(9, "uptown")
    table = friendly(rules="bid", hands=1)
    devices = seated(table)
    stack(table, hands_of(held), dealer="W", kitty=hand_text(kitty))
    by_hand.deed(devices, call=call)
    for _ in range(3):
        by_hand.deed(devices, call="pass")
    assert devices["N"].get()["kitty"] == []
    by_hand.deed(devices, name="S" if call == "4" else "uptown")
    north = devices["N"].get()
    assert (north["must_discard"], sorted(north["kitty"])) == (6, sorted(kitty))
    away = [*held["N"][12 - swaps :], *kitty[swaps:]]
    for wrong in ("", " ".join(away[:5]), " ".join([*away[:5], away[0]]), "SA " * 6):
        devices["N"].do(discard=wrong)
        assert devices["N"].status == 422
    by_hand.deed(devices, discard=" ".join(away))
    for chair in "ESW":
        view = devices[chair].get()
        assert (view["swapped"], view["counts"]["N"], view["tricks"]) == (swaps, 12, {"ns": 1, "ew": 0})
        assert sorted(view["kitty"]) == (sorted(kitty) if call == "4" else [])
        assert not {*held["N"][12 - swaps :]} & {*view["cards"], *view["kitty"]}
    assert sorted(devices["N"].get()["cards"]) == sorted({*held["N"], *kitty} - {*away})


@pytest.mark.parametrize(("kitty_to", "ns"), [("bidder", 6), ("first-trick", 5)])
def test_the_kittys_trick_goes_where_the_rules_say(kitty_to, ns):
    """North bids 3 and takes 5 tricks, the first of them not."""
    table = friendly(rules="bid", options={"kitty_to": kitty_to}, hands=1)
    view = bid_once(table, seated(table), "N", "3", 6)
    assert view["result"] == {"ns": ns, "ew": 13 - ns, "points": {"ns": ns - 6 - 3, "ew": 0}}


def test_the_dealers_left_leads_where_the_rules_say():
    held, kitty, _play = for_bidder(9, "uptown")
    table = friendly(rules="bid", options={"first_lead": "dealer-left"}, hands=1)
    devices = seated(table)
    stack(table, hands_of(held), dealer="S", kitty=hand_text(kitty))
    by_hand.deed(devices, call="pass")
    by_hand.contract(devices, "3", "S", kitty)
    view = devices["N"].get()
    assert (view["contract"]["bidder"], view["phase"], view["turn"]) == ("N", "play", "W")


@pytest.mark.parametrize(("one_turn", "again"), [(False, True), (False, False), (True, True)])
def test_four_passes_deal_again_under_the_same_number(one_turn, again):
    options = {"all_pass": "redeal", "one_turn": one_turn, "bid_again": again}
    event = evening(hands=2, rules="bid", options=options)
    table, devices = at_table(event)
    dealer = devices["N"].get()["dealer"]
    for _ in range(4):
        assert "pass" in devices[devices["N"].get()["turn"]].get()["legal_calls"]
        by_hand.deed(devices, call="pass")
    view = devices["N"].get()
    assert (view["hand"], view["attempt"], view["dealer"], view["phase"]) == (1, 2, dealer, "auction")
    assert not HandScore.objects.exists()


def test_who_has_passed_bids_again_or_not():
    for again in (True, False):
        table = friendly(rules="bid", options={"bid_again": again}, hands=1)
        devices = seated(table)
        first = devices["N"].get()["turn"]
        for call in ("pass", "3", "4", "pass"):
            by_hand.deed(devices, call=call)
        turn = devices["N"].get()["turn"]
        assert (turn == first) is again


# --- claims -----------------------------------------------------------------------------------------


def test_the_rest_is_claimed_by_whose_turn_it_is_where_it_is_certain():
    table = friendly(rules="basic", options={"trumps": ["S"]}, hands=1)
    devices = seated(table)
    held, played = by_hand.won_by("N", 9)
    stack(table, hands_of(held), dealer="W")
    for chair, said in (("N", "13"), ("E", "13"), ("N", "12"), ("N", "x"), ("N", "")):
        devices[chair].get()
        devices[chair].do(claim=said)
        assert devices[chair].status == 422
    assert devices["N"].get()["may_claim"] is False
    # East has the lead with four top diamonds, and nobody has a trump left.
    by_hand.cards(devices, played[: 4 * 10])
    assert devices["E"].get()["may_claim"] is True
    devices["E"].do(claim="2")
    assert devices["E"].status == 422
    view = by_hand.deed(devices, claim="3")
    assert view["result"] == {"ns": 9, "ew": 4, "points": {"ns": 3, "ew": 0}}
    assert view["claimed_by"] == "E"


# --- lists of hands ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "ns", "ew"),
    [
        ("S", 8, 5),
        ("misere", 8, 5),
        ({"trump": "S", "count": "double"}, 16, 10),
        ({"trump": "NT", "count": "opponents"}, 5, 8),
        ({"trump": "S", "count": "points"}, 2, 0),
        ({"trump": "NT", "aim": "misere", "count": "points"}, 0, 2),
        # Nobody talks on screens.
        ({"trump": "S", "talk": 3}, 8, 5),
        # North was dealt all five honours.
        ({"trump": "S", "honour": 1}, 13, 5),
        ({"trump": "S", "count": "own"}, 8, 5),
    ],
)
def test_a_hand_of_a_list_counts_as_it_says(kind, ns, ew):
    event = evening(hands=1, rules="basic", options={"hands": [kind]})
    table, devices = at_table(event)
    aim = devices["N"].get()["aim"]
    assert aim == ("misere" if "misere" in str(kind) else "most-tricks")
    view = play_so(table, devices, "N", 8)
    assert view["result"] == {"ns": 8, "ew": 5, "points": {"ns": ns, "ew": ew}}
    assert is_over(table)
    assert counted(table) == {"ns": ns, "ew": ew} == view["score"]


def test_each_player_is_credited_with_his_own_tricks_where_the_list_says():
    event = make_singles(8, rounds_planned=1, hands=1, options={"hands": [{"trump": "S", "count": "own"}]})
    plans.set_plan(event, None, tables_on_screens=[1])
    table, devices = at_table(event)
    play_so(table, devices, "N", 8)
    rows = {row.entry_number: int(row.values["points"]) for row in standings(event).rows}
    north, south = (seat.entry.number for seat in table.sitting.seats.filter(side="ns").order_by("place"))
    east, west = (seat.entry.number for seat in table.sitting.seats.filter(side="ew").order_by("place"))
    assert [rows[one] for one in (north, east, south, west)] == [8, 5, 0, 0]


def test_misere_in_an_order_of_trumps_counts_the_other_sides_tricks():
    """9-4 gives East and West 3 points."""
    event = evening(hands=2, rules="basic", options={"trumps": ["misere", "S"]})
    table, devices = at_table(event)
    assert devices["N"].get()["contract"] == {"trump": "NT"}
    assert play_so(table, devices, "N", 9)["result"]["points"] == {"ns": 0, "ew": 3}
    assert play_so(table, devices, "N", 9)["score"] == {"ns": 3, "ew": 3}
    assert is_over(table)
    assert counted(table) == {"ns": 3, "ew": 3}
