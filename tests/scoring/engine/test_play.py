"""Playing cards: turns, following suit, the leader, the last trick (cases D02, D03, D05, D10)."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.bids import PASSED
from scoring.engine.cards import BIG_JOKER, card_text, members, read_card, set_of
from scoring.engine.course import Course
from scoring.engine.deal import Deal, deal_out, pack_of
from scoring.engine.exchanging import exchange
from scoring.engine.hand import start
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.playing import can_play, legal_cards, play, verify_play
from scoring.engine.points import score, tricks_taken
from scoring.engine.seats import Seat
from scoring.engine.table import pick
from scoring.problems import Refused
from tests.scoring.engine.helpers import (
    BASIC,
    BID,
    COLUMBUS,
    E,
    N,
    S,
    W,
    called,
    cards,
    codes,
    deal,
    dealt,
    every_step,
    fixed,
    played,
    texts,
)

# East has one heart, and so have South and West.
ONE_HEART = {
    "N": "-.AKQJT98765.32.2",
    "E": "A.3.AKQJT987654.-",
    "S": "KQJT98765432.4.-.-",
    "W": "-.2.-.AKQJT9876543",
}


def with_leader(leader, trump, **hands):
    """A hand of basic whist that ``leader`` leads to."""
    return start(fixed(trump), deal(Seat((leader - 1) % 4), **hands))


def turned_round(hands, steps):
    """The same hands, each so many seats further on."""
    return {Seat((Seat[name] + steps) % 4).name: text for name, text in hands.items()}


# --- D03: illegal cards -----------------------------------------------------------------------------


def after_heart_king():
    return played(with_leader(N, "S", **ONE_HEART), "HK")


def test_D03_only_the_heart_is_legal_for_east():
    hand = after_heart_king()
    assert texts(legal_cards(hand, E)) == "H3"
    assert [can_play(hand, E, card) for card in members(hand.held[E])].count(True) == 1


@pytest.mark.parametrize(
    ("seat", "card", "code"),
    [
        (E, read_card("SA"), "must-follow"),
        (E, read_card("DA"), "must-follow"),
        (E, read_card("H4"), "card-not-held"),
        (E, read_card("HK"), "card-not-held"),  # it lies on the table
        (E, read_card("CA"), "card-not-held"),
        (E, BIG_JOKER, "card-not-held"),
        (S, read_card("H4"), "not-your-turn"),
        (N, read_card("HA"), "not-your-turn"),
        (W, read_card("H2"), "not-your-turn"),
        (E, "H99", "card-unknown"),
        (E, "H3", "card-unknown"),
        (E, 13, "card-unknown"),
        (E, -1, "card-unknown"),
        (E, True, "card-unknown"),
        (E, None, "card-unknown"),
    ],
)
def test_D03_an_illegal_card_is_refused_and_nothing_changes(seat, card, code):
    hand = after_heart_king()
    before = (hand, hand.held, hand.turn, hand.table, hand.deeds)
    assert codes(verify_play(hand, seat, card)) == [code]
    assert not can_play(hand, seat, card)
    with pytest.raises(Refused) as refused:
        play(hand, seat, card)
    assert codes(refused.value.problems) == [code]
    assert (hand, hand.held, hand.turn, hand.table, hand.deeds) == before
    assert texts(legal_cards(hand, E)) == "H3"


def test_D03_the_refusal_names_what_is_legal():
    (problem,) = verify_play(after_heart_king(), E, read_card("SA"))
    assert dict(problem.details) == {"card": "SA", "seat": "E", "legal": ("H3",)}


def test_D03_the_same_card_twice_is_refused_the_second_time():
    hand = played(after_heart_king(), "H3")
    assert codes(verify_play(hand, E, read_card("H3"))) == ["not-your-turn"]
    whole = played(hand, "H4 H2")
    assert whole.turn == N
    assert codes(verify_play(whole, N, read_card("HK"))) == ["card-not-held"]


def test_D03_nobody_but_whose_turn_it_is_has_legal_cards():
    hand = after_heart_king()
    assert [legal_cards(hand, seat) for seat in (N, S, W)] == [(), (), ()]


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("game", [BASIC, BID, fixed("NT")], ids=["basic", "bid", "notrump"])
def test_D03_there_is_always_a_legal_card(game, seed):
    for hand in every_step(start(game, dealt(game, seed)), Random(seed)):
        if hand.phase == "play":
            legal = legal_cards(hand, hand.turn)
            assert legal
            assert cards(texts(legal)) & ~hand.held[hand.turn] == 0
            assert all(can_play(hand, hand.turn, card) for card in legal)
    assert hand.held == (0, 0, 0, 0)


@pytest.mark.parametrize("game", [BASIC, BID], ids=["basic", "bid"])
def test_D03_in_5000_random_deals_of_each_game_nobody_is_ever_without_a_legal_card(game):
    """The legal cards are of the hand, of the suit led where there is one, and each may be played."""
    random = Random(11)
    pack = list(pack_of(game))
    for deal_number in range(5000):
        random.shuffle(pack)
        course = Course(game, deal_out(game, Seat(deal_number % 4), pack))
        if game.is_bid:
            course.bidding.call(random.randrange(20))
            while not course.bidding.is_over:
                course.bidding.call(PASSED)
            named = course.name_ranks if course.bid.kind == "notrump" else course.name_trump
            named(random.choice(("uptown", "downtown") if course.bid.kind == "notrump" else "SHDC"))
            course.exchange(course.deal.kitty)
        table = course.table
        for left in range(4 * game.hand_size, 0, -1):
            held, legal = table.hands[table.turn], table.legal()
            assert legal and not legal & ~held and held.bit_count() == (left + 3) // 4
            assert legal == (held & table.follow or held)
            table.play(pick(legal, random.randrange(legal.bit_count())))
        assert table.legal() == 0 and sum(table.won) == game.hand_size


# --- D02: who wins and leads on ---------------------------------------------------------------------

# One trick each, the four players' cards in the order of play; the rest of every hand is of no account.
D02_TRICKS = [
    ("S", "CJ DK C3 C9", 1),
    ("S", "HK S2 HA HQ", 2),
    ("S", "HK S2 S9 HA", 3),
    ("S", "H8 S8 H9 H2", 2),
    ("NT", "D5 SA HA CA", 1),
]


def hands_with(trick):
    """Four hands that can play this trick: a player who discards holds only his own card's suit and others
    than the one led."""
    wanted = [read_card(text) for text in trick.split()]
    led = wanted[0] // 16
    rest = [card for card in range(64) if card % 16 < 13 and card not in wanted]
    held = [[card] for card in wanted]
    for card in sorted(rest, key=lambda card: card // 16 != led):
        # Cards of the suit led go to those who follow it; the others fill up.
        takers = [
            one
            for one, own in enumerate(held)
            if len(own) < 13 and (card // 16 != led or own[0] // 16 == led)
        ]
        held[min(takers, key=lambda one: len(held[one]))].append(card)
    return held


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize(("trump", "trick", "place"), D02_TRICKS)
def test_D02_the_winner_leads_next_whoever_led(leader, trump, trick, place):
    held = hands_with(trick)
    four = tuple(set_of(held[(seat - leader) % 4]) for seat in Seat)
    hand = start(fixed(trump), Deal(Seat((leader - 1) % 4), four))
    assert hand.turn == leader
    after = played(hand, trick)
    winner = Seat((leader + place - 1) % 4)
    assert after.tricks[0].winner == winner == after.turn == after.leader
    assert after.table == ()
    assert tricks_taken(after) == ((1, 0) if winner in (N, S) else (0, 1))


# --- D05: a joker led in notrump ----------------------------------------------------------------------

JOKERS_APART = {
    # North bid notrump and led the big joker; East is without hearts at first.
    "N": "AKQJT98.-.32.32.BJ",
    "E": "765432.4.-.AKQJT",
    "S": "-.AKQJT9.AKQJT.-.LJ",
    "W": "-.87653.98765.98",
    "kitty": "-.2.4.7654",
}


def joker_led():
    hand = start(BID, deal(W, **JOKERS_APART))
    hand = called(hand, "4 notrump", "pass", "pass", "pass")
    hand = name_ranks(hand, N, "uptown")
    return exchange(hand, N, members(hand.deal.kitty))


def test_D05_a_joker_led_leaves_the_next_player_free_and_he_sets_the_suit():
    hand = played(joker_led(), "BJ")
    assert len(legal_cards(hand, E)) == 12
    hand = played(hand, "H4")
    # South has hearts: neither the joker nor a diamond will do.
    assert texts(legal_cards(hand, S)) == "HA HK HQ HJ HT H9"
    assert codes(verify_play(hand, S, read_card("LJ"))) == ["must-follow"]
    hand = played(hand, "H9")
    assert texts(legal_cards(hand, W)) == "H8 H7 H6 H5 H3"
    hand = played(hand, "H3")
    assert hand.tricks[0].winner == S == hand.turn


def test_D05_the_second_joker_on_the_first_sets_no_suit():
    hand = played(joker_led(), "S8")
    assert texts(legal_cards(hand, E)) == "S7 S6 S5 S4 S3 S2"
    hand = played(hand, "S2")
    # South has no spade: the joker may go, and wins nothing.
    assert "LJ" in texts(legal_cards(hand, S))
    hand = played(hand, "LJ C9")
    assert hand.tricks[0].winner == N


# --- D10: the end -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "tricks"), [(BASIC, 13), (fixed("NT"), 13), (COLUMBUS, 13), (BID, 12)])
def test_D10_only_the_last_trick_is_the_last(game, tricks):
    flags = {}
    for hand in every_step(start(game, dealt(game, 5)), Random(5)):
        if hand.phase == "play":
            flags.setdefault(len(hand.tricks) + 1, set()).add(hand.is_last_trick)
            assert score(hand) is None
    assert flags == {number: {number == tricks} for number in range(1, tricks + 1)}
    assert hand.phase == "finished" and not hand.is_last_trick


@pytest.mark.parametrize("game", [BASIC, BID], ids=["basic", "bid"])
def test_D10_after_the_last_card_everything_is_refused(game):
    *_steps, hand = every_step(start(game, dealt(game, 6)), Random(6))
    assert sum(tricks_taken(hand)) == 13
    for seat in Seat:
        assert legal_cards(hand, seat) == ()
        for card in (read_card("S2"), read_card("CA")):
            assert codes(verify_play(hand, seat, card)) == ["hand-finished"]
            with pytest.raises(Refused):
                play(hand, seat, card)
    assert score(hand) == score(hand) is not None


def test_D10_the_hand_ends_with_the_52nd_card_and_not_before():
    *_steps, before, hand = every_step(start(BASIC, dealt(BASIC, 9)), Random(9))
    assert len(before.tricks) == 12 and len(before.table) == 3 and before.phase == "play"
    assert len(hand.tricks) == 13 and hand.turn is None and hand.leader is None


# --- who leads ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", Seat)
def test_the_dealers_left_leads_in_basic_whist(dealer):
    hand = start(BASIC, dealt(BASIC, 1, dealer))
    assert hand.turn == hand.leader == (dealer + 1) % 4


@pytest.mark.parametrize(
    ("first_lead", "leader"), [("bidder", S), ("dealer-left", E)], ids=["bidder", "dealer-left"]
)
def test_who_leads_without_a_kitty(first_lead, leader):
    game = replace(COLUMBUS, first_lead=first_lead)
    hand = called(start(game, dealt(game, 3)), "pass", "2", "pass", "pass", "pass")
    hand = name_trump(hand, S, "H")
    assert (hand.phase, hand.bidder, hand.leader, hand.turn) == ("play", S, leader, leader)


def test_no_card_is_played_before_the_auction_and_the_kitty():
    hand = start(BID, dealt(BID, 3))
    card = members(hand.held[E])[0]
    assert codes(verify_play(hand, E, card)) == ["auction-runs"]
    hand = called(hand, "1", "pass", "pass", "pass")
    assert codes(verify_play(hand, E, card)) == ["naming-first"]
    hand = name_trump(hand, E, "S")
    assert codes(verify_play(hand, E, card)) == ["exchange-first"]
    assert legal_cards(hand, E) == ()


# --- a whole hand, played out on paper ---------------------------------------------------------------------

WHOLE_SUITS = {
    "N": "AKQJT98765432.-.-.-",
    "E": "-.AKQJT98765432.-.-",
    "S": "-.-.AKQJT98765432.-",
    "W": "-.-.-.AKQJT98765432",
}


@pytest.mark.parametrize(("trump", "taker"), [("S", N), ("H", E), ("D", S), ("C", W)])
def test_who_holds_all_trumps_takes_13_tricks(trump, taker):
    hand = start(fixed(trump), deal(W, **WHOLE_SUITS))
    while hand.phase == "play":
        hand = play(hand, hand.turn, legal_cards(hand, hand.turn)[0])
    # The first trick is led by North, and the holder of the trumps takes it and all others.
    assert {trick.winner for trick in hand.tricks} == {taker}
    assert sorted(tricks_taken(hand)) == [0, 13]
    found = score(hand)
    assert (found.ns, found.ew) == ((7, 0) if taker in (N, S) else (0, 7))


def test_without_trumps_the_leader_takes_13_tricks_with_a_suit_of_his_own():
    hand = start(fixed("NT"), deal(W, **WHOLE_SUITS))
    while hand.phase == "play":
        hand = play(hand, hand.turn, legal_cards(hand, hand.turn)[-1])
    assert tricks_taken(hand) == (13, 0)


def test_the_first_tricks_of_a_hand_followed_card_by_card():
    """Hearts are trumps, West dealt."""
    hand = start(fixed("H"), deal(W, **ONE_HEART))
    hand = played(hand, "D3 D4 S2 C3")
    assert (hand.tricks[0].winner, hand.turn) == (E, E)  # the four of diamonds
    hand = played(hand, "SA S3 H2 H5")
    assert (hand.tricks[1].winner, hand.turn) == (N, N)  # the five of trumps over the two
    hand = played(hand, "HA H3 H4 C4")
    assert (hand.tricks[2].winner, hand.turn) == (N, N)
    assert tricks_taken(hand) == (2, 1)
    assert [card_text(card) for card in hand.tricks[1].cards] == ["SA", "S3", "H2", "H5"]
    assert [held.bit_count() for held in hand.held] == [10, 10, 10, 10]
