"""The auction's winner names trumps, or in notrump the order of ranks, before he looks at the kitty.

In a hand of basic whist whose trump is chosen, whoever was dealt the stated king names a suit.
"""

from typing import Any

from scoring.engine.bids import NOTRUMP as NOTRUMP_BID
from scoring.engine.bids import Bid
from scoring.engine.cards import SUITS
from scoring.engine.contract import NOTRUMP, ORDERS, Contract, contract_of
from scoring.engine.deeds import Deed, RanksNamed, TrumpNamed
from scoring.engine.game import Game
from scoring.engine.hand import EXCHANGE, NAMING, PLAY, Hand, turn_faults
from scoring.engine.seats import LEFT, Seat
from scoring.numbers import brief
from scoring.problems import Problem, Refused


def verify_name_trump(hand: Hand, seat: Seat, suit: object) -> tuple[Problem, ...]:
    """Why this seat may not make this suit trumps; empty when it may."""
    problems = turn_faults(hand, seat, NAMING)
    return problems or trump_faults(hand.bid, suit)


def trump_faults(bid: Bid | None, suit: object) -> tuple[Problem, ...]:
    """Why the winner with this bid, or without any the holder of the king, may not make this suit trumps."""
    if bid is not None and bid.kind == NOTRUMP_BID:
        return (Problem("ranks-to-name", {"bid": bid.text}),)
    if suit not in tuple(SUITS):
        return (Problem("trump-not-a-suit", {"value": brief(suit), "known": tuple(SUITS)}),)
    return ()


def can_name_trump(hand: Hand, seat: Seat, suit: object) -> bool:
    return not verify_name_trump(hand, seat, suit)


def name_trump(hand: Hand, seat: Seat, suit: str) -> Hand:
    """The hand with this trump suit; Refused with what ``verify_name_trump`` finds."""
    problems = verify_name_trump(hand, seat, suit)
    if problems:
        raise Refused(problems)
    return _named(hand, suit, TrumpNamed(seat, suit))


def verify_name_ranks(hand: Hand, seat: Seat, ranks: object) -> tuple[Problem, ...]:
    """Why this seat may not name this order of ranks; empty when it may."""
    problems = turn_faults(hand, seat, NAMING)
    return problems or ranks_faults(hand.bid, ranks)


def ranks_faults(bid: Bid | None, ranks: object) -> tuple[Problem, ...]:
    """Why the winner with this bid may not name this order of ranks; without a bid nobody may."""
    if bid is None:
        return (Problem("trump-not-a-suit", {"value": brief(ranks), "known": tuple(SUITS)}),)
    if bid.kind != NOTRUMP_BID:
        return (Problem("trump-to-name", {"bid": bid.text}),)
    if ranks not in ORDERS:
        return (Problem("ranks-unknown", {"value": brief(ranks), "known": ORDERS}),)
    return ()


def can_name_ranks(hand: Hand, seat: Seat, ranks: object) -> bool:
    return not verify_name_ranks(hand, seat, ranks)


def name_ranks(hand: Hand, seat: Seat, ranks: str) -> Hand:
    """The notrump hand with this order; Refused with what ``verify_name_ranks`` finds."""
    problems = verify_name_ranks(hand, seat, ranks)
    if problems:
        raise Refused(problems)
    return _named(hand, ranks, RanksNamed(seat, ranks))


def contract_named(bid: Bid | None, word: str) -> Contract:
    """The contract with a suit for trumps, or in notrump with an order of ranks."""
    if bid is None:
        return contract_of(word)
    # Without notrump the kind of the bid is the order of the ranks.
    return contract_of(NOTRUMP, word) if bid.kind == NOTRUMP_BID else contract_of(word, bid.kind)


def _named(hand: Hand, word: str, deed: Deed) -> Hand:
    contract = contract_named(hand.bid, word)
    if hand.game.kitty:
        return hand.after(deed, contract=contract, phase=EXCHANGE)
    return to_play(hand, deed, contract=contract)


def first_leader(game: Game, dealer: Seat, bidder: Seat | None) -> Seat:
    """Who leads to the first trick."""
    return LEFT[dealer] if bidder is None or game.first_lead == "dealer-left" else bidder


def to_play(hand: Hand, deed: Deed, **parts: Any) -> Hand:
    """The hand after this deed and with these parts changed, when the first card is to be led."""
    leader = first_leader(hand.game, hand.deal.dealer, hand.bidder)
    return hand.after(deed, phase=PLAY, leader=leader, turn=leader, **parts)
