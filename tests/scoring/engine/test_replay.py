"""Hands in the notation, replayed: every illegal deed is found where it stands."""

import pytest

from scoring.engine.notation import hand_document
from scoring.engine.points import HandScore
from scoring.engine.replay import replayed
from scoring.engine.written import read_written
from tests.scoring.engine.helpers import BASIC, BID, COLUMBUS, finished, texts
from tests.scoring.engine.test_notation import DUKE, KITTY, without


def replay(document, **changes):
    return replayed(read_written({**document, **changes}))


def faults(document, **changes):
    return [(one.code, one.details.get("path", "")) for one in replay(document, **changes).problems]


def rows(found):
    return [
        (trick.leader.name, texts(trick.cards), trick.winner.name if trick.winner is not None else None)
        for trick in found.tricks
    ]


def test_the_duke_of_cumberland_begins():
    """Clubs are trumps and North leads the seven: East wins with the eight."""
    found = replay(DUKE)
    assert found.is_legal
    assert rows(found) == [("N", "C7 C8 S6 C2", "E"), ("E", "D2", None)]
    assert found.score is None


@pytest.mark.parametrize(
    ("play", "trick", "legal"),
    [
        # East has no heart: he may trump or not
        (["HA", "C8", "H6", "H2"], ("N", "HA C8 H6 H2", "E"), True),
        (["HA", "D2", "H6", "H2"], ("N", "HA D2 H6 H2", "N"), True),
        # West has no diamond
        (["DA", "D2", "DJ", "S2"], ("N", "DA D2 DJ S2", "N"), True),
        (["DA", "D2", "DJ", "C2"], ("N", "DA D2 DJ C2", "W"), True),
        # South has no club
        (["CK", "CA", "DJ", "C2"], ("N", "CK CA DJ C2", "E"), True),
        # East has a club
        (["C7", "D2", "S6", "C2"], ("N", "C7 D2 S6 C2", "N"), False),
    ],
)
def test_single_tricks_of_the_duke(play, trick, legal):
    found = replay(DUKE, play=play)
    assert rows(found) == [trick] and found.is_legal is legal


def test_a_revoke_is_named_and_the_play_goes_on():
    """East discards a diamond although he has clubs, and South a heart although he has diamonds."""
    found = replay(DUKE, play=["C7", "D2", "S6", "C2", "CJ", "CA", "S7", "C3", "D3", "H6", "S2", "DA"])
    assert [(one.code, one.details["path"]) for one in found.problems] == [
        ("must-follow", "play 2"),
        ("must-follow", "play 10"),
    ]
    assert rows(found) == [
        ("N", "C7 D2 S6 C2", "N"),
        ("N", "CJ CA S7 C3", "E"),
        ("E", "D3 H6 S2 DA", "N"),
    ]
    assert found.score is None
    assert dict(found.problems[0].details) == {
        "path": "play 2",
        "card": "D2",
        "seat": "E",
        "legal": ("C8", "CT", "CQ", "CA"),
    }


@pytest.mark.parametrize(
    ("play", "fault"),
    [
        (["SJ"], ("card-not-held", "play 1")),
        (["C7", "C7"], ("card-not-held", "play 2")),
        (["C7", "CX"], ("card-unknown", "play 2")),
        (["C7", 8], ("card-unknown", "play 2")),
        (["C7", "C8", "S6", "C2", "SA"], ("card-not-held", "play 5")),
        (["BJ"], ("card-not-held", "play 1")),
    ],
)
def test_after_a_card_that_is_not_there_nothing_more_is_judged(play, fault):
    assert faults(DUKE, play=[*play, "ZZ", "ZZ"]) == [fault]


def test_a_misdeal_is_told_in_full():
    hands = {**DUKE["hands"], "S": "JT9876.T9876.QJ.A", "W": "5432.5432.-.65432"}
    found = replay(DUKE, hands=hands)
    assert found.hand is None and found.tricks == () and found.score is None and not found.is_legal
    assert [one.code for one in found.problems] == ["deal-cards-twice", "deal-hand-size"]


@pytest.mark.parametrize("game", [BASIC, BID, COLUMBUS], ids=["basic", "bid", "columbus"])
@pytest.mark.parametrize("seed", range(6))
def test_a_finished_hand_has_its_score_and_nothing_may_follow(game, seed):
    document = hand_document(finished(game, seed))
    found = replay(document)
    assert found.is_legal and len(found.tricks) == game.hand_size
    assert isinstance(found.score, HandScore)
    assert faults(document, play=[*document["play"], "S2"]) == [
        ("play-left-over", f"play {4 * game.hand_size + 1}")
    ]
    shorter = replay(document, play=document["play"][:-1])
    assert shorter.is_legal and shorter.score is None and shorter.tricks[-1].winner is None


# A whole hand with its answer: each player holds one suit, so the leader's suit or the trump decides.
@pytest.mark.parametrize(
    ("trump", "score"),
    [("S", (7, 0)), ("H", (0, 7)), ("D", (7, 0)), ("C", (0, 7)), ("NT", (7, 0))],
)
def test_thirteen_tricks_to_one_side(trump, score):
    """North leads spades; whoever has the trumps takes the first trick and leads them from then on."""
    suits = {"N": "S", "E": "H", "S": "D", "W": "C"}
    ranks = "AKQJT98765432"
    hands = {seat: ".".join(ranks if one == suit else "-" for one in "SHDC") for seat, suit in suits.items()}
    order = "NESW"
    taker = next((seat for seat, suit in suits.items() if suit == trump), "N")
    play, leader = [], "N"
    for rank in ranks:
        seats = order[order.index(leader) :] + order[: order.index(leader)]
        play += [suits[seat] + rank for seat in seats]
        leader = taker
    found = replay({"rules": "basic", "dealer": "W", "trump": trump, "hands": hands, "play": play})
    assert found.is_legal and {trick.winner.name for trick in found.tricks} == {taker}
    assert found.score == HandScore(*score)


# --- bid whist ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({"calls": ["0", "pass"]}, [("bid-number", "calls 1")]),
        ({"calls": ["8"]}, [("bid-number", "calls 1")]),
        ({"calls": ["3", "2"]}, [("bid-too-low", "calls 2")]),
        ({"calls": ["3", "3"]}, [("bid-too-low", "calls 2")]),
        ({"calls": ["3", "four"]}, [("call-unknown", "calls 2")]),
        ({"calls": ["3 notrump uptown"]}, [("bid-notrump-ranks", "calls 1")]),
        ({"calls": ["pass", "pass", "pass", "pass"]}, [("dealer-must-bid", "calls 4")]),
        ({"calls": ["3", "pass", "pass", "pass", "pass"]}, [("calls-left-over", "calls 5")]),
        ({"calls": ["7 notrump", "7 notrump"]}, [("calls-left-over", "calls 2")]),
        # the others' passes may be written down, and no more than those
        ({"calls": ["7 notrump", "pass", "pass", "pass", "pass"]}, [("calls-left-over", "calls 5")]),
        ({"calls": ["3", "pass", "pass"]}, [("auction-runs", "trump")]),
        ({"trump": "NT"}, [("trump-not-a-suit", "trump")]),
        ({"ranks": "downtown"}, [("ranks-differ", "ranks")]),
        ({"calls": ["3 notrump", "pass", "pass", "pass"]}, [("ranks-to-name", "trump")]),
        ({"trump": None}, [("naming-first", "discards")]),
        ({"trump": None, "discards": None}, [("naming-first", "play 1")]),
        ({"discards": None}, [("exchange-first", "play 1")]),
        ({"discards": []}, [("discards-number", "discards")]),
        ({"discards": ["SA", "DA"]}, [("discards-number", "discards")]),
        ({"discards": ["S2", "DA", "CA", "H2", "H3", "H4"]}, [("discard-not-held", "discards")]),
        ({"discards": ["SA", "SA", "CA", "H2", "H3", "H4"]}, [("discard-twice", "discards")]),
        ({"discards": ["S1", "DA", "CA", "H2", "H3", "H4"]}, [("card-unknown", "discards")]),
        # H2 was laid away
        ({"play": ["H2"]}, [("card-not-held", "play 1")]),
        ({"leader": "N"}, [("leader-differs", "leader")]),
    ],
)
def test_faults_of_bid_whist(changes, found):
    assert faults(KITTY, **changes) == found


@pytest.mark.parametrize(
    ("rules", "call", "found"),
    [
        ("bid-min3", "2", [("bid-below-lowest", "calls 1")]),
        ("chicago", "3 notrump", [("bid-below-lowest", "calls 1")]),
        ("chicago", "4", []),
    ],
)
def test_the_presets_decide_what_may_be_bid(rules, call, found):
    document = without(KITTY, "play", "discards", "trump", rules=rules, calls=[call])
    assert faults(document) == found


def test_options_change_a_preset():
    document = without(KITTY, "play", "discards", "trump", options={"all_pass": "redeal"}, calls=["pass"] * 4)
    found = replay(document)
    assert found.is_legal and found.hand.phase == "passed-out" and found.score is None
    assert faults(document, trump="S") == [("hand-passed-out", "trump")]


def test_the_kitty_has_to_be_written():
    problems = faults(without(KITTY, "kitty"))
    assert [code for code, _path in problems] == ["deal-cards-missing", "deal-kitty-size"]


def test_nothing_is_laid_away_without_a_kitty():
    document = hand_document(finished(COLUMBUS, 2))
    assert replay(document, discards=[]).is_legal
    assert faults(document, discards=["S2"]) == [("kitty-none", "discards")]


def test_a_hand_of_bid_whist_with_its_score():
    """East bids 3 and holds the twelve highest hearts and jokers: twelve tricks and the kitty make 7 points.

    East has H K Q J T 9 8 7 6 5, the ace and both jokers after the exchange, twelve trumps of fifteen; the
    three others are laid away, so every one of his leads wins.
    """
    leads = ["BJ", "LJ", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6", "H5"]
    rest = [(f"D{rank}", f"C{rank}", f"S{rank}") for rank in "KQJT98765432"]
    play = [card for lead, others in zip(leads, rest, strict=True) for card in (lead, *others)]
    found = replay(KITTY, play=play)
    assert found.is_legal
    assert {trick.winner.name for trick in found.tricks} == {"E"}
    assert found.score == HandScore(0, 7)
    assert replay(KITTY, play=[], claim="E").score == HandScore(0, 7)
    assert replay(KITTY, play=play, rules="bid", options={"slam": 13}).score == HandScore(0, 13)
    assert replay(KITTY, play=play, options={"score": "bid"}).score == HandScore(0, 3)
    first = replay(KITTY, play=play, options={"kitty_to": "first-trick"})
    assert first.score == HandScore(0, 7)


def test_a_set_contract():
    """North bids 7 in spades without a trump worth having and loses every trick but the kitty's.

    He keeps his twelve low spades only as far as trumps of the others go: here he names clubs, West's suit.
    """
    calls = ["pass", "pass", "pass", "7"]
    discards = ["SA", "HA", "DA", "CA", "BJ", "LJ"]
    leads = [f"S{rank}" for rank in "23456789TJQK"]
    play = [leads[0], "H2", "D2", "C2"]
    for rank, spade in zip("3456789TJQK", leads[1:], strict=True):
        play += [f"C{rank}", spade, f"H{rank}", f"D{rank}"]
    found = replay(KITTY, trump="C", calls=calls, discards=discards, play=play)
    assert found.is_legal
    assert {trick.winner.name for trick in found.tricks} == {"W"}
    # One trick of thirteen: 1 - 6 - 7.
    assert found.score == HandScore(-12, 0)
    assert replay(
        KITTY, trump="C", calls=calls, discards=discards, play=play, options={"set_costs": "bid"}
    ).score == HandScore(-7, 0)
    without_kitty = {"kitty_to": "first-trick"}
    lost = replay(KITTY, trump="C", calls=calls, discards=discards, play=play, options=without_kitty)
    assert lost.score == HandScore(-13, 0)
