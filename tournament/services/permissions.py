"""Who may do what, as one table; pages, admin, docs and tests read it.

A role is held in a place: the owner everywhere, a club role in one club, an
event role in one event. Everybody else who signs in is a player here, and who
does not sign in is anonymous. A phone that speaks for a side of a table is a table
session: what it may do stands in services/table_sessions.py, and it is nobody else.
"""

from collections.abc import Mapping
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from tournament.models import Club, ClubRole, Event, EventRole, User

Person = User | AnonymousUser


class Role(StrEnum):
    OWNER = "owner"
    CLUB_ADMIN = "club-admin"
    CLUB_ORGANISER = "club-organiser"
    EVENT_ORGANISER = "event-organiser"
    SCORER = "scorer"
    PLAYER = "player"
    ANONYMOUS = "anonymous"
    TABLE_SESSION = "table-session"


EVERYBODY = frozenset(Role)
SIGNED_IN = EVERYBODY - {Role.ANONYMOUS, Role.TABLE_SESSION}
_RUNS_EVENT = frozenset({Role.OWNER, Role.CLUB_ADMIN, Role.EVENT_ORGANISER})
_IN_CLUB = frozenset({Role.OWNER, Role.CLUB_ADMIN, Role.CLUB_ORGANISER})

# deed -> the roles that may do it, in the club or event it is done to.
DEEDS: Mapping[str, frozenset[Role]] = {
    "read-public": EVERYBODY,  # what is published: names, seats, results, standings
    "sign-up": EVERYBODY,  # by an open sign-up link
    "own-page": EVERYBODY,  # a pair's own page, by the secret link on its card
    "stop-letters": EVERYBODY,  # letters of one kind to one address, by the signed link in one of them
    "see-table": EVERYBODY,  # a table's page, by the code on its card: names, and where to go
    "send-result": frozenset({Role.TABLE_SESSION}),  # for one side of one table in one round
    "see-digital": EVERYBODY,  # a table on screens, by its code: names, and cards that were played
    "play-digital": frozenset({Role.TABLE_SESSION}),  # from the chair that this device holds
    "own-account": SIGNED_IN,  # own name, password, theme
    "score": _RUNS_EVENT | {Role.SCORER},  # enter and correct results
    "run-event": _RUNS_EVENT,  # entries, seating, rounds, closing, roles of the event
    "make-event": _IN_CLUB,
    "see-club": _IN_CLUB,
    "edit-members": _IN_CLUB,  # contact details included
    "run-club": frozenset({Role.OWNER, Role.CLUB_ADMIN}),  # name, roles, one-time links
    "make-club": frozenset({Role.OWNER}),
}

_CLUB_ROLES = {Role.CLUB_ADMIN: ClubRole.Role.ADMIN, Role.CLUB_ORGANISER: ClubRole.Role.ORGANISER}
_EVENT_ROLES = {Role.EVENT_ORGANISER: EventRole.Role.ORGANISER, Role.SCORER: EventRole.Role.SCORER}


def is_owner(user: Person | None) -> bool:
    return bool(user and user.is_active and user.is_superuser)


def events_for(user: Person, deed: str) -> QuerySet[Event]:
    """The events in which this person may do the deed, published ones of others not among them."""
    allowed = DEEDS[deed]
    if not user.is_active:
        return Event.objects.none()
    if user.is_superuser:
        return Event.objects.all() if Role.OWNER in allowed else Event.objects.none()
    in_club = [stored for role, stored in _CLUB_ROLES.items() if role in allowed]
    in_event = [stored for role, stored in _EVENT_ROLES.items() if role in allowed]
    clubs = ClubRole.objects.filter(user=user, role__in=in_club).values("club")
    events = EventRole.objects.filter(user=user, role__in=in_event).values("event")
    return Event.objects.filter(Q(club__in=clubs) | Q(pk__in=events))


def clubs_for(user: Person, deed: str) -> QuerySet[Club]:
    """The clubs in which this person may do the deed."""
    allowed = DEEDS[deed]
    if not user.is_active:
        return Club.objects.none()
    if user.is_superuser:
        return Club.objects.all() if Role.OWNER in allowed else Club.objects.none()
    stored_roles = [stored for role, stored in _CLUB_ROLES.items() if role in allowed]
    clubs = ClubRole.objects.filter(user=user, role__in=stored_roles).values("club")
    return Club.objects.filter(pk__in=clubs)


def may(user: Person, deed: str, *, club: Club | None = None, event: Event | None = None) -> bool:
    """Whether this person may do the deed there; a deed without a place asks for the person alone."""
    if event is not None:
        return events_for(user, deed).filter(pk=event.pk).exists()
    if club is not None:
        return clubs_for(user, deed).filter(pk=club.pk).exists()
    if not user.is_active:
        return Role.ANONYMOUS in DEEDS[deed]
    return (Role.OWNER if user.is_superuser else Role.PLAYER) in DEEDS[deed]
