"""The moves of the drives against people who are walked from chair to chair (plain_drives.py)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import NextRound, next_round, plan
from scoring.movements.drive_moves import Rule, move
from scoring.movements.schedule import Table
from tests.scoring.movements import plain_drives

STYLES = ["progressive", "semi-partner", "partner", "swedish"]
WON = st.sampled_from(["ns", "ew", None])
STEPS = st.tuples(st.integers(-3, 3), st.integers(-3, 3)).filter(any)


def hall(numbers):
    return tuple(
        Table(number, (4 * at + 1, 4 * at + 2), (4 * at + 3, 4 * at + 4)) for at, number in enumerate(numbers)
    )


def seen(tables):
    return {table.number: (table.ns, table.ew) for table in tables}


@pytest.mark.parametrize("movers", ["losers", "winners"])
@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=25, deadline=None)
@given(data=st.data(), count=st.integers(2, 30), steps=STEPS)
def test_everybody_walks_where_the_rules_send_him(style, movers, data, count, steps):
    ring = tuple(range(1, count + 1))
    steps = (1, 1) if style == "swedish" else steps
    tables = hall(ring)
    for _ in range(6):
        winners = dict(zip(ring, data.draw(st.lists(WON, min_size=count, max_size=count)), strict=True))
        right, dealers = plain_drives.move(style, tables, winners, ring, movers, steps)
        tables = move(tables, winners, Rule(style, movers, steps, (ring,)))
        assert seen(tables) == right
        assert not dealers or {table.number: table.dealer for table in tables} == dealers


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=15, deadline=None)
@given(data=st.data(), sizes=st.lists(st.integers(2, 6), min_size=1, max_size=4))
def test_each_ring_is_a_hall_of_its_own(style, data, sizes):
    numbers = tuple(range(1, sum(sizes) + 1))
    rings = tuple(tuple(numbers[sum(sizes[:at]) : sum(sizes[: at + 1])]) for at in range(len(sizes)))
    steps = (1, -1) if style in ("progressive", "semi-partner") else (1, 1)
    movers = "winners" if style == "swedish" else "losers"
    tables = hall(numbers)
    winners = {number: data.draw(WON) for number in numbers}
    after = seen(move(tables, winners, Rule(style, movers, steps, rings)))
    for ring in rings:
        inside = [table for table in tables if table.number in ring]
        right, _ = plain_drives.move(style, inside, winners, ring, movers, steps)
        assert {number: after[number] for number in ring} == right


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=10, deadline=None)
@given(data=st.data(), count=st.integers(2, 12), seed=st.integers(0, 9))
def test_an_evening_of_the_registry_is_the_evening_of_the_rules(style, data, count, seed):
    """24 hands: the round that the registry makes from results, seat by seat."""
    played = list(plan(style, 4 * count, 24, seed=seed).rounds)
    ring = tuple(range(1, count + 1))
    steps = (1, -1) if style in ("progressive", "semi-partner") else (1, 1)
    movers = "winners" if style == "swedish" else "losers"
    results = {}
    for number in range(2, 25):
        winners = {table: data.draw(WON) for table in ring}
        results |= {(number - 1, table): side for table, side in winners.items()}
        right, _ = plain_drives.move(style, played[-1].tables, winners, ring, movers, steps)
        asked = NextRound(4 * count, number, seed=seed, played=tuple(played), results=dict(results))
        played.append(next_round(style, asked))
        assert seen(played[-1].tables) == right


@pytest.mark.parametrize(
    ("style", "options", "movers", "steps"),
    [
        ("progressive", {"steps": [-1, 1]}, "losers", (-1, 1)),
        ("semi-partner", {"steps": [2, -1], "movers": "winners"}, "winners", (2, -1)),
        ("partner", {"steps": [-1, -1]}, "losers", (-1, -1)),
        ("partner", {"movers": "winners"}, "winners", (1, 1)),
        ("swedish", {"movers": "losers"}, "losers", (1, 1)),
    ],
)
def test_options_of_the_event_move_everybody_so(style, options, movers, steps):
    (first,) = plan(style, 20, 2, options=options).rounds
    winners = {1: "ns", 2: "ew", 3: None, 4: "ew", 5: "ns"}
    results = {(1, table): side for table, side in winners.items()}
    made = next_round(style, NextRound(20, 2, played=(first,), results=results, options=options))
    right, _ = plain_drives.move(style, first.tables, winners, (1, 2, 3, 4, 5), movers, steps)
    assert seen(made.tables) == right


def test_the_referee_walks_DRV01_as_it_is_published():
    """Ladies 11-42 first digit table, second digit side; gents a hundred more."""
    tables = tuple(
        Table(t, (10 * t + 1, 100 + 10 * t + 1), (10 * t + 2, 100 + 10 * t + 2)) for t in range(1, 5)
    )
    sides, _ = plain_drives.move(
        "semi-partner", tables, {1: "ns", 2: "ew", 3: "ns", 4: "ew"}, (1, 2, 3, 4), "losers", (1, -1)
    )
    assert {n: set(both) for n, both in sides.items()} == {
        1: {(11, 111), (41, 121)},
        2: {(22, 122), (12, 132)},
        3: {(31, 131), (21, 141)},
        4: {(42, 142), (32, 112)},
    }


def test_the_referee_walks_DRV03_as_it_is_published():
    tables = (Table(1, (1, 3), (2, 4)), Table(2, (5, 7), (6, 8)))
    sides, dealers = plain_drives.move("swedish", tables, {1: "ns", 2: "ew"}, (1, 2), "winners", (1, 1))
    assert sides == {1: ((8, 2), (6, 4)), 2: ((3, 7), (5, 1))}
    assert dealers == {1: "S", 2: "E"}
