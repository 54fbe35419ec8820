"""Rule sets of bid whist, of games, lists of hands and drives: built, refused and written back."""

from dataclasses import FrozenInstanceError, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.game import PRESETS as GAMES
from scoring.engine.game import game_of
from scoring.hand_list import HandKind
from scoring.options import BID_KEYS, OPTIONS
from scoring.problems import Refused
from scoring.rules import PRESETS, Rules, build, faults, fields_for, kind_of, options_of, trump_of
from tests.scoring.rounds import codes

BID_PRESETS = [name for name, preset in PRESETS.items() if preset.rules.is_bid]


def refused(preset, options):
    with pytest.raises(Refused) as refusal:
        build(preset, options)
    return refusal.value.problems


# --- presets -------------------------------------------------------------------------------------


def test_the_defaults_of_bid_whist():
    rules = build("bid", {})
    assert (rules.game, rules.jokers, rules.kitty, rules.kitty_to, rules.first_lead) == (
        *("bid", 2, 6, "bidder", "bidder"),
    )
    assert (rules.lowest_bid, rules.bid_again, rules.one_turn) == (1, True, False)
    assert (rules.downtown_over_uptown, rules.all_pass) == ("above", "dealer-must-bid")
    assert (rules.score, rules.notrump_factor, rules.set_costs) == ("made", 1, "shortfall")
    assert (rules.slam, rules.slam_notrump) == (None, None)
    assert (rules.round_end, rules.best_of, rules.sets_lose, rules.set_bonus) == ("hands", 1, 0, 0)
    assert (rules.late_points, rules.double_games) == (None, False)


def test_presets_differ_from_bid_whist_by_data_alone():
    assert options_of(PRESETS["bid-min3"].rules, "bid") == {"lowest_bid": 3}
    assert options_of(PRESETS["columbus"].rules, "bid") == {
        "jokers": 0,
        "kitty": 0,
        "notrump_factor": 2,
        "set_costs": "bid",
        "round_end": "target",
        "sets_lose": 2,
        "set_bonus": 5,
        "late_points": 5,
    }
    assert options_of(PRESETS["detroit"].rules, "bid") == {
        "jokers": 1,
        "lowest_bid": 4,
        "one_turn": True,
        "score": "bid",
        "notrump_factor": 2,
        "slam": 13,
        "slam_notrump": 26,
        "round_end": "clock",
        "minutes": 15,
    }
    assert options_of(PRESETS["chicago"].rules, "bid") == {
        "lowest_bid": 4,
        "one_turn": True,
        "round_end": "target",
        "best_of": 5,
        "double_games": True,
    }


def test_what_an_event_form_offers_with_a_preset():
    offered = {
        name: (one.rank_by, one.rounds, one.hands, one.kind, one.movement) for name, one in PRESETS.items()
    }
    assert offered["columbus"] == offered["detroit"] == (("rounds-won", "points"), None, None, None, None)
    assert offered["bid"] == offered["basic"] == offered["chicago"] == (None,) * 5
    assert offered["swedish-drive"] == (None, 24, 1, "individual", "swedish")
    assert offered["court-whist"] == (None, 24, 1, "individual", None)


@pytest.mark.parametrize("name", PRESETS)
def test_no_preset_is_at_fault_and_each_comes_back(name):
    rules = PRESETS[name].rules
    assert build(name, {}) == rules
    assert build("custom", options_of(rules, "custom")) == rules
    hands = PRESETS[name].hands or 9
    rank_by = PRESETS[name].rank_by or ("points", "head-to-head", "net-points", "tricks")
    assert faults(rules, hands_per_round=hands, rank_by=rank_by, sit_out="average") == ()


@pytest.mark.parametrize("name", GAMES)
def test_the_cards_of_a_preset_are_played_by_the_same_rules(name):
    game, rules = GAMES[name], PRESETS[name].rules
    assert game == game_of(rules)
    assert game.is_bid == rules.is_bid
    keys = ("jokers", "kitty", "lowest_bid", "one_turn", "score", "slam", "slam_notrump", "set_costs")
    assert all(getattr(game, key) == getattr(rules, key) for key in keys)
    assert game_of(rules, "H").trump == "H"


# --- options -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"jokers": 3}, "option-number"),
        ({"kitty": 7}, "option-number"),
        ({"lowest_bid": 0}, "option-number"),
        ({"lowest_bid": 9}, "option-number"),
        ({"lowest_bid": True}, "option-number"),
        ({"notrump_factor": 3}, "option-number"),
        ({"slam": 0}, "option-number"),
        ({"slam_notrump": 100}, "option-number"),
        ({"late_points": -1}, "option-number"),
        ({"round_end": "target", "set_bonus": 100}, "option-number"),
        ({"round_end": "target", "sets_lose": 1}, "option-number"),
        ({"round_end": "target", "sets_lose": 10}, "option-number"),
        ({"round_end": "target", "sets_lose": "two"}, "option-number"),
        ({"best_of": 0}, "option-number"),
        ({"best_of": 17}, "option-number"),
        ({"best_of": 4}, "best-of-even"),
        ({"bid_again": 1}, "option-value"),
        ({"one_turn": "yes"}, "option-value"),
        ({"round_end": "target", "double_games": 0}, "option-value"),
        ({"downtown_over_uptown": "below"}, "option-value"),
        ({"all_pass": "nobody"}, "option-value"),
        ({"first_lead": "N"}, "option-value"),
        ({"kitty_to": "dealer"}, "option-value"),
        ({"score": "tricks"}, "option-value"),
        ({"set_costs": 1}, "option-value"),
        ({"trumps": "rotation"}, "option-of-basic-whist"),
        ({"trumps": "turned"}, "option-of-basic-whist"),
        ({"trump_restart": "round"}, "option-of-basic-whist"),
        ({"hands": ["S"]}, "option-of-basic-whist"),
        ({"roles": ["lady", "gent"]}, "option-of-drive"),
        ({"movers": "losers"}, "option-of-drive"),
        ({"steps": [1, -1]}, "option-of-drive"),
        ({"game": "basic"}, "game-of-preset"),
        ({"game": "chess"}, "option-value"),
        ({"lowest_bit": 3}, "option-unknown"),
    ],
)
def test_a_value_that_does_not_fit_is_a_problem_by_name(options, code):
    (problem,) = refused("bid", options)
    assert problem.code == code
    assert problem.details["option"] in options


@pytest.mark.parametrize("deck", list(product((2, 1, 0), range(7))))
def test_decks(deck):
    jokers, kitty = deck
    options = {"jokers": jokers, "kitty": kitty}
    if deck in ((2, 6), (1, 5), (0, 4), (0, 0)):
        assert (build("bid", options).jokers, build("bid", options).kitty) == deck
        return
    (problem,) = refused("bid", options)
    assert problem.code == "deck-unknown"
    assert problem.details["decks"] == ("2 + 6", "1 + 5", "0 + 4", "0 + 0")


def test_jokers_alone_bring_the_kitty_that_goes_with_them():
    assert [build("bid", {"jokers": jokers}).kitty for jokers in (2, 1, 0)] == [6, 5, 4]
    # A preset's own deck stays when its number of jokers is stated again.
    assert build("columbus", {"jokers": 0}).kitty == 0
    assert build("columbus", {"jokers": 1}).kitty == 5
    assert codes(refused("bid", {"kitty": 4})) == ["deck-unknown"]


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"sets_lose": True}, "games-without-target", "sets_lose"),
        ({"set_bonus": 5}, "games-without-target", "set_bonus"),
        ({"double_games": True}, "games-without-target", "double_games"),
        ({"best_of": 3, "round_end": "clock", "minutes": 9}, "games-without-target", "best_of"),
        ({"best_of": 3, "after_target": "stop"}, "series-that-stops", "after_target"),
        ({"target": 7}, "target-unused", "target"),
        ({"after_target": "new-game"}, "target-unused", "after_target"),
        ({"round_end": "clock"}, "minutes-missing", "minutes"),
        ({"record": "totals"}, "totals-with-bid-whist", "record"),
        ({"jokers": 0, "kitty": 0, "kitty_to": "first-trick"}, "kitty-to-nobody", "kitty_to"),
    ],
)
def test_options_that_contradict_each_other(options, code, option):
    (problem,) = refused("bid", options)
    assert (problem.code, problem.details["option"]) == (code, option)


def test_every_contradiction_is_told_at_once():
    found = codes(
        refused(
            "bid",
            {
                "jokers": 2,
                "kitty": 4,
                "trumps": "rotation",
                "lowest_bid": 9,
                "roles": ["lady", "gent"],
                "sets_lose": True,
                "set_bonus": 5,
                "record": "totals",
                "revoke": 3,
                "round_end": "clock",
                "target": 5,
                "score": "most",
                "kittty": 6,
            },
        )
    )
    assert sorted(found) == sorted(
        [
            "deck-unknown",
            "option-of-basic-whist",
            "option-number",
            "option-of-drive",
            "games-without-target",
            "games-without-target",
            "totals-with-bid-whist",
            "totals-with-revoke-points",
            "minutes-missing",
            "target-unused",
            "option-value",
            "option-unknown",
        ]
    )


def test_a_series_is_played_in_games_to_a_target():
    rules = build("bid", {"best_of": 3})
    assert (rules.round_end, rules.target, rules.after_target) == ("target", 5, "new-game")
    assert build("bid", {"best_of": 3, "target": 7}).target == 7
    assert build("chicago", {"best_of": 1}).best_of == 1
    assert build("chicago", {"best_of": 3}).after_target == "new-game"


def test_without_a_target_a_preset_has_no_games():
    rules = build("columbus", {"round_end": "hands"})
    assert (rules.target, rules.sets_lose, rules.set_bonus) == (None, 0, 0)
    assert (rules.set_costs, rules.notrump_factor, rules.late_points) == ("bid", 2, 5)
    assert options_of(rules, "columbus") == {"round_end": "hands"}


def test_two_sets_are_true_and_a_number_is_itself():
    columbus = {"round_end": "target"}
    assert build("bid", {**columbus, "sets_lose": True}).sets_lose == 2
    assert build("bid", {**columbus, "sets_lose": False}).sets_lose == 0
    assert build("columbus", {"sets_lose": 0}).sets_lose == 0
    assert build("bid", {**columbus, "sets_lose": 3}).sets_lose == 3
    assert build("columbus", {"sets_lose": False}).sets_lose == 0


def test_a_presets_number_may_be_taken_away():
    rules = build("detroit", {"slam": None, "slam_notrump": None, "minutes": 20})
    assert (rules.slam, rules.slam_notrump, rules.minutes) == (None, None, 20)
    assert options_of(rules, "detroit") == {"minutes": 20, "slam": None, "slam_notrump": None}
    assert build("columbus", {"late_points": None}).late_points is None


def test_custom_rules_say_which_game():
    rules = build("custom", {"game": "bid", "lowest_bid": 4})
    assert rules == build("bid", {"lowest_bid": 4})
    assert build("custom", {"game": "basic"}) == build("custom", {}) == Rules()
    assert codes(refused("custom", {"lowest_bid": 4})) == ["option-of-bid-whist"]
    assert codes(refused("custom", {"game": "bid", "trumps": "rotation"})) == ["option-of-basic-whist"]
    assert codes(refused("basic", {"game": "bid"})) == ["game-of-preset"]
    assert codes(refused("custom", {"game": ["bid"]})) == ["option-value"]


# --- lists of hands ------------------------------------------------------------------------------


def test_a_list_of_hands_is_read_and_written():
    hands = [
        "S",
        "misere",
        {"count": "own"},
        {"trump": "chosen", "named_by": "SK"},
        {"trump": "H", "talk": 3},
    ]
    rules = build("basic", {"hands": hands})
    assert rules.hands == (
        HandKind("S"),
        HandKind("NT", "misere"),
        HandKind(count="own"),
        HandKind("chosen", named_by="SK"),
        HandKind("H", talk=3),
    )
    assert options_of(rules, "basic") == {"hands": hands}
    assert build("basic", {"hands": list(rules.hands)}) == rules


@pytest.mark.parametrize(
    ("hands", "code"),
    [
        ("S", "hand-list"),
        (3, "hand-list"),
        (["S"] * 201, "hand-list"),
        (["X"], "hand-list-trump"),
        (["s"], "hand-list-trump"),
        ([5], "hand-list-hand"),
        ([None], "hand-list-hand"),
        ([{"trumps": "S"}], "hand-list-key"),
        ([{3: "S"}], "hand-list-key"),
        ([{"trump": "misere"}], "hand-list-value"),
        ([{"aim": "least"}], "hand-list-value"),
        ([{"count": []}], "hand-list-value"),
        ([{"trump": "chosen", "named_by": "SQ"}], "hand-list-value"),
        ([{"talk": -1}], "hand-list-number"),
        ([{"honour": 14}], "hand-list-number"),
        ([{"honour": True}], "hand-list-number"),
        ([{"trump": "S", "named_by": "SK"}], "hand-list-named-by"),
        ([HandKind("X")], "hand-list-value"),
    ],
)
def test_a_list_of_hands_that_does_not_fit(hands, code):
    (problem,) = refused("basic", {"hands": hands})
    assert (problem.code, problem.details["option"]) == (code, "hands")
    if code != "hand-list":
        assert problem.details["hand"] == 1


def test_all_that_is_wrong_with_a_list_is_told_with_its_place():
    found = refused("basic", {"hands": ["S", "X", {"aim": "low", "talk": 99}, {"trmp": "S"}]})
    assert [(problem.code, problem.details["hand"]) for problem in found] == [
        ("hand-list-trump", 2),
        ("hand-list-value", 3),
        ("hand-list-number", 3),
        ("hand-list-key", 4),
    ]
    assert found[-1].details["near"] == "trump"


TRUMPS = ("S", "H", "D", "C", "NT", "turned", "chosen")


@pytest.mark.parametrize(
    ("hands", "details"),
    [
        (3, {"value": "3", "most": 200}),
        (["X"], {"hand": 1, "value": "X", "allowed": (*TRUMPS, "misere")}),
        (["S", 5], {"hand": 2, "value": "5"}),
        ([{"agim": "misere"}], {"hand": 1, "name": "agim", "near": "aim"}),
        ([{"zzz": 1}], {"hand": 1, "name": "zzz", "near": ""}),
        ([{"aim": "low"}], {"hand": 1, "name": "aim", "value": "low", "allowed": ("most-tricks", "misere")}),
        (
            [{"trump": "chosen", "named_by": "SQ"}],
            {"hand": 1, "name": "named_by", "value": "SQ", "allowed": ("SK", "HK", "DK", "CK")},
        ),
        ([{"honour": 14}], {"hand": 1, "name": "honour", "value": "14", "most": 13}),
        ([{"named_by": "SK"}], {"hand": 1, "card": "SK"}),
    ],
)
def test_what_is_wrong_with_a_list_says_what_would_be_right(hands, details):
    (problem,) = refused("basic", {"hands": hands})
    assert dict(problem.details) == {"option": "hands", **details}


@pytest.mark.parametrize(
    ("preset", "options", "details"),
    [
        ("bid", {"best_of": 4}, {"option": "best_of", "value": 4}),
        ("bid", {"game": "basic"}, {"option": "game", "value": "basic", "preset": "bid"}),
        ("bid", {"best_of": 3, "after_target": "stop"}, {"option": "after_target", "games": 3}),
        ("bid", {"one_turn": 1}, {"option": "one_turn", "value": "1", "allowed": ("true", "false")}),
        ("bid", {"best_of": 17}, {"option": "best_of", "value": "17", "least": 1, "most": 15}),
        ("basic", {"roles": [1, 2]}, {"option": "roles", "value": "[1, 2]"}),
        ("basic", {"roles": ["a", "b" * 31]}, {"option": "roles", "value": "b" * 31, "most": 30}),
        ("basic", {"roles": ["Lady", "lady"]}, {"option": "roles", "value": "Lady"}),
        ("basic", {"movers": "losers", "steps": [1]}, {"option": "steps", "value": "[1]", "most": 9}),
        (
            *("bid", {"jokers": 2, "kitty": 4}),
            {"option": "kitty", "jokers": 2, "kitty": 4, "decks": ("2 + 6", "1 + 5", "0 + 4", "0 + 0")},
        ),
    ],
)
def test_what_is_wrong_with_an_option_says_what_would_be_right(preset, options, details):
    (problem,) = refused(preset, options)
    assert dict(problem.details) == details


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"hands": ["S"], "trumps": "rotation"}, "trumps-with-hands", "trumps"),
        ({"hands": ["S"], "record": "totals"}, "totals-with-hand-list", "record"),
        ({"trumps": ["S", "misere"], "record": "totals"}, "totals-with-hand-list", "record"),
        ({"steps": [1, -1]}, "steps-without-movers", "steps"),
        ({"hands": [], "trump_restart": "round"}, "restart-without-rotation", "trump_restart"),
    ],
)
def test_lists_and_drives_that_contradict_something(options, code, option):
    (problem,) = refused("basic", options)
    assert (problem.code, problem.details["option"]) == (code, option)


def test_the_list_goes_round_as_an_order_of_trumps_does():
    rules = build("basic", {"hands": ["S", "H", "misere"]})
    assert [trump_of(rules, number, hand, 2) for number in (1, 2, 3) for hand in (1, 2)] == [
        *("S", "H", "NT", "S", "H", "NT"),
    ]
    assert kind_of(rules, 2, 1, 2).aim == "misere"
    afresh = build("basic", {"hands": ["S", "H", "misere"], "trump_restart": "round"})
    assert [trump_of(afresh, 2, hand, 2) for hand in (1, 2)] == ["S", "H"]
    one = build("basic", {"hands": ["S", "H", "misere"], "trump_restart": "one-a-round"})
    assert [trump_of(one, number, 2, 2) for number in (1, 2, 3)] == ["S", "H", "NT"]


def test_misere_in_a_list_of_trumps():
    rules = build("basic", {"trumps": ["H", "misere"]})
    assert [kind_of(rules, 1, hand, 2) for hand in (1, 2)] == [
        HandKind("H", count="points"),
        HandKind("NT", "misere", "points"),
    ]
    assert not rules.counts_points
    assert build("basic", {"trumps": ["H", "NT"]}).counts_points


def test_in_bid_whist_the_trump_is_always_chosen():
    assert trump_of(PRESETS["bid"].rules, 3, 2, 4) == "chosen"


def test_a_kind_of_hand_is_a_value():
    assert len({HandKind("S"), HandKind("S"), HandKind("H")}) == 2
    with pytest.raises(FrozenInstanceError):
        HandKind().trump = "S"


# --- drives --------------------------------------------------------------------------------------


def test_roles_movers_and_steps():
    rules = build("basic", {"roles": ["lady ", "the  gent"], "movers": "losers", "steps": [1, -1]})
    assert (rules.roles, rules.movers, rules.steps) == (("lady", "the gent"), "losers", (1, -1))
    assert options_of(rules, "basic") == {"roles": ["lady", "the gent"], "movers": "losers", "steps": [1, -1]}
    assert build("swedish-drive", {"movers": "winners"}).movers == "winners"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"roles": "lady"}, "roles-two"),
        ({"roles": ["lady"]}, "roles-two"),
        ({"roles": ["lady", "gent", "dummy"]}, "roles-two"),
        ({"roles": ["lady", 3]}, "roles-two"),
        ({"roles": ["lady", "  "]}, "roles-two"),
        ({"roles": ["Lady", "lady"]}, "roles-same"),
        ({"roles": ["lady", "g" * 31]}, "roles-long"),
        ({"movers": "everybody"}, "option-value"),
        ({"movers": "losers", "steps": [1]}, "steps-two"),
        ({"movers": "losers", "steps": [1, 1.5]}, "steps-two"),
        ({"movers": "losers", "steps": [10, -1]}, "steps-two"),
        ({"movers": "losers", "steps": "up"}, "steps-two"),
    ],
)
def test_options_of_drives_that_do_not_fit(options, code):
    (problem,) = refused("basic", options)
    assert problem.code == code and problem.details["option"] in options


# --- what matters --------------------------------------------------------------------------------


def test_the_form_shows_what_matters_for_the_game():
    basic, bid = set(fields_for(Rules())), set(fields_for(PRESETS["bid"].rules))
    assert not basic & BID_KEYS
    assert not bid & {"trumps", "trump_restart", "hands", "roles", "movers", "steps", "record"}
    assert {"lowest_bid", "jokers", "kitty", "kitty_to", "late_points"} <= bid
    assert {"trumps", "record", "movers", "roles"} <= basic
    assert basic | bid <= set(OPTIONS)


@pytest.mark.parametrize(
    ("preset", "options", "shown", "hidden"),
    [
        ("basic", {}, "round_end minutes", "target after_target trump_restart best_of interval steps"),
        ("basic", {"round_end": "target"}, "target after_target", "record best_of sets_lose"),
        ("basic", {"trumps": "rotation"}, "trump_restart", "interval"),
        ("basic", {"hands": ["S"]}, "hands trump_restart interval", "trumps record"),
        ("basic", {"movers": "losers"}, "steps", ""),
        ("bid", {}, "kitty_to bid_again", "first_lead target best_of sets_lose set_bonus double_games"),
        ("columbus", {}, "first_lead target after_target best_of sets_lose set_bonus", "kitty_to"),
        ("chicago", {}, "best_of double_games target", "after_target bid_again"),
        ("detroit", {}, "minutes slam", "bid_again target"),
    ],
)
def test_settings_that_matter(preset, options, shown, hidden):
    found = set(fields_for(build(preset, options)))
    assert set(shown.split()) <= found
    assert not set(hidden.split()) & found


def test_a_series_needs_hands_enough():
    rules = build("bid", {"best_of": 5})
    (problem,) = faults(rules, hands_per_round=2, rank_by=("points",), sit_out="average")
    assert problem.code == "hands-below-games"
    assert dict(problem.details) == {"field": "hands_per_round", "hands": 2, "games": 3}
    assert faults(rules, hands_per_round=3, rank_by=("points",), sit_out="average") == ()
    # Where a game may count two, two hands are enough for three games.
    assert faults(PRESETS["chicago"].rules, hands_per_round=2, rank_by=("points",), sit_out="average") == ()


# --- written back --------------------------------------------------------------------------------

DECKS = st.sampled_from([{}, {"jokers": 2}, {"jokers": 1}, {"jokers": 0}, {"jokers": 0, "kitty": 0}])
AUCTION = {
    "lowest_bid": st.integers(1, 7),
    "bid_again": st.booleans(),
    "one_turn": st.booleans(),
    "downtown_over_uptown": st.sampled_from(["above", "equal"]),
    "all_pass": st.sampled_from(["dealer-must-bid", "redeal"]),
    "first_lead": st.sampled_from(["bidder", "dealer-left"]),
    "score": st.sampled_from(["made", "bid"]),
    "notrump_factor": st.integers(1, 2),
    "set_costs": st.sampled_from(["shortfall", "bid"]),
    "slam": st.one_of(st.none(), st.integers(1, 99)),
    "slam_notrump": st.one_of(st.none(), st.integers(1, 99)),
    "late_points": st.one_of(st.none(), st.integers(0, 99)),
    "revoke": st.one_of(st.just("tricks"), st.integers(1, 99)),
    "compare": st.sampled_from(["points", "tricks"]),
}
IN_GAMES = {
    "target": st.integers(1, 99),
    "sets_lose": st.one_of(st.booleans(), st.integers(2, 9)),
    "set_bonus": st.integers(0, 99),
    "double_games": st.booleans(),
}
ENDS = st.one_of(
    st.just({"round_end": "hands"}),
    st.builds(lambda minutes: {"round_end": "clock", "minutes": minutes}, st.integers(1, 600)),
    st.fixed_dictionaries({"round_end": st.just("target")}, optional=IN_GAMES),
    st.fixed_dictionaries(
        {"best_of": st.sampled_from([3, 5, 7]), "round_end": st.just("target")}, optional=IN_GAMES
    ),
    st.just({}),
)


@given(st.sampled_from(BID_PRESETS), DECKS, st.fixed_dictionaries({}, optional=AUCTION), ENDS)
def test_rules_of_bid_whist_written_and_read_again_are_the_same(preset, deck, auction, end):
    rules = build(preset, {**deck, **auction, **end})
    written = options_of(rules, preset)
    assert build(preset, written) == rules
    assert options_of(build(preset, written), preset) == written
    assert build("custom", options_of(rules, "custom")) == rules
    assert all(build(other, options_of(rules, other)) == rules for other in BID_PRESETS)


KINDS = st.builds(
    HandKind,
    trump=st.sampled_from(["S", "H", "D", "C", "NT", "turned", "chosen"]),
    aim=st.sampled_from(["most-tricks", "misere"]),
    count=st.sampled_from(["tricks", "points", "double", "opponents", "own"]),
    talk=st.integers(0, 13),
    honour=st.integers(0, 13),
)


@given(st.lists(KINDS, min_size=1, max_size=9), st.sampled_from(["never", "round", "one-a-round"]))
def test_lists_of_hands_written_and_read_again_are_the_same(kinds, restart):
    rules = build("basic", {"hands": kinds, "trump_restart": restart})
    for preset in ("basic", "basic-rotation", "swedish-drive", "court-whist", "custom"):
        assert build(preset, options_of(rules, preset)) == rules


JUNK = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=6)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=6), inner, max_size=2)
    ),
    max_leaves=6,
)


@given(
    st.sampled_from([*PRESETS, "custom", "whist"]),
    st.dictionaries(st.one_of(st.sampled_from(sorted(OPTIONS)), st.text(max_size=8)), JUNK, max_size=8),
)
def test_any_options_build_or_are_refused_with_named_problems(preset, options):
    try:
        rules = build(preset, options)
    except Refused as refusal:
        for problem in refusal.problems:
            assert problem.details.get("option") is not None or problem.code == "rules-unknown"
    else:
        assert build(preset, options_of(rules, preset)) == rules
        assert replace(rules) == rules
