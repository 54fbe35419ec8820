"""What every fault of a hand or a round says with it, so that a sentence can tell what would be right."""

from dataclasses import replace

import pytest

from scoring.hand_list import HandKind
from scoring.rules import Rules
from scoring.sheets import Contract, Hand, Penalty, Sheet, faults, partial_faults
from tests.scoring.rounds import bid_hand, contract, listed, rules_of, sheet_of

BID, MIN3 = rules_of("bid"), rules_of("bid-min3")
OWN, HONOURS, TALK = listed({"count": "own"}), listed({"honour": 1}), listed({"talk": 3})
SUITS, KINDS = ("S", "H", "D", "C"), ("uptown", "downtown", "notrump")


def changed(**values):
    return Hand(10, 3, contract=replace(contract(4), **values))


@pytest.mark.parametrize(
    ("hand", "rules", "code", "details"),
    [
        (changed(bidder=None), BID, "bidder-missing", {}),
        (changed(bidder="x" * 50), BID, "bidder-unknown", {"value": "x" * 39 + "…"}),
        (changed(bid=None), MIN3, "bid-missing", {"least": 3, "most": 7}),
        (changed(bid="four"), BID, "bid-number", {"value": "four", "least": 1, "most": 7}),
        (changed(bid=1), MIN3, "bid-below-lowest", {"number": 1, "lowest": 3}),
        (changed(kind=None), BID, "bid-kind-missing", {"known": KINDS}),
        (changed(kind="up"), BID, "bid-kind", {"value": "up", "known": KINDS}),
        (changed(trump=None), BID, "trump-missing", {"known": SUITS}),
        (changed(trump="X"), BID, "trump-not-a-suit", {"value": "X", "known": SUITS}),
        (changed(kind="downtown", ranks="uptown"), BID, "ranks-with-trump", {"kind": "downtown"}),
        (changed(kind="notrump", ranks="uptown"), BID, "trump-in-notrump", {}),
        (changed(kind="notrump", trump=None), BID, "ranks-missing", {}),
        (
            *(changed(kind="notrump", trump=None, ranks="low"), BID, "ranks-unknown"),
            {"value": "low", "known": ("uptown", "downtown")},
        ),
        (Hand(10, 3), BID, "contract-missing", {}),
        (Hand(10, 3, contract="4 uptown"), BID, "contract-missing", {}),
        (Hand(contract=contract(4)), BID, "bidders-tricks-missing", {}),
        (Hand(0, 13, contract=contract(4)), BID, "bidders-tricks-none", {}),
        (Hand(10, 4, contract=contract(4)), BID, "hand-sum", {"ns": 10, "ew": 4, "tricks": 14, "should": 13}),
        (bid_hand(4, "uptown", 14, "ew"), BID, "tricks-range", {"side": "ew", "most": 13, "tricks": 14}),
        (bid_hand(4, "uptown", "ten"), BID, "tricks-not-whole", {"side": "ns", "most": 13, "value": "ten"}),
        (Hand(own=(5, 4, 3, 14)), OWN, "own-tricks", {"value": "14", "most": 13}),
        (Hand(own=(5, 4, 3)), OWN, "own-four", {"value": "(5, 4, 3)"}),
        (Hand(7, 6, own=(5, 4, 3, 1)), OWN, "own-differs", {"ns": 8, "ew": 5}),
        (Hand(own=(5, 4, 3, 2)), OWN, "hand-sum", {"ns": 8, "ew": 6, "tricks": 14, "should": 13}),
        (Hand(8, 5), HONOURS, "honours-missing", {"should": 5}),
        (Hand(8, 5, honours=(6, None)), HONOURS, "honours-range", {"value": "6", "most": 5}),
        (
            *(Hand(8, 5, honours=(3, 1)), HONOURS, "honours-sum"),
            {"ns": 3, "ew": 1, "honours": 4, "should": 5},
        ),
        (Hand(8, 5, talked=("all",)), TALK, "talked-side", {"value": "('all',)"}),
        (Hand(8, 5, talked=("ew", "ew")), TALK, "talked-twice", {"side": "ew"}),
    ],
)
def test_of_a_hand(hand, rules, code, details):
    (problem,) = faults(Sheet((hand,)), rules, 1)
    assert (problem.code, dict(problem.details)) == (code, {"hand": 1, **details})
    # The second hand of a sheet is told as the second.
    sound = {BID: bid_hand(4, "uptown", 10), MIN3: bid_hand(4, "uptown", 10)}
    first = sound.get(rules, Hand(own=(5, 4, 3, 1)) if rules is OWN else Hand(8, 5, honours=(3, 2)))
    first = Hand(8, 5) if rules is TALK else first
    (second,) = faults(Sheet((first, hand)), rules, 2)
    assert (second.code, second.details["hand"]) == (code, 2)


@pytest.mark.parametrize(
    ("sheet", "rules", "code", "details"),
    [
        (sheet_of("ns 4 up 10", settled_by="ns"), rules_of("bid"), "settled-without-clock", {}),
        (
            *(sheet_of("ns 4 up 10", settled_by="all"), rules_of("detroit"), "settled-side"),
            {"value": "all"},
        ),
        (
            *(sheet_of("ns 4 up 10", settled_by="ew"), rules_of("detroit"), "settled-not-level"),
            {"ns": 4, "ew": 0},
        ),
        (
            *(
                sheet_of("ns 4 up 10", settled_by="ew"),
                rules_of("detroit", compare="tricks"),
                "settled-not-level",
            ),
            {"ns": 10, "ew": 3},
        ),
        (Sheet(late="ns"), rules_of("bid", round_end="target"), "late-not-in-rules", {}),
        (Sheet(late="all"), rules_of("columbus"), "late-side", {"value": "all"}),
        (sheet_of("ns 5 up 11", late="ew"), rules_of("columbus"), "late-with-hands", {"side": "ew"}),
        (
            *(sheet_of("ns 4 up 10"), rules_of("columbus"), "bid-game-unfinished"),
            {"hands": 1, "target": 5, "ns": 4, "ew": 0},
        ),
        (
            *(Sheet(totals=Hand(30, None)), Rules(record="totals", round_end="clock", minutes=9)),
            *("totals-half-blank", {"side": "ew"}),
        ),
        (
            *(Sheet(totals=Hand(None, 30)), Rules(record="totals", round_end="clock", minutes=9)),
            *("totals-half-blank", {"side": "ns"}),
        ),
        (
            *(Sheet(totals=Hand(30, 23)), Rules(record="totals"), "totals-sum"),
            {"ns": 30, "ew": 23, "tricks": 53, "should": 52},
        ),
        (
            *(sheet_of("ns 4 up 10", penalties=(Penalty(1, "ns", "points", 100),)), rules_of("detroit")),
            *("penalty-points", {"hand": 1, "side": "ns", "points": "100", "most": 99}),
        ),
        (
            *(sheet_of("ns 4 up 10", penalties=(Penalty(2, "ns"),)), rules_of("detroit")),
            *("penalty-hand", {"hand": 2, "side": "ns", "most": 1}),
        ),
        (
            *(sheet_of("ns 4 up 10", penalties=(Penalty(1, "n", "revok"),)), rules_of("detroit")),
            *("penalty-kind", {"hand": 1, "side": "n", "kind": "revok"}),
        ),
        (
            *(Sheet((Hand(own=(5, 4, 3, 1)),), penalties=(Penalty(1, "ew"),)), OWN, "revoke-of-own-tricks"),
            {"hand": 1, "side": "ew"},
        ),
    ],
)
def test_of_a_round(sheet, rules, code, details):
    found = [problem for problem in faults(sheet, rules, 4 if sheet.totals else 20) if problem.code == code]
    assert [dict(problem.details) for problem in found] == [details]


def test_a_mark_for_lateness_in_rules_without_one_hides_nothing_else():
    found = partial_faults(Sheet((Hand(9, 5),), late="ns"), Rules(), 4)
    assert [problem.code for problem in found] == ["late-not-in-rules", "hand-sum"]


def test_the_same_place_in_a_list_is_told_in_every_round():
    rules = Rules(hands=(HandKind("S"), HandKind(count="own")))
    # Hand 1 of round 2 is the second of the list.
    assert [problem.code for problem in faults(Sheet((Hand(8, 5),)), rules, 1, 2)] == ["own-missing"]
    assert faults(Sheet((Hand(8, 5),)), rules, 1, 3) == ()
    assert [one.code for one in faults(Sheet((Hand(8, 5), Hand(8, 5))), rules, 2, 3)] == ["own-missing"]


def test_a_contract_is_incomplete_or_whole_and_never_guessed():
    assert Contract() == Contract(None, None, None, None, None)
    hand = Hand(10, 3, contract=Contract("ns", 4))
    found = faults(Sheet((hand,)), BID, 1)
    # Uptown is meant in an auction when nothing is said; a sheet says it.
    assert [problem.code for problem in found] == ["bid-kind-missing"]
    assert hand.bidders_tricks == 10 and replace(hand, contract=Contract("ew")).bidders_tricks == 3
    assert replace(hand, contract=Contract()).bidders_tricks is None
