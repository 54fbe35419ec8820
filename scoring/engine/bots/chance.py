"""The bot ``random``: any legal deed, one as likely as another (docs/bots.md)."""

from random import Random

from scoring.engine.bids import NOTRUMP
from scoring.engine.bots.turns import chance, own_turn
from scoring.engine.cards import SUITS, set_of
from scoring.engine.contract import ORDERS
from scoring.engine.deeds import BidMade, CardPlayed, Deed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.hand import AUCTION, EXCHANGE, NAMING
from scoring.engine.seats import Seat
from scoring.engine.view import View


def deed_by_chance(view: View, seed: int) -> Deed:
    """The deed of the seat whose turn it is; the same view and seed give the same."""
    seat, random = own_turn(view), chance(view, seed)
    if view.phase == AUCTION:
        return _call(view, seat, random)
    if view.phase == NAMING:
        if view.bid is not None and view.bid.kind == NOTRUMP:
            return RanksNamed(seat, random.choice(ORDERS))
        return TrumpNamed(seat, random.choice(SUITS))
    if view.phase == EXCHANGE:
        return Exchanged(seat, set_of(random.sample((*view.cards, *view.kitty), view.game.kitty)))
    return CardPlayed(seat, random.choice(view.legal_cards))


def _call(view: View, seat: Seat, random: Random) -> Deed:
    calls = (*view.legal_bids, None) if view.may_pass else view.legal_bids
    bid = random.choice(calls)
    return Passed(seat) if bid is None else BidMade(seat, bid)
