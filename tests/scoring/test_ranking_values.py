"""The ranking values beyond points and tricks: opponents, best round, tens, sets, games and the rate."""

from fractions import Fraction

import pytest

from scoring.ranking import most_points, ranking_of
from scoring.rules import Rules, build, faults
from scoring.sheets import Score, SideScore
from scoring.standings import Adjustment, Ranking, Result, SitOut
from scoring.tally import credited
from scoring.values import adjusted_value, first_value
from tests.scoring.standings_helpers import (
    A,
    B,
    C,
    D,
    E,
    column,
    forfeit,
    four,
    places,
    played,
    rows,
    scored,
)

# Points 4-0, 1-0, 0-3 and 0-4.
ROUNDS = (
    played(1, A, B, 10),
    played(1, C, D, 7, place=2),
    played(2, A, C, 4),
    played(2, B, D, 3, place=2),
)


# Opponents: A 4, B 0, C 1 + 3, D 0 + 4 points. Met: A: B and C; B: A and D; C: D and A; D: C and B.


def test_opponents_adds_up_the_first_value_of_everybody_met():
    found = rows((A, B, C, D), ROUNDS, ranking=Ranking(("points", "opponents"), "zero"))
    assert column(found, "points") == {"A": 4, "C": 4, "D": 4, "B": 0}
    assert column(found, "opponents") == {"A": 0 + 4, "B": 4 + 4, "C": 4 + 4, "D": 4 + 0}
    assert places(found) == "C1 A2 D2 B4"


def test_opponents_counts_a_meeting_as_often_as_it_was():
    twice = (*ROUNDS, played(3, A, B, 7), played(3, C, D, 6, place=2))
    found = rows((A, B, C, D), twice, ranking=Ranking(("points", "opponents"), "zero"))
    # A 5, B 0, C 4, D 5. A met B twice and C once; D met C twice and B once.
    assert column(found, "opponents") == {"A": 4, "B": 5 + 5 + 5, "C": 5 + 5 + 5, "D": 4 + 4}
    assert places(found) == "D1 A2 C3 B4"


def test_opponents_takes_the_first_value_with_its_awards_and_adjustments():
    ranking = Ranking(("points", "opponents"), "6")
    found = rows(
        (A, B, C, D), ROUNDS, (SitOut(3, B),), ranking, adjustments=(Adjustment(1, C, Fraction(1, 2)),)
    )
    assert column(found, "points") == {"B": 6, "C": Fraction(9, 2), "A": 4, "D": 4}
    assert column(found, "opponents")["A"] == 6 + Fraction(9, 2)


def test_opponents_met_in_a_later_round_are_not_met_yet():
    ranking = Ranking(("points", "opponents"), "zero")
    first = rows((A, B, C, D), ROUNDS, ranking=ranking, through_round=1)
    # A 4, C 1, B and D 0.
    assert column(first, "opponents") == {"A": 0, "B": 4, "C": 0, "D": 1}


def test_opponents_first_in_the_list_add_up_the_number_after_it():
    found = rows((A, B, C, D), ROUNDS, ranking=Ranking(("opponents", "points"), "zero"))
    assert column(found, "opponents") == {"B": 8, "C": 8, "A": 4, "D": 4}
    assert places(found) == "C1 B2 A3 D3"
    alone = rows((A, B, C, D), ROUNDS, ranking=Ranking(("opponents",), "zero"))
    # A list that names no number adds up points.
    assert column(alone, "opponents") == {"B": 8, "C": 8, "A": 4, "D": 4}
    assert first_value(("opponents", "tens", "points")) == "tens"
    assert first_value(("opponents", "head-to-head")) is None


def test_a_forfeit_is_a_meeting_and_a_sit_out_is_none():
    results = (played(1, A, B, 9), forfeit(2, A, C, "ew"), played(3, C, D, 8))
    found = rows((A, B, C, D), results, (SitOut(4, A),), Ranking(("points", "opponents"), "zero"))
    # A 3, C 2. C did not come to A.
    assert column(found, "opponents") == {"A": 0 + 2, "C": 3 + 0, "B": 3, "D": 2}


def test_somebody_who_is_not_ranked_is_worth_nothing_as_an_opponent():
    found = rows((A, C), ROUNDS, ranking=Ranking(("points", "opponents"), "zero"))
    assert column(found, "opponents") == {"A": 4, "C": 4}


def test_single_players_have_two_opponents_a_round_and_a_partner_is_none():
    results = (four(1, (A, B), (C, D), 10), four(2, (A, C), (B, D), 8))
    found = rows((A, B, C, D), results, ranking=Ranking(("points", "opponents"), "zero"))
    # A 4 + 2, B 4, C 2, D 0. A met C and D, then B and D; D met A and B, then A and C.
    assert column(found, "points") == {"A": 6, "B": 4, "C": 2, "D": 0}
    assert column(found, "opponents") == {"A": 2 + 4, "B": 2 + 6 + 2, "C": 6 + 4 + 4, "D": 6 + 4 + 6 + 2}


# Best round


def test_the_best_round_is_the_most_points_in_one():
    results = (played(1, A, B, 10, 3), played(2, A, B, 8, 8), played(3, A, B, 3, 6))
    # A: 4, 4 and 0. B: 4, 0 and 4 + 1.
    found = rows((A, B, C), results, ranking=Ranking(("best-round",), "zero"))
    assert column(found, "best-round") == {"B": 5, "A": 4, "C": 0}


def test_two_tables_in_one_round_are_one_round():
    results = (played(1, A, B, 8), played(1, A, C, 9, place=2), played(2, A, D, 10))
    found = rows((A,), results, ranking=Ranking(("best-round",), "zero"))
    assert column(found, "best-round") == {"A": 5}


def test_the_best_of_losing_rounds_is_below_0():
    results = (scored(1, A, B, -4, 3), scored(2, A, B, -1, 0))
    found = rows((A, B), results, ranking=Ranking(("best-round",), "zero"))
    assert column(found, "best-round") == {"B": 3, "A": -1}


def test_awards_and_adjustments_are_no_round():
    ranking = Ranking(("points", "best-round"), "9")
    found = rows((A, B), (played(1, A, B, 9),), (SitOut(2, A),), ranking, adjustments=(Adjustment(1, A, 20),))
    assert column(found, "best-round") == {"A": 3, "B": 0}


# Tens and sets


def side(points=0, tricks=0, **more):
    return SideScore(points, tricks, **more)


def result(number, ns, ew, ns_side, ew_side, hands=4):
    return Result(number, 1, (ns,), (ew,), Score(ns_side, ew_side, hands))


def test_tens_are_counted_over_all_rounds():
    results = (
        result(1, A, B, side(9, tens=2), side(0)),
        result(2, A, B, side(3), side(8, tens=1)),
        result(3, B, A, side(5, tens=2), side(0, tens=1)),
    )
    found = rows((A, B), results, ranking=Ranking(("points", "tens"), "zero"))
    assert column(found, "tens") == {"A": 3, "B": 3}
    assert rows((A,), results, ranking=Ranking())[0].line.tens == 3


def test_fewest_sets_puts_the_lower_number_first():
    results = (
        result(1, A, B, side(5, sets=1), side(5)),
        result(2, A, B, side(5, sets=1), side(5, sets=1)),
        result(3, C, D, side(10), side(10, sets=2)),
    )
    found = rows((A, B, C, D), results, ranking=Ranking(("points", "fewest-sets"), "zero"))
    assert column(found, "fewest-sets") == {"C": 0, "B": 1, "A": 2, "D": 2}
    assert places(found) == "C1 B2 A3 D3"


def test_adjustments_never_go_to_a_number_of_which_less_is_better():
    assert adjusted_value(("fewest-sets", "hands-won")) == "hands-won"
    assert adjusted_value(("opponents", "net-points")) == "net-points"
    assert adjusted_value(("fewest-sets",)) is None
    assert adjusted_value(("rate", "hands-won")) is None
    assert adjusted_value(("tens", "points")) == "points"


# Games


def test_rounds_won_counts_games_where_a_round_has_several():
    results = (
        result(1, A, B, side(12, games=2), side(14, games=1)),
        result(2, A, B, side(6, games=1), side(9, games=1)),
    )
    by_games = rows((A, B), results, ranking=Ranking(("rounds-won",), "zero", games=True))
    assert column(by_games, "rounds-won") == {"A": 3, "B": 2}
    by_rounds = rows((A, B), results, ranking=Ranking(("rounds-won",), "zero"))
    assert column(by_rounds, "rounds-won") == {"B": 2, "A": 0}


def test_a_forfeit_is_one_game_won():
    ranking = Ranking(("rounds-won",), "zero", games=True)
    found = rows(
        (A, B), (result(1, A, B, side(5, games=1), side(0)), forfeit(2, A, B, "ns")), ranking=ranking
    )
    assert column(found, "rounds-won") == {"A": 1, "B": 1}


def test_the_ranking_of_an_event_knows_whether_it_plays_games():
    assert not ranking_of(Rules(), ("points",), "zero").games
    assert ranking_of(build("basic", {"round_end": "target"}), ("points",), "zero").games
    assert ranking_of(build("basic", {"withdrawal": "remove"}), ("points",), "zero").withdrawal == "remove"


# A player's own


def test_a_pair_has_its_sides_score_and_a_player_his_own():
    own = (side(5, 5), side(3, 3))
    whole = side(8, 8, own=own)
    assert credited(whole, 0, 1) is whole
    assert credited(whole, 0, 2) is own[0] and credited(whole, 1, 2) is own[1]
    plain = side(8, 8)
    assert credited(plain, 1, 2) is plain


def test_DRV_11_players_who_count_their_own_are_credited_with_it():
    # North 5, South 3, East 4, West 1 tricks, each his own points.
    ns = side(8, 8, hands_won=1, own=(side(5, 5), side(3, 3)))
    ew = side(5, 5, own=(side(4, 4), side(1, 1)))
    results = (Result(1, 1, (A, B), (C, D), Score(ns, ew, 1)),)
    found = rows((A, B, C, D), results, ranking=Ranking(("points", "net-points", "net-tricks"), "zero"))
    assert column(found, "points") == {"A": 5, "C": 4, "B": 3, "D": 1}
    # Against the average of the two opponents: 4 and 1 are 5/2 each, 5 and 3 are 4 each.
    assert column(found, "net-points") == {"A": Fraction(5, 2), "B": Fraction(1, 2), "C": 0, "D": -3}
    assert column(found, "net-tricks") == column(found, "net-points")


def test_of_two_pairs_the_side_counts_whoever_took_the_tricks():
    ns, ew = side(8, 8, own=(side(5, 5), side(3, 3))), side(5, 5, own=(side(4, 4), side(1, 1)))
    found = rows((A, B), (Result(1, 1, (A,), (B,), Score(ns, ew, 1)),), ranking=Ranking(("net-points",)))
    assert column(found, "net-points") == {"A": 3, "B": -3}


# Rate per point available


@pytest.mark.parametrize(
    ("preset", "options", "most"),
    [
        ("basic", {}, 7),
        ("bid", {}, 7),
        ("columbus", {}, 14),  # notrump counts double
        ("detroit", {}, 26),  # a slam in notrump
        # A slam takes the place of all 13 tricks and is not doubled, so 7 notrump gives 13; with the
        # 12 tricks of 6 notrump it is 12.
        ("bid", {"notrump_factor": 2, "slam": 13}, 13),
        ("bid", {"notrump_factor": 2, "slam": 5}, 12),
        ("bid", {"notrump_factor": 2, "slam": 5, "slam_notrump": 20}, 20),
        ("bid", {"notrump_factor": 2, "slam_notrump": 3}, 12),
        ("bid", {"slam": 1}, 6),
        ("columbus", {"score": "bid"}, 14),  # 7 notrump, doubled
    ],
)
def test_the_most_points_of_a_hand(preset, options, most):
    rules = build(preset, options)
    assert most_points(rules) == most
    assert ranking_of(rules, ("rate",), "zero").available == most


def test_the_rate_per_point_available_of_bid_whist():
    ranking = Ranking(("rate", "points"), "zero", rate_per="available", available=14)
    found = rows((A, B), (scored(1, A, B, 7, -7, hands=2),), ranking=ranking)
    assert column(found, "rate") == {"A": Fraction(1, 4), "B": Fraction(-1, 4)}


# What a list cannot hold


def codes(rank_by, preset="basic", options=None):
    rules = build(preset, options or {})
    return [
        (problem.code, problem.details.get("place"))
        for problem in faults(rules, hands_per_round=4, rank_by=rank_by, sit_out="zero")
    ]


def test_every_name_of_the_format_is_known():
    names = (
        "points match-points rounds-won tricks net-points net-tricks hands-won rate head-to-head "
        "opponents best-round tens fewest-sets play-off lot"
    )
    assert codes(names.split(), "bid") == []


@pytest.mark.parametrize(
    ("rank_by", "found"),
    [
        (["points", "fewest-sets"], [("sets-need-bids", 2)]),
        (["opponents"], [("opponents-need-value", 1)]),
        (["head-to-head", "opponents", "lot"], [("opponents-need-value", 2)]),
        (["opponents", "tricks"], []),
        (["points", "lot", "lot"], [("rank-by-twice", 3)]),
        # What is no name at all is told like an unknown one, wherever it stands.
        (["opponents", ["x"]], [("opponents-need-value", 1), ("rank-by-unknown", 2)]),
        ([{}, "opponents", "points", 7], [("rank-by-unknown", 1), ("rank-by-unknown", 4)]),
    ],
)
def test_names_that_the_game_cannot_give(rank_by, found):
    assert codes(rank_by) == found


@pytest.mark.parametrize("name", ["tens", "hands-won", "best-round", "points", "net-points"])
def test_totals_give_no_number_that_needs_hands(name):
    assert codes(["tricks", name], options={"record": "totals"}) == [("totals-need-tricks", 2)]


@pytest.mark.parametrize("name", ["opponents", "lot", "play-off", "net-tricks"])
def test_totals_give_the_numbers_that_need_none(name):
    assert codes(["tricks", name], options={"record": "totals"}) == []


def test_a_list_of_hands_has_no_points_available():
    options = {"rate_per": "available"}
    assert codes(["rate", "tricks"], "swedish-drive", options) == [("rate-of-hand-list", 1)]
    assert codes(["rate", "tricks"], "swedish-drive", {"rate_per": "round"}) == []


# The order of values of other games' clubs


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        # TIE-01: game points, wins, net spread.
        ({A: (16, 7, 0), B: (14, 6, 0), C: (13, 6, 74), D: (13, 6, 71)}, "A1 B2 C3 D4"),
        ({A: (14, 6, 0), B: (16, 7, 0), C: (13, 6, 71), D: (13, 6, 74)}, "B1 A2 D3 C4"),
        ({A: (13, 5, 99), B: (13, 6, 1)}, "B1 A2"),
        # TIE-02
        ({A: (17, 7, 0), B: (16, 7, 0), C: (14, 6, 0), D: (11, 5, 20), E: (11, 5, 3)}, "A1 B2 C3 D4 E5"),
    ],
)
def test_TIE_01_TIE_02_points_then_rounds_won_then_net(lines, expected):
    results = []
    for entry, (points, wins, spread) in lines.items():
        for number in range(1, wins + 1):
            results.append(scored(number, entry, 99, 1, 0, place=entry))
        # One lost round brings points and spread to what was stated.
        own = points - wins
        results.append(scored(wins + 1, entry, 99, own, own + max(wins + 200 - spread, 1), place=entry))
    ranking = Ranking(("points", "rounds-won", "net-points"), "zero")
    found = rows(tuple(lines), results, ranking=ranking)
    assert places(found) == expected
    assert column(found, "points") == {"-ABCDE"[entry]: line[0] for entry, line in lines.items()}
    assert column(found, "rounds-won") == {"-ABCDE"[entry]: line[1] for entry, line in lines.items()}


@pytest.mark.parametrize(
    "outcomes",
    [("win", "win", "draw", "win", "win"), ("win", "sit", "win", "win")],
)
def test_BYE_02_a_win_1_a_draw_0_a_sit_out_1_make_4(outcomes):
    ranking = Ranking(("match-points",), "1", (Fraction(1), Fraction(0)), "tricks")
    results, rests = [], []
    for number, outcome in enumerate(outcomes, start=1):
        if outcome == "sit":
            rests.append(SitOut(number, A))
        else:
            results.append(played(number, A, B, *((8,) if outcome == "win" else (7, 6))))
    assert column(rows((A, B), results, rests, ranking), "match-points")["A"] == 4
