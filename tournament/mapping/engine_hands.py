"""Rows of a hand at a digital table <-> the engine's values."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from scoring.engine.bids import call_text, read_call
from scoring.engine.cards import card_text, members, read_card, read_cards, set_of
from scoring.engine.deal import Deal
from scoring.engine.deeds import (
    BidMade,
    CardPlayed,
    Claimed,
    Deed,
    Exchanged,
    Passed,
    RanksNamed,
    TrumpNamed,
)
from scoring.engine.game import Game
from scoring.engine.hand_text import hand_text, read_hand_text
from scoring.engine.seats import Seat

Told = dict[str, Any]


def told_game(game: Game) -> Told:
    """The options of a hand as JSON."""
    return asdict(game)


def game_told(told: Mapping[str, Any]) -> Game:
    return Game(**told)


def told_deal(deal: Deal) -> Told:
    """What was dealt, as JSON; a secret while the hand is played."""
    told: Told = {seat.name: hand_text(deal.hands[seat]) for seat in Seat}
    told["kitty"] = hand_text(deal.kitty) if deal.kitty else ""
    told["turned"] = card_text(deal.turned) if deal.turned is not None else ""
    return told


def deal_told(told: Mapping[str, str], dealer: str) -> Deal:
    n, e, s, w = (read_hand_text(told[seat.name]) for seat in Seat)
    kitty = read_hand_text(told["kitty"]) if told["kitty"] else 0
    turned = read_card(told["turned"]) if told["turned"] else None
    return Deal(Seat[dealer], (n, e, s, w), kitty, turned)


class Row(Protocol):
    """What of a row says what was done."""

    seat: str
    kind: str
    value: str


def deed_of(seat: str, kind: str, value: str) -> Deed:
    """What somebody wants to do, as the engine takes it; Refused where it cannot be read at all."""
    chair = Seat[seat]
    if kind == "call":
        bid = read_call(value)
        return Passed(chair) if bid is None else BidMade(chair, bid)
    if kind == "name":
        named = value.strip()
        # What is no order of ranks is taken for a suit, and the engine says whether it is one.
        return RanksNamed(chair, named) if named in ("uptown", "downtown") else TrumpNamed(chair, named)
    if kind == "discard":
        return Exchanged(chair, set_of(read_cards(value)))
    return CardPlayed(chair, read_card(value.strip())) if kind == "card" else Claimed(chair)


def columns_of(deed: Deed) -> tuple[str, str]:
    """kind and value of a row, the reverse of deed_of(); of a claim the value says nothing."""
    match deed:
        case BidMade(_seat, bid):
            return "call", call_text(bid)
        case Passed(_seat):
            return "call", call_text(None)
        case TrumpNamed(_seat, named) | RanksNamed(_seat, named):
            return "name", named
        case Exchanged(_seat, discards):
            return "discard", texts(members(discards))
        case CardPlayed(_seat, card):
            return "card", card_text(card)
    return "claim", ""


def texts(cards: Sequence[int]) -> str:
    return " ".join(card_text(card) for card in cards)
