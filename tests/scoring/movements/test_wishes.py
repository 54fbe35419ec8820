"""Wishes for seats and tables: met inside a schedule that stays fair, or named when they cannot be."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import NextRound, measures, next_round, plan, refusals
from scoring.movements.movement import Limits, Movement, Request
from scoring.movements.schedule import Round, Table, faults
from scoring.movements.wishes import Wishes
from scoring.movements.wishing import apply, wished_round
from scoring.problems import Problem, Refused
from tests.scoring.movements.helpers import meetings


def group(*entries):
    return frozenset(entries)


def refused(entries, rounds, wishes, name="round-robin"):
    with pytest.raises(Refused) as found:
        plan(name, entries, rounds, wishes=wishes)
    return found.value.problems


def tables_of(schedule, entry):
    return [t.number for one in schedule.rounds for t in one.tables if entry in t.entries]


def met_in(schedule, one, other):
    return [r.number for r in schedule.rounds for t in r.tables if {one, other} <= set(t.entries)]


# --- tables -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [0, 1, 7, 99])
def test_B10_two_entries_that_cannot_move(seed):
    """D (4) is fixed to table 1, G (7) to table 3; when they meet the lower number wins and 3 stays empty."""
    schedule = plan("round-robin", 8, 7, seed=seed, wishes=Wishes(fixed={4: 1, 7: 3}))
    for one in schedule.rounds:
        at = {entry: t.number for t in one.tables for entry in t.entries}
        numbers = [t.number for t in one.tables]
        assert at[4] == 1
        if at[7] == 1:
            assert numbers == [1, 2, 4, 5]
        else:
            assert (at[7], numbers) == (3, [1, 2, 3, 4])
    together = [one for one in schedule.rounds if {4, 7} in [set(t.entries) for t in one.tables]]
    assert len(together) == 1
    assert set(meetings(schedule).values()) == {1}


def test_B10_nothing_marks_the_entry_that_cannot_move():
    free, fixed = plan("round-robin", 8, 7), plan("round-robin", 8, 7, wishes=Wishes(fixed={4: 1}))
    assert {type(t) for one in fixed.rounds for t in one.tables} == {Table}
    assert [measure.name for measure in fixed.certificate] == [measure.name for measure in free.certificate]


@pytest.mark.parametrize(("entries", "rounds"), [(8, 7), (9, 9), (12, 6), (24, 10)])
def test_what_is_not_about_tables_stays_as_fair_as_it_was(entries, rounds):
    free, fixed = (plan("round-robin", entries, rounds, wishes=Wishes(fixed=held)) for held in ({}, {3: 2}))
    for name in ("rematch", "sit-out-spread", "side", "deal"):
        assert fixed.measure(name) == free.measure(name)
    assert set(tables_of(fixed, 3)) == {2}
    # Whoever can move sees the other tables about as often as one another.
    seen = Counter((e, t.number) for one in fixed.rounds for t in one.tables for e in t.entries if e != 3)
    assert max(seen.values()) <= 3


def test_a_table_whose_entry_sits_out_stays_empty():
    schedule = plan("round-robin", 5, 5, wishes=Wishes(fixed={2: 1}))
    for one in schedule.rounds:
        assert [t.number for t in one.tables] == ([2, 3] if 2 in one.sit_out else [1, 2])


def test_where_there_are_no_tables_left_over_the_kept_one_is_used():
    wishes = Wishes(fixed={4: 1, 7: 3}, tables=(1, 2, 3, 4))
    for one in plan("round-robin", 8, 7, wishes=wishes).rounds:
        assert [t.number for t in one.tables] == [1, 2, 3, 4]
        assert 4 in one.tables[0].entries


def test_tables_have_the_numbers_of_the_hall():
    numbers = (*range(1, 5), 9, 15)
    free, numbered = (plan("round-robin", 12, 5, wishes=Wishes(tables=given)) for given in ((), numbers))
    for one, other in zip(free.rounds, numbered.rounds, strict=True):
        assert [t.number for t in other.tables] == list(numbers)
        assert [(t.ns, t.ew, t.dealer) for t in one.tables] == [(t.ns, t.ew, t.dealer) for t in other.tables]
    assert numbered.certificate == free.certificate


def test_more_numbers_than_needed_leave_the_last_ones_free():
    schedule = plan("round-robin", 8, 3, wishes=Wishes(tables=(6, 5, 4, 3, 2, 1)))
    assert {t.number for one in schedule.rounds for t in one.tables} == {6, 5, 4, 3}


# --- apart and together -------------------------------------------------------------------------


def test_entries_kept_apart_never_meet():
    wishes = Wishes(apart=(group(1, 2, 3), group(4, 5)))
    schedule = plan("round-robin", 16, 8, wishes=wishes)
    for one, other in [(1, 2), (1, 3), (2, 3), (4, 5)]:
        assert met_in(schedule, one, other) == []
    assert max(meetings(schedule).values()) == 1


def test_entries_that_may_meet_later_meet_later():
    schedule = plan("round-robin", 10, 9, wishes=Wishes(late=((group(1, 2), 6), (group(3, 9), 3))))
    assert met_in(schedule, 1, 2)[0] >= 6
    assert met_in(schedule, 3, 9)[0] >= 3
    assert set(meetings(schedule).values()) == {1}


def test_entries_kept_together_are_in_one_room():
    rooms = (tuple(range(1, 7)), (21, 22, 23, 24, 25, 26))
    wishes = Wishes(together=(group(1, 2, 3, 4), group(5, 6)), rooms=rooms)
    schedule = plan("round-robin", 24, 12, wishes=wishes)
    for one in schedule.rounds:
        at = {entry: t.number for t in one.tables for entry in t.entries}
        assert len({at[entry] > 20 for entry in (1, 2, 3, 4)}) == 1
        assert (at[5] > 20) == (at[6] > 20)
    assert {t.number for one in schedule.rounds for t in one.tables} == {n for room in rooms for n in room}


def test_who_cannot_move_keeps_the_others_of_the_group_in_that_room():
    wishes = Wishes(fixed={1: 8}, together=(group(1, 2, 3),), rooms=((1, 2, 3, 4), (5, 6, 7, 8)))
    schedule = plan("round-robin", 16, 6, wishes=wishes)
    for entry in (1, 2, 3):
        assert min(tables_of(schedule, entry)) > 4


def test_nobody_changes_places_when_the_wish_is_met_already():
    free = plan("round-robin", 12, 4)
    two = next(two for two in combinations(range(1, 13), 2) if not met_in(free, *two))
    assert plan("round-robin", 12, 4, wishes=Wishes(apart=(group(*two),))) == free


def test_no_wish_changes_nothing():
    assert plan("round-robin", 9, 9, wishes=Wishes()) == plan("round-robin", 9, 9)
    assert not Wishes() and Wishes(tables=(1,))


def test_the_same_seed_grants_wishes_in_the_same_way():
    wishes = Wishes(fixed={2: 4}, apart=(group(1, 5, 9),))
    drawn = [plan("round-robin", 20, 8, seed=5, wishes=wishes) for _ in range(2)]
    assert drawn[0] == drawn[1]


INDIVIDUAL = (
    Round(1, (Table(1, (1, 2), (3, 4)), Table(2, (5, 6), (7, 8)))),
    Round(2, (Table(1, (1, 3), (5, 7), "E"), Table(2, (2, 4), (6, 8), "S"))),
)


def test_players_one_by_one_are_kept_apart_and_at_their_table():
    made = apply(INDIVIDUAL, Wishes(fixed={8: 5}, apart=(group(1, 3),)), 8)
    assert all(not {1, 3} <= set(t.entries) for one in made for t in one.tables)
    assert all(next(t.number for t in one.tables if 8 in t.entries) == 5 for one in made)
    assert [sorted(t.dealer for t in one.tables) for one in made] == [["N", "N"], ["E", "S"]]
    assert faults(made, 8) == ()


@settings(max_examples=12, deadline=None)
@given(st.integers(4, 20), st.data())
def test_wishes_lose_nobody(entries, data):
    rounds = data.draw(st.integers(1, entries - 1))
    held = data.draw(st.dictionaries(st.integers(1, entries), st.integers(1, 9), max_size=3))
    held = {entry: table for entry, table in held.items() if list(held.values()).count(table) == 1}
    schedule = plan("round-robin", entries, rounds, wishes=Wishes(fixed=held))
    assert faults(schedule, entries) == ()
    assert max(meetings(schedule).values()) == 1
    for entry, table in held.items():
        for one in schedule.rounds:
            for t in one.tables:
                if entry in t.entries:
                    assert t.number == min(held[e] for e in t.entries if e in held)
        assert table in tables_of(schedule, entry) or len(tables_of(schedule, entry)) <= 2


def test_boards_stay_where_they_lie_or_go_with_their_games():
    boarded = (
        Round(1, (Table(1, (1,), (3,), "N", (1, 2)), Table(2, (2,), (4,), "N", (3, 4)))),
        Round(2, (Table(1, (1,), (4,), "N", (3, 4)), Table(2, (2,), (3,), "N", (1, 2)))),
    )
    made = apply(boarded, Wishes(fixed={3: 2}), 4)
    assert [[(t.number, t.boards) for t in one.tables] for one in made] == [
        [(1, (1, 2)), (2, (3, 4))],
        [(1, (3, 4)), (2, (1, 2))],
    ]
    assert all(3 in one.tables[1].entries for one in made)
    moved = apply(boarded[:1], Wishes(fixed={3: 2}), 4)
    assert [(t.number, t.entries, t.boards) for t in moved[0].tables] == [
        (1, (2, 4), (3, 4)),
        (2, (1, 3), (1, 2)),
    ]


# --- what cannot be -----------------------------------------------------------------------------


def test_four_pairs_three_rounds_all_apart():
    problem = Problem("wish-apart-many", {"named": (1, 2, 3, 4), "most": 2})
    assert refused(4, 3, Wishes(apart=(group(1, 2, 3, 4),))) == (problem,)


def test_four_pairs_three_rounds_all_apart_two_by_two_end_in_the_budget():
    problems = refused(4, 3, Wishes(apart=tuple(group(*two) for two in combinations(range(1, 5), 2))))
    assert {one.details["named"] for one in problems} == set(combinations(range(1, 5), 2))
    assert {one.code for one in problems} == {"wish-apart-unmet"}


def test_only_the_wish_that_cannot_be_met_is_named():
    wishes = Wishes(apart=(group(1, 2),), late=((group(3, 4), 5),), fixed={6: 2})
    (problem,) = refused(8, 7, wishes)
    assert (problem.code, problem.details["named"]) == ("wish-apart-unmet", (1, 2))


def test_a_meeting_later_than_the_last_round_is_no_meeting():
    (problem,) = refused(6, 5, Wishes(late=((group(1, 2), 9),)))
    assert (problem.code, problem.details["from_round"]) == ("wish-late-unmet", 9)


def test_three_tables_for_40_people():
    assert refused(20, 5, Wishes(tables=(1, 2, 3))) == (
        Problem("wish-tables-few", {"tables": 3, "needed": 10}),
    )


def test_a_group_that_no_room_holds():
    wishes = Wishes(together=(group(*range(1, 8)),), rooms=((1, 2), (3, 4, 5, 6)))
    assert refusals("round-robin", 12, 5, wishes=wishes) == ()
    small = Wishes(together=(group(*range(1, 10)),), rooms=((1, 2), (3, 4, 5, 6)))
    details = {"named": tuple(range(1, 10)), "needed": 5, "most": 4}
    assert refused(12, 5, small) == (Problem("wish-room-small", details),)


def test_a_group_that_cannot_stay_together_is_named_with_its_rounds():
    wishes = Wishes(together=(group(1, 2, 3, 4), group(5, 6, 7, 8)), rooms=((1, 2), (3, 4)))
    problems = refused(8, 7, wishes)
    assert {one.code for one in problems} == {"wish-together-unmet"}
    assert all(one.details["rounds"] for one in problems)


@pytest.mark.parametrize(
    ("wishes", "code"),
    [
        (Wishes(fixed={9: 1}), "wish-entry-unknown"),
        (Wishes(fixed={0: 1}), "wish-entry-unknown"),
        (Wishes(apart=(group(1, 99),)), "wish-entry-unknown"),
        (Wishes(apart=(group(1),)), "wish-group-small"),
        (Wishes(together=(group(),), rooms=((1, 2), (3, 4))), "wish-group-small"),
        (Wishes(late=((group(1, 2), 1),)), "wish-late-round"),
        (Wishes(fixed={1: 0}), "wish-table-unknown"),
        (Wishes(fixed={1: 5}, tables=(1, 2, 3, 4)), "wish-table-unknown"),
        (Wishes(fixed={1: 2, 5: 2}), "wish-table-shared"),
        (Wishes(tables=(1, 2, 3, 3, 4)), "wish-number-twice"),
        (Wishes(tables=(0, 2, 3, 4)), "wish-table-number"),
        (Wishes(tables=(1, 2, 3)), "wish-tables-few"),
        (Wishes(rooms=((1, 2), (3,))), "wish-tables-few"),
        (Wishes(together=(group(1, 2),)), "wish-rooms-missing"),
        (Wishes(rooms=((1, 2, 3, 4), ())), "wish-room-empty"),
        (Wishes(tables=(1, 2, 3, 4), rooms=((1, 2), (3, 5))), "wish-room-tables"),
        (Wishes(rooms=((1, 2), (2, 3, 4))), "wish-number-twice"),
        (Wishes(fixed={1: 1, 2: 4}, together=(group(1, 2),), rooms=((1, 2), (3, 4))), "wish-together-fixed"),
    ],
)
def test_a_wish_that_makes_no_sense_is_named_before_anything_is_tried(wishes, code):
    assert [one.code for one in refusals("round-robin", 8, 5, wishes=wishes)] == [code]


# --- rounds that depend on results --------------------------------------------------------------


def swiss(kind="pairs"):
    """A movement whose second round is the first one again."""
    return Movement(
        "again", kind, Limits(2, 99), Limits(1, 99), lambda _: (), lambda *_: (), lambda _: None, depends=True
    )


def test_a_later_round_keeps_fixed_entries_at_their_table():
    second = Round(2, (Table(1, (1,), (2,)), Table(2, (3,), (4,)), Table(3, (5,), (6,))))
    asked = NextRound(6, 2, wishes=Wishes(fixed={6: 1, 1: 7}, tables=(1, 2, 7, 8)))
    made = wished_round(swiss(), asked, second)
    assert [(t.number, t.ns) for t in made.tables] == [(1, (5,)), (2, (3,)), (7, (1,))]
    assert wished_round(swiss(), NextRound(6, 2), second) is second


@pytest.mark.parametrize("name", ["swiss", "winners-move-up"])
def test_latecomers_who_need_more_tables_than_there_are_make_a_refusal(name):
    """Ten pairs began at tables 1 to 5; two more came, and the next round has a sixth game."""
    wishes = Wishes(tables=(1, 2, 3, 4, 5))
    first = plan(name, 10, 2, wishes=wishes).rounds
    asked = NextRound(12, 2, played=first, wishes=wishes, order=range(1, 13), ranks={})
    with pytest.raises(Refused) as found:
        next_round(name, asked)
    assert found.value.problems == (Problem("wish-tables-few", {"tables": 5, "needed": 6}),)
    roomy = Wishes(tables=(1, 2, 3, 4, 5, 9))
    made = next_round(name, NextRound(12, 1, wishes=roomy))
    assert [one.number for one in made.tables] == [1, 2, 3, 4, 5, 9]


def test_a_drive_takes_numbers_of_tables_and_nothing_else():
    first = plan("progressive", 12, 6, wishes=Wishes(tables=(4, 5, 9))).rounds[0]
    assert [t.number for t in first.tables] == [4, 5, 9]
    second = next_round("progressive", NextRound(12, 2, played=(first,), wishes=Wishes(tables=(4, 5, 9))))
    assert [t.number for t in second.tables] == [4, 5, 9]
    wishes = Wishes(fixed={1: 1}, apart=(group(1, 2),))
    assert [one.code for one in refusals("partner", 12, 6, wishes=wishes)] == ["wish-results", "wish-drive"]


def test_the_certificate_is_that_of_the_wished_schedule():
    schedule = plan("round-robin", 12, 5, wishes=Wishes(fixed={1: 2}))
    assert schedule.certificate == measures.certificate(schedule.rounds, 12, 1)
    assert not schedule.measure("table").proved


def test_a_request_without_wishes_is_asked_nothing():
    assert Request(8, 5).wishes is None
