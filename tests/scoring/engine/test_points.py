"""What a hand gives: the tables of docs/engine.md, "The rules", written out, and case D09."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.bids import read_call
from scoring.engine.game import PRESETS, Game
from scoring.engine.game_options import build_game
from scoring.engine.hand import start
from scoring.engine.points import HandScore, contract_points, score, tricks_taken
from scoring.engine.seats import side_of
from scoring.problems import Refused
from tests.scoring.engine.helpers import BID, EVERY_DECK, codes, dealt, every_step, finished

DEFAULT = BID
# House rule of case D09.
D09 = build_game("bid", {"lowest_bid": 3, "notrump_factor": 2, "set_costs": "bid"})


def points(game, call, tricks):
    return contract_points(game, read_call(call), tricks)


def refused(game, call, tricks):
    with pytest.raises(Refused) as refusal:
        points(game, call, tricks)
    return codes(refusal.value.problems)


@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("3", 9, 3),
        ("3", 11, 5),
        ("7 notrump", 9, -4),
        ("4 downtown", 6, -4),
        ("3", 4, -5),
        ("1", 7, 1),
        ("1", 1, -6),
        ("7", 13, 7),
        ("1", 13, 7),
        ("5", 10, -1),
        ("5 notrump", 11, 5),
    ],
)
def test_the_table_of_bid_whist(call, tricks, expected):
    assert points(DEFAULT, call, tricks) == expected


def test_no_bidder_has_less_than_the_kittys_trick():
    assert refused(DEFAULT, "1", 0) == ["bidders-tricks-none"]


def test_no_tricks_can_be_where_the_kitty_is_not_the_bidders_or_there_is_none():
    assert points(replace(DEFAULT, kitty_to="first-trick"), "1", 0) == -7
    assert points(Game("bid"), "1", 0) == -7
    assert points(PRESETS["columbus"], "2", 0) == -2


@pytest.mark.parametrize("tricks", [-1, 14, 6.5, "7", None, True])
def test_tricks_are_whole_and_13_at_most(tricks):
    assert refused(DEFAULT, "1", tricks) == ["bidders-tricks-range"]


# --- D09 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "books", "expected"),
    [
        ("4", 10, 4),
        ("4", 12, 6),
        ("5", 10, -5),
        ("5", 11, 5),
        ("5 notrump", 10, -10),
        ("3 downtown", 9, 3),
        ("3 downtown", 8, -3),
        ("7", 13, 7),
        ("7 notrump", 12, -14),
        ("4 notrump", 11, 10),
    ],
)
def test_D09_sets_cost_the_bid_and_notrump_doubles(call, books, expected):
    assert points(D09, call, books) == expected


# The row of a bid of so many, tricks 1 to 13: below it the bid is lost, from it the tricks above six count.
D09_ROWS = {
    3: [-3, -3, -3, -3, -3, -3, -3, -3, 3, 4, 5, 6, 7],
    4: [-4, -4, -4, -4, -4, -4, -4, -4, -4, 4, 5, 6, 7],
    5: [-5, -5, -5, -5, -5, -5, -5, -5, -5, -5, 5, 6, 7],
    6: [-6, -6, -6, -6, -6, -6, -6, -6, -6, -6, -6, 6, 7],
    7: [-7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, -7, 7],
}


@pytest.mark.parametrize("number", D09_ROWS)
@pytest.mark.parametrize(("kind", "times"), [("", 1), (" downtown", 1), (" notrump", 2)])
def test_D09_all_15_bids_with_1_to_13_books(number, kind, times):
    found = [points(D09, f"{number}{kind}", books) for books in range(1, 14)]
    assert found == [times * each for each in D09_ROWS[number]]


# The same by default: a set costs what is missing, and notrump counts once.
DEFAULT_ROWS = {
    1: [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7],
    2: [-7, -6, -5, -4, -3, -2, -1, 2, 3, 4, 5, 6, 7],
    3: [-8, -7, -6, -5, -4, -3, -2, -1, 3, 4, 5, 6, 7],
    4: [-9, -8, -7, -6, -5, -4, -3, -2, -1, 4, 5, 6, 7],
    5: [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 5, 6, 7],
    6: [-11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 6, 7],
    7: [-12, -11, -10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 7],
}


@pytest.mark.parametrize("number", DEFAULT_ROWS)
@pytest.mark.parametrize("kind", ["", " downtown", " notrump"])
def test_all_21_bids_with_1_to_13_tricks(number, kind):
    assert [points(DEFAULT, f"{number}{kind}", tricks) for tricks in range(1, 14)] == DEFAULT_ROWS[number]


# --- house rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "call", "tricks", "expected"),
    [
        # columbus: tricks made, notrump doubles, a set costs the bid
        ("columbus", "3", 11, 5),
        ("columbus", "3 notrump", 11, 10),
        ("columbus", "3 notrump", 8, -6),
        ("columbus", "7", 0, -7),
        ("columbus", "7 notrump", 13, 14),
        # detroit: the bid only, notrump doubles, a set costs the shortfall, slams 13 and 26
        ("detroit", "4", 11, 4),
        ("detroit", "4 notrump", 12, 8),
        ("detroit", "4", 9, -1),
        ("detroit", "4 notrump", 9, -2),
        ("detroit", "4", 13, 13),
        ("detroit", "4 downtown", 13, 13),
        ("detroit", "4 notrump", 13, 26),
        ("detroit", "7 notrump", 13, 26),
        ("detroit", "7 notrump", 12, -2),
        # chicago scores a hand as bid whist does by default
        ("chicago", "4", 12, 6),
        ("chicago", "4 notrump", 12, 6),
        ("chicago", "4", 13, 7),
        ("bid-min3", "3", 4, -5),
    ],
)
def test_presets(preset, call, tricks, expected):
    assert points(PRESETS[preset], call, tricks) == expected


@pytest.mark.parametrize(
    ("options", "call", "expected"),
    [
        ({}, "4", 7),
        ({}, "4 notrump", 7),
        ({"slam": 13}, "4", 13),
        ({"slam": 13}, "4 notrump", 13),
        ({"slam": 13, "slam_notrump": 26}, "4 notrump", 26),
        ({"slam_notrump": 26}, "4", 7),
        ({"slam_notrump": 26}, "4 notrump", 26),
        # a stated bonus is not doubled
        ({"slam": 13, "notrump_factor": 2}, "4 notrump", 13),
        ({"notrump_factor": 2}, "4 notrump", 14),
        ({"score": "bid"}, "4", 4),
        ({"score": "bid", "notrump_factor": 2}, "4 notrump", 8),
        ({"score": "bid", "slam": 20}, "1", 20),
    ],
)
def test_all_13_tricks(options, call, expected):
    assert points(build_game("bid", options), call, 13) == expected


# --- whole hands --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_the_side_with_more_than_six_tricks_scores_in_basic_whist(seed):
    hand = finished(PRESETS["basic"], seed)
    ns, ew = tricks_taken(hand)
    assert ns + ew == 13
    assert score(hand) == (HandScore(ns - 6, 0) if ns > ew else HandScore(0, ew - 6))


@pytest.mark.parametrize("game", [game for game in EVERY_DECK if game.is_bid], ids=repr)
@pytest.mark.parametrize("seed", range(8))
def test_only_the_bidders_score(game, seed):
    hand = finished(game, seed)
    if hand.phase == "passed-out":
        assert score(hand) is None and hand.bid is None
        return
    taken = dict(zip(("ns", "ew"), tricks_taken(hand), strict=True))
    assert sum(taken.values()) == 13
    bidders = side_of(hand.bidder)
    given = contract_points(game, hand.bid, taken[bidders])
    assert score(hand) == (HandScore(given, 0) if bidders == "ns" else HandScore(0, given))
    assert given != 0


def test_the_kittys_trick_goes_to_the_winner_of_the_first_trick_where_the_rules_say_so():
    game = replace(BID, kitty_to="first-trick")
    seen = set()
    for seed in range(12):
        for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
            if hand.phase in ("exchange", "play") and not hand.tricks:
                assert tricks_taken(hand) == (0, 0)
            if len(hand.tricks) == 1:
                first = side_of(hand.tricks[0].winner)
                assert tricks_taken(hand) == ((2, 0) if first == "ns" else (0, 2))
                seen.add(first == side_of(hand.bidder))
    assert seen == {True, False}


def test_a_hand_that_runs_has_no_score():
    for hand in every_step(start(BID, dealt(BID, 3)), Random(3)):
        assert (score(hand) is None) == (hand.phase != "finished")
