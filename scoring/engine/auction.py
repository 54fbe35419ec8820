"""The auction: whose turn it is, what may be called, when it ends, who wins (docs/engine.md, "The rules")."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from scoring.engine.bids import HIGHEST_BID, Bid, all_bids, bid_faults, bid_order
from scoring.engine.game import Game
from scoring.engine.seats import LEFT, Seat
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

    @property
    def best(self) -> Call | None:
        """The highest bid, which is the last: each beats the one before."""
        return next((call for call in reversed(self.calls) if call.bid is not None), None)

    @property
    def dealer_must_bid(self) -> bool:
        """Whether the other three have passed and the dealer may not."""
        return self.game.all_pass == "dealer-must-bid" and len(self.calls) == 3 and self.best is None

    @property
    def is_over(self) -> bool:
        best = self.best
        if best is None:
            return len(self.calls) == 4
        if best.bid == HIGHEST_BID or (self.game.one_turn and len(self.calls) == 4):
            return True
        if len(self.calls) == 4 and replace(self, calls=self.calls[:3]).dealer_must_bid:
            return True
        if not self.game.bid_again:
            return len(self._passed) == 3
        return len(self.calls) > 3 and all(call.bid is None for call in self.calls[-3:])

    @property
    def to_call(self) -> Seat | None:
        """Whose turn it is; None when the auction is over."""
        if self.is_over:
            return None
        seat = LEFT[self.calls[-1].seat if self.calls else self.dealer]
        while not self.game.bid_again and seat in self._passed:
            seat = LEFT[seat]
        return seat

    @property
    def _passed(self) -> set[Seat]:
        return {call.seat for call in self.calls if call.bid is None}

    def with_call(self, seat: Seat, bid: Bid | None) -> "Auction":
        return replace(self, calls=(*self.calls, Call(seat, bid)))


def bid_problems(auction: Auction, bid: object) -> Iterator[Problem]:
    """What keeps a bid from being made now, whoever's turn it is."""
    problems = bid_faults(auction.game, bid)
    yield from problems
    best = auction.best
    if problems or best is None or best.bid is None or not isinstance(bid, Bid):
        return
    if bid_order(auction.game, bid) <= bid_order(auction.game, best.bid):
        yield Problem("bid-too-low", {"bid": bid.text, "best": best.bid.text})


def legal_bids(auction: Auction) -> tuple[Bid, ...]:
    """Every bid that may be made now, lowest first; none when the auction is over."""
    if auction.is_over:
        return ()
    return tuple(bid for bid in all_bids(auction.game) if not any(bid_problems(auction, bid)))
