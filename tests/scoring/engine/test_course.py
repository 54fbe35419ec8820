"""The course of a hand and the frozen hand: the same deeds, the same refusals, the same score."""

from random import Random

import pytest
from hypothesis import given, settings

from scoring.engine.bids import NUMBERS, PASSED
from scoring.engine.cards import JOKER_CARDS, set_of
from scoring.engine.course import Course
from scoring.engine.deal import Deal
from scoring.engine.deeds import BidMade, CardPlayed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.exchanging import verify_exchange
from scoring.engine.hand import start
from scoring.engine.naming import verify_name_ranks, verify_name_trump
from scoring.engine.points import HandScore, score
from scoring.problems import Refused
from tests.scoring.engine.helpers import BASIC, BID, COLUMBUS, N, codes, deal, dealt, every_step
from tests.scoring.engine.test_properties import GAMES, SEEDS


def carry_on(course, deed):
    """The same deed on the course."""
    match deed:
        case BidMade(_seat, bid):
            course.bidding.call(NUMBERS[bid])
        case Passed():
            course.bidding.call(PASSED)
        case TrumpNamed(_seat, suit):
            course.name_trump(suit)
        case RanksNamed(_seat, ranks):
            course.name_ranks(ranks)
        case Exchanged(_seat, discards):
            course.exchange(discards)
        case CardPlayed(_seat, card):
            course.table.play(course.table.order.inner[card])


def same(course, hand):
    assert course.phase == hand.phase
    assert (course.contract, course.bid) == (hand.contract, hand.auction.best and hand.auction.best.bid)
    assert course.score() == score(hand)
    if hand.phase == "play":
        order = course.table.order
        assert tuple(map(order.outside, course.table.hands)) == hand.held
        assert course.table.turn == hand.turn and course.table.leader == hand.leader


@settings(max_examples=120)
@given(GAMES, SEEDS)
def test_the_same_deeds_lead_to_the_same_hand(game, seed):
    course = Course(game, dealt(game, seed))
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.deeds:
            carry_on(course, hand.deeds[-1])
        same(course, hand)


@settings(max_examples=60)
@given(GAMES, SEEDS)
def test_what_may_not_be_done_is_refused_as_a_frozen_hand_refuses_it(game, seed):
    """At every step, what belongs to another time or is wrong in itself."""
    course = Course(game, dealt(game, seed))
    pack_but_jokers = 2**52 - 1
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.deeds:
            carry_on(course, hand.deeds[-1])
        if hand.turn is None:
            continue
        attempts = (
            (course.name_trump, verify_name_trump, "X", "X"),
            (course.name_ranks, verify_name_ranks, "sideways", "sideways"),
            (course.exchange, verify_exchange, JOKER_CARDS | 1, (0, 64, 65)),
            (course.exchange, verify_exchange, pack_but_jokers, tuple(range(52))),
        )
        for attempt, verify, value, listed in attempts:
            with pytest.raises(Refused) as refusal:
                attempt(value)
            assert set(codes(refusal.value.problems)) == set(codes(verify(hand, hand.turn, listed)))
        same(course, hand)


def test_a_misdeal_is_refused():
    short = deal(N, "SA", N="A...", E="K...", S="Q...", W="J...")
    with pytest.raises(Refused) as refusal:
        Course(BASIC, short)
    assert "deal-hand-size" in codes(refusal.value.problems)
    with pytest.raises(Refused):
        Course(BID, Deal(N, (0, 0, 0, 0)))


def test_a_hand_of_bid_whist_from_the_first_call_to_the_score():
    """North has all spades, so 13 tricks with spades as trumps; columbus: 7 bid, 7 points."""
    suits = {
        "N": "AKQJT98765432...",
        "E": ".AKQJT98765432..",
        "S": "..AKQJT98765432.",
        "W": "...AKQJT98765432",
    }
    course = Course(COLUMBUS, deal(N, **suits))
    assert course.phase == "auction" and course.bid is None and course.bidder is None
    for call in (PASSED, PASSED, PASSED, 18):
        course.bidding.call(call)
    assert course.phase == "naming" and course.bid.text == "7" and course.bidder == N
    course.name_trump("S")
    assert course.phase == "play" and course.table.turn == N
    while not course.table.is_over:
        legal = course.table.legal()
        course.table.play(legal.bit_length() - 1)
    assert course.phase == "finished" and course.table.won == [13, 0]
    assert course.score() == HandScore(7, 0)


def test_a_kitty_is_exchanged_before_the_first_card():
    game, hands = BID, dealt(BID, 3)
    course = Course(game, hands)
    for call in (2, PASSED, PASSED, PASSED):
        course.bidding.call(call)
    course.name_ranks("downtown")
    assert course.phase == "exchange" and course.table is None
    bidder = course.bidder
    discards = set_of(card for card in range(66) if hands.kitty >> card & 1)
    course.exchange(discards)
    assert course.phase == "play" and course.table.turn == bidder
    assert tuple(map(course.table.order.outside, course.table.hands)) == hands.hands
