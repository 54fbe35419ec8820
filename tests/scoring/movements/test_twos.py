"""Twos among equal things, and the fewest there can be: small numbers written out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.twos import even_twos, twos


@pytest.mark.parametrize(
    ("times", "found"), [([], 0), ([0, 1], 0), ([2], 1), ([3], 3), ([2, 2, 1], 2), ([4, 0, 3], 9)]
)
def test_twos_written_out(times, found):
    assert twos(times) == found


@pytest.mark.parametrize(
    ("total", "sorts", "fewest"),
    [
        (0, 4, 0),
        (4, 4, 0),
        (5, 4, 1),  # 2 1 1 1
        (7, 3, 5),  # 3 2 2: 3 + 1 + 1
        (6, 1, 15),
        # Where there are no sorts nothing can be the same.
        (0, 0, 0),
        (5, 0, 0),
    ],
)
def test_the_fewest_written_out(total, sorts, fewest):
    assert even_twos(total, sorts) == fewest


@given(st.lists(st.integers(0, 30), min_size=1, max_size=8))
def test_nothing_has_fewer_twos_than_an_even_share(times):
    assert twos(times) >= even_twos(sum(times), len(times))
