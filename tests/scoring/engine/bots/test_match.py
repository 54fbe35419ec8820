"""A duplicate match: the same cards twice, and what it shows."""

from fractions import Fraction
from itertools import count

import pytest

from scoring.engine.bots.chance import deed_by_chance
from scoring.engine.bots.match import Played, hand_gain, match, percentile, verdict
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.deeds import CardPlayed
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import PLAY
from scoring.engine.points import score, tricks_taken
from tests.scoring.engine.helpers import BASIC, BID, COLUMBUS, finished


def ticking():
    """A clock on which every look is one later: a deed costs exactly one."""
    return count().__next__


def lowest(view, _seed):
    """Plays its lowest legal card, and never bids where it need not."""
    if view.phase == PLAY:
        return CardPlayed(view.seat, min(view.legal_cards, key=lambda card: (card % 16, card)))
    return deed_by_chance(view, 1)


def of(*gains, moves=((1,), (1,))):
    return [Played(number, pair, moves) for number, pair in enumerate(gains, start=1)]


def test_a_bot_against_itself_is_neither_better_nor_worse():
    for game in (BASIC, BID):
        for one in match(game, deed_by_rules, deed_by_rules, hands=4, seed=1, clock=ticking()):
            assert one.gains[0] == -one.gains[1] and one.gain == 0


def test_each_hand_is_played_twice_with_every_card_on_the_clock():
    for one in match(BASIC, deed_by_rules, lowest, hands=3, seed=5, clock=ticking()):
        # 52 cards at each of two tables, half of them by either bot.
        assert [len(costs) for costs in one.moves] == [52, 52]
        assert set(one.moves[0] + one.moves[1]) == {1}


def test_changing_the_bots_turns_the_gains_round():
    there = list(match(BASIC, deed_by_rules, lowest, hands=6, seed=2, clock=ticking()))
    back = list(match(BASIC, lowest, deed_by_rules, hands=6, seed=2, clock=ticking()))
    assert [one.gain for one in back] == [-one.gain for one in there]
    assert verdict(there).advantage > 0


def test_the_seed_decides_the_match():
    def gains(seed):
        return [
            one.gains
            for one in match(BASIC, deed_by_chance, deed_by_rules, hands=5, seed=seed, clock=ticking())
        ]

    assert gains(3) == gains(3) != gains(4)
    assert gains(-3) != gains(3)


def test_a_match_goes_on_where_it_was_left():
    whole = list(match(BID, deed_by_rules, deed_by_chance, hands=5, seed=3, clock=ticking()))
    rest = list(match(BID, deed_by_rules, deed_by_chance, hands=5, seed=3, clock=ticking(), begin=4))
    assert rest == whole[3:] and len(rest) == 2


def test_the_deal_passes_to_the_left():
    dealers = []

    def watching(view, seed):
        dealers.append(view.dealer)
        return deed_by_rules(view, seed)

    list(match(BASIC, watching, watching, hands=5, seed=1, clock=ticking()))
    assert [dealers[one * 104] for one in range(5)] == [0, 1, 2, 3, 0]


def test_bots_remember_the_turned_card():
    def remembers(view, seed):
        assert view.turned is not None
        return deed_by_rules(view, seed)

    assert len(list(match(BASIC, remembers, remembers, hands=2, seed=1, clock=ticking()))) == 2


def test_a_hand_that_all_pass_is_worth_nothing_to_anybody():
    game = Game("bid", jokers=2, kitty=6, all_pass="redeal", lowest_bid=7)
    found = list(match(game, deed_by_rules, deed_by_rules, hands=12, seed=1, clock=ticking()))
    assert any(len(one.moves[0]) == 4 and one.gains == (0, 0) for one in found)


@pytest.mark.parametrize("preset", ["columbus", "detroit", "chicago", "bid-min3"])
def test_every_preset_can_be_played_for(preset):
    found = list(match(PRESETS[preset], deed_by_rules, deed_by_chance, hands=2, seed=1, clock=ticking()))
    assert [one.hand for one in found] == [1, 2]


def test_the_gain_is_tricks_above_half_or_points_less_the_other_sides():
    basic, bid = finished(BASIC, 4), finished(COLUMBUS, 4)
    assert hand_gain(basic) == tricks_taken(basic)[0] - Fraction(13, 2)
    found = score(bid)
    assert hand_gain(bid) == found.ns - found.ew != 0


def test_the_verdict_of_four_hands_by_hand():
    half = Fraction(1, 2)
    # Gains of 2, 0, 1 and -1: half a trick ahead; squares of what differs 2.25, .25, .25, 2.25 make 5;
    # 5 / 3 is the variance, and its root over two the error.
    played = of((3 * half, 5 * half), (half, -half), (Fraction(1), Fraction(1)), (Fraction(-3), Fraction(1)))
    found = verdict(played)
    assert (found.hands, found.advantage) == (4, half)
    assert abs(found.error - (5 / 3) ** 0.5 / 2) < 1e-12


def test_one_hand_has_no_error():
    assert verdict(of((Fraction(1), Fraction(0)))).error is None


def test_moves_of_both_bots_are_counted():
    found = verdict(of((Fraction(1), Fraction(0)), moves=((1, 2), (3, 10))))
    assert (found.mean, found.p95) == (4, 10)


def test_a_percentile_is_one_of_the_costs():
    costs = list(range(1, 101))
    assert (percentile(costs, 95), percentile(costs, 100), percentile(costs, 1)) == (95, 100, 1)
    assert percentile([7], 95) == 7
    assert percentile([5, 1, 3], 50) == 3
