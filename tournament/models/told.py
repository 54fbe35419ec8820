"""What people in the hall were told of their places, where that no longer holds, and who sits elsewhere."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Entry, Event


class ChangedPlace(models.Model):
    """The place that an entry was told for a round, which is another by now.

    Where it goes instead is what the round's seats say, so that this never grows old. was_table is empty
    for a sit-out; was_place is the chair on that side, of single players. seen_at: when somebody said
    that the entry knows it.
    """

    class How(models.TextChoices):
        OWN = "own", _("on the own page")
        TABLE = "table", _("at the table")
        DESK = "desk", _("told by the organiser")

    event = models.ForeignKey(Event, models.CASCADE, related_name="changed_places")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="changed_places")
    round_number = models.PositiveSmallIntegerField(_("round"))
    was_table = models.PositiveSmallIntegerField(_("table"), null=True, blank=True)
    was_side = models.CharField(_("side"), max_length=2, blank=True, default="")
    was_place = models.PositiveSmallIntegerField(default=1)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    seen_at = models.DateTimeField(null=True, blank=True)
    seen_how = models.CharField(max_length=5, choices=How, blank=True, default="")

    class Meta:
        ordering = ["event", "round_number", "entry"]
        verbose_name = _("changed place")
        verbose_name_plural = _("changed places")
        constraints = [
            models.UniqueConstraint(fields=["entry", "round_number"], name="one_changed_place_a_round"),
            models.CheckConstraint(
                condition=Q(was_table__isnull=True, was_side="")
                | Q(was_table__isnull=False, was_side__in=["ns", "ew"]),
                name="was_on_a_side_or_sat_out",
            ),
            models.CheckConstraint(
                condition=Q(seen_at__isnull=True, seen_how="")
                | Q(seen_at__isnull=False, seen_how__in=["own", "table", "desk"]),
                name="seen_somewhere",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_number}"
