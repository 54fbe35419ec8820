"""The plain numbers of a schedule, against a small one written out."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import Schedule, checker, plan, summary
from tests.scoring.movements.helpers import leans, spreads, visits, written

ROUNDS = written(
    [
        [(1, 2, "N"), (3, 4, "E")],  # 5 rests
        [(2, 1, "W"), (3, 5, "S")],  # 4 rests
        [(1, 3, "N"), (2, 5, "N")],  # 4 rests
    ],
    5,
)
SCHEDULE = Schedule("given", 5, ROUNDS, checker.certificate(ROUNDS, 5, 1))


def test_one_entry_by_hand():
    one = summary(SCHEDULE).entries[0]
    assert one.entry == 1
    assert one.met == {2: (1, 2), 3: (3,)}
    assert one.sit_out == ()
    assert (one.ns, one.ew, one.games) == (2, 1, 3)
    assert one.tables == {1: 3}
    assert one.most_visits == 3
    # North (its first player), then West (its second), then North again: always its own side.
    assert one.first_deals == (3, 0)
    assert one.dealt == (2, 1)
    assert one.led == (0, 0)


def test_another_entry_by_hand_over_three_hands():
    # Pair 2 sits East-West, then North-South twice. Hands are dealt by N E S, W N E, N E S.
    two = summary(SCHEDULE, hands=3).entries[1]
    assert two.first_deals == (1, 2)
    assert two.dealt == (1 + 1 + 1, 0 + 0 + 1)  # E, then N, then N; nothing, nothing, S
    # Led by E S W, N E S, E S W.
    assert two.led == (1 + 1 + 0, 1 + 1 + 1)


def test_the_hall_by_hand():
    told = summary(SCHEDULE)
    assert told.meetings == {0: 5, 1: 4, 2: 1}
    assert told.sit_out_spread == 2
    assert [fact.sit_out for fact in told.entries] == [(), (), (), (2, 3), (1,)]
    assert told.most_visits == 3
    assert told.side_gap == 2  # pair 5 sits East-West twice
    assert told.first_deal_gap == 3
    assert set(told.reached) | set(told.missed) == {measure.name for measure in SCHEDULE.certificate}


def test_the_gaps_of_a_fair_schedule():
    told = summary(plan("round-robin", 9, 9, hands=4), hands=4)
    assert told.meetings == {1: 36}
    assert (told.sit_out_spread, told.most_visits) == (1, 2)
    assert (told.side_gap, told.first_deal_gap, told.dealt_gap, told.led_gap) == (0, 0, 0, 0)
    assert told.missed == ("stay-put",)
    assert all(fact.dealt == fact.led == (8, 8) for fact in told.entries)  # 8 games of 4 hands, 32 deals


@settings(max_examples=20)
@given(st.integers(2, 12), st.integers(1, 20), st.integers(1, 6))
def test_the_facts_agree_with_counting(entries, rounds, hands):
    schedule = plan("round-robin", entries, rounds, hands=hands)
    told = summary(schedule, hands=hands)
    sides, deals = leans(schedule)
    assert told.sit_out_spread == max(spreads(schedule))
    assert told.most_visits == max(visits(schedule).values())
    for fact in told.entries:
        assert fact.ns - fact.ew == sides[fact.entry]
        assert fact.first_deals[0] - fact.first_deals[1] == deals[fact.entry]
        assert fact.games + len(fact.sit_out) == rounds
    # Every hand is dealt by one player and led by one.
    for part in ("dealt", "led"):
        assert sum(sum(getattr(fact, part)) for fact in told.entries) == hands * rounds * (entries // 2)
    assert sum(times * twos for times, twos in told.meetings.items()) == rounds * (entries // 2)


@pytest.mark.parametrize("entries, rounds", [(6, 5), (6, 6)])
def test_the_worst_of_all_entries_is_told(entries, rounds):
    told = summary(plan("round-robin", entries, rounds))
    assert told.side_gap == max(abs(fact.ns - fact.ew) for fact in told.entries)
    assert max(told.meetings) == (1 if rounds == 5 else 2)
