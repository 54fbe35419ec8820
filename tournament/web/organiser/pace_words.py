"""How fast the evening goes and when it will be over, in words, with what would end it earlier."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.pace import Pace, Slow
from tournament.models import Event
from tournament.queries.facts import Facts
from tournament.queries.pace import Cut, PaceView
from tournament.queries.views import EveningView
from tournament.services.changes import Change, Standing, faults

# A forecast is no truer than that.
STEP = timedelta(minutes=5)


@dataclass(frozen=True)
class Offer:
    """One way to end earlier. fields: what the page of changes is asked with."""

    told: str
    at: str
    fields: dict[str, int | str]


@dataclass(frozen=True)
class Shown:
    """ends: ``22:40``. reckoned: what with. slow: a sentence a slow table. tables: how fast each is."""

    ends: str
    reckoned: str
    slow: tuple[str, ...]
    tables: tuple[str, ...]
    offers: tuple[Offer, ...]


def marked(view: EveningView, found: PaceView | None) -> EveningView:
    """The evening with its slow tables marked."""
    if found is None or not found.slow or view.current is None:
        return view
    slow = {one.table for one in found.slow}
    tables = tuple(
        replace(one, marks=replace(one.marks, slow=True)) if one.marks and one.number in slow else one
        for one in view.current.tables
    )
    return replace(view, current=replace(view.current, tables=tables))


def shown(facts: Facts, found: PaceView | None) -> Shown | None:
    if found is None:
        return None
    ends, event = clock(facts.event, found.at), facts.event
    hands = facts.hands_in(max(one.number for one in facts.rounds if one.opened_at is not None))
    return Shown(
        ends,
        reckoned(found.found, in_hands=found.in_hands),
        tuple(_slow(event, one, hands) for one in found.slow),
        tuple(_table(*one) for one in found.tables),
        tuple(offer for offer in _offers(facts, found) if offer.at != ends),
    )


def clock(event: Event, at: datetime) -> str:
    """``22:40`` by the event's own clock, to the nearest five minutes."""
    start = datetime(1970, 1, 1, tzinfo=at.tzinfo)
    nearest = start + (at - start + STEP / 2) // STEP * STEP
    return date_format(nearest.astimezone(ZoneInfo(event.zone)), "H:i")


def minutes(seconds: int) -> str:
    """``6½`` or ``7``: minutes to the nearest half."""
    whole, half = divmod((seconds + 15) // 30, 2)
    return f"{whole}½" if half else str(whole)


def reckoned(found: Pace, *, in_hands: bool) -> str:
    """What the forecast was made with, and whether that was measured."""
    told = {"unit": minutes(found.unit), "change": minutes(found.change), "rounds": found.rounds}
    each = _("%(unit)s minutes a hand and %(change)s between rounds") % told
    if not in_hands:
        each = _("%(unit)s minutes a round and %(change)s between rounds") % told
    if not found.rounds:
        return _("Reckoned with %(each)s, as a rule of thumb.") % {"each": each}
    words = ngettext(
        "Reckoned with %(each)s, as in the round so far.",
        "Reckoned with %(each)s, as in the %(rounds)s rounds so far.",
        found.rounds,
    )
    return words % {**told, "each": each}


def _slow(event: Event, one: Slow, hands: int) -> str:
    """What the table has written, what the others have, and what comes of it."""
    said = _("Table %(table)s is slow: %(written)s of %(hands)s hands so far.")
    if one.others > one.written:
        said = _("Table %(table)s is slow: %(written)s of %(hands)s hands, the others %(others)s.")
    said = said % {"table": one.table, "written": one.written, "hands": hands, "others": one.others}
    late = ngettext(
        "It will end %(n)s minute after them.", "It will end %(n)s minutes after them.", one.behind // 60
    )
    return f"{said} " + late % {"n": one.behind // 60}


def _table(table: int, seconds: int) -> str:
    return _("Table %(table)s: %(minutes)s minutes a hand") % {"table": table, "minutes": minutes(seconds)}


def _offers(facts: Facts, found: PaceView) -> Iterator[Offer]:
    """The shorter evenings that can be had."""
    standing = Standing.of(facts)
    for cut in found.cuts:
        change = (
            Change("rounds", rounds=cut.rounds)
            if cut.hands is None
            else Change("hands", from_round=cut.from_round, hands=cut.hands)
        )
        if not faults(standing, change):
            yield Offer(_offer(cut), clock(facts.event, cut.at), _fields(cut))


def _fields(cut: Cut) -> dict[str, int | str]:
    if cut.hands is None:
        return {"kind": "rounds", "rounds": cut.rounds or 0}
    return {"kind": "hands", "from_round": cut.from_round or 0, "hands": cut.hands}


def _offer(cut: Cut) -> str:
    if cut.hands is None:
        return ngettext("%(n)s round in all", "%(n)s rounds in all", cut.rounds or 0) % {"n": cut.rounds}
    words = ngettext("%(n)s hand from round %(first)s", "%(n)s hands from round %(first)s", cut.hands)
    return words % {"n": cut.hands, "first": cut.from_round}
