"""What docs/movements.md claims with a number, where trying it is cheap."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import MOVEMENTS, plan
from scoring.movements.cycles import cycle_length
from scoring.movements.designs import starters, stored, stored_parts, stored_rings
from tests.layout.code import ROOT
from tests.scoring.movements.helpers import visits

PAGE = re.sub(r"\s+", " ", (ROOT / "docs" / "movements.md").read_text("utf-8"))


def table(entries, rounds):
    return plan("round-robin", entries, rounds).measure("table")


def test_the_page_names_the_limits_there_are():
    robin = MOVEMENTS["round-robin"]
    limits = (robin.entries.least, robin.entries.most, robin.rounds.least, robin.rounds.most)
    assert limits == (2, 200, 1, 400)
    assert "fixed pairs, 2 to 200 of them, 1 to 400 rounds, 1 to 99 hands a round" in PAGE


def test_the_page_lists_the_designs():
    listed = ", ".join(map(str, sorted(stored())))
    assert f"has a design for {len(stored())} numbers of tables m (n = 2m): {listed}." in PAGE
    listed = ", ".join(map(str, sorted(stored_rings())))
    assert f"has a design for the other {len(stored_rings())}: {listed}." in PAGE
    assert f"from {min(starters())} to {max(starters())} the games of round 0" in PAGE
    assert f"has {len(stored_parts())} first parts of a round robin" in PAGE


def test_the_example_of_the_page_is_true():
    schedule = plan("round-robin", 9, 9, hands=4)
    first = schedule.rounds[0].tables[0]
    assert f"{first!r}" == "Table(number=1, ns=(2,), ew=(9,), dealer='N', boards=())"
    assert repr(first).replace("'", '"') in PAGE
    assert repr(schedule.measure("table")).replace("'", '"') in PAGE


# n, rounds, and how far the tables are above their bound
ABOVE = {(4, 2): 2, (4, 3): 2, (5, 2): 1, (5, 3): 1, (20, 18): 1, (24, 22): 1, (27, 25): 1}


@pytest.mark.parametrize("entries, rounds", sorted(ABOVE))
def test_parts_that_miss_the_bound_of_the_tables_by_as_much_as_the_page_says(entries, rounds):
    found = table(entries, rounds)
    assert found.value - found.bound == ABOVE[entries, rounds]


@settings(max_examples=25)
@given(st.integers(2, 27).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, cycle_length(n)))))
def test_up_to_27_pairs_all_other_parts_reach_the_bound_of_the_tables(size):
    assert table(*size).proved is (size not in ABOVE)


@pytest.mark.parametrize("entries", [10, 28, 52, 76, 100, 124, 196])
def test_where_3_divides_one_pair_fewer_the_tables_are_even_too(entries):
    schedule = plan("round-robin", entries, entries - 1, hands=2)
    assert schedule.measure("table").bound == entries * (entries // 2 - 1)
    assert max(visits(schedule).values()) == 2
    assert {m.name for m in schedule.certificate if not m.proved} == {"stay-put"}


@pytest.mark.parametrize("entries", [28, 52, 76])
def test_a_size_with_a_stored_design_has_even_tables_while_nobody_need_come_back(entries):
    for rounds in (1, entries // 4, entries // 2 - 1):
        schedule = plan("round-robin", entries, rounds)
        assert all(measure.proved for measure in schedule.certificate)


def test_a_large_hall_for_half_of_its_rounds_is_as_far_off_as_the_page_says():
    found = table(101, 50)
    assert found.bound == 0
    assert 350 <= found.value <= 450
    assert "101 pairs x 50 rounds are about 400 above a bound of 0" in PAGE


@pytest.mark.parametrize("entries", [5, 9, 15, 33])
def test_in_a_whole_round_robin_of_an_odd_number_exactly_one_pair_stays_each_time(entries):
    schedule = plan("round-robin", entries, entries)
    for before, after in zip(schedule.rounds, schedule.rounds[1:], strict=False):
        was = {(entry, t.number) for t in before.tables for entry in t.entries}
        assert len(was & {(entry, t.number) for t in after.tables for entry in t.entries}) == 1


@pytest.mark.parametrize("entries, cycles", [(6, 3), (8, 3), (12, 2), (14, 3)])
def test_the_table_where_a_pair_is_only_once_is_another_in_each_cycle(entries, cycles):
    cycle = cycle_length(entries)
    rounds = plan("round-robin", entries, cycles * cycle).rounds
    once = {entry: [] for entry in range(1, entries + 1)}
    for number in range(cycles):
        seen = visits(rounds[number * cycle : (number + 1) * cycle])
        for (entry, where), times in seen.items():
            if times == 1:
                once[entry].append(where)
    assert all(len(set(tables)) == len(tables) == cycles for tables in once.values())
