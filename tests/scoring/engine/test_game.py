"""Options of a hand: presets, decks, and everything that is refused (docs/engine.md, "The rules")."""

from dataclasses import replace

import pytest

from scoring.engine.game import PRESETS, Game
from scoring.engine.game_options import OPTIONS, build_game, game_faults, game_options
from scoring.options import BID_KEYS
from scoring.problems import Refused
from scoring.rules import build
from tests.scoring.engine.helpers import codes

DEFAULTS = {
    "jokers": 2,
    "kitty": 6,
    "lowest_bid": 1,
    "bid_again": True,
    "one_turn": False,
    "downtown_over_uptown": "above",
    "all_pass": "dealer-must-bid",
    "first_lead": "bidder",
    "kitty_to": "bidder",
    "score": "made",
    "notrump_factor": 1,
    "set_costs": "shortfall",
    "slam": None,
    "slam_notrump": None,
}


def refused(preset, options):
    with pytest.raises(Refused) as refusal:
        build_game(preset, options)
    return refusal.value.problems


def changed(preset):
    """Where a preset is not as bid whist is by default."""
    game = build_game(preset)
    return {key: getattr(game, key) for key, value in DEFAULTS.items() if getattr(game, key) != value}


@pytest.mark.parametrize(
    ("preset", "different"),
    [
        ("bid", {}),
        ("bid-min3", {"lowest_bid": 3}),
        ("columbus", {"jokers": 0, "kitty": 0, "notrump_factor": 2, "set_costs": "bid"}),
        (
            "detroit",
            {
                "jokers": 1,
                "kitty": 5,
                "lowest_bid": 4,
                "one_turn": True,
                "score": "bid",
                "notrump_factor": 2,
                "slam": 13,
                "slam_notrump": 26,
            },
        ),
        ("chicago", {"lowest_bid": 4, "one_turn": True}),
    ],
)
def test_presets_of_bid_whist_differ_by_data_alone(preset, different):
    assert changed(preset) == different
    assert build_game(preset).is_bid


@pytest.mark.parametrize("preset", ["basic", "basic-rotation", "basic-rotation-notrump"])
def test_basic_whist_has_52_cards_and_turns_one(preset):
    game = build_game(preset)
    assert (game.game, game.jokers, game.kitty, game.hand_size) == ("basic", 0, 0, 13)
    assert game.turns_a_card and not replace(game, trump="H").turns_a_card


@pytest.mark.parametrize(
    ("options", "jokers", "kitty", "hand_size"),
    [
        ({}, 2, 6, 12),
        ({"jokers": 2}, 2, 6, 12),
        ({"jokers": 1}, 1, 5, 12),
        ({"jokers": 0}, 0, 4, 12),
        ({"jokers": 0, "kitty": 4}, 0, 4, 12),
        ({"jokers": 0, "kitty": 0}, 0, 0, 13),
    ],
)
def test_the_kitty_goes_with_the_jokers(options, jokers, kitty, hand_size):
    game = build_game("bid", options)
    assert (game.jokers, game.kitty, game.hand_size) == (jokers, kitty, hand_size)
    # The pack is dealt out whole: 4 x 12 + 6, 4 x 12 + 5, 4 x 12 + 4, 4 x 13.
    assert 4 * hand_size + kitty == 52 + jokers


@pytest.mark.parametrize(
    ("preset", "options", "jokers", "kitty"),
    [
        # As many jokers as the preset has say nothing new about its kitty.
        ("columbus", {"jokers": 0}, 0, 0),
        ("columbus", {"jokers": 1}, 1, 5),
        ("detroit", {"jokers": 0}, 0, 4),
        ("detroit", {"jokers": 1}, 1, 5),
        ("chicago", {"jokers": 0, "kitty": 0}, 0, 0),
    ],
)
def test_a_hand_has_the_deck_of_an_event_with_the_same_options(preset, options, jokers, kitty):
    game = build_game(preset, options)
    assert (game.jokers, game.kitty) == (jokers, kitty)
    rules = build(preset, options)
    assert (rules.jokers, rules.kitty) == (jokers, kitty)


def test_without_a_kitty_its_trick_goes_to_nobody():
    problems = refused("columbus", {"kitty_to": "first-trick"})
    assert codes(problems) == ["kitty-to-nobody"]
    put_together = Game("bid", jokers=0, kitty=0, kitty_to="first-trick")
    assert build_game("bid", game_options(put_together)) == replace(put_together, kitty_to="bidder")


@pytest.mark.parametrize("deck", [(2, 5), (2, 0), (1, 6), (1, 4), (0, 5), (0, 6), (1, 0)])
def test_other_decks_are_refused(deck):
    problems = refused("bid", {"jokers": deck[0], "kitty": deck[1]})
    assert codes(problems) == ["deck-unknown"]
    assert problems[0].details["decks"] == ("2 + 6", "1 + 5", "0 + 4", "0 + 0")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"lowest_bid": 0}, "option-number"),
        ({"lowest_bid": 8}, "option-number"),
        ({"lowest_bid": "3"}, "option-number"),
        ({"lowest_bid": True}, "option-number"),
        ({"jokers": 3}, "option-number"),
        ({"kitty": -1}, "option-number"),
        ({"notrump_factor": 3}, "option-number"),
        ({"notrump_factor": 1.0}, "option-number"),
        ({"slam": 0}, "option-number"),
        ({"slam_notrump": 100}, "option-number"),
        ({"slam": False}, "option-number"),
        ({"bid_again": "yes"}, "option-value"),
        ({"bid_again": 1}, "option-value"),
        ({"one_turn": 0}, "option-value"),
        ({"downtown_over_uptown": True}, "option-value"),
        ({"downtown_over_uptown": "below"}, "option-value"),
        ({"all_pass": "dealer"}, "option-value"),
        ({"first_lead": "N"}, "option-value"),
        ({"kitty_to": "nobody"}, "option-value"),
        ({"score": "tricks"}, "option-value"),
        ({"set_costs": 1}, "option-value"),
        ({"lowest_bit": 3}, "option-unknown"),
        ({"trumps": "turned"}, "option-unknown"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_option(options, code):
    problems = refused("bid", options)
    assert codes(problems) == [code]
    assert problems[0].details["option"] in options


def test_everything_wrong_is_told_at_once_and_a_near_name_is_offered():
    problems = refused("bid", {"lowest_bit": 3, "score": "x", "slam": -1})
    assert codes(problems) == ["option-unknown", "option-value", "option-number"]
    assert problems[0].details["near"] == "lowest_bid"


@pytest.mark.parametrize("preset", ["whist", "", None, 3, ["bid"]])
def test_an_unknown_preset_is_refused(preset):
    problems = refused(preset, {})
    assert codes(problems) == ["rules-unknown"]
    assert "detroit" in problems[0].details["known"]


def test_options_of_bid_whist_do_not_fit_basic_whist():
    assert codes(refused("basic", {"lowest_bid": 3, "slam": 13})) == ["option-of-bid-whist"] * 2


@pytest.mark.parametrize(
    ("game", "code"),
    [
        (Game("whist"), "option-value"),
        (Game(trump="X"), "option-value"),
        (Game(jokers=2, kitty=6), "deck-of-basic-whist"),
        (Game("bid", jokers=2, kitty=5), "deck-unknown"),
        (Game("bid", jokers=7, kitty=6), "option-number"),
        (Game("bid", lowest_bid=9), "option-number"),
        (Game("bid", slam=0), "option-number"),
        (Game("bid", all_pass="again"), "option-value"),
    ],
)
def test_a_game_that_somebody_put_together_is_checked_too(game, code):
    assert code in codes(game_faults(game))


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_is_at_fault(preset):
    assert game_faults(PRESETS[preset]) == ()


@pytest.mark.parametrize("preset", [name for name in PRESETS if PRESETS[name].is_bid])
def test_a_game_is_written_as_options_and_read_back(preset):
    game = PRESETS[preset]
    assert build_game("bid", game_options(game)) == game


def test_options_of_the_default_game_are_none():
    assert game_options(PRESETS["bid"]) == {} == game_options(PRESETS["basic"])
    assert game_options(PRESETS["bid-min3"]) == {"lowest_bid": 3}


def test_the_names_are_those_of_the_results_format():
    assert set(OPTIONS) <= BID_KEYS
    # What is left counts games and rounds, not a single hand.
    of_games = {"sets_lose", "set_bonus", "late_points", "best_of", "double_games"}
    assert BID_KEYS - set(OPTIONS) == of_games


def test_a_slam_may_be_taken_off_a_preset():
    assert build_game("detroit", {"slam": None, "slam_notrump": None}).slam is None
