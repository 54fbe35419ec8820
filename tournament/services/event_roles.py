"""Roles in one event. One organiser always stays."""

from scoring.problems import Problem, Refused
from tournament.models import Event, EventRole, User
from tournament.services import log
from tournament.services.writing import write


def change_event_role(role: EventRole, to: str, by: User | None) -> None:
    """Make a scorer an organiser, or the reverse."""
    if to not in EventRole.Role.values:
        raise Refused(Problem("role-unknown", {"role": to}))
    with write(role.event):
        role.refresh_from_db()
        if role.role == to:
            return
        if role.role == EventRole.Role.ORGANISER:
            _not_the_last_organiser(role)
        role.role = to
        role.save(update_fields=["role"])
        log.record("event-role-given", event=role.event, by=by, name=str(role.user), role=to)


def take_event_role(role: EventRole, by: User | None) -> None:
    """Take a role in one event away. Invitations that its holder gave out there close with it."""
    with write(role.event):
        if role.role == EventRole.Role.ORGANISER:
            _not_the_last_organiser(role)
        EventRole.objects.filter(pk=role.pk).delete()
        log.record("event-role-taken", event=role.event, by=by, name=str(role.user), role=role.role)


def _not_the_last_organiser(role: EventRole) -> None:
    others = EventRole.objects.filter(event=role.event, role=EventRole.Role.ORGANISER).exclude(pk=role.pk)
    if not others.exists():
        raise Refused(Problem("last-organiser", {"name": str(role.user)}))


def give_event_role(event: Event, user: User, role: str, by: User | None) -> EventRole:
    """Make someone organiser or scorer at once; between people the way is an invitation."""
    if role not in EventRole.Role.values:
        raise Refused(Problem("role-unknown", {"role": role}))
    with write():
        given, _new = EventRole.objects.update_or_create(event=event, user=user, defaults={"role": role})
        log.record("event-role-given", event=event, by=by, name=str(user), role=role)
    return given
