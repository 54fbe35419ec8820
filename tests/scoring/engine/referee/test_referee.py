"""The referee by itself: worked numbers, so that two referees cannot agree in the same mistake unseen."""

from dataclasses import replace

import pytest

from tests.scoring.engine.referee import auction, pack, points
from tests.scoring.engine.referee.claim import takes_the_rest
from tests.scoring.engine.referee.options import BASIC, BID, PRESETS, wrong
from tests.scoring.engine.referee.table import CALL, DISCARD, NAME, PLAY, Illegal, Table
from tests.scoring.engine.referee.trick import Contract, may_be_played, winner

TRICKS = [
    ("S", "uptown", "CJ DK C3 C9", 1),
    ("S", "uptown", "HK S2 HA HQ", 2),
    ("S", "uptown", "HK S2 S9 HA", 3),
    ("S", "uptown", "H8 S8 H9 H2", 2),
    ("NT", "uptown", "D5 SA HA CA", 1),
    ("NT", "uptown", "S9 ST S2 S3", 2),
    ("NT", "downtown", "S9 ST S2 S3", 3),
    ("NT", "downtown", "SK SA S2 SQ", 2),
    ("NT", "uptown", "BJ H4 H9 SK", 3),
    ("NT", "uptown", "H4 BJ H3 H2", 1),
    ("NT", "uptown", "BJ LJ D2 D3", 4),
    ("S", "uptown", "SA LJ BJ SK", 3),
    ("S", "downtown", "HA LJ HK HQ", 2),
    ("S", "downtown", "HA BJ LJ S2", 2),
]


@pytest.mark.parametrize(("trump", "ranks", "cards", "wins"), TRICKS)
def test_who_wins_a_trick(trump: str, ranks: str, cards: str, wins: int) -> None:
    for first in range(4):
        seats = [*pack.SEATS[first:], *pack.SEATS[:first]]
        trick = list(zip(seats, cards.split(), strict=True))
        assert winner(trick, Contract(trump, ranks)) == seats[wins - 1]


FOLLOWING = [
    ("S", "H3 SA BJ", "HK", "H3"),
    ("S", "H3 SA BJ", "S2", "SA BJ"),
    ("S", "H3 D4 LJ", "BJ", "LJ"),
    ("S", "H3 D4", "BJ", "H3 D4"),
    ("NT", "H3 D4 LJ", "HK", "H3"),
    ("NT", "D4 LJ", "HK", "D4 LJ"),
    ("NT", "H3 D4 LJ", "BJ", "H3 D4 LJ"),
    ("NT", "H3 D4 LJ", "BJ H9", "H3"),
    ("NT", "H3 D4 LJ", "", "H3 D4 LJ"),
]


@pytest.mark.parametrize(("trump", "hand", "cards", "may"), FOLLOWING)
def test_following_suit(trump: str, hand: str, cards: str, may: str) -> None:
    assert may_be_played(hand.split(), cards.split(), Contract(trump, "uptown")) == may.split()


def test_what_beats_four_uptown() -> None:
    after = [(seat, said) for seat, said in [("W", "4")]]
    higher = ["5", "5 downtown", "5 notrump", "6", "6 downtown", "6 notrump", "7", "7 downtown", "7 notrump"]
    assert auction.may_be_said(BID, after) == ["4 downtown", "4 notrump", *higher, "pass"]
    equal = replace(BID, downtown_over_uptown="equal")
    assert auction.may_be_said(equal, after) == ["4 notrump", *higher, "pass"]
    assert auction.may_be_said(equal, [("W", "4 downtown")]) == ["4 notrump", *higher, "pass"]
    assert auction.may_be_said(BID, [("W", "4 notrump")]) == [*higher, "pass"]


AUCTIONS = [
    # option, calls from the dealer's left (the dealer is south), who calls next
    ({}, "", "W"),
    ({}, "3,pass,pass", "S"),
    ({}, "3,pass,pass,pass", None),
    ({}, "7 notrump", None),
    ({}, "pass,pass,pass,1", None),
    ({"all_pass": "redeal"}, "pass,pass,pass,1", "W"),
    ({"all_pass": "redeal"}, "pass,pass,pass,pass", None),
    ({"all_pass": "redeal", "bid_again": False}, "pass,pass,pass,1", None),
    ({}, "pass,2,pass,pass", "W"),
    ({"bid_again": False}, "pass,2,pass,pass", None),
    ({"bid_again": False}, "pass,2,3,pass", "N"),
    ({"bid_again": False}, "2,pass,3,pass", "W"),
    ({"bid_again": False}, "2,pass,3,pass,4", "E"),
    ({"one_turn": True}, "3,pass,4,pass", None),
    ({"one_turn": True}, "3,4,5", "S"),
]


@pytest.mark.parametrize(("changes", "said", "turn"), AUCTIONS)
def test_who_calls_next(changes: dict[str, object], said: str, turn: str | None) -> None:
    table = Table(replace(BID, **changes), "S", pack.whole_pack(2))
    for one in said.split(",") if said else []:
        table.do(str(table.turn), (CALL, one))
    assert (table.turn if table.phase == "auction" else None) == turn


def test_the_dealer_must_bid_the_lowest_at_least() -> None:
    table = Table(replace(BID, lowest_bid=3), "S", pack.whole_pack(2))
    for seat in ("W", "N", "E"):
        table.do(seat, (CALL, "pass"))
    assert (CALL, "pass") not in table.legal()
    assert table.legal()[0] == (CALL, "3")


POINTS = [
    ({}, "3", 9, 3),
    ({}, "3", 11, 5),
    ({}, "7 notrump", 9, -4),
    ({}, "4 downtown", 6, -4),
    ({}, "3", 4, -5),
    ({}, "1", 7, 1),
    ({"set_costs": "bid", "notrump_factor": 2}, "5", 10, -5),
    ({"set_costs": "bid", "notrump_factor": 2}, "5 notrump", 10, -10),
    ({"set_costs": "bid", "notrump_factor": 2}, "7 notrump", 12, -14),
    ({"set_costs": "bid", "notrump_factor": 2}, "4 notrump", 11, 10),
    ({"score": "bid"}, "4", 12, 4),
    ({"score": "bid", "slam": 13, "slam_notrump": 26, "notrump_factor": 2}, "4", 13, 13),
    ({"score": "bid", "slam": 13, "slam_notrump": 26, "notrump_factor": 2}, "4 notrump", 13, 26),
    ({"score": "bid", "slam": 13, "slam_notrump": 26, "notrump_factor": 2}, "4 notrump", 12, 8),
]


@pytest.mark.parametrize(("changes", "bid", "tricks", "expected"), POINTS)
def test_points(changes: dict[str, object], bid: str, tricks: int, expected: int) -> None:
    assert points.bidders_points(replace(BID, **changes), bid, tricks) == expected


def test_a_hand_of_basic_whist() -> None:
    # One suit each: north, on the dealer's left, has all spades, and they are not trumps.
    order = [suit + rank for rank in pack.RANKS for suit in pack.SUITS]
    table = Table(BASIC, "W", order)
    assert (table.turned, table.turn) == ("CA", "N")
    suits = {"N": "S", "E": "H", "S": "D", "W": "C"}
    for rank in pack.RANKS:
        for _ in range(4):
            seat = str(table.turn)
            table.do(seat, (PLAY, suits[seat] + rank))
    assert (table.taken, table.score) == ({"ns": 0, "ew": 13}, {"ns": 0, "ew": 7})
    assert table.turn is None and table.is_over and table.legal() == []


def test_a_hand_of_bid_whist_as_far_as_the_first_trick() -> None:
    table = Table(BID, "S", pack.whole_pack(2))
    # The kitty are the last six of the pack.
    assert table.kitty == ["CJ", "CQ", "CK", "CA", "LJ", "BJ"]
    table.do("W", (CALL, "2"))
    for seat in ("N", "E", "S"):
        table.do(seat, (CALL, "pass"))
    table.do("W", (NAME, "C"))
    with pytest.raises(Illegal):
        table.do("W", (DISCARD, ("S2", "S2", "S6", "ST", "H5", "H9")))
    assert (table.phase, table.hands["W"][:3]) == ("exchange", ["S2", "S6", "ST"])
    table.do("W", (DISCARD, ("S2", "S6", "ST", "SA", "H5", "H9")))
    assert (table.phase, table.turn, table.taken) == ("play", "W", {"ns": 0, "ew": 1})
    assert len(table.hands["W"]) == 12 and {"LJ", "BJ"} <= set(table.hands["W"])


def test_every_preset_is_allowed_and_what_no_rule_allows_is_named() -> None:
    assert [name for name, options in PRESETS.items() if wrong(options)] == []
    assert wrong(replace(BID, lowest_bid=8, kitty=5)) == ["kitty", "lowest_bid"]
    assert wrong(replace(BASIC, jokers=2)) == ["jokers"]


def test_which_trump_a_hand_has() -> None:
    assert pack.trump_of_hand("rotation-notrump", "never", 3, 4, 2) == "NT"
    assert pack.trump_of_hand("rotation", "one-a-round", 18, 4, 2) == "D"
    assert pack.trump_of_hand("rotation", "round", 18, 4, 2) == "D"
    assert pack.trump_of_hand("rotation-notrump", "round", 1, 6, 6) == "H"
    assert pack.trump_of_hand(["S", "turned"], "never", 1, 4, 4) == "turned"


def test_a_certain_rest() -> None:
    hands = {"N": ["SA", "HK"], "E": ["S2", "HA"], "S": ["S3", "D2"], "W": ["C2", "C3"]}
    assert not takes_the_rest(hands, "N", Contract("NT", "uptown"))
    assert takes_the_rest({**hands, "E": ["S2", "HQ"]}, "N", Contract("NT", "uptown"))
    # Clubs trump the ace.
    assert not takes_the_rest({**hands, "E": ["S2", "HQ"]}, "N", Contract("C", "uptown"))
