"""Links that open a door once: invitations to an event, and a new password.

The secret is shown once, to whoever made the link, or stands in the letter that carries
it; only its hash is stored. A link
is used by changing its row where it is still open and counting the rows changed,
so that of two who press at the same moment one gets in.
"""

import hashlib
import secrets
from datetime import timedelta

from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament.models import ClubRole, Event, EventRole, Invitation, Mail, ResetLink, User
from tournament.services import log
from tournament.services.accounts import checked_email, create_user
from tournament.services.mails import rows, stops
from tournament.services.permissions import clubs_for, events_for, may
from tournament.services.writing import write

INVITATION_LASTS = timedelta(days=7)
RESET_LINK_LASTS = timedelta(hours=24)
# Who asks for a letter again so soon has not waited for the first.
ONE_LETTER_IN = timedelta(minutes=5)


def _new_secret() -> tuple[str, str]:
    secret = secrets.token_urlsafe(32)
    return secret, hash_of(secret)


def hash_of(secret: str) -> str:
    # The secret has 256 random bits, so a plain hash is as good as a slow one.
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


# --- invitations ------------------------------------------------------------------------


def invite(event: Event, role: str, by: User) -> tuple[Invitation, str]:
    """A link for one co-organiser or scorer, valid for 7 days; with it the secret, shown only now."""
    secret, hashed = _new_secret()
    with write():
        invitation = _invitation(event, role, by, hashed)
    return invitation, secret


def invite_by_mail(event: Event, role: str, by: User, email: str, base: str) -> Invitation:
    """The same link in a letter; its secret is made when the letter is written. base: where pages are.

    Raises Refused: ``mail-not-valid``, ``mail-stopped``, ``invited-already``.
    """
    address = checked_email(email)
    if stops.is_stopped(Mail.Kind.INVITATION, address):
        raise Refused(Problem("invitation-stopped", {"mail": address}))
    _secret, hashed = _new_secret()
    with write(event):
        same = event.invitations.filter(email=address, role=role, used_at__isnull=True)
        if same.filter(withdrawn_at__isnull=True, expires_at__gt=timezone.now()).exists():
            raise Refused(Problem("invited-already", {"mail": address}))
        invitation = _invitation(event, role, by, hashed, address)
        letter = rows.made(Mail.Kind.INVITATION, invitation.pk, address, event=event, base=base, name=address)
        rows.ask([letter])
    return invitation


def _invitation(event: Event, role: str, by: User, hashed: str, email: str = "") -> Invitation:
    if role not in EventRole.Role.values:
        raise Refused(Problem("role-unknown", {"role": role}))
    log.record("invitation-made", event=event, by=by, role=role)
    expires_at = timezone.now() + INVITATION_LASTS
    return Invitation.objects.create(
        event=event, role=role, secret_hash=hashed, made_by=by, expires_at=expires_at, email=email
    )


def new_secret_of(invitation: Invitation) -> str | None:
    """Another secret for a link that goes out by mail, or None when it is closed. An older one ends."""
    secret, hashed = _new_secret()
    still_open = Invitation.objects.filter(
        pk=invitation.pk,
        used_at__isnull=True,
        withdrawn_at__isnull=True,
        expires_at__gt=timezone.now(),
    ).exclude(email="")
    if not may(invitation.made_by, "run-event", event=invitation.event):
        return None
    with write():
        return secret if still_open.update(secret_hash=hashed) else None


def open_invitation(secret: str) -> Invitation | None:
    """The invitation while it can be used. One whose maker no longer has the say there is closed."""
    found = (
        Invitation.objects.select_related("event", "event__club", "made_by")
        .filter(
            secret_hash=hash_of(secret),
            used_at__isnull=True,
            withdrawn_at__isnull=True,
            expires_at__gt=timezone.now(),
        )
        .first()
    )
    # Or who was sent away would come back by a link of his own.
    return found if found and may(found.made_by, "run-event", event=found.event) else None


def withdraw_invitation(invitation: Invitation, by: User | None) -> None:
    """Close a link that nobody has used. Twice is the same as once."""
    with write():
        still_open = Invitation.objects.filter(
            pk=invitation.pk, used_at__isnull=True, withdrawn_at__isnull=True
        )
        if still_open.update(withdrawn_at=timezone.now()):
            log.record("invitation-withdrawn", event=invitation.event, by=by, role=invitation.role)
        elif Invitation.objects.filter(pk=invitation.pk, used_at__isnull=False).exists():
            raise Refused(Problem("invitation-used"))


def accept_invitation(secret: str, user: User) -> Event:
    """The user gets the role. A higher role stays, and then the link stays open for someone else."""
    with write():
        invitation = open_invitation(secret)
        if invitation is None:
            raise Refused(Problem("link-not-valid"))
        held = EventRole.objects.filter(event=invitation.event, user=user).first()
        if held and held.role in (EventRole.Role.ORGANISER, invitation.role):
            return invitation.event
        _use(invitation, user)
        EventRole.objects.update_or_create(
            event=invitation.event, user=user, defaults={"role": invitation.role}
        )
        log.record(
            "invitation-accepted", event=invitation.event, by=user, role=invitation.role, name=str(user)
        )
    return invitation.event


def register(secret: str, *, name: str, email: str, password: str) -> User:
    """A new account for the reader of an invitation, and its role, or neither."""
    with write():
        if open_invitation(secret) is None:
            raise Refused(Problem("link-not-valid"))
        user = create_user(email=email, name=name, password=password)
        accept_invitation(secret, user)
    return user


def _use(invitation: Invitation, user: User) -> None:
    used = Invitation.objects.filter(
        pk=invitation.pk, used_at__isnull=True, withdrawn_at__isnull=True
    ).update(used_by=user, used_at=timezone.now())
    if used != 1:
        raise Refused(Problem("link-not-valid"))


# --- a new password by a one-time link --------------------------------------------------


def ask_for_letter(email: str, base: str) -> None:
    """A letter with a link for a new password, to an address that somebody typed.

    Whether it has an account is looked up when the letter is written: neither what is
    stored here nor the time it takes tells the asker anything.
    """
    now = timezone.now().timestamp()
    moment = int(now // ONE_LETTER_IN.total_seconds())
    address = email.strip().lower()
    rows.ask([rows.made(Mail.Kind.PASSWORD_RESET, moment, address, base=base, name=address)])


def may_reset(by: User, user: User) -> bool:
    """Whether ``by`` may hand ``user`` a new password, which is as good as being that user.

    The owner may for everybody but another owner. Others may for somebody who holds a role where
    they have the say, and none anywhere else: nobody reaches through another what he does not reach.
    """
    if not by.is_active or not user.is_active or by.pk == user.pk or user.is_superuser:
        return False
    if by.is_superuser:
        return True
    clubs = ClubRole.objects.filter(user=user)
    events = EventRole.objects.filter(user=user)
    if not clubs.exists() and not events.exists():
        return False
    return not (
        user.is_staff
        and not by.is_staff
        or clubs.exclude(club__in=clubs_for(by, "run-club")).exists()
        or events.exclude(event__in=events_for(by, "run-event")).exists()
    )


def reset_link(user: User, by: User) -> str:
    """The secret of a one-time link, valid for 24 hours; an older link of the same user stops working."""
    if not may_reset(by, user):
        raise Refused(Problem("reset-not-yours", {"name": str(user)}))
    secret, hashed = _new_secret()
    now = timezone.now()
    with write():
        ResetLink.objects.filter(user=user, used_at__isnull=True, expires_at__gt=now).update(expires_at=now)
        ResetLink.objects.create(user=user, secret_hash=hashed, made_by=by, expires_at=now + RESET_LINK_LASTS)
        log.record("reset-link-made", by=by, name=str(user))
    return secret


def open_reset_link(secret: str) -> ResetLink | None:
    """The link while it can be used. One whose maker no longer has the say is closed."""
    link = (
        ResetLink.objects.select_related("user", "made_by")
        .filter(secret_hash=hash_of(secret), used_at__isnull=True, expires_at__gt=timezone.now())
        .first()
    )
    return link if link and may_reset(link.made_by, link.user) else None


def use_reset_link(secret: str, password: str) -> User:
    """Set the password. Every session and every other link of the user ends with it."""
    with write():
        link = open_reset_link(secret)
        if link is None:
            raise Refused(Problem("link-not-valid"))
        now = timezone.now()
        if ResetLink.objects.filter(pk=link.pk, used_at__isnull=True).update(used_at=now) != 1:
            raise Refused(Problem("link-not-valid"))
        ResetLink.objects.filter(user=link.user, used_at__isnull=True, expires_at__gt=now).update(
            expires_at=now
        )
        link.user.set_password(password)
        link.user.save(update_fields=["password"])
        log.record("reset-link-used", by=link.user, name=str(link.user))
    return link.user
