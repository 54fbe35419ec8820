"""Cards as numbers and as text; hands as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.cards import (
    BIG_JOKER,
    JOKER_CARDS,
    LITTLE_JOKER,
    STANDARD_PACK,
    SUIT_CARDS,
    card_text,
    is_card,
    members,
    read_card,
    read_cards,
    set_of,
    suit_of,
)
from scoring.engine.hand_text import hand_text, read_hand_text
from scoring.engine.seats import LEFT, PARTNER, RIGHT, Seat, from_left_of, seat_called, side_of
from scoring.problems import Refused
from tests.scoring.engine.helpers import cards, codes

FULL_PACK = (*STANDARD_PACK, LITTLE_JOKER, BIG_JOKER)


def refused(text):
    with pytest.raises(Refused) as refusal:
        read_hand_text(text)
    return refusal.value.problems


def test_the_pack_has_52_cards_of_four_suits():
    assert len(set(STANDARD_PACK)) == 52
    assert [texts.count(suit) for texts in ["".join(map(card_text, STANDARD_PACK))] for suit in "SHDC"] == [
        13,
        13,
        13,
        13,
    ]
    assert [cards.bit_count() for cards in SUIT_CARDS] == [13, 13, 13, 13]
    assert sum(SUIT_CARDS) & JOKER_CARDS == 0 and JOKER_CARDS.bit_count() == 2


@pytest.mark.parametrize(
    ("text", "suit"),
    [("S2", "S"), ("HT", "H"), ("DA", "D"), ("C9", "C"), ("BJ", None), ("LJ", None)],
)
def test_a_card_is_suit_then_rank(text, suit):
    card = read_card(text)
    assert card_text(card) == text
    assert suit_of(card) == suit


def test_every_card_has_its_own_text():
    assert len({card_text(card) for card in FULL_PACK}) == 54
    assert [read_card(card_text(card)) for card in FULL_PACK] == list(FULL_PACK)


@pytest.mark.parametrize(
    "text", ["H99", "H1", "H10", "TH", "ht", "", "S", "JB", "XX", "S 2", None, 7, ["S2"]]
)
def test_what_is_no_card_is_refused(text):
    with pytest.raises(Refused) as refusal:
        read_card(text)
    assert codes(refusal.value.problems) == ["card-unknown"]


@pytest.mark.parametrize("value", [13, 15, 16 + 13, 66, -1, True, 2.0, "S2", None])
def test_numbers_between_the_suits_are_no_cards(value):
    assert not is_card(value)


def test_sets_of_cards():
    some = read_cards("HT S2 BJ")
    assert [card_text(card) for card in members(set_of(some))] == ["S2", "HT", "BJ"]
    assert members(0) == () and set_of(()) == 0


# --- hands as text ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("AKQ.J2.T98.76543", "SA SK SQ HJ H2 DT D9 D8 C7 C6 C5 C4 C3"),
        ("5432.5432.-.65432", "S5 S4 S3 S2 H5 H4 H3 H2 C6 C5 C4 C3 C2"),
        ("-.-.-.-.BJLJ", "BJ LJ"),
        ("A.-.-.-.LJ", "SA LJ"),
        ("-.-.-.-", ""),
    ],
)
def test_a_hand_is_written_spades_first(text, held):
    assert read_hand_text(text) == cards(held)
    assert hand_text(cards(held)) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("...AKQ", "-.-.-.AKQ"),
        ("2K.-..", "K2.-.-.-"),
        ("A.K.Q.J.", "A.K.Q.J"),
        ("A.K.Q.J.-", "A.K.Q.J"),
        ("A.K.Q.J.LJBJ", "A.K.Q.J.BJLJ"),
        ("A.K.Q.J..BJ", "A.K.Q.J.BJ"),
    ],
)
def test_a_hand_may_be_written_in_other_ways(text, same):
    assert hand_text(read_hand_text(text)) == same


@pytest.mark.parametrize("text", ["", "AKQ", "A.K.Q", "A.K.Q.J.BJ.LJ", "A.K.Q.J...BJ", None, 5, ["A"]])
def test_a_hand_has_four_suits(text):
    assert codes(refused(text)) == ["hand-text-shape"]


def test_everything_that_is_wrong_in_a_hand_is_told():
    problems = refused("AX.KK.1.-.BJXJ")
    assert codes(problems) == ["hand-text-rank", "hand-text-rank", "hand-text-joker", "hand-text-twice"]
    assert [dict(problem.details) for problem in problems] == [
        {"value": "X", "suit": "S", "ranks": "23456789TJQKA"},
        {"value": "1", "suit": "D", "ranks": "23456789TJQKA"},
        {"value": "XJ"},
        {"card": "HK"},
    ]


def test_only_jokers_stand_after_the_fourth_suit():
    assert codes(refused("A.K.Q.J.S2")) == ["hand-text-joker"]
    assert codes(refused("A.K.Q.J.BJBJ")) == ["hand-text-twice"]
    assert codes(refused("A.K.Q.J.B")) == ["hand-text-joker"]
    # A rank of two letters cannot slip in as a card of its own.
    assert codes(refused("BJ.-.-.-")) == ["hand-text-rank"]


@given(st.sets(st.sampled_from(FULL_PACK)))
def test_any_hand_is_read_back_as_it_was_written(held):
    assert read_hand_text(hand_text(set_of(held))) == set_of(held)


# --- seats --------------------------------------------------------------------------------------


def test_seats_go_clockwise_and_partners_sit_opposite():
    assert [LEFT[seat].name for seat in Seat] == ["E", "S", "W", "N"]
    assert [RIGHT[seat].name for seat in Seat] == ["W", "N", "E", "S"]
    assert [PARTNER[seat].name for seat in Seat] == ["S", "W", "N", "E"]
    assert [side_of(seat) for seat in Seat] == ["ns", "ew", "ns", "ew"]
    assert [seat.name for seat in from_left_of(Seat.S, 5)] == ["W", "N", "E", "S", "W"]
    assert [seat_called(name) for name in ("N", "W", "n", None, 0)] == [Seat.N, Seat.W, None, None, None]
