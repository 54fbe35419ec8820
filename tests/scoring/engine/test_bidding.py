"""The auction as calls with numbers: worked auctions, refusals, copies."""

from random import Random

import pytest

from scoring.engine.bidding import NO_BID, NOBODY, Bidding
from scoring.engine.bids import BIDS, NUMBERS, PASSED, read_call
from scoring.engine.cards import members
from scoring.engine.game import PRESETS, Game
from scoring.engine.game_options import build_game
from scoring.engine.seats import Seat
from scoring.engine.table import pick
from scoring.problems import Refused
from tests.scoring.engine.helpers import codes

N, E, S, W = Seat


def number(text):
    offer = read_call(text)
    return PASSED if offer is None else NUMBERS[offer]


def bidding(*texts, dealer=N, **options):
    """The auction after these calls."""
    made = Bidding(build_game("bid", options), dealer)
    for text in texts:
        made.call(number(text))
    return made


def state(made):
    return [getattr(made, name) for name in Bidding.__slots__]


def test_bids_are_numbered_from_1_uptown_to_7_notrump():
    assert [BIDS[place].text for place in (0, 1, 2, 3, 20)] == [
        "1",
        "1 downtown",
        "1 notrump",
        "2",
        "7 notrump",
    ]
    assert len(BIDS) == PASSED == 21


@pytest.mark.parametrize(
    ("calls", "options", "turn", "best", "bidder"),
    [
        ([], {}, E, None, None),
        (["pass"], {}, S, None, None),
        (["4", "pass", "5 downtown"], {}, N, "5 downtown", W),
        # the other three have passed since the last bid
        (["4", "pass", "pass", "pass"], {}, None, "4", E),
        (["pass", "pass", "pass", "2"], {}, None, "2", N),
        (["7 notrump"], {}, None, "7 notrump", E),
        # who has passed may come back, or not
        (["pass", "1", "2"], {}, N, "2", W),
        (["pass", "1", "2", "pass"], {}, E, "2", W),
        (["pass", "1", "2", "pass"], {"bid_again": False}, S, "2", W),
        (["pass", "1", "pass", "pass"], {"bid_again": False}, None, "1", S),
        # one turn each
        (["1", "2", "3", "4"], {"one_turn": True}, None, "4", N),
        # dealt again; or the dealer bids of his own will and is overbid like anybody else
        (["pass", "pass", "pass", "pass"], {"all_pass": "redeal"}, None, None, None),
        (["pass", "pass", "pass", "1"], {"all_pass": "redeal"}, E, "1", N),
        (["pass", "pass", "pass", "1", "2"], {"all_pass": "redeal"}, S, "2", E),
        (["pass", "pass", "pass", "1"], {"all_pass": "redeal", "bid_again": False}, None, "1", N),
    ],
)
def test_worked_auctions(calls, options, turn, best, bidder):
    made = bidding(*calls, **options)
    assert made.turn == (NOBODY if turn is None else turn) and made.is_over == (turn is None)
    assert made.best == (NO_BID if best is None else number(best))
    assert made.bidder == (NOBODY if bidder is None else bidder)
    assert made.calls == len(calls)


@pytest.mark.parametrize(
    ("calls", "options", "offer", "code"),
    [
        (["4"], {}, "3 notrump", "bid-too-low"),
        (["4"], {}, "4", "bid-too-low"),
        (["4 notrump"], {}, "4 downtown", "bid-too-low"),
        (["4"], {"downtown_over_uptown": "equal"}, "4 downtown", "bid-too-low"),
        (["4 downtown"], {"downtown_over_uptown": "equal"}, "4", "bid-too-low"),
        ([], {"lowest_bid": 3}, "2 notrump", "bid-below-lowest"),
        (["pass", "pass", "pass"], {}, "pass", "dealer-must-bid"),
        (["7 notrump"], {}, "pass", "naming-first"),
        (["pass"] * 4, {"all_pass": "redeal"}, "1", "hand-passed-out"),
    ],
)
def test_a_call_that_may_not_be_made_is_refused_and_nothing_changes(calls, options, offer, code):
    made = bidding(*calls, **options)
    before = state(made)
    assert codes(made.faults(number(offer))) == [code]
    with pytest.raises(Refused) as refusal:
        made.call(number(offer))
    assert codes(refusal.value.problems) == [code] and state(made) == before


@pytest.mark.parametrize("strange", [-1, PASSED + 1, 1000])
def test_a_number_that_no_call_has_is_refused(strange):
    with pytest.raises(Refused) as refusal:
        bidding().call(strange)
    assert codes(refusal.value.problems) == ["call-unknown"]


def test_what_may_be_called_now():
    assert [BIDS[place].text for place in members(bidding("6 notrump").legal()) if place != PASSED] == [
        "7",
        "7 downtown",
        "7 notrump",
    ]
    assert bidding("pass", "pass", "pass").legal() == (1 << PASSED) - 1
    assert bidding("pass", "pass", "pass", all_pass="redeal").legal() == (1 << PASSED + 1) - 1
    assert bidding("7 notrump").legal() == 0


@pytest.mark.parametrize("game", [PRESETS["bid"], PRESETS["detroit"], Game("bid", bid_again=False)])
def test_random_calls_always_end_and_a_copy_goes_its_own_way(game):
    random = Random(7)
    for _auction in range(200):
        made = Bidding(game, random.choice((N, E, S, W)))
        while not made.is_over:
            twin, before = made.copy(), state(made)
            legal = made.legal()
            twin.call(pick(legal, random.randrange(legal.bit_count())))
            assert state(made) == before and twin.calls == made.calls + 1
            made = twin
        assert made.best >= 3 * (game.lowest_bid - 1) and made.bidder != NOBODY
