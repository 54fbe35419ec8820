"""Games to a target, sets that lose them, bonuses, series and lateness (docs/rules.md, "Games")."""

import pytest

from scoring.rules import PRESETS, Rules
from scoring.sheets import Game, Hand, Penalty, Sheet, faults, games_of, partial_faults, score
from tests.scoring.rounds import codes, rules_of, sheet_of

COLUMBUS = PRESETS["columbus"].rules
CHICAGO = PRESETS["chicago"].rules
FIVE = rules_of("bid", round_end="target")
SERIES = rules_of("bid", best_of=3)


def one_game(rules, *hands, **more):
    (game,) = games_of(sheet_of(*hands, **more), rules, 12)
    return game


def won(rules, *hands, **more):
    """Who has the round, and the points of both sides."""
    found = score(sheet_of(*hands, **more), rules, 12)
    return found.won(), found.ns.points, found.ew.points


# --- one game ------------------------------------------------------------------------------------


def test_five_points_win_and_stand_uncapped():
    hands = ("ns 3 up 9", "ns 4 up 12")
    assert one_game(FIVE, *hands) == Game(1, 1, 2, 9, 0, winner="ns", ended="target")
    assert won(FIVE, *hands) == ("ns", 9, 0)
    assert faults(sheet_of(*hands), FIVE, 12) == ()


def test_five_points_below_nothing_lose():
    # 3 bid, 8 and then 5 tricks: -1 and -4 make -5.
    hands = ("ns 3 up 8", "ns 3 up 5")
    assert one_game(FIVE, *hands) == Game(1, 1, 2, -5, 0, ns_sets=2, winner="ew", ended="below")
    assert won(FIVE, *hands) == ("ew", -5, 0)
    assert faults(sheet_of(*hands), FIVE, 12) == ()


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        (("ew 5 up 11",), "ew"),
        (("ew 7 up 9",), None),  # 9 - 6 - 7 = -4
        (("ew 7 up 8",), "ns"),  # -5
        (("ns 4 up 10",), None),
        (("ns 4 up 10", "ew 4 up 10", "ns 1 up 6", "ew 1 up 7"), "ew"),  # 4-0, 4-4, 3-4, 3-5
        (("ns 4 up 10", "ew 4 up 10", "ns 1 up 6"), None),
    ],
)
def test_either_side_wins_or_loses_a_game(hands, winner):
    game = one_game(FIVE, *hands)
    assert (game.winner, bool(game.ended)) == (winner, winner is not None)
    needed = [] if winner else ["bid-game-unfinished"]
    assert codes(faults(sheet_of(*hands), FIVE, 12)) == needed
    assert partial_faults(sheet_of(*hands), FIVE, 12) == ()
    # The most hands a round may have end it too, and a reason ends it anywhere.
    assert faults(sheet_of(*hands), FIVE, len(hands)) == ()
    assert faults(sheet_of(*hands, short="the hall closed"), FIVE, 12) == ()


def test_no_hand_follows_a_game_where_the_table_stops():
    sheet = sheet_of("ns 5 up 11", "ns 1 up 7")
    (problem,) = faults(sheet, FIVE, 12)
    assert problem.code == "hand-after-bid-game"
    assert dict(problem.details) == {"hand": 2, "ended": 1, "side": "ns"}
    assert codes(partial_faults(sheet, FIVE, 12)) == ["hand-after-bid-game"]
    assert faults(sheet_of("ns 5 up 11", "ns 1 up 7", short="nobody counted"), FIVE, 12) == ()


def test_a_contract_bid_after_the_game_is_told_before_it_has_tricks():
    sheet = sheet_of("ns 5 up 11")
    following = sheet_of("ns 1 up 7").hands[0].contract
    assert codes(partial_faults(Sheet((*sheet.hands, Hand(contract=following))), FIVE, 12)) == [
        "hand-after-bid-game"
    ]


def test_an_unfinished_game_says_how_it_stands():
    (problem,) = faults(sheet_of("ns 3 up 9", "ew 2 up 5"), FIVE, 12)
    assert dict(problem.details) == {"hands": 2, "target": 5, "ns": 3, "ew": -3}


def test_another_target():
    seven = rules_of("bid", round_end="target", target=7)
    assert one_game(seven, "ns 6 up 12").ended == ""
    assert one_game(seven, "ns 7 up 13").winner == "ns"
    assert one_game(seven, "ns 7 up 7").ended == ""  # 7 - 6 - 7 = -6
    assert one_game(seven, "ns 7 up 6").winner == "ew"


def test_a_revoke_and_points_taken_off_can_end_a_game():
    # 4 bid and 9 taken, E-W revoked: 12 tricks, 6 points.
    assert one_game(FIVE, "ns 4 up 9", penalties=(Penalty(1, "ew"),)).winner == "ns"
    # N-S revoked: 6 tricks, -4, and a point is taken off: -5.
    charges = (Penalty(1, "ns"), Penalty(1, "ns", "points", 1))
    assert one_game(FIVE, "ns 4 up 9", penalties=charges).winner == "ew"


def test_both_sides_at_an_end_at_once():
    """E-W reach 5 while 99 points taken off N-S: both ends are E-W's. Level at -5, nobody has won."""
    charges = (Penalty(1, "ns", "points", 99),)
    assert one_game(FIVE, "ew 5 up 11", penalties=charges).winner == "ew"
    both = (Penalty(1, "ns", "points", 7), Penalty(1, "ew", "points", 7))
    level = one_game(FIVE, "ns 7 up 13", penalties=(Penalty(1, "ns", "points", 14), both[1]))
    assert (level.ns, level.ew, level.winner, bool(level.ended)) == (-7, -7, None, True)
    more = one_game(FIVE, "ns 6 up 12", penalties=(Penalty(1, "ns", "points", 12), both[1]))
    assert (more.ns, more.ew, more.winner) == (-6, -7, "ns")


# --- Columbus: two sets, bonuses, lateness (BID-03, BID-04) ----------------------------------------


def test_BID_03_five_points_are_game():
    # 3 and then 4 uptown made with 10: seven points.
    assert one_game(COLUMBUS, "ns 3 up 9", "ns 4 up 10") == Game(1, 1, 2, 7, 0, winner="ns", ended="target")


def test_BID_03_two_sets_lose_whatever_the_score_and_bring_five_points():
    # 4 made with 10; 1 set: -1 ... 3 points; 1 set again: 2 points, and the game is E-W's with 5.
    hands = ("ns 4 up 10", "ns 1 up 6", "ns 1 up 5")
    game = one_game(COLUMBUS, *hands)
    assert game == Game(1, 1, 3, 2, 5, ns_sets=2, winner="ew", ended="sets", bonus=5)
    assert won(COLUMBUS, *hands) == ("ew", 2, 5)
    assert score(sheet_of(*hands), COLUMBUS, 12).ns.sets == 2


def test_BID_03_a_first_hand_below_the_target_is_a_backdoor_win():
    # 5 notrump set costs twice 5.
    game = one_game(COLUMBUS, "ns 5 nt 10")
    assert game == Game(1, 1, 1, -10, 5, ns_sets=1, winner="ew", ended="below", bonus=5)


def test_a_later_hand_below_the_target_brings_no_bonus():
    game = one_game(COLUMBUS, "ns 2 up 8", "ns 7 up 12")
    assert (game.ns, game.ew, game.winner, game.ended, game.bonus) == (-5, 0, "ew", "below", 0)


def test_sets_of_the_two_sides_are_counted_apart():
    assert one_game(COLUMBUS, "ns 1 up 6", "ew 1 up 6").ended == ""
    assert one_game(COLUMBUS, "ns 1 up 6", "ew 1 up 6", "ew 1 up 6").winner == "ns"


def test_the_second_set_ends_the_game_with_the_bonus_even_when_it_reaches_the_target():
    game = one_game(COLUMBUS, "ns 3 up 8", "ns 3 up 8")
    assert (game.ns, game.ended, game.bonus, game.ew) == (-6, "sets", 5, 5)


def test_the_winner_of_the_game_has_the_round_with_fewer_points_too():
    rules = rules_of("columbus", set_bonus=0)
    hands = ("ns 4 up 10", "ns 1 up 6", "ns 1 up 5")
    assert won(rules, *hands) == ("ew", 2, 0)
    found = score(sheet_of(*hands), rules, 12)
    assert (found.ns.games, found.ew.games, found.by_games) == (0, 1, True)
    # Compared on tricks, 10 + 6 + 5 are more than 3 + 7 + 8.
    assert found.won("tricks") == "ns"


def test_three_sets_where_the_rules_say_three():
    rules = rules_of("columbus", sets_lose=3)
    assert one_game(rules, "ns 1 up 6", "ns 1 up 6").ended == ""
    assert one_game(rules, "ns 1 up 6", "ns 1 up 6", "ns 1 up 6").ended == "sets"


def test_without_the_option_sets_lose_nothing():
    rules = rules_of("columbus", sets_lose=False)
    assert one_game(rules, "ns 1 up 6", "ns 1 up 6", "ns 1 up 6").ended == ""


def test_BID_04_a_side_six_minutes_late_loses_the_game_and_five_points():
    sheet = Sheet(late="ew")
    assert faults(sheet, COLUMBUS, 12) == ()
    assert games_of(sheet, COLUMBUS, 12) == (Game(1, 0, 0, 5, 0, winner="ns", ended="late", bonus=5),)
    found = score(sheet, COLUMBUS, 12)
    assert (found.won(), found.ns.points, found.ew.points, found.ns.games, found.hands) == ("ns", 5, 0, 1, 0)
    assert (found.ns.tricks, found.ew.tricks) == (0, 0)


def test_lateness_by_every_rule():
    assert codes(faults(Sheet(late="ns"), FIVE, 12)) == ["late-not-in-rules", "sheet-empty"]
    assert codes(faults(Sheet(late="north"), COLUMBUS, 12)) == ["late-side"]
    played = sheet_of("ns 5 up 11", late="ns")
    (problem,) = faults(played, COLUMBUS, 12)
    assert (problem.code, problem.details["side"]) == ("late-with-hands", "ns")
    # In a series only the first game is lost, and the others are played.
    series = rules_of("bid", best_of=3, late_points=5)
    sheet = sheet_of("ns 5 up 11", "ns 5 up 11", late="ns")
    assert faults(sheet, series, 12) == ()
    assert [(game.number, game.winner, game.ended) for game in games_of(sheet, series, 12)] == [
        (1, "ew", "late"),
        (2, "ns", "target"),
        (3, "ns", "target"),
    ]
    assert won(series, "ns 5 up 11", "ns 5 up 11", late="ns") == ("ns", 10, 5)
    # With a fixed number of hands the round goes to the side that was there.
    fixed = rules_of("bid", late_points=0)
    found = score(Sheet(late="ns"), fixed, 4)
    assert (found.won(), found.ew.points) == ("ew", 0)
    assert faults(Sheet(late="ns"), fixed, 4) == ()
    assert score(Sheet(late="ns"), rules_of("bid", late_points=5), 4).ew.points == 5


# --- one game after another -----------------------------------------------------------------------


def test_with_new_games_each_starts_at_nothing():
    rules = rules_of("bid", round_end="target", after_target="new-game")
    sheet = sheet_of("ns 5 up 11", "ew 5 up 11", "ns 3 up 9", "ns 2 up 8")
    assert [(game.first, game.last, game.winner) for game in games_of(sheet, rules, 12)] == [
        (1, 1, "ns"),
        (2, 2, "ew"),
        (3, 4, "ns"),
    ]
    found = score(sheet, rules, 12)
    assert (found.ns.games, found.ew.games, found.ns.points, found.ew.points) == (2, 1, 10, 5)
    assert faults(sheet, rules, 12) == ()


def test_a_game_broken_off_by_the_end_of_the_round_counts_for_nobody():
    rules = rules_of("bid", round_end="target", after_target="new-game")
    sheet = sheet_of("ns 5 up 11", "ew 4 up 10")
    assert [game.winner for game in games_of(sheet, rules, 2)] == ["ns", None]
    # Its points stand.
    assert score(sheet, rules, 2).ew.points == 4


def test_level_games_are_decided_by_points():
    rules = rules_of("bid", round_end="target", after_target="new-game")
    found = score(sheet_of("ns 7 up 13", "ew 5 up 11"), rules, 2)
    assert (found.ns.games, found.ew.games, found.won()) == (1, 1, "ns")


def test_a_series_ends_with_the_game_that_decides_it():
    sound = sheet_of("ns 5 up 11", "ew 5 up 11", "ns 5 up 11")
    assert faults(sound, SERIES, 12) == ()
    assert score(sound, SERIES, 12).won() == "ns"
    (problem,) = faults(sheet_of("ns 5 up 11", "ns 5 up 11", "ew 5 up 11"), SERIES, 12)
    assert problem.code == "hand-after-series"
    assert dict(problem.details) == {"hand": 3, "ended": 2, "side": "ns", "games": 3}


def test_a_series_that_is_open_says_how_it_stands():
    sheet = sheet_of("ns 5 up 11", "ew 5 up 11", "ns 4 up 10")
    (problem,) = faults(sheet, SERIES, 12)
    assert problem.code == "series-unfinished"
    assert dict(problem.details) == {"hands": 3, "ns": 1, "ew": 1, "games": 3, "needed": 2}
    assert partial_faults(sheet, SERIES, 12) == ()
    assert faults(sheet, SERIES, 3) == ()
    assert faults(sheet_of("ns 5 up 11", short="the bus left"), SERIES, 12) == ()


# --- Chicago: best of five, slams and notrump count two ---------------------------------------------


@pytest.mark.parametrize(
    ("hands", "counts"),
    [
        (("ns 5 up 11",), 1),
        (("ns 5 nt 11",), 2),
        (("ns 5 up 13",), 2),  # all 13 tricks of a contract made
        (("ns 4 up 13",), 2),
        (("ns 4 nt 10", "ns 4 up 10"), 1),  # the hand that ends the game is uptown
        (("ns 4 up 10", "ns 4 nt 10"), 2),
        (("ns 7 up 8",), 1),  # lost: -5, and E-W win a single game
        (("ns 7 nt 8",), 1),
    ],
)
def test_a_slam_or_a_notrump_win_counts_two_games(hands, counts):
    game = games_of(sheet_of(*hands), CHICAGO, 12)[-1]
    assert game.ended and game.counts == counts
    found = score(sheet_of(*hands), CHICAGO, 12)
    assert found.ns.games + found.ew.games == counts


def test_a_game_counts_two_only_for_the_side_whose_contract_it_was():
    # E-W have 4 of their own. N-S make 4 notrump and revoke, which gives E-W 5 more: 4 against 9.
    rules = rules_of("chicago", revoke=5)
    hands, charge = ("ew 4 up 10", "ns 4 nt 10"), (Penalty(2, "ns"),)
    assert one_game(rules, *hands, penalties=charge) == Game(1, 1, 2, 4, 9, winner="ew", ended="target")
    # With one game at two contracts of N-S, they do count two: 4 and 4 are 8, and E-W revoked.
    own = one_game(rules, "ns 4 up 10", "ns 4 nt 10", penalties=(Penalty(2, "ew"),))
    assert (own.winner, own.ns, own.counts) == ("ns", 13, 2)


def test_chicago_is_won_with_three_of_five_games():
    # Two games in notrump are four.
    assert faults(sheet_of("ns 5 nt 11", "ns 5 nt 11"), CHICAGO, 20) == ()
    # A single game and one in notrump are three.
    sheet = sheet_of("ns 5 up 11", "ew 5 up 11", "ns 5 nt 11")
    assert faults(sheet, CHICAGO, 20) == ()
    found = score(sheet, CHICAGO, 20)
    assert (found.won(), found.ns.games, found.ew.games) == ("ns", 3, 1)
    assert codes(faults(sheet_of("ns 5 nt 11", "ew 5 up 11"), CHICAGO, 20)) == ["series-unfinished"]
    assert codes(faults(sheet_of("ns 5 nt 11", "ns 5 up 11", "ew 5 up 11"), CHICAGO, 20)) == [
        "hand-after-series"
    ]


def test_without_the_option_every_game_counts_one():
    rules = rules_of("chicago", double_games=False)
    assert [game.counts for game in games_of(sheet_of("ns 5 nt 11", "ns 5 up 13"), rules, 20)] == [1, 1]


# --- basic whist to a target ------------------------------------------------------------------------


def test_games_of_basic_whist_are_told_too():
    rules = Rules(round_end="target", target=5, after_target="new-game")
    sheet = Sheet((Hand(13, 0), Hand(7, 6), Hand(0, 13), Hand(8, 5)))
    assert games_of(sheet, rules, 8) == (
        Game(1, 1, 1, 7, 0, winner="ns", ended="target"),
        Game(2, 2, 3, 1, 7, winner="ew", ended="target"),
        Game(3, 4, 4, 2, 0),
    )
    found = score(sheet, rules, 8)
    assert (found.ns.games, found.ew.games) == (1, 1)
    # In basic whist a round is compared on its points: 10 to 7.
    assert (found.by_games, found.won()) == (False, "ns")


def test_points_below_nothing_end_no_game_of_basic_whist():
    rules = Rules(round_end="target", target=5)
    sheet = Sheet((Hand(7, 6),), penalties=(Penalty(1, "ns", "points", 9),))
    assert [game.ended for game in games_of(sheet, rules, 8)] == [""]


def test_rounds_without_a_target_have_no_games():
    assert games_of(sheet_of("ns 5 up 11"), PRESETS["bid"].rules, 1) == ()
    assert score(sheet_of("ns 5 up 11"), PRESETS["bid"].rules, 1).ns.games == 0
    assert games_of(Sheet(), COLUMBUS, 12) == ()


def test_basic_whist_has_no_sets_and_without_a_target_no_games():
    found = score(Sheet((Hand(11, 2), Hand(3, 10))), Rules(), 2)
    for side in (found.ns, found.ew):
        assert (side.sets, side.games, side.tens, side.own) == (0, 0, 1, None)
    assert (found.settled_by, found.by_games) == (None, False)
