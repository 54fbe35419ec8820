"""Worlds drawn from a view: everything that is public holds in each of them."""

from collections import Counter
from random import Random

from hypothesis import given, settings

from scoring.engine.bots.memory import remembered
from scoring.engine.bots.worlds import Unseen
from scoring.engine.cards import card_text, members
from scoring.engine.contract import contract_of
from scoring.engine.exchanging import exchange
from scoring.engine.hand import start
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.view import view_for
from tests.scoring.engine.bots.helpers import seen, stages
from tests.scoring.engine.helpers import BASIC, BID, N, S, W, called, cards, deal, dealt, fixed, played, texts
from tests.scoring.engine.test_properties import BASIC_GAMES, BID_GAMES, SEEDS


def worlds(view, count=5, seed=1):
    table, memory = remembered(view)
    unseen, random = Unseen(view, table, memory), Random(seed)
    return table, memory, [unseen.draw(random) for _ in range(count)]


@settings(max_examples=60)
@given(BASIC_GAMES | BID_GAMES, SEEDS)
def test_every_world_is_possible(game, seed):
    for hand in stages(game, seed):
        if hand.phase != "play":
            continue
        view = seen(hand)
        table, memory, found = worlds(view, count=2, seed=seed)
        for world in found:
            # Nothing lost, nothing twice, as many for each as he holds, the own cards as they are.
            parts = (*world.hands, world.away)
            assert sum(part.bit_count() for part in parts) == memory.live.bit_count()
            assert sum(parts) == memory.live
            assert [held.bit_count() for held in world.hands] == list(view.counts)
            assert world.hands[view.seat] == table.hands[table.turn]
            # Nobody holds a suit that he has shown out of.
            assert not any(held & void for held, void in zip(world.hands, memory.voids, strict=True))
            assert world.away.bit_count() == (game.kitty if view.swapped is not None else 0)
            if view.seat == view.bidder:
                assert world.away == memory.away
            if view.kitty and view.swapped is not None:
                # As many cards of the kitty were kept as cards of the hand were laid away.
                kitty = table.order.inside(hand.deal.kitty)
                assert (world.away & kitty).bit_count() == game.kitty - view.swapped
            if view.turned is not None and hand.held[hand.deal.dealer] >> view.turned & 1:
                assert world.hands[hand.deal.dealer] >> table.order.inner[view.turned] & 1


def test_worlds_differ_and_come_again_by_seed():
    view = seen(start(BASIC, dealt(BASIC, 3)))
    _table, _memory, found = worlds(view, count=20)
    assert len({world.hands for world in found}) == 20
    assert worlds(view, count=20)[2] == found != worlds(view, count=20, seed=2)[2]


def test_a_card_lies_with_each_of_the_others_about_as_often():
    view = seen(start(fixed("H"), dealt(fixed("H"), 3)))
    table, _memory, found = worlds(view, count=600)
    card = next(card for card in range(13) if not table.hands[table.turn] >> card & 1)
    where = Counter(seat for world in found for seat in range(4) if world.hands[seat] >> card & 1)
    assert set(where) == {0, 1, 2, 3} - {table.turn}
    assert all(150 <= times <= 250 for times in where.values())


def test_the_dealer_keeps_the_turned_card_until_he_has_played_it():
    for hand in stages(BASIC, 12):
        view = seen(hand)
        table, _memory, found = worlds(view, count=3)
        if hand.held[N] >> hand.deal.turned & 1:
            assert all(world.hands[N] >> table.order.inner[hand.deal.turned] & 1 for world in found)


def test_a_suit_that_only_one_seat_can_hold_is_with_him():
    """Clubs are trumps. East and South have thrown on spades: those that West does not see are North's."""
    four = deal(
        dealer=S,
        N="AKQJT98.A.A.AKQJ",
        E="-.KQJT98.KQJT98.T",
        S="-.765432.765432.9",
        W="765432.-.-.8765432",
    )
    game = fixed("C")
    hand = played(start(game, four), "C2 CA CT C9 SA HK H7 S2 SK HQ H6")
    assert hand.turn == W
    _table, _memory, found = worlds(seen(hand), count=10)
    for world in found:
        assert world.hands[N] & cards("SQ SJ ST S9 S8") == cards("SQ SJ ST S9 S8")


# North bids and names hearts; he holds every high heart and every ace.
KITTY_HANDS = {
    "N": "A32.AKQJT9.A2.A",
    "E": "KQJT.2.KQJT.KQJ",
    "S": "9876.345.9876.T",
    "W": "54.678.543.9876",
    "kitty": "-.-.-.5432.BJLJ",
}


def bid_hand(discards):
    hand = called(start(BID, deal(dealer=N, **KITTY_HANDS)), "pass", "pass", "pass", "4")
    hand = name_trump(hand, N, "H")
    return exchange(hand, N, members(cards(discards)))


def test_a_kitty_turned_up_is_with_the_bidder_or_laid_away():
    hand = bid_hand("S3 S2 D2 C4 C3 C2")
    assert hand.swapped == 3
    hand = played(hand, "BJ")
    table, _memory, found = worlds(seen(hand), count=20)
    order = table.order
    for world in found:
        kept = world.hands[0] & order.inside(cards("LJ C5 C4 C3 C2"))
        # Three of the six were kept. One of them, the Big Joker, is played; the Little one is a trump.
        assert kept.bit_count() == 2 and kept & order.inside(cards("LJ"))
        assert not world.away & order.inside(cards("LJ"))
        # Who follows next sees no reason why the bidder should have laid away trumps or aces.
        assert not world.away & (order.inside(cards("HA HK HQ HJ HT H9")) & ~table.hands[table.turn])


def test_in_notrump_the_kitty_is_not_known_and_high_cards_are_not_laid_away():
    hand = called(start(BID, deal(dealer=N, **KITTY_HANDS)), "pass", "pass", "pass", "4 notrump")
    hand = name_ranks(hand, N, "uptown")
    hand = exchange(hand, N, members(cards("BJ LJ C2 C3 C4 S2")))
    hand = played(hand, "HA")
    view = seen(hand)
    assert view.kitty == ()
    _table, _memory, found = worlds(view, count=40)
    assert not any(world.away & cards("SA DA CA HK") for world in found)
    # Jokers win nothing: whoever has them in the bidder's place lays them away.
    assert not any(world.hands[0] & cards("BJ LJ") for world in found)


def test_the_bidder_knows_what_lies_away():
    hand = bid_hand("S3 S2 D2 C4 C3 C2")
    _table, memory, found = worlds(seen(hand), count=3)
    order = contract_of("H")
    assert memory.order.contract == order
    for world in found:
        assert texts(members(memory.order.outside(world.away))) == "S2 S3 D2 C2 C3 C4"


def test_a_spectators_hand_is_nobodys():
    """Only a seat can think; what a spectator sees has no cards of its own."""
    view = view_for(start(BASIC, dealt(BASIC, 3)), None)
    assert view.cards == () and card_text(view.turned)
