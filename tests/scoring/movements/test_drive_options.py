"""What can be chosen for a drive, and what is said of a choice that does not fit."""

import pytest

from scoring.movements.drive_moves import Rule
from scoring.movements.drive_options import default_steps, faults, playing, role_names, rule
from scoring.problems import Problem

STYLES = ["progressive", "semi-partner", "partner", "swedish"]


@pytest.mark.parametrize(
    ("style", "movers", "steps"),
    [
        ("progressive", "losers", (1, -1)),
        ("semi-partner", "losers", (1, -1)),
        ("partner", "losers", (1, 1)),
        ("swedish", "winners", (1, 1)),
    ],
)
def test_without_options_a_drive_moves_as_the_rules_say(style, movers, steps):
    assert rule(style, {}, (1, 2, 3)) == Rule(style, movers, steps, ((1, 2, 3),))
    assert default_steps(style) == steps


@pytest.mark.parametrize(
    ("options", "right"),
    [
        ({"movers": "winners"}, Rule("partner", "winners", (1, 1), ((1, 2, 3, 4),))),
        ({"movers": ""}, Rule("partner", "losers", (1, 1), ((1, 2, 3, 4),))),
        ({"movers": None, "steps": None, "rings": None}, Rule("partner", "losers", (1, 1), ((1, 2, 3, 4),))),
        ({"steps": (-2, 3)}, Rule("partner", "losers", (-2, 3), ((1, 2, 3, 4),))),
        ({"rings": [2, 2]}, Rule("partner", "losers", (1, 1), ((1, 2), (3, 4)))),
    ],
)
def test_options_change_the_rule(options, right):
    assert rule("partner", options, (1, 2, 3, 4)) == right


def test_tables_follow_one_another_as_they_rise():
    assert rule("partner", {"rings": (2, 1)}, (9, 4, 7)).rings == ((4, 7), (9,))


@pytest.mark.parametrize(
    ("start", "step", "end"), [(1, 1, 2), (3, 1, 1), (1, -1, 3), (2, 5, 1), (2, -3, 2), (1, 0, 1)]
)
def test_a_ring_is_closed(start, step, end):
    assert Rule("partner", "losers", (1, 1), ((1, 2, 3), (7, 8))).to(start, step) == end


def test_a_ring_goes_round_in_itself():
    two = Rule("partner", "losers", (1, 1), ((1, 2, 3), (7, 8)))
    assert [two.to(7, step) for step in (1, 2, -1)] == [8, 7, 8]


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, ("lady", "gent")),
        ({"roles": ["white", "blue"]}, ("white", "blue")),
        ({"roles": ()}, ("lady", "gent")),
        ({"roles": ["one"]}, ("lady", "gent")),
    ],
)
def test_the_names_of_the_roles(options, names):
    assert role_names(options) == names


@pytest.mark.parametrize(
    ("told", "right"),
    [
        (None, None),
        ([], None),
        (["", None], None),
        ("lady", None),
        ({}, None),
        (["lady"], ("lady", None, None, None)),
        (["lady", "gent", "", "gent", "lady", "lady"], ("lady", "gent", None, "gent")),
        ({"2": "gent"}, (None, "gent", None, None)),
        ({2: "gent", "4": "lady", "9": "gent"}, (None, "gent", None, "lady")),
    ],
)
def test_who_plays_which_role(told, right):
    assert playing({"playing": told}, 4) == right


@pytest.mark.parametrize("style", STYLES)
def test_nothing_chosen_is_nothing_wrong(style):
    assert faults(style, {}, 8) == ()
    assert (
        faults(style, {"movers": None, "steps": None, "roles": None, "rings": None, "playing": None}, 8) == ()
    )


@pytest.mark.parametrize("style", STYLES)
def test_everything_wrong_is_named_at_once(style):
    options = {"movers": "all", "steps": 1, "roles": ["x", "x"], "rings": [8]}
    assert faults(style, options, 12) == (
        Problem("drive-movers", {"value": "all", "known": ("losers", "winners")}),
        Problem("drive-steps", {"value": 1, "most": 9}),
        Problem("drive-roles", {"value": ["x", "x"], "longest": 30}),
        Problem("drive-rings", {"value": [8], "tables": 3}),
    )


@pytest.mark.parametrize(
    "steps", [[1], [1, 1, 1], ["1", "-1"], [1.0, 1], [True, False], [0, 0], [10, 1], [1, -10], {"a": 1}, "11"]
)
def test_steps_are_two_whole_numbers_of_tables(steps):
    assert [one.code for one in faults("progressive", {"steps": steps}, 12)] == ["drive-steps"]


@pytest.mark.parametrize(
    "roles", [["a", "A"], ["a", " a "], ["a", ""], ["a", "   "], ["a", 1], ["a" * 31, "b"], ["a"], "ab"]
)
def test_roles_are_two_different_names(roles):
    assert [one.code for one in faults("partner", {"roles": roles}, 8)] == ["drive-roles"]


@pytest.mark.parametrize("rings", [[1, 2], [3, 1], [2], [4], [2, 2], [-1, 4], ["3"], "3", [3.0]])
def test_rings_hold_every_table_and_two_at_least(rings):
    assert [one.code for one in faults("swedish", {"rings": rings}, 12)] == ["drive-rings"]


@pytest.mark.parametrize(("rings", "entries"), [([3], 12), ([2, 3], 20), ((2, 2, 2), 24)])
def test_rings_that_hold_every_table_are_taken(rings, entries):
    assert faults("swedish", {"rings": rings}, entries) == ()


def test_unequal_roles_matter_where_roles_move():
    many = {"playing": ["gent"] * 5, "roles": ["lady", "gent"]}
    details = {"role": "gent", "have": 5, "need": 4, "move": 1, "other": "lady"}
    assert faults("progressive", many, 8) == (Problem("drive-roles-unequal", details),)
    assert faults("swedish", many, 8) == faults("partner", many, 8) == ()


def test_a_strange_role_matters_everywhere_but_not_before_the_names_are_right():
    for style in STYLES:
        (problem,) = faults(style, {"playing": ["king"]}, 8)
        assert (problem.code, problem.details["entry"]) == ("drive-role-unknown", 1)
        assert [one.code for one in faults(style, {"playing": ["king"], "roles": ["a"]}, 8)] == [
            "drive-roles"
        ]
