"""Bidding and naming by the rules: strong and weak hands, partners and opponents, and the options."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from scoring.engine.auction import Call
from scoring.engine.bids import Bid
from scoring.engine.bots.calls import (
    SPREAD,
    Standing,
    call_by_rules,
    kind_strengths,
    named_by_rules,
    points_expected,
)
from scoring.engine.bots.strength import CONTRACTS, estimates, strength_features
from scoring.engine.bots.weights import weigh
from scoring.engine.cards import members, set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import Deal, pack_of
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.seats import Seat
from scoring.engine.view import view_for
from tests.scoring.engine.bots.helpers import seen, stages
from tests.scoring.engine.helpers import BID, COLUMBUS, E, N, S, W, called, dealt
from tests.scoring.engine.test_properties import BID_GAMES, SEEDS

# Six spades and both jokers, two aces and two small cards; and the same where the low cards are high.
SPADES = "KQJT98.A.A.32.BJLJ"
LOW_SPADES = "234567.A.A.KQ.BJLJ"
HIGH = "AKQ.AKQ.AKQ.AKQ"
NOTHING = "753.864.975.864"


def view_of(own, *calls, game=BID):
    """The view of whose turn it is after these calls from North's left, when he holds these cards."""
    seat = Seat((1 + len(calls)) % 4)
    hands = [0, 0, 0, 0]
    hands[seat] = read_hand_text(own)
    rest = [card for card in pack_of(game) if not hands[seat] >> card & 1]
    for one in Seat:
        if one != seat:
            hands[one] = set_of(rest[: game.hand_size])
            del rest[: game.hand_size]
    return view_for(called(start(game, Deal(N, tuple(hands), set_of(rest))), *calls), seat)


def named(own, bid):
    """The contract that a winner of the auction names who is last to call."""
    return named_by_rules(replace(view_of(own, "pass", "pass", "pass"), bid=bid))


@pytest.mark.parametrize(
    ("own", "kind", "contract"),
    [
        (SPADES, "uptown", contract_of("S", "uptown")),
        (LOW_SPADES, "downtown", contract_of("S", "downtown")),
        (HIGH, "notrump", contract_of("NT", "uptown")),
    ],
)
def test_a_strong_hand_bids_its_kind_and_names_its_suit(own, kind, contract):
    bid = call_by_rules(view_of(own))
    assert bid.kind == kind
    assert named(own, bid) == contract


def test_a_strong_hand_bids_on_over_an_opponent_and_a_weak_one_passes():
    assert call_by_rules(view_of(SPADES, "3 downtown")) == Bid(4)
    assert call_by_rules(view_of(NOTHING, "3 downtown")) is None


def test_a_weak_hand_leaves_the_auction_to_its_partner():
    assert call_by_rules(view_of(NOTHING, "3", "pass")) is None


def test_a_dealer_who_must_bid_makes_a_lowest_bid():
    assert call_by_rules(view_of(NOTHING, "pass", "pass", "pass")).number == 1
    four = PRESETS["chicago"]
    assert call_by_rules(view_of(NOTHING, "pass", "pass", "pass", game=four)).number == 4


def test_nothing_is_bid_over_what_cannot_be_made():
    assert call_by_rules(view_of(SPADES, "7 downtown")) is None


def test_notrump_is_dearer_where_it_counts_double():
    """The same hand, once and double: what it is sure to make is worth more then."""
    once, double = Game("bid", jokers=2, kitty=6), Game("bid", jokers=2, kitty=6, notrump_factor=2)
    bid = Bid(3, "notrump")
    assert points_expected(double, bid, 11_000) == 2 * points_expected(once, bid, 11_000)


# 12 expected: 396 times 13 are taken, 245 times 12, 190 times 11, then 105, 45, 15 and 4.
HALF_WAY = 396 * 7 - 245 - 190 * 2 - 105 * 3 - 45 * 4 - 15 * 5 - 4 * 6


@pytest.mark.parametrize(
    ("number", "tricks", "points"),
    [
        # 13 expected: 641 times in a thousand 13 are taken, 190 times 12, then 105, 45, 15 and 4.
        (1, 13_000, 641 * 7 + 190 * 6 + 105 * 5 + 45 * 4 + 15 * 3 + 4 * 2),
        (7, 13_000, 641 * 7 - 190 - 105 * 2 - 45 * 3 - 15 * 4 - 4 * 5),
        # Half way between 12 and 13.
        (7, 12_500, (HALF_WAY + 641 * 7 - 190 - 105 * 2 - 45 * 3 - 15 * 4 - 4 * 5) // 2),
    ],
)
def test_points_expected_are_worked_out_over_the_spread(number, tricks, points):
    assert points_expected(BID, Bid(number), tricks) == points


@pytest.mark.parametrize("tricks", [-9_500, -6_001, -5_000])
def test_so_far_below_no_trick_is_expected_at_all(tricks):
    """A set costs three at Columbus, whatever is short."""
    assert points_expected(COLUMBUS, Bid(3), tricks) == -3_000


@pytest.mark.parametrize("tricks", [18_000, 19_999, 25_500])
def test_so_far_above_every_trick_is_expected(tricks):
    assert points_expected(COLUMBUS, Bid(3), tricks) == 7_000


@pytest.mark.parametrize("game", [BID, COLUMBUS, PRESETS["detroit"]])
def test_the_strength_of_a_kind_is_that_of_its_best_contract(game):
    for seed in range(20):
        cards = dealt(game, seed).hands[N]
        found = estimates(cards, game)
        assert kind_strengths(cards, game) == {
            "uptown": max(found[contract_of(trump)] for trump in "SHDC"),
            "downtown": max(found[contract_of(trump, "downtown")] for trump in "SHDC"),
            "notrump": max(found[contract_of("NT")], found[contract_of("NT", "downtown")]),
        }


def test_the_spread_is_a_thousand_in_all():
    assert sum(often for _more, often in SPREAD) == 1000
    assert [more for more, _often in SPREAD] == list(range(-5, 6))


FOUR = (Call(N, Bid(4)), Call(E, None), Call(S, None))


def test_what_a_pass_is_worth_depends_on_whose_bid_is_best():
    ours, theirs = Standing.of(BID, S, FOUR[:2]), Standing.of(BID, W, FOUR)
    assert ours.passed == -theirs.passed > 1000
    assert Standing.of(BID, W, [Call(N, None)]).passed == -1000
    # Who has heard the others bid counts on less.
    assert (ours.shift, theirs.shift) == (0, -600)


@pytest.mark.parametrize(
    ("game", "calls", "loses"),
    [
        # East is the first after North, and West will be asked.
        (BID, FOUR[:1], False),
        # One turn each: West was asked before North bid.
        (PRESETS["chicago"], (Call(W, None), *FOUR[:1]), True),
        (PRESETS["chicago"], FOUR[:1], False),
        # Who has passed is not asked again.
        (replace(BID, bid_again=False), (Call(W, None), *FOUR[:1]), True),
        (BID, (Call(W, None), *FOUR[:1]), False),
    ],
)
def test_a_pass_does_not_lose_the_auction_while_the_partner_can_bid(game, calls, loses):
    assert (Standing.of(game, E, calls).passed < -1000) == loses
    assert loses or Standing.of(game, E, calls).passed == -1000


def test_estimates_are_the_weighed_features_and_know_the_kitty():
    for own, game in ((SPADES, BID), (HIGH + "2", COLUMBUS)):
        cards = read_hand_text(own)
        found = estimates(cards, game)
        assert set(found) == set(CONTRACTS) and len(CONTRACTS) == 10
        for contract in CONTRACTS:
            worth = weigh(*strength_features(contract, cards, game)) // 1000
            assert abs(found[contract] - worth - (1000 if game.kitty else 0)) <= 4


def test_the_same_hand_downtown_is_as_good():
    up, down = estimates(read_hand_text(SPADES), BID), estimates(read_hand_text(LOW_SPADES), BID)
    for trump in ("S", "H", "D", "C", "NT"):
        assert up[contract_of(trump, "uptown")] == down[contract_of(trump, "downtown")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("KQJT98.A.A.32.BJLJ", "KQJT9.A.A.432.BJLJ"),
        ("AKQJT98.A2.A2.2", "AKQJT98.K2.A2.2"),
        ("QJT9876.A2.A.-.BJLJ", "AKQJ987.A2.A.43"),
    ],
)
def test_more_and_higher_trumps_and_aces_beside_are_worth_more(better, worse):
    spades = contract_of("S")
    assert estimates(read_hand_text(better), BID)[spades] > estimates(read_hand_text(worse), BID)[spades]


@settings(max_examples=60)
@given(BID_GAMES, SEEDS)
def test_no_call_is_ever_below_the_best_bid_or_out_of_the_game(game, seed):
    for hand in stages(game, seed):
        view = seen(hand)
        if hand.phase == "auction":
            bid = call_by_rules(view)
            assert bid in view.legal_bids if bid is not None else view.may_pass
        elif hand.phase == "naming":
            contract = named_by_rules(view)
            assert contract.trump == "NT" if view.bid.kind == "notrump" else contract.ranks == view.bid.kind


def test_a_hand_has_as_many_cards_as_these_tests_think():
    for own in (SPADES, LOW_SPADES, HIGH, NOTHING):
        assert len(members(read_hand_text(own))) == 12
