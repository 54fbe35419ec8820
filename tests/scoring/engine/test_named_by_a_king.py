"""Basic whist whose trump is chosen by whoever was dealt a stated king (docs/rules.md, part 4)."""

import pytest

from scoring.engine.analysis import positions
from scoring.engine.bots.chance import deed_by_chance
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.course import Course
from scoring.engine.deal import shuffled_deal
from scoring.engine.deeds import CardPlayed, RanksNamed, TrumpNamed
from scoring.engine.doing import do, verify
from scoring.engine.game import CHOSEN, Game, game_of
from scoring.engine.hand import start
from scoring.engine.hand_text import hand_text
from scoring.engine.naming import can_name_ranks, can_name_trump, name_trump
from scoring.engine.playing import legal_cards
from scoring.engine.points import score, tricks_taken
from scoring.engine.seats import LEFT, Seat
from scoring.engine.view import view_for
from scoring.presets import PRESETS
from scoring.problems import Refused

KING = Game(trump=CHOSEN, named_by="SK")


def begun(seed: int, game: Game = KING):
    return start(game, shuffled_deal(game, Seat(seed % 4), b"a king %d" % seed, 1))


@pytest.mark.parametrize("seed", range(12))
def test_the_holder_of_the_king_names_and_the_dealers_left_leads(seed):
    hand = begun(seed)
    (namer,) = (seat for seat in Seat if "K" in _spades(hand, seat))
    assert (hand.phase, hand.turn, hand.contract, hand.leader) == ("naming", namer, None, None)
    for seat in Seat:
        assert can_name_trump(hand, seat, "H") == (seat == namer)
        assert not can_name_ranks(hand, seat, "downtown")
        assert legal_cards(hand, seat) == ()
    named = name_trump(hand, namer, "H")
    assert (named.phase, named.turn, named.contract.trump) == ("play", LEFT[hand.deal.dealer], "H")
    assert (named.contract.ranks, named.held, named.bidder) == ("uptown", hand.held, None)


def _spades(hand, seat):
    return hand_text(hand.held[seat]).split(".")[0]


@pytest.mark.parametrize("suit", ["NT", "X", "", "uptown", None])
def test_only_a_suit_is_named(suit):
    hand = begun(3)
    assert [one.code for one in verify(hand, TrumpNamed(hand.turn, suit))] == ["trump-not-a-suit"]
    with pytest.raises(Refused):
        do(hand, RanksNamed(hand.turn, "downtown"))


def test_nobody_plays_before_trumps_are_named():
    hand = begun(5)
    for seat in Seat:
        card = hand.held[seat].bit_length() - 1
        assert [one.code for one in verify(hand, CardPlayed(seat, card))] == ["naming-first"]


@pytest.mark.parametrize("bot", [deed_by_rules, deed_by_chance])
def test_bots_play_it_to_its_end(bot):
    for seed in range(8):
        hand = begun(seed)
        while not hand.is_over:
            hand = do(hand, bot(view_for(hand, hand.turn), seed))
        ns, ew = tricks_taken(hand)
        assert ns + ew == 13
        # Before each card and at the end, for who works out what it could have given.
        assert len(positions(hand)) == 52 + 1
        assert (score(hand).ns, score(hand).ew) == (max(ns - 6, 0), max(ew - 6, 0))


def test_the_course_of_the_hand_goes_the_same_way():
    hand = begun(7)
    course = Course(KING, hand.deal)
    assert (course.phase, course.table) == ("naming", None)
    with pytest.raises(Refused):
        course.name_ranks("downtown")
    course.name_trump("D")
    assert (course.phase, course.contract) == ("play", name_trump(hand, hand.turn, "D").contract)


@pytest.mark.parametrize("card", ["", "SQ", "BJ", "king", None, "ks"])
def test_it_is_a_king_that_says_who_names(card):
    game = Game(trump=CHOSEN, named_by=card)
    with pytest.raises(Refused) as refused:
        start(game, shuffled_deal(Game(trump="S"), Seat.N, b"x", 1))
    assert [one.code for one in refused.value.problems] == ["option-value"]


def test_court_whist_names_its_kings_in_turn():
    kinds = PRESETS["court-whist"].rules.hands[:4]
    games = [game_of(PRESETS["court-whist"].rules, kind.trump, kind.named_by) for kind in kinds]
    assert [(game.trump, game.named_by) for game in games] == [(CHOSEN, f"{suit}K") for suit in "SCHD"]
