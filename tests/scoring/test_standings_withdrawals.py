"""What counts after a withdrawal, under each policy (B05)."""

import pytest

from scoring.withdrawals import counted
from tests.scoring.standings_helpers import A, B, C, D, column, forfeit, places, played, rows

# D leaves after round 1; the rest of D's tables are not played.
B05 = (played(1, A, D, 12), played(1, B, C, 7), played(2, A, C, 6), played(3, A, B, 7))
SCHEDULED = {A: 3, B: 3, C: 3, D: 3}


def test_b05_results_stay():
    results = counted(B05, (D,), "stay", SCHEDULED)
    found = rows((A, B, C, D), results)
    assert column(found, "match-points") == {"A": 4, "B": 2, "C": 2, "D": 0}
    assert column(found, "net-tricks")["A"] == 11
    assert found[0].entry == A


@pytest.mark.parametrize("policy", ["remove-under-half", "remove"])
def test_b05_results_go_when_under_half_was_played(policy):
    # D played one of three.
    results = counted(B05, (D,), policy, SCHEDULED)
    found = rows((A, B, C), results)
    assert places(found) == "A1 B1 C1"
    assert column(found, "match-points") == {"A": 2, "B": 2, "C": 2}
    assert column(found, "net-tricks") == {"A": 0, "B": 0, "C": 0}
    assert column(found, "tricks") == {"A": 13, "B": 13, "C": 13}


@pytest.mark.parametrize(("scheduled", "stays"), [(1, True), (2, True), (3, False)])
def test_half_of_the_rounds_is_enough_to_stay(scheduled, stays):
    results = counted(B05, (D,), "remove-under-half", {D: scheduled})
    assert (B05[0] in results) is stays


def test_a_forfeit_is_not_a_round_played():
    results = (played(1, A, D, 12), forfeit(2, D, B, "ns"))
    assert counted(results, (D,), "remove-under-half", {D: 3}) == ()
    assert counted(results, (D,), "stay", {D: 3}) == results


def test_entries_that_have_not_withdrawn_keep_everything():
    for policy in ("stay", "remove", "remove-under-half"):
        assert counted(B05, (), policy, SCHEDULED) == B05


def test_two_withdrawals_are_judged_on_what_was_played():
    results = (played(1, A, B, 7), played(2, C, D, 7), played(3, A, C, 7), played(4, B, D, 7))
    # C and D each played two of four, one of them against each other: half, so both stay.
    assert counted(results, (C, D), "remove-under-half", {C: 4, D: 4}) == results
    assert counted(results, (C, D), "remove", {C: 4, D: 4}) == (results[0],)
