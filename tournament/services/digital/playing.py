"""A deed at a digital table: read, verified on the hand as its rows have it, stored, and then told."""

from dataclasses import dataclass

from django.utils import timezone

from scoring.engine.deeds import Claimed, Deed
from scoring.engine.doing import do
from scoring.engine.hand import FINISHED, Hand
from scoring.engine.points import tricks_taken
from scoring.engine.seats import Seat
from scoring.problems import Problem, Refused
from tournament.mapping.engine_hands import columns_of, deed_of
from tournament.models import DealtHand, DigitalSeat, DigitalTable, HandDeed
from tournament.queries.digital import known
from tournament.queries.digital.played import remember, replayed
from tournament.services.digital import dealing, finishing
from tournament.services.digital.turns import at_table, moved

LONGEST_TOKEN = 64
PERSON, BOT, LIMIT = "person", "bot", "limit"
KINDS = ("call", "name", "discard", "card", "claim")


class SeatGone(Exception):
    """Whoever sends this does not hold the seat any more."""


class StalePly(Exception):
    """Something was done at the table since the sender looked; nothing of his was stored."""


@dataclass(frozen=True)
class Said:
    """What a player sends. ply: the table's version as he saw it. token: one a deed, "" for none."""

    ply: int
    token: str
    kind: str
    value: str


def act(seat: DigitalSeat, said: Said) -> DealtHand:
    """Do what a person says. The same token again changes nothing.

    Raises SeatGone, StalePly, or Refused with what the rules forbid; then nothing is stored.
    """
    row = _acted(seat, said)
    finishing.enter_what_is_over(row)
    return row


def _acted(seat: DigitalSeat, said: Said) -> DealtHand:
    table, secret = seat.table, seat.secret_hash
    with at_table(table):
        _require_held(seat, secret)
        _require_token(said.token)
        earlier = _earlier(table, seat, said.token)
        if earlier is not None:
            return _with_table(earlier, table)
        row = hand_played(table)
        if row is None:
            raise (
                StalePly
                if table.state == DigitalTable.State.OVER
                else Refused(Problem("digital-no-hand", {}))
            )
        if said.ply < row.changed_at:
            raise StalePly
        hand = replayed(row)
        return store(row, hand, read(hand, seat.seat, said), PERSON, said.token)


def _require_held(seat: DigitalSeat, secret: str) -> None:
    seat.refresh_from_db(fields=["secret_hash", "kind"])
    if not secret or seat.secret_hash != secret or seat.kind != DigitalSeat.Kind.PERSON:
        raise SeatGone


def _require_token(token: str) -> None:
    if len(token) > LONGEST_TOKEN:
        raise Refused(Problem("token-too-long", {"field": "token", "longest": LONGEST_TOKEN}))
    if not token.isascii() or not token.isprintable():
        raise Refused(Problem("digital-deed-unknown", {}))


def _earlier(table: DigitalTable, seat: DigitalSeat, token: str) -> DealtHand | None:
    """The hand in which this deed was done already."""
    found = HandDeed.objects.filter(hand__table=table, token=token).order_by() if token else None
    done = found.values_list("hand", "seat").first() if found is not None else None
    if done is None:
        return None
    if done[1] != seat.seat:
        raise Refused(Problem("token-used", {"field": "token"}))
    return DealtHand.objects.get(pk=done[0])


def _with_table(row: DealtHand, table: DigitalTable) -> DealtHand:
    row.table = table
    return row


def hand_played(table: DigitalTable) -> DealtHand | None:
    """The hand that is being played; the caller holds the table's turn."""
    row = table.dealt_hands.filter(state=DealtHand.State.PLAYING).first()
    return _with_table(row, table) if row is not None else None


def read(hand: Hand, seat: str, said: Said) -> Deed:
    """What is said as a deed of this seat; Refused where it is none."""
    if said.kind not in KINDS or len(said.value) > 200:
        raise Refused(Problem("digital-deed-unknown", {}))
    if said.kind == "discard":
        _require_each_once(said.value)
    deed = deed_of(seat, said.kind, said.value)
    left = hand.held[Seat[seat]].bit_count()
    if isinstance(deed, Claimed) and said.value.strip() != str(left):
        raise Refused(Problem("digital-claim-all", {"cards": left}))
    return deed


def _require_each_once(value: str) -> None:
    """As a set of cards, one that is named twice would be there once."""
    cards = value.split()
    twice = sorted({card for card in cards if cards.count(card) > 1})
    if twice:
        raise Refused(Problem("discard-twice", {"card": card}) for card in twice)


def store(row: DealtHand, hand: Hand, deed: Deed, by: str, token: str = "") -> DealtHand:
    """Verify a deed and store it, with all that follows from it. The caller holds the table's turn."""
    after = do(hand, deed)
    kind, value = columns_of(deed)
    version = moved(row.table)
    HandDeed.objects.create(
        hand=row,
        ply=row.ply,
        seat=Seat(deed.seat).name,
        kind=kind,
        value=value,
        by=by,
        token=token,
        version=version,
        at=timezone.now(),
    )
    row.ply += 1
    row.changed_at = version
    remember(row, after)
    if not after.is_over:
        dealing.set_turn(row, after.turn)
        row.save(update_fields=["ply", "changed_at", "turn", "deadline", "warned_at"])
        known.goes_on(row)
    elif after.phase == FINISHED:
        finishing.finish(row, *tricks_taken(after))
    else:
        return dealing.deal_again(row, "passed-out")
    return row
