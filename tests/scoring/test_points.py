"""Points counted on their own: tens, what stands beside the hands, places in a list, totals, who moves."""

import pytest

from scoring.points import of_hand, score, winning_side
from scoring.record import Hand, Penalty, Sheet
from scoring.rules import Rules
from tests.scoring.rounds import bid_hand, listed, rules_of, sheet_of

BASIC = Rules()
# Opponents' tricks, tricks, double: which of them a hand is shows in 8-5 as 5-8, 8-5 or 16-10.
THREE = listed({"count": "opponents"}, "S", {"count": "double"})


def both(found):
    return found.ns.points, found.ew.points


@pytest.mark.parametrize("rules", [BASIC, listed("S")])
def test_ten_tricks_are_a_ten_and_nine_are_not(rules):
    """10-3, 9-4, 3-10, 0-13 and 10-3: two tens each."""
    hands = tuple(Hand(ns, 13 - ns) for ns in (10, 9, 3, 0, 10))
    found = score(Sheet(hands), rules, 5)
    assert (found.ns.tens, found.ew.tens) == (2, 2)


def test_a_hand_counts_by_its_place_over_the_whole_event():
    """Two hands a round: round 2 has places 3 and 1, also where its second hand is not played."""
    for hands, points in (((Hand(8, 5), Hand(8, 5)), (16 + 5, 10 + 8)), ((Hand(8, 5),), (16, 10))):
        assert both(score(Sheet(hands, short="the hall closed"), THREE, 2, 2)) == points
    assert of_hand(Hand(8, 5), THREE) == (5, 8)
    assert of_hand(Hand(8, 5), THREE, 2, 2, 1) == (8, 5)
    assert of_hand(Hand(8, 5), THREE, 1, 2, 2) == (16, 10)
    # Who says nothing asks for the first round, and for rounds of as many hands as are written.
    assert both(score(Sheet((Hand(8, 5), Hand(8, 5))), THREE)) == (5 + 8, 8 + 5)


def test_a_place_that_no_side_can_have_gives_no_points():
    for wrong in (Hand(14, -1), Hand(-1, 14), Hand(8, 6), Hand(None, None), Hand(7.0, 6)):
        assert of_hand(wrong, BASIC) is None
    assert of_hand(Hand(8, None), BASIC) == (2, 0) and of_hand(Hand(None, 13), BASIC) == (0, 7)


def test_honours_and_talking_count_only_what_was_written_of_them():
    honours, talk = listed({"honour": 1}), listed({"talk": 3})
    assert of_hand(Hand(8, 5), honours) == (8, 5)
    assert of_hand(Hand(8, 5, honours=(0, 5)), honours) == (8, 10)
    # Honours count nothing where the hand has none, and talk nothing where it is not asked.
    assert of_hand(Hand(8, 5, honours=(3, 2), talked=("ew",)), talk) == (8, 2)
    assert of_hand(Hand(8, 5, honours=(3, 2), talked=("ew",)), honours) == (11, 7)


def test_bonus_points_of_several_games_add_up():
    """Columbus, game after game: N-S lose two in their first hands; E-W have 5 each time."""
    rules = rules_of("columbus", after_target="new-game")
    found = score(sheet_of("ns 5 nt 10", "ns 5 nt 10"), rules, 12)
    assert both(found) == (-20, 10) and found.ew.games == 2


def test_lateness_counts_beside_the_hands_where_there_are_no_games():
    """Detroit with 5 points for lateness: N-S make 4, and have 5 more since E-W came too late."""
    rules = rules_of("detroit", late_points=5)
    assert both(score(Sheet((bid_hand(4, "uptown", 11),), late="ew"), rules, 12)) == (9, 0)
    assert both(score(Sheet((bid_hand(4, "uptown", 11),), late="ns"), rules, 12)) == (4, 5)


TOTALS = Rules(record="totals", compare="tricks")


@pytest.mark.parametrize(
    ("ns", "ew", "hands"), [(0, 6, 0), (6, 0, 0), (0, 7, 1), (7, 0, 1), (20, 12, 2), (20, 13, 3)]
)
def test_an_accepted_total_has_the_nearest_number_of_hands(ns, ew, hands):
    found = score(Sheet(totals=Hand(ns, ew), short="a fire", accepted="nobody knows"), TOTALS, 4)
    assert found.hands == hands and type(found.hands) is int
    assert (found.ns.tricks, found.ew.tricks) == (ns, ew)


def test_points_taken_off_a_total_move_no_tricks():
    """30-22 with a fine of 3 for N-S, and 27-25 once they revoked."""
    fined = Sheet(totals=Hand(30, 22), penalties=(Penalty(2, "ns", "points", 3),))
    found = score(fined, TOTALS, 4)
    assert (found.ns.tricks, found.ew.tricks) == (30, 22)
    revoked = score(Sheet(totals=Hand(30, 22), penalties=(Penalty(2, "ns", "revoke"),)), TOTALS, 4)
    assert (revoked.ns.tricks, revoked.ew.tricks) == (27, 25)


def test_only_players_of_hands_that_count_their_own_have_a_part_of_their_own():
    own, plain = listed({"count": "own"}, "S"), listed("S", "S")
    found = score(Sheet((Hand(own=(5, 4, 3, 1)), Hand(7, 6))), own, 2)
    assert [one.points for one in found.ns.own] == [5 + 7, 3 + 7]
    assert [one.points for one in found.ew.own] == [4 + 6, 1 + 6]
    assert [one.tricks for one in found.ns.own] == [15, 15]
    assert score(Sheet((Hand(8, 5), Hand(7, 6))), plain, 2).ns.own is None
    # A hand of that list whose players are not written yet leaves the side's points.
    assert score(Sheet((Hand(), Hand(7, 6))), own, 2).ns.own is None


# --- who moves ------------------------------------------------------------------------------------------


def test_several_hands_are_won_by_what_the_event_compares():
    """Six times 7-6 and once 2-11: 6 points against 5, and 44 tricks against 47."""
    sheet = Sheet((*([Hand(7, 6)] * 6), Hand(2, 11)))
    assert winning_side(sheet, Rules(), 7) == "ns"
    assert winning_side(sheet, Rules(compare="tricks"), 7) == "ew"


def test_a_single_hand_is_won_by_the_aim_of_its_own_place():
    """S and misère in turn, two hands a round, of which one alone is played."""
    rules = listed("S", "misere")
    assert winning_side(Sheet((Hand(8, 5),)), rules, 2, 1) == "ns"
    assert winning_side(Sheet((Hand(), Hand(8, 5))), rules, 2, 1) == "ew"
    one_a_round = listed("S", "misere", "H")
    assert [winning_side(Sheet((Hand(8, 5),)), one_a_round, 1, number) for number in (1, 2, 3)] == [
        "ns",
        "ew",
        "ns",
    ]
    assert winning_side(Sheet((Hand(8, 5), Hand())), listed("misere", "S"), 2, 1) == "ew"
    assert winning_side(Sheet((Hand(0, 13),)), rules, 2, 1) == "ew"
    assert winning_side(Sheet((Hand(0, 0),), accepted="torn"), rules, 2, 1) is None


def test_several_hands_of_a_later_round_count_by_their_places():
    """Two hands a round: round 2 has double and opponents, so 3-10 and 9-4 are 6 + 4 and 20 + 9."""
    sheet = Sheet((Hand(3, 10), Hand(9, 4)))
    assert winning_side(sheet, THREE, 2, 2) == "ew"
    # In round 1 they are opponents and tricks: 10 + 9 against 3 + 4.
    assert winning_side(sheet, THREE, 2, 1) == winning_side(sheet, THREE) == "ns"
