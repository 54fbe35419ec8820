"""Claiming the rest, when it is certain whatever the others hold and play.

Only the claimer's own view decides, so asking tells nothing about cards that he cannot see.
"""

from scoring.engine.cards import Cards, members, set_of
from scoring.engine.contract import Contract
from scoring.engine.deeds import Claimed
from scoring.engine.hand import FINISHED, PLAY, Hand, turn_faults
from scoring.engine.seats import Seat
from scoring.engine.view import View, view_for
from scoring.problems import Problem, Refused


def is_certain(view: View) -> bool:
    """Whether the seat is on lead and takes every trick left by playing its trumps first, high to low.

    Proved where its cards of each suit are above all that somebody else may hold, or so many are that
    they draw the others' out; with trumps about, they must draw those out as well. A hand that could
    take the rest in another way is played out.
    """
    contract = view.contract
    if view.phase != PLAY or view.turn != view.seat or view.table or contract is None or not view.cards:
        return False
    own, others, size = set_of(view.cards), view.elsewhere, len(view.cards)
    # A joker in notrump belongs to no suit and wins nothing.
    if own & ~sum(contract.lanes):
        return False
    if not all(_is_solid(contract, own & lane, others & lane, size) for lane in contract.lanes):
        return False
    plain, trumps = own & ~contract.trumps, others & contract.trumps
    return not plain or _draws_out(contract, own & contract.trumps, trumps, size)


def _is_solid(contract: Contract, own: Cards, others: Cards, size: int) -> bool:
    """Whether every own card of this suit wins, led from the top and never trumped."""
    return _winners(contract, own, others) == own.bit_count() or _draws_out(contract, own, others, size)


def _draws_out(contract: Contract, own: Cards, others: Cards, size: int) -> bool:
    """Whether the winners of this suit are as many as anybody else may hold of it."""
    return _winners(contract, own, others) >= min(others.bit_count(), size)


def _winners(contract: Contract, own: Cards, others: Cards) -> int:
    """How many of the own cards are above every other one of the suit."""
    highest = max((contract.strength[card] for card in members(others)), default=0)
    return sum(contract.strength[card] > highest for card in members(own))


def verify_claim(hand: Hand, seat: Seat) -> tuple[Problem, ...]:
    """Why this seat may not claim the rest; empty when it may."""
    problems = turn_faults(hand, seat, PLAY)
    if problems or is_certain(view_for(hand, seat)):
        return problems
    return (Problem("claim-not-certain", {"seat": seat.name}),)


def can_claim(hand: Hand, seat: Seat) -> bool:
    return not verify_claim(hand, seat)


def claim(hand: Hand, seat: Seat) -> Hand:
    """The finished hand, the rest with the claimer's side; Refused with what ``verify_claim`` finds."""
    problems = verify_claim(hand, seat)
    if problems:
        raise Refused(problems)
    return hand.after(Claimed(seat), phase=FINISHED, turn=None, leader=None, claimed_by=seat)
