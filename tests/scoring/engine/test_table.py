"""The table and the order of cards: worked tricks, refusals, taking back, copies."""

from random import Random

import pytest

from scoring.engine.cards import BIG_JOKER, LITTLE_JOKER, STANDARD_PACK, members, read_card, read_cards
from scoring.engine.contract import contract_of
from scoring.engine.order import NOTHING, order_of
from scoring.engine.table import Table, pick
from scoring.problems import Refused
from tests.scoring.engine.helpers import cards, codes

CONTRACTS = [
    contract_of(trump, ranks) for trump in ("S", "H", "D", "C", "NT") for ranks in ("uptown", "downtown")
]


def table(contract, leader, *hands):
    """Hands in words for N, E, S and W."""
    return Table.of(contract, (cards(hand) for hand in hands), leader)


def lay_out(sitting, text):
    """Plays these cards, as they are printed."""
    for card in read_cards(text):
        sitting.play(sitting.order.inner[card])


def state(sitting):
    return {
        name: value[:] if isinstance(value, list) else value
        for name in Table.__slots__
        for value in [getattr(sitting, name)]
    }


# --- the order ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trump", "ranks", "card", "number"),
    [
        ("S", "uptown", "S2", 0),
        ("S", "uptown", "SA", 12),
        ("S", "uptown", "LJ", 13),
        ("S", "uptown", "BJ", 14),
        ("D", "uptown", "H3", 17),
        ("D", "uptown", "BJ", 46),
        ("D", "downtown", "DK", 32),
        ("D", "downtown", "D2", 43),
        ("D", "downtown", "DA", 44),
        ("D", "downtown", "LJ", 45),
        ("C", "downtown", "ST", 3),
        ("NT", "downtown", "CQ", 49),
        ("NT", "uptown", "LJ", 64),
        ("NT", "downtown", "BJ", 65),
    ],
)
def test_a_number_is_the_suit_and_the_height(trump, ranks, card, number):
    order = order_of(contract_of(trump, ranks))
    assert order.inner[read_card(card)] == number
    assert order.outer[number] == read_card(card)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_sets_are_renumbered_as_single_cards_are(contract):
    order = order_of(contract)
    pack = (*STANDARD_PACK, LITTLE_JOKER, BIG_JOKER)
    for card in pack:
        assert order.inside(1 << card) == 1 << order.inner[card]
        assert order.outside(1 << order.inner[card]) == 1 << card
    held = sum(1 << card for card in Random(3).sample(pack, 20))
    assert set(members(order.inside(held))) == {order.inner[card] for card in members(held)}
    assert order.outside(order.inside(held)) == held


@pytest.mark.parametrize("contract", CONTRACTS)
def test_within_a_lane_more_is_higher(contract):
    order = order_of(contract)
    for lane in range(4):
        numbers = [order.inner[card] for card in members(contract.lanes[lane])]
        strengths = [contract.strength[order.outer[number]] for number in sorted(numbers)]
        assert {number // 16 for number in numbers} == {lane}
        assert strengths == sorted(strengths)


# --- tricks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("leader", range(4))
@pytest.mark.parametrize(
    ("trump", "ranks", "trick", "place"),
    [
        ("S", "uptown", "CJ DK C3 C9", 0),
        ("S", "uptown", "HK S2 HA HQ", 1),
        ("S", "uptown", "HK S2 S9 HA", 2),
        ("S", "uptown", "SA LJ BJ SK", 2),
        ("S", "downtown", "SK SA S2 SQ", 1),
        ("NT", "downtown", "S9 ST S2 S3", 2),
        ("NT", "uptown", "BJ LJ D2 D3", 3),
        ("NT", "uptown", "H4 BJ H3 H2", 0),
        ("NT", "uptown", "D5 SA HA CA", 0),
    ],
)
def test_a_trick_goes_to_the_highest_card_and_its_player_leads(leader, trump, ranks, trick, place):
    hands = [""] * 4
    for step, card in enumerate(trick.split()):
        hands[(leader + step) % 4] = card
    sitting = table(contract_of(trump, ranks), leader, *hands)
    lay_out(sitting, trick)
    winner = (leader + place) % 4
    assert sitting.leaders == [leader, winner]
    assert sitting.turn == winner and sitting.is_over and sitting.legal() == 0
    assert sitting.won == ([1, 0] if winner in (0, 2) else [0, 1])


def test_the_trick_so_far_can_be_read():
    sitting = table(contract_of("S"), 0, "HK C2", "H3 SA", "D2 C4", "HA C5")
    assert (sitting.best, sitting.follow, sitting.cards, sitting.leader) == (NOTHING, 0, [], 0)
    lay_out(sitting, "HK H3 D2")
    order = sitting.order
    assert sitting.best == order.inner[read_card("HK")] and sitting.winner == 0 and sitting.turn == 3
    assert [order.outer[card] for card in sitting.cards] == list(read_cards("HK H3 D2"))
    assert order.outside(sitting.legal()) == cards("HA")
    lay_out(sitting, "HA")
    assert (sitting.cards, sitting.leader, sitting.won) == ([], 3, [0, 1])
    assert order.outside(sitting.legal()) == cards("C5")


def test_a_joker_led_in_notrump_leaves_the_next_free_and_he_sets_the_suit():
    sitting = table(contract_of("NT"), 0, "BJ", "H4 S2", "H9 LJ", "SK H5")
    lay_out(sitting, "BJ")
    assert sitting.follow == 0 and sitting.order.outside(sitting.legal()) == cards("H4 S2")
    lay_out(sitting, "H4")
    assert sitting.order.outside(sitting.legal()) == cards("H9")


# --- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (12, "must-follow"),  # the ace of spades on hearts
        (0, "card-not-held"),
        (16 + 11, "card-not-held"),  # the king that lies on the table
        (15, "card-unknown"),
        (16 + 13, "card-unknown"),
        (-1, "card-unknown"),
        (66, "card-unknown"),
        (10**9, "card-unknown"),
    ],
)
def test_an_illegal_card_is_refused_and_nothing_changes(number, code):
    sitting = table(contract_of("S"), 0, "HK C2", "H3 SA", "D2 C4", "HA C5")
    lay_out(sitting, "HK")
    before = state(sitting)
    with pytest.raises(Refused) as refusal:
        sitting.play(number)
    assert codes(refusal.value.problems) == [code] == codes(sitting.faults(number))
    assert state(sitting) == before
    assert sitting.faults(16 + 1) == ()


def test_the_refusal_names_the_cards_as_they_are_printed():
    sitting = table(contract_of("C", "downtown"), 0, "HK C2", "H3 SA", "D2 C4", "HA C5")
    lay_out(sitting, "HK")
    (problem,) = sitting.faults(sitting.order.inner[read_card("SA")])
    assert dict(problem.details) == {"card": "SA", "seat": "E", "legal": ("H3",)}


def test_after_the_last_card_nothing_can_be_played_or_named():
    sitting = table(contract_of("S"), 0, "HK", "H3", "D2", "HA")
    lay_out(sitting, "HK H3 D2 HA")
    with pytest.raises(Refused) as refusal:
        sitting.play(0)
    assert codes(refusal.value.problems) == ["hand-finished"]


def test_a_revoke_that_was_made_stands_on_the_table():
    sitting = table(contract_of("S"), 0, "HK", "H3 SA", "H2", "H4")
    lay_out(sitting, "HK")
    sitting.lay(sitting.order.inner[read_card("SA")])
    lay_out(sitting, "H2 H4")
    assert sitting.leaders == [0, 1] and sitting.won == [0, 1]


# --- taking back and copying ----------------------------------------------------------------------


def random_table(contract, random):
    pack = [*STANDARD_PACK, LITTLE_JOKER, BIG_JOKER]
    random.shuffle(pack)
    hands = [sum(1 << card for card in pack[seat:48:4]) for seat in range(4)]
    return Table.of(contract, hands, random.randrange(4))


def random_card(sitting, random):
    legal = sitting.legal()
    return pick(legal, random.randrange(legal.bit_count()))


@pytest.mark.parametrize("contract", CONTRACTS)
def test_every_card_can_be_taken_back_to_the_first(contract):
    random = Random(str(contract))
    sitting = random_table(contract, random)
    past = []
    while not sitting.is_over:
        past.append((state(sitting), random_card(sitting, random)))
        sitting.play(past[-1][1])
    assert sum(sitting.won) == 12 and len(sitting.played) == 48
    for before, card in reversed(past):
        assert sitting.undo() == card
        assert state(sitting) == before
    with pytest.raises(IndexError):
        sitting.undo()


def test_a_copy_goes_its_own_way():
    random = Random(5)
    sitting = random_table(contract_of("H", "downtown"), random)
    for _card in range(22):
        sitting.play(random_card(sitting, random))
    before, twin = state(sitting), sitting.copy()
    assert state(twin) == before
    while not twin.is_over:
        twin.play(random_card(twin, random))
    assert state(sitting) == before and sum(twin.won) == 12


def test_the_card_at_a_place_of_a_set():
    held = cards("S2 S9 HA BJ")
    assert [pick(held, place) for place in range(4)] == list(members(held))
