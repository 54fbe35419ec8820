"""Trick counts as written down. History is append-only: a correction, and a
correction taken back, are new versions."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Entry, Event, Sitting
from tournament.models.people import User


class Submission(models.Model):
    """One sending of results. The token makes a second press of the button harmless;
    the receipt is the short number that proves that the server has it."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="submissions")
    token = models.CharField(max_length=64, unique=True)
    receipt = models.PositiveIntegerField()
    sent_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    source = models.CharField(max_length=12)
    # The side that sent it from a table; empty for the organiser, a scorer or a file.
    side = models.CharField(max_length=2, blank=True, default="")
    table_session = models.ForeignKey(
        "TableSession", models.SET_NULL, null=True, blank=True, related_name="submissions"
    )
    # What a table said with it: hand number -> the hand as mapping.hands.told_hand() writes it.
    said = models.JSONField(default=dict, blank=True)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("submission")
        verbose_name_plural = _("submissions")
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["", "ns", "ew"]), name="sent_by_a_side_or_none")
        ]

    def __str__(self) -> str:
        return f"{self.receipt}"


NO_CONTRACT = Q(bidder="", bid__isnull=True, kind="", trump="", ranks="")
# A comparison with an empty number is neither true nor false, and would let the row pass.
BID = Q(bid__isnull=False, bid__gte=1, bid__lte=7)
A_CONTRACT = Q(bidder__in=["ns", "ew"], ns__isnull=False) & BID & ~Q(hand=0)
WITH_TRUMP = Q(kind__in=["uptown", "downtown"], trump__in=["S", "H", "D", "C"], ranks="")
IN_NOTRUMP = Q(kind="notrump", trump="", ranks__in=["uptown", "downtown"])


class HandScore(models.Model):
    """One version of one hand's trick counts at one table; hand 0 is the round's total.

    Both counts empty: the hand was taken back and is unplayed again.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="hand_scores")
    hand = models.PositiveSmallIntegerField(_("hand"))
    version = models.PositiveIntegerField(_("version"), default=1)
    is_current = models.BooleanField(default=True)
    ns = models.PositiveSmallIntegerField(_("North-South"), null=True, blank=True)
    ew = models.PositiveSmallIntegerField(_("East-West"), null=True, blank=True)
    # Of bid whist what was bid and named; of hands with more to count (mapping.hands) the rest.
    bidder = models.CharField(_("bidder"), max_length=2, blank=True, default="")
    bid = models.PositiveSmallIntegerField(_("bid"), null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=8, blank=True, default="")
    trump = models.CharField(_("trump"), max_length=1, blank=True, default="")
    ranks = models.CharField(_("ranks"), max_length=8, blank=True, default="")
    extra = models.JSONField(default=dict, blank=True)
    # True when an organiser let an impossible card stand (Sitting.accepted has the reason).
    is_accepted = models.BooleanField(default=False)
    entered_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    entered_at = models.DateTimeField(default=timezone.now, editable=False)
    source = models.CharField(max_length=12)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    submission = models.ForeignKey(Submission, models.SET_NULL, null=True, blank=True, related_name="hands")

    class Meta:
        ordering = ["sitting", "hand", "version"]
        verbose_name = _("hand")
        verbose_name_plural = _("hands")
        constraints = [
            models.UniqueConstraint(fields=["sitting", "hand", "version"], name="hand_version_once"),
            models.UniqueConstraint(
                fields=["sitting", "hand"], condition=Q(is_current=True), name="one_current_hand"
            ),
            models.CheckConstraint(
                condition=Q(ns__isnull=True, ew__isnull=True) | Q(ns__isnull=False, ew__isnull=False),
                name="both_sides_or_neither",
            ),
            models.CheckConstraint(
                condition=Q(hand=0) | Q(ns__isnull=True) | Q(is_accepted=True) | Q(ns=13 - F("ew")),
                name="a_hand_has_13_tricks",
            ),
            models.CheckConstraint(
                condition=NO_CONTRACT | (A_CONTRACT & (WITH_TRUMP | IN_NOTRUMP)),
                name="a_contract_is_whole_or_not_at_all",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ns}-{self.ew}"


class Penalty(models.Model):
    """A revoke or fixed-point penalty, kept apart from the raw tricks. Taken back, it stays on record."""

    class Kind(models.TextChoices):
        REVOKE = "revoke", _("revoke")
        POINTS = "points", _("points")

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="penalties")
    hand = models.PositiveSmallIntegerField(_("hand"))
    side = models.CharField(_("side"), max_length=2)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    points = models.PositiveSmallIntegerField(_("points"), default=0)
    given_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["sitting", "hand", "pk"]
        verbose_name = _("penalty")
        verbose_name_plural = _("penalties")
        constraints = [
            models.CheckConstraint(condition=Q(side__in=["ns", "ew"]), name="penalty_is_for_a_side"),
            models.UniqueConstraint(
                fields=["sitting", "hand", "side", "kind"],
                condition=Q(taken_back_at__isnull=True),
                name="one_penalty_a_fault",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.side}"


class Adjustment(models.Model):
    """An exact number added to (or taken off) an entry's first ranking value, with the reason.

    ``value`` is written as the results format writes it: "3", "-1" or "61/10".
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="adjustments")
    round_number = models.PositiveSmallIntegerField(_("round"))
    value = models.CharField(_("value"), max_length=30)
    reason = models.CharField(_("reason"), max_length=200)
    given_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["event", "round_number", "pk"]
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")

    def __str__(self) -> str:
        return self.value
