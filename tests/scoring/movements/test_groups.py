"""Groups and fields keep their laws."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.groups import Field, Group, field, prime_power

SIZES = (2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 49, 81)


@pytest.mark.parametrize(
    "number, power",
    [(2, (2, 1)), (9, (3, 2)), (49, (7, 2)), (64, (2, 6)), (97, (97, 1)), (1, None), (12, None), (0, None)],
)
def test_prime_powers(number, power):
    assert prime_power(number) == power


def test_an_element_is_written_in_digits_the_first_the_lowest():
    # 3 x 5: 7 = 1 + 3 * 2.
    group = Group((3, 5))
    assert (group.order, group.digits(7), group.element([1, 2])) == (15, [1, 2], 7)
    assert group.element([4, 6]) == 1 + 3 * 1


def test_shifts_add_digit_by_digit_without_a_carry():
    # In 3 x 5: 5 = (2, 1) and 14 = (2, 4) make (1, 0).
    assert Group((3, 5)).shifts()[5][14] == 1
    assert Group((2, 2)).shifts() == [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]


@given(st.lists(st.integers(2, 6), min_size=1, max_size=3).map(tuple))
def test_every_shift_moves_everybody_and_zero_to_itself(moduli):
    shifts = Group(moduli).shifts()
    assert shifts[0] == list(range(len(shifts)))
    for moved, shift in enumerate(shifts):
        assert sorted(shift) == shifts[0]
        assert shift[0] == moved


def test_the_field_of_four_by_hand():
    of = field(4)  # x * x = x + 1, so 2 * 2 = 3
    assert [[of.times(a, b) for b in range(4)] for a in range(4)] == [
        [0, 0, 0, 0],
        [0, 1, 2, 3],
        [0, 2, 3, 1],
        [0, 3, 1, 2],
    ]
    assert of.plus(2, 3) == 1


def test_the_field_of_seven_is_counting_modulo_seven():
    of = field(7)
    assert all(
        of.times(a, b) == a * b % 7 and of.plus(a, b) == (a + b) % 7 for a in range(7) for b in range(7)
    )


@pytest.mark.parametrize("q", SIZES)
def test_the_powers_of_one_element_are_all_but_0(q):
    powers = field(q).powers
    assert powers[0] == 1
    assert sorted(powers) == list(range(1, q))


@pytest.mark.parametrize("q", SIZES)
@given(st.data())
def test_products_spread_over_sums(q, data):
    of, element = field(q), st.integers(0, q - 1)
    a, b, c = data.draw(element), data.draw(element), data.draw(element)
    assert of.times(a, of.plus(b, c)) == of.plus(of.times(a, b), of.times(a, c))
    assert of.times(a, b) == of.times(b, a)
    assert of.times(of.times(a, b), c) == of.times(a, of.times(b, c))


def test_there_is_no_field_of_twelve():
    with pytest.raises(AssertionError):
        Field(12)
