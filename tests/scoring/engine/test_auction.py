"""Bids and auctions, with every option (docs/engine.md, "The rules"; cases D06 and D07)."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.auction import Auction, legal_bids
from scoring.engine.bids import Bid, all_bids, bid_order, call_text, read_call
from scoring.engine.calling import bid, can_bid, can_pass, pass_, verify_bid, verify_pass
from scoring.engine.game import PRESETS, Game
from scoring.engine.game_options import build_game
from scoring.engine.hand import start
from scoring.engine.seats import Seat
from scoring.problems import Refused
from tests.scoring.engine.helpers import BID, E, N, S, W, called, codes, dealt

KINDS = ("uptown", "downtown", "notrump")
UP, DOWN, NOTRUMP = (lambda number, kind=kind: Bid(number, kind) for kind in KINDS)


def opened(dealer=N, **options):
    game = build_game("bid", options)
    return start(game, dealt(game, 7, dealer))


def refusal(hand, seat, offer):
    with pytest.raises(Refused) as refused:
        bid(hand, seat, offer)
    return codes(refused.value.problems)


def outcome(hand):
    """(phase, who won, with what)"""
    won = hand.bid.text if hand.bid else None
    return hand.phase, hand.bidder.name if hand.bidder is not None else None, won


# --- one bid --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "offer"),
    [
        ("4", UP(4)),
        ("4 uptown", UP(4)),
        ("4 downtown", DOWN(4)),
        ("5 notrump", NOTRUMP(5)),
        ("pass", None),
        ("1", UP(1)),
        ("7 notrump", NOTRUMP(7)),
    ],
)
def test_calls_are_read(text, offer):
    assert read_call(text) == offer
    assert read_call(call_text(offer)) == offer


def test_uptown_is_meant_when_none_is_said():
    assert call_text(Bid(4)) == "4" == call_text(UP(4))
    assert [call_text(one) for one in (DOWN(4), NOTRUMP(4), None)] == ["4 downtown", "4 notrump", "pass"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("notrump uptown", "call-unknown"),
        ("5 notrump uptown", "bid-notrump-ranks"),
        ("5 notrump downtown", "bid-notrump-ranks"),
        ("5 uptown notrump", "bid-notrump-ranks"),
        ("4.5", "call-unknown"),
        ("four", "call-unknown"),
        ("-1", "call-unknown"),
        ("", "call-unknown"),
        ("  ", "call-unknown"),
        (None, "call-unknown"),
        (4, "call-unknown"),
        ("PASS", "call-unknown"),
        ("٤", "call-unknown"),
        ("4 hearts", "bid-kind"),
        ("4 uptown downtown", "bid-kind"),
    ],
)
def test_what_is_no_call_is_refused(text, code):
    with pytest.raises(Refused) as refused:
        read_call(text)
    assert codes(refused.value.problems) == [code]


@pytest.mark.parametrize(("number", "right"), [(0, False), (1, True), (7, True), (8, False), (99, False)])
def test_bids_are_1_to_7(number, right):
    assert can_bid(opened(), E, Bid(number)) is right
    if not right:
        assert refusal(opened(), E, Bid(number)) == ["bid-number"]


@pytest.mark.parametrize("lowest", range(1, 8))
def test_no_bid_is_below_the_lowest(lowest):
    hand = opened(lowest_bid=lowest)
    assert [can_bid(hand, E, UP(number)) for number in range(1, 8)] == [
        number >= lowest for number in range(1, 8)
    ]
    assert legal_bids(hand.auction)[0] == UP(lowest)
    assert len(legal_bids(hand.auction)) == 3 * (8 - lowest)
    if lowest > 1:
        assert refusal(hand, E, NOTRUMP(lowest - 1)) == ["bid-below-lowest"]


@pytest.mark.parametrize(
    ("offer", "code"),
    [
        (Bid(4.5), "bid-number"),
        (Bid("4"), "bid-number"),
        (Bid(True), "bid-number"),
        (Bid(None), "bid-number"),
        (Bid(4, "hearts"), "bid-kind"),
        (Bid(4, None), "bid-kind"),
        ("4", "call-unknown"),
        (4, "call-unknown"),
        (None, "call-unknown"),
    ],
)
def test_strange_values_are_refused_and_named(offer, code):
    assert codes(verify_bid(opened(), E, offer)) == [code]


# --- D06: the order of bids -------------------------------------------------------------------------


def d06():
    """House rule of the case: lowest bid 3, downtown and uptown of one number are equal."""
    return opened(lowest_bid=3, downtown_over_uptown="equal")


@pytest.mark.parametrize(
    ("offer", "taken"),
    [
        (UP(4), False),
        (DOWN(4), False),
        (NOTRUMP(4), True),
        (NOTRUMP(3), False),
        (DOWN(5), True),
        (UP(5), True),
        (UP(8), False),
        (UP(2), False),
        (Bid(4.5), False),
        (Bid("4"), False),
    ],
)
def test_D06_after_4_uptown(offer, taken):
    hand = called(d06(), "4")
    assert can_bid(hand, S, offer) is taken


def test_D06_downtown_of_the_same_number_is_taken_where_it_beats_uptown():
    assert can_bid(called(opened(), "4"), S, DOWN(4))
    assert refusal(called(d06(), "4"), S, DOWN(4)) == ["bid-too-low"]
    # and uptown never beats downtown of the same number
    assert not can_bid(called(opened(), "4 downtown"), S, UP(4))
    assert not can_bid(called(d06(), "4 downtown"), S, UP(4))


@pytest.mark.parametrize(
    ("offer", "taken"), [(UP(4), False), (DOWN(4), False), (NOTRUMP(4), False), (UP(5), True)]
)
@pytest.mark.parametrize("option", ["above", "equal"])
def test_D06_after_4_notrump(option, offer, taken):
    hand = called(opened(downtown_over_uptown=option), "4 notrump")
    assert can_bid(hand, S, offer) is taken


def test_D06_seven_notrump_ends_the_auction_at_once():
    hand = called(d06(), "3", "7 notrump")
    assert outcome(hand) == ("naming", "S", "7 notrump")
    assert legal_bids(hand.auction) == () and hand.auction.to_call is None
    for seat in Seat:
        assert codes(verify_pass(hand, seat)) == ["naming-first"] == codes(verify_bid(hand, seat, NOTRUMP(7)))


@pytest.mark.parametrize("option", ["above", "equal"])
def test_D06_the_order_of_all_bids_has_no_ring(option):
    """A strict weak order over the 15 bids from 3 up: none beats itself, and beating is transitive."""
    game = build_game("bid", {"downtown_over_uptown": option, "lowest_bid": 3})
    bids = all_bids(game)
    assert len(bids) == 15

    def beats(high, low):
        return bid_order(game, high) > bid_order(game, low)

    for one, two in product(bids, repeat=2):
        assert not (beats(one, two) and beats(two, one))
    for one, two, three in permutations(bids, 3):
        if beats(one, two) and beats(two, three):
            assert beats(one, three)
        if not beats(one, two) and not beats(two, three):
            assert not beats(one, three)
    level = [(a, b) for a in bids for b in bids if a != b and not beats(a, b) and not beats(b, a)]
    assert len(level) == (0 if option == "above" else 10)


def test_the_whole_ladder_in_order():
    hand = called(opened(), "1")
    assert [offer.text for offer in legal_bids(hand.auction)][:5] == [
        "1 downtown",
        "1 notrump",
        "2",
        "2 downtown",
        "2 notrump",
    ]
    assert len(legal_bids(hand.auction)) == 20


# --- D07: everybody passes, and turns ---------------------------------------------------------------


def test_D07_the_dealer_must_bid():
    """House rule of the case: one turn each, lowest bid 3. South deals; West, North and East pass."""
    hand = called(opened(S, one_turn=True, lowest_bid=3), "pass", "pass", "pass")
    assert hand.turn == S
    assert codes(verify_pass(hand, S)) == ["dealer-must-bid"]
    with pytest.raises(Refused):
        pass_(hand, S)
    assert refusal(hand, S, UP(2)) == ["bid-below-lowest"]
    assert outcome(bid(hand, S, UP(3))) == ("naming", "S", "3")


def test_D07_the_dealer_who_had_to_bid_wins_at_once_although_others_might_bid_again():
    hand = called(opened(S), "pass", "pass", "pass", "1")
    assert outcome(hand) == ("naming", "S", "1")


def test_D07_all_pass_and_the_hand_is_dealt_again():
    hand = called(opened(S, one_turn=True, lowest_bid=3, all_pass="redeal"), *["pass"] * 4)
    assert outcome(hand) == ("passed-out", None, None)
    assert hand.is_over and hand.turn is None
    for seat in Seat:
        assert codes(verify_pass(hand, seat)) == ["hand-passed-out"]


def test_D07_each_seat_calls_once_and_the_highest_bid_wins():
    hand = called(opened(S, one_turn=True, lowest_bid=3), "3", "pass", "4", "pass")
    assert outcome(hand) == ("naming", "E", "4")
    assert [call.seat for call in hand.auction.calls] == [W, N, E, S]
    # the late call
    assert codes(verify_bid(hand, N, UP(5))) == ["naming-first"]


def test_D07_nobody_calls_before_his_turn():
    hand = called(opened(S, one_turn=True, lowest_bid=3), "3")
    assert codes(verify_bid(hand, E, UP(4))) == ["not-your-turn"] == codes(verify_pass(hand, E))
    assert verify_bid(hand, E, UP(4))[0].details == {"seat": "E", "turn": "N"}
    assert not can_pass(hand, W) and can_pass(hand, N)


# --- how auctions end -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "calls", "end"),
    [
        # the other three have passed since the last bid
        ({}, ["1", "pass", "pass", "pass"], ("naming", "E", "1")),
        ({}, ["1", "pass", "pass"], ("auction", None, None)),
        ({}, ["pass", "1", "pass", "pass"], ("auction", None, None)),
        ({}, ["pass", "1", "pass", "pass", "pass"], ("naming", "S", "1")),
        ({}, ["pass", "pass", "1", "pass", "pass"], ("auction", None, None)),
        # a player who has passed bids again
        ({}, ["pass", "1", "pass", "2", "3", "pass", "pass", "pass"], ("naming", "E", "3")),
        ({}, ["1", "2", "3", "4", "5", "6", "7", "7 notrump"], ("naming", "N", "7 notrump")),
        ({}, ["7 notrump"], ("naming", "E", "7 notrump")),
        ({}, ["7", "7 downtown", "pass", "pass", "pass"], ("naming", "S", "7 downtown")),
        # who has passed is out
        ({"bid_again": False}, ["pass", "1", "pass", "2"], ("auction", None, None)),
        ({"bid_again": False}, ["pass", "1", "pass", "2", "pass"], ("naming", "N", "2")),
        ({"bid_again": False}, ["pass", "1", "pass", "pass"], ("naming", "S", "1")),
        ({"bid_again": False}, ["pass", "pass", "pass", "1"], ("naming", "N", "1")),
        ({"bid_again": False}, ["1", "2", "pass", "pass", "3", "pass"], ("naming", "E", "3")),
        # one turn each
        ({"one_turn": True}, ["1", "2", "3", "4"], ("naming", "N", "4")),
        ({"one_turn": True}, ["1", "pass", "pass", "pass"], ("naming", "E", "1")),
        ({"one_turn": True}, ["pass", "7 notrump"], ("naming", "S", "7 notrump")),
        ({"one_turn": True}, ["pass", "pass", "1"], ("auction", None, None)),
        # dealt again: a dealer who bids all the same is not bound to
        ({"all_pass": "redeal"}, ["pass", "pass", "pass", "pass"], ("passed-out", None, None)),
        ({"all_pass": "redeal"}, ["pass", "pass", "pass", "1"], ("auction", None, None)),
        (
            {"all_pass": "redeal"},
            ["pass", "pass", "pass", "1", "pass", "2", "pass", "pass", "pass"],
            ("naming", "S", "2"),
        ),
        (
            {"all_pass": "redeal", "bid_again": False},
            ["pass", "pass", "pass", "1"],
            ("naming", "N", "1"),
        ),
        ({"all_pass": "redeal", "bid_again": False}, ["pass"] * 4, ("passed-out", None, None)),
    ],
)
def test_an_auction_ends_as_the_options_say(options, calls, end):
    """North deals, so East calls first."""
    assert outcome(called(opened(**options), *calls)) == end


def test_who_has_passed_is_skipped_where_he_may_not_bid_again():
    hand = called(opened(bid_again=False), "1", "pass", "pass", "2")
    assert hand.turn == E
    hand = called(hand, "3")
    assert hand.turn == N
    assert [call.seat for call in hand.auction.calls] == [E, S, W, N, E]


def test_who_has_passed_is_asked_again_where_he_may_bid():
    hand = called(opened(), "1", "pass", "pass", "2", "3")
    assert hand.turn == S and can_bid(hand, S, DOWN(3))


@pytest.mark.parametrize("dealer", Seat)
def test_the_dealers_left_calls_first(dealer):
    hand = opened(dealer)
    assert hand.turn == (dealer + 1) % 4
    assert called(hand, "pass").turn == (dealer + 2) % 4


def test_after_the_auction_nobody_calls():
    hand = called(opened(), "1", "pass", "pass", "pass")
    for seat in Seat:
        assert not can_bid(hand, seat, NOTRUMP(7)) and not can_pass(hand, seat)


def test_basic_whist_has_no_auction():
    hand = start(PRESETS["basic"], dealt(PRESETS["basic"], 1))
    assert codes(verify_pass(hand, E)) == ["play-runs"]
    assert codes(verify_bid(hand, E, UP(3))) == ["play-runs"]


OPTIONS = st.fixed_dictionaries(
    {
        "lowest_bid": st.integers(1, 7),
        "bid_again": st.booleans(),
        "one_turn": st.booleans(),
        "downtown_over_uptown": st.sampled_from(("above", "equal")),
        "all_pass": st.sampled_from(("dealer-must-bid", "redeal")),
    }
)


@given(OPTIONS, st.sampled_from(Seat), st.randoms(use_true_random=False))
def test_every_auction_ends_with_the_highest_bid_or_nothing(options, dealer, random):
    game = build_game("bid", options)
    auction, made = Auction(game, dealer), []
    while (seat := auction.to_call) is not None:
        offers = [*legal_bids(auction)[:3], *([] if auction.dealer_must_bid else [None])]
        assert offers, "there is always something to call"
        offer = random.choice(offers)
        made.append((seat, offer))
        auction = auction.with_call(seat, offer)
        assert len(made) <= 4 * 22
    bids = [(offer, seat) for seat, offer in made if offer]
    assert (auction.best is None) == (not bids)
    if bids:
        orders = [bid_order(game, offer) for offer, _seat in bids]
        assert orders == sorted(set(orders))
        assert (auction.best.bid, auction.best.seat) == bids[-1]
    else:
        assert options["all_pass"] == "redeal" and len(made) == 4
    assert legal_bids(auction) == ()
    if options["one_turn"]:
        assert len(made) <= 4
    if not options["bid_again"]:
        passed = [seat for seat, offer in made if offer is None]
        assert len(passed) == len(set(passed))


def test_a_game_of_lowest_bid_7_has_three_bids():
    assert [offer.text for offer in all_bids(Game("bid", jokers=2, kitty=6, lowest_bid=7))] == [
        "7",
        "7 downtown",
        "7 notrump",
    ]
    assert len(all_bids(BID)) == 21
