"""A hand that the engine has played, as the sheet of a paper table would have it."""

from scoring.engine.cards import LANE, RANKS, SUITS
from scoring.engine.contract import NOTRUMP
from scoring.engine.hand import Hand as Played
from scoring.engine.points import tricks_taken
from scoring.engine.seats import SEATS, side_of
from scoring.hand_list import HandKind
from scoring.record import Contract, Hand

# The five trump honours are the ranks from here up.
_TEN = RANKS.index("T")


def written(hand: Played, kind: HandKind) -> Hand:
    """Raw tricks, the contract where one was bid, and what else this kind of hand counts."""
    ns, ew = tricks_taken(hand)
    own = _own(hand) if kind.is_individual else None
    honours = _honours(hand) if kind.honour else None
    return Hand(ns, ew, _contract(hand), own, honours)


def _contract(hand: Played) -> Contract | None:
    if hand.bid is None or hand.bidder is None or hand.contract is None:
        return None
    named = hand.contract
    trump = named.trump if named.trump != NOTRUMP else None
    return Contract(
        side_of(hand.bidder), hand.bid.number, hand.bid.kind, trump, None if trump else named.ranks
    )


def _own(hand: Played) -> tuple[int, int, int, int]:
    takers = [trick.winner for trick in hand.tricks]
    if hand.claimed_by is not None:
        takers += [hand.claimed_by] * (hand.game.hand_size - len(takers))
    north, east, south, west = (takers.count(seat) for seat in SEATS)
    return north, east, south, west


def _honours(hand: Played) -> tuple[int, int] | None:
    """The trump honours that N-S and E-W were dealt; none without trumps."""
    if hand.contract is None or hand.contract.trump == NOTRUMP:
        return None
    lane = LANE * SUITS.index(hand.contract.trump)
    five = sum(1 << lane + rank for rank in range(_TEN, len(RANKS)))
    north, east, south, west = ((cards & five).bit_count() for cards in hand.deal.hands)
    return north + south, east + west
