"""What beats what: orders of ranks, trumps, jokers, whole tricks, and how a hand is sorted."""

from itertools import permutations

import pytest

from scoring.engine.cards import STANDARD_PACK, members, read_card, read_cards, suit_of
from scoring.engine.contract import contract_of, sorted_cards
from scoring.engine.seats import Seat
from scoring.engine.tricks import Trick, legal_cards, suit_to_follow, winning_place
from tests.scoring.engine.helpers import cards, texts


def winner(trump, trick, ranks="uptown"):
    """The place in the order of play, counted from 1 as the cases do."""
    return 1 + winning_place(contract_of(trump, ranks), read_cards(trick))


SPADES_UP = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"
SPADES_DOWN = "SA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK"


# --- D01: nine beats ten ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "trick", "seat"),
    [
        ("uptown", "S9 ST S2 S3", 2),
        ("downtown", "S9 ST S2 S3", 3),
        ("uptown", "SK SA S2 SQ", 2),
        ("downtown", "SK SA S2 SQ", 2),
        ("uptown", "S9 S8 S2 S3", 1),
        ("downtown", "S9 S8 ST SJ", 2),
        ("downtown", "SQ SK SJ ST", 4),
        ("downtown", "SK SQ H2 HA", 2),
    ],
)
@pytest.mark.parametrize("trump", ["NT", "S", "C"])
def test_D01_ten_beats_nine_and_the_other_way_round_downtown(trump, ranks, trick, seat):
    assert winner(trump, trick, ranks) == seat


@pytest.mark.parametrize("trump", ["NT", "S", "H"])
def test_D01_a_hand_of_all_spades_is_sorted_both_ways(trump):
    assert texts(sorted_cards(cards(SPADES_UP), contract_of(trump))) == SPADES_UP
    assert texts(sorted_cards(cards(SPADES_UP), contract_of(trump, "downtown"))) == SPADES_DOWN


@pytest.mark.parametrize(("ranks", "high_to_low"), [("uptown", SPADES_UP), ("downtown", SPADES_DOWN)])
@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_D01_each_rank_beats_every_rank_below_it(ranks, high_to_low, suit, trump):
    suited = [card.replace("S", suit, 1) for card in high_to_low.split()]
    contract = contract_of(trump, ranks)
    for place, high in enumerate(suited):
        for low in suited[place + 1 :]:
            pair = read_cards(f"{low} {high}")
            assert winning_place(contract, pair) == 1
            assert winning_place(contract, pair[::-1]) == 0


# --- D02: discards, trumps and the next leader ----------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "seat"),
    [
        ("S", "CJ DK C3 C9", 1),
        ("S", "HK S2 HA HQ", 2),
        ("S", "HK S2 S9 HA", 3),
        ("S", "H8 S8 H9 H2", 2),
        ("NT", "D5 SA HA CA", 1),
        # a trump led: a higher plain card is nothing, a higher trump wins
        ("S", "S2 HA HK HQ", 1),
        ("S", "S2 HA S3 CA", 3),
        ("H", "HT H9 HJ H2", 3),
        # the lowest trump beats the ace that was led
        ("C", "SA SK C2 SQ", 3),
        # a discard of the same rank never ties with the card led
        ("NT", "D9 S9 H9 C9", 1),
        ("D", "C4 H4 S4 D2", 4),
    ],
)
def test_D02_a_discard_never_wins_and_the_highest_trump_does(trump, trick, seat):
    assert winner(trump, trick) == seat


def test_D02_the_order_of_cards_played_afterwards_does_not_change_which_card_wins():
    for after in permutations(["S2", "S9", "HA"]):
        trick = " ".join(("HK", *after))
        assert trick.split()[winner("S", trick) - 1] == "S9"


# --- D05: jokers ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "trick", "seat"),
    [
        ("NT", "BJ H4 H9 SK", 3),
        ("NT", "H4 BJ H3 H2", 1),
        ("NT", "BJ LJ D2 D3", 4),
        ("NT", "LJ BJ D3 D2", 3),
        ("NT", "LJ C2 BJ CA", 4),
        ("NT", "LJ C2 DA HA", 2),
        ("S", "SA LJ BJ SK", 3),
        ("S", "HA LJ HK HQ", 2),
        ("S", "LJ SA BJ S2", 3),
        ("S", "BJ SA LJ SK", 1),
        ("H", "S2 SA LJ H2", 3),
    ],
)
def test_D05_jokers_are_the_highest_trumps_and_worthless_in_notrump(trump, trick, seat):
    assert winner(trump, trick) == seat


@pytest.mark.parametrize("trump", "SHDC")
@pytest.mark.parametrize("ranks", ["uptown", "downtown"])
def test_jokers_are_above_the_ace_of_trumps_whichever_way_ranks_run(trump, ranks):
    assert winner(trump, f"{trump}A LJ {trump}K {trump}2", ranks) == 2
    assert winner(trump, f"LJ {trump}A BJ {trump}2", ranks) == 3


def test_notrump_downtown_is_without_trumps_and_upside_down():
    assert winner("NT", "SK S2 HA SA", "downtown") == 4
    assert winner("NT", "SK S2 HA S3", "downtown") == 2
    assert winner("NT", "BJ SK H2 SQ", "downtown") == 4


# --- following ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "held", "table", "legal"),
    [
        # nothing led: any card
        ("S", "H3 SA D2", "", "H3 SA D2"),
        # D03: hearts led, one heart held
        ("S", "H3 SA", "HK", "H3"),
        ("NT", "H3 SA", "HK", "H3"),
        # no heart: any card, trumps or not
        ("S", "D3 SA", "HK", "D3 SA"),
        # a joker is a trump: it follows one, and is no plain card
        ("S", "LJ H3 D2", "S4", "LJ"),
        ("S", "LJ BJ S2 D2", "S4", "LJ BJ S2"),
        ("S", "LJ H3", "HK", "H3"),
        ("S", "LJ D3", "HK", "LJ D3"),
        # a joker led is a trump led
        ("S", "S2 H3 LJ", "BJ", "S2 LJ"),
        ("S", "D2 H3", "BJ", "D2 H3"),
        # notrump: who can follow may not throw a joker
        ("NT", "LJ H3", "HK", "H3"),
        ("NT", "LJ D3", "HK", "LJ D3"),
        # notrump, a joker led: free until somebody's suit
        ("NT", "LJ H3 S2", "BJ", "LJ H3 S2"),
        ("NT", "H3 S2", "BJ LJ", "H3 S2"),
        ("NT", "H3 S2", "BJ H4", "H3"),
        ("NT", "H3 S2", "BJ LJ H4", "H3"),
        ("NT", "LJ H3 S2", "BJ H4 S9", "H3"),
        ("NT", "LJ S2", "BJ H4 S9", "LJ S2"),
    ],
)
def test_D05_who_can_follow_suit_must(trump, held, table, legal):
    contract = contract_of(trump)
    assert legal_cards(contract, cards(held), read_cards(table)) == cards(legal)


def test_the_suit_to_follow_is_everything_that_follows_it():
    spades = contract_of("S")
    assert suit_to_follow(spades, read_cards("S4")) == cards(SPADES_UP) | cards("BJ LJ")
    assert suit_to_follow(spades, read_cards("LJ")) == cards(SPADES_UP) | cards("BJ LJ")
    assert suit_to_follow(spades, read_cards("H4")).bit_count() == 13
    assert suit_to_follow(contract_of("NT"), read_cards("BJ LJ")) == 0


# --- contracts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("ranks", ["uptown", "downtown"])
@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_every_plain_card_follows_its_own_suit_and_no_two_are_level(trump, ranks):
    contract = contract_of(trump, ranks)
    for card in STANDARD_PACK:
        mates = [one for one in members(contract.suits[card]) if suit_of(one)]
        assert len(mates) == 13 and {suit_of(one) for one in mates} == {suit_of(card)}
        assert len({contract.strength[one] for one in mates}) == 13


def test_a_trump_suit_has_15_cards_and_notrump_none():
    assert contract_of("D").trumps.bit_count() == 15
    assert contract_of("NT").trumps == 0
    assert [lane.bit_count() for lane in contract_of("D").lanes] == [13, 13, 15, 13]
    assert [lane.bit_count() for lane in contract_of("NT").lanes] == [13, 13, 13, 13]
    joker = read_card("BJ")
    assert contract_of("NT").suits[joker] == 0 == contract_of("NT").strength[joker]


def test_equal_contracts_are_equal():
    assert contract_of("S") == contract_of("S", "uptown") != contract_of("S", "downtown")


def test_jokers_are_held_with_the_trumps_and_last_in_notrump():
    held = cards("S2 HA H3 LJ BJ C5")
    assert texts(sorted_cards(held, contract_of("H"))) == "S2 BJ LJ HA H3 C5"
    assert texts(sorted_cards(held, contract_of("S", "downtown"))) == "BJ LJ S2 HA H3 C5"
    assert texts(sorted_cards(held, contract_of("NT"))) == "S2 HA H3 C5 BJ LJ"


def test_a_trick_knows_who_played_which_card():
    trick = Trick(Seat.W, read_cards("H2 H3 H4"))
    assert [(seat.name, texts([card])) for seat, card in trick.plays] == [
        ("W", "H2"),
        ("N", "H3"),
        ("E", "H4"),
    ]
