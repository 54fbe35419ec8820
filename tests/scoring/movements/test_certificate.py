"""The measures and their bounds, stated (measures.py) and checked (checker.py), against numbers
worked out by hand and against every possibility where there are few.
"""

import ast
import inspect
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import Measure, Schedule, checker, measures
from tests.scoring.movements.helpers import CASE_RR_01, written

BOTH = pytest.mark.parametrize("certificate", [measures.certificate, checker.certificate])
NAMES = ("rematch", "sit-out-spread", "table", "side", "deal", "stay-put")


def values(certificate, rounds, entries, hands=1):
    return {m.name: (m.value, m.bound) for m in certificate(written(rounds, entries), entries, hands)}


@BOTH
def test_rr_01_the_published_round_robin_by_hand(certificate):
    # Pair 8 stays at table 1 for all 7 rounds: 7 x 6 / 2 = 21. Every other pair is at table 1 once and at
    # the others twice: 3. At best all 8 pairs would have 3. Pair 8 always sits North-South (7), the
    # others three rounds North-South and four East-West (1). North always deals first:
    # first deals follow the sides (14); North deals more than South by 7 for pair 8 and by 3 for the
    # others (28); East leads more than West by 4 for each pair but 8 (28).
    # From round to round pair 8 stays, and one other: 6 x 2.
    found = values(certificate, CASE_RR_01, 8)
    assert found == {
        "rematch": (0, 0),
        "sit-out-spread": (0, 0),
        "table": (42, 24),
        "side": (14, 8),
        "deal": (70, 16),
        "stay-put": (12, 0),
    }


@BOTH
@pytest.mark.parametrize(
    "hands, deal",
    [
        (2, (14 + 8 * 7 + 14, 24)),  # N and E deal, E and S lead
        (3, (14 + 28 + 28, 16)),  # what N deals S does too, so E alone is over; likewise S leads
        (4, (14, 8)),  # everybody deals and leads once: only who deals first is left
        (5, (70, 16)),  # four hands even out and the fifth is as the first
    ],
)
def test_the_deal_counts_every_hand_of_a_round(certificate, hands, deal):
    assert values(certificate, CASE_RR_01, 8, hands)["deal"] == deal


@BOTH
def test_two_pairs_at_one_table_by_hand(certificate):
    # Three meetings of the same two: 3 twos, as must be. Always table 1: 3 for each. Pair 1 is
    # North-South twice. N, E, W deal first: pair 1's first player, then pair 2's first (E), then
    # in round 3 pair 1 sits East-West and its second player deals. First deals: 2 to 1 for pair 1.
    # Pair 1 deals once with either player, pair 2 once with its first. Leads: E (2's first), S
    # (1's second), N (2's first): pair 2 leads twice with the same player, pair 1 once.
    found = values(certificate, [[(1, 2, "N")], [(1, 2, "E")], [(2, 1, "W")]], 2)
    assert found == {
        "rematch": (3, 3),
        "sit-out-spread": (0, 0),
        "table": (6, 6),
        "side": (2, 2),
        "deal": ((1 + 1) + (0 + 1) + (1 + 2), 4),
        "stay-put": (4, 4),
    }


@BOTH
def test_three_pairs_at_one_table_by_hand(certificate):
    # One of the two at the table must stay each time; here in the second change both do.
    found = values(certificate, [[(1, 2, "N")], [(2, 3, "N")], [(2, 3, "N")]], 3)
    assert found["stay-put"] == (3, 2)
    assert found["sit-out-spread"] == (2, 0)  # pair 1 rests twice, pair 2 never
    assert found["rematch"] == (1, 0)  # 2 and 3 meet twice


@BOTH
def test_sit_outs_that_cannot_be_even_are_one_apart_at_best(certificate):
    found = values(certificate, [[(1, 2), (3, 4)], [(1, 3), (2, 5)]], 5)
    assert found["sit-out-spread"] == (1, 1)
    found = values(certificate, [[(1, 2), (3, 4)], [(1, 3), (2, 4)]], 5)
    assert found["sit-out-spread"] == (2, 1)


@BOTH
def test_the_tables_that_are_used_are_those_that_count(certificate):
    # Pairs 1 to 4 play twice each, at two tables: none need come back. Pairs 1 and 4 do.
    found = values(certificate, [[(1, 2), (3, 4)], [(1, 3), (4, 2)]], 4)
    assert found["table"] == (2, 0)
    # Stays: pair 1 at table 1 and pair 4 at table 2.
    assert found["stay-put"] == (2, 0)


@BOTH
def test_a_schedule_without_rounds_has_nothing_uneven(certificate):
    assert set(values(certificate, [], 4).values()) == {(0, 0)}


def least_deal(games, hands):
    """By trying every first dealer of every game, seen from a pair that sits North-South throughout."""
    best = None
    for dealers in product(range(4), repeat=games):
        first = sum(1 if dealer % 2 == 0 else -1 for dealer in dealers)
        dealt = led = 0
        for dealer in dealers:
            for hand in range(hands):
                dealt += {0: 1, 2: -1}.get((dealer + hand) % 4, 0)
                led += {0: 1, 2: -1}.get((dealer + hand + 1) % 4, 0)
        uneven = abs(first) + abs(dealt) + abs(led)
        best = uneven if best is None else min(best, uneven)
    return best


@BOTH
@pytest.mark.parametrize("hands", range(1, 9))
def test_the_bound_of_the_deal_is_the_least_of_all_dealings(certificate, hands):
    for games in range(7):
        rounds = [[(1, 2)]] * games
        assert values(certificate, rounds, 2, hands)["deal"][1] == 2 * least_deal(games, hands)


@BOTH
@pytest.mark.parametrize("tables", [1, 2, 3])
def test_the_bound_of_the_tables_is_the_least_of_all_ways_to_visit_them(certificate, tables):
    for games in range(6):
        least = min(
            sum(spots.count(table) * (spots.count(table) - 1) // 2 for table in range(tables))
            for spots in product(range(tables), repeat=games)
        )
        rounds = [[(2 * t + 1, 2 * t + 2) for t in range(tables)]] * games
        if games:
            assert values(certificate, rounds, 2 * tables)["table"][1] == 2 * tables * least


@BOTH
def test_the_bound_of_rematches_is_that_of_meetings_spread_evenly(certificate):
    # 4 pairs have 6 meetings; 8 games are two meetings twice, 13 are five twice and one three times.
    for rounds, least in ((3, 0), (4, 2), (6, 6), (7, 6 + 2 * 2), (9, 6 * 3)):
        assert values(certificate, [[(1, 2), (3, 4)]] * rounds, 4)["rematch"][1] == least


@st.composite
def any_rounds(draw):
    """A schedule nobody would want: anybody against anybody, at any tables, with any rests."""
    entries = draw(st.integers(2, 9))
    rounds = []
    for _ in range(draw(st.integers(0, 9))):
        order = draw(st.permutations(range(1, entries + 1)))
        count = draw(st.integers(1, entries // 2))
        rounds.append([(order[2 * t], order[2 * t + 1], draw(st.sampled_from("NESW"))) for t in range(count)])
    return written(rounds, entries), entries


@given(any_rounds(), st.integers(1, 9))
def test_stated_and_checked_agree_and_nothing_is_below_its_bound(drawn, hands):
    rounds, entries = drawn
    stated = measures.certificate(rounds, entries, hands)
    assert stated == checker.certificate(rounds, entries, hands)
    assert tuple(measure.name for measure in stated) == NAMES
    assert all(measure.value >= measure.bound >= 0 for measure in stated)


GOOD = written(CASE_RR_01, 8)


def claimed(**changes):
    """The published schedule with a certificate that is right but for the changes."""
    true = checker.certificate(GOOD, 8, 1)
    return Schedule("given", 8, GOOD, tuple(changes.get(m.name.replace("-", "_"), m) for m in true))


def disagreements(schedule, hands=1):
    found = checker.certificate(schedule.rounds, schedule.entries, hands)
    return [(problem.code, dict(problem.details)) for problem in checker.compare(schedule.certificate, found)]


def test_a_true_certificate_stands():
    assert disagreements(claimed()) == []


def test_a_better_value_than_the_rounds_show_is_refused():
    assert disagreements(claimed(table=Measure("table", 24, 24))) == [
        ("certificate-value", {"measure": "table", "stated": 24, "found": 42})
    ]


def test_an_easier_bound_is_refused():
    assert disagreements(claimed(side=Measure("side", 14, 14))) == [
        ("certificate-bound", {"measure": "side", "stated": 14, "found": 8})
    ]


def test_a_certificate_that_leaves_something_out_is_refused():
    schedule = Schedule("given", 8, GOOD, checker.certificate(GOOD, 8, 1)[:-1])
    assert disagreements(schedule) == [("certificate-measures", {"stated": NAMES[:-1], "found": NAMES})]


def test_a_certificate_for_other_hands_is_refused():
    found = disagreements(claimed(), hands=4)
    assert [code for code, _ in found] == ["certificate-value", "certificate-bound"]


def test_a_value_below_its_bound_would_be_told(monkeypatch):
    impossible = (Measure("side", 3, 8),)
    monkeypatch.setattr(checker, "certificate", lambda *_: impossible)
    assert disagreements(Schedule("given", 8, GOOD, impossible)) == [
        ("certificate-below-bound", {"measure": "side", "value": 3, "bound": 8})
    ]


def test_the_checker_shares_nothing_with_the_builders():
    """It may know what a schedule and a problem look like, and nothing else of ours."""
    tree = ast.parse(inspect.getsource(checker))
    named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert {name for name in named if name.startswith("scoring")} == {
        "scoring.movements.schedule",
        "scoring.problems",
    }


def test_a_check_that_finds_less_than_its_own_bound_gives_itself_away(monkeypatch):
    impossible = (Measure("side", 3, 4),)
    monkeypatch.setattr(checker, "certificate", lambda *_: impossible)
    assert disagreements(Schedule("given", 8, GOOD, impossible)) == [
        ("certificate-below-bound", {"measure": "side", "value": 3, "bound": 4})
    ]
