"""Bots at digital tables. They see a seat's view and nothing else, and act by the same door as people.

They live in the worker: a thread of it looks every moment for tables where a bot has to act, so that a
person never waits a second for one. While there is no worker people play on, and the bots' turns wait in
the rows until somebody looks again.
"""

import logging
import secrets
import threading
import time

from django.db import close_old_connections
from django.db.models import F

from scoring.engine.bots.registry import bot_called
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.deeds import Deed
from scoring.engine.double_dummy import DoubleDummy
from scoring.engine.hand import Hand
from scoring.engine.seats import Seat
from scoring.engine.view import view_for
from scoring.problems import Refused
from tournament.models import DealtHand, DigitalSeat
from tournament.queries.digital.played import replayed
from tournament.services.digital import finishing, limits, playing
from tournament.services.digital.turns import at_table

log = logging.getLogger(__name__)
# Seconds between two looks: at a table one bot after the other acts, and people can follow.
PAUSE = 0.25
# Between two looks for results that were not entered.
SELDOM = 5.0

# Nothing of it is started before a bot asks, and one thread after the other asks it.
_SOLVER = DoubleDummy()


def due() -> list[tuple[DealtHand, DigitalSeat]]:
    """The hands in which it is a bot's turn, with its chair."""
    seats = DigitalSeat.objects.filter(
        kind=DigitalSeat.Kind.BOT,
        table__dealt_hands__state=DealtHand.State.PLAYING,
        table__dealt_hands__turn=F("seat"),
    )
    chairs = {seat.table_id: seat for seat in seats.select_related("table")}
    rows = DealtHand.objects.filter(state=DealtHand.State.PLAYING, table__in=list(chairs))
    found = [(row, chairs[row.table_id]) for row in rows.select_related("table").order_by("table")]
    return [(row, seat) for row, seat in found if row.turn == seat.seat]


def play_due() -> int:
    """One deed at every table where it is a bot's turn; how many."""
    done = 0
    for row, seat in due():
        try:
            done += play_one(row, seat)
        except Exception:
            log.exception("The bot at digital table %s could not act", row.table_id)
    return done


def play_one(found: DealtHand, seat: DigitalSeat) -> bool:
    """Think first, then act, where nothing has happened meanwhile; whether it did."""
    hand = replayed(found)
    if len(hand.deeds) != found.ply or hand.turn is None or hand.turn.name != seat.seat:
        return False
    deed = _thought(hand, hand.turn, seat.bot)
    table = found.table
    with at_table(table):
        row = playing.hand_played(table)
        if row is None or (row.pk, row.ply) != (found.pk, found.ply):
            return False
        if not table.seats.filter(pk=seat.pk, kind=DigitalSeat.Kind.BOT).exists():
            return False
        row = playing.store(row, replayed(row), deed, playing.BOT)
    finishing.enter_what_is_over(row)
    return True


def _thought(hand: Hand, seat: Seat, name: str) -> Deed:
    view, seed = view_for(hand, seat, remembers=True), secrets.randbits(32)
    try:
        return bot_called(name, _SOLVER)(view, seed)
    except Refused as refused:
        # Without the library that it needs, a strong bot plays by the rules.
        log.warning("The bot %s plays by the rules: %s", name, refused.problems[0].code)
        return deed_by_rules(view, seed)


def keep_playing(ending: threading.Event) -> None:
    """The thread of a worker: bots' turns, turns whose time is up, and results that were not entered."""
    entered_at = 0.0
    while not ending.wait(PAUSE):
        try:
            close_old_connections()
            play_due()
            limits.take_effect_everywhere()
            if time.monotonic() - entered_at > SELDOM:
                finishing.enter_due()
                entered_at = time.monotonic()
        except Exception:
            # A database that is away: it is looked at again.
            log.exception("The bots could not look at their tables")
            ending.wait(SELDOM)
    close_old_connections()
