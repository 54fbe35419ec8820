"""Everybody's place after each round, and what a correction would change."""

from dataclasses import replace
from fractions import Fraction

from scoring.changes import Changes, Holders, PrizeChange, RankChange, changes
from scoring.lots import Lot
from scoring.places import places
from scoring.prizes import Field, PrizeList, awards
from scoring.standings import Adjustment, Ranking, SitOut
from tests.scoring.standings_helpers import MATCH_RANKING, A, B, C, D, played, rows, scored

# C04: R1 A-B 7-6, C-D 9-4; R2 A-C 9-4, B-D 7-6; R3 A-D 6-7, B-C 7-6.
C04 = (
    played(1, A, B, 7),
    played(1, C, D, 9, place=2),
    played(2, A, C, 9),
    played(2, B, D, 7, place=2),
    played(3, A, D, 6),
    played(3, B, C, 7, place=2),
)
CORRECTED = (played(1, A, B, 6), *C04[1:])
FOUR = (A, B, C, D)


def test_C04_places_after_each_round_before_and_after_the_correction():
    # Match points 2, 0, 2, 0; then 4, 2, 2, 0; then 4, 4, 2, 2. C leads A by tricks in round 1;
    # after round 2 B and C are level in everything, with 13 tricks of 26, and have not met.
    before = places(FOUR, C04, (), MATCH_RANKING)
    assert before == {
        1: {C: 1, A: 2, B: 3, D: 4},
        2: {A: 1, B: 2, C: 2, D: 4},
        3: {A: 1, B: 2, C: 3, D: 4},
    }
    after = places(FOUR, CORRECTED, (), MATCH_RANKING)
    assert after[3] == {B: 1, A: 2, C: 3, D: 4}
    assert after[1] == {C: 1, B: 2, A: 3, D: 4}
    assert places(FOUR, C04, (), MATCH_RANKING) == before


def test_level_entries_share_a_place_in_the_picture():
    found = places((A, B, C), (played(1, A, B, 7, 6),), (SitOut(1, C),), MATCH_RANKING)
    assert found == {1: {A: 1, B: 1, C: 3}}


def test_a_round_of_sit_outs_alone_is_no_column():
    found = places((A, B), (played(2, A, B, 7),), (SitOut(1, A),), Ranking(("points",), "3"))
    # The award of round 1 stands in the table after round 2.
    assert found == {2: {A: 1, B: 2}}
    assert places((A, B), (), (SitOut(1, A),), Ranking()) == {}


def test_adjustments_and_lots_come_with_their_round():
    results = (played(1, A, B, 7, 6), played(2, A, B, 7, 6), played(3, A, B, 7, 6))
    ranking = Ranking(("points", "lot"), "zero")
    found = places(
        (A, B),
        results,
        (),
        ranking,
        adjustments=(Adjustment(2, B, Fraction(-1, 2)), Adjustment(3, B, Fraction(1, 2))),
        lots=(Lot((B, A), round=3),),
    )
    assert found == {1: {A: 1, B: 1}, 2: {A: 1, B: 2}, 3: {B: 1, A: 2}}


def test_an_entry_whose_results_are_taken_out_has_no_place_from_then_on():
    ranking = replace(MATCH_RANKING, withdrawal="remove")
    found = places(FOUR, C04, (), ranking, withdrawn={C: 1})
    # A beat B by a trick and D has not played; in the end the three are a ring, 7-6 each.
    assert found[1] == {A: 1, D: 2, B: 3}
    assert found[3] == {A: 1, B: 1, D: 1}


def test_who_stays_after_a_withdrawal_keeps_its_place():
    ranking = replace(MATCH_RANKING, withdrawal="remove")
    found = places(FOUR, C04, (), ranking, withdrawn={D: 2})
    assert found[1] == {C: 1, A: 2, B: 3, D: 4}
    # From round 2 on D's rounds are unplayed: A 4 points, then B and C none.
    assert found[2].keys() == {A, B, C} and found[2][A] == 1
    assert found[3] == {A: 1, B: 2, C: 3}


def test_a_final_is_no_part_of_the_picture_of_the_qualifying_rounds():
    final = (played(4, A, B, 13, stage=2),)
    assert places(FOUR, (*C04, *final), (), MATCH_RANKING) == places(FOUR, C04, (), MATCH_RANKING)
    assert places((A, B), (*C04, *final), (), MATCH_RANKING, stage=2) == {4: {A: 1, B: 2}}


# Changes


def test_C04_the_preview_of_the_correction():
    before, after = rows(FOUR, C04), rows(FOUR, CORRECTED)
    assert changes(before, after) == Changes((RankChange(B, 2, 1), RankChange(A, 1, 2)))
    assert changes(after, before).ranks == (RankChange(A, 2, 1), RankChange(B, 1, 2))


def test_a_correction_that_moves_nobody_changes_nothing():
    before = rows(FOUR, C04)
    after = rows(FOUR, (*C04[:5], played(3, B, C, 8, place=2)))
    assert before != after
    assert not changes(before, after)
    assert changes(before, before) == Changes()


def test_a_place_that_becomes_shared_is_a_change():
    one = rows((A, B), (played(1, A, B, 7),))
    level = rows((A, B), (played(1, A, B, 7, 6),))
    assert changes(one, level).ranks == (
        RankChange(A, 1, 1, False, True),
        RankChange(B, 2, 1, False, True),
    )


def test_entries_that_come_and_go():
    one, other = rows((A, B), (played(1, A, B, 7),)), rows((B, C), (played(1, C, B, 7),))
    assert changes(one, other).ranks == (RankChange(C, None, 1), RankChange(A, 1, None))


def prizes(points, *lists):
    results = [scored(1, entry, 99, made, 0, place=entry) for entry, made in points.items()]
    return awards(lists, Field(rows(tuple(points), results, ranking=Ranking(("points",), "zero"))))


def test_prizes_that_would_go_to_others():
    top, low = PrizeList("top", places=2, worth=(20, 10)), PrizeList("low", "lowest")
    before = prizes({A: 9, B: 7, C: 1}, top, low)
    after = prizes({A: 9, B: 9, C: 1}, top, low)
    assert changes((), (), before, after).prizes == (
        PrizeChange("top", 1, Holders((A,), each=Fraction(20)), Holders((A, B), each=Fraction(15))),
        PrizeChange("top", 2, Holders((B,), each=Fraction(10)), Holders((A, B), each=Fraction(15))),
    )
    assert changes((), (), before, before) == Changes()


def test_prizes_that_would_become_open_or_nobodys():
    draw = PrizeList("top", places=2, shared="draw")
    before, after = prizes({A: 9, B: 7}, draw), prizes({A: 9, B: 9}, draw)
    (first, second) = changes((), (), before, after).prizes
    assert (first.before, first.after) == (Holders((A,)), Holders(open=(A, B)))
    assert (second.place, second.after) == (2, Holders(open=(A, B)))
    (gone,) = changes((), (), before, prizes({A: 9}, draw)).prizes
    assert gone == PrizeChange("top", 2, Holders((B,)), Holders())
    waiting = prizes({A: 9, B: 9, C: 1}, PrizeList("top", shared="draw"), PrizeList("next"))
    (one,) = (change for change in changes((), (), (), waiting).prizes if change.key == "next")
    assert one.after == Holders(waits=(A, B))
