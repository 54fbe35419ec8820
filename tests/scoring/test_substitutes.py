"""Who sits at a place, round by round; the rounds are written out by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.substitutes import Span, Turn, sitting, spans, twice, with_turn

ONE_ROUND = (Turn(3, "Paul"), Turn(4, None))
FOR_GOOD = (Turn(3, "Paul"),)


def course(turns: tuple[Turn, ...], rounds: int = 8) -> list[object]:
    return [sitting(turns, number) for number in range(1, rounds + 1)]


def test_nobody_sits_there_but_the_registered_player_while_there_is_no_turn() -> None:
    assert course((), 3) == [None, None, None]
    assert spans(()) == ()


def test_for_one_round_the_player_is_back_in_the_next() -> None:
    assert with_turn((), "Paul", 3, 3) == ONE_ROUND
    assert course(ONE_ROUND, 5) == [None, None, "Paul", None, None]
    assert spans(ONE_ROUND) == (Span("Paul", 3, 3),)


def test_for_good_there_is_no_last_round() -> None:
    assert with_turn((), "Paul", 3, None) == FOR_GOOD
    assert course(FOR_GOOD, 5) == [None, None, "Paul", "Paul", "Paul"]
    assert spans(FOR_GOOD) == (Span("Paul", 3, None),)


def test_somebody_who_is_replaced_for_good_comes_back() -> None:
    turns = with_turn(FOR_GOOD, None, 6, None)
    assert course(turns, 7) == [None, None, "Paul", "Paul", "Paul", None, None]
    assert spans(turns) == (Span("Paul", 3, 5),)


def test_one_round_inside_a_longer_turn_leaves_the_rest_of_it() -> None:
    turns = with_turn(FOR_GOOD, "Rita", 5, 5)
    assert course(turns, 7) == [None, None, "Paul", "Paul", "Rita", "Paul", "Paul"]
    assert spans(turns) == (Span("Paul", 3, 4), Span("Rita", 5, 5), Span("Paul", 6, None))


def test_the_registered_player_may_sit_for_one_round_between() -> None:
    turns = with_turn(FOR_GOOD, None, 5, 5)
    assert course(turns, 7) == [None, None, "Paul", "Paul", None, "Paul", "Paul"]


def test_a_turn_over_others_leaves_nothing_of_them_but_what_comes_after() -> None:
    turns = (Turn(2, "Paul"), Turn(3, None), Turn(5, "Rita"))
    assert course(with_turn(turns, "Sam", 2, 5), 7) == [None, "Sam", "Sam", "Sam", "Sam", "Rita", "Rita"]
    assert with_turn(turns, None, 1, None) == ()


def test_turns_that_change_nothing_are_not_kept() -> None:
    assert with_turn(FOR_GOOD, "Paul", 5, 6) == FOR_GOOD
    assert with_turn((), None, 2, None) == ()
    assert with_turn(ONE_ROUND, "Paul", 4, 4) == (Turn(3, "Paul"), Turn(5, None))


def test_turns_that_touch_are_one() -> None:
    turns = with_turn(with_turn((), "Paul", 2, 2), "Paul", 3, 4)
    assert spans(turns) == (Span("Paul", 2, 4),)


@pytest.mark.parametrize(
    ("span", "held"),
    [
        (Span("Paul", 3, 3), [3]),
        (Span("Paul", 3, 5), [3, 4, 5]),
        (Span("Paul", 5), [5, 6, 7]),
    ],
)
def test_a_span_holds_its_first_and_its_last_round(span: Span, held: list[int]) -> None:
    assert [number for number in range(1, 8) if span.holds(number)] == held


def test_who_would_sit_twice_is_named_with_the_round() -> None:
    assert twice({1: ["Ann", "Ben"], 2: ["Ann", "Ben", "Ann"], 3: []}) == {2: ("Ann",)}
    assert twice({}) == {}
    assert twice({4: [1, 2, 2, 1, 3]}) == {4: (1, 2)}


wishes = st.lists(
    st.tuples(
        st.sampled_from(["Paul", "Rita", None]), st.integers(1, 9), st.one_of(st.none(), st.integers(0, 5))
    ),
    max_size=6,
)


@given(wishes)
def test_after_any_wishes_each_round_has_whoever_was_wished_for_last(
    told: list[tuple[str | None, int, int | None]],
) -> None:
    turns: tuple[Turn, ...] = ()
    seats: list[object] = [None] * 16
    for player, first, more in told:
        last = None if more is None else first + more
        turns = with_turn(turns, player, first, last)
        for number in range(first, 16 if last is None else min(last, 15) + 1):
            seats[number] = player
    assert [sitting(turns, number) for number in range(1, 16)] == seats[1:]
    starts = [turn.from_round for turn in turns]
    assert starts == sorted(set(starts))
    for number in range(1, 16):
        held = [span.player for span in spans(turns) if span.holds(number)]
        assert held == ([] if seats[number] is None else [seats[number]])
