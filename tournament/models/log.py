"""What happened, what was kept at the end, and what was made behind the pages."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Event
from tournament.models.people import Club, User


class LogEntry(models.Model):
    """One deed: who, when, what. ``deed`` is a code that wording/ turns into a sentence."""

    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="log")
    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="log")
    by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, editable=False)
    deed = models.CharField(max_length=40)
    details = models.JSONField(default=dict, blank=True)
    # What the words of this line were hashed with; emptied when they are erased.
    salt = models.CharField(max_length=32, blank=True, default="", editable=False)

    class Meta:
        ordering = ["-at", "-pk"]
        verbose_name = _("log line")
        verbose_name_plural = _("log lines")
        indexes = [models.Index(fields=["event", "-at"], name="log_of_event")]

    def __str__(self) -> str:
        return self.deed


class LogSeal(models.Model):
    """One link of a chain of hashes, by which a line of the log is sealed.

    An event, a club and the installation have a chain each. The sealed text holds ids and
    numbers as they are and free text as salted hashes, so that a person's words can be erased
    from the line without breaking the chain. A seal outlives its line.
    """

    line = models.OneToOneField(LogEntry, models.SET_NULL, null=True, blank=True, related_name="seal")
    chain = models.CharField(max_length=40)
    number = models.PositiveBigIntegerField()
    sealed = models.TextField()
    previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64, unique=True)
    # True for what was read back from a backup of one event: the ids in it are those of the old rows.
    is_restored = models.BooleanField(default=False)

    class Meta:
        ordering = ["chain", "number"]
        verbose_name = _("seal of a log line")
        verbose_name_plural = _("seals of log lines")
        constraints = [
            models.UniqueConstraint(fields=["chain", "number"], name="seal_once_a_chain"),
            models.CheckConstraint(
                condition=models.Q(number=1, previous="") | (models.Q(number__gt=1) & ~models.Q(previous="")),
                name="only_the_first_seal_has_none_before",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.chain} {self.number}"


class FinalStandings(models.Model):
    """The table as it stood when an event was closed; closing again keeps another."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="final_standings")
    document = models.JSONField()
    # The last seal of the event's log at that moment: whoever has it can check every line before it.
    log_hash = models.CharField(max_length=64, blank=True, default="", editable=False)
    log_lines = models.PositiveBigIntegerField(default=0, editable=False)
    kept_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    kept_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-kept_at", "-pk"]
        verbose_name = _("final standings")
        verbose_name_plural = _("final standings")

    def __str__(self) -> str:
        return str(self.event)


class Export(models.Model):
    """A file made behind the pages, with its progress in percent."""

    class State(models.TextChoices):
        QUEUED = "queued", _("waiting")
        RUNNING = "running", _("being made")
        DONE = "done", _("ready")
        FAILED = "failed", _("failed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="exports")
    kind = models.CharField(max_length=20, default="xlsx")
    # Of a pack of paper: "a4" or "letter"; empty for other files.
    paper = models.CharField(max_length=8, blank=True, default="")
    event_version = models.PositiveBigIntegerField()
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    file = models.FileField(upload_to="exports/%Y/%m/", blank=True)
    error = models.CharField(max_length=300, blank=True)
    asked_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    asked_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    # The last sign that somebody is at work on it.
    told_at = models.DateTimeField(null=True, blank=True)
    # What else was asked for, and what was found while it was made; services/exports says which words.
    details = models.JSONField(default=dict, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        verbose_name = _("export")
        verbose_name_plural = _("exports")
        constraints = [
            models.UniqueConstraint(
                fields=["event", "kind", "paper", "event_version"],
                condition=models.Q(state__in=["queued", "running", "done"]),
                name="one_export_a_version",
            ),
            models.CheckConstraint(condition=models.Q(progress__lte=100), name="progress_is_percent"),
        ]

    def __str__(self) -> str:
        return f"{self.event} {self.kind}"
