"""One evening ranked by many lists, rings of any length, and shared places anywhere in the table."""

from fractions import Fraction
from itertools import permutations

import pytest

from scoring import ordering
from scoring.figures import column as figures
from scoring.standings import Adjustment, Ranking, SitOut
from scoring.tally import Line, add_results
from scoring.values import VALUES, Value
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    F,
    attribute,
    column,
    forfeit,
    places,
    played,
    rows,
    total,
)

# Four pairs, everybody against everybody, two hands a round. In points (hands) the rounds end
# A-B 0-5 (5-8, 4-9), C-D 1-1 (7-6, 6-7), A-C 3-3 (9-4, 4-9), B-D 0-2 (6-7, 6-7), A-D 1-1 (7-6, 6-7),
# B-C 1-2 (7-6, 5-8). Every value has other leaders.
EVENING = (
    played(1, A, B, 5, 4),
    played(1, C, D, 7, 6),
    played(2, A, C, 9, 4),
    played(2, B, D, 6, 6),
    played(3, A, D, 7, 6),
    played(3, B, C, 7, 5),
)


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("points", (0 + 3 + 1, 5 + 0 + 1, 1 + 3 + 2, 1 + 2 + 1)),
        ("net-points", (-5, 5 - 2 - 1, 1, 2)),
        ("tricks", (9 + 13 + 13, 17 + 12 + 12, 13 + 13 + 14, 13 + 14 + 13)),
        ("net-tricks", (-8, 8 - 2 - 2, 2, 2)),
        ("hands-won", (2, 3, 3, 4)),
        ("rounds-won", (0, 1, 1, 1)),
        ("match-points", (2, 2, 4, 4)),
        ("head-to-head", (2, 2, 4, 4)),
        ("rate", (Fraction(2, 3), 1, 1, Fraction(2, 3))),
    ],
)
def test_every_value_of_one_evening(name, numbers):
    found = rows((A, B, C, D), EVENING, ranking=Ranking((name,)))
    assert column(found, name) == dict(zip("ABCD", numbers, strict=True))


@pytest.mark.parametrize(
    ("rank_by", "expected"),
    [
        ("points", "B1 C1 A3 D3"),
        ("points head-to-head", "C1 B2 A3 D3"),
        ("points head-to-head net-points tricks", "C1 B2 D3 A4"),
        ("points net-points", "B1 C2 D3 A4"),
        ("net-points head-to-head", "D1 B2 C3 A4"),
        ("net-points points", "B1 D2 C3 A4"),
        ("tricks hands-won", "B1 D2 C3 A4"),
        ("tricks points", "B1 C2 D3 A4"),
        ("hands-won head-to-head", "D1 C2 B3 A4"),
        ("hands-won tricks", "D1 B2 C3 A4"),
        ("rounds-won", "B1 C1 D1 A4"),
        ("rounds-won points", "B1 C1 D3 A4"),
        ("rounds-won points head-to-head", "C1 B2 D3 A4"),
        # Among B, C and D: C and D drew, both beat B.
        ("rounds-won head-to-head", "C1 D1 B3 A4"),
        ("rounds-won head-to-head hands-won", "D1 C2 B3 A4"),
        ("match-points head-to-head", "C1 D1 B3 A4"),
        ("match-points net-points", "D1 C2 B3 A4"),
        ("match-points points", "C1 D2 B3 A4"),
        # First of all it looks at the whole field, once: C and D stay level, A and B do not look again.
        ("head-to-head", "C1 D1 A3 B3"),
        ("head-to-head tricks", "C1 D1 B3 A4"),
        ("head-to-head net-tricks", "C1 D1 B3 A4"),
        ("rate hands-won", "B1 C1 D3 A4"),
        ("rate head-to-head", "C1 B2 A3 D3"),
    ],
)
def test_the_same_evening_by_many_lists(rank_by, expected):
    assert places(rows((A, B, C, D), EVENING, ranking=Ranking(tuple(rank_by.split())))) == expected


def test_the_place_of_head_to_head_in_the_list_decides_whom_it_looks_at():
    # Points: E 8, A, B and C 1, D 0. Of the three only A and B met (A won), so it is skipped for them;
    # once net points have taken C out it is A against B.
    results = (
        played(1, A, B, 7),
        played(2, E, A, 7),
        played(2, B, D, 7),
        played(3, C, E, 7),
        played(1, E, D, 13, place=2),
    )
    default = rows((A, B, C, D, E), results, ranking=Ranking())
    assert column(default, "net-points") == {"E": 7, "C": 1, "A": 0, "B": 0, "D": -8}
    assert places(default) == "E1 C2 A3 B3 D5"
    later = rows((A, B, C, D, E), results, ranking=Ranking(("points", "net-points", "head-to-head")))
    assert places(later) == "E1 C2 A3 B4 D5"
    assert column(later, "head-to-head") == {"E": None, "C": None, "A": 2, "B": 0, "D": None}


@pytest.mark.parametrize(
    ("again", "expected"),
    [
        ((), "A1 B1 C1"),  # the ring, everybody once
        (((A, B),), "A1 B1 C1"),  # A and B twice: skipped, although A won both
        (((A, B), (B, C)), "A1 B1 C1"),
        (((A, B), (B, C), (A, C)), "A1 B2 C3"),  # everybody twice: 3, 2 and 1 won
    ],
)
def test_a_group_in_which_only_some_met_again_is_not_judged_by_meetings(again, expected):
    ring = (played(1, A, B, 8), played(2, B, C, 8), played(3, C, A, 8))
    more = tuple(played(number, *two, 8) for number, two in enumerate(again, start=4))
    # Nothing but the meetings may decide: everybody has no adjusted match points at all.
    won = {A: 1, B: 1, C: 1}
    for winner, _ in again:
        won[winner] += 1
    level = [Adjustment(9, entry, -2 * times) for entry, times in won.items()]
    ranking = Ranking(("match-points", "head-to-head"), "zero")
    found = rows((A, B, C), (*ring, *more), ranking=ranking, adjustments=level)
    assert set(column(found, "match-points").values()) == {0}
    assert places(found) == expected
    outcomes = {reason.skipped or reason.outcome for row in found for reason in row.reasons}
    assert outcomes == {"equal" if not again else "split" if len(again) == 3 else "met-unequally"}


# Rings


def ring_of_four(first):
    """A beats B, B beats C, C beats D, D beats A; A's first hand with so many tricks."""
    return (played(1, A, B, first), played(2, B, C, 7), played(3, C, D, 7), played(4, D, A, 7))


def test_a_ring_of_four_equal_in_everything_shares_first_place_in_any_order():
    first = rows((A, B, C, D), ring_of_four(7))
    assert places(first) == "A1 B1 C1 D1"
    assert set(column(first, "match-points").values()) == {2}
    # Across the ring nobody met.
    assert {row.reasons[0].skipped for row in first} == {"met-unequally"}
    for entries in permutations((A, B, C, D)):
        assert rows(entries, ring_of_four(7)[::-1]) == first
    for results in permutations(ring_of_four(7)):
        assert rows((D, B, A, C), results) == first


def test_a_ring_of_four_is_opened_by_the_next_value_with_a_shared_place_in_the_middle():
    # One round of 9-4: A has +4, B -4, C and D none.
    found = rows((A, B, C, D), ring_of_four(9))
    assert places(found) == "A1 C2 D2 B4"
    assert attribute(found, "shared") == {"A": False, "C": True, "D": True, "B": False}


def ring(first):
    """Five pairs; everybody beats the next one and the one after, so all have two wins and two losses."""
    entries = (A, B, C, D, E)
    pairs = [(a, (a + step) % 5) for step in (1, 2) for a in range(5)]
    return tuple(
        played(number, entries[a], entries[b], first if (a, b) == (0, 1) else 7)
        for number, (a, b) in enumerate(pairs, start=1)
    )


def test_a_ring_of_five_equal_in_everything_shares_first_place():
    found = rows((A, B, C, D, E), ring(7))
    assert places(found) == "A1 B1 C1 D1 E1"
    assert set(column(found, "match-points").values()) == {4}
    assert set(column(found, "head-to-head").values()) == {4}
    assert set(column(found, "net-tricks").values()) == {0}
    for turn in range(10):
        turned = ring(7)[turn:] + ring(7)[:turn]
        assert rows((C, E, A, D, B), turned) == found


def test_a_ring_of_five_is_opened_by_one_trick():
    # A beat B 8-5 where 7-6 would have done: two more and two fewer.
    found = rows((A, B, C, D, E), ring(8))
    assert column(found, "net-tricks") == {"A": 2, "C": 0, "D": 0, "E": 0, "B": -2}
    assert places(found) == "A1 C2 D2 E2 B5"


def test_in_a_ring_of_five_a_sit_out_each_keeps_all_level():
    rests = [SitOut(10 + number, entry) for number, entry in enumerate((A, B, C, D, E))]
    found = rows((A, B, C, D, E), ring(7), rests, Ranking())
    # Two points in four rounds, and half a point for the round without a table.
    assert set(column(found, "points").values()) == {Fraction(5, 2)}
    assert places(found) == "A1 B1 C1 D1 E1"


# Shared places and drawn rounds


def test_shared_places_at_the_top_in_the_middle_and_at_the_end():
    results = (played(1, A, B, 10), played(1, C, D, 8, place=2), played(1, E, F, 8, place=3))
    found = rows((A, B, C, D, E, F), results, ranking=Ranking(("points", "net-points")))
    assert places(found) == "A1 C2 E2 D4 F4 B6"
    found = rows((A, B, C, D, E, F), results, ranking=Ranking(("points",)))
    assert places(found) == "A1 C2 E2 B4 D4 F4"
    found = rows((A, B, C, D, E, F), results, ranking=Ranking(("rounds-won",)))
    assert places(found) == "A1 C1 E1 B4 D4 F4"


def test_a_shared_place_keeps_the_rank_whatever_the_numbers_of_the_entries():
    for one, two, three, four in permutations((A, B, C, D)):
        results = (played(1, one, two, 9), played(1, three, four, 9, place=2))
        ranks = {row.entry: (row.rank, row.shared) for row in rows((A, B, C, D), results)}
        assert ranks == {one: (1, True), three: (1, True), two: (3, True), four: (3, True)}


def test_drawn_totals_give_a_draw_everywhere():
    # 26-26 in each round; everybody met everybody.
    results = [total(number, *two, 26, 26) for number, two in enumerate(((A, B), (B, C), (C, A)), 1)]
    found = rows((A, B, C), results)
    assert places(found) == "A1 B1 C1"
    for name, number in (("match-points", 2), ("head-to-head", 2), ("net-tricks", 0), ("tricks", 52)):
        assert set(column(found, name).values()) == {number}
    won = rows((A, B, C), results, ranking=Ranking(("rounds-won",), compare="tricks"))
    assert set(column(won, "rounds-won").values()) == {0}


def test_one_trick_more_than_a_draw_wins_the_meeting():
    results = (total(1, A, B, 26, 26), total(2, A, B, 27, 25), total(3, A, B, 26, 26))
    found = rows((A, B), results)
    assert column(found, "match-points") == {"A": 4, "B": 2}
    assert places(found) == "A1 B2"


# Match points of other worth


@pytest.mark.parametrize(
    ("match_points", "numbers", "expected"),
    [
        # A: two won, two lost. B: one won, two drawn, one lost. C: one won, two drawn. D: one lost.
        # Net tricks: A +5 -5 +5 -1, B -5 +5, C +1, D -5.
        ((2, 1), (4, 4, 4, 0), "A1 C2 B3 D4"),
        ((3, 1), (6, 5, 5, 0), "A1 C2 B3 D4"),
        ((1, 0), (2, 1, 1, 0), "A1 C2 B3 D4"),
        ((1, Fraction(1, 2)), (2, 2, 2, 0), "A1 C2 B3 D4"),
        ((1, Fraction(2, 3)), (2, Fraction(7, 3), Fraction(7, 3), 0), "C1 B2 A3 D4"),
        ((1, 1), (2, 3, 3, 0), "C1 B2 A3 D4"),
        (
            (Fraction(1, 3), Fraction(1, 7)),
            (Fraction(2, 3), Fraction(13, 21), Fraction(13, 21), 0),
            "A1 C2 B3 D4",
        ),
    ],
)
def test_a06_match_points_of_other_worth_move_the_places(match_points, numbers, expected):
    results = (
        played(1, A, B, 9),
        played(2, B, A, 9),
        played(3, B, C, 7, 6),
        played(4, B, C, 7, 6),
        played(5, A, D, 9),
        played(6, C, A, 7),
    )
    win, draw = match_points
    ranking = Ranking(("match-points", "net-tricks"), "zero", (Fraction(win), Fraction(draw)), "tricks")
    found = rows((A, B, C, D), results, ranking=ranking)
    assert column(found, "match-points") == dict(zip("ABCD", numbers, strict=True))
    assert places(found) == expected


@pytest.mark.parametrize(
    ("policy", "award"),
    # Table 1 drawn, table 2 won: one, one, three and none over four entries; the winner alone has three.
    [("field-average", Fraction(5, 4)), ("winners-average", 3), ("7/2", Fraction(7, 2)), ("zero", 0)],
)
def test_bye_02_a_sit_out_where_a_win_gives_three(policy, award):
    ranking = Ranking(MATCH_RANKING.rank_by, policy, (Fraction(3), Fraction(1)), "tricks", "win")
    results = (played(1, A, B, 7, 6), played(1, C, D, 8, 8, place=2))
    found = rows((A, B, C, D, E), results, (SitOut(1, E),), ranking)
    assert column(found, "match-points") == {"A": 1, "B": 1, "C": 3, "D": 0, "E": award}


def test_bye_02_the_average_of_won_and_drawn_rounds():
    # A: 3 + 1 + 0 in three rounds, so 4/3 for the sit-out; a forfeit won is a win and in no average.
    ranking = Ranking(("match-points",), "average", (Fraction(3), Fraction(1)), "tricks", "win")
    results = (played(1, A, B, 8), played(2, A, B, 7, 6), played(3, A, B, 5), forfeit(4, A, C, "ew"))
    found = rows((A, B, C), results, (SitOut(5, A),), ranking)
    assert column(found, "match-points")["A"] == 4 + 3 + Fraction(4, 3)


# Values that look equal, and values that are


def test_a09_a_third_three_times_is_one():
    # A has 1 point in three rounds and three sit-outs of a third; B has 2 points in six rounds.
    results = [
        *(played(number, A, C, won) for number, won in ((1, 7), (2, 6), (3, 6))),
        *(played(number, B, D, won) for number, won in ((1, 7), (2, 7), (3, 6), (4, 6), (5, 6), (6, 6))),
    ]
    rests = [SitOut(number, A) for number in (4, 5, 6)]
    found = rows((A, B), results, rests, Ranking(("points",)))
    assert column(found, "points") == {"A": 2, "B": 2}
    assert places(found) == "A1 B1"


@pytest.mark.parametrize(
    ("ones", "others", "expected"),
    [
        (("1/10", "2/10"), ("3/10",), "A1 B1"),  # as floats 0.30000000000000004 and 0.3
        (("7/10", "1/10"), ("8/10",), "A1 B1"),  # as floats 0.7999999999999999 and 0.8
        (("1/3",), ("333333/1000000",), "A1 B2"),
        (("1/3", "1/3", "1/3"), ("1",), "A1 B1"),
        (("-1/3",), ("-333333/1000000",), "B1 A2"),
        (("100000001/3",), ("100000000/3", "1/3"), "A1 B1"),
    ],
)
def test_a09_only_equal_numbers_share_a_place(ones, others, expected):
    made = [Adjustment(1, A, Fraction(one)) for one in ones]
    made += [Adjustment(1, B, Fraction(other)) for other in others]
    assert places(rows((A, B), (), ranking=Ranking(), adjustments=made)) == expected


@pytest.mark.parametrize(
    ("rank_by", "expected"),
    [
        (("points",), "C1 A2 D2 B4"),
        # A met C and B met D: 2 and a little, and 2. C met A, who has 2, and D met B, who has 1. By points
        # C is before B.
        (("opponents", "points"), "A1 C2 B3 D4"),
    ],
)
def test_a09_numbers_that_no_float_tells_apart(rank_by, expected):
    # One point each at tables; A and D have 1 more, C a little over that, B nothing.
    added = (Adjustment(1, C, 1 + Fraction(1, 10**18)), Adjustment(1, D, 1), Adjustment(1, A, 1))
    results = (played(1, A, C, 7, 6), played(1, B, D, 7, 6, place=2))
    assert places(rows((A, B, C, D), results, ranking=Ranking(rank_by), adjustments=added)) == expected


def test_a09_the_column_shows_as_many_digits_as_tell_neighbours_apart():
    assert figures([Fraction(1, 3), Fraction(333333, 1000000)]) == ("0.3333333", "0.3333330")
    assert figures([Fraction(52, 7), Fraction(59, 8), Fraction(37, 5)]) == ("7.43", "7.38", "7.40")
    assert figures([Fraction(2), Fraction(4, 2)]) == ("2", "2")


def test_a07_a_disqualified_round_counts_as_played_until_it_is_taken_back():
    ranking = Ranking(("rate", "match-points"), "zero", compare="tricks", rate_per="round")
    results = [
        played(number, B, entry, won)
        for number, (entry, won) in enumerate(((A, 8), (C, 8), (D, 8), (E, 5)), start=1)
    ]
    struck = (Adjustment(1, B, -2),)
    assert column(rows((B,), results, ranking=ranking), "rate") == {"B": Fraction(3, 2)}
    assert column(rows((B,), results, ranking=ranking, adjustments=struck), "rate") == {"B": 1}
    assert column(rows((B,), results, ranking=ranking), "rate") == {"B": Fraction(3, 2)}
    fifth = (*results, played(5, B, A, 9))
    assert column(rows((B,), fifth, ranking=ranking), "rate") == {"B": Fraction(8, 5)}
    assert column(rows((B,), fifth, ranking=ranking, adjustments=struck), "rate") == {"B": Fraction(6, 5)}


def test_a_value_of_which_less_is_better_puts_the_lower_number_first(monkeypatch):
    fewest = Value("fewest-hands", lambda line, *_: line.hands, lower_first=True)
    monkeypatch.setattr(ordering, "VALUES", {**VALUES, "fewest-hands": fewest})
    results = (played(1, A, B, 7, 7, 7), played(1, C, D, 7))
    order = ordering.ordered(lines_of(results), Ranking(("fewest-hands", "points")), {})
    assert order.groups == [[C], [D], [A], [B]]


def lines_of(results):
    lines = {entry: Line(entry) for entry in (A, B, C, D)}
    add_results(lines, results, "points")
    return lines
