"""Claiming the rest: only what the claimer can prove from his own seat."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.cards import members, read_cards, set_of
from scoring.engine.claiming import can_claim, claim, is_certain, verify_claim
from scoring.engine.deal import Deal, pack_of
from scoring.engine.deeds import Claimed
from scoring.engine.exchanging import exchange
from scoring.engine.hand import start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.playing import legal_cards, play
from scoring.engine.points import HandScore, score, tricks_taken
from scoring.engine.seats import Seat
from scoring.engine.view import view_for
from scoring.problems import Refused
from tests.scoring.engine.helpers import (
    BASIC,
    BID,
    COLUMBUS,
    EVERY_DECK,
    E,
    N,
    S,
    W,
    called,
    codes,
    deal,
    dealt,
    every_step,
    fixed,
    played,
)

WHOLE_SUITS = {
    "N": "AKQJT98765432.-.-.-",
    "E": "-.AKQJT98765432.-.-",
    "S": "-.-.AKQJT98765432.-",
    "W": "-.-.-.AKQJT98765432",
}


def hand_of(trump, **hands):
    """North leads."""
    return start(fixed(trump), deal(W, **hands))


@pytest.mark.parametrize(("trump", "certain"), [("S", True), ("NT", True), ("H", False), ("C", False)])
def test_thirteen_spades_are_certain_unless_somebody_may_trump_them(trump, certain):
    hand = hand_of(trump, **WHOLE_SUITS)
    assert can_claim(hand, N) is certain
    if certain:
        after = claim(hand, N)
        assert (after.phase, tricks_taken(after), score(after)) == ("finished", (13, 0), HandScore(7, 0))
        assert after.deeds[-1] == Claimed(N) and after.claimed_by == N


@pytest.mark.parametrize(
    ("north", "trump", "certain"),
    [
        # the seven highest trumps draw the six others out, and the rest are aces and kings
        ("AKQJT98.AKQ.AK.A", "S", True),
        ("AKQJT98.AKQ.AK.A", "NT", True),
        ("AKQJT98.AKQ.AK.A", "H", False),
        # seven trumps from the ace down, but the queen of hearts may be beaten by the king
        ("AKQJT98.AQ.AK.AK", "S", False),
        # six from the ace down, and seven others may lie in one hand
        ("AKQJT9.AKQ.AK.AK", "S", False),
        ("AKQJT9.AKQ.AK.AK", "NT", True),
        # the last spade is low, but seven are enough to draw the five others
        ("AKQJT982.AK.AK.A", "S", True),
        ("AKQJT982.AK.AK.A", "NT", True),
        # six high ones do not draw seven others before the two comes to its turn
        ("AKQJT92.AKQ.AK.A", "NT", True),
        ("AKQJ92.AKQ.AK.AK", "NT", False),
        # the ace of trumps alone
        ("A.AKQ.AKQJ.AKQJT", "S", False),
        ("A.AKQ.AKQJ.AKQJT", "NT", True),
        ("K.AKQ.AKQJ.AKQJT", "NT", False),
    ],
)
def test_what_is_certain_at_the_first_lead(north, trump, certain):

    own = read_hand_text(north)
    rest = [card for card in pack_of(BASIC) if not own >> card & 1]
    four = (own, set_of(rest[:13]), set_of(rest[13:26]), set_of(rest[26:]))
    assert can_claim(start(fixed(trump), Deal(W, four)), N) is certain


def test_a_claim_that_is_not_certain_is_refused_and_nothing_changes():
    hand = hand_of("H", **WHOLE_SUITS)
    assert codes(verify_claim(hand, N)) == ["claim-not-certain"]
    with pytest.raises(Refused):
        claim(hand, N)
    assert hand == hand_of("H", **WHOLE_SUITS)


def test_only_who_is_on_lead_claims():
    hand = hand_of("S", **WHOLE_SUITS)
    assert [codes(verify_claim(hand, seat)) for seat in (E, S, W)] == [["not-your-turn"]] * 3
    begun = played(hand, "SA")
    assert codes(verify_claim(begun, N)) == ["not-your-turn"]
    assert codes(verify_claim(begun, E)) == ["claim-not-certain"]
    assert codes(verify_claim(claim(hand, N), N)) == ["hand-finished"]


def test_the_rest_is_added_to_the_tricks_already_taken():
    """Clubs are trumps: West takes the first trick with a trump, and has all the others."""
    hand = played(hand_of("C", **WHOLE_SUITS), "SA H2 D2 C2")
    assert tricks_taken(hand) == (0, 1)
    after = claim(hand, W)
    assert tricks_taken(after) == (0, 13) and score(after) == HandScore(0, 7)
    assert len(after.tricks) == 1 and after.held == hand.held


def test_a_worthless_joker_wins_nothing_so_it_cannot_be_claimed():
    hands = {
        "N": "AKQJT987654.-.-.-.BJ",
        "E": "-.AKQJT9876543.-.-",
        "S": "-.-.AKQJT9876543.-",
        "W": "-.-.-.AKQJT9876543",
        "kitty": "32.2.2.2.LJ",
    }
    hand = called(start(BID, deal(W, **hands)), "7 notrump")
    hand = name_ranks(hand, N, "uptown")
    kept = exchange(hand, N, read_cards("S3 S2 H2 D2 C2 LJ"))
    assert not can_claim(kept, N)
    away = exchange(hand, N, read_cards("BJ S2 H2 D2 C2 LJ"))
    assert can_claim(away, N)
    # As trumps the same cards are certain, joker and all: only LJ may be out, and he laid it away himself.
    trumps = called(start(BID, deal(W, **hands)), "7", "pass", "pass", "pass")
    trumps = exchange(name_trump(trumps, N, "S"), N, read_cards("S3 S2 H2 D2 C2 LJ"))
    assert can_claim(trumps, N)
    assert tricks_taken(claim(trumps, N)) == (13, 0)


def test_downtown_the_two_is_next_to_the_ace():
    hand = called(start(COLUMBUS, deal(W, **WHOLE_SUITS)), "7 downtown", "pass", "pass", "pass")

    assert can_claim(name_trump(hand, N, "S"), N)
    assert not can_claim(name_trump(hand, N, "H"), N)


# --- as properties --------------------------------------------------------------------------------


def first_certain(game, seed):
    """The first hand of a random one in which whoever leads may claim, or None."""
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.turn is not None and can_claim(hand, hand.turn):
            return hand
    return None


def trumps_first(hand):
    """The claimer's card: his highest trump, then his highest others."""
    contract = hand.contract
    return max(members(hand.held[hand.turn]), key=lambda card: (contract.strength[card], card))


@settings(max_examples=60)
@given(st.sampled_from(EVERY_DECK), st.integers(0, 10**6))
def test_who_may_claim_takes_every_trick_whatever_the_others_play(game, seed):
    random = Random(seed + 1)
    hand = first_certain(game, seed)
    if hand is None:
        return
    claimer, before = hand.turn, len(hand.tricks)
    claimed = claim(hand, claimer)
    while hand.phase == "play":
        legal = legal_cards(hand, hand.turn)
        card = trumps_first(hand) if hand.turn == claimer else random.choice(legal)
        hand = play(hand, hand.turn, card)
    assert {trick.winner for trick in hand.tricks[before:]} == {claimer}
    assert tricks_taken(claimed) == tricks_taken(hand)
    assert score(claimed) == score(hand)


@settings(max_examples=40)
@given(st.sampled_from(EVERY_DECK), st.integers(0, 10**6))
def test_a_claim_tells_nothing_of_cards_that_cannot_be_seen(game, seed):
    random = Random(seed + 1)
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.phase != "play" or hand.table:
            continue
        seat = hand.turn
        others = [one for one in Seat if one != seat]
        cards = [card for one in others for card in members(hand.held[one])]
        random.shuffle(cards)
        size, held = hand.held[seat].bit_count(), list(hand.held)
        for place, one in enumerate(others):
            held[one] = sum(1 << card for card in cards[place * size : (place + 1) * size])
        moved = replace(hand, held=tuple(held))
        assert is_certain(view_for(moved, seat)) == is_certain(view_for(hand, seat))


def test_claims_do_come_up():
    """Of 40 random hands most end in a claim before the last trick."""
    found = [first_certain(BASIC, seed) for seed in range(40)]
    early = [hand for hand in found if hand is not None and len(hand.tricks) < 12]
    assert len(early) > 10
    # and the last trick is always certain, or lost, once it is led to by the only card left
    assert all(len(hand.tricks) <= 12 for hand in found if hand is not None)
