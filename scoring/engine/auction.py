"""The auction as a frozen value: the calls so far, and what ``bidding`` says of them."""

from dataclasses import dataclass
from functools import cached_property

from scoring.engine.bidding import Bidding
from scoring.engine.bids import BIDS, NUMBERS, PASSED, Bid, bid_faults
from scoring.engine.cards import members
from scoring.engine.game import Game
from scoring.engine.seats import SEATS, Seat
from scoring.problems import Problem


@dataclass(frozen=True)
class Call:
    """bid: None for a pass."""

    seat: Seat
    bid: Bid | None


@dataclass(frozen=True)
class Auction:
    """The calls so far, from the dealer's left."""

    game: Game
    dealer: Seat
    calls: tuple[Call, ...] = ()

    @cached_property
    def sitting(self) -> Bidding:
        """These calls made one by one: to look at, not to call on."""
        bidding = Bidding(self.game, self.dealer)
        for call in self.calls:
            bidding.make(_number(call.bid))
        return bidding

    @property
    def best(self) -> Call | None:
        """The highest bid, which is the last: each beats the one before."""
        bidding = self.sitting
        return Call(SEATS[bidding.bidder], BIDS[bidding.best]) if bidding.best >= 0 else None

    @property
    def dealer_must_bid(self) -> bool:
        """Whether the other three have passed and the dealer may not."""
        return self.sitting.must_bid

    @property
    def is_over(self) -> bool:
        return self.sitting.is_over

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        return None if self.sitting.is_over else SEATS[self.sitting.turn]

    def with_call(self, seat: Seat, bid: Bid | None) -> "Auction":
        """With one call more, which is known to be legal."""
        after = Auction(self.game, self.dealer, (*self.calls, Call(seat, bid)))
        # What ``sitting`` would find, one call further on instead of from the beginning.
        bidding = after.__dict__["sitting"] = self.sitting.copy()
        bidding.make(_number(bid))
        return after


def _number(bid: Bid | None) -> int:
    return PASSED if bid is None else NUMBERS[bid]


def bid_problems(auction: Auction, bid: object) -> tuple[Problem, ...]:
    """What keeps a bid from being made now, whoever's turn it is."""
    problems = bid_faults(auction.game, bid)
    return problems if problems or not isinstance(bid, Bid) else auction.sitting.faults(NUMBERS[bid])


def legal_bids(auction: Auction) -> tuple[Bid, ...]:
    """Every bid that may be made now, lowest first; none when the auction is over."""
    return tuple(BIDS[number] for number in members(auction.sitting.legal()) if number != PASSED)
