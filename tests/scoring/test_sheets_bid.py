"""Hands of bid whist and of lists of hands: everything that can be wrong with them, all at once."""

from dataclasses import replace

import pytest

from scoring.rules import PRESETS, Rules
from scoring.sheets import Contract, Hand, Penalty, Sheet, faults, of_hand, partial_faults, score
from tests.scoring.rounds import bid_hand, codes, contract, listed, rules_of, sheet_of

BID = PRESETS["bid"].rules
BASIC = Rules()


def wrong(hand, rules=BID, **more):
    return codes(faults(Sheet((hand,), **more), rules, 1))


def changed(**values):
    """4 uptown in spades, made with ten tricks, with something else in it."""
    return Hand(10, 3, contract=replace(contract(4), **values))


@pytest.mark.parametrize(
    "hand",
    [
        bid_hand(1, "uptown", 7),
        bid_hand(7, "notrump", 13, "ew"),
        Hand(10, 3, contract=contract(4)),
        Hand(None, 3, contract=contract(4)),
        Hand(ew=10, contract=contract(4, bidder="ew")),
        *(Hand(10, 3, contract=contract(4, trump=suit)) for suit in "SHDC"),
        *(Hand(10, 3, contract=contract(4, "notrump", ranks=ranks)) for ranks in ("uptown", "downtown")),
    ],
)
def test_sound_hands(hand):
    assert wrong(hand) == []


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"bidder": None}, "bidder-missing"),
        ({"bidder": "north"}, "bidder-unknown"),
        ({"bidder": 1}, "bidder-unknown"),
        ({"bid": None}, "bid-missing"),
        ({"bid": 0}, "bid-number"),
        ({"bid": 8}, "bid-number"),
        ({"bid": -1}, "bid-number"),
        ({"bid": True}, "bid-number"),
        ({"bid": "4"}, "bid-number"),
        ({"bid": 4.0}, "bid-number"),
        ({"kind": None}, "bid-kind-missing"),
        ({"kind": "special"}, "bid-kind"),
        ({"kind": "notrump uptown"}, "bid-kind"),
        ({"trump": None}, "trump-missing"),
        ({"trump": "NT"}, "trump-not-a-suit"),
        ({"trump": "s"}, "trump-not-a-suit"),
        ({"ranks": "uptown"}, "ranks-with-trump"),
        ({"kind": "downtown", "ranks": "downtown"}, "ranks-with-trump"),
        ({"kind": "notrump", "ranks": "uptown"}, "trump-in-notrump"),
        ({"kind": "notrump", "trump": None}, "ranks-missing"),
        ({"kind": "notrump", "trump": None, "ranks": "low"}, "ranks-unknown"),
        ({"kind": None, "ranks": "uptown"}, "bid-kind-missing trump-and-ranks"),
    ],
)
def test_each_fault_of_a_contract(values, code):
    assert wrong(changed(**values)) == code.split()
    # A hand that is still being played, but has its tricks, has to be whole too.
    assert codes(partial_faults(Sheet((changed(**values),)), BID, 1)) == code.split()


def test_faults_say_what_would_be_right():
    (problem,) = faults(Sheet((changed(bid=8),)), BID, 1)
    assert dict(problem.details) == {"hand": 1, "value": "8", "least": 1, "most": 7}
    (problem,) = faults(Sheet((changed(bid=2),)), rules_of("bid-min3"), 1)
    assert dict(problem.details) == {"hand": 1, "number": 2, "lowest": 3}
    (problem,) = faults(Sheet((changed(trump="X"),)), BID, 1)
    assert dict(problem.details) == {"hand": 1, "value": "X", "known": ("S", "H", "D", "C")}


def test_every_fault_of_every_hand_is_told_at_once():
    sheet = Sheet(
        (
            Hand(14, -1, contract=Contract()),
            Hand(5, 9, contract=Contract("ew", 9, "notrump", "S", "sideways")),
            Hand(),
            Hand(8, 5),
            Hand(0, 13, contract=contract(1)),
        ),
        penalties=(Penalty(9, "nobody"),),
        settled_by="nobody",
        late="nobody",
    )
    found = faults(sheet, BID, 4)
    assert sorted(((problem.code, problem.details.get("hand")) for problem in found), key=repr) == sorted(
        [
            ("bidder-missing", 1),
            ("bid-missing", 1),
            ("bid-kind-missing", 1),
            ("tricks-range", 1),
            ("tricks-range", 1),
            ("bid-number", 2),
            ("ranks-unknown", 2),
            ("trump-in-notrump", 2),
            ("hand-sum", 2),
            ("hand-blank", 3),
            ("contract-missing", 4),
            ("bidders-tricks-none", 5),
            ("hands-extra", None),
            ("penalty-hand", 9),
            ("penalty-side", 9),
            ("settled-without-clock", None),
            ("settled-side", None),
            ("late-not-in-rules", None),
            ("late-side", None),
        ],
        key=repr,
    )


@pytest.mark.parametrize("tricks", [14, 99, -1])
def test_tricks_that_no_side_can_have(tricks):
    assert wrong(bid_hand(3, "uptown", tricks)) == ["tricks-range"]


@pytest.mark.parametrize("tricks", [6.5, "9", True])
def test_tricks_that_are_no_number(tricks):
    assert wrong(bid_hand(3, "uptown", tricks)) == ["tricks-not-whole"]


def test_a_hand_without_tricks():
    assert wrong(Hand(contract=contract(4))) == ["bidders-tricks-missing"]
    assert partial_faults(Sheet((Hand(contract=contract(4)),)), BID, 1) == ()
    assert of_hand(Hand(contract=contract(4)), BID) is None


@pytest.mark.parametrize(
    "given", [{"bidder": "ns"}, {"bid": 4}, {"kind": "uptown"}, {"bidder": "ew", "bid": 5}]
)
def test_a_contract_may_be_written_bit_by_bit_while_the_hand_is_played(given):
    hand = Hand(contract=Contract(**given))
    assert partial_faults(Sheet((hand,)), BID, 1) == ()
    assert not hand.blank
    # What is there already has to fit.
    strange = Hand(contract=Contract(bid=9, kind="notrump", trump="S"))
    assert codes(partial_faults(Sheet((strange,)), BID, 1)) == ["bid-number", "trump-in-notrump"]


def test_an_impossible_card_of_bid_whist_scores_the_bidders_tricks_as_written():
    hand = Hand(10, 4, contract=contract(4))
    assert wrong(hand) == ["hand-sum"]
    assert wrong(hand, accepted="the scorer was tired") == []
    found = score(Sheet((hand,), accepted="the scorer was tired"), BID, 1)
    assert (found.ns.points, found.ew.points, found.uneven) == (4, 0, (1,))
    # None and 13 is impossible too, and no reason makes it possible.
    assert wrong(Hand(0, 13, contract=contract(4)), accepted="a reason") == ["bidders-tricks-none"]


def test_a_contract_in_basic_whist_is_named():
    assert wrong(Hand(8, 5, contract=contract(4)), BASIC) == ["contract-in-basic-whist"]
    assert wrong(Hand(contract=contract(4)), BASIC) == ["contract-in-basic-whist", "hand-blank"]


def test_marks_of_drives_do_not_belong_to_bid_whist():
    hand = replace(bid_hand(4, "uptown", 10), own=(4, 2, 6, 1), honours=(3, 2), talked=("ns",))
    assert wrong(hand) == ["own-unwanted", "honours-unwanted", "talked-unwanted"]
    assert wrong(Hand(8, 5, own=(4, 2, 4, 3), honours=(3, 2), talked=("ew",)), BASIC) == [
        "own-unwanted",
        "honours-unwanted",
        "talked-unwanted",
    ]


# Revokes


@pytest.mark.parametrize(
    ("hand", "revoked", "points"),
    [
        (bid_hand(4, "uptown", 9), "ew", (6, 0)),  # 12 tricks
        (bid_hand(4, "uptown", 10), "ns", (-3, 0)),  # 7 tricks
        (bid_hand(1, "uptown", 2), "ns", (-7, 0)),  # none left: 0 - 6 - 1
        (bid_hand(4, "uptown", 12), "ew", (7, 0)),  # the other side has one to give
        (bid_hand(5, "notrump", 11, "ew"), "ew", (0, -3)),  # 8 tricks
    ],
)
def test_a_revoke_moves_tricks_before_the_contract_is_scored(hand, revoked, points):
    sheet = Sheet((hand,), penalties=(Penalty(1, revoked),))
    assert faults(sheet, BID, 1) == ()
    found = score(sheet, BID, 1)
    assert (found.ns.points, found.ew.points) == points
    # Taken off again, the hand is what it was.
    assert score(Sheet((hand,)), BID, 1) == score(replace(sheet, penalties=()), BID, 1)


def test_C09_both_sides_revoked_and_nothing_passes():
    hand = bid_hand(2, "uptown", 8)
    sheet = Sheet((hand,), penalties=(Penalty(1, "ns"), Penalty(1, "ew")))
    assert score(sheet, BID, 1) == score(Sheet((hand,)), BID, 1)
    assert codes(faults(sheet, rules_of("bid", both_revoked="redeal"), 1)) == ["both-revoked-redeal"]


def test_a_revoke_for_points_leaves_the_contract_alone():
    sheet = Sheet((bid_hand(4, "uptown", 10),), penalties=(Penalty(1, "ns"),))
    found = score(sheet, rules_of("bid", revoke=3), 1)
    assert (found.ns.points, found.ew.points, found.ns.tricks) == (4, 3, 10)


# The clock and the extra hand (BID-07)

DETROIT = PRESETS["detroit"].rules
# 8 + 5 + 5 against 8 + 10, as the bid counts and twice in notrump: 18 to 18.
LEVEL = ("ns 4 nt 11", "ew 4 nt 10", "ns 5 up 12", "ew 5 nt 11", "ns 5 down 11")


def test_BID_07_an_extra_hand_settles_a_level_round_and_adds_nothing():
    sheet = sheet_of(*LEVEL)
    found = score(sheet, DETROIT, 20)
    assert (found.ns.points, found.ew.points, found.won()) == (18, 18, None)
    settled = replace(sheet, settled_by="ew")
    assert faults(settled, DETROIT, 20) == ()
    after = score(settled, DETROIT, 20)
    assert after.won() == "ew"
    assert (after.ns, after.ew, after.hands) == (found.ns, found.ew, 5)
    assert DETROIT.minutes == 15


def test_an_extra_hand_needs_a_level_round():
    (problem,) = faults(sheet_of("ns 4 up 10", settled_by="ew"), DETROIT, 20)
    assert (problem.code, dict(problem.details)) == ("settled-not-level", {"ns": 4, "ew": 0})
    assert codes(faults(sheet_of("ns 4 up 10", settled_by="ew"), BID, 1)) == ["settled-without-clock"]
    assert codes(faults(sheet_of(*LEVEL, settled_by="both"), DETROIT, 20)) == ["settled-side"]
    # Nothing was played, so nothing was level.
    assert codes(faults(Sheet(settled_by="ns"), DETROIT, 20)) == ["sheet-empty"]
    assert codes(partial_faults(Sheet(settled_by="ns"), DETROIT, 20)) == ["sheet-empty"]
    # It does not turn a round that was won.
    assert score(sheet_of("ns 4 up 10", settled_by="ew"), DETROIT, 20).won() == "ns"


def test_the_extra_hand_settles_what_is_compared():
    tricks = rules_of("detroit", compare="tricks")
    # 18 points each, and 11 + 3 + 12 + 2 + 11 tricks against 26.
    assert codes(faults(sheet_of(*LEVEL, settled_by="ns"), tricks, 20)) == ["settled-not-level"]
    even = Sheet((Hand(7, 6), Hand(6, 7)), settled_by="ns")
    basic = Rules(round_end="clock", minutes=20)
    assert faults(even, basic, 9) == ()
    assert score(even, basic, 9).won() == score(even, basic, 9).won("tricks") == "ns"


def test_an_extra_hand_in_totals():
    rules = Rules(record="totals", compare="tricks", round_end="clock", minutes=20)
    sheet = Sheet(totals=Hand(26, 26), settled_by="ew")
    assert faults(sheet, rules, 9) == ()
    assert score(sheet, rules, 9).won("tricks") == "ew"
    assert codes(faults(Sheet(totals=Hand(27, 25), settled_by="ew"), rules, 9)) == ["settled-not-level"]


def test_totals_are_tricks_alone():
    rules = Rules(record="totals", compare="tricks")
    for marks in ({"contract": contract(4)}, {"own": (1, 2, 3, 4)}, {"honours": (1, 4)}, {"talked": ("ns",)}):
        assert codes(faults(Sheet(totals=Hand(30, 22, **marks)), rules, 4)) == ["totals-with-marks"]


# Lists of hands: players' own tricks, honours, talking

OWN = listed({"count": "own"})
HONOURS = listed({"trump": "S", "honour": 1})
TALK = listed({"trump": "S", "talk": 3})


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        (Hand(own=(5, 4, 3, 1)), ""),
        (Hand(8, 5, own=(5, 4, 3, 1)), ""),
        (Hand(8, None, own=(5, 4, 3, 1)), ""),
        (Hand(own=(5, 4, None, 1)), ""),  # the fourth is worked out
        (Hand(own=(5, None, None, 1)), "own-missing"),
        (Hand(8, 5), "own-missing"),
        (Hand(7, 6, own=(5, 4, 3, 1)), "own-differs"),
        (Hand(own=(5, 4, 3, 2)), "hand-sum"),
        (Hand(own=(13, 4, 3, 2)), "tricks-range"),
        (Hand(own=(14, 0, 0, -1)), "own-tricks own-tricks"),
        (Hand(own=(5, 4, 3)), "own-four"),
        (Hand(own=(5, 4, "3", 1)), "own-tricks"),
        (Hand(own=(5, 4, 3, True)), "own-tricks"),
    ],
)
def test_each_players_own_tricks(hand, code):
    assert wrong(hand, OWN) == code.split()


def test_the_fourth_players_tricks_are_worked_out():
    found = score(Sheet((Hand(own=(5, 4, None, 1)),)), OWN, 1)
    assert [one.points for one in found.ns.own] == [5, 3]


def test_nobody_can_say_whose_tricks_a_revoke_takes_from_players_who_count_their_own():
    sheet = Sheet((Hand(own=(5, 4, 3, 1)),), penalties=(Penalty(1, "ns"),))
    assert codes(faults(sheet, OWN, 1)) == ["revoke-of-own-tricks"]
    points = Sheet((Hand(own=(5, 4, 3, 1)),), penalties=(Penalty(1, "ns", "points", 2),))
    assert faults(points, OWN, 1) == ()
    found = score(points, OWN, 1)
    # Two points off the side are two off each of its players.
    assert (found.ns.points, [one.points for one in found.ns.own]) == (6, [3, 1])
    by_points = listed({"count": "own"}, revoke=2)
    assert faults(sheet, by_points, 1) == ()
    assert [one.points for one in score(sheet, by_points, 1).ew.own] == [6, 3]


@pytest.mark.parametrize(
    ("honours", "code"),
    [
        ((3, 2), ""),
        ((None, 2), ""),
        ((3, None), ""),
        (None, "honours-missing"),
        ((None, None), "honours-missing"),
        ((3, 3), "honours-sum"),
        ((6, -1), "honours-range honours-range"),
        ((3, True), "honours-range"),
        ((3, 2, 0), "honours-range"),
        (5, "honours-range"),
    ],
)
def test_trump_honours(honours, code):
    assert wrong(Hand(8, 5, honours=honours), HONOURS) == code.split()


def test_the_other_sides_honours_are_worked_out():
    assert of_hand(Hand(8, 5, honours=(3, None)), HONOURS) == (11, 7)
    assert of_hand(Hand(8, None, honours=(None, 5)), HONOURS) == (8, 10)


@pytest.mark.parametrize(
    ("talked", "code"),
    [
        ((), ""),
        (("ns",), ""),
        (("ew", "ns"), ""),
        (("ns", "ns"), "talked-twice"),
        (("north",), "talked-side"),
        ("ns", "talked-side"),
        (3, "talked-side"),
    ],
)
def test_talking(talked, code):
    assert wrong(Hand(8, 5, talked=talked), TALK) == code.split()


def test_marks_where_they_do_not_count():
    assert wrong(Hand(8, 5, honours=(3, 2)), TALK) == ["honours-unwanted"]
    assert wrong(Hand(8, 5, honours=(3, 2), talked=("ns",)), HONOURS) == ["talked-unwanted"]
    assert wrong(Hand(8, 5, own=(5, 4, 3, 1)), HONOURS) == ["own-unwanted", "honours-missing"]


def test_a_list_runs_on_from_round_to_round():
    rules = listed("S", {"count": "double"}, "misere")
    sheet = Sheet((Hand(8, 5), Hand(8, 5)))
    # Round 1 counts once and twice; round 2 begins with misère, then spades again.
    assert (score(sheet, rules, 2, 1).ns.points, score(sheet, rules, 2, 2).ns.points) == (24, 16)
    afresh = listed("S", {"count": "double"}, trump_restart="round")
    assert [score(sheet, afresh, 2, number).ns.points for number in (1, 2, 3)] == [24, 24, 24]
    one = listed("S", {"count": "double"}, trump_restart="one-a-round")
    assert [score(sheet, one, 2, number).ns.points for number in (1, 2, 3)] == [16, 32, 16]


def test_misere_in_a_list_of_trumps_gives_points_for_the_others_tricks():
    # Without a list of hands points are counted above six, in misère of the other side's tricks.
    rules = rules_of("basic", trumps=["H", "misere"])
    sheet = Sheet((Hand(9, 4), Hand(9, 4), Hand(7, 6), Hand(6, 7)))
    found = score(sheet, rules, 4)
    # 3 and 0; 0 and 3; 1 and 0; in misère 6 and 7 give N-S 1.
    assert (found.ns.points, found.ew.points) == (5, 3)
    assert [of_hand(Hand(0, 13), rules, number, 4) for number in (1, 2)] == [(0, 7), (7, 0)]


def test_points_in_one_line_only_where_they_can_be_said():
    assert of_hand(Hand(8, None), BASIC) == (2, 0)
    assert of_hand(Hand(), BASIC) is None
    assert of_hand(Hand(8, 6), BASIC) is None
    assert of_hand(Hand(14, -1), BASIC) is None
    assert of_hand(Hand(ns="8"), BASIC) is None
    # Trump and ranks change no points, so they may still be missing.
    assert of_hand(Hand(10, contract=Contract("ns", 4, "uptown")), BID) == (4, 0)
    assert of_hand(Hand(10, contract=Contract("ns", 4)), BID) is None
    assert of_hand(Hand(10, contract=Contract(None, 4, "uptown")), BID) is None
    assert of_hand(Hand(10, contract=Contract("ns", 9, "uptown")), BID) is None
    assert of_hand(Hand(10, contract="4 uptown"), BID) is None
    assert of_hand(Hand(10, 3), BID) is None


@pytest.mark.parametrize(
    "hand", [Hand(10, 3), Hand(10, 3, contract=Contract("ns", 4)), Hand(10, 3, contract="?")]
)
def test_a_hand_that_cannot_be_scored_yet_has_its_tricks_and_no_points(hand):
    found = score(Sheet((hand,)), BID, 1)
    assert (found.ns.points, found.ew.points, found.ns.tricks, found.ew.tricks) == (0, 0, 10, 3)
    assert (found.ns.hands_won, found.ew.hands_won, found.ns.sets, found.hands) == (0, 0, 0, 1)
