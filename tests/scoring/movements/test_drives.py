"""The four drives as movements: the first round, the rounds after it, and their options."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import MOVEMENTS, NextRound, next_round, plan, refusals, warnings
from scoring.movements.schedule import Round, Table
from scoring.problems import Problem

STYLES = ["progressive", "semi-partner", "partner", "swedish"]
BY_ROLE = ["progressive", "semi-partner"]


def evening(style, entries, rounds, winner, **more):
    """Every round played, winner(round, table) -> side."""
    played = list(plan(style, entries, rounds, options=more.get("options", {})).rounds)
    while len(played) < rounds:
        results = {(one.number, t.number): winner(one.number, t.number) for one in played for t in one.tables}
        asked = NextRound(entries, len(played) + 1, played=tuple(played), results=results, **more)
        played.append(next_round(style, asked))
    return played


@pytest.mark.parametrize("style", STYLES)
def test_a_drive_moves_players_and_depends_on_results(style):
    movement = MOVEMENTS[style]
    assert (movement.name, movement.kind, movement.depends) == (style, "drive", True)
    schedule = plan(style, 12, 24)
    assert [one.number for one in schedule.rounds] == [1]


@pytest.mark.parametrize("style", STYLES)
def test_the_first_round_has_the_certificate_of_players(style):
    schedule = plan(style, 16, 24)
    assert [measure.name for measure in schedule.certificate][:2] == ["partner", "opponent"]
    assert all(measure.proved for measure in schedule.certificate)


@pytest.mark.parametrize("style", STYLES)
def test_the_first_round_seats_entries_in_their_order(style):
    (first,) = plan(style, 8, 24).rounds
    assert [(t.number, t.ns, t.ew) for t in first.tables] == [(1, (1, 2), (3, 4)), (2, (5, 6), (7, 8))]


@pytest.mark.parametrize("style", STYLES)
def test_a_seed_draws_the_places_and_the_same_seed_draws_the_same(style):
    drawn = {plan(style, 40, 24, seed=seed).rounds for seed in range(1, 6)}
    assert len(drawn) == 5
    assert plan(style, 40, 24, seed=3) == plan(style, 40, 24, seed=3)


@pytest.mark.parametrize("seed", range(1, 9))
def test_couples_stay_couples_whatever_the_seed(seed):
    (first,) = plan("partner", 24, 12, seed=seed).rounds
    assert {frozenset(side) for t in first.tables for side in (t.ns, t.ew)} == {
        frozenset((one, one + 1)) for one in range(1, 25, 2)
    }


@pytest.mark.parametrize("style", BY_ROLE)
@pytest.mark.parametrize("seed", [0, 4])
def test_DRV10_roles_decide_the_chairs(style, seed):
    playing = ["gent", "lady", "gent", "gent", "lady", "lady", "lady", "gent"]
    (first,) = plan(style, 8, 24, seed=seed, options={"playing": playing}).rounds
    assert {e for t in first.tables for e in (t.ns[0], t.ew[0])} == {2, 5, 6, 7}
    assert {e for t in first.tables for e in (t.ns[1], t.ew[1])} == {1, 3, 4, 8}


def test_DRV10_the_first_dealer_is_one_of_the_two_in_the_second_role():
    dealers = Counter(
        t.dealer for seed in range(9) for t in plan("progressive", 40, 1, seed=seed).rounds[0].tables
    )
    assert set(dealers) == {"S", "W"}
    assert {t.dealer for t in plan("progressive", 40, 1).rounds[0].tables} == {"S"}


def test_roles_may_be_told_by_entry():
    told = {"2": "white", "3": "white"}
    options = {"roles": ["white", "blue"], "playing": told | {"1": "blue", "4": "blue"}}
    (first,) = plan("semi-partner", 8, 1, options=options).rounds
    assert {e for t in first.tables for e in (t.ns[0], t.ew[0])} == {2, 3, 5, 6}


def test_in_a_couple_the_first_role_sits_first():
    playing = ["gent", "lady", "lady", "gent", None, "lady", "gent", None]
    (first,) = plan("partner", 8, 1, options={"playing": playing}).rounds
    assert [side for t in first.tables for side in (t.ns, t.ew)] == [(2, 1), (3, 4), (6, 5), (8, 7)]


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=12, deadline=None)
@given(tables=st.integers(2, 24), seed=st.integers(0, 99))
def test_a_whole_drive_of_24_hands(style, tables, seed):
    results = {}

    def won(number, table):
        return results.setdefault((number, table), ("ns", "ew", None)[hash((seed, number, table)) % 3])

    played = evening(style, 4 * tables, 24, won, seed=seed)
    assert [one.number for one in played] == list(range(1, 25))
    for one in played:
        assert sorted(e for t in one.tables for e in t.entries) == list(range(1, 4 * tables + 1))
        assert one.sit_out == ()


def test_first_deals_go_round():
    played = evening("progressive", 16, 24, lambda number, table: ("ns", "ew")[(number * table) % 2])
    deals = Counter(
        dict(zip("NSEW", (*t.ns, *t.ew), strict=True))[t.dealer] for one in played for t in one.tables
    )
    assert max(deals.values()) - min(deals.values()) <= 3


def test_the_swedish_loser_who_moved_deals():
    played = evening("swedish", 8, 2, lambda number, table: {1: "ns", 2: "ew"}[table])
    assert [(t.ns, t.ew, t.dealer) for t in played[1].tables] == [
        ((8, 3), (7, 4), "S"),
        ((2, 6), (5, 1), "E"),
    ]


def test_winners_move_where_the_event_says_so():
    played = evening("partner", 12, 2, lambda number, table: "ns", options={"movers": "winners"})
    assert [(t.ns, t.ew) for t in played[1].tables] == [
        ((9, 10), (3, 4)),
        ((1, 2), (7, 8)),
        ((5, 6), (11, 12)),
    ]


def test_rings_are_closed_in_themselves():
    options = {"rings": [2, 3]}
    played = evening("partner", 20, 9, lambda number, table: ("ns", "ew")[number % 2], options=options)
    for one in played:
        assert {e for t in one.tables[:2] for e in t.entries} == set(range(1, 9))


def test_tables_with_other_numbers_follow_each_other_as_they_rise():
    first = Round(
        1, tuple(Table(n, (4 * k + 1, 4 * k + 2), (4 * k + 3, 4 * k + 4)) for k, n in enumerate((15, 3, 7)))
    )
    asked = NextRound(12, 2, played=(first,), results={(1, 15): "ns", (1, 3): "ns", (1, 7): "ns"})
    made = next_round("semi-partner", asked)
    assert [(t.number, t.ns, t.ew) for t in made.tables] == [
        (3, (5, 6), (3, 12)),
        (7, (9, 10), (7, 4)),
        (15, (1, 2), (11, 8)),
    ]


def test_the_first_round_may_be_asked_for_too():
    assert next_round("swedish", NextRound(12, 1)) == plan("swedish", 12, 24).rounds[0]


@pytest.mark.parametrize(("entries", "starts", "shared"), [(9, 8, 1), (14, 12, 2), (103, 100, 3)])
def test_entries_that_four_does_not_divide_are_told_how_many_share(entries, starts, shared):
    details = {"entries": entries, "starts": starts, "shared": shared}
    assert refusals("progressive", entries, 24) == (Problem("drive-whole-tables", details),)


def test_fewer_than_8_are_refused():
    assert [one.code for one in refusals("partner", 4, 24)] == ["movement-entries"]


@pytest.mark.parametrize("style", STYLES)
def test_two_tables_are_warned_of_where_up_and_down_are_the_same(style):
    codes = [one.code for one in warnings(style, 8, 24)]
    assert codes == (["drive-two-tables"] if style in BY_ROLE else [])
    assert warnings(style, 12, 24) == ()


@pytest.mark.parametrize(
    ("option", "value", "code"),
    [
        ("movers", "everybody", "drive-movers"),
        ("steps", [1], "drive-steps"),
        ("steps", [0, 0], "drive-steps"),
        ("steps", [1, 10], "drive-steps"),
        ("steps", [1, True], "drive-steps"),
        ("steps", "up", "drive-steps"),
        ("roles", ["lady"], "drive-roles"),
        ("roles", ["lady", "Lady "], "drive-roles"),
        ("roles", ["lady", ""], "drive-roles"),
        ("roles", "ab", "drive-roles"),
        ("rings", [4], "drive-rings"),
        ("rings", [1, 2], "drive-rings"),
        ("rings", ["3"], "drive-rings"),
        ("playing", ["king"], "drive-role-unknown"),
        ("playing", ["lady"] * 7, "drive-roles-unequal"),
        ("speed", 3, "movement-option-unknown"),
    ],
)
def test_a_choice_that_does_not_fit_is_named(option, value, code):
    assert [one.code for one in refusals("progressive", 12, 24, options={option: value})] == [code]


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("movers", "winners"),
        ("steps", [2, -2]),
        ("steps", (1, 0)),
        ("roles", ("white", "blue")),
        ("rings", [3]),
    ],
)
def test_a_choice_that_fits_is_taken(option, value):
    assert refusals("semi-partner", 12, 24, options={option: value}) == ()


@pytest.mark.parametrize("style", ["partner", "swedish"])
def test_where_roles_do_not_move_anybody_they_need_not_be_equal(style):
    assert refusals(style, 8, 24, options={"playing": ["lady"] * 8}) == ()
    assert plan(style, 8, 24, options={"playing": ["lady"] * 8}).rounds
