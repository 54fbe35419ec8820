"""How likely things are: worked out by hand, in a thousand."""

from scoring.engine.bots.spot import Spot, loses
from tests.scoring.engine.bots.helpers import inner, situation
from tests.scoring.engine.helpers import cards

NORTH, EAST, SOUTH, WEST = range(4)
# West leads, North follows, East throws a diamond, South wins; South leads clubs and North is to play.
VOID = "S4 S2 D4 S6 C4 C5"


def spot(own, trump, **situated):
    return Spot(*situation(own, trump, **situated))


def test_a_card_lies_with_each_of_three_alike():
    one = spot("A32.A32.A32.AK32", "H")
    # One card, three seats: two in three that East has it not; two cards: four in nine.
    assert one.lacks(EAST, cards("SK"), cards("SK")) == 666
    assert one.lacks(EAST, cards("SK SQ"), cards("SK SQ")) == 444
    assert one.lacks(EAST, cards("SK"), 0) == 1000


def test_a_void_leaves_two_and_two_voids_leave_one():
    # West has led spades and East has thrown a diamond: the other spades are with two.
    one = spot("A3.A32.A32.AK32", "H", play=VOID, leader="W")
    assert one.table.turn == NORTH
    assert one.holders(cards("SK")) == 2
    assert one.lacks(EAST, cards("SK"), cards("SK")) == 1000
    assert one.lacks(SOUTH, cards("SK"), cards("SK")) == 500


def test_a_ruff_needs_a_void_and_a_trump():
    one = spot("A3.A32.A32.AK32", "H", play=VOID, leader="W")
    # East has no spades for certain; of ten hearts at large he has none once in (3/2)^10 = 57 times.
    assert one.ruffs(EAST, one.table.order.lanes[0]) == 1000 - 17
    assert spot("A32.A32.A32.AK32", "NT", play="S4", leader="W").ruffs(EAST, cards("SK")) == 0


def test_the_last_player_wins_with_what_is_best():
    one = spot("A32.A32.A32.AK32", "H", play="SK S4 S5", leader="E", seat="N")
    ace, two = inner(one.table.order, "SA"), inner(one.table.order, "S2")
    assert (one.wins(ace, True), one.wins(two, False)) == (1000, 0)
    assert not one.ours


def test_a_partners_winner_is_the_sides():
    one = spot("A32.A32.A32.AK32", "H", play="S4 SK S5", leader="E", seat="N")
    assert one.ours and one.wins(one.table.best, True) == 1000


def test_third_hand_wins_unless_the_fourth_beats_him():
    one = spot("Q32.A32.A32.AK32", "NT", play="S4 S5", leader="S", seat="N")
    queen = inner(one.table.order, "SQ")
    # Ace and king with three alike: East has neither four times in nine.
    assert one.wins(queen, True) == 444
    assert one.wins(one.table.best, False) == 0


def test_trumps_of_the_bidder_leave_out_what_he_laid_away():
    table, memory = situation("AK.A.-.-", "H", bidder="N", away=cards("S2 S3"))
    assert not Spot(table, memory).out & cards("S2 S3")
    table, memory = situation("AK.A.-.-", "H", bidder="E", away=cards("S2 S3"))
    assert Spot(table, memory).out & cards("S2") and Spot(table, memory).trumps & cards("H2")


def test_what_a_card_gives_up():
    one = spot("AK.-.-.32", "NT")
    # The ace with the king behind it: both take a trick, so the ace is one of two.
    assert loses(one, one.table.order.lanes[0], inner(one.table.order, "SA")) == 1000
    assert loses(one, one.table.order.lanes[48], inner(one.table.order, "C2")) == 0
