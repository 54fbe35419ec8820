"""Who signs in (User), who plays (Member), and what each may do.

A member is not a user: most players never sign in. Roles are rows, so that a
role given or taken is a change that the log can name.
"""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    def create_user(self, email: str, password: str | None = None, **fields: object) -> "User":
        user = self.model(email=self.normalize_email(email).lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: object) -> "User":
        return self.create_user(email, password, is_superuser=True, is_staff=True, **fields)

    def get_by_natural_key(self, email: str | None) -> "User":
        return self.get(email=(email or "").lower())


class User(AbstractBaseUser, PermissionsMixin):
    """Someone who signs in, by mail address. The owner of the installation is a superuser."""

    email = models.EmailField(_("mail address"), max_length=254, unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    is_active = models.BooleanField(_("may sign in"), default=True)
    is_staff = models.BooleanField(_("may open the admin"), default=False)
    date_joined = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: list[str] = []
    objects = UserManager()

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = [models.UniqueConstraint(Lower("email"), name="user_email_once")]

    def __str__(self) -> str:
        return self.name or self.email

    def get_full_name(self) -> str:
        return str(self)

    def get_short_name(self) -> str:
        return str(self)


class Club(models.Model):
    """A whist club; its members, events and roles are its own."""

    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    zone = models.CharField(_("time zone"), max_length=60, default="Europe/London")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["name", "pk"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class ClubRole(models.Model):
    """What a user may do in a club: an admin runs it, an organiser makes events in it."""

    class Role(models.TextChoices):
        ADMIN = "admin", _("club admin")
        ORGANISER = "organiser", _("organiser")

    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, models.CASCADE, related_name="club_roles")
    role = models.CharField(_("role"), max_length=12, choices=Role)

    class Meta:
        verbose_name = _("club role")
        verbose_name_plural = _("club roles")
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="one_role_a_club")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Member(models.Model):
    """Someone who plays. Only the name is public, contact details never.

    ``key`` is the name made comparable (see services.names.key): two members
    of a club whose names read the same would be mixed up at the table.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="members")
    name = models.CharField(_("name"), max_length=100)
    key = models.CharField(max_length=400, editable=False)
    email = models.EmailField(_("mail address"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    is_active = models.BooleanField(_("plays here"), default=True)
    wants_results = models.BooleanField(_("results by mail"), default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["key", "pk"]
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [
            models.UniqueConstraint(fields=["club", "key"], name="one_member_a_name"),
            models.CheckConstraint(condition=~models.Q(key=""), name="member_has_a_name"),
        ]

    def __str__(self) -> str:
        return self.name


class EventRole(models.Model):
    """What a user may do in one event: an organiser everything, a scorer results only."""

    class Role(models.TextChoices):
        ORGANISER = "organiser", _("organiser")
        SCORER = "scorer", _("scorer")

    event = models.ForeignKey("Event", models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, models.CASCADE, related_name="event_roles")
    role = models.CharField(_("role"), max_length=12, choices=Role)

    class Meta:
        verbose_name = _("event role")
        verbose_name_plural = _("event roles")
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="one_role_an_event")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class Invitation(models.Model):
    """A single-use link that makes its reader a co-organiser or scorer of one event.

    Only a hash of the link's secret is stored. ``email``: where the link was sent by mail; empty when
    it was handed over.
    """

    event = models.ForeignKey("Event", models.CASCADE, related_name="invitations")
    role = models.CharField(_("role"), max_length=12, choices=EventRole.Role)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    email = models.EmailField(_("mail address"), max_length=254, blank=True, default="")
    made_by = models.ForeignKey(User, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    used_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.event}: {self.get_role_display()}"


class ResetLink(models.Model):
    """A one-time link that an organiser hands to someone who cannot sign in."""

    user = models.ForeignKey(User, models.CASCADE, related_name="reset_links")
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(User, models.CASCADE, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(_("valid until"))
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        verbose_name = _("one-time link")
        verbose_name_plural = _("one-time links")

    def __str__(self) -> str:
        return str(self.user)
