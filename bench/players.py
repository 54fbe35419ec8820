"""Random legal hands by one engine, ours or a peer's: how many in a second of processor time.

    python bench/players.py NAME SECONDS

prints one line of JSON: hands, tricks, seconds. It runs under any Python that has the peer (ours needs
nothing but the standard library), so that ``bench.engine`` can start it in an environment of its own.
"""

import importlib
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

ROOT = Path(__file__).resolve().parent.parent
WARM_UP = 0.2  # seconds

# Plays one hand and says how many tricks it had.
Player = Callable[[], int]


# --- ours -----------------------------------------------------------------------------------------


def _dealer(preset):
    """A function that deals the next hand of this preset: the game and the deal."""
    from scoring.engine.deal import deal_out, pack_of
    from scoring.engine.game import PRESETS
    from scoring.engine.seats import LEFT, Seat

    game, seat = PRESETS[preset], [Seat.N]
    pack = list(pack_of(game))

    def dealt():
        random.shuffle(pack)
        seat[0] = LEFT[seat[0]]
        return game, deal_out(game, seat[0], pack)

    return dealt


def _any_of(cards):
    """The number of one member of a set, each as likely as another."""
    count = cards.bit_count()
    if count > 1:
        size, bits = count.bit_length(), random.getrandbits
        while (place := bits(size)) >= count:
            pass
        while place:
            cards &= cards - 1
            place -= 1
        cards &= -cards
    return cards.bit_length() - 1


def _played(course):
    """The rest of a hand and what it scores."""
    table = course.table
    play, cards = table.play, table.legal()
    while cards:
        cards = play(_any_of(cards))
    course.score()
    return len(table.leaders) - 1


def ours_basic() -> Player:
    from scoring.engine.course import Course

    dealt = _dealer("basic")
    return lambda: _played(Course(*dealt()))


def ours_bid() -> Player:
    from scoring.engine.course import Course

    dealt = _dealer("bid")

    def one():
        course = Course(*dealt())
        while calls := course.bidding.legal():
            course.bidding.call(_any_of(calls))
        if course.bid.kind == "notrump":
            course.name_ranks(random.choice(("uptown", "downtown")))
        else:
            course.name_trump(random.choice("SHDC"))
        own, discards = course.deal.hands[course.bidder] | course.deal.kitty, 0
        for _card in range(course.game.kitty):
            discards |= 1 << _any_of(own & ~discards)
        course.exchange(discards)
        return _played(course)

    return one


def _frozen(preset):
    """Every deed makes the next frozen hand, as at a table of people and bots."""
    from scoring.engine.auction import legal_bids
    from scoring.engine.calling import bid, can_pass, pass_
    from scoring.engine.cards import members
    from scoring.engine.exchanging import at_hand, exchange
    from scoring.engine.hand import AUCTION, EXCHANGE, NAMING, start
    from scoring.engine.naming import name_ranks, name_trump
    from scoring.engine.playing import play, playable
    from scoring.engine.points import score

    def step(hand):
        seat = hand.turn
        if hand.phase == AUCTION:
            call = random.choice([*legal_bids(hand.auction), *([None] if can_pass(hand, seat) else [])])
            return pass_(hand, seat) if call is None else bid(hand, seat, call)
        if hand.phase == NAMING and hand.bid.kind == "notrump":
            return name_ranks(hand, seat, random.choice(("uptown", "downtown")))
        if hand.phase == NAMING:
            return name_trump(hand, seat, random.choice("SHDC"))
        if hand.phase == EXCHANGE:
            return exchange(hand, seat, random.sample(members(at_hand(hand, seat)), hand.game.kitty))
        return play(hand, seat, random.choice(members(playable(hand))))

    dealt = _dealer(preset)

    def one():
        hand = start(*dealt())
        while not hand.is_over:
            hand = step(hand)
        score(hand)
        return len(hand.tricks)

    return one


def ours_basic_frozen() -> Player:
    return _frozen("basic")


def ours_bid_frozen() -> Player:
    return _frozen("bid")


# --- the peers --------------------------------------------------------------------------------------


def whist_core() -> Player:
    from whist_core.cards.card_container import OrderedCardContainer
    from whist_core.game.game import Game
    from whist_core.game.legal_checker import LegalChecker
    from whist_core.game.play_order import PlayOrder
    from whist_core.game.trick import Trick
    from whist_core.scoring.score_calculator import ScoreCalculator
    from whist_core.scoring.team import Team
    from whist_core.user.player import Player as Person

    people = [Person(username=name, rating=0) for name in "NESW"]
    teams = [Team(players=people[0::2]), Team(players=people[1::2])]

    def one():
        game = Game(play_order=PlayOrder.from_team_list(teams), hands=[])
        hand = game.next_hand()
        order, trick = list(game.play_order), hand.tricks[0]
        for number in range(13):
            if number:
                # Its own next_trick() breaks at the third trick (all share one list), so it is done here.
                first = order.index(trick.winner)
                order = order[first:] + order[:first]
                trick = Trick(play_order=order, stack=OrderedCardContainer.empty(), trump=hand.trump)
                hand.tricks.append(trick)
            for player in order:
                first = trick.stack.first
                legal = [card for card in player.hand if LegalChecker.check_legal(player.hand, card, first)]
                trick.play_card(player, random.choice(legal))
        ScoreCalculator.calc_score_raw(hand)
        return len(hand.tricks)

    return one


def whist() -> Player:
    from whist.game import Game

    def one():
        game = Game()
        game.deal()
        while not game.has_ended:
            player = game.current_player
            game.take_action(player, random.choice(game.valid_actions(player)))
        return len(game.state.tricks)

    return one


def whist_backend() -> Player:
    from whist_backend import Bet, PlayerStrategy, RoundSimulator

    class Anyhow(PlayerStrategy):
        name = "anyhow"

        def make_move(self, allowed_cards):
            return random.choice(allowed_cards)

        def make_bet(self, disallowed_bet=None):
            return Bet(random.choice([bet for bet in range(6) if bet != disallowed_bet]), False)

    def one():
        simulator = RoundSimulator([Anyhow() for _seat in range(4)])
        simulator.play_round()
        return simulator.hand_size

    return one


def rlcard() -> Player:
    import rlcard as library
    from rlcard.agents import RandomAgent

    table = library.make("bridge")
    table.set_agents([RandomAgent(num_actions=table.num_actions) for _seat in range(table.num_players)])

    def one():
        table.run(is_training=False)
        return 13

    return one


def open_spiel() -> Player:
    import pyspiel

    game = pyspiel.load_game("spades")

    def one():
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
        return 13

    return one


PLAYERS: dict[str, Callable[[], Player]] = {
    "ours-basic": ours_basic,
    "ours-bid": ours_bid,
    "ours-basic-frozen": ours_basic_frozen,
    "ours-bid-frozen": ours_bid_frozen,
    "whist-core": whist_core,
    "whist": whist,
    "whist-backend": whist_backend,
    "rlcard": rlcard,
    "open-spiel": open_spiel,
}


def main(name: str, seconds: float) -> None:
    """Plays until so much processor time is spent, after a warm-up that does not count."""
    # The folder of this file holds a module of the same name as a peer might; only the project is wanted.
    sys.path[0] = str(ROOT)
    importlib.invalidate_caches()
    random.seed(1)
    one = PLAYERS[name]()
    until = process_time() + WARM_UP
    while process_time() < until:
        one()
    hands = tricks = 0
    begun = process_time()
    while (spent := process_time() - begun) < seconds:
        tricks += one()
        hands += 1
    print(json.dumps({"hands": hands, "tricks": tricks, "seconds": spent}))


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
