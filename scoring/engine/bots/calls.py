"""Bidding and naming trumps by the rules: what each call is worth in points (docs/bots.md)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from scoring.engine.auction import Call
from scoring.engine.bids import KINDS, NOTRUMP, Bid
from scoring.engine.bots.holdings import CERTAIN
from scoring.engine.bots.strength import estimates, estimates_by_ranks
from scoring.engine.cards import Cards, set_of
from scoring.engine.contract import NOTRUMP as WITHOUT_TRUMPS
from scoring.engine.contract import Contract
from scoring.engine.game import TRICKS, Game
from scoring.engine.points import contract_points
from scoring.engine.view import View
from scoring.points import BOOK

# How often, in a thousand, the tricks taken differ by so much from those expected.
SPREAD = (
    *((-5, 4), (-4, 15), (-3, 45), (-2, 105), (-1, 190), (0, 245)),
    *((1, 205), (2, 130), (3, 48), (4, 11), (5, 2)),
)
# Expected so few tricks or fewer, a side takes none, however much they differ; the same above all 13.
FEWEST = -6
# Thousandths of tricks. What a side takes on average with the contract it has bid for, by the size of
# the kitty; what it takes more for each number above that; and less where the other side has bid.
TYPICAL: Mapping[int, int] = MappingProxyType({6: 10_200, 5: 9_500, 4: 9_100, 0: 8_400})
FOR_A_NUMBER = 100
OTHERS_HAVE_BID = -600
# Thousandths of points: what is left for a side that has not bid, when nobody has; and at least, where
# the partner can still bid against opponents.
NOBODY_HAS_BID = -1_000
PARTNER_MAY_BID = -1_000


def call_by_rules(view: View) -> Bid | None:
    """The call of the seat whose turn it is; None for a pass."""
    if view.seat is None or not view.legal_bids:
        return None
    standing = Standing.of(view.game, view.seat, view.calls)
    strengths = kind_strengths(set_of(view.cards), view.game)
    worths = {bid: standing.worth(bid, strengths) for bid in view.legal_bids}
    # Of bids that are worth the same the lowest, and before it the pass.
    best = max(worths, key=worths.__getitem__)
    return None if view.may_pass and worths[best] <= standing.passed else best


def named_by_rules(view: View) -> Contract:
    """The contract that the winner of the auction names."""
    kind = view.bid.kind if view.bid is not None else KINDS[0]
    found = estimates(set_of(view.cards), view.game)
    return max((one for one in found if _kind(one) == kind), key=found.__getitem__)


@dataclass(frozen=True)
class Standing:
    """How the auction stands for one seat. passed: what a pass is worth to its side, in thousandths of
    points: it is taken to lose the auction to the best bid, as a bid is taken to win it.

    shift: how many thousandths of a trick its side takes more, or less, because of what the others bid.
    """

    game: Game
    passed: int
    shift: int

    @classmethod
    def of(cls, game: Game, seat: int, calls: Sequence[Call]) -> "Standing":
        """After these calls."""
        others = any(call.bid is not None and (call.seat - seat) % 2 for call in calls)
        shift = OTHERS_HAVE_BID if others else 0
        best = next((call for call in reversed(calls) if call.bid is not None), None)
        if best is None or best.bid is None:
            return cls(game, NOBODY_HAS_BID, shift)
        typical = TYPICAL[game.kitty]
        typical += FOR_A_NUMBER * (best.bid.number + BOOK - typical // CERTAIN)
        worth = points_expected(game, best.bid, typical)
        if (best.seat - seat) % 2 == 0:
            return cls(game, worth, shift)
        return cls(
            game, max(-worth, PARTNER_MAY_BID) if _partner_may_bid(game, seat, calls) else -worth, shift
        )

    def worth(self, bid: Bid, strengths: Mapping[str, int]) -> int:
        """What this bid is worth, in thousandths of points, to a hand that is so strong in each kind."""
        return points_expected(self.game, bid, strengths[bid.kind] + self.shift)


def _partner_may_bid(game: Game, seat: int, calls: Sequence[Call]) -> bool:
    """Whether the partner has a turn before a pass of this seat could end the auction."""
    last = next(call for call in reversed(calls) if call.bid is not None)
    if (seat - last.seat) % 4 != 1 or (game.one_turn and len(calls) > 1):
        return False
    partner = (seat + 2) % 4
    return game.bid_again or not any(call.bid is None and call.seat == partner for call in calls)


def _kind(contract: Contract) -> str:
    """The kind of bid that a contract fulfils."""
    return NOTRUMP if contract.trump == WITHOUT_TRUMPS else contract.ranks


@lru_cache(1 << 12)
def kind_strengths(cards: Cards, game: Game) -> Mapping[str, int]:
    """For each kind of bid the tricks of the best contract that fulfils it, in thousandths."""
    found = dict(estimates_by_ranks(cards, game))
    strengths = {ranks: max(tricks[:-1]) for ranks, tricks in found.items()}
    return MappingProxyType(strengths | {NOTRUMP: max(tricks[-1] for tricks in found.values())})


def points_expected(game: Game, bid: Bid, tricks: int) -> int:
    """The bidders' points, in thousandths, when so many thousandths of tricks are expected."""
    return points_between(points_around(game, bid), tricks)


def points_between(points: Sequence[int], tricks: int) -> int:
    """The same from what ``points_around`` gives for the bid."""
    whole, part = divmod(tricks, CERTAIN)
    place = max(0, min(whole - FEWEST, len(points) - 2))
    return (points[place] * (CERTAIN - part) + points[place + 1] * part) // CERTAIN


@lru_cache(1 << 12)
def points_around(game: Game, bid: Bid) -> tuple[int, ...]:
    """For each whole number of tricks expected, from ``FEWEST`` on: the bidders' points, in thousandths."""
    least = 1 if game.kitty else 0
    return tuple(
        sum(
            often * contract_points(game, bid, max(least, min(TRICKS, tricks + more)))
            for more, often in SPREAD
        )
        for tricks in range(FEWEST, TRICKS - FEWEST + 1)
    )
