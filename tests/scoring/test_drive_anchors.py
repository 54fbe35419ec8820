"""Forty hands of the Swedish drive and of court whist, worked out on paper from docs/rules.md, part 4.

Swedish drive: the hands run S H NT D C misère, four times, and a side counts its tricks in each. With
most tricks 7 and more win, in misère 6 and fewer.

Court whist, blocks of four: tricks; twice the tricks; each player's own tricks; the opponents' tricks;
tricks less 3 for a side that talked; tricks and 1 for each of the five trump honours held.
"""

import pytest

from scoring.rules import PRESETS, kind_of, trump_of
from scoring.sheets import Hand, Penalty, Sheet, faults, of_hand, score, winning_side
from scoring.standings import Result, hall_checks
from tests.scoring.rounds import listed, rows

SWEDISH = PRESETS["swedish-drive"].rules
COURT = PRESETS["court-whist"].rules

# Hand of the drive, its trump, its aim, N-S tricks, the points of N-S and E-W, who has won.
SWEDISH_HANDS = """
    1 S most-tricks 7 7 6 ns
    1 S most-tricks 6 6 7 ew
    1 S most-tricks 13 13 0 ns
    2 H most-tricks 9 9 4 ns
    2 H most-tricks 0 0 13 ew
    3 NT most-tricks 5 5 8 ew
    3 NT most-tricks 8 8 5 ns
    4 D most-tricks 12 12 1 ns
    4 D most-tricks 6 6 7 ew
    5 C most-tricks 4 4 9 ew
    5 C most-tricks 10 10 3 ns
    6 NT misere 7 7 6 ew
    6 NT misere 6 6 7 ns
    6 NT misere 0 0 13 ns
    6 NT misere 13 13 0 ew
    7 S most-tricks 8 8 5 ns
    8 H most-tricks 3 3 10 ew
    9 NT most-tricks 11 11 2 ns
    10 D most-tricks 7 7 6 ns
    11 C most-tricks 2 2 11 ew
    12 NT misere 4 4 9 ns
    12 NT misere 9 9 4 ew
    12 NT misere 8 8 5 ew
    13 S most-tricks 5 5 8 ew
    13 S most-tricks 9 9 4 ns
    14 H most-tricks 7 7 6 ns
    15 NT most-tricks 6 6 7 ew
    15 NT most-tricks 7 7 6 ns
    16 D most-tricks 1 1 12 ew
    17 C most-tricks 8 8 5 ns
    18 NT misere 5 5 8 ns
    18 NT misere 10 10 3 ew
    19 S most-tricks 13 13 0 ns
    19 S most-tricks 4 4 9 ew
    20 H most-tricks 10 10 3 ns
    21 NT most-tricks 3 3 10 ew
    22 D most-tricks 9 9 4 ns
    23 C most-tricks 0 0 13 ew
    24 NT misere 2 2 11 ns
    24 NT misere 12 12 1 ew
"""

# Hand of the event, its trump, N-S tricks, marks, and the points of N-S and E-W.
# Marks: -; talked:ns, talked:ew or talked:both; honours held by N-S and E-W, such as 3:2.
COURT_HANDS = """
    1 chosen 7 - 7 6            # the king of spades names the trump; tricks
    1 chosen 0 - 0 13
    2 chosen 8 - 8 5            # the king of clubs
    3 chosen 13 - 13 0          # the king of hearts
    4 chosen 6 - 6 7            # the king of diamonds
    4 chosen 4 - 4 9
    5 turned 7 - 14 12          # twice
    5 turned 13 - 26 0
    6 turned 8 - 16 10
    7 turned 0 - 0 26
    7 turned 6 - 12 14
    8 turned 11 - 22 4
    13 NT 7 - 6 7               # the opponents' tricks
    13 NT 13 - 0 13
    14 NT 8 - 5 8
    15 NT 0 - 13 0
    15 NT 3 - 10 3
    16 NT 6 - 7 6
    17 S 8 - 8 5                # tricks, 3 off for talking
    17 S 8 talked:ns 5 5
    17 S 8 talked:ew 8 2
    18 H 8 talked:ns 5 5
    18 H 2 talked:ns -1 11      # below nothing
    19 C 13 talked:both 10 -3
    19 C 7 talked:both 4 3
    19 C 7 - 7 6
    20 D 0 talked:ew 0 10
    20 D 10 talked:ns 7 3
    21 S 8 5:0 13 5             # tricks and 1 for each honour
    21 S 8 0:5 8 10
    21 S 13 5:0 18 0
    22 H 8 3:2 11 7
    22 H 0 0:5 0 18
    22 H 7 2:3 9 9
    23 C 6 4:1 10 8
    23 C 12 1:4 13 5
    24 D 5 3:2 8 10
    24 D 9 2:3 11 7
    24 D 3 5:0 8 10
    24 D 10 0:5 10 8
"""

# The third block: hand, the tricks of North, East, South and West, and what the sides count together.
COURT_PLAYERS = """
    9 5 4 3 1 8 5
    10 5 4 3 1 8 5
    11 0 13 0 0 0 13
    12 3 3 4 3 7 6
"""


def court_hand(tricks, mark):
    hand = Hand(int(tricks), 13 - int(tricks))
    if mark.startswith("talked"):
        sides = {"ns": ("ns",), "ew": ("ew",), "both": ("ns", "ew")}[mark.split(":")[1]]
        return Hand(hand.ns, hand.ew, talked=sides)
    if mark == "-":
        return hand
    ns, ew = mark.split(":")
    return Hand(hand.ns, hand.ew, honours=(int(ns), int(ew)))


def test_there_are_forty_of_each():
    assert len(set(rows(SWEDISH_HANDS))) == 40
    assert len(set(rows(COURT_HANDS))) == 40


@pytest.mark.parametrize(("hand", "trump", "aim", "ns", "ns_points", "ew_points", "won"), rows(SWEDISH_HANDS))
def test_swedish_drive(hand, trump, aim, ns, ns_points, ew_points, won):
    # Players move after every hand, so each is a round of its own.
    number, written = int(hand), Hand(int(ns), 13 - int(ns))
    kind = kind_of(SWEDISH, number, 1, 1)
    assert (kind.trump, kind.aim) == (trump, aim)
    assert trump_of(SWEDISH, number, 1, 1) == trump
    sheet = Sheet((written,))
    assert faults(sheet, SWEDISH, 1, number) == ()
    assert of_hand(written, SWEDISH, 1, 1, number) == (int(ns_points), int(ew_points))
    found = score(sheet, SWEDISH, 1, number)
    assert (found.ns.points, found.ew.points) == (int(ns_points), int(ew_points))
    assert winning_side(sheet, SWEDISH, 1, number) == won
    # The same hand in an event of six hands a round: hand h of round r has place (r - 1) x 6 + h.
    place, hand_of_round = divmod(number - 1, 6)
    assert kind_of(SWEDISH, place + 1, hand_of_round + 1, 6) == kind


def test_DRV_04_the_swedish_list_of_hands():
    kinds = [kind_of(SWEDISH, number, 1, 1) for number in range(1, 25)]
    assert [number for number, kind in enumerate(kinds, 1) if kind.aim == "misere"] == [6, 12, 18, 24]
    assert [kinds[number - 1].trump for number in (15, 19)] == ["NT", "S"]
    assert " ".join(kind.trump for kind in kinds[:6]) == "S H NT D C NT"
    assert all(kind.count == "tricks" for kind in kinds)
    assert SWEDISH.interval == 12
    assert (PRESETS["swedish-drive"].rounds, PRESETS["swedish-drive"].hands) == (24, 1)
    assert len(SWEDISH.hands) == 24


@pytest.mark.parametrize(("hand", "trump", "ns", "mark", "ns_points", "ew_points"), rows(COURT_HANDS))
def test_court_whist(hand, trump, ns, mark, ns_points, ew_points):
    number, written = int(hand), court_hand(ns, mark)
    assert trump_of(COURT, number, 1, 1) == trump
    assert of_hand(written, COURT, 1, 1, number) == (int(ns_points), int(ew_points))
    found = score(Sheet((written,)), COURT, 1, number)
    assert (found.ns.points, found.ew.points) == (int(ns_points), int(ew_points))
    assert (found.ns.tricks, found.ew.tricks) == (int(ns), 13 - int(ns))
    assert faults(Sheet((written,)), COURT, 1, number) == ()


@pytest.mark.parametrize(
    ("hand", "north", "east", "south", "west", "ns_points", "ew_points"), rows(COURT_PLAYERS)
)
def test_court_whist_counts_each_players_own_tricks(hand, north, east, south, west, ns_points, ew_points):
    number, own = int(hand), tuple(int(tricks) for tricks in (north, east, south, west))
    sheet = Sheet((Hand(own=own),))
    assert faults(sheet, COURT, 1, number) == ()
    found = score(sheet, COURT, 1, number)
    assert (found.ns.points, found.ew.points) == (int(ns_points), int(ew_points))
    assert [player.points for player in found.ns.own] == [own[0], own[2]]
    assert [player.points for player in found.ew.own] == [own[1], own[3]]
    # The tricks of a player are his side's, whatever he counts.
    assert {player.tricks for player in found.ns.own} == {own[0] + own[2]}
    assert {player.tricks for player in found.ew.own} == {own[1] + own[3]}


def test_who_names_the_trump_in_court_whist():
    kinds = [kind_of(COURT, number, 1, 1) for number in range(1, 25)]
    assert [kind.named_by for kind in kinds[:4]] == ["SK", "CK", "HK", "DK"]
    assert {kind.named_by for kind in kinds[4:]} == {""}
    assert " ".join(kind.trump for kind in kinds[16:]) == "S H C D S H C D"


def test_DRV_11_court_whist_hand_by_hand():
    hands = {
        2: Hand(8, 5),
        6: Hand(8, 5),
        14: Hand(8, 5),
        18: Hand(8, 5, talked=("ns",)),
        22: Hand(8, 5, honours=(3, 2)),
    }
    found = {number: of_hand(hand, COURT, 1, 1, number) for number, hand in hands.items()}
    assert found == {2: (8, 5), 6: (16, 10), 14: (5, 8), 18: (5, 5), 22: (11, 7)}
    players = score(Sheet((Hand(own=(5, 4, 3, 1)),)), COURT, 1, 10)
    assert [one.points for one in (*players.ns.own, *players.ew.own)] == [5, 3, 4, 1]
    # What a row adds up to: 13, 26, 13, 13, 13 less the talking, 18.
    assert [sum(pair) for pair in found.values()] == [13, 26, 13, 10, 18]


def test_a_whole_evening_of_court_whist_at_one_table():
    """24 hands in one round; N-S take 8 tricks in each, N 5 and S 3 of them, E 4 and W 1."""
    own, blocks = (5, 4, 3, 1), []
    blocks += [Hand(8, 5)] * 8
    blocks += [Hand(own=own)] * 4
    blocks += [Hand(8, 5)] * 4
    blocks += [Hand(8, 5, talked=("ew",))] * 4
    blocks += [Hand(8, 5, honours=(1, 4))] * 4
    sheet = Sheet(tuple(blocks))
    assert faults(sheet, COURT, 24) == ()
    found = score(sheet, COURT, 24)
    # N-S: 32 + 64 + 32 + 20 + 32 + 36 = 216; E-W: 20 + 40 + 20 + 32 + (20 - 12) + 36 = 156.
    assert (found.ns.points, found.ew.points) == (216, 156)
    assert (found.ns.tricks, found.ew.tricks) == (192, 120)
    # Outside the third block each player counts with his side: 184 + 4 x 5, 184 + 4 x 3, and so on.
    assert [one.points for one in found.ns.own] == [204, 196]
    assert [one.points for one in found.ew.own] == [152, 140]
    # 24 hands of 8 tricks or 5: the side's also in the four in which he counts his own.
    assert [one.tricks for one in found.ns.own] == [192, 192]
    assert [one.tricks for one in found.ew.own] == [120, 120]
    # In the fourth block E-W have more points (8 to 5); in the last both have 9, and nobody more.
    assert (found.ns.hands_won, found.ew.hands_won) == (16, 4)


# Cases that belong to drives whatever their list


def test_DRV_07_a_shared_seat_is_credited_as_one_entry():
    found = score(Sheet((Hand(8, 5),)), SWEDISH, 1, 1)
    assert (found.ns.points, found.ew.points) == (8, 5)
    assert found.ns.own is None


def test_DRV_08_a_hand_of_14_is_a_flag_and_may_be_accepted():
    assert faults(Sheet((Hand(7, 6),)), SWEDISH, 1) == ()
    (problem,) = faults(Sheet((Hand(8, 6),)), SWEDISH, 1)
    assert (problem.code, problem.details["hand"], problem.details["tricks"]) == ("hand-sum", 1, 14)
    accepted = Sheet((Hand(8, 6),), accepted="both sides agree, the card was lost")
    assert faults(accepted, SWEDISH, 1) == ()
    found = score(accepted, SWEDISH, 1)
    assert (found.ns.points, found.ew.points, found.accepted, found.uneven) == (8, 6, True, (1,))


ROLES = {entry: ("lady", "gent")[entry % 2] for entry in range(1, 25)}


def drive_round(number, ns_tricks=8):
    """Six tables, each side one lady (even) and one gent (odd)."""
    for table in range(6):
        first = 4 * table + 1
        sheet = Sheet((Hand(ns_tricks, 13 - ns_tricks),))
        yield Result(
            number, table + 1, (first, first + 1), (first + 2, first + 3), score(sheet, SWEDISH, 1, number)
        )


def test_DRV_09_ladies_and_gents_have_as_many_tricks():
    checks = hall_checks([one for number in range(1, 25) for one in drive_round(number)], ROLES)
    assert all(check.fits for check in checks)
    totals = {role: sum(dict(check.roles)[role] for check in checks) for role in ("lady", "gent")}
    # 13 tricks x 6 tables x 24 hands; each of them counts for one lady and one gent.
    assert totals == {"lady": 1872, "gent": 1872}
    assert sum(check.tricks for check in checks) == 1872


def test_DRV_09_two_gents_at_one_side_are_named():
    roles = {**ROLES, 2: "gent"}
    (check,) = hall_checks(drive_round(1), roles)
    assert [(one.code, one.details["table"], one.details["side"]) for one in check.problems] == [
        ("hall-roles", 1, "ns")
    ]
    assert dict(check.roles) == {"gent": 78 + 8, "lady": 78 - 8}
    assert not check.fits


def test_without_roles_nothing_is_said_of_them():
    (check,) = hall_checks(drive_round(1))
    assert check.roles == () and check.fits


def test_DRV_13_a_revoke_can_turn_who_moves():
    rules = PRESETS["swedish-drive"].rules
    sheet = Sheet((Hand(9, 4),), penalties=(Penalty(1, "ns"),))
    assert winning_side(Sheet((Hand(9, 4),)), rules, 1) == "ns"
    assert winning_side(sheet, rules, 1) == "ew"
    found = score(sheet, rules, 1)
    assert (found.ns.points, found.ew.points) == (6, 7)
    two = score(Sheet((Hand(2, 11),), penalties=(Penalty(1, "ns"),)), rules, 1)
    assert (two.ns.points, two.ew.points) == (0, 13)


def test_a_revoke_in_misere_gives_the_tricks_and_loses_the_hand():
    # Hand 6: 6 tricks win. E-W revoked and pass 3 of their 7: N-S have 9 and do not win any more.
    sheet = Sheet((Hand(6, 7),), penalties=(Penalty(1, "ew"),))
    assert winning_side(sheet, SWEDISH, 1, 6) == "ew"
    assert score(sheet, SWEDISH, 1, 6).ns.points == 9


def test_nobody_has_won_an_impossible_hand_that_is_level():
    sheet = Sheet((Hand(7, 7),), accepted="nobody knows")
    assert winning_side(sheet, SWEDISH, 1, 1) is None
    assert winning_side(Sheet((Hand(),)), SWEDISH, 1, 1) is None


def test_rounds_of_several_hands_are_won_on_points():
    sheet = Sheet((Hand(8, 5), Hand(6, 7)))
    assert winning_side(sheet, SWEDISH, 2, 1) == "ns"


def test_the_only_hand_of_a_round_is_won_by_its_own_aim():
    rules = listed("S", "misere")
    # Round 2 of two hands begins with spades again; its second hand is misère.
    first, second = Sheet((Hand(5, 8), Hand())), Sheet((Hand(), Hand(5, 8)))
    assert winning_side(first, rules, 2, 2) == "ew"
    assert winning_side(second, rules, 2, 2) == "ns"
    # With one hand a round it is the second round that is misère.
    assert [winning_side(Sheet((Hand(5, 8),)), rules, 1, number) for number in (1, 2, 3)] == [
        "ew",
        "ns",
        "ew",
    ]
    assert [winning_side(Sheet((Hand(5, 8),)), rules, None, number) for number in (1, 2)] == ["ew", "ns"]
    # Of a round of three hands one is played so far: its places are 4 to 6, and the fourth is misère.
    assert winning_side(Sheet((Hand(5, 8),)), rules, 3, 2) == "ns"
