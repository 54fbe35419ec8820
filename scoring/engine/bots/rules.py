"""The bot ``rules``: what is written in docs/bots.md, without looking ahead."""

from scoring.engine.bids import NOTRUMP
from scoring.engine.bots.calls import call_by_rules, named_by_rules
from scoring.engine.bots.cards_by_rules import choose_card
from scoring.engine.bots.exchanges import discards_by_rules
from scoring.engine.bots.memory import lane_of_trumps, remembered
from scoring.engine.bots.turns import own_turn
from scoring.engine.cards import set_of
from scoring.engine.contract import contract_of
from scoring.engine.deal import pack_of
from scoring.engine.deeds import BidMade, CardPlayed, Deed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.hand import AUCTION, EXCHANGE, NAMING
from scoring.engine.order import order_of
from scoring.engine.view import View


def deed_by_rules(view: View, _seed: int = 0) -> Deed:
    """The deed of the seat whose turn it is; nothing is left to chance."""
    seat = own_turn(view)
    if view.phase == AUCTION:
        bid = call_by_rules(view)
        return Passed(seat) if bid is None else BidMade(seat, bid)
    if view.phase == NAMING:
        contract = named_by_rules(view)
        if view.bid is not None and view.bid.kind == NOTRUMP:
            return RanksNamed(seat, contract.ranks)
        return TrumpNamed(seat, contract.trump)
    if view.phase == EXCHANGE:
        return Exchanged(seat, _laid_away(view))
    table, memory = remembered(view)
    return CardPlayed(seat, table.order.outer[choose_card(table, memory)])


def _laid_away(view: View) -> int:
    order = order_of(view.contract or contract_of(NOTRUMP))
    cards, pack = set_of((*view.cards, *view.kitty)), set_of(pack_of(view.game))
    away = discards_by_rules(order.inside(cards), lane_of_trumps(order), order.inside(pack), view.game.kitty)
    return order.outside(away)
