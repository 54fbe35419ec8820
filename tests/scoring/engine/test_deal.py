"""Dealing: who gets which card, the turned card, misdeals, and no card lost or twice (case D12)."""

from dataclasses import replace

import pytest

from scoring.engine.cards import STANDARD_PACK, card_text, members, read_card, read_cards
from scoring.engine.deal import Deal, deal_faults, deal_out, pack_of, shuffled_deal
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import start
from scoring.engine.hand_text import hand_text
from scoring.engine.seats import Seat
from scoring.engine.shuffle import shuffle_key
from scoring.problems import Refused
from tests.scoring.engine.helpers import BASIC, BID, EVERY_DECK, E, N, S, W, cards, codes, deal, dealt, fixed

DUKE = {
    "N": "AKQ.AKQJ.AK.KJ97",
    "E": "-.-.T98765432.AQT8",
    "S": "JT9876.T9876.QJ.-",
    "W": "5432.5432.-.65432",
}
KEY = shuffle_key(bytes(32))


def test_cards_go_round_one_at_a_time_from_the_dealers_left():
    """The pack unshuffled, North dealing: East has S2 S6 ST SA ..., North the last card, CA."""
    made = deal_out(BASIC, N, STANDARD_PACK)
    assert hand_text(made.hands[E]) == "AT62.K95.Q84.J73"
    assert hand_text(made.hands[S]) == "J73.AT62.K95.Q84"
    assert hand_text(made.hands[W]) == "Q84.J73.AT62.K95"
    assert hand_text(made.hands[N]) == "K95.Q84.J73.AT62"
    assert made.turned == read_card("CA")
    assert made.hands[N] >> read_card("CA") & 1


@pytest.mark.parametrize("dealer", Seat)
def test_the_last_card_falls_to_the_dealer_and_is_turned(dealer):
    made = deal_out(BASIC, dealer, STANDARD_PACK)
    assert card_text(made.turned) == "CA" and made.hands[dealer] >> made.turned & 1
    assert made.hands[(dealer + 1) % 4] & 1  # the first card, S2
    assert deal_faults(BASIC, made) == ()


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_no_card_is_shown_with_another_trump_policy(trump):
    assert deal_out(fixed(trump), N, STANDARD_PACK).turned is None


@pytest.mark.parametrize(
    ("preset", "size"), [("bid", 12), ("detroit", 12), ("chicago", 12), ("columbus", 13)]
)
def test_what_is_left_over_is_the_kitty(preset, size):
    game = PRESETS[preset]
    made = deal_out(game, W, pack_of(game))
    assert [hand.bit_count() for hand in made.hands] == [size] * 4
    assert made.kitty.bit_count() == game.kitty
    assert made.turned is None and deal_faults(game, made) == ()


def test_the_kitty_of_an_unshuffled_pack():
    """48 cards are dealt; left are CJ CQ CK CA and both jokers."""
    assert deal_out(BID, N, pack_of(BID)).kitty == cards("CJ CQ CK CA LJ BJ")
    assert deal_out(PRESETS["detroit"], N, pack_of(PRESETS["detroit"])).kitty == cards("CJ CQ CK CA BJ")
    without = Game("bid", jokers=0, kitty=4)
    assert deal_out(without, N, pack_of(without)).kitty == cards("CJ CQ CK CA")


@pytest.mark.parametrize(
    ("game", "extra"),
    [(BASIC, []), (BID, ["LJ", "BJ"]), (PRESETS["detroit"], ["BJ"]), (PRESETS["columbus"], [])],
)
def test_the_pack(game, extra):
    texts = [card_text(card) for card in pack_of(game)]
    assert len(set(texts)) == len(texts) == 52 + len(extra)
    assert texts[52:] == extra


# --- D12: cards missing or twice ------------------------------------------------------------------


@pytest.mark.parametrize("game", [BASIC, BID], ids=["basic", "bid"])
def test_D12_no_card_is_lost_or_twice_in_5000_deals_of_each_game(game):
    pack = sorted(pack_of(game))
    for hand in range(5000):
        made = shuffled_deal(game, Seat(hand % 4), KEY, hand)
        parts = (*made.hands, made.kitty)
        assert [part.bit_count() for part in parts] == [game.hand_size] * 4 + [game.kitty]
        assert sorted(card for part in parts for card in members(part)) == pack


def test_D12_two_tables_dealt_at_once_have_other_cards_and_the_same_seed_the_same_ones():
    seeds = [bytes([number]) * 32 for number in range(50)]
    dealt_at = [shuffled_deal(BID, N, shuffle_key(seed), 1) for seed in seeds]
    assert len({one.hands for one in dealt_at}) == 50
    assert [shuffled_deal(BID, N, shuffle_key(seed), 1) for seed in seeds] == dealt_at


def test_D12_a_hand_dealt_again_has_the_same_dealer_and_other_cards():
    first, again = (shuffled_deal(BID, S, KEY, 4, attempt) for attempt in (1, 2))
    assert first.dealer == again.dealer == S
    assert first.hands != again.hands
    assert deal_faults(BID, again) == ()


# --- misdeals -------------------------------------------------------------------------------------


def test_the_hand_of_the_duke_of_cumberland_can_be_dealt():
    assert deal_faults(fixed("C"), deal(W, **DUKE)) == ()
    assert start(fixed("C"), deal(W, **DUKE)).turn == N


def test_a_hand_without_13_cards_is_a_misdeal():
    """East's two of diamonds went to North."""
    wrong = deal(W, **{**DUKE, "N": "AKQ.AKQJ.AK2.KJ97", "E": "-.-.T9876543.AQT8"})
    problems = deal_faults(fixed("C"), wrong)
    assert [(one.code, one.details["seat"], one.details["cards"]) for one in problems] == [
        ("deal-hand-size", "N", 14),
        ("deal-hand-size", "E", 12),
    ]
    with pytest.raises(Refused) as refusal:
        start(fixed("C"), wrong)
    assert refusal.value.problems == problems


def test_a_card_twice_is_named_and_so_is_the_one_that_is_missing():
    """South has the ace of spades too, in place of his jack."""
    problems = deal_faults(fixed("C"), deal(W, **{**DUKE, "S": "AT9876.T9876.QJ.-"}))
    assert [(one.code, one.details["cards"]) for one in problems] == [
        ("deal-cards-twice", ("SA",)),
        ("deal-cards-missing", ("SJ",)),
    ]


def test_a_joker_does_not_belong_to_basic_whist():
    problems = deal_faults(fixed("C"), deal(W, **{**DUKE, "S": "T9876.T9876.QJ.-.BJ"}))
    assert [(one.code, one.details["cards"]) for one in problems] == [
        ("deal-cards-missing", ("SJ",)),
        ("deal-cards-strange", ("BJ",)),
    ]


@pytest.mark.parametrize(
    ("dealer", "turned", "found"),
    [
        (W, "C2", []),
        (W, "C6", []),
        (W, None, ["turned-missing"]),
        # the last card fell to somebody else
        (W, "CA", ["turned-not-dealers"]),
        (N, "C2", ["turned-not-dealers"]),
        (E, "CA", []),
    ],
)
def test_the_turned_card_is_the_dealers(dealer, turned, found):
    assert codes(deal_faults(BASIC, deal(dealer, turned, **DUKE))) == found


def test_a_turned_card_does_not_fit_a_trump_that_is_fixed():
    assert codes(deal_faults(fixed("H"), deal(W, "C2", **DUKE))) == ["turned-unwanted"]


def test_a_kitty_that_is_too_large_or_too_small():
    fine = dealt(BID, 1)
    card = members(fine.kitty)[0]
    short = replace(fine, kitty=fine.kitty & ~(1 << card))
    assert codes(deal_faults(BID, short)) == ["deal-cards-missing", "deal-kitty-size"]
    unwanted = Deal(W, deal(W, **DUKE).hands, cards("BJ"))
    assert codes(deal_faults(fixed("C"), unwanted)) == ["deal-cards-strange", "deal-kitty-size"]


@pytest.mark.parametrize("game", EVERY_DECK, ids=lambda game: f"{game.game}{game.jokers}{game.kitty}")
@pytest.mark.parametrize("seed", range(3))
def test_every_deck_can_be_dealt_and_started(game, seed):
    hand = start(game, dealt(game, seed, S))
    assert hand.turn == W
    assert hand.phase == ("auction" if game.is_bid else "play")
    assert [held.bit_count() for held in hand.held] == [game.hand_size] * 4


@pytest.mark.parametrize(("turned", "trump"), [("C2", "C"), ("S5", "S"), ("H3", "H")])
def test_the_suit_of_the_turned_card_is_trumps(turned, trump):
    assert start(BASIC, deal(W, turned, **DUKE)).contract.trump == trump


@pytest.mark.parametrize("trump", ["S", "H", "D", "C", "NT"])
def test_a_fixed_trump_is_trumps(trump):
    hand = start(fixed(trump), deal(W, **DUKE))
    assert (hand.contract.trump, hand.contract.ranks) == (trump, "uptown")


def test_no_hand_starts_with_options_that_contradict_each_other():
    with pytest.raises(Refused) as refusal:
        start(Game("bid", jokers=2, kitty=5), dealt(BID, 1))
    assert codes(refusal.value.problems) == ["deck-unknown"]


def test_cards_are_read_in_their_order():
    assert [card_text(card) for card in read_cards("H2 S3 BJ")] == ["H2", "S3", "BJ"]
