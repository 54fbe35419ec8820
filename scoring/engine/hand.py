"""One hand as a frozen value: what was dealt, what was done since, and whose turn it is.

No deed changes a hand: each gives the next one, or is refused (docs/engine.md).
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.engine.auction import Auction
from scoring.engine.bids import Bid
from scoring.engine.cards import Card, Cards, read_card, suit_of
from scoring.engine.contract import NOTRUMP, Contract, contract_of
from scoring.engine.deal import Deal, deal_faults
from scoring.engine.deeds import Deed
from scoring.engine.game import Game
from scoring.engine.game_options import game_faults
from scoring.engine.order import order_of
from scoring.engine.seats import LEFT, SEATS, Seat
from scoring.engine.table import Table
from scoring.engine.tricks import Trick
from scoring.problems import Problem, Refused

AUCTION, NAMING, EXCHANGE, PLAY, FINISHED, PASSED_OUT = PHASES = (
    "auction",
    "naming",
    "exchange",
    "play",
    "finished",
    "passed-out",
)


@dataclass(frozen=True)
class Hand:
    """phase: ``auction``, ``naming``, ``exchange``, ``play``, ``finished``, or ``passed-out`` (deal again).

    held: the cards of N, E, S and W now. contract: None until trumps or ranks are named.
    bidder, bid: of the auction's winner. discards: the cards he laid away; swapped: how many of them
    came from his hand, None before. turn: who acts next. table: the cards of the trick being played.
    tricks: the whole ones. claimed_by: who showed that the rest is his.
    """

    game: Game
    deal: Deal
    phase: str
    held: tuple[Cards, ...]
    auction: Auction
    turn: Seat | None
    deeds: tuple[Deed, ...] = ()
    contract: Contract | None = None
    bidder: Seat | None = None
    bid: Bid | None = None
    discards: Cards = 0
    swapped: int | None = None
    leader: Seat | None = None
    table: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    claimed_by: Seat | None = None

    def after(self, deed: Deed, **parts: Any) -> "Hand":
        """The hand after this deed, with these parts of it changed and the others as they are."""
        # dataclasses.replace takes four times as long, and every card of every hand goes through here.
        twin = object.__new__(Hand)
        changed = twin.__dict__
        changed.update(self.__dict__)
        changed.pop("sitting", None)
        changed.update(parts)
        changed["deeds"] = (*self.deeds, deed)
        return twin

    @property
    def is_last_trick(self) -> bool:
        """Whether the trick being played is the hand's last."""
        return self.phase == PLAY and len(self.tricks) == self.game.hand_size - 1

    @cached_property
    def sitting(self) -> Table:
        """The trick that is being played, on a table: to look at or to copy, not to play on.

        ValueError where nothing can be led: before the contract is known, and after the last trick.
        """
        if self.contract is None or self.leader is None:
            raise ValueError("no card is led before the contract is known or after the last trick")
        order, held = order_of(self.contract), list(self.held)
        for place, card in enumerate(self.table):
            held[(self.leader + place) % 4] |= 1 << card
        table = Table(order, map(order.inside, held), self.leader)
        for card in self.table:
            table.lay(order.inner[card])
        return table

    @property
    def is_over(self) -> bool:
        return self.phase in (FINISHED, PASSED_OUT)


def start(game: Game, deal: Deal) -> Hand:
    """The hand before anybody has acted; Refused with what makes it a misdeal."""
    problems = start_faults(game, deal)
    if problems:
        raise Refused(problems)
    auction, left = Auction(game, deal.dealer), LEFT[deal.dealer]
    if game.is_bid:
        return Hand(game, deal, AUCTION, deal.hands, auction, left)
    if game.names_a_trump:
        return Hand(game, deal, NAMING, deal.hands, auction, holder(deal, read_card(game.named_by)))
    contract = basic_contract(game, deal)
    return Hand(game, deal, PLAY, deal.hands, auction, left, contract=contract, leader=left)


def holder(deal: Deal, card: Card) -> Seat:
    """Who was dealt this card of a deal without a kitty."""
    return next(seat for seat in SEATS if deal.hands[seat] >> card & 1)


def basic_contract(game: Game, deal: Deal) -> Contract:
    """The contract of a hand of basic whist: its trump is named beforehand, or a card is turned."""
    trump = game.trump if deal.turned is None else suit_of(deal.turned)
    return contract_of(trump or NOTRUMP)


def start_faults(game: Game, deal: Deal) -> tuple[Problem, ...]:
    """Everything that keeps this deal from being played: a game that there is not, or a misdeal."""
    return game_faults(game) or deal_faults(game, deal)


_TOO_EARLY_OR_LATE = {
    AUCTION: Problem("auction-runs", {}),
    NAMING: Problem("naming-first", {}),
    EXCHANGE: Problem("exchange-first", {}),
    PLAY: Problem("play-runs", {}),
    FINISHED: Problem("hand-finished", {}),
    PASSED_OUT: Problem("hand-passed-out", {}),
}


def untimely(phase: str) -> Problem:
    """What is said of a deed that does not belong to this phase."""
    return _TOO_EARLY_OR_LATE[phase]


def turn_faults(hand: Hand, seat: Seat, phase: str) -> tuple[Problem, ...]:
    """What keeps this seat from a deed of this phase: another phase, or somebody else's turn."""
    if hand.phase != phase:
        return (untimely(hand.phase),)
    if seat != hand.turn or hand.turn is None:
        turn = hand.turn.name if hand.turn is not None else ""
        return (Problem("not-your-turn", {"seat": Seat(seat).name, "turn": turn}),)
    return ()
