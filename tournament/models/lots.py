"""How ties were decided outside the scores: a drawn lot, or a play-off at a table."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.people import User


class Lot(models.Model):
    """The order that a lot or a play-off gave some entries, the best first. It adds no points.

    order: entry numbers. seed: of a lot that the program drew, so that everybody can draw it again;
    None for cards that were cut, and for a play-off. by: who did it, as the page names him, also
    where a file says so and there is no account. Taken back, it stays on record.
    """

    class Kind(models.TextChoices):
        LOT = "lot", _("drawn lot")
        PLAY_OFF = "play-off", _("play-off")

    event = models.ForeignKey(Event, models.CASCADE, related_name="lots")
    stage = models.PositiveSmallIntegerField(_("stage"), default=1)
    # The last round before it: in the tables of earlier rounds it has not happened yet. 0: in every table.
    after_round = models.PositiveSmallIntegerField(_("after round"), default=0)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    order = models.JSONField(_("order"))
    seed = models.PositiveBigIntegerField(_("seed"), null=True, blank=True)
    # Which list of prizes it decides; empty: places.
    prize = models.CharField(_("prize"), max_length=40, blank=True, default="")
    by = models.CharField(_("by"), max_length=100)
    at = models.DateTimeField(_("at"), default=timezone.now)
    given_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    taken_back_at = models.DateTimeField(null=True, blank=True)
    taken_back_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["event", "at", "pk"]
        verbose_name = _("lot")
        verbose_name_plural = _("lots")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind="lot") | Q(seed__isnull=True), name="only_a_lot_has_a_seed"
            ),
            models.CheckConstraint(condition=Q(kind__in=["lot", "play-off"]), name="lot_is_of_a_kind"),
            models.CheckConstraint(condition=Q(stage__gte=1), name="lot_is_of_a_stage"),
        ]

    def __str__(self) -> str:
        return self.get_kind_display()
