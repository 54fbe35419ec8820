"""A whole hand as one JSON line, and back (docs/engine.md, "Hand notation")."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from scoring.engine.bids import call_text
from scoring.engine.cards import card_text, members
from scoring.engine.contract import NOTRUMP
from scoring.engine.deeds import CardPlayed, Exchanged
from scoring.engine.game_options import game_options
from scoring.engine.hand import Hand
from scoring.engine.hand_text import hand_text
from scoring.engine.replay import replayed
from scoring.engine.seats import Seat
from scoring.engine.written import read_written
from scoring.problems import Refused


def hand_document(hand: Hand) -> dict[str, Any]:
    """The hand as JSON holds it: what was dealt and everything done since."""
    return dict(_parts(hand))


def _parts(hand: Hand) -> Iterator[tuple[str, Any]]:
    yield "rules", hand.game.game
    if options := game_options(hand.game):
        yield "options", options
    yield "dealer", hand.deal.dealer.name
    if hand.contract is not None:
        if hand.contract.trump != NOTRUMP or not hand.game.is_bid:
            yield "trump", hand.contract.trump
        else:
            yield "ranks", hand.contract.ranks
    if hand.deal.turned is not None:
        yield "turned", card_text(hand.deal.turned)
    yield "hands", {seat.name: hand_text(hand.deal.hands[seat]) for seat in Seat}
    if hand.game.kitty:
        yield "kitty", hand_text(hand.deal.kitty)
    if hand.game.is_bid:
        yield "calls", [call_text(call.bid) for call in hand.auction.calls]
    for deed in hand.deeds:
        if isinstance(deed, Exchanged):
            yield "discards", [card_text(card) for card in members(deed.discards)]
    yield "play", [card_text(deed.card) for deed in hand.deeds if isinstance(deed, CardPlayed)]
    if hand.claimed_by is not None:
        yield "claim", hand.claimed_by.name


def hand_line(hand: Hand) -> str:
    """The hand as one line of JSON, without a line end."""
    return json.dumps(hand_document(hand), ensure_ascii=False)


def read_hand(document: Mapping[str, object]) -> Hand:
    """The hand that a document holds; Refused with everything in it that is wrong, each with its place."""
    found = replayed(read_written(document))
    if found.problems or found.hand is None:
        raise Refused(found.problems)
    return found.hand
