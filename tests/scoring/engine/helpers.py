"""What the engine's tests share: hands written by hand, and play that is random and legal."""

from random import Random

from scoring.engine.auction import legal_bids
from scoring.engine.bids import read_call
from scoring.engine.calling import bid, can_pass, pass_
from scoring.engine.cards import card_text, members, read_cards, set_of
from scoring.engine.claiming import can_claim, claim
from scoring.engine.deal import Deal, deal_out, pack_of
from scoring.engine.exchanging import at_hand, exchange
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import AUCTION, EXCHANGE, NAMING, PLAY, start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.naming import name_ranks, name_trump
from scoring.engine.playing import legal_cards, play
from scoring.engine.seats import Seat

N, E, S, W = Seat


def deal(dealer=N, turned=None, **hands):
    """A deal from hands in text."""
    cards = {name: read_hand_text(text) for name, text in hands.items()}
    four = tuple(cards[seat.name] for seat in Seat)
    return Deal(dealer, four, cards.get("kitty", 0), read_cards(turned)[0] if turned else None)


def dealt(game, seed, dealer=N):
    """A random deal that the seed decides."""
    pack = list(pack_of(game))
    Random(seed).shuffle(pack)
    return deal_out(game, dealer, pack)


def called(hand, *texts):
    """The hand after these calls, each by whose turn it is."""
    for text in texts:
        offer = read_call(text)
        hand = pass_(hand, hand.turn) if offer is None else bid(hand, hand.turn, offer)
    return hand


def played(hand, text):
    """The hand after these cards, each by whose turn it is."""
    for card in read_cards(text):
        hand = play(hand, hand.turn, card)
    return hand


def cards(text):
    return set_of(read_cards(text))


def texts(found):
    return " ".join(card_text(card) for card in found)


def codes(problems):
    return [problem.code for problem in problems]


def every_step(hand, random, claims=False):
    """The hand after each random legal deed, until it is over."""
    yield hand
    while not hand.is_over:
        hand = step(hand, random, claims)
        yield hand


def step(hand, random, claims=False):
    """The hand after one random legal deed of whoever's turn it is."""
    seat = hand.turn
    if hand.phase == AUCTION:
        offers = legal_bids(hand.auction)
        if offers and (not can_pass(hand, seat) or random.random() < 0.4):
            # Low bids, so that auctions are long as well as short.
            return bid(hand, seat, random.choice(offers[:4]))
        return pass_(hand, seat)
    if hand.phase == NAMING:
        if hand.bid.kind == "notrump":
            return name_ranks(hand, seat, random.choice(("uptown", "downtown")))
        return name_trump(hand, seat, random.choice("SHDC"))
    if hand.phase == EXCHANGE:
        return exchange(hand, seat, random.sample(members(at_hand(hand, seat)), hand.game.kitty))
    assert hand.phase == PLAY
    if claims and can_claim(hand, seat):
        return claim(hand, seat)
    return play(hand, seat, random.choice(legal_cards(hand, seat)))


def finished(game, seed, dealer=N, claims=False):
    """A random hand, dealt and done with."""
    *_steps, last = every_step(start(game, dealt(game, seed, dealer)), Random(seed), claims)
    return last


def fixed(trump):
    """Basic whist with this trump."""
    return Game(trump=trump)


BASIC, BID, COLUMBUS = PRESETS["basic"], PRESETS["bid"], PRESETS["columbus"]
EVERY_DECK = (
    BASIC,
    fixed("NT"),
    fixed("D"),
    BID,
    COLUMBUS,
    PRESETS["detroit"],
    PRESETS["chicago"],
    Game("bid", jokers=0, kitty=4, all_pass="redeal", bid_again=False, kitty_to="first-trick"),
    Game("bid", jokers=0, kitty=0, first_lead="dealer-left", downtown_over_uptown="equal"),
)
