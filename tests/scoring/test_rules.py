"""Building a rule set from a preset's name and options, and writing it back."""

from dataclasses import fields, replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.problems import Refused
from scoring.rules import PRESETS, Rules, build, faults, options_of

NAMES = [
    *("basic", "basic-rotation", "basic-rotation-notrump"),
    *("bid", "bid-min3", "columbus", "detroit", "chicago"),
    *("swedish-drive", "court-whist"),
]


def problems_of(preset, options):
    with pytest.raises(Refused) as refusal:
        build(preset, options)
    return refusal.value.problems


def codes_of(preset, options):
    return [problem.code for problem in problems_of(preset, options)]


def test_the_defaults_are_those_of_the_rules_page():
    rules = build("basic", {})
    assert rules == Rules()
    assert rules.game == "basic"
    assert rules.trumps == "turned"
    assert rules.trump_restart == "never"
    assert rules.first_dealer == "schedule"
    assert rules.handling == "partner-shuffles"
    assert rules.round_end == "hands"
    assert rules.after_target == "stop"
    assert rules.match_points == (2, 1)
    assert rules.compare == "points"
    assert rules.record == "hands"
    assert rules.withdrawal == "stay"
    assert rules.forfeit == "sit-out"
    assert rules.revoke == "tricks"
    assert rules.both_revoked == "organiser"


def test_presets_are_data_only():
    assert list(PRESETS) == NAMES
    assert build("basic-rotation", {}) == Rules(trumps="rotation")
    assert build("basic-rotation-notrump", {}) == Rules(trumps="rotation-notrump")
    assert build("custom", {}) == Rules()


def test_an_unknown_preset_is_refused_naming_those_there_are():
    (problem,) = problems_of("bids", {})
    assert problem.code == "rules-unknown"
    assert problem.details["value"] == "bids"
    assert problem.details["known"] == (*NAMES, "custom")


@pytest.mark.parametrize("preset", [None, 3, [], {}, "", "Basic", " basic"])
def test_a_preset_that_is_no_name_is_refused(preset):
    assert codes_of(preset, {}) == ["rules-unknown"]


def test_options_override_single_values_of_a_preset():
    rules = build("basic-rotation", {"compare": "tricks", "match_points": [1, "1/2"], "revoke": 3})
    assert rules.trumps == "rotation"
    assert rules.compare == "tricks"
    assert rules.match_points == (1, Fraction(1, 2))
    assert rules.revoke == 3


def test_a_trump_list_is_kept_in_order():
    rules = build("basic", {"trumps": ["S", "H", "NT", "turned", "chosen", "D", "C"]})
    assert rules.trumps == ("S", "H", "NT", "turned", "chosen", "D", "C")
    assert rules.trump_list == rules.trumps


def test_a_target_round_has_a_target_of_five_unless_stated():
    assert build("basic", {"round_end": "target"}).target == 5
    assert build("basic", {"round_end": "target", "target": 7}).target == 7
    assert build("basic", {}).target is None


def test_a_clock_may_run_beside_a_fixed_number_of_hands():
    assert build("basic", {"minutes": 20}).minutes == 20
    assert build("basic", {"round_end": "clock", "minutes": 20}).round_end == "clock"


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"trumps": "spades"}, "option-value"),
        ({"trumps": []}, "trump-list"),
        ({"trumps": ["S"] * 201}, "trump-list"),
        ({"trumps": 4}, "trump-list"),
        ({"trumps": None}, "trump-list"),
        ({"trumps": ["S", "X"]}, "trump-unknown"),
        ({"trumps": ["s"]}, "trump-unknown"),
        ({"trumps": ["Misere"]}, "trump-unknown"),
        ({"trumps": [["S"]]}, "trump-unknown"),
        ({"trump_restart": "always"}, "option-value"),
        ({"trump_restart": True}, "option-value"),
        ({"first_dealer": "N"}, "option-value"),
        ({"handling": "nobody"}, "option-value"),
        ({"round_end": "never"}, "option-value"),
        ({"round_end": "target", "target": 0}, "option-number"),
        ({"round_end": "target", "target": -5}, "option-number"),
        ({"round_end": "target", "target": 100}, "option-number"),
        ({"round_end": "target", "target": True}, "option-number"),
        ({"round_end": "target", "target": 5.0}, "option-number"),
        ({"round_end": "target", "target": "5"}, "option-number"),
        ({"round_end": "clock", "minutes": 0}, "option-number"),
        ({"minutes": 601}, "option-number"),
        ({"after_target": "go-on", "round_end": "target"}, "option-value"),
        ({"match_points": 2}, "match-points"),
        ({"match_points": [2]}, "match-points"),
        ({"match_points": [2, 1, 0]}, "match-points"),
        ({"match_points": [2, 0.5]}, "match-points"),
        ({"match_points": [2, "1/0"]}, "match-points"),
        ({"match_points": [True, 0]}, "match-points"),
        ({"match_points": [0, 0]}, "match-points-order"),
        ({"match_points": [1, 2]}, "match-points-order"),
        ({"match_points": [2, -1]}, "match-points-order"),
        ({"compare": "hands"}, "option-value"),
        ({"record": "both"}, "option-value"),
        ({"withdrawal": "vanish"}, "option-value"),
        ({"forfeit": "points"}, "option-value"),
        ({"revoke": "points"}, "option-revoke"),
        ({"revoke": 0}, "option-revoke"),
        ({"revoke": True}, "option-revoke"),
        ({"both_revoked": "nothing"}, "option-value"),
        ({"rate_per": "minute"}, "option-value"),
    ],
)
def test_a_value_that_does_not_fit_is_a_problem_by_name(options, code):
    found = problems_of("basic", options)
    assert [problem.code for problem in found] == [code]
    assert found[0].details["option"] in options


def test_a_problem_with_a_value_names_what_would_be_right():
    (problem,) = problems_of("basic", {"compare": "hands"})
    assert problem.details["allowed"] == ("points", "tricks")
    assert problem.details["value"] == "hands"
    (problem,) = problems_of("basic", {"minutes": 601})
    assert (problem.details["least"], problem.details["most"]) == (1, 600)
    (problem,) = problems_of("basic", {"revoke": 100})
    assert dict(problem.details) == {"option": "revoke", "value": "100", "least": 1, "most": 99}
    (problem,) = problems_of("basic", {"trumps": ["S", "X", "Y"]})
    assert problem.details["values"] == ("X", "Y")


def test_unknown_keys_are_named_with_the_nearest_one():
    (problem,) = problems_of("basic", {"trump": "rotation"})
    assert problem.code == "option-unknown"
    assert problem.details["option"] == "trump"
    assert problem.details["near"] == "trumps"
    (problem,) = problems_of("basic", {"zzz": 1})
    assert problem.details["near"] == ""


@pytest.mark.parametrize(
    "key",
    [
        "jokers",
        "kitty",
        "kitty_to",
        "first_lead",
        "lowest_bid",
        "bid_again",
        "one_turn",
        "downtown_over_uptown",
        "all_pass",
        "score",
        "notrump_factor",
        "set_costs",
        "slam",
        "slam_notrump",
        "sets_lose",
        "set_bonus",
        "late_points",
        "best_of",
    ],
)
def test_an_option_of_bid_whist_is_a_fault_in_basic_whist(key):
    (problem,) = problems_of("basic", {key: 1})
    assert problem.code == "option-of-bid-whist"
    assert problem.details["option"] == key


@pytest.mark.parametrize("key", ["roles", "movers", "steps"])
def test_an_option_of_a_drive_is_a_fault_in_bid_whist(key):
    (problem,) = problems_of("bid", {key: []})
    assert problem.code == "option-of-drive"
    assert problem.details["option"] == key


@pytest.mark.parametrize(
    ("options", "code", "option"),
    [
        ({"trump_restart": "round"}, "restart-without-rotation", "trump_restart"),
        ({"trumps": "turned", "trump_restart": "one-a-round"}, "restart-without-rotation", "trump_restart"),
        ({"target": 5}, "target-unused", "target"),
        ({"after_target": "new-game"}, "target-unused", "after_target"),
        ({"round_end": "clock", "minutes": 20, "target": 5}, "target-unused", "target"),
        ({"round_end": "clock"}, "minutes-missing", "minutes"),
        ({"record": "totals", "round_end": "target"}, "totals-with-target", "record"),
        ({"record": "totals", "revoke": 3}, "totals-with-revoke-points", "revoke"),
    ],
)
def test_options_that_contradict_each_other_are_named(options, code, option):
    (problem,) = problems_of("basic", options)
    assert (problem.code, problem.details["option"]) == (code, option)


def test_everything_wrong_is_listed_at_once():
    found = codes_of(
        "whist",
        {"trump": 1, "jokers": 2, "roles": 3, "compare": "hands", "minutes": 0, "round_end": "clock"},
    )
    assert sorted(found) == sorted(
        [
            "rules-unknown",
            "option-unknown",
            "option-of-bid-whist",
            "roles-two",
            "option-value",
            "option-number",
        ]
    )


@pytest.mark.parametrize("options", [None, [], "trumps", 3])
def test_options_that_are_no_object_are_refused(options):
    (problem,) = problems_of("basic", options)
    assert problem.code == "options-shape"
    assert dict(problem.details) == {"field": "options", "value": str(options)}


# Writing back


def test_only_the_differences_are_written():
    assert options_of(Rules(), "basic") == {}
    assert options_of(Rules(trumps="rotation"), "basic-rotation") == {}
    assert options_of(Rules(trumps="rotation"), "basic") == {"trumps": "rotation"}
    assert options_of(Rules(trumps="turned"), "basic-rotation") == {"trumps": "turned"}


def test_written_options_are_ready_for_json():
    rules = build("basic", {"match_points": [3, "3/2"], "trumps": ["H", "NT"], "revoke": 2})
    assert options_of(rules, "basic") == {
        "match_points": [3, "3/2"],
        "trumps": ["H", "NT"],
        "revoke": 2,
    }
    written = options_of(rules, "custom")
    assert type(written["match_points"][0]) is int


def test_rules_are_never_changed_in_place():
    assert Rules.__dataclass_params__.frozen
    assert hash(build("basic", {"trumps": ["H"]})) == hash(build("basic", {"trumps": ["H"]}))


@pytest.mark.parametrize(
    ("key", "least", "most"), [("target", 1, 99), ("minutes", 1, 600), ("revoke", 1, 99)]
)
def test_numbers_at_both_ends_of_their_reach(key, least, most):
    others = {"target": {"round_end": "target"}}.get(key, {})
    for number in (least, most):
        assert getattr(build("basic", {**others, key: number}), key) == number
    for number in (least - 1, most + 1):
        assert len(codes_of("basic", {**others, key: number})) == 1


def test_the_longest_trump_list():
    assert len(build("basic", {"trumps": ["S"] * 200}).trumps) == 200


def test_every_option_is_a_field_of_the_rules():
    from scoring.options import OPTIONS

    # How many hands single rounds have belongs to one evening, not to a game.
    assert set(OPTIONS) | {"game", "hands_from"} == {field.name for field in fields(Rules)}


VALID = {
    "trumps": st.one_of(
        st.sampled_from(["rotation", "rotation-notrump"]),
        st.lists(st.sampled_from(["S", "H", "D", "C", "NT", "turned", "chosen"]), min_size=1, max_size=9),
    ),
    "trump_restart": st.sampled_from(["never", "round", "one-a-round"]),
    "first_dealer": st.sampled_from(["schedule", "draw", "cut"]),
    "handling": st.sampled_from(["partner-shuffles", "left-shuffles", "partner-cuts", "two-packs"]),
    "match_points": st.tuples(st.integers(2, 9), st.sampled_from([0, 1, 2, "1/2", "20/11"])).map(list),
    "compare": st.sampled_from(["points", "tricks"]),
    "withdrawal": st.sampled_from(["stay", "remove", "remove-under-half"]),
    "forfeit": st.sampled_from(["sit-out", "win"]),
    "both_revoked": st.sampled_from(["organiser", "redeal"]),
    "rate_per": st.sampled_from(["hand", "round", "available"]),
}
GAMES = st.one_of(
    st.just({}),
    st.just({"record": "totals"}),
    st.builds(lambda points: {"revoke": points}, st.integers(1, 99)),
    st.builds(
        lambda target, after: {"round_end": "target", "target": target, "after_target": after},
        st.integers(1, 99),
        st.sampled_from(["stop", "new-game"]),
    ),
    st.just({"round_end": "clock"}),
)


@given(
    preset=st.sampled_from(["basic-rotation", "basic-rotation-notrump"]),
    options=st.fixed_dictionaries({"minutes": st.integers(1, 600)}, optional=VALID),
    game=GAMES,
)
def test_rules_written_as_options_and_read_again_are_the_same(preset, options, game):
    rules = build(preset, {**options, **game})
    assert build(preset, options_of(rules, preset)) == rules
    assert build("custom", options_of(rules, "custom")) == rules


@given(
    st.dictionaries(
        st.one_of(st.sampled_from([*VALID, "minutes", "jokers", "roles", "target"]), st.text(max_size=8)),
        st.recursive(
            st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
            lambda inner: st.lists(inner, max_size=3),
            max_leaves=6,
        ),
        max_size=6,
    )
)
def test_any_options_build_or_are_refused_with_named_problems(options):
    try:
        rules = build("basic", options)
    except Refused as refusal:
        assert all(problem.details.get("option") is not None for problem in refusal.problems)
    else:
        assert isinstance(rules, Rules)


# What an event adds: hands a round, ranking list, sit-out policy


def event_codes(rules=None, hands_per_round=4, rank_by=("points",), sit_out="average"):
    found = faults(rules or Rules(), hands_per_round=hands_per_round, rank_by=rank_by, sit_out=sit_out)
    return [problem.code for problem in found]


def test_the_default_ranking_is_sound():
    assert event_codes(rank_by=("points", "head-to-head", "net-points", "tricks")) == []


@pytest.mark.parametrize("hands", [0, -1, 100, 2.5, "4", True, None, pytest.param(10**9999, id="huge")])
def test_hands_per_round_is_a_whole_number_from_1_to_99(hands):
    (problem,) = faults(Rules(), hands_per_round=hands, rank_by=("points",), sit_out="average")
    assert problem.code == "hands-per-round"
    assert (problem.details["field"], problem.details["most"]) == ("hands_per_round", 99)
    assert len(problem.details["value"]) <= 40


@pytest.mark.parametrize("hands", [1, 4, 99])
def test_hands_per_round_in_reach_is_sound(hands):
    assert event_codes(hands_per_round=hands) == []


def test_unknown_and_repeated_ranking_names_are_told_with_their_place():
    found = faults(Rules(), hands_per_round=4, rank_by=("points", "luck", "points"), sit_out="zero")
    assert [(problem.code, problem.details["place"]) for problem in found] == [
        ("rank-by-unknown", 2),
        ("rank-by-twice", 3),
    ]
    assert "net-tricks" in found[0].details["known"]


@pytest.mark.parametrize("rank_by", [(), [], "points", None, 3])
def test_a_ranking_list_needs_a_name(rank_by):
    assert event_codes(rank_by=rank_by) == ["rank-by-empty"]


@pytest.mark.parametrize("name", [None, 3, [], {}])
def test_a_ranking_name_that_is_no_text_is_unknown(name):
    assert event_codes(rank_by=[name]) == ["rank-by-unknown"]


@pytest.mark.parametrize(
    "sit_out",
    ["zero", "average", "field-average", "winners-average", "2", "3/2", 2, 0, "6.1", Fraction(1, 3)],
)
def test_sit_out_policies_and_exact_awards(sit_out):
    assert event_codes(sit_out=sit_out) == []


@pytest.mark.parametrize(
    "sit_out",
    ["", "half", -1, "-1", 0.5, None, True, "1/0", "1e1", "٢", [], "nan", pytest.param(10**9999, id="huge")],
)
def test_a_sit_out_that_is_neither_policy_nor_number_is_refused(sit_out):
    assert event_codes(sit_out=sit_out) == ["sit-out-unknown"]


TOTALS = Rules(record="totals")


@pytest.mark.parametrize("name", ["points", "net-points", "hands-won", "rate"])
def test_recorded_totals_cannot_give_what_needs_each_hand(name):
    assert event_codes(TOTALS, rank_by=(name,)) == ["totals-need-tricks"]


@pytest.mark.parametrize("name", ["match-points", "rounds-won", "head-to-head"])
def test_recorded_totals_compare_rounds_on_tricks(name):
    assert event_codes(TOTALS, rank_by=(name,)) == ["totals-compare-tricks"]
    assert event_codes(replace(TOTALS, compare="tricks"), rank_by=(name,)) == []


def test_recorded_totals_rank_on_tricks():
    assert event_codes(TOTALS, rank_by=("tricks", "net-tricks")) == []
    assert event_codes(TOTALS, rank_by=("rate", "tricks")) == []


def test_recorded_totals_with_names_that_are_no_text():
    assert event_codes(TOTALS, rank_by=([], "rate", "tricks")) == ["rank-by-unknown"]


def test_all_faults_of_an_event_come_at_once():
    assert event_codes(TOTALS, hands_per_round=0, rank_by=("points", "luck"), sit_out="half") == [
        "hands-per-round",
        "totals-need-tricks",
        "rank-by-unknown",
        "sit-out-unknown",
    ]
