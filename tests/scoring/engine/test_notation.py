"""A whole hand as one line and back, and everything that can be wrong with one that is written."""

import json
from random import Random

import pytest
from hypothesis import given, settings

from scoring.engine.bids import Bid
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import start
from scoring.engine.notation import hand_document, hand_line, read_hand
from scoring.engine.seats import Seat
from scoring.engine.written import read_written
from scoring.problems import Refused
from tests.scoring.engine.helpers import BASIC, BID, E, N, S, W, codes, dealt, every_step, finished
from tests.scoring.engine.test_properties import GAMES, SEEDS

DUKE = {
    "rules": "basic",
    "leader": "N",
    "trump": "C",
    "hands": {
        "N": "AKQ.AKQJ.AK.KJ97",
        "E": "-.-.T98765432.AQT8",
        "S": "JT9876.T9876.QJ.-",
        "W": "5432.5432.-.65432",
    },
    "play": ["C7", "C8", "S6", "C2", "D2"],
}
KITTY = {
    "rules": "bid",
    "dealer": "N",
    "trump": "H",
    "hands": {
        "N": "KQJT98765432.-.-.-",
        "E": "-.KQJT98765432.-.-",
        "S": "-.-.KQJT98765432.-",
        "W": "-.-.-.KQJT98765432",
    },
    "kitty": "A.A.A.A.BJLJ",
    "calls": ["3", "pass", "pass", "pass"],
    "discards": ["SA", "DA", "CA", "H2", "H3", "H4"],
    "play": ["BJ", "D2", "C2", "S2"],
}


def refused(document):
    """(code, path) of everything that is wrong."""
    with pytest.raises(Refused) as refusal:
        read_hand(document)
    return [(problem.code, problem.details.get("path", "")) for problem in refusal.value.problems]


def without(document, *keys, **changes):
    return {key: value for key, value in {**document, **changes}.items() if key not in keys}


# --- there and back ---------------------------------------------------------------------------------


@settings(max_examples=100)
@given(GAMES, SEEDS)
def test_a_hand_is_read_back_as_it_was_written(game, seed):
    hand = finished(game, seed, claims=True)
    line = hand_line(hand)
    assert "\n" not in line
    again = read_hand(json.loads(line))
    # A game of basic whist is written with its trump.
    assert again == hand
    assert hand_line(again) == line


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", [BASIC, BID, PRESETS["detroit"]], ids=["basic", "bid", "detroit"])
def test_a_hand_is_read_back_at_every_step(game, seed):
    for hand in every_step(start(game, dealt(game, seed, S)), Random(seed)):
        assert read_hand(hand_document(hand)) == hand


def test_a_hand_of_basic_whist_as_it_is_written():
    hand = read_hand(DUKE)
    assert hand_document(hand) == {**without(DUKE, "leader"), "dealer": "W"}
    assert hand_line(hand).startswith('{"rules": "basic", "dealer": "W", "trump": "C", "hands": {"N": "AKQ.')


def test_a_hand_of_bid_whist_as_it_is_written():
    assert hand_document(read_hand(KITTY)) == {
        **KITTY,
        # the cards laid away in the order of suits
        "discards": ["SA", "H2", "H3", "H4", "DA", "CA"],
    }


def test_options_are_written_where_they_differ():
    document = hand_document(finished(PRESETS["columbus"], 1))
    assert document["rules"] == "bid"
    assert document["options"] == {"set_costs": "bid", "jokers": 0, "kitty": 0, "notrump_factor": 2}
    assert "kitty" not in document and "discards" not in document
    assert "options" not in hand_document(finished(BID, 1))


def test_a_claim_is_written():
    document = {
        **without(DUKE, "leader"),
        "dealer": "W",
        "trump": "S",
        "hands": {
            "N": "AKQJT98765432.-.-.-",
            "E": "-.AKQJT98765432.-.-",
            "S": "-.-.AKQJT98765432.-",
            "W": "-.-.-.AKQJT98765432",
        },
        "play": ["SA", "H2", "D2", "C2"],
        "claim": "N",
    }
    hand = read_hand(document)
    assert hand.phase == "finished" and hand.claimed_by == N
    assert hand_document(hand) == document
    assert refused({**document, "trump": "H"}) == [("not-your-turn", "claim")]
    assert refused({**document, "trump": "H", "claim": "E", "play": []}) == [("not-your-turn", "claim")]
    assert refused({**document, "trump": "H", "play": []}) == [("claim-not-certain", "claim")]
    assert refused({**document, "claim": "E"}) == [("not-your-turn", "claim")]


def test_the_turned_card_is_written():
    document = {**without(DUKE, "leader", "trump"), "dealer": "W", "turned": "C2"}
    hand = read_hand(document)
    assert hand.game == Game() and hand.contract.trump == "C"
    assert hand_document(hand) == {**document, "trump": "C"}
    assert read_hand({**document, "trump": "C"}) == hand
    assert refused({**document, "trump": "S"}) == [("turned-other-suit", "trump")]
    assert refused({**document, "turned": "CA"}) == [("turned-not-dealers", "")]
    assert refused({**document, "turned": "XX"}) == [("card-unknown", "turned")]


# --- ways of writing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("dealer", "leader"), [("W", "N"), ("N", "E"), ("E", "S"), ("S", "W")])
def test_the_leader_may_stand_for_the_dealer(dealer, leader):
    base = without(DUKE, "leader", "play")
    by_leader, by_dealer = ({**base, key: who} for key, who in (("leader", leader), ("dealer", dealer)))
    assert read_hand(by_leader) == read_hand(by_dealer)
    assert read_hand({**by_dealer, "leader": leader}) == read_hand(by_dealer)
    assert read_hand(by_leader).turn == Seat[leader]
    wrong = {**by_dealer, "leader": dealer}
    assert refused(wrong) == [("leader-differs", "leader")]


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize(
    ("calls", "steps"),
    [
        # so many seats on the left of the dealer sits the winner
        (["3", "pass", "pass", "pass"], 1),
        (["pass", "3", "pass", "pass", "pass"], 2),
        (["3", "pass", "4", "pass", "pass", "pass"], 3),
        (["pass", "pass", "pass", "1"], 0),
    ],
)
def test_in_bid_whist_the_bidder_leads(leader, calls, steps):
    document = without(KITTY, "dealer", "play", "discards", "trump", leader=leader.name, calls=calls)
    hand = read_hand(document)
    assert hand.bidder == leader
    assert hand.deal.dealer == (leader - steps) % 4


def test_without_calls_the_dealers_left_is_taken_for_the_leader():
    document = without(KITTY, "dealer", "play", "discards", "trump", "calls", leader="S")
    assert read_hand(document).turn == S
    left = {**document, "rules": "columbus", "options": {"first_lead": "dealer-left"}, "calls": ["1"]}
    left = without(left, "kitty", hands=DUKE["hands"])
    assert read_hand(left).deal.dealer == E


@pytest.mark.parametrize(
    "kitty", ["A.A.A.A.BJLJ", "A.A.A.A..BJLJ", ["SA", "HA", "DA", "CA", "LJ", "BJ"], "A.A.A.A.LJBJ"]
)
@pytest.mark.parametrize("discards", [["SA", "DA", "CA", "H4", "H3", "H2"], "A.432.A.A"])
def test_kitty_and_discards_are_a_hand_or_a_list(kitty, discards):
    assert read_hand({**KITTY, "kitty": kitty, "discards": discards}) == read_hand(KITTY)


@pytest.mark.parametrize(
    ("calls", "ranks", "contract"),
    [
        (["3 notrump", "pass", "pass", "pass"], {"ranks": "downtown"}, ("NT", "downtown")),
        (["3 notrump", "pass", "pass", "pass"], {"ranks": "uptown", "trump": "NT"}, ("NT", "uptown")),
        (["3", "pass", "pass", "pass"], {"trump": "S"}, ("S", "uptown")),
        (["3 uptown", "pass", "pass", "pass"], {"trump": "S", "ranks": "uptown"}, ("S", "uptown")),
        (["3 downtown", "pass", "pass", "pass"], {"trump": "S"}, ("S", "downtown")),
        (["3 downtown", "pass", "pass", "pass"], {"trump": "S", "ranks": "downtown"}, ("S", "downtown")),
    ],
)
def test_trump_or_ranks_are_named(calls, ranks, contract):
    document = {**without(KITTY, "play", "discards", "trump"), "calls": calls, **ranks}
    hand = read_hand(document)
    assert (hand.contract.trump, hand.contract.ranks) == contract and hand.phase == "exchange"


def test_a_hand_may_stop_at_any_time():
    bare = without(KITTY, "play", "discards", "trump", "calls")
    assert read_hand(bare).phase == "auction"
    assert read_hand({**bare, "calls": ["1", "pass"]}).turn == W
    assert read_hand({**bare, "calls": KITTY["calls"]}).phase == "naming"
    assert read_hand(without(KITTY, "play", "discards")).phase == "exchange"
    assert read_hand(without(KITTY, "play")).phase == "play"
    assert read_hand(KITTY).tricks[0].winner == E
    assert read_hand(
        {**KITTY, "calls": ["7 notrump"], "trump": None, "play": [], "discards": None}
    ).bid == Bid(7, "notrump")


def test_no_trump_is_a_trump_of_basic_whist():
    assert read_hand({**without(DUKE, "play"), "trump": "NT"}).contract.trump == "NT"
    assert hand_document(read_hand({**without(DUKE, "play"), "trump": "NT"}))["trump"] == "NT"


# --- what is wrong with the shape -----------------------------------------------------------------------


@pytest.mark.parametrize("document", [None, [], "hand", 5])
def test_a_hand_is_an_object(document):
    assert refused(document) == [("file-not-object", "")]


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"plays": []}, [("file-key-unknown", "")]),
        ({"rules": "whist"}, [("rules-unknown", "")]),
        ({"rules": 3}, [("rules-unknown", "")]),
        ({"options": []}, [("file-not-object", "options")]),
        ({"options": {"lowest_bid": 3}}, [("option-of-bid-whist", "")]),
        ({"dealer": "X"}, [("file-word-unknown", "dealer")]),
        ({"dealer": 3}, [("file-word-unknown", "dealer")]),
        ({"leader": "north"}, [("file-word-unknown", "leader")]),
        ({"trump": "hearts"}, [("file-word-unknown", "trump")]),
        ({"claim": "x"}, [("file-word-unknown", "claim")]),
        ({"hands": []}, [("file-not-object", "hands")]),
        ({"play": "SA"}, [("file-not-list", "play")]),
        ({"calls": []}, [("key-of-bid-whist", "")]),
        ({"kitty": "A.-.-.-", "ranks": "uptown"}, [("key-of-bid-whist", ""), ("key-of-bid-whist", "")]),
        (
            {"hands": {"N": "A.K.Q.J", "E": "-"}},
            [("file-key-missing", "hands")] * 2 + [("hand-text-shape", "hands › E")],
        ),
        ({"hands": {**DUKE["hands"], "X": "-"}}, [("file-key-unknown", "hands")]),
        ({"hands": {**DUKE["hands"], "S": "JT9876.T98X6.QJ.-"}}, [("hand-text-rank", "hands › S")]),
    ],
)
def test_every_fault_has_its_path(changes, found):
    assert refused({**DUKE, **changes}) == found


@pytest.mark.parametrize("key", ["rules", "hands"])
def test_what_is_missing_is_named(key):
    with pytest.raises(Refused) as refusal:
        read_hand(without(DUKE, key))
    assert codes(refusal.value.problems) == ["file-key-missing"]
    assert refusal.value.problems[0].details["key"] == key


def test_dealer_or_leader_and_a_trump_are_needed():
    for key, missing in (("leader", "dealer"), ("trump", "trump")):
        with pytest.raises(Refused) as refusal:
            read_written(without(DUKE, key))
        assert [problem.details["key"] for problem in refusal.value.problems] == [missing]


def test_all_that_is_wrong_is_told_at_once():
    document = {
        "rules": "bid",
        "dealer": "Q",
        "hands": {"N": "X.-.-.-"},
        "kitty": ["S2", "S2", "ZZ"],
        "play": 1,
    }
    assert refused(document) == [
        ("file-key-missing", "hands"),
        ("file-key-missing", "hands"),
        ("file-key-missing", "hands"),
        ("hand-text-rank", "hands › N"),
        ("file-word-unknown", "dealer"),
        ("card-unknown", "kitty 3"),
        ("cards-twice", "kitty"),
        ("file-not-list", "play"),
    ]


def test_a_near_key_is_offered():
    with pytest.raises(Refused) as refusal:
        read_written({**DUKE, "delaer": "N"})
    assert refusal.value.problems[0].details["near"] == "dealer"
