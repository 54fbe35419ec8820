"""Table numbers as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import ranges
from scoring.problems import Problem, Refused


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("1-12, 15", (*range(1, 13), 15)),
        ("15, 1-3", (15, 1, 2, 3)),
        ("7", (7,)),
        (" 3 - 5 ; 9 ", (3, 4, 5, 9)),
        ("3\u20135", (3, 4, 5)),
        ("4-4", (4,)),
        ("", ()),
        ("1,,2,", (1, 2)),
    ],
)
def test_ranges_are_read_in_their_order(text, numbers):
    assert ranges.read(text) == numbers


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("one", Problem("range-unreadable", {"part": "one"})),
        ("1-2-3", Problem("range-unreadable", {"part": "1-2-3"})),
        ("-3", Problem("range-unreadable", {"part": "-3"})),
        ("1.5", Problem("range-unreadable", {"part": "1.5"})),
        ("12-1", Problem("range-backwards", {"part": "12-1", "first": 12, "last": 1})),
        ("0-3", Problem("range-number", {"part": "0-3", "highest": 999})),
        ("1000", Problem("range-number", {"part": "1000", "highest": 999})),
        ("1-4, 3", Problem("range-twice", {"number": 3})),
        ("1-401", Problem("range-long", {"most": 400})),
    ],
)
def test_a_part_that_is_no_range_is_named(text, problem):
    with pytest.raises(Refused) as refused:
        ranges.read(text)
    assert refused.value.problems == (problem,)


def test_all_faults_are_named_at_once():
    with pytest.raises(Refused) as refused:
        ranges.read("a, 5-2, 1-3, 2-3, 2, 999999")
    codes = [one.code for one in refused.value.problems]
    assert codes == ["range-unreadable", "range-backwards", "range-number", "range-twice", "range-twice"]


def test_a_long_list_ends_soon():
    with pytest.raises(Refused) as refused:
        ranges.read(", ".join(["1-999"] * 5000))
    assert "range-long" in {one.code for one in refused.value.problems}


@given(st.lists(st.integers(1, 999), unique=True, max_size=60))
def test_what_is_written_is_read_back(numbers):
    assert ranges.read(ranges.written(numbers)) == tuple(numbers)


def test_runs_are_written_as_ranges():
    assert ranges.written((1, 2, 3, 15, 7, 8)) == "1-3, 15, 7-8"
