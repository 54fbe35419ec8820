"""Forty hands for each preset of bid whist, worked out on paper from docs/rules.md.

Each line is bid, kind, the bidders' tricks (the kitty with them) and the bidders' points. Above six
the bidders have tricks - 6. Where that reaches the bid the contract is made, else it is set.

    bid, bid-min3, chicago   made: tricks - 6. Set: tricks - 6 - bid, below six tricks too.
    columbus                 made: tricks - 6. Set: the bid lost. In notrump both twice.
    detroit                  made: the bid. Set: tricks - 6 - bid. In notrump both twice. All 13
                             tricks of a made contract: 13, in notrump 26, not doubled.
"""

import pytest

from scoring.sheets import Sheet, faults, of_hand, score
from tests.scoring.rounds import bid_hand, codes, rows, rules_of

ANCHORS = {
    "bid": """
        1 uptown 7 1
        1 uptown 6 -1       # 6 - 6 - 1
        1 uptown 13 7
        1 uptown 1 -6       # 1 - 6 - 1: the kitty alone
        1 downtown 8 2
        1 notrump 9 3
        1 notrump 5 -2
        2 uptown 8 2
        2 uptown 7 -1
        2 downtown 10 4
        2 downtown 3 -5
        2 notrump 12 6
        2 notrump 6 -2
        3 uptown 9 3
        3 uptown 11 5
        3 uptown 8 -1
        3 uptown 4 -5
        3 downtown 9 3
        3 downtown 7 -2
        3 notrump 10 4
        3 notrump 2 -7      # 2 - 6 - 3
        4 uptown 10 4
        4 uptown 12 6
        4 uptown 9 -1
        4 uptown 13 7
        4 downtown 6 -4
        4 downtown 11 5
        4 notrump 10 4      # counts once
        4 notrump 8 -2
        5 uptown 11 5
        5 uptown 10 -1
        5 downtown 13 7
        5 notrump 7 -4
        6 uptown 12 6
        6 uptown 11 -1
        6 downtown 1 -11
        6 notrump 13 7
        7 uptown 13 7
        7 downtown 12 -1
        7 notrump 9 -4
    """,
    "bid-min3": """
        3 uptown 9 3
        3 uptown 10 4
        3 uptown 11 5
        3 uptown 12 6
        3 uptown 13 7
        3 uptown 8 -1
        3 uptown 7 -2
        3 uptown 6 -3
        3 uptown 5 -4
        3 uptown 4 -5
        3 uptown 3 -6
        3 uptown 2 -7
        3 uptown 1 -8
        3 downtown 9 3
        3 downtown 12 6
        3 downtown 8 -1
        3 downtown 5 -4
        3 notrump 9 3
        3 notrump 13 7
        3 notrump 8 -1
        3 notrump 1 -8
        4 uptown 10 4
        4 uptown 13 7
        4 uptown 9 -1
        4 uptown 4 -6
        4 downtown 6 -4
        4 downtown 10 4
        4 notrump 11 5
        4 notrump 9 -1
        5 uptown 11 5
        5 uptown 10 -1
        5 downtown 9 -2
        5 notrump 12 6
        5 notrump 8 -3
        6 uptown 12 6
        6 downtown 11 -1
        6 notrump 10 -2
        7 uptown 13 7
        7 downtown 10 -3
        7 notrump 9 -4
    """,
    "columbus": """
        1 uptown 7 1
        1 uptown 6 -1
        1 uptown 0 -1       # no kitty, so none is possible
        1 uptown 13 7
        1 downtown 9 3
        1 downtown 5 -1
        1 notrump 7 2
        1 notrump 6 -2
        2 uptown 8 2
        2 uptown 7 -2
        2 uptown 0 -2
        2 downtown 11 5
        2 downtown 6 -2
        2 notrump 8 4
        2 notrump 12 12
        2 notrump 7 -4
        3 uptown 9 3
        3 uptown 11 5
        3 uptown 8 -3
        3 downtown 13 7
        3 downtown 2 -3
        3 notrump 11 10
        3 notrump 8 -6
        4 uptown 11 5
        4 uptown 10 4
        4 uptown 9 -4
        4 downtown 12 6
        4 downtown 0 -4
        4 notrump 11 10
        4 notrump 13 14
        4 notrump 9 -8
        5 uptown 11 5
        5 uptown 10 -5
        5 notrump 10 -10
        5 notrump 12 12
        6 uptown 12 6
        6 downtown 11 -6
        6 notrump 11 -12
        7 uptown 13 7
        7 notrump 12 -14
    """,
    "detroit": """
        4 uptown 10 4
        4 uptown 11 4
        4 uptown 12 4
        4 uptown 13 13
        4 uptown 9 -1
        4 uptown 8 -2
        4 uptown 6 -4
        4 uptown 3 -7
        4 uptown 1 -9
        4 downtown 10 4
        4 downtown 13 13
        4 downtown 7 -3
        4 notrump 10 8
        4 notrump 11 8
        4 notrump 12 8
        4 notrump 13 26
        4 notrump 9 -2
        4 notrump 8 -4
        4 notrump 5 -10     # (5 - 6 - 4) x 2
        4 notrump 1 -18
        5 uptown 11 5
        5 uptown 12 5
        5 uptown 13 13
        5 uptown 10 -1
        5 uptown 9 -2
        5 downtown 12 5
        5 downtown 2 -9
        5 notrump 11 10
        5 notrump 12 10
        5 notrump 13 26
        5 notrump 10 -2
        5 notrump 6 -10
        6 uptown 12 6
        6 uptown 11 -1
        6 downtown 13 13
        6 notrump 12 12
        6 notrump 11 -2
        7 uptown 13 13
        7 downtown 12 -1
        7 notrump 13 26
    """,
    "chicago": """
        4 uptown 10 4
        4 uptown 11 5
        4 uptown 12 6
        4 uptown 13 7
        4 uptown 9 -1
        4 uptown 8 -2
        4 uptown 7 -3
        4 uptown 6 -4
        4 uptown 5 -5
        4 uptown 1 -9
        4 downtown 10 4
        4 downtown 13 7
        4 downtown 9 -1
        4 downtown 2 -8
        4 notrump 10 4
        4 notrump 12 6
        4 notrump 13 7
        4 notrump 9 -1
        4 notrump 6 -4
        4 notrump 3 -7
        5 uptown 11 5
        5 uptown 12 6
        5 uptown 13 7
        5 uptown 10 -1
        5 uptown 9 -2
        5 uptown 4 -7
        5 downtown 11 5
        5 downtown 8 -3
        5 notrump 12 6
        5 notrump 10 -1
        5 notrump 1 -10
        6 uptown 12 6
        6 uptown 13 7
        6 uptown 11 -1
        6 downtown 10 -2
        6 notrump 12 6
        6 notrump 7 -5
        7 uptown 13 7
        7 uptown 12 -1
        7 notrump 11 -2
    """,
}
EVERY = [(preset, *row) for preset, table in ANCHORS.items() for row in rows(table)]


def test_there_are_forty_for_each_preset():
    assert {preset: len(set(rows(table))) for preset, table in ANCHORS.items()} == dict.fromkeys(ANCHORS, 40)


@pytest.mark.parametrize(("preset", "bid", "kind", "tricks", "points"), EVERY)
@pytest.mark.parametrize("bidder", ["ns", "ew"])
def test_only_the_bidders_score(preset, bid, kind, tricks, points, bidder):
    rules, hand = rules_of(preset), bid_hand(int(bid), kind, int(tricks), bidder)
    expected = (int(points), 0) if bidder == "ns" else (0, int(points))
    assert of_hand(hand, rules) == expected
    found = score(Sheet((hand,)), rules)
    both = {"ns": found.ns, "ew": found.ew}
    theirs, others = both.pop(bidder), *both.values()
    assert (theirs.tricks, others.tricks) == (int(tricks), 13 - int(tricks))
    # A set is counted for the side that bid, and the hand is then the other side's.
    lost = int(points) < 0
    assert (theirs.sets, others.sets) == (int(lost), 0)
    assert (theirs.hands_won, others.hands_won) == (int(not lost), int(lost))
    assert (theirs.tens, others.tens) == (int(int(tricks) >= 10), int(13 - int(tricks) >= 10))
    assert (found.hands, found.uneven) == (1, ())


@pytest.mark.parametrize(("preset", "bid", "kind", "tricks", "points"), EVERY)
def test_nothing_is_wrong_with_any_of_them(preset, bid, kind, tricks, points):
    rules = rules_of(preset, round_end="clock", minutes=20)
    assert faults(Sheet((bid_hand(int(bid), kind, int(tricks)),)), rules, 12) == ()


@pytest.mark.parametrize(
    ("preset", "bid", "tricks", "code"),
    [
        ("bid", 0, 9, "bid-number"),
        ("bid", 8, 9, "bid-number"),
        ("bid", 1, 0, "bidders-tricks-none"),
        ("bid", 3, 14, "tricks-range"),
        ("bid-min3", 2, 9, "bid-below-lowest"),
        ("bid-min3", 3, 0, "bidders-tricks-none"),
        ("columbus", 0, 9, "bid-number"),
        ("detroit", 3, 9, "bid-below-lowest"),
        ("detroit", 4, 0, "bidders-tricks-none"),
        ("chicago", 3, 9, "bid-below-lowest"),
        ("chicago", 4, 0, "bidders-tricks-none"),
    ],
)
def test_what_the_rules_refuse(preset, bid, tricks, code):
    rules = rules_of(preset, round_end="clock", minutes=20)
    for kind in ("uptown", "downtown", "notrump"):
        assert codes(faults(Sheet((bid_hand(bid, kind, tricks),)), rules, 12)) == [code]


# The practice cases


@pytest.mark.parametrize(
    ("bid", "kind", "tricks", "points"),
    [(4, "uptown", 11, 5), (4, "notrump", 11, 10), (5, "uptown", 10, -5), (5, "notrump", 10, -10)],
)
def test_BID_01_columbus_counts_books_made(bid, kind, tricks, points):
    assert of_hand(bid_hand(bid, kind, tricks), rules_of("columbus")) == (points, 0)


@pytest.mark.parametrize(
    ("bid", "kind", "tricks", "points"),
    [
        (4, "uptown", 11, 4),
        (4, "notrump", 11, 8),
        (5, "downtown", 12, 5),
        (7, "uptown", 13, 13),
        (7, "notrump", 13, 26),
    ],
)
def test_BID_02_detroit_counts_the_bid(bid, kind, tricks, points):
    assert of_hand(bid_hand(bid, kind, tricks), rules_of("detroit")) == (points, 0)


def test_the_same_sheet_gives_five_in_columbus_and_four_in_detroit():
    hand = bid_hand(4, "uptown", 11)
    assert [of_hand(hand, rules_of(preset)) for preset in ("columbus", "detroit")] == [(5, 0), (4, 0)]


def test_BID_11_the_kittys_trick_of_the_first_winner_may_leave_the_bidders_none():
    rules = rules_of("bid", jokers=0, kitty=4, kitty_to="first-trick")
    # The defenders won the first trick and with it the kitty: 13 tricks are counted all the same.
    assert faults(Sheet((bid_hand(2, "uptown", 0),)), rules, 1) == ()
    assert of_hand(bid_hand(2, "uptown", 0), rules) == (-8, 0)
    assert of_hand(bid_hand(2, "uptown", 8), rules) == (2, 0)
    found = score(Sheet((bid_hand(2, "uptown", 5),)), rules)
    assert (found.ns.tricks, found.ew.tricks) == (5, 8)


D09 = {"lowest_bid": 3, "notrump_factor": 2, "set_costs": "bid", "round_end": "target", "target": 7}
D09_HANDS = """
    4 uptown 10 4
    4 uptown 12 6
    5 uptown 10 -5
    5 uptown 11 5
    5 notrump 10 -10
    3 downtown 9 3
    3 downtown 8 -3
    7 uptown 13 7
    7 notrump 12 -14
    4 notrump 11 10
"""
# By bid: what 1 to 13 tricks give; twice that in notrump.
D09_ROWS = {
    3: "-3 -3 -3 -3 -3 -3 -3 -3 3 4 5 6 7",
    4: "-4 -4 -4 -4 -4 -4 -4 -4 -4 4 5 6 7",
    5: "-5 -5 -5 -5 -5 -5 -5 -5 -5 -5 5 6 7",
    6: "-6 -6 -6 -6 -6 -6 -6 -6 -6 -6 -6 6 7",
    7: "-7 -7 -7 -7 -7 -7 -7 -7 -7 -7 -7 -7 7",
}


@pytest.mark.parametrize(("bid", "kind", "tricks", "points"), rows(D09_HANDS))
def test_D09_sets_cost_the_bid_and_notrump_doubles(bid, kind, tricks, points):
    assert of_hand(bid_hand(int(bid), kind, int(tricks)), rules_of("bid", **D09)) == (int(points), 0)


@pytest.mark.parametrize("bid", D09_ROWS)
@pytest.mark.parametrize(("kind", "times"), [("uptown", 1), ("downtown", 1), ("notrump", 2)])
def test_D09_all_15_bids_with_1_to_13_books(bid, kind, times):
    rules = rules_of("bid", **D09)
    found = [of_hand(bid_hand(bid, kind, tricks), rules) for tricks in range(1, 14)]
    assert found == [(times * int(points), 0) for points in D09_ROWS[bid].split()]


def test_D09_a_game_ends_at_seven_either_way():
    rules = rules_of("bid", **D09)
    seven, lost = bid_hand(7, "uptown", 13), bid_hand(7, "downtown", 12)
    assert faults(Sheet((seven,)), rules, 9) == faults(Sheet((lost,)), rules, 9) == ()
    assert codes(faults(Sheet((bid_hand(4, "uptown", 12),)), rules, 9)) == ["bid-game-unfinished"]
    assert codes(faults(Sheet((lost, seven)), rules, 9)) == ["hand-after-bid-game"]
