"""Bidding and passing: ``verify_x`` says what is wrong, ``can_x`` whether it may be, ``x`` does it."""

from scoring.engine.auction import bid_problems
from scoring.engine.bids import PASSED, Bid
from scoring.engine.deeds import BidMade, Deed, Passed
from scoring.engine.hand import AUCTION, NAMING, PASSED_OUT, Hand, turn_faults
from scoring.engine.seats import Seat
from scoring.problems import Problem, Refused


def verify_bid(hand: Hand, seat: Seat, bid: object) -> tuple[Problem, ...]:
    """Everything that is wrong with this bid now; empty when it may be made."""
    return turn_faults(hand, seat, AUCTION) or bid_problems(hand.auction, bid)


def can_bid(hand: Hand, seat: Seat, bid: object) -> bool:
    return not verify_bid(hand, seat, bid)


def bid(hand: Hand, seat: Seat, bid: Bid) -> Hand:
    """The hand after this bid; Refused with what ``verify_bid`` finds."""
    problems = verify_bid(hand, seat, bid)
    if problems:
        raise Refused(problems)
    return _called(hand, seat, bid, BidMade(seat, bid))


def verify_pass(hand: Hand, seat: Seat) -> tuple[Problem, ...]:
    """Why this seat may not pass now; empty when it may."""
    return turn_faults(hand, seat, AUCTION) or hand.auction.sitting.faults(PASSED)


def can_pass(hand: Hand, seat: Seat) -> bool:
    return not verify_pass(hand, seat)


def pass_(hand: Hand, seat: Seat) -> Hand:
    """The hand after a pass; Refused with what ``verify_pass`` finds."""
    problems = verify_pass(hand, seat)
    if problems:
        raise Refused(problems)
    return _called(hand, seat, None, Passed(seat))


def _called(hand: Hand, seat: Seat, bid: Bid | None, deed: Deed) -> Hand:
    auction = hand.auction.with_call(seat, bid)
    if not auction.is_over:
        return hand.after(deed, auction=auction, turn=auction.to_call)
    best = auction.best
    if best is None:
        return hand.after(deed, auction=auction, turn=None, phase=PASSED_OUT)
    return hand.after(deed, auction=auction, turn=best.seat, phase=NAMING, bidder=best.seat, bid=best.bid)
