"""Who sits at a digital table, as its screens say it, and who has not been heard of for a while."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django.core.cache import cache
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.models import DigitalSeat, DigitalTable

# Seconds without a word from a device, after which its player counts as away. A page asks every few.
AWAY_AFTER = 40
_REMEMBERED = 6 * 60 * 60
_Kind = DigitalSeat.Kind


def _key(seat: DigitalSeat) -> str:
    """Of the chair and of the device that holds it: whose chair it was speaks for nobody who has it now."""
    return f"digital-seen:{seat.pk}:{seat.secret_hash[:16]}"


def note(seat: DigitalSeat) -> None:
    """The device in this chair has just asked. In the cache: reading a page changes no row."""
    with suppress(Exception):
        cache.set(_key(seat), timezone.now().timestamp(), _REMEMBERED)


def last_heard(seats: Iterable[DigitalSeat]) -> dict[int, float]:
    """By chair's key, the moment of the last word from its device; nothing of who was never heard."""
    keys = {_key(one): one.pk for one in seats}
    try:
        found = cache.get_many(keys)
    except Exception:
        return {}
    return {keys[key]: at for key, at in found.items()}


def chairs(table: DigitalTable) -> list[DigitalSeat]:
    """The four chairs in the order of play."""
    return sorted(table.seats.all(), key=lambda one: "NESW".index(one.seat))


def names(seats: Iterable[DigitalSeat]) -> dict[str, str]:
    return {one.seat: name_of(one) for one in seats}


def name_of(seat: DigitalSeat) -> str:
    if seat.kind != _Kind.BOT:
        return seat.name
    return (
        _("Bot for %(name)s") % {"name": seat.name} if seat.name else _("Bot %(seat)s") % {"seat": seat.seat}
    )


def kinds(seats: Iterable[DigitalSeat], heard: dict[int, float] | None = None) -> dict[str, str]:
    """person, bot, away (a person who is expected, or silent) or open. heard: as last_heard() gave it."""
    listed = list(seats)
    seen, now = last_heard(listed) if heard is None else heard, timezone.now().timestamp()
    return {one.seat: _kind(one, seen, now) for one in listed}


def _kind(seat: DigitalSeat, seen: dict[int, float], now: float) -> str:
    if seat.kind != _Kind.PERSON:
        return str(seat.kind)
    silent = now - seen.get(seat.pk, now) > AWAY_AFTER
    return "away" if not seat.secret_hash or silent else "person"


def seats_of(table: DigitalTable, mine: DigitalSeat | None = None) -> list[dict[str, Any]]:
    """The chairs for who wants to sit down: seat, name, kind, bot, and whether it is free or one's own."""
    listed = chairs(table)
    said = kinds(listed)
    return [
        {
            "seat": one.seat,
            "name": name_of(one),
            "kind": said[one.seat],
            "bot": one.bot,
            "free": one.kind != _Kind.PERSON or (not one.secret_hash and not one.is_substitute),
            "yours": mine is not None and mine.pk == one.pk,
        }
        for one in listed
    ]
