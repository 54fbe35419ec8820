"""The rows of a hand replayed through the engine.

A hand of forty deeds is not begun anew for each of them: what was replayed is kept, and goes on from
there. It depends on the rows alone, so that every process may keep its own; what a transaction has
replayed is kept when it is stored, since rows that are undone may be followed by others.
"""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from datetime import datetime
from functools import partial

from django.db import transaction

from scoring.engine.doing import do
from scoring.engine.hand import Hand, start
from scoring.engine.seats import Seat
from tournament.mapping.engine_hands import columns_of, deal_told, deed_of, game_told
from tournament.models import DealtHand

# seat, kind, value: of each deed.
Deeds = Sequence[tuple[str, str, str]]
_MOST = 512
_Key = tuple[int, datetime, str]
_kept: OrderedDict[_Key, tuple[Deeds, Hand]] = OrderedDict()
_guard = threading.Lock()


def deeds_of(row: DealtHand) -> Deeds:
    """What was done in the hand, in order."""
    return tuple(row.deeds.order_by("ply").values_list("seat", "kind", "value"))


def _key(row: DealtHand) -> _Key:
    """Of two databases, hands may share a number, not a beginning."""
    return row.pk, row.made_at, row.table.code


def replayed(row: DealtHand, deeds: Deeds | None = None) -> Hand:
    """The hand after these deeds, all of them by default."""
    key = _key(row)
    with _guard:
        known, hand = _kept.get(key, ((), None))
    if deeds is None and hand is not None and len(known) == row.ply:
        # Deeds are only ever added: so many are these.
        return hand
    done = deeds_of(row) if deeds is None else deeds
    if hand is None or known != done[: len(known)]:
        known, hand = (), start(game_told(row.game), deal_told(row.deal, row.dealer))
    for seat, kind, value in done[len(known) :]:
        hand = do(hand, deed_of(seat, kind, value))
    transaction.on_commit(partial(_keep, key, done, hand))
    return hand


def remember(row: DealtHand, hand: Hand) -> None:
    """The hand after the deed that the caller is about to store, so that nobody reads the rows for it."""
    done = tuple((Seat(deed.seat).name, *columns_of(deed)) for deed in hand.deeds)
    transaction.on_commit(partial(_keep, _key(row), done, hand))


def _keep(key: _Key, done: Deeds, hand: Hand) -> None:
    with _guard:
        _kept[key] = (done, hand)
        _kept.move_to_end(key)
        while len(_kept) > _MOST:
            _kept.popitem(last=False)
