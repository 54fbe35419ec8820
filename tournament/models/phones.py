"""Phones at the tables: the printed codes, the sessions they open, and results that do not count yet."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event, Sitting
from tournament.models.people import User
from tournament.models.sheets import HandScore, Submission


class TableCode(models.Model):
    """What stands on a table's card. It lives for the event, and by itself only says where to go."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="table_codes")
    table_number = models.PositiveSmallIntegerField(_("table"))
    code = models.CharField(_("code"), max_length=12, unique=True, editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    retired_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["event", "table_number", "-pk"]
        verbose_name = _("table code")
        verbose_name_plural = _("table codes")
        constraints = [
            models.UniqueConstraint(
                fields=["event", "table_number"],
                condition=Q(retired_at__isnull=True),
                name="one_code_a_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.table_number}"


class TableSession(models.Model):
    """One phone that speaks for one side of one table in one round.

    The phone keeps one secret for all its sessions; only a hash of it is stored.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="table_sessions")
    side = models.CharField(_("side"), max_length=2)
    secret_hash = models.CharField(max_length=64, editable=False)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    seen_at = models.DateTimeField(default=timezone.now, editable=False)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sitting", "pk"]
        verbose_name = _("table session")
        verbose_name_plural = _("table sessions")
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["ns", "ew"]), name="session_is_of_a_side"),
            models.UniqueConstraint(
                fields=["secret_hash", "sitting", "side"], name="one_session_a_phone_and_side"
            ),
        ]

    def __str__(self) -> str:
        return self.side


class HeldResult(models.Model):
    """What a table has sent and what does not count yet; an organiser decides.

    An objection contradicts what the other side has sent; a late one came when its round was over.
    ``hands``: hand number (0: the round's total) -> tricks of N-S and of E-W.
    """

    class Kind(models.TextChoices):
        OBJECTION = "objection", _("the other side says otherwise")
        LATE = "late", _("late")

    class Outcome(models.TextChoices):
        OPEN = "open", _("to be decided")
        TAKEN = "taken", _("accepted")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("taken back")

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="held_results")
    side = models.CharField(_("side"), max_length=2)
    kind = models.CharField(max_length=10, choices=Kind)
    hands = models.JSONField()
    submission = models.OneToOneField(Submission, models.CASCADE, related_name="held")
    outcome = models.CharField(max_length=10, choices=Outcome, default=Outcome.OPEN)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["sitting", "pk"]
        verbose_name = _("held result")
        verbose_name_plural = _("held results")
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["ns", "ew"]), name="held_is_of_a_side"),
            models.UniqueConstraint(
                fields=["sitting", "side", "kind"], condition=Q(outcome="open"), name="one_held_a_side"
            ),
            models.CheckConstraint(
                condition=Q(outcome="open", decided_at__isnull=True)
                | (~Q(outcome="open") & Q(decided_at__isnull=False)),
                name="decided_has_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side}"


class Agreement(models.Model):
    """A side's word that one version of a hand is right, beside the side that wrote it.

    side empty: an organiser's or scorer's word, which settles it for both.
    """

    hand_score = models.ForeignKey(HandScore, models.CASCADE, related_name="agreements")
    side = models.CharField(_("side"), max_length=2, blank=True, default="")
    submission = models.ForeignKey(Submission, models.CASCADE, related_name="agreements")

    class Meta:
        ordering = ["hand_score", "pk"]
        verbose_name = _("agreement")
        verbose_name_plural = _("agreements")
        constraints = [
            models.CheckConstraint(
                condition=Q(side__in=["", "ns", "ew"]), name="agreed_by_a_side_or_organiser"
            ),
            models.UniqueConstraint(fields=["hand_score", "side"], name="one_word_a_side"),
        ]

    def __str__(self) -> str:
        return self.side
