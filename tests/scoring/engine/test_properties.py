"""Random legal hands over every deck and option: whatever is played, this holds."""

from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.bidding import Bidding
from scoring.engine.bids import Bid
from scoring.engine.cards import JOKER_CARDS, members, set_of
from scoring.engine.deal import pack_of
from scoring.engine.deeds import BidMade, CardPlayed, Claimed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.doing import can_do, do, verify
from scoring.engine.game import KITTIES, Game
from scoring.engine.hand import Hand, start
from scoring.engine.points import score, tricks_taken
from scoring.engine.seats import SIDES, Seat, side_of
from scoring.engine.table import Table
from scoring.problems import Refused
from tests.scoring.engine.helpers import dealt, every_step, finished

DECKS = [(jokers, kitty) for jokers, kitties in KITTIES.items() for kitty in kitties]

BASIC_GAMES = st.builds(Game, st.just("basic"), st.sampled_from(("turned", "S", "H", "D", "C", "NT")))
BID_GAMES = st.builds(
    lambda deck, kitty_to, **options: Game(
        "bid",
        jokers=deck[0],
        kitty=deck[1],
        # Without a kitty its trick is nobody's to give.
        kitty_to=kitty_to if deck[1] else "bidder",
        **options,
    ),
    st.sampled_from(DECKS),
    lowest_bid=st.integers(1, 7),
    bid_again=st.booleans(),
    one_turn=st.booleans(),
    downtown_over_uptown=st.sampled_from(("above", "equal")),
    all_pass=st.sampled_from(("dealer-must-bid", "redeal")),
    first_lead=st.sampled_from(("bidder", "dealer-left")),
    kitty_to=st.sampled_from(("bidder", "first-trick")),
    score=st.sampled_from(("made", "bid")),
    notrump_factor=st.sampled_from((1, 2)),
    set_costs=st.sampled_from(("shortfall", "bid")),
    slam=st.none() | st.integers(1, 30),
    slam_notrump=st.none() | st.integers(1, 30),
)
GAMES = BASIC_GAMES | BID_GAMES
SEEDS = st.integers(0, 10**9)

# What somebody may try at any time: most of it is out of turn, out of its time or against the rules.
DEEDS = st.one_of(
    st.builds(
        BidMade, st.sampled_from(Seat), st.builds(Bid, st.integers(0, 9), st.sampled_from(("uptown", "x")))
    ),
    st.builds(Passed, st.sampled_from(Seat)),
    st.builds(TrumpNamed, st.sampled_from(Seat), st.sampled_from(("S", "NT", ""))),
    st.builds(RanksNamed, st.sampled_from(Seat), st.sampled_from(("uptown", "x"))),
    st.builds(Exchanged, st.sampled_from(Seat), st.integers(0, 2**66 - 1)),
    st.builds(CardPlayed, st.sampled_from(Seat), st.integers(-2, 70)),
    st.builds(Claimed, st.sampled_from(Seat)),
)


@settings(max_examples=150)
@given(GAMES, SEEDS, st.sampled_from(Seat))
def test_random_legal_play_always_ends_with_13_tricks(game, seed, dealer):
    hand = finished(game, seed, dealer)
    if hand.phase == "passed-out":
        assert game.all_pass == "redeal" and score(hand) is None and not hand.tricks
        return
    assert sum(tricks_taken(hand)) == 13
    assert len(hand.tricks) == game.hand_size == 13 - (game.kitty > 0)
    assert all(len(trick.cards) == 4 for trick in hand.tricks)
    assert score(hand) is not None


@settings(max_examples=100)
@given(GAMES, SEEDS)
def test_no_card_is_lost_or_twice_at_any_step(game, seed):
    pack = set_of(pack_of(game))
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        aside = hand.discards if hand.swapped is not None else hand.deal.kitty
        played = [set_of(trick.cards) for trick in hand.tricks]
        parts = [*hand.held, aside, set_of(hand.table), *played]
        assert sum(part.bit_count() for part in parts) == pack.bit_count()
        assert sum(parts) == pack


@settings(max_examples=50)
@given(GAMES, SEEDS)
def test_a_deed_adds_no_part_to_a_hand_and_loses_none(game, seed):
    parts = {one.name for one in fields(Hand)}
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        assert set(vars(hand)) - {"sitting"} == parts
        assert replace(hand) == hand


@settings(max_examples=50)
@given(GAMES, SEEDS)
def test_the_table_of_a_hand_that_runs_is_the_one_it_is_made_with_anew(game, seed):
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        fresh = replace(hand, auction=replace(hand.auction))
        for kind, one, two in (
            (Bidding, hand.auction.sitting, fresh.auction.sitting),
            *([(Table, hand.sitting, fresh.sitting)] if hand.leader is not None else []),
        ):
            assert [getattr(one, name) for name in kind.__slots__] == [
                getattr(two, name) for name in kind.__slots__
            ]


@settings(max_examples=100)
@given(GAMES, SEEDS)
def test_turns_and_leaders_go_round(game, seed):
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        assert (hand.turn is None) == hand.is_over
        if hand.phase != "play":
            continue
        assert hand.turn == (hand.leader + len(hand.table)) % 4
        if hand.tricks:
            assert hand.leader == hand.tricks[-1].winner
        # Who has played to this trick holds a card fewer than the others.
        counts = [hand.held[(hand.leader + step) % 4].bit_count() for step in range(4)]
        done = len(hand.table)
        assert counts == [counts[3] - 1] * done + [counts[3]] * (4 - done)


def strength(card, trump, ranks):
    """By the words of the rules, and by nothing of the engine: (is a trump, how high)."""
    order = "23456789TJQKA" if ranks == "uptown" else "KQJT98765432A"
    if card >= 64:
        return (trump != "NT", 20 + card)
    return ("SHDC"[card // 16] == trump, order.index("23456789TJQKA"[card % 16]))


@settings(max_examples=100)
@given(GAMES, SEEDS)
def test_every_trick_goes_to_the_card_that_the_rules_name(game, seed):
    hand = finished(game, seed)
    for trick in hand.tricks:
        trump, ranks = hand.contract.trump, hand.contract.ranks
        plain = [card for card in trick.cards if card < 64]
        trumps = [card for card in trick.cards if strength(card, trump, ranks)[0]]
        suit = [card for card in plain if card // 16 == plain[0] // 16] if plain else []
        best = max(trumps or suit, key=lambda card: strength(card, trump, ranks))
        assert trick.winner == (trick.leader + trick.cards.index(best)) % 4


@settings(max_examples=80)
@given(GAMES, SEEDS)
def test_nobody_ever_revokes(game, seed):
    """A card of another suit is only played by somebody who has none of the suit left."""
    last = finished(game, seed)
    if not last.tricks:
        return
    trump = last.contract.trump
    held = list(last.deal.hands)
    if last.bidder is not None and last.swapped is not None:
        held[last.bidder] = (held[last.bidder] | last.deal.kitty) & ~last.discards

    def suit(card):
        return (None if trump == "NT" else trump) if card >= 64 else "SHDC"[card // 16]

    for trick in last.tricks:
        led = None
        for seat, card in trick.plays:
            if led is not None and suit(card) != led:
                assert led not in {suit(one) for one in members(held[seat])}
            held[seat] &= ~(1 << card)
            led = led or suit(card)
    assert held == [0, 0, 0, 0]


@settings(max_examples=120)
@given(GAMES, SEEDS, st.lists(DEEDS, min_size=5, max_size=5))
def test_a_refusal_leaves_the_hand_as_it_was(game, seed, tried):
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        before, shown = hand, repr(hand)
        for deed in tried:
            problems = verify(hand, deed)
            assert can_do(hand, deed) == (not problems)
            if not problems:
                assert do(hand, deed) != hand
                continue
            with pytest.raises(Refused) as refused:
                do(hand, deed)
            assert refused.value.problems == problems
        assert hand is before and repr(hand) == shown


@settings(max_examples=80)
@given(GAMES, SEEDS)
def test_the_deeds_make_the_same_hand_again(game, seed):
    hand = finished(game, seed, claims=True)
    again = start(game, hand.deal)
    for deed in hand.deeds:
        again = do(again, deed)
    assert again == hand


@settings(max_examples=80)
@given(BID_GAMES, SEEDS)
def test_only_the_bidders_side_scores_and_makes_its_bid_or_not(game, seed):
    hand = finished(game, seed)
    found = score(hand)
    if found is None:
        return
    taken = dict(zip(SIDES, tricks_taken(hand), strict=True))
    points = {"ns": found.ns, "ew": found.ew}
    bidders = side_of(hand.bidder)
    assert points.pop(bidders) != 0
    assert set(points.values()) == {0}
    made = taken[bidders] - 6 >= hand.bid.number
    assert (getattr(found, bidders) > 0) == made


@settings(max_examples=60)
@given(BID_GAMES, SEEDS)
def test_worthless_jokers_never_win(game, seed):
    hand = finished(game, seed)
    for trick in hand.tricks:
        winning = trick.cards[(trick.winner - trick.leader) % 4]
        if hand.contract.trump == "NT":
            assert not JOKER_CARDS >> winning & 1
        elif set_of(trick.cards) & JOKER_CARDS:
            assert JOKER_CARDS >> winning & 1


@settings(max_examples=60)
@given(BASIC_GAMES, SEEDS, st.sampled_from(Seat))
def test_turning_the_table_turns_the_result(game, seed, dealer):
    """The same cards and choices with everybody one seat further on: the sides change places."""
    one = finished(game, seed, Seat.N)
    deal = one.deal
    moved = replace(deal, dealer=Seat.E, hands=(deal.hands[3], *deal.hands[:3]))
    other = start(game, moved)
    for deed in one.deeds:
        other = do(other, replace(deed, seat=Seat((deed.seat + 1) % 4)))
    assert tricks_taken(other) == tricks_taken(one)[::-1]
    assert (score(other).ns, score(other).ew) == (score(one).ew, score(one).ns)
