"""Howell: everybody meets everybody and plays every set of boards once."""

from collections import Counter

import pytest

from scoring.movements import plan, warnings
from scoring.movements.designs import starters
from scoring.problems import Refused
from tests.scoring.movements.helpers import leans, meetings, spreads
from tests.scoring.movements.test_mitchell import boards_of

NAME = "howell"


def test_a_starter_is_stored_for_every_even_number_of_pairs_from_8_to_50():
    assert sorted(starters()) == list(range(7, 50, 2))


@pytest.mark.parametrize("ring", sorted(starters()))
def test_a_stored_starter_is_what_the_documentation_says(ring):
    games = starters()[ring]
    places = sorted(place for x, y, _ in games for place in (x, y))
    assert places == list(range(1, ring))
    differences = sorted(min((x - y) % ring, (y - x) % ring) for x, y, _ in games)
    assert differences == list(range(1, ring // 2 + 1))
    sets = [board_set for *_, board_set in games]
    assert len({0, *sets}) == len(sets) + 1
    played = sorted((board_set - place) % ring for x, y, board_set in games for place in (x, y))
    assert played == list(range(1, ring))
    if ring != 9:
        assert all(board_set == (x + y) % ring for x, y, board_set in games)


@pytest.mark.parametrize("entries", range(7, 51))
def test_a_complete_howell(entries):
    rounds = entries - 1 if entries % 2 == 0 else entries
    schedule = plan(NAME, entries, rounds, hands=2)
    assert len(meetings(schedule)) == entries * (entries - 1) // 2
    assert set(meetings(schedule).values()) == {1}
    assert set(boards_of(schedule).values()) == {1}
    for one in schedule.rounds:
        assert [table.number for table in one.tables] == list(range(1, entries // 2 + 1))
        assert len({table.boards for table in one.tables}) == len(one.tables)
    if entries % 2 == 0:
        assert len(boards_of(schedule)) == entries * 2 * rounds
    assert max(spreads(schedule)) <= 1


@pytest.mark.parametrize("entries, rounds", [(8, 1), (8, 4), (10, 8), (23, 11), (50, 20)])
def test_part_of_a_howell_has_no_meeting_and_no_board_twice(entries, rounds):
    schedule = plan(NAME, entries, rounds, hands=3)
    assert set(meetings(schedule).values()) == {1}
    assert set(boards_of(schedule).values()) == {1}


def test_eight_pairs_by_hand():
    # The stored games of round 0 in the ring 0 to 6 (pairs 2 to 8): 6-4 set 3, 1-5 set 6, 3-2 set 5;
    # pair 1 meets 0 with set 0. Everything goes on by one.
    rounds = plan(NAME, 8, 7).rounds
    assert [[(t.ns[0], t.ew[0], *t.boards) for t in one.tables] for one in rounds[:3]] == [
        [(1, 2, 1), (8, 6, 4), (3, 7, 7), (5, 4, 6)],
        [(1, 3, 2), (2, 7, 5), (4, 8, 1), (6, 5, 7)],
        [(1, 4, 3), (3, 8, 6), (5, 2, 2), (7, 6, 1)],
    ]


def test_pair_1_stays_and_everybody_else_follows_the_pair_before_it():
    rounds = plan(NAME, 12, 11, hands=2).rounds
    assert all(one.tables[0].ns == (1,) for one in rounds)
    after = {entry: entry + 1 if entry < 12 else 2 for entry in range(2, 13)} | {1: 1}
    for before, then in zip(rounds, rounds[1:], strict=False):
        for one, other in zip(before.tables, then.tables, strict=True):
            assert (after[one.ns[0]], after[one.ew[0]]) == (other.ns[0], other.ew[0])


@pytest.mark.parametrize("entries", [7, 9, 31])
def test_with_an_odd_number_each_pair_rests_once(entries):
    rounds = plan(NAME, entries, entries).rounds
    assert [one.sit_out for one in rounds] == [(entry,) for entry in range(1, entries + 1)]


@pytest.mark.parametrize("entries", [8, 12, 16, 20, 24, 32, 36, 44, 48])
def test_every_two_pairs_compete_equally(entries):
    assert plan(NAME, entries, entries - 1).measure("comparison").proved


@pytest.mark.parametrize("entries", range(4, 51, 2))
def test_the_others_are_not_far_from_it(entries):
    assert plan(NAME, entries, entries - 1).measure("comparison").value <= 8


@pytest.mark.parametrize("entries", [8, 22, 50])
def test_everybody_but_the_pair_that_stays_has_even_sides(entries):
    sides, _ = leans(plan(NAME, entries, entries - 1))
    assert sides[1] == entries - 1
    assert {sides[entry] for entry in range(2, entries + 1)} == {-1}


def test_dup_04_four_pairs_two_tables_three_sets():
    rounds = plan(NAME, 4, 3, hands=8).rounds
    pairings = [[(t.ns[0], t.ew[0]) for t in one.tables] for one in rounds]
    assert pairings == [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(1, 4), (2, 3)]]
    for one in rounds:
        first, second = one.tables
        eight = tuple(range(8 * one.number - 7, 8 * one.number + 1))
        # Either table deals four, then they exchange and overplay.
        assert first.boards == eight
        assert second.boards == eight[4:] + eight[:4]
    assert len({board for one in rounds for t in one.tables for board in t.boards}) == 24


@pytest.mark.parametrize("entries, rounds", [(3, 3), (4, 3), (5, 5), (6, 5)])
def test_for_so_few_pairs_all_tables_play_the_same_set(entries, rounds):
    schedule = plan(NAME, entries, rounds, hands=12)
    assert len(meetings(schedule)) == entries * (entries - 1) // 2
    for one in schedule.rounds:
        (boards,) = {tuple(sorted(table.boards)) for table in one.tables}
        assert boards == tuple(range(12 * one.number - 11, 12 * one.number + 1))
        assert len({table.boards for table in one.tables}) == len(one.tables)
    assert set(boards_of(schedule).values()) == {1}


@pytest.mark.parametrize("entries", range(3, 51))
def test_where_no_complete_howell_exists_it_is_told_before(entries):
    told = [(problem.code, dict(problem.details)) for problem in warnings(NAME, entries, 3)]
    assert told == ([("howell-shared", {"entries": entries})] if entries < 7 else [])


@pytest.mark.parametrize("entries, most", [(8, 7), (7, 7), (4, 3), (50, 49)])
def test_more_rounds_than_a_complete_howell_are_refused(entries, most):
    with pytest.raises(Refused) as caught:
        plan(NAME, entries, most + 1)
    if most == 49:  # no Howell at all is so long
        assert [problem.code for problem in caught.value.problems] == ["movement-rounds"]
        return
    details = {"movement": NAME, "entries": entries, "value": most + 1, "most": most}
    assert [(p.code, dict(p.details)) for p in caught.value.problems] == [("movement-rounds-for", details)]


def test_the_boards_decide_who_deals():
    rounds = plan(NAME, 10, 9, hands=3).rounds
    dealers = Counter()
    for one in rounds:
        for table in one.tables:
            dealers[table.boards[0], table.dealer] += 1
    assert len(dealers) == 9  # each set has one first dealer, wherever it is played
    assert all(dealer == "NESW"[(board - 1) % 4] for board, dealer in dealers)
