"""What the steps say: schedules, times, proposals, lists of trumps."""

import pytest
from django import forms

from scoring.movements import plan
from scoring.movements.schedule import Measure, Round, Schedule, Table
from scoring.rules import Rules
from tournament.web.wizard import estimate, rounds_choice, schedule_words
from tournament.web.wizard.rounds_choice import Size
from tournament.web.wizard.trump_list import TrumpListField


def said(entries: int, rounds: int) -> list[str]:
    return [line.text for line in schedule_words.lines(plan("round-robin", entries, rounds, hands=4))]


@pytest.mark.parametrize(
    ("entries", "rounds", "met", "sat_out"),
    [
        (8, 7, "Everybody meets everybody once.", "Nobody sits out."),
        (8, 3, "Nobody meets anybody twice.", "Nobody sits out."),
        (5, 5, "Everybody meets everybody once.", "Everybody sits out once."),
        (5, 4, "Nobody meets anybody twice.", "Nobody sits out twice."),
        (5, 10, "Everybody meets everybody twice.", "Everybody sits out twice."),
        (5, 7, "Any two pairs meet once or twice.", "Everybody sits out once or twice."),
        (4, 9, "Everybody meets everybody 3 times.", "Nobody sits out."),
        (2, 5, "Everybody meets everybody 5 times.", "Nobody sits out."),
    ],
)
def test_meetings_and_sit_outs_in_words(entries: int, rounds: int, met: str, sat_out: str) -> None:
    assert said(entries, rounds)[:2] == [met, sat_out]


def test_the_summary_says_when_nothing_is_better() -> None:
    told = schedule_words.summary(plan("round-robin", 9, 9, hands=4))
    assert told == (
        "Everybody meets everybody once; everybody sits out once; "
        "each pair uses each table at most twice: this is the best possible."
    )


def test_the_summary_does_not_praise_what_is_not_the_best() -> None:
    # One table, so both pairs meet there each time; the bound is set below what was reached.
    rounds = tuple(Round(number, (Table(1, (1,), (2,)),)) for number in (1, 2))
    stated = (Measure("rematch", 1, 0), Measure("sit-out-spread", 0, 0), Measure("table", 2, 2))
    told = schedule_words.summary(Schedule("given", 2, rounds, stated))
    assert "best possible" not in told and told.endswith(".")


def test_sides_deals_and_tables_that_are_not_even_say_by_how_much() -> None:
    rounds = tuple(Round(number, (Table(1, (1,), (2,)), Table(2, (3,), (4,)))) for number in (1, 2, 3))
    stated = (Measure("side", 9, 0), Measure("deal", 9, 0), Measure("stay-put", 8, 0))
    told = [line.text for line in schedule_words.lines(Schedule("given", 4, rounds, stated))]
    assert "3 rounds apart" in told[0] and "3 apart" in told[1]
    # Four pairs stay where they are after round 1 and again after round 2.
    assert told[2].startswith("8 times in the evening")


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (1, "about 15 minutes"),
        (52, "about 45 minutes"),
        (53, "about 1 hour"),
        (60, "about 1 hour"),
        (160, "about 2 hours 45 minutes"),
        (180, "about 3 hours"),
    ],
)
def test_times_are_said_to_a_quarter_of_an_hour(minutes: int, words: str) -> None:
    assert estimate.in_words(minutes) == words


def test_minutes_of_an_evening() -> None:
    # 5 rounds of 4 hands of 7 minutes, and 4 changes of 5 minutes.
    assert estimate.minutes_of(Rules(), 5, 4) == 5 * 28 + 4 * 5
    # The clock counts, and the hand that is being played when it rings.
    assert estimate.minutes_of(Rules(round_end="clock", minutes=20), 2, 48) == 2 * 27 + 5


@pytest.mark.parametrize(("entries", "whole"), [(0, 0), (1, 0), (2, 1), (3, 3), (8, 7), (9, 9), (200, 199)])
def test_the_rounds_of_a_whole_round_robin(entries: int, whole: int) -> None:
    assert rounds_choice.whole(entries) == whole


def test_proposals_begin_with_everybody_and_end_with_an_own_number() -> None:
    cards = rounds_choice.cards(Size(12, 4, Rules()))
    assert [value for value, _title, _text in cards] == ["11", "5", "3", "own"]
    assert [title for _value, title, _text in cards][:2] == [
        "Everybody meets everybody: 11 rounds",
        "The first 5 rounds",
    ]
    # 11 rounds of 28 minutes and 10 changes of 5: 358 minutes.
    assert cards[0][2] == "About 6 hours."


def test_proposals_before_anybody_is_entered() -> None:
    assert [title for _value, title, _text in rounds_choice.cards(Size(0, 4, Rules()))][0] == "5 rounds"


@pytest.mark.parametrize(("entries", "rounds"), [(0, 5), (4, 3), (5, 5), (6, 5), (9, 5), (2, 1)])
def test_a_new_event_begins_with_rounds_that_repeat_nobody(entries: int, rounds: int) -> None:
    assert rounds_choice.starting(entries) == rounds


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("H D S C", ["H", "D", "S", "C"]),
        ("hearts, Diamonds;spades/CLUBS", ["H", "D", "S", "C"]),
        ("♥♦♠♣", ["H", "D", "S", "C"]),
        ("♥\ufe0f nt turned chosen", ["H", "NT", "turned", "chosen"]),
        ("  ", []),
    ],
)
def test_a_list_of_trumps_is_read_as_people_write_it(typed: str, read: list[str]) -> None:
    assert TrumpListField(required=False).clean(typed) == read


def test_every_word_that_is_no_trump_is_named() -> None:
    with pytest.raises(forms.ValidationError) as refused:
        TrumpListField().clean("H grapes S plums")
    assert "“grapes”, “plums”" in refused.value.messages[0]


def test_a_list_has_an_end() -> None:
    with pytest.raises(forms.ValidationError, match="At most 200"):
        TrumpListField().clean("H " * 201)
