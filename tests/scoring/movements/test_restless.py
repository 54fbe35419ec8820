"""The order of the rounds of a whole round robin: the same rounds, and few who stay at their table."""

from math import gcd

import pytest

from scoring.movements import plan
from scoring.movements.cycles import whole_cycle
from scoring.movements.restless import restless


def stays(cycle):
    """Places at the same table in two rounds running."""
    seated = [{(place, table) for table, game in enumerate(one) for place in game} for one in cycle]
    return sum(len(one & other) for one, other in zip(seated, seated[1:], strict=False))


@pytest.mark.parametrize("entries", [10, 16, 24, 36, 62, 100, 118, 200])
def test_the_rounds_are_the_same_in_another_order(entries):
    cycle = whole_cycle(entries)
    found = restless(cycle)
    assert sorted(found) == sorted(cycle)
    assert stays(found) < stays(cycle) or stays(cycle) <= 2


@pytest.mark.parametrize("entries", range(14, 121, 6))
def test_round_i_and_round_5i_have_nobody_at_the_same_table(entries):
    """The reason is in docs/movements.md; it needs a ring that neither 3, 5 nor 7 divides."""
    ring = entries - 1
    cycle = whole_cycle(entries)
    if gcd(ring, 105) == 1:
        assert all(stays([cycle[i], cycle[5 * i % ring]]) == 0 for i in range(1, ring))


@pytest.mark.parametrize(
    "entries, fewest", [(18, 1), (24, 1), (38, 1), (44, 1), (48, 1), (54, 1), (158, 1), (28, 1)]
)
def test_where_only_round_0_is_left_over_one_pair_stays_in_the_whole_event(entries, fewest):
    assert stays(restless(whole_cycle(entries))) == fewest
    assert plan("round-robin", entries, entries - 1).measure("stay-put").value == fewest


@pytest.mark.parametrize("entries", range(10, 201, 10))
def test_never_more_than_a_pair_each_time(entries):
    assert stays(restless(whole_cycle(entries))) < entries - 1


def test_few_pairs_stay_in_the_order_they_were_in():
    for entries in (2, 4, 6, 8):
        assert restless(whole_cycle(entries)) == whole_cycle(entries)


def test_two_whole_cycles_are_about_as_restless_as_one():
    # One in each, and those who stay between the two.
    assert plan("round-robin", 24, 46).measure("stay-put").value <= 1 + 1 + 4


def test_part_of_a_round_robin_keeps_its_order():
    assert plan("round-robin", 12, 8).rounds == plan("round-robin", 12, 8, hands=3).rounds
    assert plan("round-robin", 12, 8).measure("rematch").proved


def test_it_is_the_same_every_time():
    assert restless(whole_cycle(66)) == restless(whole_cycle(66))
