"""Situations as they stand in books, and the card that the rules play in each.

Where nothing else is said North leads to the first trick, and hearts are trumps.
"""

import pytest

from scoring.engine.bots.cards_by_rules import card_worths
from scoring.engine.cards import set_of
from scoring.engine.deal import pack_of
from tests.scoring.engine.bots.helpers import chosen, situation
from tests.scoring.engine.helpers import BID

WITH_JOKERS = set_of(pack_of(BID))

# What it shows: (own hand, cards played before, seat, the card).
LAST = {
    "win as cheaply as possible": ("AQJ2.876.543.432", "S5 S7 ST", "W", "SJ"),
    "leave the trick to your partner": ("AQJ3.876.543.432", "S5 SK S7", "W", "S3"),
    "keep honours that cannot win": ("QJ3.876.543.5432", "S5 S7 SK", "W", "S3"),
    "an ace does not beat a trump": ("A32.876.54.5432", "D5 D7 D9 DT S6 S8 H2", "S", "S2"),
}
SECOND = {
    "low over a low card": ("K42.K76.Q543.J32", "S5", "E", "S2"),
    "the king from ace and king": ("AK82.K76.543.J32", "S5", "E", "SK"),
    "the lower of king and queen": ("KQ2.K76.9543.J32", "S5", "E", "SQ"),
    "the ace on a queen": ("A82.K76.9543.J32", "SQ", "E", "SA"),
    "the ace is no card for a king's trick that is lost": ("Q82.K76.9543.J32", "SK", "E", "S2"),
}
THIRD = {
    "high, and the cheapest of equals": ("KQ3.876.K543.432", "S5 S7", "S", "SQ"),
    "never over your partner's ace": ("KQ3.876.K543.432", "SA S7", "S", "S3"),
    "no ace on your partner's king": ("A43.876.K543.432", "SK S7", "S", "S3"),
    "no higher than the fourth hand can need": ("AK4.876.K543.432", "SQ S7", "S", "S4"),
}
WITHOUT_THE_SUIT = {
    "your partner's ace is not trumped": ("-.9876.K5432.5432", "SA S7", "S", "C2"),
    "an opponent's ace is, with the lowest": ("-.9876.K5432.5432", "SA", "E", "H6"),
    "a trump is beaten by the lowest that can": ("-.Q976.K5432.5432", "SA S7 H8", "W", "H9"),
    "a trump that cannot win stays at home": ("-.9764.K5432.5432", "SA S7 HT", "W", "C2"),
    "two trumps of one side are one too many": ("-.QJ64.K5432.5432", "SA HT S7", "W", "C2"),
    "a king keeps its guard": ("-.-.K2.98765432", "SA S7 S3", "W", "C2"),
    "an ace is no card to throw": ("-.-.A2.98765432", "SA S7 S3", "W", "C2"),
}
LEADS = {
    "the top of ace and king": ("AK82.K76.543.J32", "", "N", "SA"),
    "a single card, to trump the next": ("K832.876.5.Q5432", "", "N", "D5"),
    "trumps, with many and the best": ("K83.AKQ76.542.A2", "", "N", "HA"),
    "what your partner can trump": ("K53.7.86.J9642", "DA D2 D3 D4 CA C3 D5 C7", "N", "C4"),
    # East and South have no trumps left to draw, and partner has: nothing to gain from a third round.
    "no trumps that only your partner has": ("A2.K5.43.32", "HA H2 H3 H4 HQ D2 H6 D5", "N", "SA"),
}
ALL = {
    f"{part}: {name}": situation
    for part, situations in (
        ("last", LAST),
        ("second", SECOND),
        ("third", THIRD),
        ("without the suit", WITHOUT_THE_SUIT),
        ("leads", LEADS),
    )
    for name, situation in situations.items()
}


@pytest.mark.parametrize("name", ALL)
def test_the_card_of_the_book(name):
    own, play, seat, card = ALL[name]
    assert chosen(own, "H", play=play, seat=seat) == card


@pytest.mark.parametrize("name", [name for name in ALL if not name.startswith("leads")])
def test_downtown_the_same_with_the_ranks_turned_round(name):
    """The king is the lowest there, the two the highest but the ace."""
    own, play, seat, card = ALL[name]
    turn = str.maketrans("23456789TJQK", "KQJT98765432")
    turned_play = " ".join(text[0] + text[1].translate(turn) for text in play.split())
    turned_card = card[0] + card[1].translate(turn)
    assert chosen(own.translate(turn), "H", ranks="downtown", play=turned_play, seat=seat) == turned_card


# --- what was played is counted -----------------------------------------------------------------


def test_a_queen_is_led_once_ace_and_king_are_gone():
    """Notrump. West has the queen and two small cards of spades; the two above have fallen."""
    fallen = "S3 SA S4 SK DA D2 D3 D4"
    assert chosen("Q5.84.Q73.732", "NT", play=fallen, leader="S", seat="W") == "SQ"


def test_the_last_trumps_are_counted():
    """Twelve hearts are gone and North has the thirteenth: nobody can trump his spades any more."""
    three = "HA H2 H3 H4 HK H5 H6 H7 HQ H8 H9 HT"
    table, memory = situation("AKQ.J.876.543", "H", play=three)
    worths = {table.order.outer[card]: worth for card, worth in card_worths(table, memory).items()}
    assert chosen("AKQ.J.876.543", "H", play=three) == "SA"
    assert max(worths, key=worths.get) == 10


def test_a_suit_that_both_opponents_trump_is_left_alone():
    """East and West have shown out of diamonds and have trumps; the ace of diamonds would be lost."""
    play = "DA H2 D3 H5 S5 SK S7 S2"
    table, memory = situation("A6.K54.K82.Q42", "H", play=play)
    worths = {table.order.outer[card]: worth for card, worth in card_worths(table, memory).items()}
    diamonds = [worth for card, worth in worths.items() if card // 16 == 2]
    assert len(diamonds) > 1 and max(diamonds) < max(worths.values())
    assert chosen("A6.K54.K82.Q42", "H", play=play)[0] != "D"


# --- bid whist ---------------------------------------------------------------------------------


def test_the_bidder_draws_trumps_from_the_top():
    own = "A3.AKQJT.32.A.BJLJ"
    assert chosen(own, "H", bidder="N", pack=WITH_JOKERS) == "BJ"


def test_a_joker_is_covered_by_nothing_and_wasted_on_nothing():
    """Fourth hand: the Little Joker wins, the Big one is kept."""
    assert chosen("-.-.A32.432.BJLJ", "H", play="HA H2 H3", seat="W", pack=WITH_JOKERS) == "LJ"
    assert chosen("-.-.A32.432.BJLJ", "H", play="H3 HA H2", seat="W", pack=WITH_JOKERS) == "LJ"


def test_a_worthless_joker_is_thrown_at_the_first_chance():
    assert chosen("-.A4.K32.-.BJ", "NT", play="S3 S5 S7", seat="W", pack=WITH_JOKERS) == "BJ"


def test_a_worthless_joker_is_led_when_nothing_else_is_left():
    assert chosen("-.-.-.-.BJLJ", "NT", pack=WITH_JOKERS) == "LJ"
    assert chosen("-.-.-.2.BJLJ", "NT", pack=WITH_JOKERS) == "C2"
