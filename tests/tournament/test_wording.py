"""Every problem has its sentence, in the words a tired organiser understands."""

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import plan
from scoring.problems import Problem
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES
from tests.tournament.codes import deeds, problems
from tournament import wording
from tournament.wording.change_deeds import CHANGE_DEEDS
from tournament.wording.deeds import DEEDS
from tournament.wording.entry_deeds import ENTRY_DEEDS

FOUND = sorted(problems())
# What sentences may always use: where a problem is.
PLACES = {"file", "line", "path", "round", "table", "hand", "field"}


def test_the_search_finds_problems_of_both_halves():
    codes = {one.code for one in FOUND}
    assert {"hand-sum", "tables-missing", "file-key-unknown", "movement-rounds", "file-empty"} <= codes
    assert len(codes) > 100


@pytest.mark.parametrize("found", FOUND, ids=lambda one: f"{one.code} {one.where}")
def test_every_problem_made_anywhere_has_a_wording(found):
    assert found.code in wording.PROBLEMS


@pytest.mark.parametrize("found", FOUND, ids=lambda one: f"{one.code} {one.where}")
def test_the_wordings_placeholders_are_among_the_details(found):
    words = wording.PROBLEMS[found.code]
    if callable(words) or found.details is None:
        return
    used = set(re.findall(r"%\((\w+)\)s", str(words)))
    assert used <= found.details | PLACES, f"{used - found.details} in {words}"


@pytest.mark.parametrize("code", sorted(wording.PROBLEMS))
def test_a_sentence_is_said_even_when_details_are_missing(code):
    said = wording.sentence(Problem(code))
    assert said
    assert "%(" not in said and "!" not in said


def test_no_wording_is_left_over():
    assert set(wording.PROBLEMS) - {one.code for one in FOUND} == set()


def test_every_deed_of_the_log_has_a_sentence():
    made = set(deeds())
    assert {"result-entered", "round-opened", "entry-added", "event-closed"} <= made
    assert made <= {*DEEDS, *ENTRY_DEEDS, *CHANGE_DEEDS}


def test_a_fault_says_the_place_what_is_wrong_and_what_would_be_right():
    problem = Problem("hand-sum", {"table": 4, "hand": 2, "ns": 8, "ew": 6, "tricks": 14, "should": 13})
    assert wording.sentence(problem) == "Table 4, hand 2: 8 and 6 make 14 tricks. A hand has 13."


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (Problem("already-entered", {"name": "ann archer"}), "ann archer is entered already."),
        (
            Problem("player-twice", {"name": "ann archer", "pair": "ann archer & bo", "absent": False}),
            "ann archer is entered already, in ann archer & bo.",
        ),
        (
            Problem("pair-with-itself", {"name": "van der Berg"}),
            "van der Berg cannot play with himself or herself. Name the partner.",
        ),
        (Problem("mail-not-valid", {"mail": "ann@"}), "ann@ is not a mail address."),
        (
            Problem("last-admin", {"name": "o’neill"}),
            "o’neill is the club's only admin. Name another one first.",
        ),
        (
            Problem("option-value", {"option": "round_end", "allowed": ["hands"], "value": "x"}),
            "round_end is one of hands, not x.",
        ),
        # Words of our own get their capital, whatever the details hold.
        (Problem("line-cells", {"found": 3, "needed": 2}), "This line has 3 cells. It should have 2."),
        (Problem("hand-blank"), "The result is missing."),
        (Problem("penalty-twice", {"side": "ns"}), "North-South was charged with this in this hand already."),
        (
            Problem("label-twice-in-list", {"label": "t", "other": 2}),
            "The pair name t stands in line 2 already.",
        ),
        (Problem("text-empty", {"field": "name"}), "Name: please write something."),
        # After a place a sentence goes on.
        (Problem("already-entered", {"line": 2, "name": "ann"}), "Line 2: ann is entered already."),
    ],
)
def test_a_name_that_begins_a_sentence_stands_as_it_is_written(problem, said):
    assert wording.sentence(problem) == said


def test_sides_and_lists_are_named():
    tables = Problem("tables-missing", {"round": 3, "tables": [2, 7]})
    assert wording.sentence(tables) == "Round 3: tables 2 and 7 have no result yet."
    many = Problem("tables-missing", {"round": 3, "tables": [2, 7, 11]})
    assert wording.sentence(many) == "Round 3: tables 2, 7 and 11 have no result yet."
    assert wording.sentence(Problem("tables-missing", {"tables": [2]})) == "Table 2 has no result yet."
    unplayed = Problem("rounds-unplayed", {"rounds": [3, 4]})
    assert wording.sentence(unplayed) == "Rounds 3 and 4 were never opened."
    one = Problem("tables-missing", {"round": 3, "tables": [2]})
    assert wording.sentence(one) == "Round 3: table 2 has no result yet."
    side = Problem("tricks-range", {"table": 1, "hand": 3, "side": "ns", "tricks": 14, "most": 13})
    said = wording.sentence(side)
    assert said == "Table 1, hand 3: 14 tricks for North-South are too many. There are only 13."


def test_an_unknown_code_is_no_error_page():
    assert "of-another-version" in wording.sentence(Problem("of-another-version", {"table": 2}))


def test_a_percent_sign_in_a_name_is_only_a_percent_sign():
    assert "100 %s" in wording.sentence(Problem("already-entered", {"name": "100 %s"}))


@pytest.mark.parametrize("name", [*VALUES, *TIE_BREAKS])
def test_every_ranking_value_has_a_plain_name_and_one_line(name):
    assert wording.ranking_name(name) != name
    assert wording.ranking_explanation(name).endswith(".")


def test_every_measure_of_a_schedule_is_said_beside_its_bound():
    for measure in plan("round-robin", 6, 5).certificate:
        said = wording.measure(measure.name, measure.value, measure.bound)
        assert (said[0].isupper() or said[0].isdigit()) and said.endswith(".")
        assert ("best possible" in said) == (measure.value == measure.bound)


def test_suits_have_name_and_symbol():
    assert [wording.suit_symbol(one) + wording.suit(one) for one in "SHDC"] == [
        "♠Spades",
        "♥Hearts",
        "♦Diamonds",
        "♣Clubs",
    ]
    assert wording.suit("turned") == "Turned card"
    assert wording.suit(None) == "" == wording.suit_symbol("chosen")


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ([7, None, 3], ["7", "", "3"]),
        ([Fraction(20, 3), Fraction(7)], ["6.67", "7"]),
        # 52 tricks in 7 hands and 59 in 8: 7.43 and 7.38 (case A09)
        ([Fraction(52, 7), Fraction(59, 8)], ["7.43", "7.38"]),
        # nearly equal ones get as many digits as tell them apart
        ([Fraction(74286, 10000), Fraction(74281, 10000)], ["7.429", "7.428"]),
        ([Fraction(-1, 2), Fraction(1, 3)], ["-0.50", "0.33"]),
        ([Fraction(5, 2), Fraction(5, 2)], ["2.50", "2.50"]),
        # a whole number is written whole, and no other one reads like it
        ([26, Fraction(44, 3), 0], ["26", "14.67", "0"]),
        ([26, Fraction(26001, 1000)], ["26", "26.001"]),
        ([Fraction(26001, 1000)], ["26.00"]),
        ([], []),
    ],
)
def test_numbers_of_a_column(values, shown):
    assert wording.numbers(values) == shown


@pytest.mark.parametrize(
    ("texts", "room"),
    [
        (["26", "14.67", "", "0"], [".00", "", "", ".00"]),
        (["26", "26.001"], [".000", ""]),
        (["26", "4", ""], ["", "", ""]),
        ([], []),
    ],
)
def test_units_stand_under_units(texts, room):
    assert wording.room_after(texts) == room


@given(st.lists(st.none() | st.fractions(-50, 50, max_denominator=2000), max_size=12))
def test_A09_values_that_differ_never_read_the_same(values):
    shown = wording.numbers(values)
    for value, text in zip(values, shown, strict=True):
        assert (value is None) == (text == "")
        for other, other_text in zip(values, shown, strict=True):
            assert (value == other) == (text == other_text)


def test_numbers_too_close_for_any_digits_still_end():
    close = [Fraction(1, 10**20), Fraction(2, 10**20)]
    assert wording.numbers(close) == ["0.000000000000"] * 2
