"""The one door to a schedule: what it refuses, and that it hands out nothing unchecked."""

from dataclasses import replace

import pytest

from scoring.movements import (
    MOVEMENTS,
    Limits,
    Measure,
    NextRound,
    certificates,
    next_round,
    plan,
    refusals,
    registry,
    warnings,
)
from scoring.problems import Refused
from tests.scoring.movements.helpers import written

ROBIN = MOVEMENTS["round-robin"]


def refused(*arguments, **more):
    with pytest.raises(Refused) as caught:
        plan(*arguments, **more)
    return [(problem.code, dict(problem.details)) for problem in caught.value.problems]


def test_the_round_robin_seats_2_to_200_pairs():
    assert (ROBIN.name, ROBIN.kind, ROBIN.entries) == ("round-robin", "pairs", Limits(2, 200))


@pytest.mark.parametrize("entries, rounds", [(2, 1), (3, 3), (6, 5), (9, 9), (24, 23), (200, 199)])
def test_a_movement_says_after_how_many_rounds_everybody_has_met(entries, rounds):
    assert ROBIN.cycle(entries) == rounds


def test_an_unknown_movement_names_those_there_are():
    problem = ("movement-unknown", {"movement": "howl", "known": tuple(MOVEMENTS)})
    assert refused("howl", 8, 7) == [problem]


@pytest.mark.parametrize("entries", [-1, 0, 1, 201])
def test_too_few_or_too_many_entries_are_refused(entries):
    limits = {"movement": "round-robin", "value": entries, "least": 2, "most": 200}
    assert refused("round-robin", entries, 5) == [("movement-entries", limits)]


def test_every_number_out_of_range_is_told_at_once():
    assert refused("round-robin", 1, 0, hands=0) == [
        ("movement-entries", {"movement": "round-robin", "value": 1, "least": 2, "most": 200}),
        ("movement-rounds", {"movement": "round-robin", "value": 0, "least": 1, "most": 400}),
        ("movement-hands", {"movement": "round-robin", "value": 0, "least": 1, "most": 99}),
    ]


def test_refusals_are_known_without_planning():
    assert [problem.code for problem in refusals("round-robin", 201, 401, hands=100)] == [
        "movement-entries",
        "movement-rounds",
        "movement-hands",
    ]
    assert refusals("round-robin", 200, 400, hands=99) == ()


def test_where_the_plan_would_be_refused_there_is_nothing_to_warn_of():
    assert warnings("round-robin", 1, 5) == ()
    assert warnings("howl", 6, 6) == ()


def test_a_schedule_at_fault_is_never_handed_out(monkeypatch):
    broken = replace(ROBIN, build=lambda *_: written([[(1, 2)], [(1, 3)]], 3)[:1])
    monkeypatch.setattr(registry, "MOVEMENTS", {"round-robin": broken})
    assert plan("round-robin", 3, 1).rounds[0].sit_out == (3,)
    twice = replace(ROBIN, build=lambda *_: written([[(1, 2), (1, 3)]], 4))
    monkeypatch.setattr(registry, "MOVEMENTS", {"round-robin": twice})
    assert refused("round-robin", 4, 1) == [("schedule-entry-twice", {"round": 1, "entry": 1, "times": 2})]


def test_a_schedule_whose_certificate_the_check_denies_is_never_handed_out(monkeypatch):
    true = certificates.STATED["pairs"]

    def flattering(rounds, entries, hands):
        return tuple(Measure(m.name, m.bound, m.bound) for m in true(rounds, entries, hands))

    monkeypatch.setattr(certificates, "STATED", {"pairs": flattering})
    assert refused("round-robin", 9, 9) == [
        ("certificate-value", {"measure": "stay-put", "stated": 0, "found": 8})
    ]


def test_an_option_that_a_movement_does_not_have_is_refused_by_name():
    details = {"movement": "round-robin", "option": "skip", "known": ()}
    assert refused("round-robin", 8, 7, options={"skip": 3}) == [("movement-option-unknown", details)]


@pytest.mark.parametrize("name, code", [("howl", "movement-unknown"), ("round-robin", "movement-is-planned")])
def test_there_is_no_next_round_of_a_movement_that_does_not_depend_on_results(name, code):
    with pytest.raises(Refused) as caught:
        next_round(name, NextRound(entries=4, number=2))
    assert [problem.code for problem in caught.value.problems] == [code]


def test_a_next_round_that_cannot_be_played_is_never_handed_out(monkeypatch):
    broken = replace(ROBIN, depends=True, next=lambda _: written([[(1, 2), (1, 3)]], 4)[0])
    monkeypatch.setattr(registry, "MOVEMENTS", {"broken": broken})
    with pytest.raises(Refused) as caught:
        next_round("broken", NextRound(entries=4, number=2))
    assert [problem.code for problem in caught.value.problems] == [
        "schedule-round-number",
        "schedule-entry-twice",
    ]
