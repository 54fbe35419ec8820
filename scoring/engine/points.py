"""What a hand gives: tricks of each side, and points (docs/engine.md, "The rules")."""

from dataclasses import dataclass

from scoring.engine.bids import NOTRUMP, Bid
from scoring.engine.game import TRICKS, Game
from scoring.engine.hand import FINISHED, Hand
from scoring.engine.seats import SIDES, Seat, side_of
from scoring.points import BOOK, hand_points
from scoring.problems import Problem, Refused


@dataclass(frozen=True)
class HandScore:
    """Points of one hand; below 0 for a contract that was set."""

    ns: int
    ew: int


def tricks_taken(hand: Hand) -> tuple[int, int]:
    """The tricks of North-South and East-West so far; the kitty is one, and a claim takes the rest."""
    takers = [trick.winner for trick in hand.tricks]
    if hand.claimed_by is not None:
        takers += [hand.claimed_by] * (hand.game.hand_size - len(takers))
    if hand.game.kitty:
        takers.append(_kitty_taker(hand, takers))
    sides = [side_of(seat) for seat in takers if seat is not None]
    return sides.count(SIDES[0]), sides.count(SIDES[1])


def _kitty_taker(hand: Hand, takers: list[Seat | None]) -> Seat | None:
    if hand.game.kitty_to == "bidder":
        return hand.bidder
    return takers[0] if takers else None


def contract_points(game: Game, bid: Bid, tricks: int) -> int:
    """The bidders' points with so many tricks, the kitty included where it is theirs.

    Refused: ``bidders-tricks-range``, or ``bidders-tricks-none`` where the kitty is always one trick.
    """
    if type(tricks) is not int or not 0 <= tricks <= TRICKS:
        raise Refused(Problem("bidders-tricks-range", {"tricks": tricks, "most": TRICKS}))
    if tricks == 0 and game.kitty and game.kitty_to == "bidder":
        raise Refused(Problem("bidders-tricks-none", {}))
    over, notrump = tricks - BOOK, bid.kind == NOTRUMP
    factor = game.notrump_factor if notrump else 1
    if over < bid.number:
        return factor * (-bid.number if game.set_costs == "bid" else over - bid.number)
    if tricks == TRICKS:
        slam = game.slam_notrump if notrump and game.slam_notrump is not None else game.slam
        if slam is not None:
            return slam
    return factor * (bid.number if game.score == "bid" else over)


def score(hand: Hand) -> HandScore | None:
    """The points of a finished hand; None while it runs, or when all passed and it is dealt again."""
    if hand.phase != FINISHED:
        return None
    ns, ew = tricks_taken(hand)
    if hand.bid is None or hand.bidder is None:
        return HandScore(hand_points(ns), hand_points(ew))
    if side_of(hand.bidder) == SIDES[0]:
        return HandScore(contract_points(hand.game, hand.bid, ns), 0)
    return HandScore(0, contract_points(hand.game, hand.bid, ew))
