"""What counts after a withdrawal, under each policy (B05)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.standings import Adjustment, Ranking, SitOut
from scoring.withdrawals import POLICIES, Withdrawals, counted, removed, was_gone, without
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    attribute,
    column,
    forfeit,
    places,
    played,
    rows,
    scored,
)

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


# In the table itself


def left(policy, *, entries=(A, B, C, D), results=B05, after=1, **more):
    ranking = replace(MATCH_RANKING, withdrawal=policy)
    return rows(entries, results, ranking=ranking, withdrawn={D: after}, scheduled=SCHEDULED, **more)


def test_B05_keep_lists_the_one_that_left_with_its_results():
    found = left("stay")
    # B and C are level on match points, and B won their meeting.
    assert places(found) == "A1 B2 C3 D4"
    assert column(found, "match-points") == {"A": 4, "B": 2, "C": 2, "D": 0}
    assert column(found, "net-tricks")["A"] == 11
    assert attribute(found, "withdrawn") == {"A": None, "B": None, "C": None, "D": 1}
    assert attribute(found, "removed") == {"A": False, "B": False, "C": False, "D": False}


@pytest.mark.parametrize("policy", ["remove", "remove-under-half"])
def test_B05_removed_results_leave_the_three_level_and_the_other_behind(policy):
    found = left(policy)
    assert places(found) == "A1 B1 C1 D4"
    assert column(found, "tricks") == {"A": 13, "B": 13, "C": 13, "D": None}
    assert column(found, "net-tricks") == {"A": 0, "B": 0, "C": 0, "D": None}
    last = found[-1]
    assert (last.entry, last.withdrawn, last.removed, last.rounds_played) == (D, 1, True, 0)
    assert dict(last.values) == dict.fromkeys(MATCH_RANKING.rank_by)


def test_half_of_the_scheduled_rounds_keeps_the_results():
    ranking = replace(MATCH_RANKING, withdrawal="remove-under-half")
    for scheduled, is_removed in ((1, False), (2, False), (3, True)):
        found = rows((A, D), B05, ranking=ranking, withdrawn={D: 1}, scheduled={D: scheduled})
        assert attribute(found, "removed")["D"] is is_removed


def test_tables_of_rounds_before_it_left_know_nothing_of_it():
    # D plays rounds 1 and 2 and leaves after the second.
    results = (played(1, A, D, 12), played(2, B, D, 5), played(3, A, B, 7))
    for policy in ("stay", "remove"):
        before = left(policy, entries=(A, B, D), results=results, after=2, through_round=1)
        assert attribute(before, "withdrawn") == {"A": None, "B": None, "D": None}
        assert attribute(before, "rounds_played") == {"A": 1, "B": 0, "D": 1}
    after = left("remove", entries=(A, B, D), results=results, after=2, through_round=2)
    assert attribute(after, "rounds_played") == {"A": 0, "B": 0, "D": 0}


def test_the_change_compares_with_the_table_as_it_stood():
    # After round 2 D has beaten A and B, and B has beaten C; A lost by more than C. Then D's results go.
    results = (played(1, A, D, 3), played(1, B, C, 7, place=2), played(2, B, D, 4), played(3, A, B, 7))
    found = left("remove", results=results, after=3)
    before = left("remove", results=results, after=3, through_round=2)
    assert places(before) == "D1 B2 C3 A4"
    # B beat C, then A beat B: one round won each, and A won their meeting.
    assert places(found) == "A1 B2 C3 D4"
    assert attribute(found, "change") == {"A": 3, "B": 0, "C": 0, "D": None}
    staying = left("stay", results=results, after=3)
    assert attribute(staying, "change")["D"] == 0


def test_the_table_before_has_the_averages_of_that_time():
    # Round 1: A 7 points off D, B 2 off C, so E rests with 9/4 and stands second, before B. D leaves
    # after round 2: then round 1 is B and C alone, E has 1, and A has 1 from round 2.
    results = (played(1, A, D, 13), played(1, B, C, 8, place=2), played(2, A, B, 7))
    ranking = Ranking(("points",), "field-average", withdrawal="remove")
    found = rows((A, B, C, D, E), results, (SitOut(1, E),), ranking, withdrawn={D: 2})
    assert places(found) == "B1 A2 E2 C4 D5"
    assert attribute(found, "change") == {"B": 2, "A": -1, "E": 0, "C": 0, "D": None}


def test_sit_outs_after_it_left_give_nothing_and_removed_ones_neither():
    rests = (SitOut(1, D), SitOut(2, D), SitOut(3, D))
    ranking = Ranking(("points",), "2", withdrawal="stay")
    found = rows((A, B, D), (played(1, A, B, 9),), rests, ranking, withdrawn={D: 2})
    assert column(found, "points")["D"] == 4
    assert attribute(found, "sit_outs")["D"] == 2
    gone = rows(
        (A, B, D), (played(1, A, B, 9),), rests, replace(ranking, withdrawal="remove"), withdrawn={D: 2}
    )
    assert attribute(gone, "sit_outs")["D"] == 0
    assert gone[-1].gains == ()


def test_adjustments_of_a_removed_entry_go_with_it():
    fined = (Adjustment(1, D, 9),)
    ranking = Ranking(("points",), "zero", withdrawal="remove")
    found = rows((A, D), (played(1, A, B, 9),), ranking=ranking, adjustments=fined, withdrawn={D: 1})
    assert places(found) == "A1 D2"
    kept = rows(
        (A, D),
        (played(1, A, B, 9),),
        ranking=Ranking(("points",), "zero"),
        adjustments=fined,
        withdrawn={D: 1},
    )
    assert places(kept) == "D1 A2"


def test_a_removed_round_is_in_no_average_of_its_round():
    results = (played(1, A, D, 13), played(1, B, C, 9, place=2))
    for policy, award in (("stay", Fraction(10, 4)), ("remove", Fraction(3, 2))):
        ranking = Ranking(("points",), "field-average", withdrawal=policy)
        found = rows((A, B, C, E), results, (SitOut(1, E),), ranking, withdrawn={D: 1})
        assert column(found, "points")["E"] == award


def test_a_forfeit_to_a_removed_entrys_opponent_goes_too():
    results = (played(1, A, B, 7), forfeit(2, D, A, "ns"))
    assert column(left("stay", results=results), "match-points")["A"] == 4
    assert column(left("remove", results=results), "match-points")["A"] == 2


def test_removed_entries_stand_behind_those_who_are_below_0_and_share_the_last_place():
    results = (scored(1, A, B, -5, -9), scored(1, C, D, 3, 7, place=2))
    ranking = Ranking(("points",), "zero", withdrawal="remove")
    found = rows((A, B, C, D), results, ranking=ranking, withdrawn={C: 1, D: 1})
    assert [(row.entry, row.rank, row.shared) for row in found] == [
        (A, 1, False),
        (B, 2, False),
        (C, 3, True),
        (D, 3, True),
    ]


def test_an_entry_that_is_not_listed_may_have_left_too():
    found = left("remove", entries=(A, B, C))
    assert places(found) == "A1 B1 C1"


def test_a_withdrawal_that_nothing_was_scheduled_for_takes_nothing_out():
    ranking = replace(MATCH_RANKING, withdrawal="remove-under-half")
    for left_ in (D, E):
        # D played a round, E none at all.
        found = rows((A, D, E), B05, ranking=ranking, withdrawn={left_: 1})
        assert attribute(found, "removed") == {"A": False, "D": False, "E": False}


def test_the_policies_have_a_name_each():
    assert POLICIES == ("stay", "remove", "remove-under-half")
    assert without(B05, frozenset((D,))) == B05[1:]
    assert removed(B05, (D,), "stay", SCHEDULED) == frozenset()
    assert removed(B05, (D,), "remove", SCHEDULED) == frozenset((D,))
    known = Withdrawals({D: 2, C: 4})
    assert known.known(3) == {D: 2} and known.known(None) == {D: 2, C: 4} and known.known(2) == {D: 2}


def test_who_was_gone_in_which_round() -> None:
    """Away in round 2, again in 4 and 5, and gone for good after round 7."""
    away = ((1, 3), (3, 6))
    assert [number for number in range(1, 10) if was_gone(number, 7, away)] == [2, 4, 5, 8, 9]
    assert [number for number in range(1, 10) if was_gone(number, None, away)] == [2, 4, 5]
    assert was_gone(1, 0) and not was_gone(1, None)
