"""A digital table as one reader's screen shows it, as JSON; shapes stand in docs/digital-tables.md.

Every card in it comes from the engine's view for that seat. Nothing else here looks into a hand.
"""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils import timezone

from scoring.engine.bids import NOTRUMP as NOTRUMP_BID
from scoring.engine.bids import PASS
from scoring.engine.cards import SUITS, card_text
from scoring.engine.claiming import is_certain
from scoring.engine.contract import ORDERS
from scoring.engine.hand import AUCTION, EXCHANGE, FINISHED, NAMING, PLAY
from scoring.engine.seats import SIDES
from scoring.engine.tricks import Trick
from scoring.engine.view import View
from tournament.models import DealtHand, DigitalSeat, DigitalTable
from tournament.queries.digital import people, seen, sheet
from tournament.queries.digital.known import Known

Json = dict[str, Any]
WAITING, ENDED = "waiting", "over"


def view_from(known: Known, seat: DigitalSeat | None, hand: int | None = None) -> Json:
    """The table for this seat, or for a spectator (None); hand: an earlier one than the newest."""
    row = known.asked(hand, seat)
    told = _of_table(known, seat)
    if row is None:
        return told | _waiting(known.table)
    found, version = seen.hand_seen(row, seat)
    mine = seat is not None and found.phase != FINISHED
    return (
        told
        | _of_hand(known, row, found, version)
        | _cards(found)
        | (_choices(found) if mine else _NO_CHOICES)
        | _end(known, row, found, seat)
    )


def _of_table(known: Known, seat: DigitalSeat | None) -> Json:
    table, setting = known.table, known.setting
    return {
        "table": table.sitting.table_number if table.sitting is not None else table.pk,
        "code": table.code,
        "event": setting.event.name if setting.event is not None else None,
        "round": setting.round,
        "title": table.name or None,
        "game": "bid" if setting.rules.is_bid else "basic",
        "seat": seat.seat if seat is not None else None,
        "names": people.names(people.chairs(table)),
        "kinds": known.kinds(),
        "hands": setting.hands,
        "limit": table.turn_seconds,
        "then": table.then,
        "delay": table.delay if seat is None else None,
        "commitment": table.shuffle.commitment,
        "table_over": table.state == DigitalTable.State.OVER,
        "now": timezone.now().isoformat(),
        "error": None,
    }


def _waiting(table: DigitalTable) -> Json:
    """Before the first deal."""
    nothing = dict.fromkeys(("dealer", "turn", "turned", "contract", "winner", "deadline", "result", "next"))
    return {
        **nothing,
        "hand": 1,
        "attempt": 1,
        "ply": table.version,
        "phase": WAITING,
        "board": None,
        "extra": False,
        "aim": None,
        "named_by": None,
        "cards": [],
        "counts": dict.fromkeys("NESW", 0),
        "calls": [],
        "kitty": [],
        "kitty_size": 0,
        "swapped": None,
        "claimed_by": None,
        "trick": [],
        "last_trick": None,
        "is_last_trick": False,
        "tricks": dict.fromkeys(SIDES, 0),
        "score": dict.fromkeys(SIDES, 0),
        "hidden": False,
        "warned": False,
        "replay": None,
        "verify": None,
        **_NO_CHOICES,
    }


def _of_hand(known: Known, row: DealtHand, found: View, version: int) -> Json:
    # A spectator who is behind hears of the score when he has seen the hand.
    until = row.number if found.phase == FINISHED else row.number - 1
    if found.seat is None and seen.is_kept_back(row):
        until = 0
    playing = row.state == DealtHand.State.PLAYING and found.phase != FINISHED
    return {
        "hand": row.number,
        "attempt": row.attempt,
        "board": row.board,
        "extra": row.is_extra,
        "aim": known.setting.kind(row.number).aim,
        "named_by": found.game.named_by or None,
        "ply": version,
        "phase": ENDED if found.phase == FINISHED else found.phase,
        "dealer": found.dealer.name,
        "turn": found.turn.name if found.turn is not None else None,
        "counts": dict(zip("NESW", found.counts, strict=True)),
        "deadline": row.deadline.isoformat() if playing and row.deadline is not None else None,
        "warned": playing and row.warned_at is not None,
        "score": known.score(until),
        "hidden": found.seat is None and seen.hides_everything(row),
    }


def _texts(cards: Iterable[int]) -> list[str]:
    return [card_text(card) for card in cards]


def _cards(found: View) -> Json:
    last = found.tricks[-1] if found.tricks else None
    return {
        "cards": _texts(found.cards),
        "turned": card_text(found.turned) if found.turned is not None else None,
        "calls": [{"seat": one.seat.name, "call": one.bid.text if one.bid else PASS} for one in found.calls],
        "kitty": _texts(found.kitty),
        "kitty_size": found.game.kitty,
        "swapped": found.swapped,
        "contract": contract_told(found),
        "trick": [{"seat": seat.name, "card": card_text(card)} for seat, card in found.table],
        "tricks": dict(zip(SIDES, found.won, strict=True)),
        "last_trick": trick_told(last) if last is not None else None,
        "winner": last.winner.name if last is not None and last.winner is not None else None,
        "is_last_trick": found.is_last_trick,
        "claimed_by": found.claimed_by.name if found.claimed_by is not None else None,
    }


def contract_told(found: View) -> Json | None:
    if found.bid is None or found.bidder is None:
        return {"trump": found.trump} if found.trump is not None else None
    if found.phase == AUCTION:
        return None
    ranks = None if found.ranks is None else "high" if found.ranks == ORDERS[0] else "low"
    bid = {"bidder": found.bidder.name, "bid": found.bid.number, "kind": found.bid.kind}
    return {**bid, "trump": found.trump, "ranks": ranks}


_NO_CHOICES: Json = {"legal": [], "legal_calls": [], "may_name": [], "must_discard": 0, "may_claim": False}


def _choices(found: View) -> Json:
    """What this seat may do now."""
    if found.turn != found.seat:
        return _NO_CHOICES
    calls = [bid.text for bid in found.legal_bids]
    naming = found.phase == NAMING
    suits = [*ORDERS] if found.bid is not None and found.bid.kind == NOTRUMP_BID else [*SUITS]
    return {
        "legal": _texts(found.legal_cards),
        "legal_calls": [PASS, *calls] if found.may_pass else calls,
        "may_name": suits if naming else [],
        "must_discard": found.game.kitty if found.phase == EXCHANGE else 0,
        "may_claim": found.phase == PLAY and is_certain(found),
    }


def _end(known: Known, row: DealtHand, found: View, seat: DigitalSeat | None) -> Json:
    """What there is once the hand is over: its result, the way to the next one, and what may be shown."""
    told: Json = {"result": None, "next": None, "replay": None, "verify": None}
    if found.phase != FINISHED or row.state != DealtHand.State.OVER:
        return told
    told["result"] = {"ns": row.ns, "ew": row.ew, "points": sheet.points_of(row, known.setting)}
    table = row.table
    if known.number(row.number + 1) is not None:
        told["next"] = f"{reverse('digital-view', args=[table.code])}?hand={row.number + 1}"
    if seen.is_open(row, seat):
        told["replay"] = reverse("digital-replay", args=[table.code, row.number])
        told["verify"] = reverse("digital-shuffle", args=[table.code, row.number])
    return told


def trick_told(trick: Trick) -> Json:
    return {
        "leader": trick.leader.name,
        "plays": [{"seat": seat.name, "card": card_text(card)} for seat, card in trick.plays],
        "winner": trick.winner.name if trick.winner is not None else None,
    }


def last_trick(known: Known, seat: DigitalSeat | None, hand: int | None = None) -> Json | None:
    """The trick before the one that is being played, for who asks; None where there is none."""
    row = known.asked(hand, seat)
    if row is None:
        return None
    found, _version = seen.hand_seen(row, seat)
    return trick_told(found.tricks[-1]) if found.tricks else None
