"""Tables on screens: who sits there, what was dealt, and what was done, card by card.

What was dealt and the seeds it was dealt from are secrets while a hand is played: nothing but
queries/digital/ reads them for anybody's eyes.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.events import Entry, Event, Sitting
from tournament.models.people import Club, User

CHAIRS = ["N", "E", "S", "W"]
NO_HOLDER = Q(user__isnull=True, secret_hash="")


class Then(models.TextChoices):
    """What happens when somebody's time is up."""

    WARN = "warn", _("the organiser is told")
    BOT = "bot", _("a bot plays that turn")


class Shuffle(models.Model):
    """A seed and what was published of it beforehand (docs/engine.md, "The fair shuffle").

    is_shared: the one of an event whose tables all play the same hands. The seed is a secret until
    ``revealed_at``.
    """

    event = models.ForeignKey(Event, models.CASCADE, null=True, blank=True, related_name="shuffles")
    is_shared = models.BooleanField(default=False)
    commitment = models.CharField(_("commitment"), max_length=64, unique=True, editable=False)
    server_seed = models.CharField(max_length=64, editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    revealed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=Q(is_shared=True), name="one_shared_shuffle_an_event"
            ),
            models.CheckConstraint(
                condition=Q(is_shared=False) | Q(event__isnull=False), name="shared_is_of_an_event"
            ),
        ]

    def __str__(self) -> str:
        return self.commitment[:12]


class DigitalPlan(models.Model):
    """Which tables of an event are played on screens, and how; each round's tables are made after it.

    turn_seconds: how long a turn may take, None for as long as it wants. delay: seconds by which
    spectators are behind. bot: who plays for nobody.
    """

    event = models.OneToOneField(Event, models.CASCADE, related_name="digital_plan")
    tables = models.JSONField(default=list, blank=True)
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), null=True, blank=True)
    then = models.CharField(_("after that"), max_length=4, choices=Then, default=Then.WARN)
    delay = models.PositiveSmallIntegerField(_("spectators are behind by"), default=0)
    bot = models.CharField(_("bot"), max_length=20, default="rules")

    class Meta:
        verbose_name = _("plan of digital tables")
        verbose_name_plural = _("plans of digital tables")
        constraints = [
            models.CheckConstraint(condition=Q(then__in=["warn", "bot"]), name="plan_says_what_then"),
            models.CheckConstraint(
                condition=Q(turn_seconds__isnull=True) | Q(turn_seconds__gte=5), name="plan_gives_time"
            ),
        ]

    def __str__(self) -> str:
        return str(self.event)


class DigitalTable(models.Model):
    """A table on screens: of an event in one round, or a friendly one of a club.

    version: goes up by one with everything a screen could show differently. rules, options and hands
    are a friendly table's own; an event's say them for its tables.
    """

    class State(models.TextChoices):
        GATHERING = "gathering", _("people take their seats")
        PLAYING = "playing", _("playing")
        OVER = "over", _("over")

    sitting = models.OneToOneField(Sitting, models.CASCADE, null=True, blank=True, related_name="digital")
    club = models.ForeignKey(Club, models.CASCADE, null=True, blank=True, related_name="digital_tables")
    name = models.CharField(_("name"), max_length=60, blank=True, default="")
    code = models.CharField(_("code"), max_length=12, unique=True, editable=False)
    shuffle = models.ForeignKey(Shuffle, models.RESTRICT, related_name="tables")
    rules = models.CharField(_("rules"), max_length=40, blank=True, default="")
    options = models.JSONField(default=dict, blank=True)
    hands = models.PositiveSmallIntegerField(_("hands"), null=True, blank=True)
    turn_seconds = models.PositiveSmallIntegerField(_("seconds a turn"), null=True, blank=True)
    then = models.CharField(_("after that"), max_length=4, choices=Then, default=Then.WARN)
    delay = models.PositiveSmallIntegerField(_("spectators are behind by"), default=0)
    bot = models.CharField(_("bot"), max_length=20, default="rules")
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.GATHERING)
    version = models.PositiveBigIntegerField(default=1, editable=False)
    opened_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    # Until then a player who has announced a seed may show it; after that it is dealt without.
    seeds_due_at = models.DateTimeField(null=True, blank=True, editable=False)
    # Of the hand that is played: the hash of a device's secret, or "u" and an account's key -> chair.
    seen = models.JSONField(default=dict, blank=True, editable=False)
    over_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("digital table")
        verbose_name_plural = _("digital tables")
        constraints = [
            models.CheckConstraint(
                condition=Q(sitting__isnull=False, club__isnull=True, hands__isnull=True)
                | Q(sitting__isnull=True, club__isnull=False, hands__gte=1),
                name="digital_is_of_an_event_or_a_club",
            ),
            models.CheckConstraint(condition=Q(then__in=["warn", "bot"]), name="digital_says_what_then"),
            models.CheckConstraint(
                condition=Q(turn_seconds__isnull=True) | Q(turn_seconds__gte=5), name="digital_gives_time"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["gathering", "playing", "over"]), name="digital_is_in_a_state"
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"{self.sitting}"


class DigitalSeat(models.Model):
    """One chair of a digital table. Whoever holds it does so by a secret, of which only the hash is stored.

    kind: ``open`` (nobody is expected), ``person`` (somebody is, or sits there) or ``bot``. key: of the
    chair's own link. is_substitute: only that link, not the entry's, leads to it.
    """

    class Kind(models.TextChoices):
        OPEN = "open", _("free")
        PERSON = "person", _("a person")
        BOT = "bot", _("a bot")

    table = models.ForeignKey(DigitalTable, models.CASCADE, related_name="seats")
    seat = models.CharField(_("seat"), max_length=1)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.OPEN)
    name = models.CharField(_("name"), max_length=100, blank=True, default="")
    bot = models.CharField(_("bot"), max_length=20, blank=True, default="")
    entry = models.ForeignKey(Entry, models.SET_NULL, null=True, blank=True, related_name="+")
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    key = models.CharField(max_length=40, unique=True, editable=False)
    secret_hash = models.CharField(max_length=64, blank=True, default="", editable=False)
    is_substitute = models.BooleanField(default=False)
    taken_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("seat at a digital table")
        verbose_name_plural = _("seats at digital tables")
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_of_each_digital_seat"),
            models.CheckConstraint(condition=Q(seat__in=CHAIRS), name="digital_seat_is_a_chair"),
            # A device holds one chair of a table: it sees one hand.
            models.UniqueConstraint(
                fields=["table", "secret_hash"],
                condition=~Q(secret_hash=""),
                name="one_digital_seat_a_device",
            ),
            models.CheckConstraint(
                condition=(Q(kind="bot") & ~Q(bot="") & NO_HOLDER)
                | (Q(kind="open", bot="", name="") & NO_HOLDER)
                | (Q(kind="person", bot="") & ~Q(name="")),
                name="digital_seat_is_held_by_one_kind",
            ),
        ]

    def __str__(self) -> str:
        return self.seat


class PlayerSeed(models.Model):
    """A seed that a player adds: its commitment first, the seed once all commitments are there."""

    table = models.ForeignKey(DigitalTable, models.CASCADE, related_name="player_seeds")
    seat = models.CharField(_("seat"), max_length=1)
    commitment = models.CharField(_("commitment"), max_length=64, editable=False)
    seed = models.CharField(max_length=512, blank=True, default="", editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["table", "pk"]
        verbose_name = _("player's seed")
        verbose_name_plural = _("players' seeds")
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="one_seed_a_seat"),
            models.CheckConstraint(condition=Q(seat__in=CHAIRS), name="seed_is_of_a_chair"),
        ]

    def __str__(self) -> str:
        return self.seat


class DealtHand(models.Model):
    """One dealing of the pack. ``number`` counts the table's hands, ``attempt`` the deals of one of them.

    game and deal: as mapping.engine_hands writes them; the deal is a secret. board: where all tables
    play the same hands. ply: how many deeds there are. changed_at: the table's version at the last of them,
    or when the hand was begun. is_extra: settles a level round and counts for nothing else.
    """

    class State(models.TextChoices):
        DEALT = "dealt", _("dealt")
        PLAYING = "playing", _("being played")
        OVER = "over", _("over")
        ABORTED = "aborted", _("given up")

    table = models.ForeignKey(DigitalTable, models.CASCADE, related_name="dealt_hands")
    number = models.PositiveSmallIntegerField(_("hand"))
    attempt = models.PositiveSmallIntegerField(_("deal"), default=1)
    board = models.PositiveSmallIntegerField(_("board"), null=True, blank=True)
    is_extra = models.BooleanField(default=False)
    dealer = models.CharField(_("dealer"), max_length=1)
    game = models.JSONField(editable=False)
    deal = models.JSONField(editable=False)
    state = models.CharField(_("state"), max_length=8, choices=State, default=State.DEALT)
    ply = models.PositiveSmallIntegerField(default=0)
    changed_at = models.PositiveBigIntegerField(default=0)
    turn = models.CharField(_("turn"), max_length=1, blank=True, default="")
    deadline = models.DateTimeField(_("until"), null=True, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    begun_at = models.DateTimeField(null=True, blank=True)
    over_at = models.DateTimeField(null=True, blank=True)
    # Raw tricks of a hand that is over, the kitty's among them.
    ns = models.PositiveSmallIntegerField(null=True, blank=True)
    ew = models.PositiveSmallIntegerField(null=True, blank=True)
    # Why it was given up: a code, and an organiser's own words.
    why = models.CharField(max_length=20, blank=True, default="")
    reason = models.CharField(_("reason"), max_length=200, blank=True, default="")
    # When the result went into the event's; and what kept it out, as a problem's code.
    entered_at = models.DateTimeField(null=True, blank=True)
    kept_out = models.CharField(max_length=60, blank=True, default="")
    # What the cards could have given with all of them open; None until somebody has asked for it.
    analysis = models.JSONField(null=True, blank=True, editable=False)

    class Meta:
        ordering = ["table", "number", "attempt"]
        verbose_name = _("hand at a digital table")
        verbose_name_plural = _("hands at digital tables")
        constraints = [
            models.UniqueConstraint(fields=["table", "number", "attempt"], name="deal_once"),
            models.UniqueConstraint(
                fields=["table", "number"], condition=~Q(state="aborted"), name="one_deal_that_counts"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="playing"), name="one_hand_is_played"
            ),
            models.CheckConstraint(condition=Q(dealer__in=CHAIRS), name="dealt_by_a_chair"),
            models.CheckConstraint(
                condition=Q(state="playing", turn__in=CHAIRS)
                | (~Q(state="playing") & Q(turn="", deadline__isnull=True)),
                name="a_turn_while_it_is_played",
            ),
            models.CheckConstraint(
                condition=Q(state="over", ns__isnull=False, ns=13 - F("ew"))
                | (~Q(state="over") & Q(ns__isnull=True, ew__isnull=True)),
                name="a_hand_that_is_over_has_13_tricks",
            ),
            models.CheckConstraint(
                condition=(Q(state="aborted") & ~Q(why="")) | (~Q(state="aborted") & Q(why="")),
                name="given_up_for_something",
            ),
        ]
        indexes = [models.Index(fields=["state"], condition=Q(state="playing"), name="hands_being_played")]

    def __str__(self) -> str:
        return f"{self.number}"


class HandDeed(models.Model):
    """One thing that was done in a hand, in order. value: a call, a suit or ranks, a card, or the discards.

    by: ``person``, ``bot``, or ``limit`` where the time of the turn was up. version: of the table, with it.
    """

    class Kind(models.TextChoices):
        CALL = "call", _("call")
        NAME = "name", _("trump or ranks")
        DISCARD = "discard", _("discards")
        CARD = "card", _("card")
        CLAIM = "claim", _("claim")

    hand = models.ForeignKey(DealtHand, models.CASCADE, related_name="deeds")
    ply = models.PositiveSmallIntegerField()
    seat = models.CharField(_("seat"), max_length=1)
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    value = models.CharField(max_length=40)
    by = models.CharField(max_length=6, default="person")
    token = models.CharField(max_length=64, blank=True, default="", editable=False)
    version = models.PositiveBigIntegerField()
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["hand", "ply"]
        verbose_name = _("deed")
        verbose_name_plural = _("deeds")
        constraints = [
            models.UniqueConstraint(fields=["hand", "ply"], name="one_deed_a_ply"),
            models.UniqueConstraint(
                fields=["hand", "value"], condition=Q(kind="card"), name="a_card_is_played_once"
            ),
            models.UniqueConstraint(
                fields=["hand"], condition=Q(kind="discard"), name="cards_are_laid_away_once"
            ),
            models.UniqueConstraint(fields=["hand"], condition=Q(kind="name"), name="trumps_are_named_once"),
            models.UniqueConstraint(
                fields=["hand"], condition=Q(kind="claim"), name="the_rest_is_claimed_once"
            ),
            models.UniqueConstraint(
                fields=["hand", "token"], condition=~Q(token=""), name="a_token_is_used_once"
            ),
            models.CheckConstraint(condition=Q(seat__in=CHAIRS), name="deed_is_of_a_chair"),
            models.CheckConstraint(
                condition=Q(by__in=["person", "bot", "limit"]), name="deed_is_by_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.ply}"
