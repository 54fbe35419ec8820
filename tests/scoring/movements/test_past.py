"""What rounds played have left, and the seats that follow from it."""

import pytest

from scoring.movements.past import Past, seat
from tests.scoring.movements.helpers import written

# Pair 3 rests, then 2; North deals first, then East.
TWO_ROUNDS = written([[(1, 2, "N")], [(1, 3, "E")]], 3)


def test_meetings_rests_and_sides():
    past = Past(TWO_ROUNDS, 1)
    assert past.met == {frozenset((1, 2)): 1, frozenset((1, 3)): 1}
    assert past.rests == {3: 1, 2: 1}
    assert past.lean == {1: 2, 2: -1, 3: -1}


@pytest.mark.parametrize(
    "hands, deals",
    [
        # One hand: N deals, E leads; then E deals, S leads. Pair 1: its side first once, the other side once;
        # its first player dealt one; its second led one. Pair 2: led one, by its first (E). Pair 3 dealt one.
        (1, {1: (0, 1, -1), 2: (-1, 0, 1), 3: (1, 1, 0)}),
        # Two hands: N, E deal and E, S lead; then E, S deal and S, W lead.
        (2, {1: (0, 0, -2), 2: (-1, 1, 1), 3: (1, 1, -1)}),
        # Four hands: everybody deals and leads once.
        (4, {1: (0, 0, 0), 2: (-1, 0, 0), 3: (1, 0, 0)}),
    ],
)
def test_deals(hands, deals):
    assert Past(TWO_ROUNDS, hands).deals == deals


def test_who_was_north_south_less_often_sits_there():
    past = Past(TWO_ROUNDS, 1)
    assert (past.seat(1, 1, 2).ns, past.seat(1, 1, 2).ew) == ((2,), (1,))
    assert past.seat(5, 2, 3).number == 5
    # Level: in the order given.
    assert (past.seat(1, 3, 2).ns, past.seat(1, 2, 3).ns) == ((3,), (2,))


def test_the_chair_deals_that_leaves_least_uneven():
    # Four hands: only whose side begins counts. Pair 3's began once more, pair 2's once less.
    past = Past(TWO_ROUNDS, 4)
    assert past.seat(1, 3, 2).dealer in ("E", "W")
    assert past.seat(1, 2, 3).dealer in ("N", "S")


def test_a_round_of_games_names_who_sits_out():
    one = seat(3, [(2, 3)], Past(TWO_ROUNDS, 1), range(1, 5))
    assert (one.number, one.sit_out) == (3, (1, 4))
    assert [table.number for table in one.tables] == [1]


def test_nothing_played_nothing_known():
    past = Past((), 4)
    assert (past.met, past.rests, past.lean, past.deals) == ({}, {}, {}, {})
    assert past.seat(1, 1, 2).dealer == "N"
