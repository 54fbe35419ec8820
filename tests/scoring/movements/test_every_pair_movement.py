"""All movements of fixed pairs at any size: what they hand out can be played and has a true certificate."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import MOVEMENTS, NextRound, checked, faults, next_round, plan, refusals
from scoring.movements.certificates import disagreements
from tests.scoring.movements.helpers import spreads
from tests.scoring.movements.playing import played

PLANNED = ("round-robin", "stay-and-move", "mitchell", "howell")
DRAWN = ("swiss", "danish", "winners-move-up")


def most_rounds(name, entries):
    """Mitchell: each of one half meets each of the other once; Howell: everybody meets everybody once."""
    return {"mitchell": (entries + 1) // 2, "howell": entries - 1 + entries % 2}.get(name, 80)


@pytest.mark.parametrize("name", PLANNED)
@settings(max_examples=30)
@given(st.data(), st.integers(1, 9), st.integers(0, 99))
def test_a_planned_movement(name, data, hands, seed):
    limits = MOVEMENTS[name].entries
    entries = data.draw(st.integers(limits.least, min(limits.most, 70)), "entries")
    rounds = data.draw(st.integers(1, most_rounds(name, entries)), "rounds")
    assert refusals(name, entries, rounds, hands=hands) == ()
    schedule = plan(name, entries, rounds, hands=hands, seed=seed)
    assert len(schedule.rounds) == rounds
    assert faults(schedule, entries) == ()
    assert disagreements("pairs", schedule, hands) == ()
    assert all(measure.value >= measure.bound >= 0 for measure in schedule.certificate)
    assert max(spreads(schedule)) <= 1
    for one in schedule.rounds:
        assert len(one.tables) == entries // 2
        for table in one.tables:
            assert bool(table.boards) is (name in ("mitchell", "howell"))
            assert len(set(table.boards)) == (hands if table.boards else 0)


@pytest.mark.parametrize("name", DRAWN)
@settings(max_examples=15)
@given(st.integers(2, 24), st.integers(1, 12), st.integers(1, 5), st.integers(0, 99))
def test_a_drawn_movement(name, entries, rounds, hands, seed):
    event = played(name, entries, rounds, seed, hands=hands)
    schedule = checked(name, "pairs", entries, tuple(event.rounds), hands)
    assert len(schedule.rounds) == rounds
    assert max(spreads(schedule)) <= 1
    assert [measure.name for measure in schedule.certificate][:2] == ["rematch", "sit-out-spread"]


@pytest.mark.parametrize("name", [*PLANNED, *DRAWN])
def test_every_number_of_pairs_that_it_names(name):
    limits = MOVEMENTS[name].entries
    for entries in range(limits.least, min(limits.most, 202) + 1):
        schedule = plan(name, entries, 1)
        assert len(schedule.rounds[0].tables) == entries // 2
        assert len(schedule.rounds[0].sit_out) == entries % 2
    assert [p.code for p in refusals(name, limits.least - 1, 1)] == ["movement-entries"]
    assert [p.code for p in refusals(name, limits.most + 1, 1)] == ["movement-entries"]


@pytest.mark.parametrize("name", [*PLANNED, *DRAWN])
def test_no_rounds_and_no_hands_are_refused_at_once(name):
    codes = [problem.code for problem in refusals(name, 1, 0, hands=0)]
    assert codes == ["movement-entries", "movement-rounds", "movement-hands"]


@pytest.mark.parametrize("name", DRAWN)
def test_everybody_gone_home_is_a_round_of_sit_outs(name):
    one = next_round(name, NextRound(3, 1, out=frozenset((1, 2, 3))))
    assert (one.tables, one.sit_out) == ((), (1, 2, 3))
    one = next_round(name, NextRound(3, 1, out=frozenset((1, 3))))
    assert (one.tables, one.sit_out) == ((), (1, 2, 3))


def test_rr_01_eight_pairs_meet_each_other_once_in_all_of_them():
    for name in ("round-robin", "howell"):
        rounds = plan(name, 8, 7).rounds
        met = Counter(frozenset(table.entries) for one in rounds for table in one.tables)
        assert len(met) == 28 and set(met.values()) == {1}
    for name in ("swiss", "danish"):
        event = played(name, 8, 7)
        assert len({frozenset(table.entries) for one in event.rounds for table in one.tables}) == 28
