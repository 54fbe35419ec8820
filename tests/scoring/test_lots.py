"""Lots from a published seed, play-offs, and what they do to a table."""

from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.lots import Lot, draw, in_order, lot_faults, lot_for, ticket
from scoring.standings import Ranking, SitOut
from tests.scoring.standings_helpers import MATCH_RANKING, A, B, C, D, column, places, played, rows

# A ring of three that is level in everything (A02).
RING = (played(1, A, B, 7), played(2, B, C, 7), played(3, C, A, 7))
RESTS = (SitOut(1, C), SitOut(2, A), SitOut(3, B))
DRAWN = replace(MATCH_RANKING, rank_by=(*MATCH_RANKING.rank_by, "play-off", "lot"))
SIGNED = {"by": "Olive Green", "at": "2026-12-01T22:10:00+00:00"}


def ring(*lots, ranking=DRAWN, **more):
    return rows((A, B, C), RING, RESTS, ranking, lots=lots, **more)


def test_the_ticket_is_the_hash_of_seed_and_entry_and_the_lowest_is_first():
    # Worked out with: printf '2026/1' | sha256sum, and so on.
    assert ticket(2026, 1) == "5f7f600832c00604bf8102286f0c7e7e4d7107f4430d0b0184dca0876a7a5b23"
    assert ticket(2026, 2) == "d5b42a6d5e1ccf0c11b2f88db197d9852bfaf19052a68dd9e52b3bb15952080f"
    assert ticket(2026, 3) == "ce02d32b58fa385851b1afaa5826a237820d2b92b7955124425122fd122b7a7b"
    assert draw((1, 2, 3), 2026) == (1, 3, 2)


def test_a_draw_is_the_same_whatever_order_is_given():
    first = draw((1, 2, 3, 4, 5), 7)
    assert sorted(first) == [1, 2, 3, 4, 5]
    assert {draw(order, 7) for order in permutations((1, 2, 3, 4, 5))} == {first}
    assert draw((3, 3, 1), 7) == draw((1, 3), 7)


def test_seeds_draw_every_order_about_equally_often():
    orders = [draw((1, 2, 3), seed) for seed in range(6000)]
    counts = [orders.count(order) for order in permutations((1, 2, 3))]
    assert all(900 < count < 1100 for count in counts)


@given(st.sets(st.integers(1, 1000), min_size=2, max_size=12), st.integers(0, 2**40), st.data())
def test_a_draw_of_some_is_their_order_in_a_draw_of_more(entries, seed, data):
    some = data.draw(st.sets(st.sampled_from(sorted(entries)), min_size=1))
    assert draw(some, seed) == tuple(entry for entry in draw(entries, seed) if entry in some)


def test_A02_the_ring_shares_until_a_lot_is_recorded():
    assert places(ring()) == "A1 B1 C1"
    drawn = ring(Lot((B, C, A), **SIGNED, seed=None))
    assert places(drawn) == "B1 C2 A3"
    assert column(drawn, "lot") == {"B": 1, "C": 2, "A": 3}
    assert column(drawn, "match-points") == {"A": 2, "B": 2, "C": 2}
    assert not any(row.shared for row in drawn)


def test_A02_a_lot_decides_whatever_order_entries_and_results_have():
    lot = Lot((C, A, B), **SIGNED)
    first = ring(lot)
    for entries in permutations((A, B, C)):
        for results in permutations(RING):
            assert rows(entries, results, RESTS, DRAWN, lots=(lot,)) == first


def test_a_lot_that_the_list_does_not_name_decides_no_place():
    assert places(ring(Lot((B, C, A), **SIGNED), ranking=MATCH_RANKING)) == "A1 B1 C1"


def test_the_reason_says_who_drew_when_and_from_which_seed():
    order = draw((A, B, C), 99)
    row = ring(Lot(order, **SIGNED, seed=99))[0]
    reason = row.reasons[-1]
    assert (reason.name, reason.outcome, reason.value) == ("lot", "split", 1)
    assert dict(reason.details) == {**SIGNED, "seed": 99}
    play_off = row.reasons[-2]
    assert (play_off.name, play_off.outcome, play_off.skipped) == ("play-off", "skipped", "no-play-off")


def test_a_play_off_is_asked_before_the_lot_where_the_list_says_so():
    lots = (Lot((A, B, C), **SIGNED), Lot((C, B, A), "play-off", **SIGNED))
    assert places(ring(*lots)) == "C1 B2 A3"
    other = replace(DRAWN, rank_by=(*MATCH_RANKING.rank_by, "lot", "play-off"))
    assert places(ring(*lots, ranking=other)) == "A1 B2 C3"


def test_a_lot_between_some_does_not_decide_for_all():
    found = ring(Lot((B, A), **SIGNED))
    assert places(found) == "A1 B1 C1"
    assert found[0].reasons[-1].skipped == "no-lot"


def test_a_lot_between_more_decides_for_those_who_are_level():
    results = (played(1, A, B, 7, 6), played(1, C, D, 9, 9, place=2))
    ranking = Ranking(("points", "lot"), "zero")
    found = rows((A, B, C, D), results, ranking=ranking, lots=(Lot((D, B, A), **SIGNED),))
    assert places(found) == "C1 B2 A3 D4"
    assert column(found, "lot") == {"C": None, "B": 1, "A": 2, "D": None}


def test_the_last_recorded_order_holds():
    assert places(ring(Lot((A, B, C), **SIGNED), Lot((B, A, C), **SIGNED))) == "B1 A2 C3"
    assert places(ring(Lot((A, B, C), **SIGNED), Lot((B, A), **SIGNED))) == "A1 B2 C3"


def test_a_lot_is_unknown_to_the_tables_before_it():
    results = (*RING, played(4, A, B, 7, 6))
    lot = Lot((C, B, A), **SIGNED, round=3)
    assert places(rows((A, B, C), results, (), DRAWN, lots=(lot,), through_round=3)) == "C1 B2 A3"
    early = rows((A, B, C), (), (), DRAWN, lots=(lot,), through_round=2)
    assert places(early) == "A1 B1 C1"


def test_the_change_since_the_round_before_knows_the_lots_of_that_time():
    # After round 1 A and B share the first place; the lot is drawn after round 2 alone.
    results = (played(1, A, B, 7, 6), played(2, A, B, 7, 6))
    found = rows((A, B), results, (), DRAWN, lots=(Lot((B, A), **SIGNED, round=2),))
    assert [(row.entry, row.rank, row.change) for row in found] == [(B, 1, 0), (A, 2, -1)]


def test_a_lot_of_another_stage_or_for_a_prize_decides_no_place():
    assert places(ring(Lot((C, B, A), **SIGNED, stage=2))) == "A1 B1 C1"
    assert places(ring(Lot((C, B, A), **SIGNED, prize="best"))) == "A1 B1 C1"


def test_an_order_is_found_by_whom_it_holds():
    first, second = Lot((1, 2, 3)), Lot((4, 2), "play-off")
    assert lot_for((2, 1), (first, second)) is first
    assert lot_for((2,), (first, second)) is second
    assert lot_for((2,), (first, second), "lot") is first
    assert lot_for((1, 4), (first, second)) is None
    assert lot_for((1, 2), (first,), prize="tens") is None
    assert in_order((3, 1), first) == (1, 3)


# What is wrong with a record


@pytest.mark.parametrize(
    ("lot", "codes"),
    [
        (Lot((2, 1), **SIGNED), []),
        (Lot(draw((1, 2, 3), 5), **SIGNED, seed=5), []),
        (Lot((2, 1), "play-off", **SIGNED), []),
        (Lot((2, 1), "coin", **SIGNED), ["lot-kind"]),
        (Lot((2,), **SIGNED), ["lot-alone"]),
        (Lot((), **SIGNED), ["lot-alone"]),
        (Lot((2, 9), **SIGNED), ["lot-entry"]),
        (Lot((2, 1, 2), **SIGNED), ["lot-twice"]),
        (Lot((2, 1), by="", at="2026-12-01T22:10:00+00:00"), ["lot-unsigned"]),
        (Lot((2, 1), by=" ", at=""), ["lot-unsigned", "lot-unsigned"]),
        (Lot((2, 1), "play-off", **SIGNED, seed=4), ["play-off-seed"]),
        (
            Lot((9, 9), "coin", " ", " "),
            ["lot-kind", "lot-entry", "lot-twice", "lot-unsigned", "lot-unsigned"],
        ),
    ],
)
def test_everything_wrong_with_a_record_is_said_at_once(lot, codes):
    assert [problem.code for problem in lot_faults(lot, (1, 2, 3))] == codes


def test_an_order_that_its_seed_does_not_draw_is_refused_with_the_right_one():
    right = draw((1, 2, 3), 11)
    wrong = (right[1], right[0], right[2])
    (problem,) = lot_faults(Lot(wrong, **SIGNED, seed=11), (1, 2, 3))
    assert problem.code == "lot-not-of-seed"
    assert problem.details["drawn"] == right and problem.details["entries"] == wrong


def test_a_fault_names_the_entries_at_fault():
    (unknown,) = lot_faults(Lot((2, 8, 9), **SIGNED), (1, 2, 3))
    assert unknown.details["entries"] == (8, 9)
    (twice,) = lot_faults(Lot((2, 1, 2, 1, 3), **SIGNED), (1, 2, 3))
    assert twice.details["entries"] == (1, 2)
    (unsigned,) = lot_faults(Lot((2, 1), by="Olive", at=""), (1, 2, 3))
    assert unsigned.details["field"] == "at"
