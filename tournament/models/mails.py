"""Letters that wait or have gone out, who wants none, and when the worker was last heard of."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event


class Mail(models.Model):
    """One letter to one address. ``kind``, ``what`` and ``who`` say which; it goes out once.

    No row ever holds a secret: a one-time link is made while its letter is written.
    """

    class Kind(models.TextChoices):
        INVITATION = "invitation", _("invitation")
        PASSWORD_RESET = "password-reset", _("new password")
        RESULTS = "results", _("results")
        SIGN_UP = "sign-up", _("sign-up")

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        SENDING = "sending", _("being sent")
        SENT = "sent", _("sent")
        FAILED = "failed", _("failed")

    kind = models.CharField(max_length=20, choices=Kind)
    # What it is about, in the kind's own way: the row of an invitation, say.
    what = models.CharField(max_length=60)
    # A hash of the address, which stays when the address itself is swept away.
    who = models.CharField(max_length=32)
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="mails")
    address = models.EmailField(max_length=254, blank=True)
    language = models.CharField(max_length=12)
    # What else its text needs, and the ``name`` by which lists call its reader.
    details = models.JSONField(default=dict, blank=True)
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    due_at = models.DateTimeField(default=timezone.now)
    # When somebody set to work on it; by this he knows that it still is his.
    told_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    # The last failure: a problem's ``code`` and ``details``.
    fault = models.JSONField(default=dict, blank=True)
    # A hash of the text that went out.
    text_hash = models.CharField(max_length=64, blank=True, default="")

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        indexes = [models.Index(fields=["state", "due_at"], name="mail_that_is_due")]
        constraints = [
            models.UniqueConstraint(fields=["kind", "what", "who"], name="one_letter_once"),
            models.CheckConstraint(
                condition=Q(state="sent", sent_at__isnull=False)
                | (~Q(state="sent") & Q(sent_at__isnull=True)),
                name="sent_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.what}"


class MailStop(models.Model):
    """Letters of one kind to one address are not sent: whoever reads them has said so, by a link in one."""

    kind = models.CharField(max_length=20, choices=Mail.Kind)
    who = models.CharField(max_length=32)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["kind", "who"]
        verbose_name = _("stopped letters")
        verbose_name_plural = _("stopped letters")
        constraints = [models.UniqueConstraint(fields=["kind", "who"], name="one_stop_a_kind")]

    def __str__(self) -> str:
        return self.kind


class Heartbeat(models.Model):
    """When a part of the installation was last heard of."""

    name = models.CharField(max_length=20, unique=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        verbose_name = _("sign of life")
        verbose_name_plural = _("signs of life")

    def __str__(self) -> str:
        return self.name
