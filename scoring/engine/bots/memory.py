"""What a player remembers of the play: cards gone, suits shown out of, suits led (docs/bots.md)."""

from scoring.engine.bots.holdings import LANES
from scoring.engine.cards import Card, Cards, set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import pack_of
from scoring.engine.order import NOTHING, Order, order_of
from scoring.engine.table import Table
from scoring.engine.view import View

NOBODY = -1


def lane_of_trumps(order: Order) -> Cards:
    """The lane of the trump suit; none in notrump."""
    trumps = order.inside(order.contract.trumps)
    return next((lane for lane in LANES if lane & trumps), 0)


class Memory:
    """Public knowledge of one hand's play, under the numbers of its order; it changes card by card.

    pack: every card of the game. live: those that were not played. voids: for N, E, S and W the cards
    that the seat has shown it does not hold. led: for each seat the cards of the suits that it has led.
    trumps: the lane of the trumps, none in notrump. bidder: the seat that won the auction, or
    ``NOBODY``. away: what he laid away, where that is known; nobody but he counts these cards as gone.
    """

    __slots__ = ("order", "pack", "live", "voids", "led", "trumps", "bidder", "away")

    def __init__(self, order: Order, pack: Cards, bidder: int = NOBODY, away: Cards = 0) -> None:
        self.order = order
        self.pack = self.live = pack
        self.voids = [0, 0, 0, 0]
        self.led = [0, 0, 0, 0]
        self.trumps = lane_of_trumps(order)
        self.bidder = bidder
        self.away = away

    def saw(self, table: Table, card: Card) -> None:
        """Takes note of a card that is about to be laid on the table."""
        follow = table.follow
        self.live &= ~(1 << card)
        if follow:
            if not follow >> card & 1:
                self.voids[table.turn] |= follow
        elif table.best == NOTHING:
            self.led[table.turn] |= self.order.lanes[card]

    def copy(self) -> "Memory":
        """A memory by itself that knows the same."""
        twin = Memory(self.order, self.pack, self.bidder, self.away)
        twin.live = self.live
        twin.voids, twin.led = self.voids[:], self.led[:]
        return twin


def remembered(view: View) -> tuple[Table, Memory]:
    """The table and the memory of the seat whose view it is, in a hand that is being played.

    The table holds this seat's cards alone; what others have played passes through their hands.
    """
    contract = view.contract or contract_of("NT")
    order = order_of(contract)
    hands = [0, 0, 0, 0]
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.table)
    for seat, card in plays:
        hands[seat] |= 1 << order.inner[card]
    if view.seat is not None:
        hands[view.seat] |= order.inside(set_of(view.cards))
    first = plays[0][0] if plays else view.turn
    bidder = NOBODY if view.bidder is None else view.bidder
    table = Table(order, hands, first or 0)
    away = order.inside(set_of(view.discards))
    memory = Memory(order, order.inside(set_of(pack_of(view.game))), bidder, away)
    for _seat, card in plays:
        memory.saw(table, order.inner[card])
        table.lay(order.inner[card])
    return table, memory
