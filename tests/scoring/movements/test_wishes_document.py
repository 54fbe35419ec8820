"""Wishes as they are stored: read, written, and what cannot be read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements.wishes import Wishes
from scoring.movements.wishes_document import document, read
from scoring.problems import Problem, Refused

WHOLE = {
    "fixed": {"4": 1, "7": 3},
    "apart": [[1, 2, 3]],
    "late": [{"entries": [5, 6], "from_round": 3}],
    "together": [[7, 8]],
    "tables": "1-12, 15",
    "rooms": ["1-6", "7-12, 15"],
}
WISHES = Wishes(
    fixed={4: 1, 7: 3},
    apart=(frozenset((1, 2, 3)),),
    late=((frozenset((5, 6)), 3),),
    together=(frozenset((7, 8)),),
    tables=(*range(1, 13), 15),
    rooms=(tuple(range(1, 7)), (*range(7, 13), 15)),
)


def test_a_whole_document_is_read_and_written():
    assert read(WHOLE) == WISHES
    assert document(WISHES) == WHOLE


def test_nothing_is_no_wish():
    assert read({}) == Wishes()
    assert document(Wishes()) == {}


def test_numbers_of_tables_may_be_a_list():
    assert read({"tables": [3, 1], "rooms": [[3], "1"]}) == Wishes(tables=(3, 1), rooms=((3,), (1,)))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("fixed", [1, 2]),
        ("fixed", {"a": 1}),
        ("fixed", {"1": "b"}),
        ("fixed", {"1": True}),
        ("fixed", {"1": 1.5}),
        ("apart", [1, 2]),
        ("apart", "1-2"),
        ("apart", [[1, 1]]),
        ("late", [[1, 2]]),
        ("late", [{"entries": [1, 2]}]),
        ("together", {"1": 2}),
        ("tables", 5),
        ("rooms", "1-5"),
    ],
)
def test_what_cannot_be_read_is_named(key, value):
    with pytest.raises(Refused) as refused:
        read({key: value})
    assert refused.value.problems == (Problem("wish-unreadable", {"key": key, "value": str(value)}),)


def test_every_fault_is_named_at_once():
    with pytest.raises(Refused) as refused:
        read({"tables": "9-1", "apart": 3, "seats": []})
    assert [one.code for one in refused.value.problems] == ["range-backwards", "wish-unreadable", "wish-key"]


ENTRY = st.integers(1, 40)
GROUP = st.frozensets(ENTRY, min_size=2, max_size=5)


@given(
    st.dictionaries(ENTRY, ENTRY, max_size=4),
    st.lists(GROUP, max_size=3),
    st.lists(st.tuples(GROUP, st.integers(2, 9)), max_size=3),
    st.lists(st.integers(1, 99), unique=True, max_size=9),
)
def test_what_is_written_is_read_back(fixed, apart, late, tables):
    wishes = Wishes(fixed=fixed, apart=tuple(apart), late=tuple(late), tables=tuple(tables))
    assert read(document(wishes)) == wishes
