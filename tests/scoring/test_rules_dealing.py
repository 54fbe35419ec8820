"""Who deals, shuffles, cuts and leads, and what is trumps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import CHAIRS, Handling, Rules, build, handling, trump_of


def chairs(rules, first_dealer, hand):
    seats = handling(rules, first_dealer, hand)
    return seats.dealer + seats.shuffler + seats.cutter + seats.leader


def test_the_partner_shuffles_the_right_cuts_and_the_left_leads():
    assert handling(Rules(), "N", 1) == Handling(dealer="N", shuffler="S", cutter="W", leader="E")


def test_the_deal_passes_to_the_left():
    assert [handling(Rules(), "N", hand).dealer for hand in range(1, 6)] == ["N", "E", "S", "W", "N"]
    assert [handling(Rules(), "W", hand).dealer for hand in range(1, 6)] == ["W", "N", "E", "S", "W"]


@pytest.mark.parametrize(
    ("option", "written"),
    [
        # dealer, shuffler, cutter, leader of hands 1 to 4, North dealing first
        ("partner-shuffles", ["NSWE", "EWNS", "SNEW", "WESN"]),
        ("two-packs", ["NEWE", "ESNS", "SWEW", "WNSN"]),
        ("left-shuffles", ["NEWE", "ESNS", "SWEW", "WNSN"]),
        ("partner-cuts", ["NWSE", "ENWS", "SENW", "WSEN"]),
    ],
)
def test_four_hands_with_each_handling(option, written):
    rules = Rules(handling=option)
    assert [chairs(rules, "N", hand) for hand in range(1, 5)] == written


@pytest.mark.parametrize(
    ("preset", "options", "leaders"),
    [
        # The auction decides, with a kitty and without.
        ("bid", {}, ["", "", "", ""]),
        ("columbus", {}, ["", "", "", ""]),
        ("bid", {"jokers": 0, "kitty": 0}, ["", "", "", ""]),
        # The dealer's left leads, whoever has bid.
        ("bid", {"jokers": 0, "kitty": 0, "first_lead": "dealer-left"}, ["E", "S", "W", "N"]),
        ("bid", {"first_lead": "dealer-left"}, ["E", "S", "W", "N"]),
        ("court-whist", {}, ["E", "S", "W", "N"]),
    ],
)
def test_in_bid_whist_nobody_is_named_who_leads_before_the_auction(preset, options, leaders):
    rules = build(preset, options)
    assert [handling(rules, "N", hand).leader for hand in range(1, 5)] == leaders
    assert [handling(rules, "N", hand).dealer for hand in range(1, 5)] == ["N", "E", "S", "W"]


def test_with_two_packs_the_previous_dealers_partner_has_shuffled():
    rules = Rules(handling="two-packs")
    opposite = {"N": "S", "E": "W", "S": "N", "W": "E"}
    for hand in range(2, 9):
        before = handling(rules, "E", hand - 1).dealer
        assert handling(rules, "E", hand).shuffler == opposite[before]


@given(
    st.sampled_from(["partner-shuffles", "left-shuffles", "partner-cuts", "two-packs"]),
    st.sampled_from(CHAIRS),
    st.integers(1, 99),
)
def test_three_different_people_handle_the_pack(option, first, hand):
    seats = handling(Rules(handling=option), first, hand)
    assert len({seats.dealer, seats.shuffler, seats.cutter}) == 3
    assert CHAIRS[(CHAIRS.index(seats.dealer) + 1) % 4] == seats.leader


# Trumps


def trumps(rules, rounds, hands):
    return [[trump_of(rules, r, h, hands) for h in range(1, hands + 1)] for r in range(1, rounds + 1)]


def test_a_turned_card_is_said_for_every_hand():
    assert trumps(Rules(), 2, 2) == [["turned", "turned"], ["turned", "turned"]]


def test_the_rotation_runs_on_through_the_rounds():
    assert trumps(Rules(trumps="rotation"), 3, 3) == [["H", "D", "S"], ["C", "H", "D"], ["S", "C", "H"]]


def test_the_rotation_with_a_fifth_hand_without_trumps():
    rules = Rules(trumps="rotation-notrump")
    assert trumps(rules, 1, 6) == [["H", "D", "S", "C", "NT", "H"]]
    # Hand 2 of round 3 with 4 hands a round takes place (3 - 1) x 4 + 2 = 10: the tenth is NT again.
    assert trump_of(rules, 3, 2, 4) == "NT"


def test_the_rotation_can_start_afresh_each_round():
    rules = Rules(trumps="rotation", trump_restart="round")
    assert trumps(rules, 2, 5) == [["H", "D", "S", "C", "H"], ["H", "D", "S", "C", "H"]]


def test_one_trump_a_round():
    rules = Rules(trumps="rotation", trump_restart="one-a-round")
    assert trumps(rules, 5, 2) == [["H"] * 2, ["D"] * 2, ["S"] * 2, ["C"] * 2, ["H"] * 2]
    # A real event of twenty rounds: the eighteenth is diamonds.
    assert trump_of(rules, 18, 1, 1) == "D"


def test_any_list_in_its_order():
    rules = Rules(trumps=("S", "chosen", "turned"))
    assert trumps(rules, 2, 2) == [["S", "chosen"], ["turned", "S"]]


@given(st.integers(1, 40), st.integers(1, 30), st.integers(1, 30))
def test_places_follow_each_other_without_a_gap(round_number, hand, hands):
    rules = Rules(trumps=("S", "H", "D", "C", "NT", "chosen", "turned"))
    hand = min(hand, hands)
    following = (round_number, hand + 1) if hand < hands else (round_number + 1, 1)
    here = rules.trump_list.index(trump_of(rules, round_number, hand, hands))
    there = rules.trump_list.index(trump_of(rules, *following, hands))
    assert there == (here + 1) % 7
