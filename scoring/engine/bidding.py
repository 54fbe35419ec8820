"""The auction of one hand as a small thing that changes: every call of every hand goes through here.

Bids have numbers from 0 (1 uptown) to 20 (7 notrump) in the order of ``BIDS``; a pass has the next one.
Seats are 0 to 3, N E S W.
"""

from functools import cache

from scoring.engine.bids import BIDS, PASSED, Bid, bid_faults, bid_order
from scoring.engine.game import Game
from scoring.engine.seats import LEFT, Seat
from scoring.numbers import brief
from scoring.problems import Problem, Refused

NO_BID = -1
NOBODY = -1

Calls = int  # bit n is the call with this number


class Bidding:
    """turn: who calls next, ``NOBODY`` once the auction is over. best: the highest bid, or ``NO_BID``;
    bidder: whose it is, or ``NOBODY``. calls: how many were made.

    These may be read; only ``call`` and ``make`` change them.
    """

    __slots__ = ("game", "turn", "best", "bidder", "calls", "_beaten_by", "_passes", "_out")

    def __init__(self, game: Game, dealer: Seat) -> None:
        self.game = game
        self.turn = int(LEFT[dealer])
        self.best = NO_BID
        self.bidder = NOBODY
        self.calls = 0
        self._beaten_by = _beaten_by(game.lowest_bid, game.downtown_over_uptown)
        self._passes = 0  # since the last bid
        self._out = 0  # who has passed, one bit a seat

    @property
    def is_over(self) -> bool:
        return self.turn == NOBODY

    @property
    def must_bid(self) -> bool:
        """Whether the other three have passed and the dealer may not."""
        return self.calls == 3 == self._passes and self.game.all_pass == "dealer-must-bid"

    def legal(self) -> Calls:
        """The calls that whoever's turn it is may make; none when the auction is over."""
        if self.turn == NOBODY:
            return 0
        return self._beaten_by[self.best] if self.must_bid else self._beaten_by[self.best] | 1 << PASSED

    def call(self, number: int) -> None:
        """Calls for whoever's turn it is; Refused with what ``faults`` finds, and nothing changes."""
        if number < 0 or not self.legal() >> number & 1:
            raise Refused(self.faults(number))
        self.make(number)

    def make(self, number: int) -> None:
        """A call that is known to be legal."""
        forced, seat = self.must_bid, self.turn
        self.calls += 1
        if number == PASSED:
            self._passes += 1
            self._out |= 1 << seat
        else:
            self.best, self.bidder, self._passes = number, seat, 0
        self.turn = NOBODY if forced or self._ends() else self._next(seat)

    def copy(self) -> "Bidding":
        """An auction by itself in the same state."""
        twin = Bidding.__new__(Bidding)
        twin.game, twin._beaten_by = self.game, self._beaten_by
        twin.turn, twin.best, twin.bidder = self.turn, self.best, self.bidder
        twin.calls, twin._passes, twin._out = self.calls, self._passes, self._out
        return twin

    def _ends(self) -> bool:
        if self.best == NO_BID:
            return self.calls == 4
        if self.best == len(BIDS) - 1 or self._passes == 3:
            return True
        if self.game.one_turn and self.calls == 4:
            return True
        return not self.game.bid_again and self._out.bit_count() == 3

    def _next(self, seat: int) -> int:
        seat = seat + 1 & 3
        while not self.game.bid_again and self._out >> seat & 1:
            seat = seat + 1 & 3
        return seat

    def faults(self, number: int) -> tuple[Problem, ...]:
        """Why whoever's turn it is may not make this call; empty when he may.

        Problems: ``naming-first`` or ``hand-passed-out`` after the end, ``dealer-must-bid``,
        ``call-unknown``, ``bid-below-lowest``, ``bid-too-low``.
        """
        if self.turn == NOBODY:
            return (Problem("hand-passed-out" if self.best == NO_BID else "naming-first", {}),)
        if number >= 0 and self.legal() >> number & 1:
            return ()
        if number == PASSED:
            details = {"seat": Seat(self.turn).name, "lowest": self.game.lowest_bid}
            return (Problem("dealer-must-bid", details),)
        if not 0 <= number < len(BIDS):
            return (Problem("call-unknown", {"value": brief(number)}),)
        return bid_faults(self.game, BIDS[number]) or (self._too_low(BIDS[number]),)

    def _too_low(self, bid: Bid) -> Problem:
        return Problem("bid-too-low", {"bid": bid.text, "best": BIDS[self.best].text})


@cache
def _beaten_by(lowest: int, downtown_over_uptown: str) -> tuple[Calls, ...]:
    """For each bid the bids that beat it; at the end, for ``NO_BID``, all that may be made at all."""
    game = Game(lowest_bid=lowest, downtown_over_uptown=downtown_over_uptown)
    orders = [bid_order(game, bid) for bid in BIDS]
    may_be_made = [number for number, bid in enumerate(BIDS) if bid.number >= lowest]
    higher = [sum(1 << one for one in may_be_made if orders[one] > order) for order in orders]
    return (*higher, sum(1 << one for one in may_be_made))
