"""The engine and the referee, who know nothing of each other, judge the same hands (docs/engine.md).

``python -m bench referees`` plays 10,000 of them; here a few hundred, and what can be gone through whole.
"""

import ast
from dataclasses import asdict, replace
from itertools import combinations, product
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.dealing import trump_of
from scoring.engine.bids import read_call
from scoring.engine.cards import card_text, read_card, set_of
from scoring.engine.deal import Deal, deal_faults, deal_out, pack_of
from scoring.engine.exchanging import can_exchange
from scoring.engine.game import PRESETS as ENGINE_PRESETS
from scoring.engine.game_options import build_game, game_faults
from scoring.engine.points import contract_points
from scoring.engine.seats import Seat
from scoring.problems import Refused
from scoring.ruleset import Rules
from tests.scoring.engine import referee
from tests.scoring.engine.referee import pack
from tests.scoring.engine.referee.auction import EVERY_BID
from tests.scoring.engine.referee.options import (
    BASIC,
    BASIC_TRUMPS,
    BID,
    CHOICES,
    DECKS,
    PRESETS,
    Options,
    wrong,
)
from tests.scoring.engine.referee.options import names as option_names
from tests.scoring.engine.referee.points import basic_points, bidders_points
from tests.scoring.engine.referee.table import CALL, NAME
from tests.scoring.engine.two_referees import (
    DEALERS,
    HANDS,
    SEEDS,
    Both,
    Disagreement,
    game_of,
    play_both,
)


@settings(max_examples=250)
@given(HANDS, DEALERS, SEEDS)
def test_both_judge_every_step_of_any_hand_alike(hand, dealer, seed):
    options, trump = hand
    play_both(options, dealer, trump, seed)


@pytest.mark.parametrize("name", PRESETS)
def test_both_judge_the_hands_of_a_preset_alike(name):
    for seed in range(4):
        play_both(PRESETS[name], pack.SEATS[seed], BASIC_TRUMPS[seed], seed)


def test_the_referee_imports_nothing_of_the_program():
    """Neither the engine nor what joins the two; tests/ but for its own modules is not known to it."""
    own = "tests.scoring.engine.referee"
    wrong_ones = []
    for path in Path(referee.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            found += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            wrong_ones += [
                (path.name, one)
                for one in found
                if one.split(".")[0] in ("scoring", "tournament", "tests") and not one.startswith(own)
            ]
    assert wrong_ones == []


def test_a_disagreement_says_all_that_is_needed_to_see_it_again():
    both = Both(BID, "S", "turned", pack.whole_pack(2))
    both.do("W", (CALL, "3"))
    with pytest.raises(Disagreement) as found:
        both.same("whose turn", "S", "N")
    for part in ("whose turn", "engine:  S", "referee: N", "dealer S", "S2 S3 S4", "lowest_bid=1", "'3'"):
        assert part in str(found.value)


# --- what can be gone through whole ---------------------------------------------------------------


def test_both_know_the_same_presets():
    for name, options in PRESETS.items():
        assert game_of(options, "turned") == ENGINE_PRESETS[name], name
    assert set(ENGINE_PRESETS) - set(PRESETS) <= {"basic-rotation", "basic-rotation-notrump"}


ANY_VALUES = {
    "jokers": [0, 1, 2, 3, -1],
    "kitty": [0, 3, 4, 5, 6, 7],
    **{name: [*values, 0, 8, "neither"] for name, values in CHOICES.items() if name != "bid_again"},
    "slam": [None, 13],
    "slam_notrump": [None, 26],
}
# A truth value is no number and no word; the numbers 0 and 1 are equal to one and are left to the engine.
ANY_VALUES["one_turn"] = [False, True, "neither"]
ANY_VALUES["bid_again"] = [False, True, "neither"]


@settings(max_examples=300)
@given(st.fixed_dictionaries({}, optional={name: st.sampled_from(ANY_VALUES[name]) for name in ANY_VALUES}))
def test_both_allow_the_same_options(given_options):
    options = replace(BID, **given_options)
    assert bool(game_faults(game_of(options, "turned"))) == bool(wrong(options))
    stated = {name: value for name, value in asdict(options).items() if value is not None and name != "game"}
    if not options.kitty and options.kitty_to == "first-trick":
        # No kitty, no trick of it: an event may not say where it goes, and a game put together may.
        del stated["kitty_to"]
        options = replace(options, kitty_to="bidder")
    try:
        game = build_game("bid", stated)
    except Refused:
        assert wrong(options)
    else:
        assert not wrong(options) and game == game_of(options, "turned")


def test_both_know_the_same_options():
    """All but what one hand is given: its trump, and whose king names it, which no hand of bid whist has."""
    assert set(option_names()) | {"game", "trump", "named_by"} == set(asdict(ENGINE_PRESETS["bid"]))


POINT_OPTIONS = [
    replace(BID, score=score, notrump_factor=factor, set_costs=costs, slam=slam, slam_notrump=in_notrump)
    for score, factor, costs, slam, in_notrump in product(
        CHOICES["score"], CHOICES["notrump_factor"], CHOICES["set_costs"], [None, 13, 5], [None, 26, 5]
    )
]


def test_both_give_the_same_points_for_every_bid_and_every_number_of_tricks():
    for options, bid, tricks in product(POINT_OPTIONS, EVERY_BID, range(1, 14)):
        engine = contract_points(game_of(options, "turned"), read_call(bid), tricks)
        assert engine == bidders_points(options, bid, tricks), (options, bid, tricks)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("kitty_to", CHOICES["kitty_to"])
def test_no_trick_at_all_is_refused_only_where_the_kitty_is_the_bidders(deck, kitty_to):
    options = replace(BID, jokers=deck[0], kitty=deck[1], kitty_to=kitty_to)
    game = game_of(options, "turned")
    if deck[1] > 0 and kitty_to == "bidder":
        with pytest.raises(Refused):
            contract_points(game, read_call("3"), 0)
    else:
        assert contract_points(game, read_call("3"), 0) == bidders_points(options, "3", 0) == -9


def test_basic_points():
    for ns in range(14):
        points = basic_points({"ns": ns, "ew": 13 - ns})
        # Part 1: 7 and more win; the two sides' tricks make 13.
        assert points == ({"ns": ns - 6, "ew": 0} if ns > 6 else {"ns": 0, "ew": 7 - ns})


@pytest.mark.parametrize("deck", [deck for deck in DECKS if deck[1] > 0])
def test_both_allow_the_same_cards_to_be_laid_away(deck):
    """All sets of as many cards as the kitty has, of 16, 17 or 18: each may be laid away."""
    options = Options("bid", *deck)
    both = Both(options, "S", "turned", pack.whole_pack(deck[0]))
    for said in ("3", "pass", "pass", "pass"):
        both.do(str(both.table.turn), (CALL, said))
    both.do("W", (NAME, "H"))
    allowed = [cards for _, cards in both.table.legal()]
    assert len(allowed) == {4: 1820, 5: 6188, 6: 18564}[deck[1]]
    for cards in allowed:
        assert can_exchange(both.hand, Seat.W, map(read_card, cards)), cards
    # One card of somebody else's among them, and none of these sets may be.
    strange = both.table.hands["N"][0]
    for cards in combinations(both.table.to_choose_from()[-8:], deck[1] - 1):
        assert not can_exchange(both.hand, Seat.W, map(read_card, (*cards, strange)))


# --- the deal -------------------------------------------------------------------------------------


@pytest.mark.parametrize("deck", DECKS)
def test_both_have_the_same_pack(deck):
    options = Options("bid", *deck)
    found = [card_text(card) for card in pack_of(game_of(options, "turned"))]
    assert sorted(found) == sorted(pack.whole_pack(deck[0]))


def spoilt(rng, hands, dealer, turned):
    """A deal in which something may have gone wrong: a card moved, doubled or lost, another card turned."""
    hands = {seat: list(cards) for seat, cards in hands.items()}
    how = rng.choice(["right", "moved", "exchanged", "doubled", "lost", "turned"])
    one, other = rng.sample(pack.SEATS, 2)
    if how == "moved":
        hands[one].append(hands[other].pop())
    elif how == "exchanged":
        hands[one][0], hands[other][0] = hands[other][0], hands[one][0]
    elif how == "doubled":
        hands[one][0] = hands[other][0]
    elif how == "lost":
        hands[one].pop()
    elif how == "turned":
        turned = rng.choice(hands[one])
    return hands, dealer, turned


@settings(max_examples=200)
@given(SEEDS, DEALERS)
def test_both_find_the_same_misdeals(seed, dealer):
    rng = Random(seed)
    order = pack.whole_pack(0)
    rng.shuffle(order)
    hands, dealer, turned = spoilt(rng, pack.deal(order, dealer, 0)[0], dealer, order[-1])
    cards = tuple(set_of(read_card(card) for card in hands[seat]) for seat in pack.SEATS)
    deal = Deal(Seat[dealer], cards, 0, read_card(turned))
    found = bool(deal_faults(game_of(BASIC, "turned"), deal))
    assert found == pack.is_misdeal(hands, dealer, turned)


@settings(max_examples=100)
@given(SEEDS, DEALERS, st.sampled_from(DECKS))
def test_both_deal_alike(seed, dealer, deck):
    options = Options("bid", *deck)
    order = pack.whole_pack(deck[0])
    Random(seed).shuffle(order)
    deal = deal_out(game_of(options, "turned"), Seat[dealer], [read_card(card) for card in order])
    hands, kitty = pack.deal(order, dealer, deck[1])
    assert deal.hands == tuple(set_of(read_card(card) for card in hands[seat]) for seat in pack.SEATS)
    assert deal.kitty == set_of(read_card(card) for card in kitty)


@given(
    st.sampled_from(["turned", "rotation", "rotation-notrump"])
    | st.lists(st.sampled_from(["S", "H", "D", "C", "NT", "turned"]), min_size=1, max_size=7),
    st.sampled_from(["never", "round", "one-a-round"]),
    st.integers(1, 40),
    st.integers(1, 12),
    st.data(),
)
def test_both_give_a_hand_the_same_trump(trumps, restart, round_number, hands_per_round, data):
    hand = data.draw(st.integers(1, hands_per_round))
    rules = Rules(trumps=trumps if isinstance(trumps, str) else tuple(trumps), trump_restart=restart)
    expected = pack.trump_of_hand(trumps, restart, round_number, hands_per_round, hand)
    assert trump_of(rules, round_number, hand, hands_per_round) == expected


# --- where they once said different things, or the rules say nothing -------------------------------


def test_a_bonus_stated_once_holds_in_notrump_too_and_is_not_doubled():
    """The rules state both bonuses together; of one alone they say nothing (docs/engine.md)."""
    options = replace(BID, slam=13, notrump_factor=2)
    assert contract_points(game_of(options, "turned"), read_call("1 notrump"), 13) == 13
    assert bidders_points(options, "1 notrump", 13) == 13
    # A bonus for notrump alone changes nothing elsewhere.
    options = replace(BID, slam_notrump=26)
    assert contract_points(game_of(options, "turned"), read_call("1"), 13) == 7
    assert bidders_points(options, "1", 13) == 7


def test_the_kittys_trick_counts_from_the_end_of_the_auction():
    both = Both(BID, "S", "turned", pack.whole_pack(2))
    for said in ("pass", "3", "pass", "pass", "pass"):
        both.do(str(both.table.turn), (CALL, said))
    assert both.table.taken == {"ns": 1, "ew": 0}
    both.compare()
