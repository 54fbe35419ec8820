"""What is held about a person, and how it is erased without breaking a result or the log's chain."""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from tournament.models import (
    Adjustment,
    DealtHand,
    Entry,
    EntryPlayer,
    Event,
    Export,
    FinalStandings,
    HandScore,
    Invitation,
    LogEntry,
    Mail,
    Member,
    Sitting,
    Substitute,
    User,
)
from tournament.queries.embargo import shown_through
from tournament.queries.facts import gather
from tournament.queries.people_seated import people_of, played_by
from tournament.queries.standings import standings
from tournament.services import backups, log, names
from tournament.services.digital import tidying
from tournament.services.mails.rows import hash_of
from tournament.services.writing import changed, write

# Free text beside the log: model, field, and how its rows hang on an event.
TEXTS = (
    (Entry, "label", "event"),
    (HandScore, "reason", "sitting__round__event"),
    (Sitting, "short", "round__event"),
    (Sitting, "accepted", "round__event"),
    (Adjustment, "reason", "event"),
    (DealtHand, "reason", "table__sitting__round__event"),
)


def held_about(member: Member) -> dict[str, Any]:
    """Everything that is stored about a member, as JSON values."""
    places = EntryPlayer.objects.filter(member=member).select_related("entry__event").order_by("pk")
    return {
        "club": member.club.name,
        "name": member.name,
        "mail": member.email,
        "telephone": member.phone,
        "plays_here": member.is_active,
        "member_since": member.created_at.isoformat(),
        "sign_in": member.user.email if member.user else None,
        "results_by_mail": member.wants_results,
        "letters": [_letter(mail) for mail in _letters(member).order_by("pk")],
        "events": [_played(place) for place in places],
        "rounds": list(_rounds(member)),
        "log": [
            {"at": line.at.isoformat(), "deed": line.deed, "details": line.details}
            for line in _lines(member)
            if _names_it(line.details, member.name)
        ],
    }


def _letters(member: Member) -> QuerySet[Mail]:
    """What the club's events have written, or are about to write, to the member's address."""
    found = Mail.objects.filter(who=hash_of(member.email), event__club=member.club)
    return found.select_related("event") if member.email else found.none()


def _letter(mail: Mail) -> dict[str, Any]:
    sent = mail.sent_at.isoformat() if mail.sent_at else None
    return {"kind": mail.kind, "event": mail.event.name if mail.event else None, "sent": sent}


def _played(place: EntryPlayer) -> dict[str, Any]:
    event, number = place.entry.event, place.entry.number
    # The club's people may read this who do not run the event: nobody learns a place before the players.
    rows = standings(event).rows if shown_through(event) is None else ()
    row = next((row for row in rows if row.entry_number == number), None)
    partner = place.entry.players.exclude(pk=place.pk).values_list("name", flat=True).first()
    return {
        "event": event.name,
        "date": event.date.isoformat(),
        "entered_as": place.name,
        "partner": partner,
        "number": number,
        "rank": row.rank if row else None,
    }


def _rounds(member: Member) -> Iterator[dict[str, Any]]:
    """The rounds in which the member himself sat at a table, for himself or in another's stead."""
    for event in _events(member).order_by("pk"):
        for entry, rounds in played_by(people_of(event), gather(event), member.key).items():
            yield {
                "event": event.name,
                "date": event.date.isoformat(),
                "number": entry,
                "rounds": list(rounds),
            }


def _events(member: Member) -> QuerySet[Event]:
    """Those in which the member is registered, or played in another's stead."""
    own = Q(entries__players__member=member) | Q(substitutes__member=member)
    return Event.objects.filter(own).distinct()


def _lines(member: Member) -> Iterable[LogEntry]:
    """The log of the club and of the events the member played in."""
    played = _events(member)
    return LogEntry.objects.filter(Q(club=member.club) | Q(event__in=played)).distinct().order_by("pk")


def _names_it(value: object, name: str) -> bool:
    return name in json.dumps(value, ensure_ascii=False)


def erase(member: Member, by: User | None) -> None:
    """Take the person out of everything: results stay, under a name that says nothing.

    Refused(``person-still-plays``) while an event with him is not over. The log's lines lose
    his name and their salt; their seals hold. Files that name him are removed; dumps of whole
    nights go by themselves after KEPT_WHOLE nights.
    """
    written = {member.name, *EntryPlayer.objects.filter(member=member).values_list("name", flat=True)}
    written |= set(member.substitute_places.values_list("name", flat=True))
    with write():
        events = _events_over(member)
        stranger = _("Former member %(number)s") % {"number": member.pk}
        without = _without(written, stranger)
        _erase_log(_lines(member), without)
        _erase_texts(events, without)
        _letters(member).delete()
        EntryPlayer.objects.filter(member=member).update(name=stranger)
        Substitute.objects.filter(member=member).update(name=stranger)
        tidying.rename(member.club, written, without)
        member.name, member.key, member.user = stranger, names.key(stranger), None
        member.email, member.phone, member.is_active, member.wants_results = "", "", False, False
        member.save()
        log.record("person-erased", club=member.club, by=by, member=member.pk)
        for event in events:
            changed(event)
    _erase_files(events)


def _events_over(member: Member) -> list[Event]:
    """The member's events, locked as write() locks one, before anything else is."""
    rows = Event.objects.select_for_update(no_key=True).filter(pk__in=_events(member).values("pk"))
    events = list(rows.order_by("pk"))
    open_ones = [event.name for event in events if event.state != Event.State.CLOSED]
    if open_ones:
        raise Refused(Problem("person-still-plays", {"name": member.name, "events": open_ones}))
    return events


def _without(written: set[str], stranger: str) -> Callable[[str], str]:
    """Puts the stranger for each of the names, and not for a longer name that begins or ends like one."""
    choices = "|".join(map(re.escape, sorted(written, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{choices})(?!\w)")
    return lambda text: pattern.sub(stranger, text)


def _erase_log(lines: Iterable[LogEntry], without: Callable[[str], str]) -> None:
    for line in lines:
        details = _replaced(line.details, without)
        if details != line.details:
            LogEntry.objects.filter(pk=line.pk).update(details=details, salt="")


def _replaced(value: Any, without: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return without(value)
    if isinstance(value, dict):
        return {key: _replaced(one, without) for key, one in value.items()}
    return [_replaced(one, without) for one in value] if isinstance(value, list) else value


def _erase_texts(events: list[Event], without: Callable[[str], str]) -> None:
    for model, field, path in TEXTS:
        rows = model._default_manager.filter(**{f"{path}__in": events}).exclude(**{field: ""})
        _rewrite(rows, field, without)
    _rewrite(Mail.objects.filter(event__in=events), "details", without)
    _rewrite(FinalStandings.objects.filter(event__in=events), "document", without)


def _rewrite(rows: Iterable[Model], field: str, without: Callable[[str], str]) -> None:
    for row in rows:
        before = getattr(row, field)
        after = _replaced(before, without)
        if after != before:
            setattr(row, field, after)
            row.save(update_fields=[field])


def _erase_files(events: list[Event]) -> None:
    """Made files are made again when somebody asks; an event's own backup is made again at once."""
    for export in Export.objects.filter(event__in=events):
        if export.file:
            export.file.delete(save=False)
        export.delete()
    for event in events:
        if backups.forget_event(event):
            backups.back_up_event(event)


def erase_user(user: User, by: User | None) -> None:
    """Take away a sign-in: it can never be used again, and the log says "erased" where it said the name.

    Refused(``last-owner``) for the only owner of the installation.
    """
    owners = User.objects.filter(is_superuser=True, is_active=True)
    if user.is_superuser and not owners.exclude(pk=user.pk).exists():
        raise Refused(Problem("last-owner", {"name": str(user)}))
    words = {user.email, user.name} - {""}
    with write():
        stranger = _("Former user %(number)s") % {"number": user.pk}
        _erase_log(LogEntry.objects.order_by("pk"), _without(words, stranger))
        Mail.objects.filter(who=hash_of(user.email)).delete()
        Invitation.objects.filter(email=user.email).delete()
        tidying.rename_user(user, stranger)
        user.email, user.name = f"erased-{user.pk}@example.invalid", stranger
        user.is_active = user.is_staff = user.is_superuser = False
        user.set_unusable_password()
        user.save()
        user.club_roles.all().delete()
        user.event_roles.all().delete()
        log.record("user-erased", by=by, user=user.pk)
