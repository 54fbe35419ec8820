"""Who plays in another's stead."""

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Entry, Event
from tournament.models.people import Member, User

SOMEBODY = Q(member__isnull=False) & ~Q(name="")
THE_PLAYER_HIMSELF = Q(member__isnull=True, name="", personal_code="")


class Substitute(models.Model):
    """From a round on ``member`` sits at a place of an entry, until the next row of that place.

    member empty: the registered player sits there again. So each place has one person in each
    round, whatever rows there are. ``name`` is the name as it stood then.

    Rows of an entry that has left or sits out stay, so one person may begin at two places in one round;
    that nobody sits twice, ``queries.people_seated.faults`` says.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="substitutes")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="substitutes")
    position = models.PositiveSmallIntegerField(_("place"))
    from_round = models.PositiveSmallIntegerField(_("from round"))
    member = models.ForeignKey(
        Member, models.PROTECT, null=True, blank=True, related_name="substitute_places"
    )
    name = models.CharField(_("name"), max_length=100, blank=True, default="")
    # The secret part of the substitute's own page; empty until somebody asks for it.
    personal_code = models.CharField(max_length=40, blank=True, default="", editable=False)
    seated_at = models.DateTimeField(default=timezone.now, editable=False)
    seated_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["entry", "position", "from_round"]
        verbose_name = _("substitute")
        verbose_name_plural = _("substitutes")
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "position", "from_round"], name="one_substitute_a_place_and_round"
            ),
            models.UniqueConstraint(
                fields=["personal_code"], condition=~Q(personal_code=""), name="substitute_code_once"
            ),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="substitute_place_is_1_or_2"),
            models.CheckConstraint(condition=Q(from_round__gte=1), name="substitute_begins_in_a_round"),
            models.CheckConstraint(
                condition=SOMEBODY | THE_PLAYER_HIMSELF, name="substitute_is_somebody_or_nobody"
            ),
        ]

    def __str__(self) -> str:
        return self.name
