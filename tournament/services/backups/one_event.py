"""One event with all that belongs to it: entries, seating, every version of every result, disputes, log.

It is restored into any installation, beside what is there. Rows get new numbers; people are
found again by their names in the club and users by their mail addresses.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

from scoring.problems import Problem, Refused
from tournament.models import Club, Event, LogSeal, Member, User
from tournament.services.backups.files import NotABackup, head_of, read_rows, write_lines
from tournament.services.backups.rows import (
    APP,
    instance_of,
    models_of,
    newest_migration,
    one_moment,
    row_of,
)
from tournament.services.log import record
from tournament.services.names import key
from tournament.services.writing import changed, write

# How the rows of each model hang on the event. What stands in neither table is not the event's:
# links that were handed out (invitations), and what belongs to the club or the installation.
PATHS: Mapping[str, str] = {
    "event": "pk",
    "entry": "event",
    "entryplayer": "event",
    "substitute": "event",
    "eventrole": "event",
    "round": "event",
    "sitting": "round__event",
    "seat": "round__event",
    "tablecode": "event",
    "tablesession": "sitting__round__event",
    "submission": "sitting__round__event",
    "handscore": "sitting__round__event",
    "agreement": "hand_score__sitting__round__event",
    "heldresult": "sitting__round__event",
    "shuffle": "event",
    "digitalplan": "event",
    "digitaltable": "sitting__round__event",
    "digitalseat": "table__sitting__round__event",
    "playerseed": "table__sitting__round__event",
    "dealthand": "table__sitting__round__event",
    "handdeed": "hand__table__sitting__round__event",
    "penalty": "sitting__round__event",
    "adjustment": "event",
    "lot": "event",
    "changedplace": "event",
    "wrongseat": "sitting__round__event",
    "logentry": "event",
    "logseal": "line__event",
    "finalstandings": "event",
}
NOT_OF_AN_EVENT = frozenset(
    {
        *("user", "user_groups", "user_user_permissions", "club", "clubrole", "member"),
        *("invitation", "resetlink", "mailstop"),
    }
)


def write_event(event: Event, path: Path) -> int:
    """Write the event as it is at this moment; how many rows."""
    with one_moment():
        event = Event.objects.select_related("club").get(pk=event.pk)
        return write_lines(path, _head(event), _rows(event))


def _head(event: Event) -> dict[str, Any]:
    own = Q(entry_places__event=event) | Q(substitute_places__event=event)
    members = Member.objects.filter(own).distinct().order_by("pk")
    users = User.objects.filter(pk__in=_users_of(event)).order_by("pk")
    return {
        "kind": "event",
        "made_at": timezone.now().isoformat(),
        "migration": newest_migration(),
        "event": event.slug,
        "club": {"name": event.club.name, "slug": event.club.slug, "zone": event.club.zone},
        "members": {str(one.pk): one.name for one in members},
        "users": {str(one.pk): one.email for one in users},
    }


def _own_models() -> Iterator[type[models.Model]]:
    for model in models_of(apps):
        if model._meta.model_name in PATHS:
            yield model


def _users_of(event: Event) -> set[int]:
    found: set[int] = set()
    for model in _own_models():
        for field in model._meta.concrete_fields:
            if field.related_model is User:
                rows = model._default_manager.filter(**{PATHS[model._meta.model_name]: event.pk})
                found |= set(rows.exclude(**{field.name: None}).values_list(field.attname, flat=True))
    return found


def _rows(event: Event) -> Iterator[dict[str, Any]]:
    for model in _own_models():
        name = model._meta.model_name
        for instance in (
            model._default_manager.filter(**{PATHS[name]: event.pk}).order_by("pk").iterator(1000)
        ):
            yield {"model": name, "row": row_of(instance)}


def restore_event(path: Path, by: User | None, *, club: Club | None = None) -> Event:
    """Store the event under its address, or under the next free one, in ``club`` or the club of its name.

    Raises NotABackup, or Refused (``backup-event-there``: its log is here already); then nothing is stored.
    """
    head = head_of(path)
    if head.get("kind") != "event":
        raise NotABackup(
            Problem("backup-kind", {"file": path.name, "kind": str(head.get("kind")), "wanted": "event"})
        )
    if head.get("migration") != newest_migration():
        raise NotABackup(
            Problem("backup-other-migration", {"file": path.name, "migration": str(head.get("migration"))})
        )
    with write():
        restoring = _Restoring(head, club or _club(head["club"]), path)
        for line in read_rows(path):
            restoring.take(line["model"], line["row"])
        event = restoring.event()
        record("event-restored", event=event, by=by, made_at=head["made_at"])
        changed(event)
    return event


def _club(told: Mapping[str, str]) -> Club:
    found = Club.objects.filter(slug=told["slug"]).first()
    return found or Club.objects.create(name=told["name"], slug=told["slug"], zone=told["zone"])


class _Restoring:
    """Old numbers to new rows, model by model."""

    def __init__(self, head: Mapping[str, Any], club: Club, path: Path) -> None:
        self.club, self.path = club, path
        self.new: dict[str, dict[int, int]] = {name: {} for name in PATHS}
        known = dict(User.objects.filter(email__in=head["users"].values()).values_list("email", "pk"))
        self.users = {int(old): known[mail] for old, mail in head["users"].items() if mail in known}
        self.members = {int(old): _member(club, name).pk for old, name in head["members"].items()}

    def take(self, name: str, row: dict[str, Any]) -> None:
        if name not in PATHS:
            raise NotABackup(Problem("backup-unreadable", {"file": self.path.name}))
        model = apps.get_model(APP, name)
        old = row.pop("id")
        if not self._point(model, row):
            return
        if name == "event":
            row["slug"] = _free_slug(row["slug"])
        if name == "logseal":
            if LogSeal.objects.filter(hash=row["hash"]).exists():
                raise Refused(Problem("backup-event-there", {"file": self.path.name}))
            row["is_restored"] = True
        instance = instance_of(model, row)
        model._base_manager.bulk_create([instance])
        self.new[name][old] = instance.pk

    def _point(self, model: type[models.Model], row: dict[str, Any]) -> bool:
        """Turn what the row points to into the rows of today; False when it cannot be without one of them."""
        for field in model._meta.concrete_fields:
            if not field.is_relation or row[field.attname] is None:
                continue
            found = self._found(field.related_model, row[field.attname])
            if found is None and not field.null:
                return False
            row[field.attname] = found
        return True

    def _found(self, model: Any, old: int) -> int | None:
        if model is Club:
            return self.club.pk
        if model is User:
            return self.users.get(old)
        if model is Member:
            return self.members.get(old)
        return self.new[model._meta.model_name].get(old)

    def event(self) -> Event:
        if len(self.new["event"]) != 1:
            raise NotABackup(Problem("backup-unreadable", {"file": self.path.name}))
        return Event.objects.get(pk=next(iter(self.new["event"].values())))


def _member(club: Club, name: str) -> Member:
    found, _made = Member.objects.get_or_create(club=club, key=key(name), defaults={"name": name})
    return found


def _free_slug(wanted: str) -> str:
    wanted = slugify(wanted)[:70]
    taken = set(Event.objects.filter(slug__startswith=wanted).values_list("slug", flat=True))
    free = (f"{wanted}-{number}" for number in range(2, len(taken) + 3))
    return wanted if wanted not in taken else next(slug for slug in free if slug not in taken)
