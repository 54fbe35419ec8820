"""Why a row stands where it does: what separates it from the row above, with the sums."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.charges import charges
from scoring.explaining import Explanation, Level, Part, explanations, parts, rate_of, why
from scoring.lots import Lot
from scoring.rules import Rules, build
from scoring.sheets import Hand, Penalty, Score, Sheet, SideScore
from scoring.standings import Adjustment, Gain, Ranking, Result, SitOut
from tests.scoring.standings_helpers import MATCH_RANKING, A, B, C, D, E, forfeit, played, rows, scored

DEFAULT = Ranking()


def told(found, ranking=MATCH_RANKING):
    """The explanations by entry."""
    return {each.entry: each for each in explanations(found, ranking)}


def test_the_first_row_has_nobody_above():
    found = rows((A, B), (played(1, A, B, 7),))
    assert told(found)[A] == Explanation("first", A)
    assert explanations((), MATCH_RANKING) == ()


def test_the_first_value_separates():
    # A won two rounds and drew one, B drew one and won none against C.
    results = (played(1, A, C, 7), played(2, A, C, 9), played(3, A, B, 7, 6))
    told_b = told(rows((A, B, C), results))[B]
    assert (told_b.code, told_b.above, told_b.name) == ("separated", A, "match-points")
    assert (told_b.own, told_b.other, told_b.difference) == (1, 5, 4)
    assert told_b.own_parts == (Part("drawn", 1, 1, 1),)
    assert told_b.other_parts == (Part("won", 4, 2, 2), Part("drawn", 1, 1, 1))
    assert told_b.level == ()


def test_head_to_head_separates_and_says_who_won_what():
    results = (played(1, A, B, 7), played(2, A, C, 6), played(3, B, C, 9), played(4, A, B, 7, 6))
    ranking = replace(MATCH_RANKING, rank_by=("rounds-won", "head-to-head"))
    found = rows((A, B), results, ranking=ranking)
    told_b = told(found, ranking)[B]
    assert (told_b.name, told_b.own, told_b.other) == ("head-to-head", 1, 3)
    assert told_b.level == (Level("rounds-won", 1),)
    assert told_b.own_parts == (Part("drawn", 1, 1, 1),)
    assert told_b.other_parts == (Part("won", 2, 1, 2), Part("drawn", 1, 1, 1))


def test_a_skipped_head_to_head_is_named_with_its_reason():
    results = (played(1, A, C, 9), played(1, B, D, 8, place=2))
    told_b = told(rows((A, B, C, D), results))[B]
    assert told_b.name == "net-tricks"
    assert told_b.level == (Level("match-points", 2), Level("head-to-head", None, "never-met"))
    assert (told_b.own_parts, told_b.other_parts) == (
        (Part("own", 8), Part("against", -5)),
        (Part("own", 9), Part("against", -4)),
    )
    assert (told_b.own, told_b.other, told_b.difference) == (3, 5, 2)


def test_a_shared_place_is_level_in_every_name():
    told_b = told(rows((A, B), (played(1, A, B, 7, 6),)))[B]
    assert (told_b.code, told_b.name, told_b.difference) == ("shared", "", 0)
    assert told_b.level == (
        Level("match-points", 1),
        Level("head-to-head", 1),
        Level("net-tricks", 0),
        Level("tricks", 13),
    )


def test_a_lot_is_told_with_who_drew_it_when_and_from_what():
    ranking = Ranking(("points", "lot"), "zero")
    lot = Lot((B, A), "lot", "Olive Green", "2026-12-01T22:10:00+00:00", seed=None)
    found = rows((A, B), (played(1, A, B, 7, 6),), ranking=ranking, lots=(lot,))
    told_a = told(found, ranking)[A]
    assert (told_a.name, told_a.own, told_a.other) == ("lot", 2, 1)
    assert dict(told_a.record) == {"by": "Olive Green", "at": "2026-12-01T22:10:00+00:00", "seed": None}
    assert told_a.own_parts == ()


def test_a_lot_that_was_not_drawn_leaves_them_level():
    ranking = Ranking(("points", "play-off", "lot"), "zero")
    told_b = told(rows((A, B), (played(1, A, B, 7, 6),), ranking=ranking), ranking)[B]
    assert told_b.code == "shared"
    assert told_b.level[1:] == (Level("play-off", None, "no-play-off"), Level("lot", None, "no-lot"))


def test_a_removed_row_is_told_so():
    ranking = Ranking(("points",), "zero", withdrawal="remove")
    found = rows((A, B), (played(1, A, C, 7),), ranking=ranking, withdrawn={B: 1})
    assert told(found, ranking)[B] == Explanation("removed", B, A)
    alone = rows((B,), (), ranking=ranking, withdrawn={B: 1})
    assert told(alone, ranking)[B] == Explanation("removed", B)


# The parts of each number

EVENING = (
    played(1, A, B, 10, 3),
    played(2, A, C, 8, 8),
    forfeit(3, A, D, "ew"),
)
RESTS = (SitOut(4, A),)
FINED = (Adjustment(2, A, Fraction(-1, 2), reason="Late"),)


@pytest.mark.parametrize(
    ("rank_by", "name", "expected"),
    [
        # 4 + 0 and 2 + 2 points at tables, an average of 4 for the forfeit and for the sit-out.
        (
            ("points",),
            "points",
            (
                Part("tables", 8, 2),
                Part("adjustment", Fraction(-1, 2), round=2, policy="Late"),
                Part("forfeit-won", 4, round=3, policy="average"),
                Part("sit-out", 4, round=4, policy="average"),
            ),
        ),
        # 13 tricks and 16, an average of 29/2.
        (
            ("tricks",),
            "tricks",
            (
                Part("tables", 29, 2),
                Part("adjustment", Fraction(-1, 2), round=2, policy="Late"),
                Part("forfeit-won", Fraction(29, 2), round=3, policy="average"),
                Part("sit-out", Fraction(29, 2), round=4, policy="average"),
            ),
        ),
        # One round drawn and one won; the forfeit is a win; the sit-out gives the average of the two.
        (
            ("match-points",),
            "match-points",
            (
                Part("won", 2, 1, 2),
                Part("drawn", 1, 1, 1),
                Part("adjustment", Fraction(-1, 2), round=2, policy="Late"),
                Part("forfeit-won", 2, round=3, policy="win"),
                Part("sit-out", Fraction(3, 2), round=4, policy="average"),
            ),
        ),
        (
            ("points", "match-points"),
            "match-points",
            (Part("won", 2, 1, 2), Part("drawn", 1, 1, 1), Part("forfeit-won", 2, 1, 2)),
        ),
        (("points", "tricks"), "tricks", (Part("tables", 29, 2),)),
        (("rounds-won",), "rounds-won", None),
        (("points", "rounds-won"), "rounds-won", (Part("won", 1), Part("forfeit-won", 1, 1, 1))),
        (("points", "net-points"), "net-points", (Part("own", 8), Part("against", -4))),
        (("points", "net-tricks"), "net-tricks", (Part("own", 29), Part("against", -23))),
        (("points", "hands-won"), "hands-won", (Part("hands-won", 3),)),
        (("points", "best-round"), "best-round", (Part("best-round", 4, round=1),)),
        (("points", "tens"), "tens", (Part("tens", 1),)),
        (("points", "fewest-sets"), "fewest-sets", ()),
        (
            ("rate", "points"),
            "rate",
            (
                Part("made", 8),
                Part("adjustment", Fraction(-1, 2), round=2, policy="Late"),
                Part("over", 4),
            ),
        ),
    ],
)
def test_what_a_number_is_made_of(rank_by, name, expected):
    ranking = Ranking(rank_by)
    results = (
        replace(EVENING[0], score=replace(EVENING[0].score, ns=SideScore(4, 13, 1, tens=1))),
        *EVENING[1:],
    )
    row = next(
        row for row in rows((A, B, C, D), results, RESTS, ranking, adjustments=FINED) if row.entry == A
    )
    found = parts(row, name, ranking)
    if expected is not None:
        assert found == expected
    else:
        # In a list that takes no award the adjustment goes to its first number.
        assert [(part.code, part.value) for part in found] == [
            ("won", 1),
            ("forfeit-won", 1),
            ("adjustment", Fraction(-1, 2)),
        ]
    total = rate_of(found) if name == "rate" else sum(part.value for part in found)
    assert total == row.values[name]


def test_games_are_named_where_they_are_counted():
    ranking = Ranking(("rounds-won",), "zero", games=True)
    result = Result(1, 1, (A,), (B,), Score(SideScore(9, 20, games=2), SideScore(3, 19, games=1), 3))
    row = rows((A, B), (result,), ranking=ranking)[0]
    assert parts(row, "rounds-won", ranking) == (Part("games", 2),)


def test_sets_are_named():
    ranking = Ranking(("points", "fewest-sets"), "zero")
    result = Result(1, 1, (A,), (B,), Score(SideScore(3, 20, sets=2), SideScore(3, 19), 3))
    found = rows((A, B), (result,), ranking=ranking)
    told_a = told(found, ranking)[A]
    assert (told_a.name, told_a.own, told_a.other) == ("fewest-sets", 2, 0)
    assert (told_a.own_parts, told_a.other_parts) == ((Part("sets", 2),), ())


def test_opponents_are_named_one_by_one():
    ranking = Ranking(("points", "opponents"), "zero")
    results = (
        played(1, A, C, 8),
        played(1, B, D, 8, place=2),
        played(2, A, D, 6),
        played(2, C, B, 7, place=2),
    )
    found = rows((A, B, C, D), results, ranking=ranking)
    # Points: A 2, B 2, C 1, D 1. A met C and D, B met D and C: level. C met A and B, D likewise.
    told_all = told(found, ranking)
    assert told_all[B].code == "shared"
    row = next(row for row in found if row.entry == A)
    assert parts(row, "opponents", ranking, found) == (Part("met", 1, entry=C), Part("met", 1, entry=D))
    assert parts(row, "opponents", ranking) == ()


def test_no_rate_without_a_hand():
    assert rate_of(()) == 0
    assert rate_of((Part("made", 3), Part("over", 6))) == Fraction(1, 2)


def test_a_value_that_one_of_them_has_not_separates_nothing():
    # The removed one apart, every row has a number or both have none.
    above = rows((A, B), (played(1, A, B, 7),))[0]
    below = replace(above, entry=B, values=dict.fromkeys(above.values))
    assert why(below, above, MATCH_RANKING).code == "shared"


# What everything else gave


def gains(policy, *rank_by, forfeit_gives="sit-out"):
    ranking = Ranking(rank_by, policy, forfeit=forfeit_gives)
    results = (*EVENING, played(3, B, C, 9, 9, place=2), played(4, B, C, 7, 7), forfeit(5, A, E, "ns"))
    row = next(row for row in rows((A, B, C), results, RESTS, ranking, adjustments=FINED) if row.entry == A)
    return row.gains, row.award


@pytest.mark.parametrize(
    ("policy", "third", "fourth"),
    [
        ("average", 4, 4),
        ("zero", 0, 0),
        ("5/2", Fraction(5, 2), Fraction(5, 2)),
        ("field-average", 3, 1),
        ("winners-average", 6, 2),
    ],
)
def test_every_policy_says_what_it_gave_for_which_round(policy, third, fourth):
    found, award = gains(policy, "points")
    assert found == (
        Gain("adjustment", 2, Fraction(-1, 2), "points", "Late"),
        Gain("forfeit-won", 3, third, "points", policy),
        Gain("sit-out", 4, fourth, "points", policy),
        Gain("forfeit-lost", 5, 0),
    )
    assert award == third + fourth - Fraction(1, 2)


def test_a_win_alone_gives_no_points():
    found, award = gains("average", "points", forfeit_gives="win")
    assert found[1:3] == (Gain("forfeit-won", 3, 0, "", "win"), Gain("sit-out", 4, 4, "points", "average"))
    assert award == 4 - Fraction(1, 2)


def test_in_match_points_a_forfeit_is_a_win_and_no_award_beside_it():
    found, award = gains("1", "match-points")
    assert found[1:3] == (
        Gain("forfeit-won", 3, 2, "match-points", "win"),
        Gain("sit-out", 4, 1, "match-points", "1"),
    )
    assert award == Fraction(1, 2)


def test_a_list_without_an_award_says_that_a_sit_out_gave_nothing():
    found, award = gains("9", "net-points")
    assert found == (
        Gain("adjustment", 2, Fraction(-1, 2), "net-points", "Late"),
        Gain("forfeit-won", 3, 0, "", "9"),
        Gain("sit-out", 4, 0, "", "9"),
        Gain("forfeit-lost", 5, 0),
    )
    assert award == Fraction(-1, 2)


def test_by_rate_an_adjustment_counts_in_what_is_divided():
    found, award = gains("9", "rate", "points")
    assert found[0] == Gain("adjustment", 2, Fraction(-1, 2), "rate", "Late")
    assert award == 0


def test_a_round_that_only_forfeits_filled_has_no_average():
    ranking = Ranking(("points",), "field-average")
    row = rows((A,), (forfeit(1, A, B, "ew"),), ranking=ranking)[0]
    assert row.gains == (Gain("forfeit-won", 1, 0, "points", "field-average"),)


def test_gains_of_one_round_stand_in_one_order_however_they_came():
    two = (Adjustment(1, A, 2, reason="b"), Adjustment(1, A, 1, reason="a"))
    first = rows((A,), (), (SitOut(1, A),), DEFAULT, adjustments=two)[0].gains
    again = rows((A,), (), (SitOut(1, A),), DEFAULT, adjustments=two[::-1])[0].gains
    assert first == again
    assert [gain.value for gain in first] == [1, 2, 0]


# Penalties of a sheet


def charged(*penalties, hands=((8, 5), (11, 2)), **options):
    sheet = Sheet(tuple(Hand(ns, ew) for ns, ew in hands), penalties=penalties)
    return [
        (each.policy, each.tricks["ns"], each.tricks["ew"], each.points["ns"], each.points["ew"])
        for each in charges(sheet, build("basic", options))
    ]


def test_C09_a_revoke_passes_three_tricks_or_what_there_is():
    # 8-5 becomes 11-2: two points become five. 11-2 becomes 13-0: five become seven.
    assert charged(Penalty(1, "ew"), Penalty(2, "ew")) == [("tricks", 3, -3, 3, 0), ("tricks", 2, -2, 2, 0)]
    # Twice in a hand: three, then the two that are left.
    assert charged(Penalty(1, "ew"), Penalty(1, "ew")) == [("tricks", 3, -3, 3, 0), ("tricks", 2, -2, 2, 0)]
    # 8-5 becomes 5-8.
    assert charged(Penalty(1, "ns")) == [("tricks", -3, 3, -2, 2)]


def test_C09_when_both_revoked_nothing_moves():
    assert charged(Penalty(1, "ns"), Penalty(1, "ew"), Penalty(2, "ew")) == [
        ("both-revoked", 0, 0, 0, 0),
        ("both-revoked", 0, 0, 0, 0),
        ("tricks", 2, -2, 2, 0),
    ]


def test_a_revoke_that_costs_points_moves_no_tricks():
    assert charged(Penalty(1, "ew"), revoke=3) == [("revoke-points", 0, 0, 3, 0)]


def test_points_are_taken_off_a_side():
    assert charged(Penalty(2, "ns", "points", 4)) == [("points", 0, 0, -4, 0)]
    assert charged(Penalty(2, "ew", "points", 4)) == [("points", 0, 0, 0, -4)]


def test_a_sheet_without_penalties_has_no_charge():
    assert charges(Sheet((Hand(8, 5),)), Rules()) == ()


def test_a_charge_of_a_total():
    sheet = Sheet(totals=Hand(30, 22), penalties=(Penalty(1, "ns"),))
    (charge,) = charges(sheet, build("basic", {"record": "totals"}), 4)
    assert (charge.policy, dict(charge.tricks)) == ("tricks", {"ns": -3, "ew": 3})


def test_points_of_the_whole_table_agree_with_the_parts():
    """A has 5 + 1, B 3 + 4."""
    found = rows((A, B), (scored(1, A, B, 5, 3), scored(2, A, B, 1, 4)), ranking=DEFAULT)
    assert (told(found, DEFAULT)[B].code, told(found, DEFAULT)[A].code) == ("first", "separated")
    for row in found:
        assert sum(part.value for part in parts(row, "points", DEFAULT)) == row.points
