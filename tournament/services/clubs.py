"""Clubs and who runs them."""

import zoneinfo

from django.utils.text import slugify

from scoring.problems import Problem, Refused
from tournament.models import Club, ClubRole, User
from tournament.services import log, names
from tournament.services.accounts import checked_email, create_user
from tournament.services.permissions import is_owner
from tournament.services.writing import write

# Addresses of pages below /organiser/clubs/ that no club may take.
_TAKEN_SLUGS = frozenset({"new"})


def _checked_zone(zone: str) -> str:
    if zone not in zoneinfo.available_timezones():
        raise Refused(Problem("zone-unknown", {"field": "zone", "value": zone[:60]}))
    return zone


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50].strip("-") or "club"
    for number in range(1, 10_000):
        slug = stem if number == 1 else f"{stem}-{number}"
        if slug not in _TAKEN_SLUGS and not Club.objects.filter(slug=slug).exists():
            return slug
    raise Refused(Problem("club-name-taken", {"name": name}))


def create_club(name: str, by: User | None, *, zone: str = "Europe/London") -> Club:
    """A club with an address made from its name."""
    shown, place = names.clean(name), _checked_zone(zone)
    with write():
        club = Club.objects.create(name=shown, slug=_free_slug(shown), zone=place)
        log.record("club-made", club=club, by=by, name=shown)
    return club


def change_club(club: Club, by: User | None, *, name: str, zone: str) -> None:
    """Name and time zone. The address stays, so that old links still lead here."""
    shown, place = names.clean(name), _checked_zone(zone)
    with write():
        before = club.name
        club.name, club.zone = shown, place
        club.save(update_fields=["name", "zone"])
        log.record("club-changed", club=club, by=by, before=before, name=shown)


def give_club_role(club: Club, user: User, role: str, by: User | None) -> ClubRole:
    """Make the user admin or organiser of the club, or change which of the two he is."""
    if role not in ClubRole.Role.values:
        raise Refused(Problem("role-unknown", {"role": role}))
    with write():
        held = ClubRole.objects.filter(club=club, user=user).first()
        if held and held.role == role:
            return held
        if held and held.role == ClubRole.Role.ADMIN:
            _not_the_last_admin(held, by)
        given, _new = ClubRole.objects.update_or_create(club=club, user=user, defaults={"role": role})
        log.record("club-role-given", club=club, by=by, name=str(user), role=role)
    return given


def bring_in(club: Club, *, email: str, name: str, role: str, by: User | None) -> ClubRole:
    """Give a role to whoever has this address; a new address makes an account, without a password yet."""
    address = checked_email(email)
    with write():
        user = User.objects.filter(email=address).first()
        if user is None:
            user = create_user(email=address, name=name)
        return give_club_role(club, user, role, by)


def take_club_role(role: ClubRole, by: User | None) -> None:
    """Take a club role away. Roles in single events stay: they are taken there."""
    with write():
        if role.role == ClubRole.Role.ADMIN:
            _not_the_last_admin(role, by)
        ClubRole.objects.filter(pk=role.pk).delete()
        log.record("club-role-taken", club=role.club, by=by, name=str(role.user), role=role.role)


def _not_the_last_admin(role: ClubRole, by: User | None) -> None:
    others = ClubRole.objects.filter(club=role.club, role=ClubRole.Role.ADMIN).exclude(pk=role.pk)
    if by is not None and not is_owner(by) and not others.exists():
        raise Refused(Problem("last-admin", {"name": str(role.user)}))
