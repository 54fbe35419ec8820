"""What one seat may know of a hand. Nobody, screens and bots included, looks at a hand in another way."""

from dataclasses import dataclass

from scoring.engine.auction import Call, legal_bids
from scoring.engine.bids import Bid
from scoring.engine.calling import can_pass
from scoring.engine.cards import Card, Cards, set_of
from scoring.engine.contract import NOTRUMP, Contract, contract_of, sorted_cards
from scoring.engine.deal import Deal, pack_of
from scoring.engine.game import Game
from scoring.engine.hand import AUCTION, FINISHED, Hand
from scoring.engine.playing import legal_cards
from scoring.engine.points import HandScore, score, tricks_taken
from scoring.engine.seats import Seat
from scoring.engine.tricks import Trick


@dataclass(frozen=True)
class View:
    """A hand as ``seat`` sees it; seat None is a spectator, who sees what is public.

    cards: the own ones, as they are held. counts: how many N, E, S and W hold. turned: the dealer's
    card while its face lies open. trump: a suit or ``NT``, ranks ``uptown`` or ``downtown``, None
    before they are named. kitty: its cards where this seat has seen them. swapped: how many cards the
    bidder changed. discards: which he laid away, in his own view only. table: the trick being played;
    tricks: the whole ones. won: tricks of N-S and E-W so far. legal_cards, legal_bids, may_pass: what
    this seat may do now. deal: everything as it was dealt, and score: both only once the hand is over.
    """

    seat: Seat | None
    game: Game
    dealer: Seat
    phase: str
    turn: Seat | None
    cards: tuple[Card, ...]
    counts: tuple[int, ...]
    turned: Card | None
    calls: tuple[Call, ...]
    bidder: Seat | None
    bid: Bid | None
    trump: str | None
    ranks: str | None
    kitty: tuple[Card, ...]
    swapped: int | None
    discards: tuple[Card, ...]
    table: tuple[tuple[Seat, Card], ...]
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    is_last_trick: bool
    legal_cards: tuple[Card, ...]
    legal_bids: tuple[Bid, ...]
    may_pass: bool
    claimed_by: Seat | None
    deal: Deal | None
    score: HandScore | None

    @property
    def contract(self) -> Contract | None:
        """What beats what, once it is known."""
        return None if self.trump is None or self.ranks is None else contract_of(self.trump, self.ranks)

    @property
    def played(self) -> Cards:
        """Every card that lies or has lain on the table."""
        return set_of((*(card for trick in self.tricks for card in trick.cards), *(c for _, c in self.table)))

    @property
    def elsewhere(self) -> Cards:
        """Every card that somebody else may still hold, as far as this seat can tell."""
        known = self.played | set_of((*self.cards, *self.discards))
        return set_of(pack_of(self.game)) & ~known


def view_for(hand: Hand, seat: Seat | None, *, remembers: bool = False) -> View:
    """The hand as this seat sees it.

    remembers: keeps the turned card in the view after it was taken up, as a player at the table would
    remember it. Screens show it only while its face lies open.
    """
    contract, is_over = hand.contract, hand.phase == FINISHED
    order = contract or contract_of(NOTRUMP)
    mine = seat is not None and seat == hand.bidder
    return View(
        seat=seat,
        game=hand.game,
        dealer=hand.deal.dealer,
        phase=hand.phase,
        turn=hand.turn,
        cards=sorted_cards(hand.held[seat], order) if seat is not None else (),
        counts=tuple(cards.bit_count() for cards in hand.held),
        turned=hand.deal.turned if remembers or _turned_lies_open(hand) else None,
        calls=hand.auction.calls,
        bidder=hand.bidder,
        bid=hand.bid,
        trump=contract.trump if contract else None,
        ranks=contract.ranks if contract else None,
        kitty=sorted_cards(hand.deal.kitty, order) if _kitty_is_seen(hand, mine) else (),
        swapped=hand.swapped,
        discards=sorted_cards(hand.discards, order) if mine else (),
        table=Trick(hand.leader, hand.table).plays if hand.leader is not None else (),
        tricks=hand.tricks,
        won=tricks_taken(hand),
        is_last_trick=hand.is_last_trick,
        legal_cards=legal_cards(hand, seat) if seat is not None else (),
        legal_bids=legal_bids(hand.auction) if _calls_now(hand, seat) else (),
        may_pass=seat is not None and can_pass(hand, seat),
        claimed_by=hand.claimed_by,
        deal=hand.deal if is_over else None,
        score=score(hand),
    )


def _turned_lies_open(hand: Hand) -> bool:
    """The dealer takes it up when he plays to the first trick."""
    # In basic whist the dealer plays last, so his first card makes the first trick whole.
    return not hand.tricks


def _kitty_is_seen(hand: Hand, mine: bool) -> bool:
    """Turned up for everybody when trumps are named; in notrump the bidder alone looks."""
    if hand.contract is None:
        return False
    return mine or hand.contract.trump != NOTRUMP


def _calls_now(hand: Hand, seat: Seat | None) -> bool:
    return seat is not None and seat == hand.turn and hand.phase == AUCTION
