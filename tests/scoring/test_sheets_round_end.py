"""Rounds that end with a target or a clock, and rounds recorded as one total."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Rules
from scoring.sheets import Hand, Penalty, Sheet, faults, partial_faults, score

TARGET = Rules(round_end="target", target=5)
NEW_GAME = Rules(round_end="target", target=5, after_target="new-game")
CLOCK = Rules(round_end="clock", minutes=20)
TOTALS = Rules(record="totals", compare="tricks")
CLOCK_TOTALS = Rules(record="totals", compare="tricks", round_end="clock", minutes=20)


def sheet(*ns_tricks, **more):
    return Sheet(tuple(Hand(ns, 13 - ns) for ns in ns_tricks), **more)


def codes(found):
    return [problem.code for problem in found]


# A target


def test_a_game_ends_with_the_hand_that_reaches_the_target_uncapped():
    # 3 points, then 7: the game ends at 10, and all ten stand.
    one = sheet(9, 13)
    assert faults(one, TARGET, 8) == ()
    assert score(one, TARGET).ns.points == 10


def test_points_of_the_two_sides_are_counted_apart():
    # N-S 2, E-W 2, N-S 4, E-W 4, N-S 5: five hands.
    assert faults(sheet(8, 5, 8, 5, 7), TARGET, 8) == ()


def test_a_game_that_ended_early_is_a_fault():
    (problem,) = faults(sheet(8, 8), TARGET, 8)
    assert problem.code == "game-unfinished"
    assert dict(problem.details) == {"hands": 2, "target": 5, "ns": 4, "ew": 0}


def test_a_hand_after_the_game_is_a_fault_when_the_table_stops():
    (problem,) = faults(sheet(13, 7, 7), TARGET, 8)
    assert problem.code == "hand-after-game"
    assert dict(problem.details) == {"hand": 2, "ended": 1, "target": 5}


def test_a_reason_lets_a_game_end_early_or_go_on():
    assert faults(sheet(8, 8, short="the hall closed"), TARGET, 8) == ()
    assert faults(sheet(13, 7, short="nobody had counted"), TARGET, 8) == ()


def test_the_most_hands_end_a_game_below_the_target():
    # Four hands of one point each: 2 to 2, and no fifth hand is allowed.
    assert faults(sheet(7, 6, 7, 6), TARGET, 4) == ()
    assert codes(faults(sheet(7, 6, 7, 6, 7), TARGET, 4)) == ["hands-extra"]


def test_blank_hands_after_the_game_are_no_fault():
    one = Sheet((Hand(13, 0), Hand(), Hand()))
    assert faults(one, TARGET, 3) == ()
    assert score(one, TARGET).hands == 1


def test_a_blank_hand_inside_a_game_is_named():
    found = faults(Sheet((Hand(8, 5), Hand(), Hand(9, 4))), TARGET, 8)
    assert [(problem.code, problem.details["hand"]) for problem in found] == [("hand-blank", 2)]


def test_an_impossible_hand_is_told_before_the_game_is_judged():
    assert codes(faults(Sheet((Hand(14, -1), Hand(7, 6))), TARGET, 8)) == ["tricks-range", "tricks-range"]


def test_a_game_still_being_played_is_no_fault_but_going_on_is():
    assert partial_faults(sheet(8, 8), TARGET, 8) == ()
    assert partial_faults(Sheet(), TARGET, 8) == ()
    assert codes(partial_faults(sheet(13, 7), TARGET, 8)) == ["hand-after-game"]


def test_penalties_count_towards_the_target():
    # 10-3 and a revoke of E-W: 13-0 and seven points, the game is over.
    one = sheet(10, penalties=(Penalty(1, "ew"),))
    assert faults(one, TARGET, 8) == ()
    # 11-2 reaches the target, but N-S revoked: 8-5, two points.
    assert codes(faults(sheet(11, penalties=(Penalty(1, "ns"),)), TARGET, 8)) == ["game-unfinished"]
    points = Rules(round_end="target", target=5, revoke=4)
    assert faults(sheet(7, penalties=(Penalty(1, "ew"),)), points, 8) == ()


def test_with_new_games_hands_follow_the_target():
    one = sheet(13, 7, 13, 0)
    assert faults(one, NEW_GAME, 8) == ()
    result = score(one, NEW_GAME)
    assert (result.ns.points, result.ew.points) == (15, 7)
    assert codes(faults(sheet(*[7] * 9), NEW_GAME, 8)) == ["hands-extra"]


@pytest.mark.parametrize("rules", [TARGET, NEW_GAME, CLOCK])
def test_a_round_without_a_hand_is_no_result(rules):
    assert codes(faults(Sheet(), rules, 8)) == ["sheet-empty"]
    assert codes(faults(Sheet((Hand(), Hand())), rules, 8)) == ["sheet-empty"]


@given(st.lists(st.integers(0, 13), min_size=1, max_size=8), st.integers(1, 12))
def test_exactly_one_length_of_a_game_is_sound(tricks, target):
    rules = Rules(round_end="target", target=target)
    sound = [length for length in range(1, len(tricks) + 1) if not faults(sheet(*tricks[:length]), rules, 8)]
    ns = ew = 0
    expected = []
    for length, won in enumerate(tricks, start=1):
        ns, ew = ns + max(won - 6, 0), ew + max(7 - won, 0)
        if max(ns, ew) >= target:
            expected = [length]
            break
    if not expected and len(tricks) == 8:
        expected = [8]
    assert sound == expected


# A clock


def test_a_clock_allows_any_number_of_hands_up_to_the_most():
    assert faults(sheet(7), CLOCK, 6) == ()
    assert faults(sheet(*[7] * 6), CLOCK, 6) == ()
    assert codes(faults(sheet(*[7] * 7), CLOCK, 6)) == ["hands-extra"]
    assert faults(sheet(*[7] * 7, short="they were quick"), CLOCK, 6) == ()


# Totals (C01, second part)


def totals(ns, ew, **more):
    return Sheet(totals=Hand(ns, ew), **more)


@pytest.mark.parametrize(
    ("written", "tricks"),
    [((26, 26), (26, 26)), ((52, 0), (52, 0)), ((30, None), (30, 22)), ((None, 52), (0, 52))],
)
def test_c01_totals_of_four_hands(written, tricks):
    one = totals(*written)
    assert faults(one, TOTALS, 4) == ()
    result = score(one, TOTALS, 4)
    assert (result.ns.tricks, result.ew.tricks) == tricks
    assert result.hands == 4
    assert (result.ns.points, result.ew.points) == (0, 0)


def test_c01_a_tie_is_no_win():
    assert score(totals(26, 26), TOTALS, 4).won("tricks") is None
    assert score(totals(30, 22), TOTALS, 4).won("tricks") == "ns"


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ((30, 23), ["totals-sum"]),
        ((26, 25), ["totals-sum"]),
        ((53, -1), ["tricks-range", "tricks-range"]),
        ((53, None), ["tricks-range"]),
        ((None, None), ["totals-blank"]),
        ((26.0, 26.0), ["tricks-not-whole", "tricks-not-whole"]),
        ((True, 51), ["tricks-not-whole"]),
        ((10**20, 52 - 10**20), ["tricks-range", "tricks-range"]),
    ],
)
def test_c01_impossible_totals_are_refused(written, expected):
    assert codes(faults(totals(*written), TOTALS, 4)) == expected


def test_c01_the_sum_is_told_with_what_it_should_be():
    (problem,) = faults(totals(30, 23), TOTALS, 4)
    assert dict(problem.details) == {"ns": 30, "ew": 23, "tricks": 53, "should": 52}


def test_totals_where_hands_are_recorded_are_a_fault():
    assert codes(faults(totals(26, 26), Rules(), 4)) == ["totals-not-recorded"]


def test_hands_and_totals_together_are_a_fault():
    both = Sheet((Hand(7, 6),) * 4, totals=Hand(28, 24))
    assert codes(faults(both, TOTALS, 4)) == ["hands-and-totals"]


def test_hands_may_be_written_where_totals_are_recorded():
    one = sheet(8, 8, 7, 7)
    assert faults(one, TOTALS, 4) == ()
    assert score(one, TOTALS, 4).ns.tricks == 30


def test_totals_not_yet_written_are_no_fault_in_part():
    assert partial_faults(totals(None, None), TOTALS, 4) == ()
    assert codes(partial_faults(totals(30, 23), TOTALS, 4)) == ["totals-sum"]


def test_a_short_total_is_some_number_of_hands():
    one = totals(20, 19, short="time")
    assert faults(one, TOTALS, 4) == ()
    assert score(one, TOTALS, 4).hands == 3
    assert codes(faults(totals(20, 20, short="time"), TOTALS, 4)) == ["totals-multiple"]
    assert codes(faults(totals(0, 0, short="time"), TOTALS, 4)) == ["totals-multiple"]
    assert codes(faults(totals(20, None, short="time"), TOTALS, 4)) == ["totals-half-blank"]


def test_a_clocked_total_is_at_most_the_rounds_hands():
    assert faults(totals(20, 19), CLOCK_TOTALS, 4) == ()
    assert score(totals(20, 19), CLOCK_TOTALS, 4).hands == 3
    assert codes(faults(totals(33, 32), CLOCK_TOTALS, 4)) == ["totals-multiple"]


def test_an_accepted_total_stands_as_written_and_is_marked():
    one = totals(30, 23, accepted="both sides signed")
    assert faults(one, TOTALS, 4) == ()
    result = score(one, TOTALS, 4)
    assert (result.ns.tricks, result.ew.tricks, result.hands, result.accepted) == (30, 23, 4, True)
    assert score(totals(30, 23, accepted="signed"), TOTALS).hands == 4


@pytest.mark.parametrize(("ns", "ew", "hands"), [(26, 20, 4), (26, 19, 3), (26, 26, 4), (26, 32, 4)])
def test_an_accepted_total_of_no_stated_length_is_the_nearest_number_of_hands(ns, ew, hands):
    assert score(totals(ns, ew, accepted="signed"), CLOCK_TOTALS, 6).hands == hands


def test_a_revoke_moves_three_tricks_of_a_total():
    one = totals(30, 22, penalties=(Penalty(2, "ns"),))
    assert faults(one, TOTALS, 4) == ()
    result = score(one, TOTALS, 4)
    assert (result.ns.tricks, result.ew.tricks) == (27, 25)
    capped = score(totals(51, 1, penalties=(Penalty(1, "ew"),)), TOTALS, 4)
    assert (capped.ns.tricks, capped.ew.tricks) == (52, 0)
    both = totals(30, 22, penalties=(Penalty(2, "ns"), Penalty(2, "ew")))
    assert score(both, TOTALS, 4).ns.tricks == 30


def test_points_cannot_be_taken_off_a_total():
    one = totals(30, 22, penalties=(Penalty(1, "ns", "points", 2),))
    assert codes(faults(one, TOTALS, 4)) == ["penalty-points-with-totals"]


@given(st.integers(-5, 60), st.integers(-5, 60), st.integers(1, 4))
def test_totals_are_sound_exactly_when_they_make_thirteen_a_hand(ns, ew, hands):
    sound = ns >= 0 and ew >= 0 and ns + ew == 13 * hands
    assert (faults(totals(ns, ew), TOTALS, hands) == ()) is sound
