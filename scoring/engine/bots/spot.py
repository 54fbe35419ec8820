"""What a player thinks with at his turn, and how likely things are (docs/bots.md).

Chances are counts in a thousand. They take the cards that this player cannot see to lie with the others
alike, as far as their voids allow; who holds what is not guessed here.
"""

from scoring.engine.bots.holdings import CERTAIN, FREE, SIDE, TRUMPS, lane_worth
from scoring.engine.bots.memory import Memory
from scoring.engine.cards import Card, Cards
from scoring.engine.table import Table

# That somebody who is one of 0, 1, 2 or 3 seats that may hold them has none of so many cards.
_MOST = 64
_LACKS = (
    (CERTAIN,) * _MOST,
    (CERTAIN, *(0,) * (_MOST - 1)),
    tuple(CERTAIN // 2**cards for cards in range(_MOST)),
    tuple(CERTAIN * 2**cards // 3**cards for cards in range(_MOST)),
)
# Of a thousand tricks that a player's side may still win after an opponent's card is best and after
# both have beaten each other: his partner wins so many.
_PARTNER_OVER, _PARTNER_FIRST = 350, 500


class Spot:
    """One player's turn. own: his cards; out: those that somebody else may hold; size: how many he holds.

    trumps_out: the trumps among them. ours: whether the best card on the table is his partner's.
    """

    __slots__ = (
        *("table", "memory", "seat", "left", "partner", "right", "own", "out", "size"),
        *("trumps", "trumps_out", "ours"),
    )

    def __init__(self, table: Table, memory: Memory) -> None:
        seat = table.turn
        self.table, self.memory = table, memory
        self.seat, self.left, self.partner, self.right = seat, seat + 1 & 3, seat + 2 & 3, seat + 3 & 3
        self.own = table.hands[seat]
        self.out = memory.live & ~self.own
        if seat == memory.bidder:
            self.out &= ~memory.away
        self.size = self.own.bit_count()
        self.trumps = memory.trumps
        self.trumps_out = self.out & memory.trumps
        self.ours = not (table.winner ^ seat) & 1

    def holders(self, lane: Cards) -> int:
        """How many of the other seats may hold cards of this lane."""
        voids = self.memory.voids
        return (
            (not voids[self.left] & lane) + (not voids[self.partner] & lane) + (not voids[self.right] & lane)
        )

    def lacks(self, seat: int, lane: Cards, cards: Cards) -> int:
        """The chance that this seat has none of these cards of the lane."""
        if self.memory.voids[seat] & lane:
            return CERTAIN
        return _LACKS[self.holders(lane)][cards.bit_count()]

    def ruffs(self, seat: int, lane: Cards) -> int:
        """The chance that this seat has no card of this plain lane, and a trump."""
        trumps = self.trumps_out
        if not trumps or self.memory.voids[seat] & self.trumps:
            return 0
        void = self.lacks(seat, lane, self.out & lane)
        return void * (CERTAIN - self.lacks(seat, self.trumps, trumps)) // CERTAIN

    def beaten(self, seat: int, card: Card, led: Cards) -> int:
        """The chance that this seat can take the trick from this card; led: the lane to follow."""
        above = self.table.order.beats[card] & self.out
        if led >> card & 1:
            followed = CERTAIN - self.lacks(seat, led, above & led)
            return followed if led & self.trumps else min(CERTAIN, followed + self.ruffs(seat, led))
        # A trump on a plain suit: whoever still has that suit follows.
        above &= self.trumps
        if not above:
            return 0
        over = CERTAIN - self.lacks(seat, self.trumps, above)
        return self.lacks(seat, led, self.out & led) * over // CERTAIN

    def wins(self, card: Card, mine: bool) -> int:
        """The chance that this player's side takes the trick when this card is best after his turn.

        mine: whether that card is his side's.
        """
        table = self.table
        after = 3 - (len(table.played) & 3)
        led = table.follow or table.order.lanes[card]
        if after == 0:
            return CERTAIN if mine else 0
        beaten = self.beaten(self.left, card, led)
        if after == 1:
            return CERTAIN - beaten if mine else 0
        helped = self.beaten(self.partner, card, led)
        if mine:
            return CERTAIN - beaten + beaten * helped * _PARTNER_OVER // CERTAIN**2
        return helped * (CERTAIN - beaten) // CERTAIN + helped * beaten * _PARTNER_FIRST // CERTAIN**2


def loses(spot: Spot, lane: Cards, card: Card) -> int:
    """What a hand gives up with this card of a lane, in thousandths of a trick."""
    shift = (lane & -lane).bit_length() - 1
    own, out = (spot.own & lane) >> shift, (spot.out & lane) >> shift
    kind = TRUMPS if lane & spot.trumps else SIDE if spot.trumps_out else FREE
    return lane_worth(own, out, kind) - lane_worth(own & ~(1 << card - shift), out, kind)
