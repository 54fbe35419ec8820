"""Wishes in every movement: planned ones keep all of them, drawn rounds the tables, drives the numbers."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import MOVEMENTS, NextRound, next_round, plan, refusals
from scoring.movements.schedule import faults
from scoring.movements.wishes import Wishes
from scoring.problems import Problem, Refused

PLANNED = [name for name, one in MOVEMENTS.items() if not one.depends and one.kind == "pairs"]
DRAWN = [name for name, one in MOVEMENTS.items() if one.depends and one.kind == "pairs"]
DRIVES = [name for name, one in MOVEMENTS.items() if one.kind == "drive"]


def group(*entries):
    return frozenset(entries)


def test_there_are_movements_of_every_sort():
    assert {"round-robin", "stay-and-move", "mitchell", "howell"} <= set(PLANNED)
    assert {"swiss", "danish", "winners-move-up"} <= set(DRAWN)
    assert set(DRIVES) == {"progressive", "semi-partner", "partner", "swedish"}


def at(one):
    return {entry: t.number for t in one.tables for entry in t.entries}


@pytest.mark.parametrize("name", PLANNED)
@pytest.mark.parametrize("entries", [10, 12, 14])
def test_a_planned_movement_keeps_an_entry_at_its_table(name, entries):
    schedule = plan(name, entries, 4, wishes=Wishes(fixed={3: 2}))
    assert all(at(one).get(3, 2) == 2 for one in schedule.rounds)
    assert faults(schedule, entries) == ()


@pytest.mark.parametrize("name", PLANNED)
@pytest.mark.parametrize("entries", [8, 12, 20])
def test_a_planned_movement_keeps_two_apart(name, entries):
    schedule = plan(name, entries, 3, wishes=Wishes(apart=(group(1, 2), group(3, 4))))
    for one in schedule.rounds:
        for t in one.tables:
            assert set(t.entries) not in ({1, 2}, {3, 4})


@pytest.mark.parametrize("name", ["mitchell", "howell"])
def test_boards_stay_a_round_of_their_own(name):
    free = plan(name, 12, 5)
    for wishes in (Wishes(fixed={3: 2}), Wishes(apart=(group(1, 2),)), Wishes(tables=(2, 4, 6, 8, 10, 12))):
        made = plan(name, 12, 5, wishes=wishes)
        for one, other in zip(free.rounds, made.rounds, strict=True):
            assert sorted(t.boards for t in one.tables) == sorted(t.boards for t in other.tables)
        played = Counter(
            (entry, b) for one in made.rounds for t in one.tables for entry in t.entries for b in t.boards
        )
        assert max(played.values()) == 1


@pytest.mark.parametrize("name", DRAWN)
@settings(max_examples=8, deadline=None)
@given(entries=st.integers(8, 18), seed=st.integers(0, 9), data=st.data())
def test_drawn_rounds_keep_an_entry_at_its_table(name, entries, seed, data):
    rounds = 4
    wishes = Wishes(fixed={2: 3})
    assert refusals(name, entries, rounds, wishes=wishes) == ()
    played = list(plan(name, entries, rounds, seed=seed, wishes=wishes).rounds)
    order = tuple(range(1, entries + 1))
    while len(played) < rounds:
        results = {
            (one.number, t.number): data.draw(st.sampled_from(["ns", "ew", None]))
            for one in played
            for t in one.tables
        }
        asked = NextRound(
            entries,
            len(played) + 1,
            seed=seed,
            played=tuple(played),
            results=results,
            order=order,
            ranks={entry: entry for entry in order},
            rounds=rounds,
            wishes=wishes,
        )
        played.append(next_round(name, asked))
    for one in played:
        assert at(one).get(2, 3) == 3
        assert len(at(one)) + len(one.sit_out) == entries
    assert faults(played, entries) == ()


@pytest.mark.parametrize("name", DRAWN)
def test_drawn_rounds_use_the_numbers_there_are(name):
    wishes = Wishes(tables=(5, 6, 8, 9))
    (first,) = plan(name, 8, 4, wishes=wishes).rounds
    assert [t.number for t in first.tables] == [5, 6, 8, 9]


@pytest.mark.parametrize("name", [*DRAWN, *DRIVES])
def test_where_results_decide_nobody_is_kept_apart(name):
    for wishes in (
        Wishes(apart=(group(1, 2),)),
        Wishes(late=((group(1, 2), 3),)),
        Wishes(together=(group(1, 2),), rooms=((1, 2), (3, 4, 5, 6, 7, 8))),
    ):
        assert [one.code for one in refusals(name, 16, 4, wishes=wishes)] == ["wish-results"]


@pytest.mark.parametrize("name", DRIVES)
def test_a_drive_keeps_the_numbers_of_its_first_round(name):
    wishes = Wishes(tables=(2, 3, 5, 7))
    played = list(plan(name, 16, 6, wishes=wishes).rounds)
    for number in range(2, 7):
        results = {(one.number, t.number): "ew" for one in played for t in one.tables}
        played.append(
            next_round(name, NextRound(16, number, played=tuple(played), results=results, wishes=wishes))
        )
    assert all([t.number for t in one.tables] == [2, 3, 5, 7] for one in played)
    for before, after in zip(played, played[1:], strict=False):
        assert {t.entries for t in before.tables} != {t.entries for t in after.tables}


def test_winners_move_up_from_table_to_table_as_the_numbers_rise():
    """Tables 7, 3, 5: round 1 has 1-2 at 3, 3-4 at 5, 5-6 at 7; North-South always wins."""
    wishes = Wishes(tables=(7, 3, 5))
    (first,) = plan("winners-move-up", 6, 2, wishes=wishes).rounds
    assert [(t.number, set(t.entries)) for t in first.tables] == [(3, {1, 2}), (5, {3, 4}), (7, {5, 6})]
    won = {(1, t.number): "ns" for t in first.tables}
    winners, losers = (
        {t.number: side(t)[0] for t in first.tables} for side in (lambda t: t.ns, lambda t: t.ew)
    )
    made = next_round("winners-move-up", NextRound(6, 2, played=(first,), results=won, wishes=wishes))
    assert {t.number: set(t.entries) for t in made.tables} == {
        3: {losers[3], winners[7]},
        5: {losers[5], winners[3]},
        7: {losers[7], winners[5]},
    }


# --- players one by one -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "entries", "rounds"), [("individual", 12, 4), ("individual", 21, 5), ("whist", 12, 11)]
)
def test_a_player_keeps_a_table_among_players_who_change_partners(name, entries, rounds):
    free, fixed = (plan(name, entries, rounds, wishes=Wishes(fixed=held)) for held in ({}, {4: 2}))
    assert all(at(one).get(4, 2) == 2 for one in fixed.rounds)
    for measure in ("partner", "opponent", "sit-out-spread", "seat", "deal"):
        assert fixed.measure(measure) == free.measure(measure)


@pytest.mark.parametrize("entries", [16, 24, 30])
def test_players_kept_apart_are_neither_partners_nor_opponents(entries):
    schedule = plan(
        "individual", entries, 4, wishes=Wishes(apart=(group(1, 2, 3),), late=((group(4, 5), 3),))
    )
    for one in schedule.rounds:
        for t in one.tables:
            assert len({1, 2, 3} & set(t.entries)) <= 1
            assert one.number >= 3 or not {4, 5} <= set(t.entries)


def test_two_players_who_meet_at_the_lower_of_their_tables():
    schedule = plan("whist", 8, 7, wishes=Wishes(fixed={1: 2, 5: 1}))
    seen = [(at(one)[1], at(one)[5]) for one in schedule.rounds]
    assert set(seen) == {(2, 1), (1, 1)}
    assert seen.count((1, 1)) == 3  # partners once, opponents twice
    for one, (first, second) in zip(schedule.rounds, seen, strict=True):
        assert [t.number for t in one.tables] == ([1, 3] if first == second else [1, 2])


def test_everybody_partners_everybody_so_nobody_can_be_kept_apart():
    with pytest.raises(Refused) as refused:
        plan("whist", 8, 7, wishes=Wishes(apart=(group(1, 2),)))
    (problem,) = refused.value.problems
    assert (problem.code, len(problem.details["rounds"])) == ("wish-apart-unmet", 3)


def test_40_players_do_not_fit_3_tables():
    problem = Problem("wish-tables-few", {"tables": 3, "needed": 10})
    assert refusals("individual", 40, 5, wishes=Wishes(tables=(1, 2, 3))) == (problem,)


@pytest.mark.parametrize(
    ("players", "rounds", "apart"), [(16, 8, (1, 2)), (14, 6, (1, 2, 3)), (12, 11, (1, 2)), (9, 9, (3, 7))]
)
def test_players_who_would_all_meet_are_seated_anew_to_keep_some_apart(players, rounds, apart):
    """In so many rounds everybody would be at a table with everybody; sit-outs stay as even as they were."""
    wishes = Wishes(apart=(group(*apart),), late=((group(4, 5), 3),))
    made = plan("individual", players, rounds, hands=2, wishes=wishes)
    for one in made.rounds:
        for table in one.tables:
            assert len(set(apart) & set(table.entries)) < 2
            assert one.number > 2 or not {4, 5} <= set(table.entries)
    spread = made.measure("sit-out-spread")
    assert spread.value == spread.bound
    # The others do not pay for it with the same partner again and again.
    partners = Counter(frozenset(side) for one in made.rounds for t in one.tables for side in (t.ns, t.ew))
    assert max(partners.values()) <= 2
    assert made == plan("individual", players, rounds, hands=2, wishes=wishes)


def test_a_search_that_finds_no_way_names_the_wish():
    with pytest.raises(Refused) as refused:
        plan("individual", 5, 5, wishes=Wishes(apart=(group(1, 2),)))
    (problem,) = refused.value.problems
    assert problem.code == "wish-apart-unmet" and problem.details["named"] == (1, 2)
