"""Rows as scoring values and back: nothing is lost on the way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import plan
from scoring.record import Hand, Penalty
from scoring.rules import Rules
from tests.tournament.evenings import draft
from tournament.mapping.rules import chairs, first_dealer, rules_of
from tournament.mapping.schedules import certificate_rows, rounds_of, rows_of, schedule_of
from tournament.mapping.sheets import sheet_of
from tournament.models import Event
from tournament.services import events


@pytest.mark.django_db
@pytest.mark.parametrize(("pairs", "rounds"), [(2, 1), (5, 5), (6, 4), (9, 9), (12, 13)])
def test_a_stored_schedule_is_the_planned_one(pairs, rounds):
    event = draft(pairs, rounds_planned=rounds, hands_per_round=4)
    events.seat(event, None)
    planned = plan("round-robin", pairs, rounds, hands=4)
    assert rounds_of(event) == planned.rounds
    assert schedule_of(Event.objects.get(pk=event.pk)) == planned


def test_rows_are_made_in_the_order_in_which_they_are_stored():
    planned = plan("round-robin", 5, 5)
    entries = dict.fromkeys(range(1, 6))
    rounds, sittings, seats = rows_of(Event(), planned.rounds, entries)
    assert [row.number for row in rounds] == [1, 2, 3, 4, 5]
    assert [(one.round.number, one.table_number) for one in sittings] == [
        (number, at) for number in range(1, 6) for at in (1, 2)
    ]
    assert len(seats) == 25 and sum(seat.sitting is None for seat in seats) == 5
    assert certificate_rows(planned.certificate)[0] == {"name": "rematch", "value": 0, "bound": 0}


def test_rules_come_from_preset_and_options():
    event = Event(rules="basic-rotation", options={"revoke": 2, "match_points": ["3/2", 1]})
    rules = rules_of(event)
    assert (rules.trumps, rules.revoke) == ("rotation", 2) and [str(one) for one in rules.match_points] == [
        "3/2",
        "1",
    ]
    assert rules_of(Event()) == Rules()


def test_the_first_named_sit_north_and_east():
    assert chairs(("a", "b"), ("c", "d")) == {"N": "a", "S": "b", "E": "c", "W": "d"}
    assert chairs(("a",), ()) == {"N": "a"}


@given(st.integers(0, 2**63 - 1), st.integers(1, 400), st.integers(1, 100), st.sampled_from("NESW"))
def test_a_dealer_is_drawn_from_the_seed_or_stays_as_scheduled(seed, number, table, scheduled):
    event = Event(seed=seed)
    assert first_dealer(event, Rules(), number, table, scheduled) == scheduled
    assert first_dealer(event, Rules(first_dealer="cut"), number, table, scheduled) == scheduled
    drawn = first_dealer(event, Rules(first_dealer="draw"), number, table, scheduled)
    assert drawn in "NESW" and drawn == first_dealer(event, Rules(first_dealer="draw"), number, table, "N")


def test_all_four_chairs_are_drawn():
    event = Event(seed=1)
    draw = Rules(first_dealer="draw")
    assert {first_dealer(event, draw, number, 1, "N") for number in range(1, 40)} == set("NESW")


def test_a_sheet_has_a_place_for_every_hand_and_for_those_too_many():
    sheet = sheet_of({2: Hand(8, 5)}, record="hands", hands_per_round=4)
    assert sheet.hands == (Hand(), Hand(8, 5), Hand(), Hand()) and sheet.totals is None
    assert len(sheet_of({6: Hand(8, 5)}, record="hands", hands_per_round=4).hands) == 6
    assert len(sheet_of({}, record="hands", hands_per_round=4).hands) == 4
    assert sheet_of({1: (8, 5)}, [(1, "ns", "revoke", 0)], record="hands", hands_per_round=1).penalties == (
        Penalty(1, "ns", "revoke", 0),
    )


def test_a_sheet_of_totals_has_no_hands():
    sheet = sheet_of({0: Hand(30, 22)}, record="totals", hands_per_round=4, short="x", accepted="y")
    assert (sheet.hands, sheet.totals, sheet.short, sheet.accepted) == ((), Hand(30, 22), "x", "y")
    assert sheet_of({}, record="totals", hands_per_round=4).totals == Hand()
