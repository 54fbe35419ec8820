"""Every bot, in both games and every phase: legal, the same by seed, and blind to hidden cards."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.engine.bots.registry import BOTS, bot_called
from scoring.engine.bots.turns import chance
from scoring.engine.deal import deal_out, pack_of
from scoring.engine.doing import do, verify
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import start
from scoring.engine.points import score
from scoring.engine.seats import Seat
from scoring.engine.view import view_for
from scoring.problems import Refused
from tests.scoring.engine.bots.helpers import seen, shuffled_out_of_sight, stages
from tests.scoring.engine.helpers import BASIC, BID, COLUMBUS, codes, dealt, finished, fixed
from tests.scoring.engine.test_properties import BASIC_GAMES, BID_GAMES, SEEDS

# Every deck, and in bid whist auctions of every shape.
GAMES = {
    "turned": BASIC,
    "hearts": fixed("H"),
    "notrump": fixed("NT"),
    "bid": BID,
    "columbus": COLUMBUS,
    "detroit": PRESETS["detroit"],
    "redeal": Game("bid", jokers=0, kitty=4, all_pass="redeal", bid_again=False, kitty_to="first-trick"),
}


@pytest.fixture(scope="module")
def bots():
    with DoubleDummy() as solver:
        yield {name: bot_called(name, solver) for name in BOTS}


def played_by(bot, game, seed, dealer=Seat.N):
    """The whole hand with this bot in all four seats; every deed is verified by the engine."""
    hand = start(game, dealt(game, seed, dealer))
    while not hand.is_over:
        deed = bot(seen(hand), seed)
        assert verify(hand, deed) == ()
        hand = do(hand, deed)
    return hand


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_hand_is_legal(bots, game):
    """All four seats look ahead; the other bots follow below, with every option."""
    hand = played_by(bots["sample10"], GAMES[game], seed=3)
    assert hand.phase == "passed-out" or score(hand) is not None


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_seed_give_the_same_deed(bots, name, game):
    for place, hand in enumerate(stages(GAMES[game], seed=5)):
        if place % 9 == 4:
            assert bots[name](seen(hand), 7) == bots[name](seen(hand), 7)


@pytest.mark.parametrize("name", ["random", "rules"])
@settings(max_examples=60)
@given(game=BASIC_GAMES | BID_GAMES, seed=SEEDS, dealer=st.sampled_from(Seat))
def test_every_deed_is_legal_whatever_the_options(bots, name, game, seed, dealer):
    hand = played_by(bots[name], game, seed, dealer)
    assert hand.phase == "passed-out" or score(hand) is not None


@settings(max_examples=12)
@given(game=BASIC_GAMES | BID_GAMES, seed=SEEDS)
def test_every_deed_of_a_sampling_bot_is_legal_after_any_play(bots, game, seed):
    """Others have played at random: voids, revealed cards and auctions that no rule would lead to."""
    for place, hand in enumerate(stages(game, seed)):
        if hand.phase != "play" or place % 5 == 0:
            assert verify(hand, bots["sample10"](seen(hand), seed)) == ()


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", GAMES)
def test_a_deed_does_not_change_with_the_cards_that_the_bot_cannot_see(bots, name, game):
    moved = phases = 0
    step = {"sample10": 7, "sample40": 13}.get(name, 2)
    seed_played = next(seed for seed in range(11, 40) if [*stages(GAMES[game], seed)][-1].phase == "play")
    for place, hand in enumerate(stages(GAMES[game], seed_played)):
        if hand.phase == "play" and place % step:
            continue
        other = shuffled_out_of_sight(hand, seed=place)
        moved += other.held != hand.held
        phases |= 1 << ("auction", "naming", "exchange", "play").index(hand.phase)
        assert seen(other) == seen(hand)
        assert bots[name](seen(other), 2) == bots[name](seen(hand), 2)
    # Something was hidden and moved, and every phase of the game was met.
    assert moved > 3
    with_kitty, without = 0b1111, 0b1011
    assert phases == (0b1000 if not GAMES[game].is_bid else with_kitty if GAMES[game].kitty else without)


@pytest.mark.parametrize("name", ["random", "rules"])
@settings(max_examples=40)
@given(game=BASIC_GAMES | BID_GAMES, seed=SEEDS)
def test_no_bot_looks_at_hidden_cards_in_any_game(bots, name, game, seed):
    for place, hand in enumerate(stages(game, seed)):
        other = shuffled_out_of_sight(hand, seed=place)
        assert bots[name](seen(other), seed) == bots[name](seen(hand), seed)


def test_another_seed_is_another_choice_of_the_random_bot(bots):
    hand = start(BASIC, dealt(BASIC, 1))
    assert len({bots["random"](seen(hand), seed) for seed in range(40)}) > 5


def test_every_place_in_a_hand_has_chances_of_its_own():
    places = [chance(seen(hand), 5).random() for hand in stages(BID, 4)]
    assert len(set(places)) == len(places)


@pytest.mark.parametrize("name", BOTS)
def test_only_the_seat_whose_turn_it_is_gets_a_deed(bots, name):
    hand = start(BASIC, dealt(BASIC, 1))
    for view in (view_for(hand, Seat.S), view_for(hand, None), view_for(finished(BASIC, 1), Seat.N)):
        with pytest.raises(Refused) as refused:
            bots[name](view, 1)
        assert codes(refused.value.problems) == ["bot-not-its-turn"]


def test_a_bot_plays_on_without_the_turned_card_in_its_view(bots):
    """A screen's view forgets it after the first trick."""
    for hand in stages(BASIC, 8):
        view = view_for(hand, hand.turn)
        if len(view.cards) in (9, 4):
            assert verify(hand, bots["sample10"](view, 1)) == ()


def test_sampling_bots_play_by_the_rules_until_nine_cards_are_left(bots):
    for hand in stages(BASIC, 21):
        if len(seen(hand).cards) > 9:
            assert bots["sample40"](seen(hand), 1) == bots["rules"](seen(hand), 1)


def test_sampling_bots_bid_name_and_lay_away_by_the_rules(bots):
    for hand in stages(BID, 21):
        if hand.phase != "play":
            assert bots["sample10"](seen(hand), 1) == bots["rules"](seen(hand), 1)


def test_a_forced_card_is_played_without_looking_ahead():
    """Without anything that could solve positions: it is not asked."""
    rules, blind = bot_called("rules", None), bot_called("sample10", None)
    forced = 0
    for hand in stages(BASIC, 2):
        view = seen(hand)
        if len(view.legal_cards) == 1:
            forced += 1
            assert blind(view, 1) == rules(view, 1)
    assert forced > 5


def test_a_hand_of_four_seats_is_dealt_from_the_pack_as_it_is():
    """The games above are the decks that there are."""
    decks = {(game.jokers, game.kitty) for game in GAMES.values()}
    assert decks == {(0, 0), (2, 6), (1, 5), (0, 4)}
    for game in GAMES.values():
        deal = deal_out(game, Seat.N, pack_of(game))
        assert replace(deal, dealer=Seat.E).hands == deal.hands
