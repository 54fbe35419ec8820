"""Mitchell: North-South stay, East-West and the boards move against each other."""

from collections import Counter

import pytest

from scoring.movements import plan, refusals
from scoring.movements.mitchell import MOVEMENT
from scoring.problems import Refused
from tests.scoring.movements.helpers import meetings, spreads

NAME = "mitchell"

DUP_03 = {  # round -> the table where East-West of tables 1 to 5 started
    1: (1, 2, 3, 4, 5),
    2: (2, 3, 4, 5, 1),
    3: (3, 4, 5, 1, 2),
    4: (4, 5, 1, 2, 3),
    5: (5, 1, 2, 3, 4),
}


def boards_of(schedule):
    """(entry, board) -> times."""
    return Counter(
        (entry, board)
        for one in schedule.rounds
        for table in one.tables
        for entry in table.entries
        for board in table.boards
    )


def test_dup_03_five_tables():
    schedule = plan(NAME, 10, 5)
    for one in schedule.rounds:
        assert [table.number for table in one.tables] == [1, 2, 3, 4, 5]
        assert [table.ns for table in one.tables] == [(1,), (2,), (3,), (4,), (5,)]
        assert tuple(table.ew[0] - 5 for table in one.tables) == DUP_03[one.number]
    assert len(meetings(schedule)) == 25


def test_boards_go_up_while_east_west_go_down():
    rounds = plan(NAME, 6, 3, hands=2).rounds
    assert [[table.boards for table in one.tables] for one in rounds] == [
        [(1, 2), (3, 4), (5, 6)],
        [(5, 6), (1, 2), (3, 4)],
        [(3, 4), (5, 6), (1, 2)],
    ]
    # Board 1 is North's, 3 South's, 5 North's again, wherever they lie.
    assert [[table.dealer for table in one.tables] for one in rounds] == [
        ["N", "S", "N"],
        ["N", "N", "S"],
        ["S", "N", "N"],
    ]


def test_four_tables_and_three_rounds_skip_a_table_halfway():
    rounds = plan(NAME, 8, 3).rounds
    assert [[(t.ns[0], t.ew[0], *t.boards) for t in one.tables] for one in rounds] == [
        [(1, 5, 1), (2, 6, 2), (3, 7, 3), (4, 8, 4)],
        [(1, 6, 4), (2, 7, 1), (3, 8, 2), (4, 5, 3)],
        [(1, 8, 3), (2, 5, 4), (3, 6, 1), (4, 7, 2)],
    ]


def test_four_tables_and_four_rounds_share_a_set():
    rounds = plan(NAME, 8, 4).rounds
    assert [[(t.ns[0], t.ew[0], *t.boards) for t in one.tables] for one in rounds] == [
        [(1, 5, 1), (2, 6, 2), (3, 7, 4), (4, 8, 1)],
        [(1, 6, 4), (2, 7, 1), (3, 8, 3), (4, 5, 4)],
        [(1, 7, 3), (2, 8, 4), (3, 5, 2), (4, 6, 3)],
        [(1, 8, 2), (2, 5, 3), (3, 6, 1), (4, 7, 2)],
    ]


def test_tables_that_share_begin_at_different_boards_and_exchange():
    first = plan(NAME, 4, 2, hands=8).rounds[0]
    assert [table.boards for table in first.tables] == [(1, 2, 3, 4, 5, 6, 7, 8), (5, 6, 7, 8, 1, 2, 3, 4)]
    assert [table.dealer for table in first.tables] == ["N", "N"]


def test_six_hands_cannot_be_exchanged_without_breaking_the_order_of_the_deal():
    first = plan(NAME, 4, 2, hands=6).rounds[0]
    assert [table.boards for table in first.tables] == [(1, 2, 3, 4, 5, 6)] * 2


@pytest.mark.parametrize("skip", [None, True, False])
@pytest.mark.parametrize("tables", [*range(2, 31), 99, 100])
def test_nobody_meets_a_pair_or_a_board_twice(tables, skip):
    options = {} if skip is None or tables % 2 else {"skip": skip}
    most = tables - 1 if options.get("skip") else tables
    for entries in (2 * tables, 2 * tables - 1):
        if entries < MOVEMENT.entries.least:
            continue
        schedule = plan(NAME, entries, most, hands=2, options=options)
        assert set(meetings(schedule).values()) == {1}
        assert set(boards_of(schedule).values()) == {1}
        if entries % 2 == 0 and most == tables:
            assert len(meetings(schedule)) == tables * tables
            assert len(boards_of(schedule)) == entries * 2 * tables
        assert max(spreads(schedule)) <= 1
        # All tables play a set; without sharing no set lies on two tables at once.
        shared = tables % 2 == 0 and not (options.get("skip") or most < tables)
        for one in schedule.rounds:
            sets = Counter(table.boards[0] for table in one.tables)
            assert max(sets.values()) <= (2 if shared else 1)


def test_a_table_with_one_pair_is_not_played_at():
    rounds = plan(NAME, 9, 5).rounds
    assert [one.sit_out for one in rounds] == [(5,), (4,), (3,), (2,), (1,)]
    assert [[table.number for table in one.tables] for one in rounds][0] == [1, 2, 3, 4]
    assert [[table.number for table in one.tables] for one in rounds][4] == [2, 3, 4, 5]


def test_an_arrow_switch_exchanges_the_sides_of_the_last_rounds():
    plain, switched = plan(NAME, 14, 7), plan(NAME, 14, 7, options={"arrow_switch": 2})
    for before, after in zip(plain.rounds, switched.rounds, strict=True):
        for one, other in zip(before.tables, after.tables, strict=True):
            assert one.boards == other.boards
            assert (other.ns, other.ew) == ((one.ew, one.ns) if after.number > 5 else (one.ns, one.ew))


@pytest.mark.parametrize("tables, least", [(7, 1), (8, 1), (9, 1), (13, 2)])
def test_about_one_round_in_eight_compares_most_evenly(tables, least):
    spread = [
        plan(NAME, 2 * tables, tables, options={"arrow_switch": k}).measure("comparison").value
        for k in range(4)
    ]
    assert spread[least] == min(spread)


def refused(entries, rounds, **options):
    with pytest.raises(Refused) as caught:
        plan(NAME, entries, rounds, options=options)
    return [(problem.code, dict(problem.details)) for problem in caught.value.problems]


def test_more_rounds_than_tables_are_refused_with_the_most_there_are():
    details = {"movement": NAME, "entries": 10, "value": 6, "most": 5}
    assert refused(10, 6) == [("movement-rounds-for", details)]
    assert refused(9, 6) == [("movement-rounds-for", {**details, "entries": 9})]


def test_a_skip_costs_a_round():
    details = {"movement": NAME, "entries": 8, "value": 4, "most": 3}
    assert refused(8, 4, skip=True) == [("movement-rounds-for", details)]


def test_an_odd_number_of_tables_has_nothing_to_skip():
    assert refused(10, 5, skip=True) == [("mitchell-skip-odd", {"tables": 5})]


@pytest.mark.parametrize("value", [1, 0, "yes"])
def test_a_skip_is_yes_or_no(value):
    details = {"movement": NAME, "option": "skip", "value": value, "known": ("true", "false")}
    assert refused(8, 3, skip=value) == [("movement-option-value", details)]


@pytest.mark.parametrize("value", [-1, 4, True, "1"])
def test_no_more_rounds_can_be_switched_than_there_are(value):
    details = {"movement": NAME, "option": "arrow_switch", "value": value, "known": ("0-3",)}
    assert refused(8, 3, arrow_switch=value) == [("movement-option-value", details)]


def test_three_pairs_are_too_few():
    assert [problem.code for problem in refusals(NAME, 3, 2)] == ["movement-entries"]
