"""Accounts: who signs in. Each is a mail address and, once a link or its owner has set one, a password."""

from collections.abc import Callable
from functools import partial

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError

from scoring.problems import Problem, Refused
from tournament.models import User
from tournament.services import log, names
from tournament.services.permissions import is_owner
from tournament.services.writing import write


def checked_email(email: str) -> str:
    """The address in the form in which it is kept. Raises Refused(mail-not-valid)."""
    text = email.strip().lower()
    try:
        validate_email(text)
    except ValidationError:
        raise Refused(Problem("mail-not-valid", {"mail": text[:254]})) from None
    if len(text) > 254:
        raise Refused(Problem("mail-not-valid", {"mail": text[:254]}))
    return text


def create_user(*, email: str, name: str = "", password: str | None = None) -> User:
    """An account. Without a password nobody can sign in to it before a link has set one."""
    address = checked_email(email)
    shown = names.clean(name) if name.strip() else ""
    with write():
        return _only_one(address, partial(User.objects.create_user, address, password, name=shown))


def create_owner(*, email: str, password: str, name: str = "") -> User:
    """The owner of the installation: everything is within reach, the admin too."""
    address = checked_email(email)
    shown = names.clean(name) if name.strip() else ""
    with write():
        return _only_one(address, partial(User.objects.create_superuser, address, password, name=shown))


def _only_one(address: str, make: Callable[[], User]) -> User:
    """The new account; of two made for one address at the same moment the second is refused too."""
    taken = Refused(Problem("mail-taken", {"mail": address}))
    if User.objects.filter(email=address).exists():
        raise taken
    try:
        return make()
    except IntegrityError:
        raise taken from None


def change_user(
    user: User,
    by: User,
    *,
    name: str | None = None,
    is_active: bool | None = None,
    is_staff: bool | None = None,
) -> None:
    """The name by the user himself or the owner; who may sign in, and open the admin, by the owner."""
    if not (by.pk == user.pk or is_owner(by)):
        raise Refused(Problem("not-yours"))
    if (is_active is not None or is_staff is not None) and not is_owner(by):
        raise Refused(Problem("not-yours"))
    if user.is_superuser and (is_active is False or is_staff is False):
        raise Refused(Problem("owner-stays", {"name": str(user)}))
    with write():
        before = {"name": user.name, "is_active": user.is_active, "is_staff": user.is_staff}
        if name is not None:
            user.name = names.clean(name)
        if is_active is not None:
            user.is_active = is_active
        if is_staff is not None:
            user.is_staff = is_staff
        after = {"name": user.name, "is_active": user.is_active, "is_staff": user.is_staff}
        if after != before:
            user.save(update_fields=["name", "is_active", "is_staff"])
            log.record("user-changed", by=by, before=before, after=after)


def set_password(user: User, password: str) -> None:
    """A new password; every other session of the user ends with it."""
    with write():
        user.set_password(password)
        user.save(update_fields=["password"])
        log.record("password-set", by=user, name=str(user))
