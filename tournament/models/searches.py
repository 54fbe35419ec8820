"""Long searches for a better schedule, which the worker makes while the organiser waits or goes on."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.people import User


class MovementSearch(models.Model):
    """One search: seeds are tried one after another, and the best is kept as it goes.

    ``wish`` is what the schedule is for (movement, entries, rounds, hands, options, first seed, how many
    seeds); ``best`` the best so far: its seed, and the certificate that the seed gives.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("searching")
        DONE = "done", _("finished")
        STOPPED = "stopped", _("stopped")
        FAILED = "failed", _("failed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="searches")
    asked_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    wish = models.JSONField()
    best = models.JSONField(null=True, blank=True)
    tried = models.PositiveIntegerField(default=0)
    # An organiser has said that it is enough; what was found by then is kept.
    is_stopping = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now)
    told_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("search for a schedule")
        verbose_name_plural = _("searches for a schedule")
        constraints = [
            # Two at once would only slow each other down.
            models.UniqueConstraint(
                fields=["event"], condition=Q(state__in=["queued", "running"]), name="one_search_an_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk}"
