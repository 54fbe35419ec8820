"""Naming trumps and swapping cards with the kitty (docs/engine.md, "The rules")."""

import pytest

from scoring.engine.cards import members, read_card, read_cards
from scoring.engine.deeds import BidMade, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.doing import can_do, do, verify
from scoring.engine.exchanging import can_exchange, exchange, verify_exchange
from scoring.engine.game import PRESETS
from scoring.engine.hand import start
from scoring.engine.naming import (
    can_name_ranks,
    can_name_trump,
    name_ranks,
    name_trump,
    verify_name_ranks,
    verify_name_trump,
)
from scoring.engine.points import tricks_taken
from scoring.problems import Refused
from tests.scoring.engine.helpers import BID, COLUMBUS, E, N, S, W, called, cards, codes, deal, dealt

# North deals, East bids. The kitty is worth having: BJ LJ and four aces.
HANDS = {
    "N": "KQJT98765432.-.-.-",
    "E": "-.KQJT98765432.-.-",
    "S": "-.-.KQJT98765432.-",
    "W": "-.-.-.KQJT98765432",
    "kitty": "A.A.A.A.BJLJ",
}


def won_with(call):
    return called(start(BID, deal(N, **HANDS)), call, "pass", "pass", "pass")


@pytest.mark.parametrize(("call", "ranks"), [("3", "uptown"), ("3 downtown", "downtown")])
@pytest.mark.parametrize("suit", "SHDC")
def test_the_winner_names_a_suit_and_the_bid_says_how_ranks_run(call, ranks, suit):
    hand = name_trump(won_with(call), E, suit)
    assert (hand.contract.trump, hand.contract.ranks) == (suit, ranks)
    assert (hand.phase, hand.turn) == ("exchange", E)


@pytest.mark.parametrize("ranks", ["uptown", "downtown"])
def test_in_notrump_he_names_how_ranks_run(ranks):
    hand = name_ranks(won_with("3 notrump"), E, ranks)
    assert (hand.contract.trump, hand.contract.ranks) == ("NT", ranks)


@pytest.mark.parametrize("suit", ["NT", "X", "", None, 0, "s", "SH"])
def test_only_a_suit_can_be_trumps(suit):
    assert codes(verify_name_trump(won_with("3"), E, suit)) == ["trump-not-a-suit"]
    with pytest.raises(Refused):
        name_trump(won_with("3"), E, suit)


@pytest.mark.parametrize("ranks", ["notrump", "up", "", None, "UPTOWN"])
def test_ranks_run_uptown_or_downtown(ranks):
    assert codes(verify_name_ranks(won_with("3 notrump"), E, ranks)) == ["ranks-unknown"]
    with pytest.raises(Refused):
        name_ranks(won_with("3 notrump"), E, ranks)


def test_a_trump_is_not_named_in_notrump_nor_ranks_otherwise():
    assert codes(verify_name_trump(won_with("3 notrump"), E, "S")) == ["ranks-to-name"]
    assert codes(verify_name_ranks(won_with("3"), E, "uptown")) == ["trump-to-name"]
    assert codes(verify_name_ranks(won_with("3 downtown"), E, "downtown")) == ["trump-to-name"]


def test_only_the_winner_names_and_only_once():
    hand = won_with("3")
    assert [can_name_trump(hand, seat, "S") for seat in (N, E, S, W)] == [False, True, False, False]
    assert codes(verify_name_trump(hand, S, "S")) == ["not-your-turn"]
    assert codes(verify_name_trump(name_trump(hand, E, "S"), E, "H")) == ["exchange-first"]
    ranks = won_with("3 notrump")
    assert [can_name_ranks(ranks, seat, "uptown") for seat in (N, E, S, W)] == [False, True, False, False]
    early = start(BID, deal(N, **HANDS))
    assert codes(verify_name_trump(early, E, "S")) == ["auction-runs"]


# --- the kitty ------------------------------------------------------------------------------------


def at_the_kitty(call="3"):
    hand = won_with(call)
    return name_ranks(hand, E, "uptown") if "notrump" in call else name_trump(hand, E, "H")


@pytest.mark.parametrize(
    ("away", "held", "swapped"),
    [
        # nothing is swapped: the kitty stays what it was
        ("SA HA DA CA BJ LJ", "HK HQ HJ HT H9 H8 H7 H6 H5 H4 H3 H2", 0),
        # all of it
        ("H2 H3 H4 H5 H6 H7", "HK HQ HJ HT H9 H8 SA HA DA CA BJ LJ", 6),
        # both jokers and the ace of trumps for the three lowest
        ("SA DA CA H2 H3 H4", "HK HQ HJ HT H9 H8 H7 H6 H5 HA BJ LJ", 3),
    ],
)
def test_the_bidder_swaps_any_number_of_cards(away, held, swapped):
    hand = exchange(at_the_kitty(), E, read_cards(away))
    assert hand.held[E] == cards(held)
    assert hand.discards == cards(away)
    assert hand.swapped == swapped
    assert (hand.phase, hand.turn, hand.leader) == ("play", E, E)
    assert hand.deeds[-1] == Exchanged(E, cards(away))


@pytest.mark.parametrize(
    ("away", "found"),
    [
        ("", ["discards-number"]),
        ("H2 H3 H4 H5 H6", ["discards-number"]),
        ("H2 H3 H4 H5 H6 H7 H8", ["discards-number"]),
        ("H2 H3 H4 H5 H6 S2", ["discard-not-held"]),
        ("H2 H3 H4 H5 H6 H6", ["discard-twice"]),
        ("H2 H2 H2 S2 D2", ["discards-number", "discard-twice", "discard-twice", *["discard-not-held"] * 2]),
    ],
)
def test_every_fault_of_an_exchange_is_told_at_once(away, found):
    hand = at_the_kitty()
    assert codes(verify_exchange(hand, E, read_cards(away))) == found
    with pytest.raises(Refused):
        exchange(hand, E, read_cards(away))
    assert hand == at_the_kitty()


@pytest.mark.parametrize("strange", ["H2", 13, None, True, 99])
def test_what_is_no_card_cannot_be_laid_away(strange):
    away = [*read_cards("H2 H3 H4 H5 H6"), strange]
    assert codes(verify_exchange(at_the_kitty(), E, away)) == ["card-unknown"]


def test_only_the_bidder_takes_the_kitty_and_only_once():
    hand, away = at_the_kitty(), read_cards("SA HA DA CA BJ LJ")
    assert [can_exchange(hand, seat, away) for seat in (N, E, S, W)] == [False, True, False, False]
    assert codes(verify_exchange(hand, N, away)) == ["not-your-turn"]
    assert codes(verify_exchange(exchange(hand, E, away), E, away)) == ["play-runs"]
    assert codes(verify_exchange(won_with("3"), E, away)) == ["naming-first"]


def test_the_kitty_is_the_bidders_first_trick():
    hand = exchange(at_the_kitty(), E, read_cards("SA HA DA CA BJ LJ"))
    assert tricks_taken(hand) == (0, 1)
    assert tricks_taken(at_the_kitty()) == (0, 1)


@pytest.mark.parametrize("preset", ["detroit", "chicago"])
def test_as_many_cards_are_laid_away_as_the_kitty_has(preset):
    game = PRESETS[preset]
    hand = start(game, dealt(game, 11, N))
    hand = called(hand, "4", "pass", "pass", "pass")
    hand = name_trump(hand, E, "D")
    own = members(hand.held[E])
    assert codes(verify_exchange(hand, E, own[: game.kitty - 1])) == ["discards-number"]
    after = exchange(hand, E, own[: game.kitty])
    assert after.swapped == game.kitty and after.held[E].bit_count() == 12


def test_without_a_kitty_the_play_begins_when_trumps_are_named():
    hand = called(start(COLUMBUS, dealt(COLUMBUS, 1)), "1", "pass", "pass", "pass")
    hand = name_trump(hand, E, "S")
    assert (hand.phase, hand.turn, hand.swapped) == ("play", E, None)
    assert codes(verify_exchange(hand, E, [])) == ["play-runs"]


# --- one door for every deed --------------------------------------------------------------------------


def test_deeds_are_records_that_make_the_same_hand_again():
    hand = exchange(at_the_kitty("3 downtown"), E, read_cards("H2 H3 H4 H5 H6 H7"))
    assert [type(deed).__name__ for deed in hand.deeds] == [
        "BidMade",
        "Passed",
        "Passed",
        "Passed",
        "TrumpNamed",
        "Exchanged",
    ]
    again = start(BID, deal(N, **HANDS))
    for deed in hand.deeds:
        assert can_do(again, deed) and verify(again, deed) == ()
        again = do(again, deed)
    assert again == hand


@pytest.mark.parametrize(
    ("deed", "found"),
    [
        (BidMade(S, None), ["not-your-turn"]),
        (Passed(S), ["not-your-turn"]),
        (TrumpNamed(E, "S"), ["auction-runs"]),
        (RanksNamed(E, "uptown"), ["auction-runs"]),
        (Exchanged(E, 0), ["auction-runs"]),
    ],
)
def test_a_deed_out_of_its_time_is_refused(deed, found):
    hand = start(BID, deal(N, **HANDS))
    assert codes(verify(hand, deed)) == found and not can_do(hand, deed)
    with pytest.raises(Refused) as refused:
        do(hand, deed)
    assert codes(refused.value.problems) == found
    assert hand == start(BID, deal(N, **HANDS))


def test_records_cannot_be_changed():
    with pytest.raises(AttributeError):
        Passed(N).seat = S
    with pytest.raises(AttributeError):
        start(BID, deal(N, **HANDS)).phase = "finished"
    assert read_card("SA") in members(cards("SA HA"))
