"""The check of boards and of draws, against numbers worked out by hand and against what is stated."""

import ast
import inspect

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import Round, Table, checker_pairs, measures_boards, plan
from scoring.movements.checker_pairs import certificate
from tests.scoring.movements.playing import played


def boarded(*rounds):
    """Rounds of (ns, ew, boards), table by table."""
    return tuple(
        Round(
            number, tuple(Table(t, (ns,), (ew,), "N", boards) for t, (ns, ew, boards) in enumerate(games, 1))
        )
        for number, games in enumerate(rounds, start=1)
    )


def found(rounds, entries):
    return {measure.name: (measure.value, measure.bound) for measure in certificate(rounds, entries)}


def met_again(rounds):
    """(round, entry, entry) for every game of two that have met before."""
    found, before = [], set[tuple[int, ...]]()
    for one in rounds:
        for table in one.tables:
            two = tuple(sorted(table.ns + table.ew))
            if two in before:
                found.append((one.number, two[0], two[-1]))
            before.add(two)
    return found


def rested_again(rounds, entries):
    """(round, entry) for everybody who rests once more while somebody has rested less often."""
    rests = dict.fromkeys(range(1, entries + 1), 0)
    found = []
    for one in rounds:
        fewest = min(rests.values())
        late = [entry for entry in one.sit_out if rests[entry] > fewest]
        # Whoever rested less often must rest in this very round, or it is unfair.
        others = [entry for entry in rests if rests[entry] == fewest and entry not in one.sit_out]
        found += [(one.number, entry) for entry in late if others]
        for entry in one.sit_out:
            rests[entry] += 1
    return found


def test_without_boards_there_is_nothing_to_say():
    assert certificate(plan("round-robin", 6, 5).rounds, 6) == ()


def test_one_board_at_two_tables():
    """1 and 3 held North-South, 2 and 4 East-West. 1-2 and 3-4 met: 1. 1-3 and 2-4 compare: 1. 1-4 and
    2-3 rise and fall together: -1. Six twos, 2 in all: not to be shared out evenly.
    """
    assert found(boarded([(1, 2, (1,)), (3, 4, (1,))]), 4) == {"board": (0, 0), "comparison": (2, 1)}


def test_a_set_of_three_boards_counts_three_times():
    rounds = boarded([(1, 2, (1, 2, 3)), (3, 4, (1, 2, 3))])
    assert found(rounds, 4) == {"board": (0, 0), "comparison": (6, 0)}


def test_a_board_played_again_is_known():
    """1 and 2 play board 1 twice and no other: each makes a two. With a second board they need not."""
    again = boarded([(1, 2, (1,))], [(2, 1, (1,))])
    assert found(again, 2)["board"] == (2, 2)
    other = boarded([(1, 2, (1,)), (3, 4, (2,))], [(2, 1, (1,)), (3, 4, (1,))])
    assert found(other, 4)["board"] == (2, 0)


def test_a_board_at_one_table_compares_nobody():
    assert found(boarded([(1, 2, (1,)), (3, 4, (2,))]), 4)["comparison"] == (0, 0)


def test_four_pairs_in_three_rounds_of_shared_boards_are_compared_alike():
    """A board a round at both tables; every two meet once, compare on the same side once, or differ."""
    rounds = boarded([(1, 2, (1,)), (3, 4, (1,))], [(1, 3, (2,)), (4, 2, (2,))], [(1, 4, (3,)), (2, 3, (3,))])
    # 1-2: met 1, in round 2 on different sides, 1 N-S and 2 E-W: -1, in round 3 on the same side: 1. 1-3 and
    # 1-4 likewise; 2-3: E-W and N-S: -1, N-S ... each comes to 1 in the end.
    assert found(rounds, 4) == {"board": (0, 0), "comparison": (0, 0)}


@settings(max_examples=60)
@given(st.data())
def test_any_boards_are_measured_alike_by_both(data):
    entries = data.draw(st.integers(2, 9))
    rounds = []
    for _ in range(data.draw(st.integers(1, 4))):
        order = data.draw(st.permutations(range(1, entries + 1)))
        games = []
        for t in range(entries // 2):
            first, count = data.draw(st.integers(1, 4)), data.draw(st.integers(1, 2))
            games.append((order[2 * t], order[2 * t + 1], tuple(range(first, first + count))))
        # A pair holds a board once: what it plays again is left to test_a_board_played_again_is_known.
        rounds.append(games)
    seen = set()
    for games in rounds:
        for place, (ns, ew, boards) in enumerate(games):
            kept = tuple(b for b in boards if (ns, b) not in seen and (ew, b) not in seen)
            seen |= {(entry, b) for entry in (ns, ew) for b in kept}
            games[place] = (ns, ew, kept)
    made = boarded(*rounds)
    assert certificate(made, entries) == measures_boards.certificate(made, entries)


@pytest.mark.parametrize(
    "name, entries, rounds, hands",
    [("mitchell", 14, 7, 4), ("mitchell", 16, 7, 3), ("mitchell", 15, 7, 2), ("mitchell", 60, 20, 2)]
    + [("howell", entries, entries - 1, 2) for entries in range(8, 51, 6)]
    + [("howell", 9, 9, 2), ("howell", 24, 10, 2)],
)
def test_nobody_knows_a_board_already_in_mitchell_and_howell(name, entries, rounds, hands):
    made = plan(name, entries, rounds, hands=hands)
    assert found(made.rounds, entries)["board"] == (0, 0)
    assert not met_again(made.rounds)
    assert certificate(made.rounds, entries) == made.certificate[-2:]


def test_who_meets_again_is_named_with_the_round():
    rounds = boarded([(1, 2, ()), (3, 4, ())], [(1, 3, ()), (2, 4, ())], [(2, 1, ()), (4, 3, ())])
    assert met_again(rounds) == [(3, 1, 2), (3, 3, 4)]


def test_who_rests_again_too_soon_is_named():
    def resting(*idle):
        return tuple(Round(number, (), (entry,)) for number, entry in enumerate(idle, start=1))

    assert rested_again(resting(1, 2, 3), 3) == []
    assert rested_again(resting(1, 2, 1), 3) == [(3, 1)]
    assert rested_again(resting(1, 2, 3, 2, 2), 3) == [(5, 2)]


def test_resting_again_is_fair_together_with_the_last_who_has_not():
    assert rested_again((Round(1, (), (1, 2)), Round(2, (), (3, 1))), 3) == []


@pytest.mark.parametrize("name", ["swiss", "danish"])
@pytest.mark.parametrize("entries, rounds", [(8, 7), (9, 6), (13, 12), (20, 12), (31, 10)])
@pytest.mark.parametrize("seed", [1, 2])
def test_draws_bring_nobody_together_again_and_share_out_the_rests(name, entries, rounds, seed):
    made = played(name, entries, rounds, seed).rounds
    assert not met_again(made)
    assert not rested_again(made, entries)


def test_the_check_shares_nothing_with_what_states_the_measures():
    tree = ast.parse(inspect.getsource(checker_pairs))
    ours = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name for name in ours if name.startswith("scoring")} == {"scoring.movements.schedule"}
