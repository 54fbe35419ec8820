"""An event from its first thought to its last table: the door that pages, admin and commands use."""

import datetime as dt
from typing import Any

from django.utils.text import slugify

from scoring.problems import Problem, Refused
from tournament.mapping.movements import first_planned
from tournament.models import Club, Entry, EntryPlayer, Event, EventRole, User
from tournament.services import event_fields, states
from tournament.services.closing import close, reopen
from tournament.services.discarding import discard
from tournament.services.log import record
from tournament.services.seating import Plan, preview, seat, unseat
from tournament.services.settling import settle_waiting
from tournament.services.writing import changed, write

__all__ = [
    "Plan",
    "change",
    "close",
    "copy",
    "create",
    "discard",
    "preview",
    "reopen",
    "seat",
    "set_public",
    "unseat",
]

LONGEST_SLUG = 80


def create(
    club: Club, by: User | None, *, name: str, date: dt.date, zone: str | None = None, **fields: Any
) -> Event:
    """A new event in draft, of which ``by`` is an organiser.

    fields: those of event_fields.FIELDS, and ``slug`` for an address of one's own.
    Refused with everything that is wrong; nothing is stored then.
    """
    wanted = fields.pop("slug", None)
    values = event_fields.cleaned({"name": name, "date": date, **fields, "zone": zone or club.zone})
    if "movement" not in values:
        values["movement"] = event_fields.usual_movement(values.get("kind", Event.Kind.PAIRS))
    ranking = event_fields.usual_ranking(values.get("rules"))
    if "rank_by" not in values and ranking:
        values["rank_by"] = ranking
    with write():
        event = Event(club=club, **values)
        event_fields.require(event)
        event.slug = _own_slug(wanted) if wanted else _free_slug(event)
        event.save(force_insert=True)
        if by is not None:
            EventRole.objects.create(event=event, user=by, role=EventRole.Role.ORGANISER)
        record("event-created", event=event, by=by, name=event.name)
        changed(event)
    return event


def _own_slug(wanted: object) -> str:
    if not isinstance(wanted, str) or slugify(wanted) != wanted or not 0 < len(wanted) <= LONGEST_SLUG:
        raise Refused(Problem("slug-form", {"field": "slug", "value": str(wanted)[:LONGEST_SLUG]}))
    if Event.objects.filter(slug=wanted).exists():
        raise Refused(Problem("slug-taken", {"field": "slug", "value": wanted}))
    return wanted


def _free_slug(event: Event) -> str:
    stem = f"{slugify(event.name)[:60].strip('-') or 'whist'}-{event.date:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    number = 1
    while (slug := stem if number == 1 else f"{stem}-{number}") in taken:
        number += 1
    return slug


def change(event: Event, by: User | None, **fields: Any) -> Event:
    """Change settings. Once seated only the name, the ranking list, the sit-out policy, the clock,
    what tables may send, prizes and the embargo may change.

    Refused with everything that is wrong, and what the event's state forbids; nothing is stored then.
    """
    values = event_fields.cleaned(fields)
    with write(event):
        _follow_kind(event, values)
        before = {field: getattr(event, field) for field in values}
        altered = [field for field, value in values.items() if before[field] != value]
        _refuse_forbidden(event, altered)
        try:
            for field in altered:
                setattr(event, field, values[field])
            event_fields.require(event)
        except Refused:
            for field, value in before.items():
                setattr(event, field, value)
            raise
        if altered:
            event.save(update_fields=altered)
            if "confirmation" in altered:
                settle_waiting(event)
            details = {field: [_plain(before[field]), _plain(values[field])] for field in altered}
            record("event-changed", event=event, by=by, fields=details)
            changed(event)
    return event


def _follow_kind(event: Event, values: dict[str, Any]) -> None:
    """Other entries need another movement; entries that are there already keep an event of their kind."""
    if values.get("kind", event.kind) == event.kind:
        return
    if event.entries.exists():
        raise Refused(Problem("kind-with-entries", {"entries": event.entries.count()}))
    values.setdefault("movement", event_fields.usual_movement(values["kind"]))


def _refuse_forbidden(event: Event, altered: list[str]) -> None:
    deeds = {_deed_of(field) for field in altered}
    problems = [problem for deed in sorted(deeds) if (problem := states.fault(event, deed))]
    if problems:
        raise Refused(problems)


def _deed_of(field: str) -> str:
    if field in event_fields.NAME_FIELDS:
        return "rename"
    if field in event_fields.CLOCK_FIELDS:
        return "change-clock"
    if field in event_fields.TABLE_FIELDS:
        return "change-tables"
    if field in event_fields.EMBARGO_FIELDS:
        return "change-embargo"
    if field in event_fields.PRIZE_FIELDS:
        return "change-prizes"
    return "change-ranking" if field in event_fields.RANKING_FIELDS else "change-game"


def _plain(value: object) -> object:
    return value.isoformat() if isinstance(value, dt.date) else value


def set_public(event: Event, by: User | None, on: bool) -> Event:
    """Show the event on the public page, or take it off."""
    with write(event):
        if event.is_public != bool(on):
            event.is_public = bool(on)
            event.save(update_fields=["is_public"])
            record("event-published" if on else "event-hidden", event=event, by=by)
            changed(event)
    return event


def copy(event: Event, by: User | None, *, name: str, date: dt.date) -> Event:
    """The same again on another day: entries, rules and roles; nobody here yet, nothing played."""
    own = ("name", "date", *event_fields.OF_ONE_EVENING)
    kept = {field: getattr(event, field) for field in event_fields.FIELDS if field not in own}
    kept["movement_options"] = first_planned(event.movement_options)
    with write():
        made = create(event.club, by, name=name, date=date, **kept)
        known = set(made.roles.values_list("user_id", flat=True))
        EventRole.objects.bulk_create(
            EventRole(event=made, user_id=role.user_id, role=role.role)
            for role in event.roles.all()
            if role.user_id not in known
        )
        _copy_entries(event, made)
        record("event-copied", event=made, by=by, source=event.name)
    return made


def _copy_entries(event: Event, made: Event) -> None:
    came = list(event.entries.filter(status=Entry.Status.ENTERED).prefetch_related("players"))
    entries = Entry.objects.bulk_create(
        Entry(event=made, number=number, label=old.label, home_club=old.home_club, role=old.role)
        for number, old in enumerate(came, start=1)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(event=made, entry=new, position=player.position, member=player.member, name=player.name)
        for old, new in zip(came, entries, strict=True)
        for player in old.players.all()
    )
