"""Exact numbers as figures, ready for JSON, and in columns."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.figures import column, digits_for, rounded
from scoring.numbers import brief, plain, read_fraction, text

EXACT = st.fractions(min_value=-1000, max_value=1000, max_denominator=500)


def test_a09_more_digits_where_two_values_would_look_equal():
    assert column([Fraction(52, 7)]) == ("7.4",)
    assert column([Fraction(52, 7), Fraction(59, 8)]) == ("7.43", "7.38")


def test_whole_numbers_have_no_digits():
    assert column([7, Fraction(14, 2), None, -3]) == ("7", "7", "", "-3")
    assert column([]) == ()
    assert column([None], blank="–") == ("–",)


def test_one_fraction_gives_the_whole_column_its_digits():
    assert column([7, Fraction(20, 3)]) == ("7.0", "6.7")
    assert column([Fraction(1480, 3)]) == ("493.3",)
    assert column([Fraction(1480, 3), Fraction(4933, 10)]) == ("493.33", "493.30")


def test_equal_values_need_no_more_digits():
    assert digits_for([Fraction(1, 3), Fraction(1, 3), Fraction(2, 3)]) == 1


def test_values_too_close_for_twelve_digits_stop_there():
    near = Fraction(1, 3) + Fraction(1, 10**15)
    assert digits_for([Fraction(1, 3), near]) == 12


@pytest.mark.parametrize(
    ("number", "digits", "figure"),
    [
        (Fraction(1, 2), 0, "1"),
        (Fraction(-1, 2), 0, "-1"),
        (Fraction(5, 2), 0, "3"),
        (Fraction(7375, 1000), 2, "7.38"),
        (Fraction(-7375, 1000), 2, "-7.38"),
        (Fraction(-1, 100), 1, "0.0"),
        (Fraction(999, 1000), 1, "1.0"),
        (Fraction(1, 100), 2, "0.01"),
        (12, 3, "12.000"),
    ],
)
def test_halves_round_away_from_zero(number, digits, figure):
    assert rounded(number, digits) == figure


@given(EXACT, st.integers(1, 8))
def test_a_rounded_figure_is_the_nearest(number, digits):
    assert abs(Fraction(rounded(number, digits)) - number) <= Fraction(1, 2 * 10**digits)


@given(st.lists(EXACT, max_size=8))
def test_in_a_column_only_equal_values_look_equal(numbers):
    figures = column(numbers)
    for one, shown in zip(numbers, figures, strict=True):
        for other, also in zip(numbers, figures, strict=True):
            assert (one == other) is (shown == also)


@given(EXACT)
def test_exact_text_is_read_back(number):
    assert read_fraction(text(number)) == number
    assert read_fraction(plain(number)) == number


def test_plain_is_whole_where_it_can_be():
    assert plain(Fraction(4, 2)) == 2
    assert type(plain(Fraction(4, 2))) is int
    assert plain(Fraction(20, 3)) == "20/3"


def test_decimals_are_exact_and_floats_are_not_read():
    assert read_fraction(Decimal("6.1")) == Fraction(61, 10)
    assert read_fraction(Decimal("NaN")) is None
    assert read_fraction(6.1) is None


def test_what_was_typed_is_read_back_in_short():
    assert brief("6,5") == "6,5"
    assert brief(6.5) == "6.5"
    assert brief("x" * 50) == "x" * 39 + "…"
    assert brief(10**9999) == "…"
