"""A schedule as a value, and what is wrong with one."""

from dataclasses import replace

import pytest

from scoring.movements import Measure, Round, Schedule, Table, faults
from tests.scoring.movements.helpers import CASE_RR_01, written

GOOD = written([[(1, 2), (3, 4)], [(1, 3), (4, 2)]], 5)


def codes(rounds, entries=5):
    return [(problem.code, dict(problem.details)) for problem in faults(rounds, entries)]


def with_round_1(**changes):
    return (replace(GOOD[0], **changes), GOOD[1])


def test_a_good_schedule_has_no_faults_whichever_way_it_is_given():
    assert faults(GOOD, 5) == ()
    assert faults(Schedule("given", 5, GOOD), 5) == ()
    assert faults(written(CASE_RR_01, 8), 8) == ()


def test_an_entry_twice_in_a_round_is_named():
    rounds = with_round_1(tables=(Table(1, (1,), (2,)), Table(2, (1,), (4,))), sit_out=(3, 5))
    assert codes(rounds) == [("schedule-entry-twice", {"round": 1, "entry": 1, "times": 2})]


def test_an_entry_that_plays_and_sits_out_is_twice_in_the_round():
    assert codes(with_round_1(sit_out=(5, 4))) == [
        ("schedule-entry-twice", {"round": 1, "entry": 4, "times": 2})
    ]


def test_an_entry_neither_seated_nor_sitting_out_is_missing():
    assert codes(with_round_1(sit_out=())) == [("schedule-entry-missing", {"round": 1, "entry": 5})]


def test_an_entry_that_is_not_entered_is_unknown():
    found = codes(with_round_1(sit_out=(5, 6, 0)))
    assert found == [
        ("schedule-entry-unknown", {"round": 1, "entry": 0, "entries": 5}),
        ("schedule-entry-unknown", {"round": 1, "entry": 6, "entries": 5}),
    ]


def test_table_numbers_are_unique_and_from_one_up():
    tables = (Table(2, (1,), (2,)), Table(2, (3,), (4,)))
    assert codes(with_round_1(tables=tables)) == [
        ("schedule-table-twice", {"round": 1, "table": 2, "times": 2})
    ]
    tables = (Table(0, (1,), (2,)), Table(2, (3,), (4,)))
    assert codes(with_round_1(tables=tables)) == [("schedule-table-number", {"round": 1, "table": 0})]


def test_no_table_has_an_empty_seat():
    tables = (Table(1, (1,), (2,)), Table(2, (3,), ()))
    assert codes(with_round_1(tables=tables, sit_out=(4, 5))) == [
        ("schedule-empty-seat", {"round": 1, "table": 2})
    ]
    tables = (Table(1, (1,), (2,)), Table(2, (), ()))
    assert codes(with_round_1(tables=tables, sit_out=(3, 4, 5))) == [
        ("schedule-empty-seat", {"round": 1, "table": 2})
    ]


@pytest.mark.parametrize("dealer", ["", "n", "NS", "1"])
def test_the_dealer_is_a_chair(dealer):
    tables = (Table(1, (1,), (2,), dealer), Table(2, (3,), (4,), "W"))
    assert codes(with_round_1(tables=tables)) == [
        ("schedule-dealer", {"round": 1, "table": 1, "dealer": dealer})
    ]


def test_rounds_are_numbered_in_order():
    assert codes((GOOD[0], replace(GOOD[1], number=3))) == [
        ("schedule-round-number", {"round": 3, "expected": 2})
    ]


def test_every_fault_is_told_at_once():
    rounds = (Round(1, (Table(1, (1,), (1,), "X"),), ()), Round(2, (Table(0, (1,), (2,)),), (3, 4)))
    assert [code for code, _ in codes(rounds)] == [
        "schedule-entry-twice",
        *["schedule-entry-missing"] * 4,
        "schedule-dealer",
        "schedule-entry-missing",
        "schedule-table-number",
    ]


def test_a_measure_is_proved_when_it_is_at_its_bound():
    assert Measure("table", 4, 4).proved
    assert not Measure("table", 6, 4).proved


def test_a_schedule_finds_its_measures_by_name():
    schedule = Schedule("given", 5, GOOD, (Measure("side", 4, 4), Measure("table", 6, 4)))
    assert schedule.measure("table").value == 6
    with pytest.raises(KeyError):
        schedule.measure("deal")
