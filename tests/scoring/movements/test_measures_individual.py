"""What is stated of schedules of individuals is what the independent check finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import Round, Table, checker_individual, plan
from scoring.movements.measures_individual import certificate

NAMES = ("partner", "opponent", "meeting", "sit-out-spread", "table", "seat", "deal", "stay-put")


def stated(rounds, entries, hands=1):
    return {measure.name: (measure.value, measure.bound) for measure in certificate(rounds, entries, hands)}


def two_rounds(*dealers):
    """1 and 2 against 3 and 4, then 1 and 3 against 2 and 4; 5 rests."""
    games = [((1, 2), (3, 4)), ((1, 3), (2, 4))]
    return tuple(
        Round(number, (Table(1, ns, ew, dealer),), (5,))
        for number, ((ns, ew), dealer) in enumerate(zip(games, dealers, strict=True), start=1)
    )


def test_two_rounds_by_hand():
    found = stated(two_rounds("N", "N"), 5)
    assert tuple(found) == NAMES
    assert found["partner"] == (0, 0)
    # 1-4 and 2-3 oppose twice. 8 oppositions among 10 twos, and 4 of each player among 4 others.
    assert found["opponent"] == (2, 0)
    # All six twos meet twice. 12 meetings among 10 twos: 2; but 6 among 4 others: 2 for each of 4 players.
    assert found["meeting"] == (6, 4)
    assert found["sit-out-spread"] == (2, 1)
    assert found["table"] == (4, 4)
    # 1 is North twice, 4 West twice; 2 is South, then East; 3 East, then South.
    assert found["seat"] == (2, 0)
    assert found["deal"] == (2, 0)
    assert found["stay-put"] == (4, 3)


@pytest.mark.parametrize("hands, value", [(1, 2), (2, 6), (3, 10), (4, 16), (5, 34)])
def test_the_deal_counts_every_hand(hands, value):
    """North deals first in both rounds. 1 and 4 have each turn twice as often; 2 and 3 are in turn two
    places and one place to the left.
    """
    assert stated(two_rounds("N", "N"), 5, hands)["deal"][0] == value


def test_other_dealers_even_the_deal_out():
    """In round 2 East deals, who is 2: 1 sits three places to his left, 4 two, 3 one, as 3 did before."""
    assert stated(two_rounds("N", "E"), 5)["deal"] == (1, 0)


@given(st.data())
def test_any_rounds_are_measured_alike_by_both(data):
    players = data.draw(st.integers(4, 13))
    rounds = []
    for number in range(1, data.draw(st.integers(1, 5)) + 1):
        order = data.draw(st.permutations(range(1, players + 1)))
        used = data.draw(st.integers(1, players // 4))
        numbers = data.draw(st.permutations(range(1, players // 4 + 1)))
        tables = tuple(
            Table(numbers[t], (order[4 * t], order[4 * t + 1]), (order[4 * t + 2], order[4 * t + 3]), dealer)
            for t, dealer in enumerate(
                data.draw(st.lists(st.sampled_from("NESW"), min_size=used, max_size=used))
            )
        )
        rounds.append(Round(number, tables, tuple(order[4 * used :])))
    hands = data.draw(st.integers(1, 9))
    assert certificate(rounds, players, hands) == checker_individual.certificate(rounds, players, hands)
    assert all(measure.value >= measure.bound for measure in certificate(rounds, players, hands))


@pytest.mark.parametrize(
    "name, players, rounds", [("whist", 13, 13), ("individual", 14, 5), ("whist", 8, 20)]
)
def test_a_plan_states_all_eight(name, players, rounds):
    assert tuple(measure.name for measure in plan(name, players, rounds, hands=3).certificate) == NAMES


def test_no_rounds_at_all():
    assert all(measure.value == 0 for measure in certificate((), 8, 4))
