"""What a seat may see of a hand, and that nothing else is in its view."""

from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.bids import Bid
from scoring.engine.cards import card_text, is_card, members, read_card, read_cards
from scoring.engine.contract import Contract
from scoring.engine.deal import Deal
from scoring.engine.exchanging import exchange
from scoring.engine.hand import start
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.points import HandScore
from scoring.engine.seats import Seat
from scoring.engine.view import View, view_for
from tests.scoring.engine.helpers import (
    BASIC,
    BID,
    EVERY_DECK,
    E,
    N,
    S,
    W,
    called,
    cards,
    deal,
    dealt,
    every_step,
    finished,
    fixed,
    played,
    texts,
)

HANDS = {
    "N": "AKQ.AKQJ.AK.KJ97",
    "E": "-.-.T98765432.AQT8",
    "S": "JT9876.T9876.QJ.-",
    "W": "5432.5432.-.65432",
}
WITH_KITTY = {
    "N": "KQJT98765432.-.-.-",
    "E": "-.KQJT98765432.-.-",
    "S": "-.-.KQJT98765432.-",
    "W": "-.-.-.KQJT98765432",
    "kitty": "A.A.A.A.BJLJ",
}
KITTY = "SA HA DA CA BJ LJ"
SEATS = (*Seat, None)
# In a view these are counts, flags, numbers of tricks or the rules, and no cards.
NO_CARDS = {
    "game",
    "counts",
    "won",
    "bid",
    "calls",
    "legal_bids",
    "seat",
    "dealer",
    "turn",
    "bidder",
    "swapped",
}


def every_card_in(value):
    """Every card of a view or part of it, however deep."""
    if isinstance(value, Contract | Seat | Bid | HandScore | bool | str) or value is None:
        return set()
    if isinstance(value, int):
        return {value} if is_card(value) else set()
    if isinstance(value, tuple):
        return set().union(*map(every_card_in, value))
    if isinstance(value, Deal):
        return {card for part in (*value.hands, value.kitty) for card in members(part)}
    assert is_dataclass(value)
    names = [each.name for each in fields(value) if each.name not in NO_CARDS]
    return set().union(*(every_card_in(getattr(value, name)) for name in names))


def may_see(hand, seat):
    """The cards that the rules let this seat see, worked out without the view."""
    seen = {card for trick in hand.tricks for card in trick.cards} | set(hand.table)
    if hand.phase == "finished":
        return {card for part in (*hand.deal.hands, hand.deal.kitty) for card in members(part)}
    if seat is not None:
        seen |= set(members(hand.held[seat]))
    if hand.deal.turned is not None and not hand.tricks:
        seen.add(hand.deal.turned)
    if hand.contract is not None and (hand.contract.trump != "NT" or seat == hand.bidder):
        seen |= set(members(hand.deal.kitty))
    if seat is not None and seat == hand.bidder:
        seen |= set(members(hand.discards))
    return seen


@settings(max_examples=60)
@given(st.sampled_from(EVERY_DECK), st.integers(0, 10**6), st.sampled_from(Seat))
def test_a_view_never_holds_a_card_that_its_seat_may_not_see(game, seed, dealer):
    for hand in every_step(start(game, dealt(game, seed, dealer)), Random(seed), claims=True):
        for seat in SEATS:
            assert every_card_in(view_for(hand, seat)) <= may_see(hand, seat)


@settings(max_examples=40)
@given(st.sampled_from(EVERY_DECK), st.integers(0, 10**6))
def test_a_view_is_the_same_however_the_hidden_cards_lie(game, seed):
    random = Random(seed + 1)
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.is_over:
            continue
        for seat in Seat:
            moved = rearranged(hand, seat, random)
            assert view_for(moved, seat) == view_for(hand, seat)
            assert view_for(moved, seat).elsewhere == view_for(hand, seat).elsewhere


def rearranged(hand, seat, random):
    """The same hand with the cards in the other three hands dealt anew among them."""
    others = [one for one in Seat if one != seat]
    loose = [card for one in others for card in members(hand.held[one])]
    random.shuffle(loose)
    held = list(hand.held)
    for one in others:
        held[one] = sum(1 << loose.pop() for _ in range(hand.held[one].bit_count()))
    return replace(hand, held=tuple(held))


@pytest.mark.parametrize("seed", range(10))
def test_everybody_sees_the_same_of_what_is_public(seed):
    public = (
        "dealer",
        "phase",
        "turn",
        "counts",
        "calls",
        "bidder",
        "bid",
        "trump",
        "table",
        "tricks",
        "won",
    )
    for hand in every_step(start(BID, dealt(BID, seed)), Random(seed)):
        views = [view_for(hand, seat) for seat in SEATS]
        for name in (*public, "ranks", "swapped", "is_last_trick", "score"):
            assert len({repr(getattr(view, name)) for view in views}) == 1, name


# --- what each seat sees, step by step --------------------------------------------------------------


def test_a_player_sees_his_own_cards_and_how_many_the_others_hold():
    hand = played(start(fixed("C"), deal(W, **HANDS)), "SA")
    view = view_for(hand, E)
    assert texts(view.cards) == "DT D9 D8 D7 D6 D5 D4 D3 D2 CA CQ CT C8"
    assert view.counts == (12, 13, 13, 13)
    assert [(seat.name, card_text(card)) for seat, card in view.table] == [("N", "SA")]
    assert texts(view.legal_cards) == texts(view.cards)  # no spade
    assert view_for(hand, S).legal_cards == () and view_for(hand, S).turn == E
    assert view_for(hand, None).cards == () == view_for(hand, None).legal_cards


@pytest.mark.parametrize("seat", SEATS)
def test_the_turned_card_is_seen_until_the_dealer_plays_to_the_first_trick(seat):
    """West deals and turned C2; his first card is the fourth of the first trick."""
    hand = start(BASIC, deal(W, "C2", **HANDS))
    turned = read_card("C2")
    assert view_for(hand, seat).turned == turned and view_for(hand, seat).trump == "C"
    hand = played(hand, "C7 C8 S6")
    assert view_for(hand, seat).turned == turned
    hand = played(hand, "C3")
    assert view_for(hand, seat).turned is None and view_for(hand, seat).trump == "C"
    assert turned not in every_card_in(view_for(hand, seat)) or seat == W
    assert hand.held[W] >> turned & 1
    assert view_for(hand, seat, remembers=True).turned == turned


def test_no_turned_card_where_trumps_are_fixed():
    assert view_for(start(fixed("C"), deal(W, **HANDS)), N, remembers=True).turned is None


def at_the_kitty(call):
    hand = called(start(BID, deal(N, **WITH_KITTY)), call, "pass", "pass", "pass")
    assert [view_for(hand, seat).kitty for seat in SEATS] == [()] * 5  # named first, then looked at
    return name_ranks(hand, E, "uptown") if "notrump" in call else name_trump(hand, E, "H")


def test_the_kitty_is_turned_up_for_everybody_when_there_are_trumps():
    hand = at_the_kitty("3")
    for seat in SEATS:
        assert cards(texts(view_for(hand, seat).kitty)) == cards(KITTY)


def test_in_notrump_the_bidder_alone_looks_at_the_kitty():
    hand = at_the_kitty("3 notrump")
    assert cards(texts(view_for(hand, E).kitty)) == cards(KITTY)
    assert [view_for(hand, seat).kitty for seat in (N, S, W, None)] == [()] * 4
    after = exchange(hand, E, read_cards(KITTY))
    assert [view_for(after, seat).kitty for seat in (N, S, W, None)] == [()] * 4


def test_the_others_see_how_many_cards_were_swapped_and_never_which():
    hand = exchange(at_the_kitty("3"), E, read_cards("H2 H3 SA DA CA BJ"))
    for seat in SEATS:
        assert view_for(hand, seat).swapped == 2
    assert cards(texts(view_for(hand, E).discards)) == cards("H2 H3 SA DA CA BJ")
    for seat in (N, S, W, None):
        view = view_for(hand, seat)
        assert view.discards == ()
        assert not {read_card("H2"), read_card("H3")} & every_card_in(view)
    assert view_for(at_the_kitty("3"), E).swapped is None


def test_what_may_be_called_is_in_the_view_of_whose_turn_it_is():
    hand = called(start(BID, deal(N, **WITH_KITTY)), "6 downtown")
    view = view_for(hand, S)
    assert [offer.text for offer in view.legal_bids] == ["6 notrump", "7", "7 downtown", "7 notrump"]
    assert view.may_pass
    for seat in (N, E, W, None):
        assert view_for(hand, seat).legal_bids == () and not view_for(hand, seat).may_pass
    passed = called(start(BID, deal(N, **WITH_KITTY)), "pass", "pass", "pass")
    assert not view_for(passed, N).may_pass and len(view_for(passed, N).legal_bids) == 21
    assert view_for(at_the_kitty("3"), E).legal_bids == ()


@pytest.mark.parametrize("game", [BASIC, BID], ids=["basic", "bid"])
def test_everything_may_be_shown_when_the_hand_is_over(game):
    hand = finished(game, 4)
    for seat in SEATS:
        view = view_for(hand, seat)
        assert view.deal == hand.deal and view.score is not None
        assert view.counts == (0, 0, 0, 0) and view.turn is None and view.table == ()
    *_steps, before, _last = every_step(start(game, dealt(game, 4)), Random(4))
    assert view_for(before, N).deal is None and view_for(before, N).score is None


def test_a_hand_that_all_passed_stays_hidden():
    game = replace(BID, all_pass="redeal")
    hand = called(start(game, dealt(game, 1)), *["pass"] * 4)
    for seat in SEATS:
        assert view_for(hand, seat).deal is None
        assert every_card_in(view_for(hand, seat)) <= may_see(hand, seat)


def test_the_cards_that_others_may_hold():
    hand = start(fixed("C"), deal(W, **HANDS))
    view = view_for(hand, W)
    assert view.elsewhere.bit_count() == 39 and view.elsewhere & hand.held[W] == 0
    hand = played(hand, "SA D2 S6 S5")
    assert view_for(hand, W).elsewhere.bit_count() == 36
    assert view_for(hand, W).played == cards("SA D2 S6 S5")
    kitty = exchange(at_the_kitty("3"), E, read_cards("H2 H3 SA DA CA BJ"))
    # 54 less his own 12 and the six he laid away; for the others all but their own 12.
    assert view_for(kitty, E).elsewhere.bit_count() == 36
    assert view_for(kitty, S).elsewhere.bit_count() == 42
    assert view_for(kitty, None).elsewhere.bit_count() == 54


def test_a_view_is_frozen_and_has_no_way_back_to_the_hand():
    view = view_for(start(BASIC, dealt(BASIC, 1)), N)
    with pytest.raises(AttributeError):
        view.cards = ()
    assert {each.name for each in fields(View)} & {"hand", "held", "deeds", "hands"} == set()
    assert view.contract.trump == view.trump
    assert view_for(start(BID, dealt(BID, 1)), N).contract is None
