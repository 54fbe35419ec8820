"""How much repeats, and the least that it can be."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.repeats import even_twos, excess, least
from tests.scoring.movements.individual_figures import figures


def test_two_equal_rounds():
    """All 2 partnerships, 4 oppositions and 6 meetings come twice."""
    assert excess([[0, 1, 2, 3], [0, 1, 2, 3]]) == (2, 4, 6)


def test_partners_who_become_opponents():
    """0-2 and 1-3 are partners, then 0-1 and 2-3: two oppositions come twice, every meeting does."""
    assert excess([[0, 1, 2, 3], [0, 2, 1, 3]]) == (0, 2, 6)


def test_no_rounds():
    assert excess([]) == (0, 0, 0)
    assert least(9, 0) == (0, 0, 0)


@pytest.mark.parametrize(
    "total, sorts, twos", [(0, 3, 0), (3, 3, 0), (4, 3, 1), (7, 3, 5), (10, 2, 20), (5, 1, 10)]
)
def test_even_shares(total, sorts, twos):
    assert even_twos(total, sorts) == twos


@given(st.lists(st.integers(0, 6), min_size=1, max_size=6))
def test_no_shares_are_below_the_even_ones(shares):
    assert sum(n * (n - 1) // 2 for n in shares) >= even_twos(sum(shares), len(shares))


@pytest.mark.parametrize("cell", [(8, 7), (8, 8), (6, 4), (30, 8), (46, 24)])
def test_bounds_worked_out_before(cell):
    """8 x 7: 28 twos, 28 partnerships, 56 oppositions, 84 meetings: each two once, twice, three times.

    8 x 8: 4 partnerships, 8 oppositions and 12 meetings more, each with 1, 2 or 3 of its sort before it.
    """
    known = {
        (8, 7): (0, 28, 84),
        (8, 8): (4, 28 + 8 * 2, 84 + 12 * 3),
        (6, 4): (0, 2, 9),
        (30, 8): (0, 0, 0),
        (46, 24): (0, 22, 549),
    }
    assert least(*cell) == known[cell]
    if cell in figures():
        assert least(*cell)[:2] == figures()[cell][1]


def test_no_schedule_of_five_players_is_below_the_bounds():
    """Every way to play three rounds in which three different players rest."""

    def ways(idle):
        a, *rest = [place for place in range(5) if place != idle]
        return [[a, x, y, z] for x, y, z in permutations(rest) if x < z]

    bounds = least(5, 3)
    found = [excess(rounds) for rounds in product(ways(0), ways(1), ways(2))]
    assert len(found) == 27
    for values in found:
        assert all(value >= bound for value, bound in zip(values, bounds, strict=True))
    # Partners can all differ; of the oppositions one more repeats than the bound says.
    assert (min(found)[:2], bounds[:2]) == ((0, 3), (0, 2))
