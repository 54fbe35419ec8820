"""Somebody at a table where he does not belong, until it is put right."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Entry, Sitting


class WrongSeat(models.Model):
    """A phone of this entry was at this table, or spoke for its other side, in the table's round."""

    class Cause(models.TextChoices):
        CODE = "code", _("the table's code was scanned")
        LINK = "link", _("the own page was opened there")
        NAME = "name", _("somebody gave the name there")
        SIDE = "side", _("the other side was given")

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="wrong_seats")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="wrong_seats")
    cause = models.CharField(max_length=4, choices=Cause)
    noticed_at = models.DateTimeField(default=timezone.now, editable=False)
    righted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["sitting", "pk"]
        verbose_name = _("wrong seat")
        verbose_name_plural = _("wrong seats")
        constraints = [
            models.UniqueConstraint(fields=["sitting", "entry"], name="one_wrong_seat_a_table"),
            models.CheckConstraint(
                condition=Q(cause__in=["code", "link", "name", "side"]), name="wrong_seat_has_a_cause"
            ),
        ]

    def __str__(self) -> str:
        return self.cause
