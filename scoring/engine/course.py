"""The course of one hand from the first call to the last card, as a thing that changes.

It checks what the frozen hand checks, by the same code, and keeps no record of deeds: for playing many
hands quickly. Calls have the numbers of ``bidding``, cards played those of ``order``.
"""

from collections.abc import Iterable

from scoring.engine.bidding import Bidding
from scoring.engine.bids import BIDS, Bid
from scoring.engine.cards import Cards, members
from scoring.engine.contract import Contract
from scoring.engine.deal import Deal
from scoring.engine.exchanging import discard_faults, fits
from scoring.engine.game import Game
from scoring.engine.hand import (
    AUCTION,
    EXCHANGE,
    FINISHED,
    NAMING,
    PASSED_OUT,
    PLAY,
    basic_contract,
    start_faults,
    untimely,
)
from scoring.engine.naming import contract_named, first_leader, ranks_faults, trump_faults
from scoring.engine.points import HandScore, points_for
from scoring.engine.seats import SEATS, Seat
from scoring.engine.table import Table
from scoring.problems import Refused


class Course:
    """bidding: the auction, None in basic whist; call on it. contract: None until it is named, by the
    auction's winner or by who was dealt the king.

    table: where the cards are played, None before that; play on it.
    """

    __slots__ = ("game", "deal", "bidding", "contract", "table")

    def __init__(self, game: Game, deal: Deal) -> None:
        """Refused with what makes it a misdeal."""
        problems = start_faults(game, deal)
        if problems:
            raise Refused(problems)
        self.game, self.deal = game, deal
        self.bidding: Bidding | None = None
        self.contract: Contract | None = None
        self.table: Table | None = None
        if game.is_bid:
            self.bidding = Bidding(game, deal.dealer)
        elif not game.names_a_trump:
            self.contract = basic_contract(game, deal)
            self._begin(deal.hands)

    @property
    def phase(self) -> str:
        """The same words as a frozen hand has."""
        if self.table is not None:
            return FINISHED if self.table.is_over else PLAY
        if self.bidding is None:
            return NAMING
        if not self.bidding.is_over:
            return AUCTION
        if self.bid is None:
            return PASSED_OUT
        return NAMING if self.contract is None else EXCHANGE

    @property
    def bid(self) -> Bid | None:
        """The highest bid so far."""
        return BIDS[self.bidding.best] if self.bidding and self.bidding.best >= 0 else None

    @property
    def bidder(self) -> Seat | None:
        """Whose bid that is."""
        return SEATS[self.bidding.bidder] if self.bidding and self.bidding.best >= 0 else None

    def name_trump(self, suit: str) -> None:
        """The winner of the auction makes this suit trumps; Refused where he may not."""
        bid = self._naming()
        problems = trump_faults(bid, suit)
        if problems:
            raise Refused(problems)
        self._named(contract_named(bid, suit))

    def name_ranks(self, ranks: str) -> None:
        """The winner of the auction says which way ranks run in notrump; Refused where he may not."""
        bid = self._naming()
        problems = ranks_faults(bid, ranks)
        if problems:
            raise Refused(problems)
        self._named(contract_named(bid, ranks))

    def _naming(self) -> Bid | None:
        if self.phase != NAMING:
            raise Refused(untimely(self.phase))
        return self.bid

    def _named(self, contract: Contract) -> None:
        self.contract = contract
        if not self.game.kitty:
            self._begin(self.deal.hands)

    def exchange(self, discards: Cards) -> None:
        """The winner of the auction lays these cards away; Refused where he may not."""
        bidder = self.bidder
        if self.phase != EXCHANGE or bidder is None:
            raise Refused(untimely(self.phase))
        own, number = self.deal.hands[bidder] | self.deal.kitty, self.game.kitty
        if not fits(own, discards, number):
            raise Refused(discard_faults(bidder, own, members(discards), number))
        hands = list(self.deal.hands)
        hands[bidder] = own ^ discards
        self._begin(hands)

    def _begin(self, hands: Iterable[Cards]) -> None:
        if self.contract is not None:
            leader = first_leader(self.game, self.deal.dealer, self.bidder)
            self.table = Table.of(self.contract, hands, leader)

    def score(self) -> HandScore | None:
        """The points of a finished hand; None before."""
        if self.table is None or not self.table.is_over:
            return None
        return points_for(self.game, self.bidder, self.bid, self.table.leaders[1:])
