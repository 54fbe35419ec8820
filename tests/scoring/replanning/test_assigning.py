"""Games to tables at the least cost, judged by trying every order."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.replanning.assigning import assigned

squares = st.integers(1, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-20, 20), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def test_a_worked_example() -> None:
    """4 + 1 + 2 = 7 is the least: 5 + 1 + 2, 4 + 3 + 9 and the other three are more."""
    assert assigned([[4, 5, 9], [6, 8, 1], [7, 2, 3]]) == [0, 2, 1]


@settings(max_examples=200)
@given(squares)
def test_nothing_is_cheaper(costs: list[list[int]]) -> None:
    found = assigned(costs)
    assert sorted(found) == list(range(len(costs)))
    cheapest = min(
        sum(row[place] for row, place in zip(costs, order, strict=True))
        for order in permutations(range(len(costs)))
    )
    assert sum(row[place] for row, place in zip(costs, found, strict=True)) == cheapest


def test_no_games_have_no_tables() -> None:
    assert assigned([]) == []
