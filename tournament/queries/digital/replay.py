"""A whole hand, card by card, once it may be shown; and the papers by which its shuffle is verified."""

from typing import Any

from scoring.engine.bids import PASS
from scoring.engine.cards import card_text
from scoring.engine.contract import NOTRUMP, contract_of, sorted_cards
from scoring.engine.deal import pack_of
from scoring.engine.hand import Hand
from scoring.engine.seats import SEATS
from scoring.engine.shuffle import SERVER, shuffled
from scoring.engine.tricks import Trick
from scoring.engine.view import view_for
from tournament.mapping.engine_hands import game_told
from tournament.models import DealtHand, DigitalSeat, DigitalTable, Event
from tournament.queries.digital import people, seen, sheet, views
from tournament.queries.digital.keys import key_of
from tournament.queries.digital.known import read
from tournament.queries.digital.played import replayed
from tournament.queries.digital.setting import setting_of

Json = dict[str, Any]


def replay_of(table: DigitalTable, number: int, seat: DigitalSeat | None = None) -> Json | None:
    """The hand with all its cards; None before this reader may see it."""
    row = read(table).number(number)
    if row is None or not seen.is_open(row, seat):
        return None
    return whole(row)


def whole(row: DealtHand) -> Json:
    """Every card of a hand, as far as it was played. Who may see it is for the caller to ask."""
    hand, setting = replayed(row), setting_of(row.table)
    found, order = view_for(hand, None), hand.contract or contract_of(NOTRUMP)
    over = row.state == DealtHand.State.OVER
    return {
        "table": row.table.sitting.table_number if row.table.sitting is not None else row.table.pk,
        "code": row.table.code,
        "hand": row.number,
        "attempt": row.attempt,
        "names": people.names(people.chairs(row.table)),
        "dealer": row.dealer,
        "game": "bid" if hand.game.is_bid else "basic",
        "deal": {seat.name: _texts(sorted_cards(hand.deal.hands[seat], order)) for seat in SEATS},
        "kitty": _texts(sorted_cards(hand.deal.kitty, order)),
        "turned": card_text(hand.deal.turned) if hand.deal.turned is not None else None,
        "calls": [{"seat": one.seat.name, "call": one.bid.text if one.bid else PASS} for one in found.calls],
        "contract": views.contract_told(found),
        "discards": _texts(sorted_cards(hand.discards, order)),
        "tricks": [views.trick_told(trick) for trick in _tricks(hand)],
        "claimed_by": hand.claimed_by.name if hand.claimed_by is not None else None,
        "result": {"ns": row.ns, "ew": row.ew, "points": sheet.points_of(row, setting)} if over else None,
        "analysis": row.analysis or {"state": "working", "best": None, "cards": []},
    }


def _tricks(hand: Hand) -> list[Trick]:
    begun = [Trick(hand.leader, hand.table)] if hand.leader is not None and hand.table else []
    return [*hand.tricks, *begun]


def _texts(cards: tuple[int, ...]) -> list[str]:
    return [card_text(card) for card in cards]


def is_revealed(table: DigitalTable) -> bool:
    """Whether the seeds of the table's deals may be shown: no hand of theirs is to come."""
    if table.shuffle.is_shared:
        event = table.shuffle.event
        return event is not None and event.state == Event.State.CLOSED
    return table.shuffle.revealed_at is not None


def shuffle_of(table: DigitalTable, number: int) -> Json | None:
    """What docs/verify_shuffle.py reads of a hand that was begun; before the end only the commitments."""
    row = read(table).number(number)
    if row is None:
        return None
    setting, game = setting_of(table), game_told(row.game)
    own = {one.seat: one for one in table.player_seeds.all()}
    told: Json = {
        "commitments": {SERVER: table.shuffle.commitment, **{at: one.commitment for at, one in own.items()}},
        "revealed": is_revealed(table),
        "hand": setting.label(number),
        "deal": row.attempt,
        "jokers": game.jokers,
        "dealer": row.dealer,
        "kitty_size": game.kitty,
        "aborted": aborted(table),
    }
    if told["revealed"]:
        seeds = {at: one.seed for at, one in own.items() if one.seed}
        pack = shuffled(pack_of(game), key_of(table), setting.label(number), row.attempt)
        told |= {"seeds": {SERVER: table.shuffle.server_seed, **seeds}, "pack": _texts(pack)}
        told["commitments"] = {at: one for at, one in told["commitments"].items() if at in told["seeds"]}
        told["not_shown"] = sorted(at for at, one in own.items() if not one.seed)
    return told


def aborted(table: DigitalTable) -> list[Json]:
    """Every deal that was given up, with the commitment it was dealt under and why."""
    setting = setting_of(table)
    rows = table.dealt_hands.filter(state=DealtHand.State.ABORTED).order_by("number", "attempt")
    return [
        {
            "hand": setting.label(row.number),
            "deal": row.attempt,
            "commitment": table.shuffle.commitment,
            "at": row.over_at.isoformat() if row.over_at is not None else None,
            "why": row.why,
            "reason": row.reason,
        }
        for row in rows
    ]
