"""A disqualified round scores 0 and stays played (A07); the other side keeps what it made."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.sheets import Score, SideScore
from scoring.standings import Ranking, Result, SitOut
from scoring.withdrawals import counted
from tests.scoring.standings_helpers import A, B, C, D, E, attribute, column, four, places, played, rows

MP = Ranking(("match-points", "head-to-head", "net-tricks", "tricks"), "zero", compare="tricks")
RATE = Ranking(("rate", "match-points"), "zero", compare="tricks", rate_per="round")


def struck(result, *sides):
    return replace(result, disqualified=sides)


# B's results: won, won, won, lost.
WWWL = (played(1, B, A, 8), played(2, C, B, 3), played(3, B, D, 10), played(4, B, E, 4))


def rate(results):
    return column(rows((A, B, C, D, E), results, ranking=RATE), "rate")["B"]


def test_A07_match_points_a_round_while_disqualified_and_after_it_is_taken_back():
    assert rate(WWWL) == Fraction(3, 2)
    assert rate((struck(WWWL[0], "ns"), *WWWL[1:])) == 1
    assert rate(WWWL) == Fraction(3, 2)
    assert rate((*WWWL, played(5, B, A, 9))) == Fraction(8, 5)


def test_A07_disqualified_in_the_round_of_the_other_side_of_the_table():
    assert rate((WWWL[0], struck(WWWL[1], "ew"), *WWWL[2:])) == 1
    # The round that was lost anyway costs nothing more.
    assert rate((*WWWL[:3], struck(WWWL[3], "ns"))) == Fraction(3, 2)


def test_every_number_of_the_side_is_0_and_the_round_stays_played():
    results = (struck(played(1, A, B, 9, 10), "ns"), played(2, A, B, 8, 5))
    names = ("points", "tricks", "net-points", "net-tricks", "hands-won", "rounds-won", "match-points")
    found = rows((A, B), results, ranking=Ranking((*names, "best-round", "tens"), "zero"))
    # Left: 8-5 and 5-8, that is 2 points each and 13 tricks. In round 1 B had 4 + 3 tricks.
    assert {name: column(found, name)["A"] for name in (*names, "best-round", "tens")} == {
        "points": 2,
        "tricks": 13,
        "net-points": 0,
        "net-tricks": -7,
        "hands-won": 1,
        "rounds-won": 0,
        "match-points": 1,
        "best-round": 2,
        "tens": 0,
    }
    assert attribute(found, "rounds_played") == {"A": 2, "B": 2}
    assert attribute(found, "hands_played") == {"A": 4, "B": 4}


def test_the_other_side_keeps_what_it_made():
    results = (played(1, A, B, 9, 10),)
    before = rows((B,), results, ranking=MP)[0]
    after = rows((B,), (struck(results[0], "ns"),), ranking=MP)[0]
    assert (after.points, after.tricks, after.values, after.hands_won) == (
        before.points,
        before.tricks,
        before.values,
        before.hands_won,
    )


def test_a_meeting_of_the_disqualified_side_is_lost_to_it():
    # A beat B; then A is disqualified there. Both have one other win.
    results = (struck(played(1, A, B, 9), "ns"), played(2, A, C, 8), played(3, B, C, 8))
    found = rows((A, B), results, ranking=Ranking(("rounds-won", "head-to-head"), "zero"))
    assert column(found, "rounds-won") == {"A": 1, "B": 1}
    assert column(found, "head-to-head") == {"A": 0, "B": 0}
    drawn = (struck(played(1, A, B, 7, 6), "ns"), *results[1:])
    found = rows((A, B), drawn, ranking=Ranking(("rounds-won", "head-to-head"), "zero"))
    assert column(found, "head-to-head") == {"B": 1, "A": 0}
    assert places(found) == "B1 A2"


def test_both_sides_of_a_table():
    found = rows((A, B), (struck(played(1, A, B, 9, 3), "ns", "ew"),), ranking=MP)
    assert column(found, "match-points") == {"A": 0, "B": 0}
    assert attribute(found, "tricks") == {"A": 0, "B": 0}
    assert attribute(found, "rounds_played") == {"A": 1, "B": 1}


def test_two_single_players_of_a_side():
    found = rows((A, B, C, D), (four(1, (A, B), (C, D), 10, disqualified=("ns",)),), ranking=Ranking())
    assert attribute(found, "points") == {"A": 0, "B": 0, "C": 0, "D": 0}
    assert attribute(found, "tricks") == {"A": 0, "B": 0, "C": 3, "D": 3}


def test_the_round_counts_in_its_own_average_as_0():
    results = (struck(played(1, A, B, 9), "ns"), played(2, A, B, 9))
    found = rows((A, B), results, (SitOut(3, A),), Ranking(("points",), "average"))
    # 3 points in two rounds.
    assert column(found, "points")["A"] == 3 + Fraction(3, 2)


@pytest.mark.parametrize(("policy", "award"), [("field-average", Fraction(2, 4)), ("winners-average", 2)])
def test_the_round_counts_in_the_rounds_average_as_0_and_has_no_such_winner(policy, award):
    results = (struck(played(1, A, B, 10), "ns"), played(1, C, D, 8, place=2))
    found = rows((A, B, C, D, E), results, (SitOut(1, E),), Ranking(("points",), policy))
    assert column(found, "points")["E"] == award


def test_contracts_lost_stay_lost():
    sides = (SideScore(-8, 10, sets=2, games=1, tens=1), SideScore(0, 16, 2))
    result = Result(1, 1, (A,), (B,), Score(*sides, 2), disqualified=("ns",))
    found = rows(
        (A,), (result,), ranking=Ranking(("points", "fewest-sets", "rounds-won"), "zero", games=True)
    )
    assert found[0].values == {"points": 0, "fewest-sets": 2, "rounds-won": 0}


def test_a_disqualified_round_was_played_when_a_withdrawal_asks():
    results = (struck(played(1, D, A, 9), "ns"),)
    assert counted(results, (D,), "remove-under-half", {D: 2}) == results


@pytest.mark.parametrize(
    ("rank_by", "to", "lost"),
    [
        (("points",), "points", -3),
        (("tricks",), "tricks", -9),
        (("match-points",), "match-points", -2),
        (("net-tricks",), "points", -3),
    ],
)
def test_what_it_took_is_said(rank_by, to, lost):
    found = rows((A,), (struck(played(1, A, B, 9), "ns"),), ranking=Ranking(rank_by))
    (gain,) = found[0].gains
    assert (gain.kind, gain.round, gain.to, gain.value) == ("disqualified", 1, to, lost)


def test_a_drawn_and_a_lost_round_take_what_they_had_given():
    ranking = Ranking(("match-points",), match_points=(Fraction(3), Fraction(1)))
    results = (struck(played(1, A, B, 7, 6), "ns"), struck(played(2, A, B, 3), "ns"))
    assert [gain.value for gain in rows((A,), results, ranking=ranking)[0].gains] == [-1, 0]
