"""Looking ahead: worlds that explain what was done, playing them out, and what the look decides."""

from dataclasses import replace
from math import log
from random import Random

import pytest

from scoring.engine.bids import Bid
from scoring.engine.bots import sampling
from scoring.engine.bots.cards_by_rules import card_worths
from scoring.engine.bots.memory import Memory, remembered
from scoring.engine.bots.plausible import (
    DRAWN,
    DRAWN_FOR_EACH,
    SCALE,
    auction_surprise,
    called_so_far,
    likely_worlds,
    play_surprise,
    turns_of_others,
)
from scoring.engine.bots.rollouts import rolled_out
from scoring.engine.bots.sampling import FROM, sampler
from scoring.engine.bots.worlds import Unseen, World
from scoring.engine.cards import JOKER_CARDS, members, set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import pack_of
from scoring.engine.deeds import CardPlayed
from scoring.engine.doing import verify
from scoring.engine.exchanging import exchange
from scoring.engine.hand import start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.naming import name_trump
from scoring.engine.table import Table
from tests.scoring.engine.bots.helpers import seen, situation, stages
from tests.scoring.engine.helpers import BASIC, BID, COLUMBUS, E, N, S, W, called, cards, deal, fixed, played


class Saying:
    """A solver that gives one trick more for one card, and keeps how many positions it was asked about."""

    def __init__(self, best=None):
        self.best, self.asked = best, []

    def solve(self, tables):
        self.asked.append(len(tables))
        return [{card: 3 + (card == self.best) for card in range(66)} for _ in tables]


def turn_with(game, seed, size, choice):
    """The view of somebody who holds so many cards and may play so many of them."""
    for hand in stages(game, seed):
        view = seen(hand)
        if len(view.cards) == size and len(view.legal_cards) >= choice:
            return view
    raise AssertionError("no such turn")


@pytest.mark.parametrize("worlds", [10, 40])
def test_a_bot_looks_at_as_many_worlds_as_its_name_says(worlds):
    solver = Saying()
    sampler(worlds, solver)(turn_with(fixed("H"), 3, FROM, 5), 1)
    assert solver.asked == [worlds]


def test_nobody_is_asked_while_ten_cards_are_held():
    solver = Saying()
    sampler(10, solver)(turn_with(fixed("H"), 3, FROM + 1, 5), 1)
    assert solver.asked == []


def test_the_card_that_takes_a_trick_more_everywhere_is_played():
    """Whichever it is: of a player who has none of the suit, and three cards to think of."""
    turns = (seen(hand) for seed in range(20) for hand in stages(fixed("H"), seed))
    for view in turns:
        table, memory = remembered(view)
        if len(view.cards) == FROM and table.follow and len(card_worths(table, memory)) > 2:
            break
    for card in card_worths(table, memory):
        assert sampler(10, Saying(card))(view, 1) == CardPlayed(view.seat, table.order.outer[card])


def test_where_the_library_cannot_say_the_worlds_are_played_out():
    """A joker is about in notrump: no position maps, so nobody is asked and a card is still found."""
    for seed in range(40):
        for hand in stages(BID, seed):
            view = seen(hand)
            live = sum(hand.held) & JOKER_CARDS & ~hand.held[hand.turn or 0]
            if view.trump == "NT" and live and len(view.cards) == 6 and len(view.legal_cards) > 2:
                solver = Saying()
                assert verify(hand, sampler(10, solver)(view, 1)) == ()
                assert sum(solver.asked) < 10
                return
    raise AssertionError("no such turn")


def test_a_trick_is_worth_a_trick_and_in_bid_whist_its_points():
    view = replace(turn_with(fixed("H"), 3, FROM, 2), seat=N, won=(4, 1))
    assert sampling.worth_of(view, 3) == 7_000_000
    bid = replace(view, game=COLUMBUS, bid=Bid(2), bidder=N)
    # Eight of thirteen make two; with seven in all the bid costs its two points.
    assert (sampling.worth_of(bid, 4), sampling.worth_of(bid, 3)) == (2_000_000, -2_000_000)
    against = replace(bid, bidder=E)
    # Eight tricks leave five for them.
    assert sampling.worth_of(against, 4) == 2_000_000
    assert sampling.worth_of(replace(against, won=(1, 4)), 2) == -4_000_000


def test_playing_a_world_out_counts_the_tricks_to_come_and_changes_nothing():
    order = contract_of("NT")
    hands = [read_hand_text(text) for text in ("A.-.-.-.BJ", "23.-.-.-", "89.-.-.-", "67.-.-.-")]
    table = Table.of(order, hands, N)
    memory = Memory(table.order, sum(table.hands))
    # Whichever comes first: the ace wins one trick, and partner's nine or eight the joker's.
    assert rolled_out(table, memory, members(table.hands[N])) == {12: 2, table.order.joker + 1: 2}
    assert table.played == [] and memory.live == memory.pack


# North has won the first trick with the ten of spades; East, after him, played the six.
AFTER_TEN = {"own": "A32.432.432.432", "trump": "NT", "play": "S5 ST S6 S7", "leader": "W"}


def world_with_queen(table, memory, seat):
    """South holds the other spades that are out; the queen is with this seat, and the rest lies just so."""
    queen, spades = cards("SQ"), cards("SK SJ S9 S8 S4")
    rest = members(memory.live & ~table.hands[N] & ~queen & ~spades)
    hands = [table.hands[N], 0, spades, 0]
    hands[seat] |= queen
    for place in (E, S, W):
        size = 12 - hands[place].bit_count()
        hands[place] |= set_of(rest[:size])
        rest = rest[size:]
    return World(tuple(hands), 0)


def test_a_world_in_which_somebody_gave_up_a_trick_is_a_surprise():
    table, memory = situation(**AFTER_TEN)
    with_east, with_south = (world_with_queen(table, memory, seat) for seat in (E, S))
    turns = turns_of_others(table, memory)
    assert play_surprise(turns, with_east) > play_surprise(turns, with_south)


def test_own_cards_are_no_surprise():
    """North threw his ace away on a heart: he knows why, and nothing follows from it for the others."""
    table, memory = situation("K32.432.432.432", "NT", play="S5 SA S6 S7", leader="W")
    other, knows = situation("A32.432.432.432", "NT", play="S5 SK S6 S7", leader="W")
    surprises = {
        play_surprise(turns_of_others(one, seen_cards), world_with_queen(one, seen_cards, S))
        for one, seen_cards in ((table, memory), (other, knows))
    }
    assert len(surprises) == 1


PLAYED = {
    "N": "AT32.432.432.432",
    "E": "KJ6.AK5.AK5.AK65",
    "S": "Q87.QJT.QJT.QJT7",
    "W": "954.9876.9876.98",
}


def test_likely_worlds_put_a_card_where_it_explains_the_play():
    hand = start(fixed("NT"), deal(dealer=S, **PLAYED))
    hand = played(hand, "S5 ST S6 S7")
    view = seen(hand)
    table, memory = remembered(view)
    likely = likely_worlds(view, table, memory, 60, Random(1))
    unseen, random = Unseen(view, table, memory), Random(1)
    drawn = [unseen.draw(random) for _ in range(60)]
    queen = cards("SQ")

    def with_east(found):
        return sum(bool(world.hands[E] & queen) for world in found)

    # East did not take the ten, so he has the queen less often than one time in three.
    assert with_east(likely) < with_east(drawn)
    assert len({world.hands for world in likely}) == 60
    assert likely == likely_worlds(view, table, memory, 60, Random(1))


def test_a_surprise_that_is_too_much_is_not_counted_to_its_end():
    table, memory = situation(**AFTER_TEN)
    turns, world = turns_of_others(table, memory), world_with_queen(table, memory, E)
    every = play_surprise(turns, world)
    assert every > 0 and play_surprise(turns, world, every) == every
    assert 0 < play_surprise(turns, world, 0) <= every


@pytest.mark.parametrize(("game", "size"), [(BASIC, 9), (BID, 9), (BID, 3)])
def test_worlds_that_are_dropped_half_way_would_not_have_been_taken(game, size):
    """The same draws again, each with its whole surprise, and the ten lowest of them."""
    view = turn_with(game, 6, size, 2)
    table, memory = remembered(view)
    unseen, random, calls = Unseen(view, table, memory), Random(3), called_so_far(view)
    keys = []
    for number in range(DRAWN + DRAWN_FOR_EACH * 10):
        world = unseen.draw(random)
        noise = log(-log((random.getrandbits(32) + 1) / (2**32 + 1)))
        surprise = play_surprise(turns_of_others(table, memory), world)
        surprise += auction_surprise(view, table, world, calls)
        keys.append((surprise + round(SCALE * noise), number, world))
    best = sorted(keys, key=lambda one: one[:2])[:10]
    assert likely_worlds(view, table, memory, 10, Random(3)) == [world for _key, _number, world in best]


STRONG = {
    "N": "753.864.975.864",
    "E": "AKQJT98.A.A.A32",
    "S": "642.753.864.975",
    "W": "-.KQJT9.KQJT.KQJ",
    "kitty": "-.2.32.T.BJLJ",
}


def test_a_world_in_which_the_bidder_has_nothing_is_a_surprise():
    hand = called(start(BID, deal(dealer=N, **STRONG)), "5", "pass", "pass", "pass")
    hand = exchange(name_trump(hand, E, "S"), E, members(hand.deal.kitty))
    hand = played(hand, "SA")
    view = seen(hand)
    table, memory = remembered(view)
    true = World(tuple(table.order.inside(held) for held in hand.held), table.order.inside(hand.discards))
    # East and West change all but the ace that was played: eleven of West's cards, and the last to East.
    east, west = true.hands[E], true.hands[W]
    last = west & -west
    weak = World((true.hands[N], west ^ last, true.hands[2], east | last), true.away)
    calls = called_so_far(view)
    assert auction_surprise(view, table, weak, calls) > auction_surprise(view, table, true, calls)


def test_basic_whist_has_no_auction_to_explain():
    view = next(seen(hand) for hand in stages(BASIC, 1) if hand.tricks)
    table, memory = remembered(view)
    world = Unseen(view, table, memory).draw(Random(1))
    assert auction_surprise(view, table, world, called_so_far(view)) == 0
    assert memory.pack == set_of(pack_of(BASIC))
