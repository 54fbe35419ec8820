"""Boards that come twice and comparisons that are uneven, against numbers worked out by hand."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import Round, Table, plan
from scoring.movements.measures_boards import certificate


def written(*rounds):
    """Rounds of (ns, ew, boards) in table order."""
    return [
        Round(number, tuple(Table(place, (ns,), (ew,), "N", tuple(boards)) for place, (ns, ew, boards) in at))
        for number, at in enumerate((list(enumerate(one, start=1)) for one in rounds), start=1)
    ]


def values(rounds, entries):
    return {measure.name: (measure.value, measure.bound) for measure in certificate(rounds, entries)}


def test_without_boards_there_is_nothing_to_measure():
    assert certificate(plan("round-robin", 6, 5).rounds, 6) == ()


def test_two_tables_that_play_one_board():
    # 1 and 2 meet: 1 x (2 - 1) = 1, so do 3 and 4. 1 and 3 hold North-South both: 1; 2 and 4 East-West: 1.
    # 1 and 4, 2 and 3 hold different sides: -1. Most less least: 2. The sum is 1+1+1+1-1-1 = 2, not
    # to be shared out among six: at least 1.
    assert values(written([(1, 2, [7]), (3, 4, [7])]), 4) == {"board": (0, 0), "comparison": (2, 1)}


def test_a_board_that_only_one_table_plays_compares_nobody():
    assert values(written([(1, 2, [1]), (3, 4, [2])]), 4)["comparison"] == (0, 0)


def test_four_pairs_that_all_meet_and_always_play_the_same_board_compete_equally():
    # Each two meet once (1). On the other two boards pair 1 is North-South, the others once with it and once
    # against it, and so on: 0. Everybody 1.
    rounds = written(
        [(1, 2, [1]), (3, 4, [1])],
        [(1, 3, [2]), (4, 2, [2])],
        [(1, 4, [3]), (2, 3, [3])],
    )
    assert values(rounds, 4) == {"board": (0, 0), "comparison": (0, 0)}


def test_a_mitchell_of_three_tables_has_two_fields():
    # North-South 1 and 2 hold the same side of three boards: 3. Pair 1 meets each East-West once (2), and
    # holds the other side of two more boards: 0. Most less least 3. The sum is 6 x 3 = 18 among 15.
    found = {m.name: (m.value, m.bound) for m in plan("mitchell", 6, 3).certificate}
    assert found["comparison"] == (3, 1)
    assert found["board"] == (0, 0)


@pytest.mark.parametrize(
    "plays, value, bound",
    [
        ([[1], [1]], 2, 2),  # both pairs play board 1 twice, and there is no other
        ([[1, 2], [2, 3]], 2, 2),  # four plays of three boards: one board twice at least
        ([[1], [2], [1]], 2, 2),
        ([[1, 2, 3], [1, 4, 5]], 2, 2),  # six plays of five boards
    ],
)
def test_a_board_that_comes_back(plays, value, bound):
    rounds = written(*([(1, 2, boards)] for boards in plays))
    assert values(rounds, 2)["board"] == (value, bound)


def test_a_board_that_need_not_have_come_back():
    # Pairs 1 and 2 play board 1 twice though there are three boards and they play only two.
    rounds = written([(1, 2, [1]), (3, 4, [2])], [(1, 2, [1]), (3, 4, [3])])
    assert values(rounds, 4)["board"] == (2, 0)


@st.composite
def any_rounds(draw):
    entries = draw(st.integers(4, 8))
    rounds = []
    for _ in range(draw(st.integers(1, 4))):
        order = draw(st.permutations(range(1, entries + 1)))
        count = draw(st.integers(1, entries // 2))
        boards = [
            draw(st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)) for _ in range(count)
        ]
        rounds.append([(order[2 * t], order[2 * t + 1], boards[t]) for t in range(count)])
    return written(*rounds), entries


@given(any_rounds())
def test_the_definition_word_for_word(drawn):
    rounds, entries = drawn
    plays = Counter()
    held, met = set(), Counter()
    tables_of = Counter()
    for one in rounds:
        for table in one.tables:
            for board in table.boards:
                tables_of[board] += 1
                plays[table.ns[0], board] += 1
                plays[table.ew[0], board] += 1
                held |= {(table.ns[0], "ns", board), (table.ew[0], "ew", board)}
                met[frozenset((table.ns[0], table.ew[0])), board] += 1
    compared = {}
    for one, other in combinations(range(1, entries + 1), 2):
        total = 0
        for board, tables in tables_of.items():
            for side, their in (("ns", "ns"), ("ew", "ew"), ("ns", "ew"), ("ew", "ns")):
                if (one, side, board) in held and (other, their, board) in held:
                    total += 1 if side == their else -1
            # Where they meet they hold different sides, and that counts k - 1 instead of -1.
            total += met[frozenset((one, other)), board] * tables
        compared[one, other] = total
    found = values(rounds, entries)
    assert found["comparison"][0] == max(compared.values()) - min(compared.values())
    assert found["board"][0] == sum(times * (times - 1) // 2 for times in plays.values())
    assert all(value >= bound for value, bound in found.values())
