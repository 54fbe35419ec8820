"""What a hand gives: tricks of each side, and points (docs/engine.md, "The rules")."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.contracts import contract_points as points_of_contract
from scoring.contracts import kitty_is_the_bidders
from scoring.engine.bids import Bid
from scoring.engine.game import TRICKS, Game
from scoring.engine.hand import FINISHED, Hand
from scoring.engine.seats import SIDES, Seat, side_of
from scoring.points import hand_points
from scoring.problems import Problem, Refused


@dataclass(frozen=True)
class HandScore:
    """Points of one hand; below 0 for a contract that was set."""

    ns: int
    ew: int


def tricks_taken(hand: Hand) -> tuple[int, int]:
    """The tricks of North-South and East-West so far; the kitty is one, and a claim takes the rest."""
    return _sides(hand.game, hand.bidder, _takers(hand))


def _takers(hand: Hand) -> list[int]:
    """Who took each trick played, in order; a claimer the rest."""
    takers = [int(trick.winner) for trick in hand.tricks if trick.winner is not None]
    if hand.claimed_by is not None:
        takers += [hand.claimed_by] * (hand.game.hand_size - len(takers))
    return takers


def _sides(game: Game, bidder: Seat | None, takers: Sequence[int]) -> tuple[int, int]:
    """Tricks of N-S and E-W, the kitty with them."""
    won = [0, 0]
    for seat in takers:
        won[seat & 1] += 1
    if game.kitty:
        kitty = bidder if game.kitty_to == "bidder" else takers[0] if takers else None
        if kitty is not None:
            won[kitty & 1] += 1
    return won[0], won[1]


def contract_points(game: Game, bid: Bid, tricks: int) -> int:
    """The bidders' points with so many tricks, the kitty included where it is theirs.

    Refused: ``bidders-tricks-range``, or ``bidders-tricks-none`` where the kitty is always one trick.
    """
    if type(tricks) is not int or not 0 <= tricks <= TRICKS:
        raise Refused(Problem("bidders-tricks-range", {"tricks": tricks, "most": TRICKS}))
    if tricks == 0 and kitty_is_the_bidders(game):
        raise Refused(Problem("bidders-tricks-none", {}))
    return points_of_contract(game, bid.number, bid.kind, tricks)


def points_for(game: Game, bidder: Seat | None, bid: Bid | None, takers: Sequence[int]) -> HandScore:
    """The points when these have taken the tricks that are played, in order; no bid in basic whist."""
    ns, ew = _sides(game, bidder, takers)
    if bid is None or bidder is None:
        return HandScore(hand_points(ns), hand_points(ew))
    if side_of(bidder) == SIDES[0]:
        return HandScore(contract_points(game, bid, ns), 0)
    return HandScore(0, contract_points(game, bid, ew))


def score(hand: Hand) -> HandScore | None:
    """The points of a finished hand; None while it runs, or when all passed and it is dealt again."""
    if hand.phase != FINISHED:
        return None
    return points_for(hand.game, hand.bidder, hand.bid, _takers(hand))
