"""Events of single players: each is credited with the side's points and tricks."""

from fractions import Fraction
from itertools import permutations

import pytest

from scoring.standings import Ranking, Result, SitOut
from tests.scoring.standings_helpers import A, B, C, D, E, attribute, column, four, places, rows

# Everybody partners everybody once, one hand a round, in N-S tricks 8, 4 and 7:
# A and B 2 points; then B and D 3; then A and D 1.
ROUNDS = (
    four(1, (A, B), (C, D), 8),
    four(2, (A, C), (B, D), 4),
    four(3, (A, D), (B, C), 7),
)


def table_of(*rank_by, results=ROUNDS, rests=(), sit_out="zero", compare="points"):
    return rows((A, B, C, D), results, rests, Ranking(rank_by, sit_out, compare=compare))


def test_both_partners_have_the_sides_points_and_tricks():
    found = table_of("points", "tricks")
    assert column(found, "points") == {"B": 5, "D": 4, "A": 3, "C": 0}
    assert attribute(found, "tricks") == {"B": 8 + 9 + 6, "D": 5 + 9 + 7, "A": 8 + 4 + 7, "C": 5 + 4 + 6}
    assert attribute(found, "hands_won") == {"B": 2, "D": 2, "A": 2, "C": 0}
    assert places(found) == "B1 D2 A3 C4"


def test_net_values_of_a_table_add_up_to_nothing():
    found = table_of("net-points", "net-tricks")
    assert column(found, "net-points") == {"B": 2 + 3 - 1, "D": -2 + 3 + 1, "A": 2 - 3 + 1, "C": -2 - 3 - 1}
    assert sum(column(found, "net-tricks").values()) == 0


def test_rounds_won_and_match_points_are_the_sides():
    found = table_of("match-points", "rounds-won")
    assert column(found, "match-points") == {"A": 4, "B": 4, "D": 4, "C": 0}


def test_a_round_as_partners_is_no_meeting():
    # A, B and D have two rounds won. Every two of them were partners once and opponents twice.
    found = table_of("match-points", "head-to-head")
    assert column(found, "head-to-head") == {"A": 4, "B": 4, "D": 4, "C": None}
    reason = next(row for row in found if row.entry == A).reasons[0]
    # A beat D in round 1, lost to B and D in round 2, and beat B in round 3.
    assert dict(reason.details) == {"won": 2, "drawn": 0, "lost": 2, "met": 4}


def test_two_who_were_partners_once_and_opponents_twice_are_told_apart_by_the_two():
    rounds = (four(1, (A, B), (C, D), 7, 6), four(2, (A, C), (B, D), 8), four(3, (B, C), (A, D), 7, 6))
    found = table_of("rounds-won", "head-to-head", results=rounds)
    # A and C won round 2 as partners; against each other they drew rounds 1 and 3. So did B and D.
    assert column(found, "rounds-won") == {"A": 1, "C": 1, "B": 0, "D": 0}
    assert column(found, "head-to-head") == {"A": 2, "C": 2, "B": 2, "D": 2}


def test_two_who_were_only_ever_partners_never_met():
    rounds = (four(1, (A, B), (C, D), 8), four(2, (A, B), (C, D), 8))
    found = table_of("points", "head-to-head", results=rounds)
    assert places(found) == "A1 B1 C3 D3"
    assert {row.reasons[0].skipped for row in found} == {"never-met"}


@pytest.mark.parametrize(
    ("policy", "award"),
    [
        ("zero", 0),
        ("average", 3),  # E made 4 and 2 at tables
        ("5/2", Fraction(5, 2)),
        ("field-average", Fraction(5, 2)),  # round 3: 5 and 5, 0 and 0 over four players
        ("winners-average", 5),
    ],
)
def test_every_sit_out_policy(policy, award):
    results = (
        four(1, (E, B), (C, D), 10),
        four(2, (E, C), (B, A), 8),
        four(3, (A, D), (B, C), 11),
    )
    found = rows((A, B, C, D, E), results, (SitOut(3, E),), Ranking(("points",), policy))
    assert column(found, "points")["E"] == 6 + award
    assert attribute(found, "award") == {"A": 0, "B": 0, "C": 0, "D": 0, "E": award}


def test_the_average_of_a_round_is_over_players_not_sides():
    results = (four(1, (A, B), (C, D), 9), Result(1, 2, (7,), (8,), four(1, (A, B), (C, D), 13).score))
    found = rows((A, E), results, (SitOut(1, E),), Ranking(("points",), "field-average"))
    # 3, 3, 0, 0 and 7, 0 over six.
    assert column(found, "points")["E"] == Fraction(13, 6)


def test_a_forfeit_of_a_side_is_won_by_both_players():
    gone = Result(4, 1, (A, B), (C, D), None, forfeit_by="ns")
    found = rows((A, B, C, D), (*ROUNDS, gone), (), Ranking(("points", "rounds-won"), "2"))
    assert column(found, "points") == {"B": 5, "D": 4 + 2, "A": 3, "C": 2}
    assert attribute(found, "forfeits_won") == {"A": 0, "B": 0, "C": 1, "D": 1}
    assert attribute(found, "forfeits_lost") == {"A": 1, "B": 1, "C": 0, "D": 0}
    assert column(found, "rounds-won") == {"A": 2, "B": 2, "C": 1, "D": 3}


def test_the_order_of_two_partners_changes_nothing():
    first = table_of("points", "head-to-head", "net-points", "tricks", "opponents")
    for turned in permutations((0, 1)):
        results = [
            Result(
                one.round,
                one.table,
                tuple(one.ns[i] for i in turned),
                tuple(one.ew[i] for i in turned),
                one.score,
            )
            for one in ROUNDS
        ]
        assert (
            table_of("points", "head-to-head", "net-points", "tricks", "opponents", results=results) == first
        )


def test_a_player_keeps_the_round_beside_a_partner_who_is_not_ranked():
    whole = {row.entry: row.values for row in table_of("points", "tricks")}
    for alone in (A, B, C, D):
        (row,) = rows((alone,), ROUNDS, ranking=Ranking(("points", "tricks"), "zero"))
        assert row.values == whole[alone]
