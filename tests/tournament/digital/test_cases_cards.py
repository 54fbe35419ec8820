"""Cases D01 to D09 of an event night, played card by card through the doors of a digital table."""

import pytest
from django.core.cache import cache

from tests.tournament.deals_for import (
    D01_TRICKS,
    D02_TRICKS,
    D05_TRICKS,
    D09_POINTS,
    RANKS,
    SEATS,
    for_bidder,
    from_leader,
    with_first_trick,
)
from tests.tournament.digital import by_hand
from tests.tournament.digital.playing import friendly, seated
from tests.tournament.digital.stacked import stack
from tournament.models import DigitalTable, HandDeed

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


# --- D01: nine and ten ------------------------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "trick", "place"), D01_TRICKS)
@pytest.mark.parametrize("leader", SEATS)
def test_D01_nine_ten_and_the_ace_both_ways(ranks, trick, place, leader):
    held, _kitty = with_first_trick(leader, trick.split(), "NT")
    if ranks == "uptown":
        _table, devices = by_hand.basic(leader, "NT", held)
    else:
        # No jokers and no kitty, so that any seat can lead any card.
        _table, devices = by_hand.bid(leader, "1 notrump", "downtown", held, rules="columbus")
    view = by_hand.cards(devices, trick.split())
    winner = from_leader(leader)[place - 1]
    assert (view["winner"], view["turn"], view["last_trick"]["winner"]) == (winner,) * 3


@pytest.mark.parametrize(("ranks", "sorted_"), [("uptown", "AKQJT98765432"), ("downtown", "A23456789TJQK")])
def test_D01_a_hand_of_all_spades_is_sorted_both_ways(ranks, sorted_):
    held = {seat: [suit + rank for rank in RANKS] for seat, suit in zip(SEATS, "SHDC", strict=True)}
    if ranks == "uptown":
        _table, devices = by_hand.basic("N", "NT", held)
    else:
        _table, devices = by_hand.bid("N", "1 notrump", "downtown", held, rules="columbus")
    assert devices["N"].get()["cards"] == ["S" + rank for rank in sorted_]
    assert devices["N"].view["legal"] == devices["N"].view["cards"]


# --- D02: who wins a trick, and leads the next ------------------------------------------------------


@pytest.mark.parametrize(("trump", "trick", "place"), D02_TRICKS)
@pytest.mark.parametrize("leader", SEATS)
def test_D02_the_winner_leads_next_and_nobody_else(leader, trump, trick, place):
    held, _kitty = with_first_trick(leader, trick.split(), trump)
    _table, devices = by_hand.basic(leader, trump, held)
    by_hand.require_only_turn(devices, leader)
    view = by_hand.cards(devices, trick.split())
    winner = from_leader(leader)[place - 1]
    assert view["winner"] == winner
    sides = {"ns": int(winner in "NS"), "ew": int(winner in "EW")}
    assert (view["tricks"], view["trick"]) == (sides, [])
    by_hand.require_only_turn(devices, winner)
    assert HandDeed.objects.count() == 4


# --- D05: jokers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "trick", "place"), D05_TRICKS)
def test_D05_a_joker_in_a_trick(call, trick, place):
    trump = "NT" if "notrump" in call else "S"
    held, kitty = with_first_trick("N", trick.split(), trump, jokers=True)
    _table, devices = by_hand.bid("N", call, "uptown" if trump == "NT" else "S", held, kitty)
    view = by_hand.cards(devices, trick.split())
    assert (view["winner"], view["turn"]) == (SEATS[place - 1],) * 2
    # The kitty is the bidder's first trick.
    won = {"ns": 1 + (SEATS[place - 1] in "NS"), "ew": int(SEATS[place - 1] in "EW")}
    assert view["tricks"] == won


def test_D05_after_a_joker_is_led_the_next_suit_is_followed():
    held, kitty = with_first_trick("N", ["BJ", "H4", "H9", "H2"], "NT", jokers=True)
    _table, devices = by_hand.bid("N", "4 notrump", "uptown", held, kitty)
    by_hand.cards(devices, ["BJ"])
    # East is free in every suit.
    assert sorted(devices["E"].get()["legal"]) == sorted(held["E"])
    by_hand.cards(devices, ["H4"])
    for chair, card in (("S", "H9"), ("W", "H2")):
        hearts = [one for one in held[chair] if one[0] == "H"]
        others = [one for one in held[chair] if one[0] != "H"]
        assert sorted(devices[chair].get()["legal"]) == sorted(hearts)
        devices[chair].do(card=others[0])
        assert (devices[chair].status, devices[chair].view["error"]["code"]) == (422, "must-follow")
        by_hand.cards(devices, [card])
    assert devices["N"].get()["winner"] == "S"


def test_D05_who_can_follow_throws_no_joker_in_notrump():
    trick, also = ["H4", "H5", "H9", "S2"], {"E": ["BJ"], "W": ["LJ"]}
    held, kitty = with_first_trick("N", trick, "NT", jokers=True, also=also)
    _table, devices = by_hand.bid("N", "4 notrump", "uptown", held, kitty)
    by_hand.cards(devices, ["H4"])
    assert "BJ" not in devices["E"].get()["legal"]
    devices["E"].do(card="BJ")
    assert devices["E"].status == 422
    by_hand.cards(devices, ["H5", "H9", "LJ"])
    assert devices["N"].get()["winner"] == "S"


# --- D06: bids in their order -----------------------------------------------------------------------

# A number alone is uptown.
ALL = [f"{number}{kind}" for number in range(3, 8) for kind in ("", " downtown", " notrump")]
EQUAL = {"lowest_bid": 3, "one_turn": True, "downtown_over_uptown": "equal"}


def callers(**options):
    """A table and its devices in the order of their first call."""
    table = friendly(rules="bid", options=options, hands=1)
    devices = seated(table)
    first = devices["N"].get()["turn"]
    return table, [devices[chair] for chair in from_leader(first)]


@pytest.mark.parametrize(
    ("options", "first", "taken"),
    [
        (EQUAL, "4 uptown", ALL[5:]),
        (EQUAL, "4 downtown", ALL[5:]),
        ({**EQUAL, "downtown_over_uptown": "above"}, "4 uptown", ALL[4:]),
        (EQUAL, "4 notrump", ALL[6:]),
        (EQUAL, "7 uptown", ["7 notrump"]),
    ],
)
def test_D06_what_beats_a_bid_is_offered_and_all_else_is_refused(options, first, taken):
    _table, (one, two, *_rest) = callers(**options)
    one.get()
    one.do(call=first)
    assert sorted(two.get()["legal_calls"]) == sorted(["pass", *taken])
    wrong = ["8 uptown", "2 uptown", "4.5", "0", "", "-5", "4 sideways"]
    for call in (*(each for each in ALL if each not in taken), *wrong):
        two.do(call=call)
        assert two.status == 422, call
    two.do(call=taken[0])
    assert (two.status, two.view["calls"][-1]["call"]) == (200, taken[0])


def test_D06_after_7_notrump_the_auction_is_over():
    _table, (one, two, *_rest) = callers(**EQUAL)
    one.get()
    one.do(call="7 notrump")
    assert (two.get()["phase"], two.view["turn"], two.view["legal_calls"]) == ("naming", one.chair, [])
    for call in ("7 notrump", "7 downtown", "pass"):
        two.do(call=call)
        assert two.status == 422


# --- D09: contracts made and set --------------------------------------------------------------------

# House rule of the case: lowest bid 3, notrump doubles, a set costs the bid, game to +7 or -7.
HOUSE = {
    "lowest_bid": 3,
    "notrump_factor": 2,
    "set_costs": "bid",
    "round_end": "target",
    "target": 7,
}


def declared(call, books, options, **more):
    """North makes so many books with this bid, the kitty among them; the table and the last view."""
    ranks = "downtown" if "downtown" in call else "uptown"
    held, kitty, play = for_bidder(books - 1, ranks)
    named = ranks if "notrump" in call else "S"
    table, devices = by_hand.bid("N", call, named, held, kitty, options=options, **more)
    return table, devices, by_hand.cards(devices, play)


@pytest.mark.parametrize(("call", "books", "points"), D09_POINTS)
def test_D09_a_set_costs_the_bid_notrump_doubles_and_a_game_ends_at_seven(call, books, points):
    table, devices, view = declared(call, books, HOUSE, hands=3)
    assert view["result"] == {"ns": books, "ew": 13 - books, "points": {"ns": points, "ew": 0}}
    over = abs(points) >= 7
    assert view["table_over"] is over
    assert DigitalTable.objects.get(pk=table.pk).state == ("over" if over else "playing")
    if not over:
        assert devices["E"].get()["score"] == {"ns": points, "ew": 0}


@pytest.mark.parametrize(
    ("call", "books", "options", "points"),
    [
        # The default: a set costs the shortfall, below six tricks too, and nothing doubles.
        ("3 uptown", 9, {}, 3),
        ("3 uptown", 11, {}, 5),
        ("7 notrump", 9, {}, -4),
        ("4 downtown", 6, {}, -4),
        ("3 uptown", 4, {}, -5),
        ("1 uptown", 7, {}, 1),
        ("1 uptown", 1, {}, -6),
        # The bid alone; a bonus for all 13 tricks, and for nothing less.
        ("4 uptown", 12, {"score": "bid"}, 4),
        ("7 uptown", 13, {"slam": 13}, 13),
        ("4 uptown", 12, {"slam": 13}, 6),
        ("7 uptown", 12, {"slam": 13}, -1),
        ("4 notrump", 13, {"slam": 13, "slam_notrump": 26, "notrump_factor": 2}, 26),
    ],
)
def test_D09_contracts_by_other_house_rules(call, books, options, points):
    _table, _devices, view = declared(call, books, options)
    assert view["result"]["points"] == {"ns": points, "ew": 0}
    assert view["table_over"] is True


def test_D09_the_defenders_bid_scores_for_their_side():
    """The same cards one chair on: East has bid, and North and South have nothing of it."""
    held, kitty, play = for_bidder(9, "uptown")
    turned = {chair: held[other] for chair, other in zip("ESWN", "NESW", strict=True)}
    table = friendly(rules="bid", hands=1)
    devices = seated(table)
    stack(table, by_hand.hands_of(turned), dealer="N", kitty=by_hand.hand_text(kitty))
    by_hand.contract(devices, "4 uptown", "S", kitty)
    view = by_hand.cards(devices, play)
    assert view["result"] == {"ns": 3, "ew": 10, "points": {"ns": 0, "ew": 4}}
