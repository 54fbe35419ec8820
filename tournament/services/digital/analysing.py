"""What the cards of a hand that is over could have given; worked out by the worker, and kept."""

import logging
from typing import Any

from django.core.cache import cache

from scoring.engine.analysis import Analysis, Judged, analyse
from scoring.engine.cards import card_text
from scoring.engine.double_dummy import DoubleDummy
from scoring.problems import Refused
from tournament.announce import wake
from tournament.models import DealtHand, DigitalTable
from tournament.queries.digital.played import replayed
from tournament.services.writing import write

log = logging.getLogger(__name__)
ANALYSE = "tournament.analyse_hand"
# Seconds: after so many it is asked for again; after so many the asking is for nothing.
ASKED_AGAIN, EXPIRES = 90, 600
NONE: dict[str, Any] = {"state": "none", "best": None, "cards": []}
SIDES = ("ns", "ew")


def ask(table: DigitalTable, number: int) -> None:
    """Have it worked out, unless it was."""
    over = table.dealt_hands.filter(number=number, state=DealtHand.State.OVER)
    row = over.filter(analysis__isnull=True).first()
    if row is not None and _asks_first(row.pk) and not wake(ANALYSE, row.pk, expires=EXPIRES):
        _forget(row.pk)


def _key(hand_id: int) -> str:
    return f"digital-analysis:{hand_id}"


def _asks_first(hand_id: int) -> bool:
    """Whether nobody has asked for a while: every look at a hand would start another working out."""
    try:
        return bool(cache.add(_key(hand_id), True, ASKED_AGAIN))
    except Exception:
        return True


def _forget(hand_id: int) -> None:
    try:
        cache.delete(_key(hand_id))
    except Exception:
        return


def run(hand_id: int) -> bool:
    """Work out one hand and keep what was found; False where there is nothing to do."""
    rows = DealtHand.objects.filter(pk=hand_id, state=DealtHand.State.OVER, analysis__isnull=True)
    row = rows.select_related("table").first()
    if row is None:
        return False
    with DoubleDummy() as solver:
        try:
            found = told(analyse(replayed(row), solver.solve))
        except Refused as refusal:
            log.warning("Hand %s was not analysed: %s", hand_id, refusal.problems[0].code)
            found = NONE
    with write():
        return bool(rows.update(analysis=found))


def told(found: Analysis) -> dict[str, Any]:
    best = dict(zip(SIDES, found.best, strict=True)) if found.best is not None else None
    return {
        "state": "ready",
        "best": best,
        "best_from": found.best_from,
        "cards": [_card(one) for one in found.cards],
    }


def _card(one: Judged) -> dict[str, Any]:
    return {
        "place": one.place,
        "cost": one.cost,
        "better": [card_text(card) for card in one.better],
        "tricks": dict(zip(SIDES, one.tricks, strict=True)) if one.tricks is not None else None,
    }
