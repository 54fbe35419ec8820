"""An event, its entries, its rounds, and who sits where.

State of an event: draft -> seated -> running -> closed (-> running again when
reopened). State of a round: planned -> published -> open -> closed. The table in
docs/states.md says who sees and may do what in each.
"""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.people import Club, Member, User


def standard_ranking() -> list[str]:
    """The default ranking list (docs/rules.md, part 5)."""
    return ["points", "head-to-head", "net-points", "tricks"]


class Event(models.Model):
    """One evening of one club, with a fixed number of rounds."""

    class State(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        SEATED = "seated", _("seated")
        RUNNING = "running", _("running")
        CLOSED = "closed", _("closed")

    class Kind(models.TextChoices):
        PAIRS = "pairs", _("fixed partnerships")
        INDIVIDUAL = "individual", _("single players")

    class Confirmation(models.TextChoices):
        OTHER_SIDE = "other-side", _("when the other side has confirmed it")
        ONE_SIDE = "one-side", _("as soon as one side has sent it")

    class Embargo(models.TextChoices):
        NONE = "", _("at once")
        ORGANISER = "organiser", _("when you show them")
        STAGE = "stage", _("at the end of each stage")
        NIGHT = "night", _("when the evening is closed")

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    date = models.DateField(_("date"))
    zone = models.CharField(_("time zone"), max_length=60, default="Europe/London")
    kind = models.CharField(_("entries are"), max_length=12, choices=Kind, default=Kind.PAIRS)
    rules = models.CharField(_("rules"), max_length=40, default="basic")
    options = models.JSONField(default=dict, blank=True)
    movement = models.CharField(_("movement"), max_length=40, default="round-robin")
    # {"options": the movement's own, "wishes": tables kept, entries apart, table numbers, rooms}
    movement_options = models.JSONField(default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(
        _("rounds"), default=5, validators=[MinValueValidator(1), MaxValueValidator(400)]
    )
    hands_per_round = models.PositiveSmallIntegerField(
        _("hands a round"), default=4, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    # Rounds from which on there are other numbers of hands: {"round": 7, "hands": 5}, by rising rounds
    # (scoring.lengths). It stands here, as rounds that results decide are no rows yet. Empty: all are alike.
    hands_from = models.JSONField(default=list, blank=True, editable=False)
    seed = models.PositiveBigIntegerField(default=0)
    rank_by = models.JSONField(default=standard_ranking)
    sit_out = models.CharField(_("a sit-out gives"), max_length=40, default="average")
    # Whether the tables themselves may send results, and what makes such a result count.
    tables_enter = models.BooleanField(_("results from the tables"), default=True)
    confirmation = models.CharField(
        _("a table's result counts"), max_length=10, choices=Confirmation, default=Confirmation.OTHER_SIDE
    )
    # How long the round clock runs; empty: there is none.
    round_minutes = models.PositiveSmallIntegerField(
        _("minutes a round"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(600)]
    )
    # False: the clock waits, once the round is open, until an organiser starts it.
    clock_with_round = models.BooleanField(_("the clock starts with the round"), default=True)
    # A stage after the other: {"rounds": 4} and, of a later one, "top": how many go on. Empty: there is one.
    stages = models.JSONField(default=list, blank=True)
    # What services/prize_lists.py reads: the lists in order, each with its kind and number of places.
    prizes = models.JSONField(default=list, blank=True)
    embargo = models.CharField(
        _("players see the standings"), max_length=10, choices=Embargo, default=Embargo.NONE, blank=True
    )
    # True: an organiser has shown the standings before the embargo ends by itself.
    standings_shown = models.BooleanField(default=False, editable=False)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.DRAFT)
    is_public = models.BooleanField(_("on the public page"), default=False)
    # The secret part of the sign-up link; empty while players cannot sign themselves up.
    sign_up_code = models.CharField(max_length=40, blank=True, editable=False)
    certificate = models.JSONField(default=list, blank=True, editable=False)
    # Goes up by one with everything a reader of the event could see differently.
    version = models.PositiveBigIntegerField(default=1, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            models.CheckConstraint(
                condition=Q(rounds_planned__gte=1, hands_per_round__gte=1), name="event_has_rounds_and_hands"
            ),
            models.CheckConstraint(
                condition=Q(embargo__in=["", "organiser", "stage", "night"]), name="embargo_ends_some_time"
            ),
            models.UniqueConstraint(
                fields=["sign_up_code"], condition=~Q(sign_up_code=""), name="sign_up_code_once"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Entry(models.Model):
    """What is ranked: a partnership, or one player. ``number`` is empty for those who did not come.

    ``label`` is a pair's own name beside those of its players, ``home_club`` the club it comes
    from; both are mostly empty. ``role`` is what somebody plays as in a drive. Two players of an
    individual event's entry share its seat; an entry without players is a dummy, named by its label.
    """

    class Status(models.TextChoices):
        ENTERED = "entered", _("entered")
        ABSENT = "absent", _("did not come")

    event = models.ForeignKey(Event, models.CASCADE, related_name="entries")
    number = models.PositiveSmallIntegerField(_("number"), null=True, blank=True)
    label = models.CharField(_("pair name"), max_length=100, blank=True, default="")
    home_club = models.CharField(_("club"), max_length=100, blank=True, default="")
    role = models.CharField(_("plays as"), max_length=30, blank=True, default="")
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.ENTERED)
    is_present = models.BooleanField(_("here"), default=False)
    is_paid = models.BooleanField(_("paid"), default=False)
    withdrawn_after = models.PositiveSmallIntegerField(null=True, blank=True)
    # Of somebody who left and came back: [the last round before, the first one after] of each absence.
    away = models.JSONField(default=list, blank=True, editable=False)
    signed_up_by_link = models.BooleanField(default=False, editable=False)
    # The secret part of the entry's own page; printed on its card, empty until somebody asks for it.
    personal_code = models.CharField(max_length=40, blank=True, default="", editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["event", F("number").asc(nulls_last=True), "pk"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entry_number_once"),
            models.UniqueConstraint(
                fields=["event", "label"], condition=~Q(label=""), name="entry_label_once"
            ),
            models.UniqueConstraint(
                fields=["personal_code"], condition=~Q(personal_code=""), name="personal_code_once"
            ),
            models.CheckConstraint(
                condition=Q(status="entered", number__isnull=False) | Q(status="absent", number__isnull=True),
                name="entered_have_numbers",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '-'}"


class EntryPlayer(models.Model):
    """One player of an entry. ``name`` is the name as it stood when the entry was made.

    ``position`` 1 sits North or East, 2 South or West.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, related_name="entry_places")
    name = models.CharField(_("name"), max_length=100)

    class Meta:
        ordering = ["entry", "position"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.UniqueConstraint(fields=["entry", "position"], name="one_player_a_place"),
            # Nobody plays in two partnerships of one event, nor with himself.
            models.UniqueConstraint(fields=["event", "member"], name="one_entry_a_player"),
            models.CheckConstraint(condition=Q(position__in=[1, 2]), name="place_is_1_or_2"),
        ]

    def __str__(self) -> str:
        return self.name


class Round(models.Model):
    """One sitting of the whole event."""

    class State(models.TextChoices):
        PLANNED = "planned", _("planned")
        PUBLISHED = "published", _("published")
        OPEN = "open", _("being played")
        CLOSED = "closed", _("closed")

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    stage = models.PositiveSmallIntegerField(_("stage"), default=1)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.PLANNED)
    opened_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    # The round clock: it runs until ``clock_ends_at``, or it is held with ``clock_left`` seconds to go.
    clock_ends_at = models.DateTimeField(null=True, blank=True, editable=False)
    clock_left = models.PositiveIntegerField(null=True, blank=True, editable=False)
    # Seconds that the clock was given in all, from which half-way is reckoned.
    clock_length = models.PositiveIntegerField(default=0, editable=False)
    # What a round that depends on results was drawn from; None for one that was planned beforehand.
    drawn_from = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["event", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="round_once"),
            models.CheckConstraint(condition=Q(stage__gte=1), name="round_is_of_a_stage"),
            models.UniqueConstraint(fields=["event"], condition=Q(state="open"), name="one_round_open"),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True),
                name="clock_runs_or_is_held",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True, clock_left__isnull=True)
                | Q(state="open", clock_length__gt=0),
                name="clock_is_of_an_open_round",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}"


class Sitting(models.Model):
    """One table in one round, and how far its result has come.

    ``short`` and ``accepted`` are an organiser's written reasons for a result
    with fewer or more hands than planned, or for a card that cannot be right.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("playing")
        WAITING = "waiting", _("waiting for the other side")
        CONFIRMED = "confirmed", _("done")
        DISPUTED = "disputed", _("disputed")

    round = models.ForeignKey(Round, models.CASCADE, related_name="sittings")
    table_number = models.PositiveSmallIntegerField(_("table"))
    first_dealer = models.CharField(max_length=1, default="N")
    # Numbers of the boards that are played here, where all tables play the same hands.
    boards = models.JSONField(default=list, blank=True, editable=False)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.PLAYING)
    short = models.CharField(max_length=200, blank=True)
    accepted = models.CharField(max_length=200, blank=True)
    forfeit_by = models.CharField(max_length=2, blank=True)
    # The sides whose round scores nothing and stays played: "", "ns", "ew" or "ns ew".
    disqualified = models.CharField(max_length=5, blank=True, default="")
    # The winner of the extra hand that settles a level round, and the side that has said so ("": an
    # organiser, or both); and the side that came too late, so that the other one has the game.
    settled_by = models.CharField(max_length=2, blank=True, default="")
    settled_said = models.CharField(max_length=2, blank=True, default="")
    late_side = models.CharField(max_length=2, blank=True, default="")
    # Which side has to confirm, while the table waits for it.
    waiting_for = models.CharField(max_length=2, blank=True, default="")
    confirmed_at = models.DateTimeField(null=True, blank=True)
    confirmed_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["round", "table_number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.UniqueConstraint(fields=["round", "table_number"], name="table_once_a_round"),
            models.CheckConstraint(
                condition=Q(first_dealer__in=["N", "E", "S", "W"]), name="dealer_is_a_chair"
            ),
            models.CheckConstraint(condition=Q(forfeit_by__in=["", "ns", "ew"]), name="forfeit_is_by_a_side"),
            models.CheckConstraint(
                condition=Q(disqualified__in=["", "ns", "ew", "ns ew"]), name="disqualified_are_sides"
            ),
            models.CheckConstraint(
                condition=Q(settled_by__in=["ns", "ew"], settled_said__in=["", "ns", "ew"])
                | Q(settled_by="", settled_said=""),
                name="extra_hand_is_won_by_a_side",
            ),
            models.CheckConstraint(condition=Q(late_side__in=["", "ns", "ew"]), name="late_is_a_side"),
            models.CheckConstraint(
                condition=(~Q(state="waiting") & Q(waiting_for=""))
                | Q(state="waiting", waiting_for__in=["ns", "ew"]),
                name="waiting_for_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_number}"


class Seat(models.Model):
    """Where an entry is in a round: a side of a table, or no table (a sit-out)."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="seats")
    sitting = models.ForeignKey(Sitting, models.CASCADE, null=True, blank=True, related_name="seats")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="seats")
    side = models.CharField(max_length=2, blank=True)
    place = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["round", "sitting", "-side", "place"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_seat_a_round"),
            models.UniqueConstraint(fields=["sitting", "side", "place"], name="one_entry_a_seat"),
            models.CheckConstraint(
                condition=Q(sitting__isnull=True, side="") | Q(sitting__isnull=False, side__in=["ns", "ew"]),
                name="seated_on_a_side_or_sitting_out",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.side or 'sit-out'}"
