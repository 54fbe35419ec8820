"""Lots and play-offs: recorded with who and when. They add no points and are never drawn in silence."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone

from scoring import lots as pure
from scoring.problems import Problem, Refused
from tournament.mapping.prizes import stages_of
from tournament.models import Event, Lot, User
from tournament.services import states
from tournament.services.log import record
from tournament.services.texts import LONGEST_NAME, clean, text_faults
from tournament.services.writing import changed, write

LARGEST_SEED = 10**6


def draw(event: Event, entries: Sequence[int], by: User | None, *, stage: int = 1, prize: str = "") -> Lot:
    """Draw an order of these entries from a fresh seed, which is published with it.

    prize: the list of prizes that it decides; "" for places. Refused for fewer than two entries.
    """
    seed = secrets.randbelow(LARGEST_SEED)
    return keep(event, pure.draw(entries, seed), by, kind=Lot.Kind.LOT, seed=seed, stage=stage, prize=prize)


def keep(
    event: Event,
    order: Sequence[int],
    by: User | None,
    *,
    kind: str,
    seed: int | None = None,
    stage: int = 1,
    prize: str = "",
    who: str = "",
    at: datetime | None = None,
    after_round: int | None = None,
) -> Lot:
    """Record an order, the best first. who: by whose hand, where that is not the person who types it.

    kind: ``lot`` (with a seed when it was drawn from one) or ``play-off``. Refused with everything
    that is wrong with it.
    """
    with write(event):
        states.require(event, "draw-prize" if prize else "draw-lot")
        # An address is nobody's to read: who has no name signs as the club.
        name = clean(who) or (by.name if by is not None and by.pk else "") or event.club.name
        moment = at or timezone.now()
        last = after_round if after_round is not None else _last_round(event)
        lot = pure.Lot(tuple(order), kind, name, moment.isoformat(), seed, stage, last)
        numbers = set(event.entries.filter(number__isnull=False).values_list("number", flat=True))
        problems = [*pure.lot_faults(lot, numbers), *text_faults(name, "by", LONGEST_NAME)]
        if prize and prize not in {one["key"] for one in event.prizes}:
            problems.append(Problem("lot-prize", {"key": prize}))
        stages = len(stages_of(event))
        if not 1 <= stage <= stages:
            problems.append(Problem("lot-stage", {"stage": stage, "stages": stages}))
        elif at is None:
            # What a file tells has been decided long ago, the first time or the second.
            problems += _drawn_already(event, lot, prize)
        if problems:
            raise Refused(problems)
        made = Lot.objects.create(
            event=event,
            stage=stage,
            after_round=last,
            kind=kind,
            order=list(lot.order),
            seed=seed,
            prize=prize,
            by=name,
            at=moment,
            given_by=by if by is not None and by.pk else None,
        )
        told = {"kind": kind, "order": made.order, "seed": seed, "who": name, "prize": prize}
        record("lot-recorded", event=event, by=by, **told)
        changed(event)
    return made


def _drawn_already(event: Event, wanted: pure.Lot, prize: str) -> list[Problem]:
    """A second press of the button draws no second lot that would quietly decide in place of the first."""
    standing = event.lots.filter(
        kind=wanted.kind, stage=wanted.stage, prize=prize, taken_back_at__isnull=True
    )
    orders = standing.values_list("order", flat=True)
    found = next((order for order in orders if set(order) == set(wanted.order)), None)
    # As text: a list of numbers would read "1 and 2", which is no order.
    return [Problem("lot-drawn-already", {"order": ", ".join(map(str, found))})] if found else []


def _last_round(event: Event) -> int:
    last = event.rounds.filter(opened_at__isnull=False).order_by("-number").first()
    return last.number if last else 0


def take_back(lot: Lot, by: User | None) -> Lot:
    """The lot decides nothing any more, and stays on record."""
    event = lot.event
    with write(event):
        states.require(event, "draw-prize" if lot.prize else "draw-lot")
        lot.refresh_from_db(fields=["taken_back_at", "taken_back_by"])
        if lot.taken_back_at is None:
            lot.taken_back_at = timezone.now()
            lot.taken_back_by = by if by is not None and by.pk else None
            lot.save(update_fields=["taken_back_at", "taken_back_by"])
            record("lot-taken-back", event=event, by=by, kind=lot.kind, order=lot.order)
            changed(event)
    return lot
