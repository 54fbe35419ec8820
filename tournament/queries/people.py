"""Reads about people: roles, accounts, members."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Club, ClubRole, Event, EventRole, Invitation, Mail, Member, User
from tournament.services import names
from tournament.services.permissions import may


@dataclass(frozen=True)
class HeldRole:
    """One role of one person, as a line of a list. place: the club's or event's name; may_link: whether
    the reader may hand this person a new password."""

    id: int
    user_id: int
    name: str
    email: str
    role: str
    role_name: str
    place: str = ""
    slug: str = ""
    is_event: bool = False
    may_link: bool = False


@dataclass(frozen=True)
class OpenInvitation:
    """A link that nobody has used yet. email: where it was sent, and mail: how far that letter is (a state
    of Mail), both empty for a link that was handed over."""

    id: int
    role_name: str
    made_by: str
    expires_at: datetime
    email: str = ""
    mail: str = ""


def roles_of(user: User) -> tuple[HeldRole, ...]:
    """Everything this person is, clubs first."""
    clubs = ClubRole.objects.filter(user=user).select_related("club", "user").order_by("club__name", "pk")
    events = (
        EventRole.objects.filter(user=user).select_related("event", "user").order_by("-event__date", "pk")
    )
    return tuple(
        [_held(role, place=role.club.name, slug=role.club.slug) for role in clubs]
        + [_held(role, place=role.event.name, slug=role.event.slug, is_event=True) for role in events]
    )


def club_people(club: Club, may_link: Iterable[int] = ()) -> tuple[HeldRole, ...]:
    roles = ClubRole.objects.filter(club=club).select_related("user").order_by("role", "user__name", "pk")
    allowed = set(may_link)
    return tuple(_held(role, may_link=role.user_id in allowed) for role in roles)


def event_people(event: Event, may_link: Iterable[int] = ()) -> tuple[HeldRole, ...]:
    roles = EventRole.objects.filter(event=event).select_related("user").order_by("role", "user__name", "pk")
    allowed = set(may_link)
    return tuple(_held(role, may_link=role.user_id in allowed) for role in roles)


def _held(
    role: ClubRole | EventRole,
    *,
    place: str = "",
    slug: str = "",
    is_event: bool = False,
    may_link: bool = False,
) -> HeldRole:
    return HeldRole(
        role.pk,
        role.user_id,
        str(role.user),
        role.user.email,
        role.role,
        role.get_role_display(),
        place,
        slug,
        is_event,
        may_link,
    )


def open_invitations(event: Event) -> tuple[OpenInvitation, ...]:
    found = Invitation.objects.filter(
        event=event, used_at__isnull=True, withdrawn_at__isnull=True, expires_at__gt=timezone.now()
    ).select_related("made_by")
    letters = Mail.objects.filter(event=event, kind=Mail.Kind.INVITATION)
    states = dict(letters.values_list("what", "state"))
    return tuple(
        OpenInvitation(
            one.pk,
            one.get_role_display(),
            str(one.made_by),
            one.expires_at,
            one.email,
            states.get(str(one.pk), ""),
        )
        for one in found
        if may(one.made_by, "run-event", event=event)
    )


def members(club: Club, *, search: str = "", inactive: bool = False) -> QuerySet[Member]:
    """Members by name; those who stopped playing only when asked for. The search reads names and contact."""
    found = Member.objects.filter(club=club)
    if not inactive:
        found = found.filter(is_active=True)
    for word in names.key(search).split():
        found = found.filter(Q(key__contains=word) | Q(email__icontains=word) | Q(phone__contains=word))
    return found


def suggestions(event: Event, typed: str, *, most: int = 8) -> tuple[tuple[str, bool], ...]:
    """Members whose name holds every typed word, as (name, entered already); free ones first."""
    words = names.key(typed).split()
    if not words:
        return ()
    found = members(event.club)
    for word in words:
        found = found.filter(key__contains=word)
    entered = set(event.entries.values_list("players__member_id", flat=True))
    start = words[0]
    listed = sorted(
        found.values_list("pk", "name", "key")[:200],
        key=lambda row: (row[0] in entered, not row[2].startswith(start), row[2]),
    )
    return tuple((name, pk in entered) for pk, name, _key in listed[:most])


def is_member(club: Club, name: str) -> bool:
    return Member.objects.filter(club=club, key=names.key(name)).exists()


def accounts(search: str = "") -> QuerySet[User]:
    """Every account, for the owner of the installation."""
    found = User.objects.order_by("name", "email").prefetch_related("club_roles__club", "event_roles__event")
    for word in search.split():
        found = found.filter(Q(name__icontains=word) | Q(email__icontains=word))
    return found
