"""Swiss and Danish: who is drawn against whom, who sits out, and that nobody meets again."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import NextRound, Schedule, next_round, plan, refusals, warnings
from tests.scoring.movements.helpers import leans, meetings, written
from tests.scoring.movements.playing import Played, played
from tests.scoring.movements.test_registry import refused

BOTH = pytest.mark.parametrize("name", ["swiss", "danish"])


def seated(one):
    return [{table.ns[0], table.ew[0]} for table in one.tables]


def asked(entries, games, order, ranks=None, **more):
    """The round after these, with these standings."""
    rounds = written(games, entries)
    level = dict(zip(order, ranks or range(1, entries + 1), strict=True))
    return NextRound(entries, len(games) + 1, played=rounds, order=tuple(order), ranks=level, **more)


@BOTH
def test_without_a_seed_the_first_round_is_in_order_of_number(name):
    schedule = plan(name, 6, 3)
    assert len(schedule.rounds) == 1
    assert seated(schedule.rounds[0]) == [{1, 2}, {3, 4}, {5, 6}]
    assert plan(name, 5, 3).rounds[0].sit_out == (5,)


@BOTH
def test_a_seed_draws_the_first_round(name):
    drawn = [seated(plan(name, 12, 3, seed=seed).rounds[0]) for seed in (0, 1, 2)]
    assert drawn[0] != drawn[1] != drawn[2]
    assert drawn[1] == seated(plan(name, 12, 3, seed=1).rounds[0])


@BOTH
def test_neighbours_meet_who_have_not(name):
    # 1-2, 3-4, 5-6 have been; the order is now 1 3 5 2 4 6, nobody level.
    one = next_round(name, asked(6, [[(1, 2), (3, 4), (5, 6)]], [1, 3, 5, 2, 4, 6]))
    assert seated(one) == [{1, 3}, {5, 2}, {4, 6}]


@BOTH
def test_neighbours_who_have_met_exchange_with_the_next(name):
    # The order is 1 2 3 4: 1-3 and 2-4 cost 4 + 4, 1-4 and 2-3 would cost 9 + 1.
    one = next_round(name, asked(4, [[(1, 2), (3, 4)]], [1, 2, 3, 4]))
    assert seated(one) == [{1, 3}, {2, 4}]


@BOTH
def test_the_last_of_those_who_have_rested_least_rests(name):
    # 5 has rested; the order is 1 2 3 5 4. Of 4, 3, 2 and 1 the last is 4.
    one = next_round(name, asked(5, [[(1, 2), (3, 4)]], [1, 2, 3, 5, 4]))
    assert one.sit_out == (4,)
    # 5 is last but has rested: 3 is the last of the others.
    one = next_round(name, asked(5, [[(1, 2), (3, 4)]], [1, 2, 4, 3, 5]))
    assert one.sit_out == (3,)


@BOTH
def test_another_rests_when_the_others_could_not_be_paired(name):
    # 1 has met 2 and 3. Should 4 or 5 rest by rank, look whether the others have opponents left.
    games = [[(1, 2), (3, 4)], [(1, 3), (2, 5)]]  # 5 and 4 have rested
    one = next_round(name, asked(5, games, [1, 2, 3, 4, 5]))
    # 3 is the last of 1, 2, 3. Then 1-4 and 2-5 (again) or 1-5 and 2-4: the second it is.
    assert one.sit_out == (3,)
    assert sorted(map(sorted, seated(one))) == [[1, 5], [2, 4]]


def test_lots_decide_inside_a_group_of_equal_rank():
    level = [1, 1, 1, 1, 5, 5, 5, 5]
    drawn = set()
    for seed in range(1, 9):
        one = next_round("swiss", asked(8, [], range(1, 9), level, seed=seed))
        upper, lower = seated(one)[:2], seated(one)[2:]
        assert set.union(*upper) == {1, 2, 3, 4}
        assert set.union(*lower) == {5, 6, 7, 8}
        drawn.add(tuple(map(frozenset, upper)))
    assert len(drawn) > 1


def test_folding_sets_the_upper_half_against_the_lower():
    options = {"pairing": "fold"}
    one = next_round("swiss", asked(8, [], range(1, 9), [1] * 8, options=options))
    assert seated(one) == [{1, 5}, {2, 6}, {3, 7}, {4, 8}]
    # Groups of 3 and 5: 1-2, 3 joins the next group: 3-6, 4-7, 5-8.
    one = next_round("swiss", asked(8, [], range(1, 9), [1, 1, 1, 4, 4, 4, 4, 4], options=options))
    assert seated(one) == [{1, 2}, {3, 6}, {4, 7}, {5, 8}]


def test_danish_takes_the_standings_as_they_are_even_where_they_are_level():
    for seed in range(5):
        one = next_round("danish", asked(8, [[(1, 8)]], range(1, 9), [1] * 8, seed=seed))
        assert seated(one) == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]


def test_danish_may_forget_old_meetings_after_some_rounds():
    games = [[(1, 2), (3, 4)]]
    again = {"options": {"rematch_after": 1}}
    assert seated(next_round("danish", asked(4, games, [1, 2, 3, 4], **again))) == [{1, 2}, {3, 4}]
    later = {"options": {"rematch_after": 2}}
    assert seated(next_round("danish", asked(4, games, [1, 2, 3, 4], **later))) == [{1, 3}, {2, 4}]


@BOTH
@settings(max_examples=25)
@given(st.integers(2, 26), st.integers(0, 999), st.data())
def test_half_of_all_rounds_and_nobody_meets_again(name, entries, seed, data):
    rounds = data.draw(st.integers(1, max(1, entries // 2)))
    event = played(name, entries, rounds, seed)
    assert event.second_meetings == 0
    rests = Counter(dict.fromkeys(range(1, entries + 1), 0))
    for one in event.rounds:
        assert len(one.tables) == entries // 2
        rests.update(one.sit_out)
        assert max(rests.values()) - min(rests.values()) <= 1


@BOTH
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("entries, rounds", [(8, 7), (7, 7), (10, 9), (12, 11), (13, 12), (13, 13), (20, 12)])
def test_late_rounds_do_not_run_into_a_dead_end(name, entries, rounds, seed):
    assert played(name, entries, rounds, seed).second_meetings == 0


def test_the_next_round_is_kept_possible_though_nobody_says_how_many_there_will_be():
    # What 8 pairs have left after round 5 are rings; of three and of five could not be paired.
    for seed in range(12):
        assert played("swiss", 8, 6, seed, rounds=0).second_meetings == 0


@BOTH
def test_when_everybody_has_met_everybody_it_begins_anew(name):
    event = played(name, 6, 10)
    assert set(meetings(event.rounds).values()) == {2}
    assert set(meetings(event.rounds[:5]).values()) == {1}


@BOTH
def test_where_a_second_meeting_cannot_be_avoided_it_is_as_rare_as_can_be(name):
    # What is left of 6 pairs are two rings of three, 1 2 3 and 4 5 6: each has met the three of the other.
    games = [[(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)], [(1, 6), (2, 4), (3, 5)]]
    one = next_round(name, asked(6, games, [1, 2, 3, 4, 5, 6]))
    # 1-2 and 5-6 are new; only 3-4 again.
    assert seated(one) == [{1, 2}, {3, 4}, {5, 6}]


@BOTH
def test_who_no_longer_plays_is_not_drawn(name):
    one = next_round(name, asked(6, [[(1, 2), (3, 4), (5, 6)]], range(1, 7), out=frozenset((3,))))
    # 6 is the last of five; 3 stands among those who do not play.
    assert one.sit_out == (3, 6)
    assert 3 not in set.union(*seated(one))


@BOTH
def test_who_comes_late_is_drawn(name):
    games = [[(1, 2), (3, 4)]]
    one = next_round(name, asked(4, games, [1, 3, 2, 4]))
    assert set.union(*seated(one)) == {1, 2, 3, 4}
    late = NextRound(6, 2, played=written(games, 4), order=(1, 3, 2, 4), ranks={1: 1, 3: 1, 2: 3, 4: 3})
    assert set.union(*seated(next_round(name, late))) == {1, 2, 3, 4, 5, 6}


@BOTH
def test_sides_and_deals_stay_even(name):
    event = played(name, 20, 12, hands=2)
    sides, deals = leans(Schedule(name, 20, tuple(event.rounds)))
    assert max(map(abs, sides.values())) <= 4
    assert max(map(abs, deals.values())) <= 4


@BOTH
def test_the_same_results_give_the_same_round(name):
    assert played(name, 17, 9, seed=4).rounds == played(name, 17, 9, seed=4).rounds


@BOTH
def test_five_hundred_pairs(name):
    event = played(name, 500, 3)
    assert event.second_meetings == 0
    assert all(len(one.tables) == 250 for one in event.rounds)


@pytest.mark.parametrize("entries, cycle", [(8, 7), (9, 9)])
@BOTH
def test_more_rounds_than_opponents_are_told_before(name, entries, cycle):
    assert warnings(name, entries, cycle) == ()
    (warning,) = warnings(name, entries, cycle + 1)
    details = {"entries": entries, "rounds": cycle + 1, "cycle": cycle}
    assert (warning.code, dict(warning.details)) == ("draw-meets-again", details)


def test_options_that_there_are_not():
    details = {"movement": "swiss", "option": "pairing", "value": "slide", "known": ("lots", "fold")}
    assert refused("swiss", 8, 4, options={"pairing": "slide"}) == [("movement-option-value", details)]
    for value in (0, -1, True, "2"):
        details = {"movement": "danish", "option": "rematch_after", "value": value, "known": ("1-4",)}
        assert refused("danish", 8, 4, options={"rematch_after": value}) == [
            ("movement-option-value", details)
        ]
    assert [problem.code for problem in refusals("danish", 8, 4, options={"pairing": "fold"})] == [
        "movement-option-unknown"
    ]


@BOTH
def test_two_pairs_meet_again_and_again(name):
    event = Played(2)
    for _ in range(3):
        event.play(next_round(name, event.asked()), {1: "ns"})
    assert [seated(one) for one in event.rounds] == [[{1, 2}]] * 3
